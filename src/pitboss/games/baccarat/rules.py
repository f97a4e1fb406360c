"""The rules that punto banco and mini-baccarat share: everything but who deals."""

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Leave, Open, Result, Viewer
from pitboss.equipment import Device, shoe_of
from pitboss.events import AnyEvent, Called, Decision, Drawn, Noted, Over, Paid, Refusal, Settled, Shuffled
from pitboss.game import Awaits, Bet, Game, Offer, Spot, Wagering
from pitboss.games.baccarat.coup import Coup
from pitboss.games.baccarat.house import as_posted, handling_of
from pitboss.games.baccarat.law import law_at
from pitboss.games.baccarat.phases import Phases
from pitboss.games.baccarat.play import Play
from pitboss.games.baccarat.settling import Settling
from pitboss.games.baccarat.state import BaccaratState, Phase, seen
from pitboss.games.baccarat.vigorish import OWED, Vigorish, marked
from pitboss.games.baccarat.wagers import ALL_SPOTS, is_needed, lacks_hand
from pitboss.house import House
from pitboss.law import Citation
from pitboss.money import owed
from pitboss.procedures.calling import read_calls
from pitboss.procedures.coupons import matched
from pitboss.procedures.settlement import voided
from pitboss.procedures.shuffling import Shuffling
from pitboss.procedures.wagering import fold, ordinary


