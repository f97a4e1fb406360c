"""The rules of blackjack: the questions of the contract. The course of a round is in `play.py`."""

from collections.abc import Mapping
from typing import ClassVar, Final

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Choose, Leave, Open, Result, Role, Viewer
from pitboss.equipment import Device, shoe_of
from pitboss.events import AnyEvent, Decision, Over, Refusal, Shuffled
from pitboss.game import Awaits, Bet, Game, Grounds, Spot
from pitboss.games.blackjack.choices import Choices
from pitboss.games.blackjack.dealing import Dealing
from pitboss.games.blackjack.house import BlackjackCharter, Conduct, as_posted, conduct_of, handling_of
from pitboss.games.blackjack.law import LAW, PACKAGE, BlackjackLaw, Cites
from pitboss.games.blackjack.phases import Phases, spoken_by
from pitboss.games.blackjack.play import Play
from pitboss.games.blackjack.settling import Settling, SideSettling
from pitboss.games.blackjack.sides import DISPLAYS, bonus_stakes
from pitboss.games.blackjack.state import BlackjackState, Phase, seen, with_backs
from pitboss.games.blackjack.wagers import (
    INSURANCE,
    MAIN,
    Wagers,
    added_spot,
    box_of,
    is_on_streak,
    main_spots,
    place,
    side_spots,
)
from pitboss.house import Charter, House
from pitboss.law import Edition, cites
from pitboss.procedures.shuffling import IN_ANY_PHASE, Shuffling
from pitboss.procedures.wagering import fold, ordinary

PAYING: Final = Phase.PAYING  # looked up once: an enumeration looks its members up anew each time


