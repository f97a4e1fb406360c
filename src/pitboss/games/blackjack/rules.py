"""The rules of blackjack."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, ClassVar

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Choose, Leave, Open, Result, Viewer
from pitboss.equipment import shoe_of
from pitboss.events import AnyEvent, Decision, Refusal, Shuffled
from pitboss.felt import Hand, Layout, Meter
from pitboss.game import Awaits, Bet, Game, Grounds, Spot
from pitboss.games.blackjack import law as paragraphs
from pitboss.games.blackjack.calls import Calls
from pitboss.games.blackjack.charter import BlackjackCharter, as_posted
from pitboss.games.blackjack.conduct import Conduct, conduct_of, handling_of
from pitboss.games.blackjack.course import Course
from pitboss.games.blackjack.layout import draw
from pitboss.games.blackjack.lying import hands_of, meters_of, words_of
from pitboss.games.blackjack.notices import NOTICED, posted
from pitboss.games.blackjack.placing import Placing
from pitboss.games.blackjack.round import Round
from pitboss.games.blackjack.settling import Settling
from pitboss.games.blackjack.sides_bonus import DISPLAYS
from pitboss.games.blackjack.sides_settling import SideSettling
from pitboss.games.blackjack.spots import INSURANCE, MAIN, added_spot, main_spots, place, side_spots
from pitboss.games.blackjack.state import BlackjackState, seen
from pitboss.games.blackjack.turns import Turns
from pitboss.games.blackjack.waiting import Waiting
from pitboss.house import House
from pitboss.law import Edition, cites
from pitboss.odds.analyst import Advice
from pitboss.paper import Notice
from pitboss.procedures.shuffling import Shuffling
from pitboss.procedures.wagering import ordinary

STAGE_STAKE = 5_544_000  # the stake of odds and simulation, for a wager that must lie beside another
COACH = "pitboss.odds.blackjack.coach"


class Blackjack(Game[BlackjackState]):
    """Each box plays its hand against the dealer's."""

    charter: ClassVar = BlackjackCharter.load(
        paragraphs.PACKAGE,
        slug="blackjack",
        name="Blackjack",
        citation="19:47-2.1",
        editions=(Edition.NJAC_19_47, Edition.NJAC_13_69F),
        places=7,
    )
    grounds: ClassVar = Grounds(
        chips=cites("blackjack/wagers-made"),
        permissible=cites("blackjack/main-wager"),
        closed=cites("blackjack/wagers-made"),
        procedure=cites("blackjack/dealing"),
        spoken=paragraphs.BONUS_SPOKEN,
    )
    change_notices: ClassVar = dict.fromkeys(Edition, NOTICED)
    kernel: ClassVar = "pitboss.odds.blackjack.kernel"
    law: ClassVar = paragraphs.BLACKJACK

    def __init__(self, house: House) -> None:
        super().__init__(self.in_force(house))
        house = self.house
        conduct = self.conduct = self.conduct_of(house)
        handling = handling_of(house)
        self.continuous = handling.machine == "continuous"
        shoe = shoe_of(handling.decks)
        self.shuffling = Shuffling(self.law.shuffle, handling, shoe)
        self.boxes = self.all_boxes(house)
        self._spots = self.all_spots(house)
        self.turns = Turns(conduct, self.law, house.chip)
        self.settling = Settling(house, conduct, self.law)
        self.sides = self.make_sides()
        stake = house.options.get("bonus", "none")
        display = DISPLAYS[int(stake) * 100] if stake != "none" else None
        self.calls = Calls(self.law, several=conduct.actions > 1, hole=conduct.hole)
        burns = house.options.get("new-dealer-burns") == "yes" and not self.continuous
        self.waiting = Waiting(conduct, self.calls, self.shuffling, self.turns, display, burns=burns)
        self.course = self.make_course()
        self.placing = self.make_placing()
        self.round = self.make_round()
        self._answered: tuple[BlackjackState | None, Awaits] = (None, None)
        self._again = (Shuffled(device=shoe.name, cites=self.law.continuous),) if self.continuous else ()

    # --- what blackjack switch has in its own way ---

    def in_force(self, house: House) -> House:
        """The house rules with the odds that its options choose."""
        return as_posted(house)

    def conduct_of(self, house: House) -> Conduct:
        """How the house conducts the game."""
        return conduct_of(house)

    def all_boxes(self, house: House) -> tuple[int, ...]:
        """The boxes of the table, from the dealer's left."""
        return tuple(range(1, house.number("boxes") + 1))

    def all_spots(self, house: House) -> dict[str, Spot]:
        """Every place on the layout."""
        optional = ((slug, kind.name) for slug, kind in house.wagers.items() if slug not in (MAIN, INSURANCE))
        return {**main_spots(self.boxes, self.conduct.actions), **side_spots(self.boxes, optional)}

    def make_course(self) -> Course:
        """The course of a round."""
        course = Course(self.conduct, self.shuffling, self.turns, self.owner)
        course.follows_series = "progressive" in self.house.wagers
        return course

    def make_round(self) -> Round:
        """What follows from calls, cards and choices."""
        return Round(self)

    def make_sides(self) -> SideSettling:
        """The settlement of optional wagers."""
        return SideSettling(self.house, self.settling)

    def make_placing(self) -> Placing:
        """The wagers before the deal."""
        return Placing(self.house, self.conduct, self.law, self.owner)

    def owner(self, box: int) -> int:
        """The seat at a box."""
        return box

    # --- the contract ---

    @property
    def places(self) -> int:
        """A seat for each patron who can have a box."""
        return max(map(self.owner, self.boxes))

    @property
    def spots(self) -> Mapping[str, Spot]:
        """Every place on the layout."""
        return self._spots

    def spot(self, name: str) -> Spot | None:
        """A place on the layout, or one beside it where a wager was added."""
        return added_spot(self._spots, name)

    def start(self) -> BlackjackState:
        """A table to which the cards have just come."""
        meter = self.house.number("progressive-start") * 100 if "progressive" in self.house.wagers else 0
        return BlackjackState(phase=self.shuffling.first, meter=meter)

    def stage(self, spot: str) -> BlackjackState:
        """Just before a round from a full shoe, with a wager beside an optional one that needs it."""
        behind = 0 if self.continuous else self.shuffling.handling.behind
        state = BlackjackState(
            seats=(1,), phase="wagering", left=self.shuffling.cards, behind=behind, meter=self.start().meter
        )
        if self._spots[spot].wager != MAIN:
            state = replace(state, bets=(Bet(1, place(1), STAGE_STAKE),))
        return state

    def awaits(self, state: BlackjackState) -> Awaits:
        """What comes next. It is asked several times of one state, so the last answer is kept."""
        known, answer = self._answered
        if known is not state:
            answer = self._awaits(state)
            self._answered = state, answer
        return answer

    def _awaits(self, state: BlackjackState) -> Awaits:
        if state.phase in self.shuffling.phases:
            return self.shuffling.awaits(state)
        at = state.at if state.phase == "playing" else -1
        return self.waiting.awaits(state, self.owner(state.hands[at].box) if at >= 0 else 0)

    def decide(self, state: BlackjackState, command: AnyCommand) -> Decision:
        """What follows from a command."""
        if isinstance(command, Leave) and state.streaks:
            return self._leave(state, command)
        decision = ordinary(self, state, command)
        if isinstance(command, Choose) and isinstance(decision, Refusal):
            cited = dict.fromkeys((*self.turns.grounds.get(command.move, ()), *decision.cites))
            return Refusal(decision.sentence, tuple(cited))
        if decision is not None:
            return (*decision, *self._again) if isinstance(command, Open) and isinstance(decision, tuple) else decision
        match command:
            case Call() | Result() if state.phase in self.shuffling.phases:
                return self.shuffling.decide(state, command)
            case Call():
                return self.round.called(state, command)
            case Result():
                return self.round.drawn(state, command.outcome)
            case Choose():
                return self.round.chosen(state, command)
            case _:
                raise AssertionError(f"{command} is decided by all games alike")

    def _leave(self, state: BlackjackState, command: Leave) -> Decision:
        """Who leaves loses the streak wagers that are not decided."""
        lost = self.sides.streak_left(state, command.seat)
        for event in lost:
            state = self.evolve(state, event)
        decision = ordinary(self, replace(state, streaks=()), command)
        return decision if isinstance(decision, Refusal) else (*lost, *(decision or ()))

    def evolve(self, state: BlackjackState, event: AnyEvent) -> BlackjackState:
        """The next state."""
        return self.course.after(state, event)

    def view(self, state: BlackjackState, viewer: Viewer) -> BlackjackState:
        """The state without the card that lies face down."""
        return seen(state)

    def hands(self, state: BlackjackState) -> tuple[Hand, ...]:
        """The dealer's hand and those of the boxes, with what they count."""
        return hands_of(state, self.owner, self.box_name)

    def meters(self, state: BlackjackState) -> tuple[Meter, ...]:
        """The progressive meter."""
        return meters_of(state, self.house)

    def box_name(self, box: int) -> str:
        """What a box is called."""
        return f"Box {box}"

    def advise(self, state: BlackjackState, seat: int) -> Advice | None:
        """What each choice is worth, from the cards that can be seen."""
        coach: Any = import_module(COACH)
        advice: Advice | None = coach.advise(self, state, seat)
        return advice

    def fits(self, spot: Spot, total: int) -> Refusal | None:
        """Some optional wagers are of one amount only."""
        return self.placing.fits(spot, total)

    def takes(self, state: BlackjackState, spot: Spot, seat: int, total: int) -> Refusal | None:
        """Whose box it is, and what must lie beside an optional wager."""
        if spot.id not in self._spots:
            return Refusal(f"{spot.name} is for what is added while the hand is played.", self.grounds.closed)
        return self.placing.takes(state, spot, seat, total)

    def returns(self, state: BlackjackState, bet: Bet) -> Refusal | None:
        """A wager stays while an optional one needs it; a streak wager stays until it is decided."""
        return self.placing.returns(state, bet)

    def notices(self) -> tuple[Notice, ...]:
        """What is posted."""
        return posted(self.house)

    def layout(self) -> Layout:
        """The felt."""
        own = sum(self.owner(box) == self.owner(self.boxes[0]) for box in self.boxes)
        shared = self.conduct.on_a_box > 1 or self.conduct.boxes_each > own
        words = words_of(self.house, self.conduct)
        return draw(self._spots, self.boxes, self.owner, words, shared=shared)
