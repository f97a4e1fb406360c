"""The rules of baccarat-chemin de fer."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Choose, Leave, Open, Place, Result, Role, Sit, TakeDown, Viewer
from pitboss.equipment import Device, shoe_of
from pitboss.events import AnyEvent, Called, Decision, Left, Opened, Over, Placed, Refusal
from pitboss.game import VOID_ROUND, Awaits, Bet, Choice, Game, Grounds, Spot
from pitboss.games.baccarat.coup import Coup
from pitboss.games.chemin_de_fer import bank, wagers
from pitboss.games.chemin_de_fer.law import CALLS, LAW, PACKAGE
from pitboss.games.chemin_de_fer.phases import Phases
from pitboss.games.chemin_de_fer.play import MOVES, Course, Play, announced, annulled
from pitboss.games.chemin_de_fer.settling import settled
from pitboss.games.chemin_de_fer.state import BANK, BID, HALF, WHOLE, BankAfter, CheminState, Phase, seen
from pitboss.house import Charter, House
from pitboss.law import Edition, cites
from pitboss.procedures.shuffling import Handling, Shuffling
from pitboss.procedures.wagering import ordinary

STANDS = {
    BANK: Refusal("The Banker's wager stands until the hand is decided.", LAW.bankers_wager),
    BID: Refusal("A bid stands until the shoe is awarded.", LAW.auction),
}
ANSWER_FIRST = Refusal("It is your turn to choose; answer before you leave.", LAW.offered)
CASH_FOR_THE_BANK = Refusal("Only the Banker's wager may be offered in cash, and only when it is asked for.", LAW.cash)
ALL_OR_NOTHING = Refusal("Take all of that wager down, or none of it.", LAW.against_banker)

OPENS = {Phase.BIDDING: LAW.auction, Phase.OFFERING: LAW.offered, Phase.STAKING: LAW.bankers_wager}
BANK_MOVES = (Phase.OVER, Phase.BIDDING, Phase.OFFERING, Phase.STAKING)  # from these the bank can be offered on
SPEAKING = (Phase.PLAYER_SPEAKS, Phase.BANKER_SPEAKS)


class CheminDeFer(Game[CheminState]):
    """Chemin de fer: the participants bank in turn, wager against each other, and play the two hands themselves."""

    charter: ClassVar = Charter.load(
        PACKAGE,
        slug="chemin-de-fer",
        name="Chemin de Fer",
        citation="19:47-4.1",
        editions=(Edition.NJAC_19_47, Edition.NJAC_13_69F),
        places=9,
        rank=9,
    )
    version: ClassVar[int] = 3  # a missed turn follows the patron; a recut until cards are dealt; vigorish rounded down
    patrons: ClassVar[int] = 2  # one holds the bank, and one plays against it
    grounds: ClassVar = Grounds(
        chips=cites("19:47-4.7(a)"),
        permissible=cites("19:47-4.6(a)", "19:47-4.7(a)"),
        closed=LAW.closed,
        procedure=cites("19:47-4.8", "19:47-4.9"),
        spoken=LAW.cash,
    )

    def __init__(self, house: House) -> None:
        super().__init__(house)
        handling = Handling(
            behind=house.number("cutting-card"),
            second_shuffle=house.yes("second-shuffle"),
            recut_by=house["recut"],
            seen_by=self.patrons,
        )
        self.shuffling = Shuffling(LAW.shuffle, handling, shoe_of(house.number("decks")))
        self.play = Play(
            two_by_two=house["first-cards"] == "two-by-two",
            forced=house["optional-draws"] == "forced",
            one_more=house["after-cutting-card"] == "one-more",
        )
        self._phases = Phases(self.shuffling)
        self._course = Course(house, self.charter.places, self.shuffling, self.play)
        half = house.yes("banco-avec-la-table")
        self._spots = {spot.id: spot for spot in wagers.SPOTS if half or spot.id != HALF}

    @property
    def devices(self) -> tuple[Device, ...]:
        """The shoe."""
        return (self.shuffling.shoe,)

    @property
    def spots(self) -> Mapping[str, Spot]:
        """Every place on the layout."""
        return self._spots

    def start(self) -> CheminState:
        """A table to which the cards have just come."""
        return CheminState(phase=Phase(self.shuffling.first))

    def awaits(self, state: CheminState) -> Awaits:
        """What comes next."""
        return self._phases.awaits(self, state)

    def takes(self, state: CheminState, spot: Spot, seat: int, total: int) -> Refusal | None:
        """Why a spot takes no such wager from this seat."""
        return wagers.unfit(self, state, spot.id, seat, total)

    def returns(self, state: CheminState, bet: Bet) -> Refusal | None:
        """A bid and the Banker's wager stand; other wagers may be taken down until wagers are closed."""
        return STANDS.get(bet.spot)

    def decide(self, state: CheminState, command: AnyCommand) -> Decision:
        """What follows from a command, and what then happens by itself."""
        decision = self._decide(state, command)
        if isinstance(decision, Refusal) or (state.back or state.phase) not in BANK_MOVES:
            return decision
        return self._onward(state, decision)

    def _decide(self, state: CheminState, command: AnyCommand) -> Decision:
        if refusal := self._unready(state, command):
            return refusal
        if isinstance(command, Place) and command.spoken:
            return bank.in_cash(self, state, command)
        decision = self.shuffling.too_early(state, command) or ordinary(self, state, command)
        if isinstance(decision, tuple):
            decision = self._with_turns(state, command, decision)
        return self._answer(state, command) if decision is None else decision

    def _unready(self, state: CheminState, command: AnyCommand) -> Refusal | None:
        awaits = self.awaits(state)
        match command:
            case Leave() if isinstance(awaits, Choice) and awaits.turn(command.seat):
                return ANSWER_FIRST
            case Place(spoken=True):
                asked = state.phase in (Phase.STAKING, Phase.OFFERING)
                return None if asked and command.spot == BANK and command.by is Role.DEALER else CASH_FOR_THE_BANK
            case Choose(move="stake" | "take") if isinstance(awaits, Choice) and (turn := awaits.turn(command.seat)):
                asked = any(move.name == command.move for move in turn.moves)
                return bank.out_of_range(self, state, command.cents) if asked else None
            case TakeDown() if (bet := state.bet(command.seat, command.spot)) and bet.spot in (*WHOLE, HALF):
                return ALL_OR_NOTHING if 0 < command.cents < bet.cents else None
            case _:
                return None

    def _with_turns(self, state: CheminState, command: AnyCommand, decision: tuple[AnyEvent, ...]) -> Decision:
        """What all games decide alike, and what it means here: who gives way to a wager, and whose turn is missed."""
        match command:
            case Place():
                return self._in_preference(state, decision)
            case Open():
                return (Opened(cites=OPENS[self.evolve(state, decision[0]).phase]),)
            case Leave():
                return (*decision[:-1], Left(seat=command.seat, remembered=bank.remembered(state, command.seat)))
            case Sit():
                return (*decision, *bank.sat_again(state, command, self.charter.places))
            case _:
                return decision

    def _in_preference(self, state: CheminState, decision: tuple[AnyEvent, ...]) -> Decision:
        """A wager against the Banker displaces those that come after it."""
        placed = decision[0]
        assert isinstance(placed, Placed)
        before = state.bet(placed.seat, placed.spot)
        total = placed.cents + (before.cents if before else 0)
        return (*wagers.displaced(self, state, placed.spot, placed.seat, total), *decision)

    def _answer(self, state: CheminState, command: AnyCommand) -> Decision:
        match command:
            case Call() | Result() if self.shuffling.concerns(state, command):
                return self._unless_void(state, self.shuffling.decide(state, command))
            case Result():
                return self._unless_void(state, self.play.come(state, command.outcome))
            case Choose():
                speaks = state.phase in SPEAKING
                return self.play.spoken(state, command) if speaks else bank.chosen(self, state, command)
            case Call():
                return self._called(state, command)
            case _:
                raise AssertionError("the table waits for nothing else")

    def _unless_void(self, state: CheminState, decision: Decision) -> Decision:
        """What follows from a card, or from finding one face up; where it makes the last hand void, that too."""
        if isinstance(decision, Refusal):
            return decision
        after = state
        for event in decision:
            after = self.evolve(after, event)
        if not self.play.is_void(after):
            return decision
        void = annulled(state, LAW.face_up_in_shoe, "a card of the last hand lay face up", BankAfter.VOID)
        return (*decision, *void)

    def _called(self, state: CheminState, command: Call) -> Decision:
        if command.name == "announce":
            told = announced(state.coup, command)
            return (told, *self.settle(state, state.coup), Over(cites=told.cites))
        heard = CALLS[command.name].heard(command)
        match command.name:
            case "close-bids":
                return bank.closed(self, state, command)
            case "take-shoe":
                return bank.taken_away(state, command)
            case "no-more-bets":
                return self._closed(state, heard)
            case "show-naturals":
                return self.play.naturals(state, command)
            case "changed-seats":
                return self._moved(state, heard)
            case "nobody-covers":
                moves = self.house["nobody-covers"] == "bank-moves"
                then = BankAfter.MOVES if moves else BankAfter.VOID
                return (heard, *annulled(state, heard.cites, "nobody covers it", then))
            case "out-of-order":
                then = BankAfter.MOVES if heard.value == MOVES else BankAfter.VOID
                return (heard, *annulled(state, heard.cites, "cards were taken in the wrong order", then))
            case "too-few-cards":
                return (heard, *annulled(state, heard.cites, "there are not enough cards", BankAfter.VOID))
            case _:
                return (heard,)

    def _closed(self, state: CheminState, heard: Called) -> Decision:
        """Wagers are closed: what is not covered goes back, and the Dominant Player is named."""
        lies = wagers.bank_of(state)
        over, dominant = lies.cents - state.against, wagers.dominant_of(self, state)
        uncovered = (wagers.back(lies, over, LAW.uncovered),) if over else ()
        says = f"{heard.says}; seat {dominant} plays the Player's Hand"
        return (*uncovered, *self.play.kept(state, dominant), replace(heard, says=says))

    def _moved(self, state: CheminState, heard: Called) -> Decision:
        """A participant who would be Banker sooner by changing seats loses a turn."""
        seat = heard.seat
        if seat in state.waits or not bank.comes_sooner(state, seat, int(heard.value), self.charter.places):
            return (heard,)
        return (heard, bank.turn_missed(seat))

    def ends_void(self, state: CheminState) -> tuple[AnyEvent, ...]:
        """The bank stays as after any void hand; who has won it with a bid, and has not put it up, loses it."""
        if state.bet(state.banker, BANK):
            return annulled(replace(state, bets=()), VOID_ROUND, "", BankAfter.VOID)
        return (bank.RELIEVED,) if state.banker else super().ends_void(state)

    def settle(self, state: CheminState, coup: Coup) -> tuple[AnyEvent, ...]:
        """Every wager is settled on this coup, and the bank is kept or lost."""
        return settled(self, state, coup)

    def _onward(self, state: CheminState, events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
        """When the bank is offered to nobody, or to a seat that loses its turn, the next step follows at once."""
        for event in events:
            state = self.evolve(state, event)
        while (then := bank.waiting(state)) is not None:
            events = (*events, then)
            if then is bank.NO_BANKER:
                return (*events, Over(cites=LAW.offered))
            state = self.evolve(state, then)
        return events

    def evolve(self, state: CheminState, event: AnyEvent) -> CheminState:
        """The state after an event."""
        return self._course.after(self, state, event)

    def view(self, state: CheminState, viewer: Viewer) -> CheminState:
        """Each holder sees their own hand; nobody else does until both lie face up."""
        return seen(state, viewer)
