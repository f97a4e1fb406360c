"""The rules of blackjack switch: blackjack with two hands, whose second cards may be exchanged."""

from typing import ClassVar

from msgspec.structs import replace

from pitboss.game import Awaits, Bet, Choice, Grounds, Move, Spot
from pitboss.games.blackjack.conduct import DOUBLE_ON, Conduct
from pitboss.games.blackjack.course import Course
from pitboss.games.blackjack.placing import Placing
from pitboss.games.blackjack.round import Round
from pitboss.games.blackjack.rules import STAGE_STAKE, Blackjack
from pitboss.games.blackjack.sides_settling import SideSettling
from pitboss.games.blackjack.spots import MAIN, place, side
from pitboss.games.blackjack.state import BlackjackState
from pitboss.games.blackjack_switch import law as paragraphs
from pitboss.games.blackjack_switch.charter import SwitchCharter
from pitboss.games.blackjack_switch.course import KEEP, SWITCH, SwitchCourse
from pitboss.games.blackjack_switch.notices import posted
from pitboss.games.blackjack_switch.placing import SwitchPlacing
from pitboss.games.blackjack_switch.round import SwitchRound
from pitboss.games.blackjack_switch.sides import MATCH, SwitchSides
from pitboss.house import House
from pitboss.law import Edition, cites
from pitboss.paper import Notice

POSITIONS = 5
HANDS = ("first", "second")
MOVES = (Move(KEEP), Move(SWITCH))


class BlackjackSwitch(Blackjack):
    """Each patron plays two hands, and may exchange their second cards."""

    charter: ClassVar = SwitchCharter.load(
        paragraphs.PACKAGE,
        slug="blackjack-switch",
        name="Blackjack Switch",
        citation="13:69F-2A.1",
        editions=(Edition.NJAC_13_69F,),
        places=POSITIONS,
    )
    grounds: ClassVar = Grounds(
        chips=cites("blackjack-switch/two-wagers"),
        permissible=cites("blackjack-switch/main-wager"),
        closed=cites("blackjack-switch/two-wagers", "blackjack/wagers-made"),
        procedure=cites("blackjack-switch/dealing"),
    )
    change_notices: ClassVar = {edition: {"surrender": cites("blackjack-switch/surrender")} for edition in Edition}
    law: ClassVar = paragraphs.SWITCH

    def in_force(self, house: House) -> House:
        """The house rules as they are: no option chooses odds."""
        return house

    def conduct_of(self, house: House) -> Conduct:
        """How the house conducts the game."""
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

    def make_course(self) -> Course:
        """The course of a round."""
        course = SwitchCourse(self.conduct, self.shuffling, self.turns, self.owner)
        course.switched_is_blackjack = self.house["switched-blackjack"] == "blackjack"
        return course

    def make_round(self) -> Round:
        """What follows from calls, cards and choices."""
        return SwitchRound(self)

    def make_sides(self) -> SideSettling:
        """The settlement of the match wager."""
        return SwitchSides(self.house, self.settling)

    def make_placing(self) -> Placing:
        """The wagers before the deal."""
        return SwitchPlacing(self.house, self.conduct, self.law, self.owner)

    def owner(self, box: int) -> int:
        """The position of a box."""
        return (box + 1) // 2

    def box_name(self, box: int) -> str:
        """What a betting area is called."""
        return f"Position {self.owner(box)}, {HANDS[(box + 1) % 2]} hand"

    def stage(self, spot: str) -> BlackjackState:
        """Just before a round from a full shoe, with the wagers that must lie beside this one."""
        state = super().stage(spot)
        beside = (place(box) for box in (1, 2) if place(box) != spot)
        return replace(state, bets=tuple(Bet(1, one, STAGE_STAKE) for one in beside))

    def _awaits(self, state: BlackjackState) -> Awaits:
        if state.phase == "switching":
            return Choice.of(state.queue[0][0], MOVES, silent=KEEP)
        return super()._awaits(state)

    def notices(self) -> tuple[Notice, ...]:
        """What is posted."""
        return posted(self.house)
