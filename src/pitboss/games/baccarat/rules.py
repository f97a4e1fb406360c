"""The rules that punto banco and mini-baccarat share: everything but who deals, and what each calls its paragraphs."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Leave, Open, Result, Viewer
from pitboss.equipment import shoe_of
from pitboss.events import AnyEvent, Called, Decision, Drawn, Noted, Over, Paid, Refusal, Shuffled
from pitboss.felt import Hand, Layout
from pitboss.game import Awaits, Bet, Game, Offer, Spot, Wagering
from pitboss.games.baccarat.calls import Calls
from pitboss.games.baccarat.charter import as_posted
from pitboss.games.baccarat.coup import BANKER, PLAYER, TIE, Coup
from pitboss.games.baccarat.dealing import Dealing
from pitboss.games.baccarat.hands import point_count
from pitboss.games.baccarat.law import BaccaratLaw, Cites
from pitboss.games.baccarat.layout import draw
from pitboss.games.baccarat.notices import posted
from pitboss.games.baccarat.settling import Settling
from pitboss.games.baccarat.spots import ALL_SPOTS, BONUS
from pitboss.games.baccarat.state import FACE_DOWN, BaccaratState, seen
from pitboss.games.baccarat.vigorish import OWED, Vigorish, marked
from pitboss.games.baccarat.waiting import Waiting
from pitboss.house import House
from pitboss.money import owed
from pitboss.paper import Notice
from pitboss.procedures.settlement import voided
from pitboss.procedures.shuffling import Handling, Shuffling
from pitboss.procedures.wagering import fold, ordinary

STAGE_STAKE = 5_544_000  # the stake of odds and simulation, for a wager that must lie beside another


class Baccarat(Game[BaccaratState]):
    """Two hands, and wagers on which of them counts more."""

    kernel: ClassVar[str] = "pitboss.games.baccarat.kernel"
    roads: ClassVar[tuple[str, ...]] = (BANKER, PLAYER, TIE)
    steps: ClassVar[dict[int, int]]  # the cents that vigorish of 5 and of 4 percent may be rounded up to
    needs_hand: ClassVar[Cites]
    words: ClassVar[Mapping[str, str]] = {}  # the calls of the shuffle that this game words in its own way

    def __init__(self, house: House) -> None:
        super().__init__(as_posted(house))
        options = house.options
        machine = options.get("shuffler", "hand")
        handling = Handling(
            decks=house.number("decks"),
            behind=house.number("cutting-card"),
            second_shuffle=options.get("second-shuffle") == "yes",
            recut_by=house["recut"],
            machine=machine,
            preshuffled=options.get("preshuffled") == "yes",
        )
        shoe = shoe_of(handling.decks)
        law = self.law = self.law_of(house)
        self.continuous = machine == "continuous"
        self.face_down = options.get("dealing") == "face-down"
        self.shuffling = Shuffling(law.shuffle, handling, shoe)
        self.vigorish = Vigorish(self.house, law.vigorish, self.steps)
        self.settling = Settling(self.house, law, self.vigorish)
        self.calls = Calls(law, self.continuous)
        self.dealing = Dealing(law, self.shuffling, face_down=self.face_down, continuous=self.continuous)
        self._spots = {slug: ALL_SPOTS[slug] for slug in self.house.wagers}
        self.waiting = Waiting(self.calls, self.shuffling)
        self._again = (Shuffled(device=shoe.name, cites=law.continuous),) if self.continuous else ()

    @abstractmethod
    def law_of(self, house: House) -> BaccaratLaw:
        """The paragraphs in force at this table."""

    @property
    def spots(self) -> Mapping[str, Spot]:
        """Every place on the layout."""
        return self._spots

    def start(self) -> BaccaratState:
        """A table to which the cards have just come."""
        return BaccaratState(phase=self.shuffling.first)

    def stage(self, spot: str) -> BaccaratState:
        """Just before a round from a full shoe, with a hand wager beside a bonus wager that needs one."""
        shuffling = self.shuffling
        behind = 0 if self.continuous else shuffling.handling.behind
        state = BaccaratState(seats=(1,), phase="wagering", left=shuffling.cards, behind=behind)
        if self.takes(state, self._spots[spot], 1, STAGE_STAKE):
            state = replace(state, bets=(Bet(1, PLAYER, STAGE_STAKE),))
        return state

    # --- what the table waits for ---

    def awaits(self, state: BaccaratState) -> Awaits:
        """The shoe is made ready, wagers are open, the cards come, the result is told."""
        if state.phase in self.shuffling.phases:
            return self.shuffling.awaits(state)
        if state.phase == "wagering":
            return Wagering(calls=(*self.opening(state), *self.waiting.owing(state)))
        return self.waiting.awaits(state)

    def opening(self, state: BaccaratState) -> tuple[Offer, ...]:
        """The calls while wagers are open."""
        return (self.calls.no_more_bets,)

    # --- what follows from a command ---

    def decide(self, state: BaccaratState, command: AnyCommand) -> Decision:
        """What follows from a command."""
        decision = ordinary(self, state, command)
        if isinstance(decision, Refusal):
            return decision
        match command:
            case Open():
                return (*(decision or ()), *self._again)
            case Leave():
                return (*self.vigorish.collected(state, command.seat, leaving=True), *(decision or ()))
            case Call() | Result() if state.phase in self.shuffling.phases:
                return self._prepared(state, command)
            case Call():
                return self.called(state, command)
            case Result():
                return self.dealing.drawn(state, str(command.outcome))
            case _:
                assert decision is not None
                return decision

    def _prepared(self, state: BaccaratState, command: Call | Result) -> Decision:
        """A step of the shuffle, in this game's own words."""
        decision = self.shuffling.decide(state, command)
        assert not isinstance(decision, Refusal)
        first = decision[0]
        if isinstance(first, Called) and (words := self.in_words(first.name)):
            return (replace(first, says=words), *decision[1:])
        return decision

    def in_words(self, call: str) -> str:
        """How this game words a call of the shuffle, where it has its own words."""
        return self.words.get(call, "")

    def called(self, state: BaccaratState, command: Call) -> Decision:
        """What follows from a call in a round."""
        awaits = self.awaits(state)
        assert awaits is not None
        offer = next(one for one in awaits.calls if one.name == command.name)
        called = Called(by=command.by, name=offer.name, says="", value=command.value, cites=offer.cites)
        match offer.name:
            case "no-more-bets":
                first = () if self.law.cards else self.dealing.first_card(state)
                return (replace(called, says="No more bets"), *self.closing(state), *first)
            case "result":
                return self._finished(state)
            case "too-few-cards":
                void = voided(state.bets, offer.cites, "the shoe ran out before the round was complete")
                return (replace(called, says="Too few cards, the round is void"), *void, Over(cites=offer.cites))
            case "collect":
                seat = max(seat for seat, _ in state.owed)
                return (replace(called, says=f"Vigorish of seat {seat}"), *self.vigorish.collected(state, seat))
            case "write-up":
                return self.vigorish.written_up(state, command.seat, command.value)
            case _:
                return self.dealing.called(state, called)

    def closing(self, state: BaccaratState) -> tuple[AnyEvent, ...]:
        """What follows when wagers are closed."""
        return ()

    def short(self, state: BaccaratState, command: AnyCommand) -> Decision | None:
        """Vigorish that a patron cannot pay is written up: it may not outlast the shoe, nor the patron's stay."""
        match command:
            case Call(name="collect"):
                seat = max(seat for seat, _ in state.owed)
                return self.vigorish.written_up(state, seat, "patron-refused")
            case Leave() if state.due(command.seat):
                decision = ordinary(self, state, command)
                written_up = self.vigorish.written_up(state, command.seat, "patron-left")
                return decision if isinstance(decision, Refusal) else (*written_up, *(decision or ()))
            case _:
                return None

    def hands(self, state: BaccaratState) -> tuple[Hand, ...]:
        """The two hands, with their counts once they lie open."""
        return tuple(
            Hand(name, tuple("" if card == FACE_DOWN else card for card in cards), _told(cards))
            for name, cards in (("Player's Hand", state.player), ("Banker's Hand", state.banker))
        )

    def settle(self, state: BaccaratState, coup: Coup) -> tuple[AnyEvent, ...]:
        """Every wager of the state on a coup, and all vigorish on them taken at once."""
        return self.settling.settled(state.bets, coup, at_once=True)

    def _finished(self, state: BaccaratState) -> Decision:
        """The result is announced, and the wagers are settled."""
        called, coup = self.dealing.result(state)
        events = (called, *self.settling.settled(state.bets, coup), *self.after_coup(state, coup))
        if state.cutting_card_is_out and not state.last:
            events = (*events, self.dealing.last_hand)
        return (*events, Over(cites=self.law.announced))

    def after_coup(self, state: BaccaratState, coup: Coup) -> tuple[AnyEvent, ...]:
        """What else a coup brings about."""
        return ()

    # --- the next state ---

    def evolve(self, state: BaccaratState, event: AnyEvent) -> BaccaratState:
        """The next state."""
        match event:
            case Drawn() | Called() if state.phase in self.shuffling.phases:
                return self.shuffling.evolve(state, event)
            case Drawn():
                return self.dealing.after_card(state, FACE_DOWN if event.outcome is None else str(event.outcome))
            case Called(name="face-up-card"):
                return self.shuffling.evolve(state, event)
            case Called():
                return self.dealing.after_call(state, event)
            case Noted(what="first-card"):
                return replace(state, player=(state.kept,), kept="")
            case Noted(what="form", value=int(form)):
                return replace(state, forms=form)
            case Paid():
                cents = event.cents if event.what == OWED else -event.cents if state.due(event.seat) else 0
                return self._paid_up(replace(state, owed=marked(state.owed, event.seat, cents)) if cents else state)
            case Shuffled():
                return replace(state, left=self.shuffling.cards, kept="", last=0)
            case Over():
                return self._over(state)
            case _:
                return fold(state, event)

    def _over(self, state: BaccaratState) -> BaccaratState:
        """After the last hand of a shoe, or any hand from a device that always shuffles, vigorish is due."""
        state = replace(state, phase="over", player=(), banker=())
        if state.last < 2 and not (self.continuous and state.owed):
            return state
        return self._paid_up(replace(state, phase="collecting"))

    def _paid_up(self, state: BaccaratState) -> BaccaratState:
        """Once nothing is owed any more the cards are shuffled."""
        if state.phase != "collecting" or state.owed:
            return state
        if state.last < 2:
            return replace(state, phase="over")
        return replace(self.shuffling.anew(state, self.cuts_first(state)), kept="", last=0)

    def cuts_first(self, state: BaccaratState) -> int:
        """Who is offered the cut first when the cards are shuffled again; 0 is the highest position."""
        return 0

    # --- wagers, and what is shown ---

    def takes(self, state: BaccaratState, spot: Spot, seat: int, total: int) -> Refusal | None:
        """A bonus wager may need a wager on a hand beside it."""
        if spot.id in BONUS and self.house.yes("bonus-needs-hand") and not self._hands(state, seat):
            return Refusal("Wager on the Player's or the Banker's Hand before you make a bonus wager.", self.needs_hand)
        return None

    def returns(self, state: BaccaratState, bet: Bet) -> Refusal | None:
        """A wager on a hand stays as long as a bonus wager needs it."""
        if bet.spot not in (PLAYER, BANKER) or self.house.options.get("bonus-needs-hand") != "yes":
            return None
        bonus = any(one.seat == bet.seat and one.spot in BONUS for one in state.bets)
        if not bonus or self._hands(state, bet.seat) != (bet.spot,):
            return None
        return Refusal("Your bonus wager needs this wager; take the bonus wager down first.", self.needs_hand)

    def _hands(self, state: BaccaratState, seat: int) -> tuple[str, ...]:
        return tuple(spot for spot in (PLAYER, BANKER) if state.bet(seat, spot))

    def holds(self, state: BaccaratState) -> Mapping[str, int]:
        """The wagers on the layout, and what is owed."""
        due = dict(state.owed)
        seats = range(1, self.charter.places + 1)
        return {**super().holds(state), **{owed(seat): -due.get(seat, 0) for seat in seats}}

    def view(self, state: BaccaratState, viewer: Viewer) -> BaccaratState:
        """The state without the cards that lie face down."""
        return seen(state, face_down=self.face_down)

    def notices(self) -> tuple[Notice, ...]:
        """What is posted."""
        return posted(self.house, self.vigorish, self.needs_hand)

    def layout(self) -> Layout:
        """The felt."""
        return draw(self._spots)


def _told(cards: tuple[str, ...]) -> str:
    return str(point_count(cards)) if cards and FACE_DOWN not in cards else ""
