"""The rules of blackjack switch: blackjack with two hands, whose second cards may be exchanged."""

from collections.abc import Mapping
from math import lcm
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.game import Awaits, Choice, Grounds, Move, Spot
from pitboss.games.blackjack.house import DOLLAR, DOUBLE_ON, Conduct
from pitboss.games.blackjack.rules import Blackjack
from pitboss.games.blackjack.state import BlackjackState, Phase
from pitboss.games.blackjack.wagers import MAIN, box_of, place, side
from pitboss.games.blackjack_switch.law import LAW, PACKAGE
from pitboss.games.blackjack_switch.play import DEALERS_MISDEAL, KEEP, MISDEAL, MISDEALS, SWITCH, SwitchPlay
from pitboss.games.blackjack_switch.settling import MATCH, SwitchSides
from pitboss.games.blackjack_switch.wagers import SwitchWagers
from pitboss.house import Charter, House, Limits, Wager
from pitboss.law import Edition, carries_out, cites

POSITIONS: Final = 5
HANDS: Final = ("first", "second")
MOVES: Final = (Move(KEEP), Move(SWITCH))
SPLITTING = cites("blackjack-switch/splitting")


class SwitchCharter(Charter, frozen=True):
    """A charter that refuses choices that may not stand together."""

    def house(self, **choices: Any) -> House:
        """House rules that may stand together; anything else is refused in one sentence."""
        house = super().house(**choices)
        if house.options["resplit-aces"] == "yes" and house.options["splits"] == "1":
            raise BadInput("Aces can be split again only where pairs can.", SPLITTING, "set splits=2 or 3")
        least = lcm(DOLLAR, house.chip)
        match = Limits(least, max(house.limits.maximum, least), least)
        return replace(house, wager_limits={MATCH: match, **house.wager_limits})

    def _raised(self, wagers: Mapping[str, Wager], line: str, text: str) -> Wager:
        """The wager with one line of its pay table changed; what a blackjack pays is posted and fixed."""
        raised = super()._raised(wagers, line, text)
        if line == "blackjack/blackjack" and raised != wagers[raised.slug]:
            pay = wagers[raised.slug].pay("blackjack")
            raise BadInput(f"Blackjack pays {pay.odds}, no less and no more.", pay.cites)
        return raised


class BlackjackSwitch(Blackjack):
    """Each patron plays two hands, and may exchange their second cards."""

    charter: ClassVar = SwitchCharter.load(
        PACKAGE,
        slug="blackjack-switch",
        name="Blackjack Switch",
        citation="13:69F-2A.1",
        editions=(Edition.NJAC_13_69F,),
        places=POSITIONS,
        rank=7,
    )
    grounds: ClassVar = Grounds(
        chips=cites("blackjack-switch/two-wagers"),
        permissible=cites("blackjack-switch/main-wager"),
        closed=cites("blackjack-switch/two-wagers", "blackjack/wagers-made"),
        procedure=cites("blackjack-switch/dealing"),
    )
    law: ClassVar = LAW
    its_betting: ClassVar = SwitchWagers
    its_sides: ClassVar = SwitchSides
    its_play: ClassVar = SwitchPlay

    def in_force(self, house: House) -> House:
        """The house rules as they are: no option chooses odds."""
        return house

    def conduct_of(self, house: House) -> Conduct:
        """How the house plays the game."""
        return Conduct(
            reader=house["dealers-second-card"] == "reader",
            hole=True,
            hits_soft_17=True,
            surrender=house.yes("surrender"),
            double_on=DOUBLE_ON["any"],
            double_full=house["double-for"] == "full",
            double_after_split=house.yes("double-after-split"),
            splits=house.number("splits"),
            resplit_aces=house.yes("resplit-aces"),
            pushes_22=True,
            paid_at_once=False,
            boxes_each=2,
        )

    @carries_out("blackjack-switch/positions")
    def all_boxes(self, house: House) -> tuple[int, ...]:
        """Two boxes for each position, from the dealer's left."""
        return tuple(range(1, 2 * POSITIONS + 1))

    def all_spots(self, house: House) -> dict[str, Spot]:
        """Every place on the layout."""
        mains = {place(box): Spot(place(box), MAIN, self.box_name(box)) for box in self.boxes}
        if MATCH not in house.wagers:
            return mains
        return mains | {
            side(box, MATCH): Spot(side(box, MATCH), MATCH, f"Position {self.owner(box)}, match")
            for box in self.boxes[::2]
        }

    def together(self, spot: str) -> tuple[str, ...]:
        """The two hands of a position are wagered on alike."""
        if spot not in self._spots or self._spots[spot].wager != MAIN:
            return ()
        box = box_of(spot)
        return (place(box + 1 if box % 2 else box - 1),)

    def owner(self, box: int) -> int:
        """The position of a box."""
        return (box + 1) // 2

    def box_name(self, box: int) -> str:
        """What a betting area is called."""
        return f"Position {self.owner(box)}, {HANDS[(box + 1) % 2]} hand"

    def _awaits(self, state: BlackjackState) -> Awaits:
        if state.phase == Phase.SWITCHING:
            return Choice.of(state.queue[0][0], MOVES, silent=KEEP)
        awaits = super()._awaits(state)
        if state.phase != Phase.DEALING or awaits is None or state.came or state.stops:
            return awaits
        seats = dict.fromkeys(str(self.owner(hand.box)) for hand in state.hands)
        misdeal = replace(MISDEALS[MISDEAL].offer, values=tuple(seats))
        return replace(awaits, calls=(*awaits.calls, misdeal, MISDEALS[DEALERS_MISDEAL].offer))