class Blackjack(Game[BlackjackState]):
    """Each box plays its hand against the dealer's."""

    charter: ClassVar[Charter] = BlackjackCharter.load(
        PACKAGE,
        slug="blackjack",
        name="Blackjack",
        citation="19:47-2.1",
        editions=(Edition.NJAC_19_47, Edition.NJAC_13_69F),
        places=7,
        rank=2,
    )
    # 2: the cards of a deal come in one draw.
    # 3: a recut until cards are dealt; no wash before patrons have come; a face-down card is not told by a shuffle.
    version: ClassVar[int] = 3
    grounds: ClassVar = Grounds(
        chips=cites("blackjack/wagers-made"),
        permissible=cites("blackjack/main-wager"),
        closed=cites("blackjack/wagers-made"),
        procedure=cites("blackjack/dealing"),
    )
    law: ClassVar[BlackjackLaw] = LAW
    # What blackjack switch does in its own way
    its_betting: ClassVar[type[Wagers]] = Wagers
    its_sides: ClassVar[type[SideSettling]] = SideSettling
    its_play: ClassVar[type[Play]] = Play

    def __init__(self, house: House) -> None:
        super().__init__(self.in_force(house))
        house, law = self.house, self.law
        conduct = self.conduct = self.conduct_of(house)
        handling = handling_of(house)
        self.continuous = handling.machine == "continuous"
        shoe = shoe_of(house.number("decks"))
        self.shuffling = Shuffling(law.shuffle, handling, shoe)
        self._shuffles = self.shuffling.phases
        self.boxes = self.all_boxes(house)
        self._spots = self.all_spots(house)
        self.betting = self.its_betting(
            house,
            law,
            self.owner,
            on_a_box=conduct.on_a_box,
            boxes_each=conduct.boxes_each,
            least=conduct.least_wagers,
        )
        self.settling = Settling(house, conduct, law)
        self.sides = self.its_sides(house, self.settling)
        self.choices = Choices(conduct, law, house.chip, self.owner, self.settling)
        self.spoken = spoken_by(law, conduct)
        displays = {stake: DISPLAYS[stake] for stake in bonus_stakes(house.options.get("bonus", "none"))}
        burns = house.options.get("new-dealer-burns") == "yes" and not self.continuous
        self._displays = tuple(displays.values())
        self.phases = Phases(conduct, self.spoken, self.shuffling, self.choices, displays, burns=burns)
        self.dealing = Dealing(self)
        self.play = self.its_play(self)
        self._folds = self.play.folds
        self._answered: tuple[BlackjackState | None, Awaits] = (None, None)
        self._again = (Shuffled(device=shoe.name, cites=law.continuous),) if self.continuous else ()

    def in_force(self, house: House) -> House:
        """The house rules with the odds that its options choose."""
        return as_posted(house)

    def conduct_of(self, house: House) -> Conduct:
        """How the house plays the game."""
        return conduct_of(house)

    def all_boxes(self, house: House) -> tuple[int, ...]:
        """The boxes of the table, from the dealer's left."""
        return tuple(range(1, house.number("boxes") + 1))

    def all_spots(self, house: House) -> dict[str, Spot]:
        """Every place on the layout."""
        optional = ((slug, kind.name) for slug, kind in house.wagers.items() if slug not in (MAIN, INSURANCE))
        return {**main_spots(self.boxes, self.conduct.actions), **side_spots(self.boxes, optional)}

    def owner(self, box: int) -> int:
        """The seat at a box."""
        return box

    def box_name(self, box: int) -> str:
        """What a box is called."""
        return f"Box {box}"

    # --- the contract ---

    @property
    def places(self) -> int:
        """A seat for each patron who can have a box."""
        return max(map(self.owner, self.boxes))

    @property
    def devices(self) -> tuple[Device, ...]:
        """The shoe, and the displays of the bonus wager."""
        return (self.shuffling.shoe, *self._displays)

    @property
    def spots(self) -> Mapping[str, Spot]:
        """Every place on the layout."""
        return self._spots

    def spot(self, name: str) -> Spot | None:
        """A place on the layout, or one beside it where a wager was added."""
        return self._spots.get(name) or added_spot(self._spots, name)

    def start(self) -> BlackjackState:
        """A table to which the cards have just come."""
        meter = self.house.number("progressive-start") * 100 if "progressive" in self.house.wagers else 0
        return BlackjackState(phase=Phase(self.shuffling.first), meter=meter)

    def awaits(self, state: BlackjackState) -> Awaits:
        """What comes next. It is asked several times for one state, so the last answer is kept, with its state."""
        known, answer = self._answered
        if known is not state:
            answer = self._awaits(state)
            self._answered = state, answer
        return answer

    def _awaits(self, state: BlackjackState) -> Awaits:
        if state.phase in self._shuffles:
            return self.shuffling.awaits(state)
        awaits = self.phases.awaits(state)
        return self.shuffling.with_recut(state, awaits) if state.undealt else awaits

    def decide(self, state: BlackjackState, command: AnyCommand) -> Decision:
        """What follows from a command."""
        if (state.streaks or state.regulars is not None) and isinstance(command, Leave):
            return self._leave(state, command)
        early = self.shuffling.too_early(state, command) if state.phase in self._shuffles else None
        decision = early or ordinary(self, state, command)
        if decision is None:
            return self._decide(state, command)
        if isinstance(decision, Refusal):
            return self._refused(decision, command) if isinstance(command, Choose) else decision
        return (*decision, *self._again) if isinstance(command, Open) else decision

    def _decide(self, state: BlackjackState, command: AnyCommand) -> Decision:
        """What follows from a card, a call or a choice that the table waits for."""
        if isinstance(command, Choose):
            return self.play.chosen(state, command)
        if isinstance(command, Call):
            if state.phase in self._shuffles or command.name in IN_ANY_PHASE:
                return self.shuffling.decide(state, command)
            return self.play.called(state, command)
        assert isinstance(command, Result), f"{command} is decided by all games alike"
        if state.phase in self._shuffles:
            return self.shuffling.decide(state, command)
        if state.phase == PAYING:
            return self.play.displayed(state, int(str(command.outcome)))
        return self.dealing.drawn(state, command.outcome)

    def _refused(self, refusal: Refusal, command: Choose) -> Refusal:
        """The refusal of a choice, which names the paragraphs of that choice first."""
        return Refusal(
            refusal.sentence, tuple(dict.fromkeys((*self.choices.grounds.get(command.move, ()), *refusal.cites)))
        )

    def _leave(self, state: BlackjackState, command: Leave) -> Decision:
        """A patron who leaves loses the streak wagers that are not decided; nobody may be left who may wager."""
        lost = self.sides.streak_left(state, command.seat) if state.streaks else ()
        for event in lost:
            state = self.evolve(state, event)
        decision = ordinary(self, replace(state, streaks=()), command)
        if isinstance(decision, Refusal):
            return decision
        events = (*lost, *(decision or ()))
        if state.phase == Phase.WAGERING and state.regulars == (command.seat,):
            return (*events, Over(cites=LAW.late_entry.shuffled))
        return events

    def at_stake(self, state: BlackjackState) -> tuple[Bet, ...]:
        """Every wager but those on streaks that have begun, which outlive the round."""
        return tuple(bet for bet in state.bets if not is_on_streak(state, bet))

    def evolve(self, state: BlackjackState, event: AnyEvent) -> BlackjackState:
        """The next state."""
        folds = self._folds.get(type(event))
        return folds(state, event) if folds else fold(state, event)

    def view(self, state: BlackjackState, viewer: Viewer) -> BlackjackState:
        """The state without the cards that lie face down."""
        return seen(state) if self.conduct.double_card == "up" else with_backs(seen(state))

    def fits(self, spot: Spot, total: int) -> Refusal | None:
        """Some optional wagers are for one amount only."""
        return self.betting.fits(spot, total)

    def in_cash(self, spot: Spot) -> tuple[Cites, tuple[Role, ...]]:
        """Only the bonus wager may be called out with cash, which the dealer and the supervisor confirm."""
        return (LAW.bonus.spoken, (Role.DEALER, Role.FLOOR)) if spot.wager == "bonus" else ((), ())

    def takes(self, state: BlackjackState, spot: Spot, seat: int, total: int) -> Refusal | None:
        """Whose box it is, and what must lie beside an optional wager."""
        if spot.id not in self._spots:
            return Refusal(f"{spot.name}: wagers are added there only while the hand is played.", self.grounds.closed)
        return self.betting.takes(state, spot, seat, total)

    def together(self, spot: str) -> tuple[str, ...]:
        """In multiple action, where everybody wagers against all of the dealer's hands: the places for the others."""
        actions = self.conduct.actions
        if actions == 1 or self.conduct.least_wagers < actions or spot not in main_spots(self.boxes, actions):
            return ()
        mine = (place(box_of(spot), action) for action in range(1, actions + 1))
        return tuple(one for one in mine if one != spot)

    def incomplete(self, state: BlackjackState, seat: int) -> Refusal | None:
        """Why a wager of this seat would go back when wagers close."""
        return self.betting.lacking(state, seat)

    def returns(self, state: BlackjackState, bet: Bet) -> Refusal | None:
        """A wager stays while an optional one needs it; a streak wager stays until it is decided."""
        return self.betting.returns(state, bet)