class Baccarat(Game[BaccaratState]):
    """Two hands, and wagers on which of them counts more."""

    version: ClassVar[int] = 4  # of vigorish that a patron cannot pay in full, what there is is collected
    steps: ClassVar[dict[int, int]]  # the cents that vigorish of 5 and of 4 percent may be rounded up to

    def __init__(self, house: House) -> None:
        super().__init__(as_posted(house))
        house = self.house
        handling, shoe = handling_of(house), shoe_of(house.number("decks"))
        law = self.law = law_at(self.charter.package, house)
        vars(self)["grounds"] = law.grounds  # each edition has its own text
        self.continuous = handling.machine == "continuous"
        self.face_down = house.options.get("dealing") == "face-down"
        self.calls = read_calls("pitboss.games.baccarat", law=law)
        self.shuffling = Shuffling(law.shuffle, handling, shoe, words=self.shuffle_words(house))
        self.vigorish = Vigorish(house, law.vigorish, self.steps, self.calls["write-up"])
        self.settling = Settling(house, law, self.vigorish)
        self.play = Play(law, self.calls, self.shuffling, face_down=self.face_down)
        self.phases = Phases(self.calls, self.shuffling)
        self._spots = {slug: ALL_SPOTS[slug] for slug in house.wagers}
        # A continuous shuffler takes all cards back before every round.
        self._reshuffled = (Shuffled(device=shoe.name, cites=law.continuous),) if self.continuous else ()

    def shuffle_words(self, house: House) -> Mapping[str, str]:
        """The calls of the shuffle that this game words in its own way."""
        return {}

    @property
    def devices(self) -> tuple[Device, ...]:
        """The shoe."""
        return (self.shuffling.shoe,)

    @property
    def spots(self) -> Mapping[str, Spot]:
        """Every place on the layout."""
        return self._spots

    def start(self) -> BaccaratState:
        """A table to which the cards have just come."""
        return BaccaratState(phase=Phase(self.shuffling.first))

    # --- what the table waits for ---

    def awaits(self, state: BaccaratState) -> Awaits:
        """The shoe is made ready, wagers are open, the cards come, the result is announced."""
        if state.phase in self.shuffling.phases:
            return self.shuffling.awaits(state)
        if state.phase == Phase.WAGERING:
            calls = (*self.opening(state), *self.phases.owing(state))
            return self.shuffling.with_recut(state, Wagering(calls=calls))
        return self.shuffling.with_recut(state, self.phases.awaits(state))

    def opening(self, state: BaccaratState) -> tuple[Offer, ...]:
        """The calls while wagers are open."""
        return (self.calls["no-more-bets"].offer,)

    # --- what follows from a command ---

    def decide(self, state: BaccaratState, command: AnyCommand) -> Decision:
        """What follows from a command."""
        decision = self.shuffling.too_early(state, command) or ordinary(self, state, command)
        if isinstance(decision, Refusal):
            return decision
        match command:
            case Open():
                return (*(decision or ()), *self._reshuffled)
            case Leave():
                return (*self.vigorish.collected(state, command.seat, leaving=True), *(decision or ()))
            case Call() | Result() if self.shuffling.concerns(state, command):
                return self.shuffling.decide(state, command)
            case Call():
                return self.called(state, command)
            case Result():
                return self.play.drawn(state, command.outcome)
            case _:
                assert decision is not None
                return decision

    def called(self, state: BaccaratState, command: Call) -> Decision:
        """What follows from a call in a round."""
        spoken = self.calls[command.name]
        match command.name:
            case "result":
                return self._finished(state, command)
            case "too-few-cards":
                by = spoken.offer.cites
                void = voided(state.bets, by, "the shoe ran out before the round was complete")
                return (spoken.heard(command), *self._with_coupons(state, void), Over(cites=by))
            case "collect":
                seat = max(seat for seat, _ in state.owed)
                says = spoken.says.format(seat=seat)
                return (spoken.heard(command, says=says), *self.vigorish.collected(state, seat))
            case "write-up":
                return self.vigorish.written_up(state, command.seat, state.due(command.seat), command.value)
            case _:
                return self.play.called(state, command)

    def owes(self, state: BaccaratState, seat: int) -> tuple[int, tuple[Citation, ...]]:
        """Vigorish that is marked: it is due when the patron leaves, and so may not be cashed in before."""
        return state.due(seat), self.law.vigorish.leaving

    def short(self, state: BaccaratState, command: AnyCommand, missing: int) -> Decision | None:
        """Of vigorish that a patron cannot pay, what there is is collected, and the rest is written up.

        It may outlast neither the shoe nor the patron's stay.
        """
        match command:
            case Call(name="collect"):
                seat = max(seat for seat, _ in state.owed)
                return (
                    *self.vigorish.collected(state, seat, missing=missing),
                    *self.vigorish.written_up(state, seat, missing, "patron-refused"),
                )
            case Leave() if state.due(command.seat):
                decision = ordinary(self, state, command)
                if isinstance(decision, Refusal):
                    return decision
                return (
                    *self.vigorish.collected(state, command.seat, leaving=True, missing=missing),
                    *self.vigorish.written_up(state, command.seat, missing, "patron-left"),
                    *(decision or ()),
                )
            case _:
                return None

    def settle(self, state: BaccaratState, coup: Coup) -> tuple[AnyEvent, ...]:
        """The settlement of every wager of the state on a coup, with all vigorish on them taken at once."""
        return self.settling.settled(state.bets, coup, at_once=True)

    def _finished(self, state: BaccaratState, command: Call) -> Decision:
        """The result is announced, and the wagers are settled."""
        called, coup = self.play.result(state, command)
        settled = self._with_coupons(state, self.settling.settled(state.bets, coup))
        events = (called, *settled, *self.after_coup(state, coup))
        if state.cutting_card_is_out and not state.last:
            events = (*events, self.play.last_hand())
        return (*events, Over(cites=self.law.announced))

    def _with_coupons(self, state: BaccaratState, events: Iterable[AnyEvent]) -> Iterator[AnyEvent]:
        cites = self.grounds.coupons
        return (matched(state, event, cites) if isinstance(event, Settled) else event for event in events)

    def after_coup(self, state: BaccaratState, coup: Coup) -> tuple[AnyEvent, ...]:
        """What else a coup brings about."""
        return ()

    # --- the next state ---

    def evolve(self, state: BaccaratState, event: AnyEvent) -> BaccaratState:
        """The next state."""
        match event:
            case Drawn() | Called() if self.shuffling.concerns(state, event):
                return self.shuffling.evolve(state, event)
            case Drawn():
                return self.play.after_cards(state, event)
            case Called():
                return self.play.after_call(state, event)
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
        """Vigorish is due after the last hand of a shoe, and after every hand from a continuous shuffler."""
        before, state = state, replace(state, phase=Phase.OVER, player=(), banker=())
        if before.phase in self.shuffling.phases and before.last < 2:
            return self.shuffling.interrupted(state, before)
        if state.last < 2 and not (self.continuous and state.owed):
            return state
        return self._paid_up(replace(state, phase=Phase.COLLECTING))

    def _paid_up(self, state: BaccaratState) -> BaccaratState:
        """The cards are shuffled once nothing is owed any more."""
        if state.phase != Phase.COLLECTING or state.owed:
            return state
        if state.last < 2:
            return replace(state, phase=Phase.OVER)
        return replace(self.shuffling.anew(state, self.cuts_first(state)), kept="", last=0)

    def cuts_first(self, state: BaccaratState) -> int:
        """The seat that is offered the cut first when the cards are shuffled again; 0: the highest position."""
        return 0

    # --- wagers, and what is seen ---

    def takes(self, state: BaccaratState, spot: Spot, seat: int, total: int) -> Refusal | None:
        """A bonus wager may need a wager on a hand beside it."""
        if not lacks_hand(self.house, state, spot.id, seat):
            return None
        sentence = "Wager on the Player's or the Banker's Hand before you make a bonus wager."
        return Refusal(sentence, self.law.needs_hand)

    def returns(self, state: BaccaratState, bet: Bet) -> Refusal | None:
        """A wager on a hand stays as long as a bonus wager needs it."""
        if not is_needed(self.house, state, bet):
            return None
        return Refusal("Your bonus wager needs this wager; take the bonus wager down first.", self.law.needs_hand)

    def holds(self, state: BaccaratState) -> Mapping[str, int]:
        """The wagers on the layout, and what is owed."""
        due = dict(state.owed)
        seats = range(1, self.charter.places + 1)
        return {**super().holds(state), **{owed(seat): -due.get(seat, 0) for seat in seats}}

    def view(self, state: BaccaratState, viewer: Viewer) -> BaccaratState:
        """The state without the faces of the cards that lie face down."""
        return seen(state, face_down=self.face_down)
