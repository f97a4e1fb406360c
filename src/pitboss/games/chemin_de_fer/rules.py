"""The rules of baccarat-chemin de fer."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Choose, Leave, Place, Result, Role, TakeDown, Viewer
from pitboss.equipment import shoe_of
from pitboss.events import AnyEvent, Called, Decision, Noted, Over, Placed, Refusal
from pitboss.felt import Layout
from pitboss.game import Awaits, Bet, Choice, Game, Grounds, Offer, Spot
from pitboss.games.baccarat.coup import Coup
from pitboss.games.chemin_de_fer import bank, calls, covering, law
from pitboss.games.chemin_de_fer.calls import called
from pitboss.games.chemin_de_fer.coach import advice
from pitboss.games.chemin_de_fer.course import Course
from pitboss.games.chemin_de_fer.layout import draw
from pitboss.games.chemin_de_fer.phases import Phases
from pitboss.games.chemin_de_fer.play import Play, announced, annulled
from pitboss.games.chemin_de_fer.settling import settled
from pitboss.games.chemin_de_fer.staging import staged
from pitboss.games.chemin_de_fer.state import BANK, BID, HALF, WHOLE, CheminState, seen
from pitboss.house import Charter, House
from pitboss.law import Edition, cites
from pitboss.odds.analyst import Advice
from pitboss.procedures.shuffling import Shuffling
from pitboss.procedures.wagering import ordinary

STANDS = {
    BANK: Refusal("The Banker's wager stands until the hand is decided.", law.BANKERS_WAGER),
    BID: Refusal("A bid stands until the shoe is awarded.", law.AUCTION),
}
ANSWER_FIRST = Refusal("It is your choice; answer before you leave.", law.OFFERED)
CASH_FOR_THE_BANK = Refusal("The Banker's wager alone may be offered in cash, when it is asked for.", law.CASH)
ALL_OR_NOTHING = Refusal("Take all of that wager down, or none of it.", law.AGAINST_BANKER)

BANK_MOVES = ("over", "bidding", "offering", "staking")  # phases from which the bank can be offered on


class CheminDeFer(Game[CheminState]):
    """Chemin de fer: the participants bank in turn, wager against each other, and play the two hands themselves."""

    charter: ClassVar = Charter.load(
        "pitboss.games.chemin_de_fer",
        slug="chemin-de-fer",
        name="Chemin de Fer",
        citation="19:47-4.1",
        editions=(Edition.NJAC_19_47, Edition.NJAC_13_69F),
        places=9,
    )
    patrons: ClassVar[int] = 2  # one holds the bank, and one plays against it
    grounds: ClassVar = Grounds(
        chips=cites("19:47-4.7(a)"),
        permissible=cites("19:47-4.6(a)", "19:47-4.7(a)"),
        closed=law.CLOSED,
        procedure=cites("19:47-4.8", "19:47-4.9"),
        spoken=law.CASH,
    )
    alike_in_a_pit: ClassVar = {"second-shuffle": law.SHUFFLE.again}
    change_notices: ClassVar = {edition: {"second-shuffle": law.SHUFFLE.again} for edition in Edition}
    kernel: ClassVar = "pitboss.games.chemin_de_fer.kernel"
    continuous: ClassVar = False  # no device shuffles cards back in

    def __init__(self, house: House) -> None:
        super().__init__(house)
        handling = law.handling(house)
        self.shuffling = Shuffling(law.SHUFFLE, handling, shoe_of(handling.decks))
        self.play = Play(
            two_by_two=house["first-cards"] == "two-by-two",
            forced=house["optional-draws"] == "forced",
            one_more=house["after-cutting-card"] == "one-more",
        )
        self._phases = Phases(self.shuffling)
        self._course = Course(house, self.charter.places, self.shuffling, self.play)
        half = house.yes("banco-avec-la-table")
        self._spots = {spot.id: spot for spot in covering.SPOTS if half or spot.id != HALF}

    @property
    def spots(self) -> Mapping[str, Spot]:
        """Every place on the layout."""
        return self._spots

    def start(self) -> CheminState:
        """A table to which the cards have just come."""
        return CheminState(phase=self.shuffling.first)

    def awaits(self, state: CheminState) -> Awaits:
        """What comes next."""
        return self._phases.awaits(self, state)

    def takes(self, state: CheminState, spot: Spot, seat: int, total: int) -> Refusal | None:
        """Why a spot takes no such wager from this seat."""
        return covering.unfit(self, state, spot.id, seat, total)

    def returns(self, state: CheminState, bet: Bet) -> Refusal | None:
        """A bid and the Banker's wager stand; others may be taken down until wagers are closed."""
        return STANDS.get(bet.spot)

    def decide(self, state: CheminState, command: AnyCommand) -> Decision:
        """What follows from a command, and what then happens by itself."""
        decision = self._decide(state, command)
        if isinstance(decision, Refusal) or state.phase not in BANK_MOVES:
            return decision
        return self._onward(state, decision)

    def _decide(self, state: CheminState, command: AnyCommand) -> Decision:
        if refusal := self._unready(state, command):
            return refusal
        if isinstance(command, Place) and command.spoken:
            return bank.in_cash(self, state, command)
        decision = ordinary(self, state, command)
        if isinstance(command, Place) and isinstance(decision, tuple):
            return self._in_preference(state, decision)
        return self._answer(state, command) if decision is None else decision

    def _unready(self, state: CheminState, command: AnyCommand) -> Refusal | None:
        awaits = self.awaits(state)
        match command:
            case Leave() if isinstance(awaits, Choice) and awaits.seat == command.seat:
                return ANSWER_FIRST
            case Place(spoken=True):
                asked = state.phase in ("staking", "offering") and command.spot == BANK and command.by is Role.DEALER
                return None if asked else CASH_FOR_THE_BANK
            case Choose(move="stake" | "take") if isinstance(awaits, Choice) and awaits.seat == command.seat:
                asked = any(move.name == command.move for move in awaits.moves)
                return bank.out_of_range(self, state, command.cents) if asked else None
            case TakeDown() if (bet := state.bet(command.seat, command.spot)) and bet.spot in (*WHOLE, HALF):
                return ALL_OR_NOTHING if 0 < command.cents < bet.cents else None
            case _:
                return None

    def _in_preference(self, state: CheminState, decision: tuple[AnyEvent, ...]) -> Decision:
        """A wager against the Banker displaces those that come after it."""
        placed = decision[0]
        assert isinstance(placed, Placed)
        before = state.bet(placed.seat, placed.spot)
        total = placed.cents + (before.cents if before else 0)
        return (*covering.displaced(self, state, placed.spot, placed.seat, total), *decision)

    def _answer(self, state: CheminState, command: AnyCommand) -> Decision:
        match command:
            case Result():
                if state.phase in self.shuffling.phases:
                    return self.shuffling.decide(state, command)
                return self.play.come(state, str(command.outcome))
            case Choose():
                speaks = state.phase in ("player-speaks", "banker-speaks")
                return self.play.spoken(state, command) if speaks else bank.chosen(self, state, command)
            case Call():
                if state.phase in self.shuffling.phases:
                    return self.shuffling.decide(state, command)
                return self._called(state, command)
            case _:
                raise AssertionError("the table waits for nothing else")

    def _called(self, state: CheminState, command: Call) -> Decision:
        awaits = self.awaits(state)
        assert awaits is not None
        offer = next(one for one in awaits.calls if one.name == command.name)
        heard = called(command, offer)
        match offer.name:
            case "close-bids":
                return bank.closed(self, state, command)
            case "take-shoe":
                return bank.taken_away(state, command)
            case "no-more-bets":
                return self._closed(state, heard)
            case "show-naturals":
                return self.play.naturals(state, command)
            case "announce":
                told = called(command, offer, announced(state.coup))
                return (told, *self.settle(state, state.coup), Over(cites=offer.cites))
            case "changed-seats":
                return self._moved(state, heard)
            case _:
                return self._gone_wrong(state, heard, offer)

    def _gone_wrong(self, state: CheminState, heard: Called, offer: Offer) -> Decision:
        """Where the hand cannot be played on it is void; otherwise the state remembers what happened."""
        match offer.name:
            case "nobody-covers":
                moves = "moves" if self.house["nobody-covers"] == "bank-moves" else "void"
                return annulled(state, heard, "nobody covers it", offer.cites, moves)
            case "out-of-order":
                moves = "moves" if heard.value == calls.MOVES else "void"
                return annulled(state, heard, "cards were taken in the wrong order", offer.cites, moves)
            case "too-few-cards":
                return annulled(state, heard, "there are not enough cards", offer.cites, "void")
            case "face-up-card" if self.play.is_last(state):
                return annulled(state, heard, "a card of the last hand lay face up", offer.cites, "void")
            case _:
                return (heard,)

    def _closed(self, state: CheminState, heard: Called) -> Decision:
        """Wagers are closed: what is not covered goes back, and the Dominant Player is named."""
        lies = covering.bank_of(state)
        over, dominant = lies.cents - state.against, covering.dominant_of(self, state)
        uncovered = (covering.back(lies, over, law.UNCOVERED),) if over else ()
        says = f"{heard.says}; seat {dominant} plays the Player's Hand"
        return (*uncovered, *self.play.kept(state, dominant), replace(heard, says=says))

    def _moved(self, state: CheminState, heard: Called) -> Decision:
        """Who would be Banker sooner by changing seats loses a turn."""
        seat = heard.seat
        if seat in state.waits or not bank.comes_sooner(state, seat, int(heard.value), self.charter.places):
            return (heard,)
        says = f"Seat {seat} loses the next turn to be Banker."
        return (heard, Noted(what="waits", seat=seat, says=says, cites=law.CHANGED_SEATS))

    def settle(self, state: CheminState, coup: Coup) -> tuple[AnyEvent, ...]:
        """Every wager is settled on this coup, and the bank is kept or lost."""
        return settled(self, state, coup)

    def _onward(self, state: CheminState, events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
        """Where the bank is offered to nobody, or to one who loses the turn, that follows at once."""
        for event in events:
            state = self.evolve(state, event)
        while (then := bank.waiting(state)) is not None:
            events = (*events, then)
            if then is bank.NO_BANKER:
                return (*events, Over(cites=law.OFFERED))
            state = self.evolve(state, then)
        return events

    def evolve(self, state: CheminState, event: AnyEvent) -> CheminState:
        """The state after an event."""
        return self._course.after(self, state, event)

    def view(self, state: CheminState, viewer: Viewer) -> CheminState:
        """Each holder sees the own hand; nobody else does, until both lie face up."""
        return seen(state, viewer)

    def stage(self, spot: str) -> CheminState:
        """Seat 1 bids, is asked for the Banker's wager, or may cover seat 2's."""
        return staged(self, spot)

    def advise(self, state: CheminState, seat: int) -> Advice | None:
        """What the free choices are worth, against the exact equilibrium."""
        return advice(self, state, seat)

    def layout(self) -> Layout:
        """The felt."""
        return draw(self._spots)
