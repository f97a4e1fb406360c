"""A patron at a table with an automatic dealer: what a person can do in a seat, told as it happens."""

from collections.abc import Sequence
from typing import Any

from rich.console import Console

from pitboss.cli.placard import Decided, show_event
from pitboss.cli.show import DIM, RED
from pitboss.equipment import Randomness
from pitboss.errors import BadInput
from pitboss.game import (
    AnyCommand,
    Bet,
    Call,
    Choice,
    Choose,
    Drawn,
    Game,
    Leave,
    Place,
    Placed,
    Refusal,
    Role,
    Settled,
    Sit,
    TakeDown,
    TakenDown,
    Wagering,
)
from pitboss.money import dollars
from pitboss.table import BuyIn, Dealer, Table
from pitboss.table.language import tell
from pitboss.table.record import RecordedEvent
from pitboss.timing import routine

SEAT = 1
MOST_STEPS = 1000  # no round of any game has so many; a dealer who needs more is lost


class Patron:
    """Seat 1, its chips, and what it remembers: its last wagers, and what was last decided."""

    def __init__(self, game: Game[Any], randomness: Randomness, bankroll: int, to: Console) -> None:
        self.game = game
        self.table: Table[Any] = Table(game)
        self.decided: list[Decided] = []
        self._dealer = Dealer(self.table, randomness)
        self._to = to
        self._bought = bankroll
        self._laid: dict[str, int] = {}  # since the last result
        self._last: dict[str, int] = {}  # before it
        for command in (Sit(SEAT), BuyIn(SEAT, bankroll)):
            refusal = self.table.do(command)
            if isinstance(refusal, Refusal):
                raise BadInput(refusal.sentence, refusal.cites)

    @property
    def bets(self) -> list[Bet]:
        """What lies on the layout."""
        return [bet for bet in self.table.state.bets if bet.seat == SEAT]

    @property
    def chips(self) -> int:
        """What lies in front of the patron."""
        return self.table.chips(SEAT)

    @property
    def staked(self) -> int:
        """What lies on the layout in all."""
        return sum(bet.cents for bet in self.bets)

    # --- wagers ---

    def place(self, spot: str, cents: int) -> None:
        """Put chips on a spot."""
        self._do(Place(SEAT, spot, cents))

    def take_down(self, spot: str, cents: int | None = None) -> None:
        """Take chips off a spot again: so many, or all of them."""
        bet = self.table.state.bet(SEAT, spot)
        self._do(TakeDown(SEAT, spot, cents or (bet.cents if bet else self.game.house.chip)))

    def clear(self) -> None:
        """Take down whatever may be taken down."""
        if not self.bets:
            raise BadInput("You have no wagers on the layout.")
        for bet in self.bets:
            self.take_down(bet.spot)

    def again(self) -> None:
        """Make the wagers of last time."""
        if not self._last:
            raise BadInput("You have made no wagers to repeat.")
        for spot, cents in dict(self._last).items():
            self.place(spot, cents)

    def buy(self, cents: int) -> None:
        """Take more chips from the cage."""
        if self._do(BuyIn(SEAT, cents)):
            self._bought += cents

    # --- the game goes on ---

    def ready(self) -> None:
        """Let the dealer go on until the table waits for the patron."""
        for _ in range(MOST_STEPS):
            if isinstance(self.table.awaits, Wagering | Choice) or not self._step():
                break
        if isinstance(awaits := self.table.awaits, Choice):
            self._to.print(f"Your choice: {', '.join(move.name for move in awaits.moves)}.")

    def deal(self) -> None:
        """Let the dealer go on to the next result, and to the patron's next say."""
        if isinstance(self.table.awaits, Choice):
            raise BadInput("It is your choice first; 'calls' shows the moves.")
        worth, happened = self.chips + self.staked, list[RecordedEvent]()
        if any(self._laid.values()):
            self._last, self._laid = {spot: cents for spot, cents in self._laid.items() if cents}, {}
        for _ in range(MOST_STEPS):
            events = self._step()
            happened += events
            if not events or (_drawn(happened) and isinstance(self.table.awaits, Wagering | Choice | None)):
                break
        self._note(happened)
        if _drawn(happened):
            self.tell_balance(self.chips + self.staked - worth)

    def choose(self, move: str, cents: int = 0) -> None:
        """Make a move that the game waits for."""
        self._do(Choose(SEAT, move, cents))

    def call(self, name: str, value: str = "") -> None:
        """Make a call; at a table of one's own also those of dealer and floor."""
        awaits = self.table.awaits
        offer = next((one for one in (awaits.calls if awaits else ()) if one.name == name), None)
        by = Role.PATRON if offer is None or Role.PATRON in offer.by else offer.by[0]
        seat = SEAT if by is Role.PATRON or (offer and offer.seats) else 0
        self._do(Call(by, name, seat, value))

    def tell_balance(self, change: int | None = None) -> None:
        """Say what the patron has, and how the last result changed it; or else what lies where."""
        parts = [f"You have {dollars(self.chips)}"]
        if self.staked:
            parts.append(f"and {dollars(self.staked)} on the layout")
        if change is not None:
            parts.append("(even)" if not change else f"({'+' if change > 0 else ''}{dollars(change)})")
        self._to.print(f"{' '.join(parts)}.", style="bold")
        for bet in self.bets if change is None else ():
            self._to.print(f"  {dollars(bet.cents)} on {bet.spot}{f', {bet.mark}' if bet.mark else ''}")
        if not self.chips and not self.staked:
            self._to.print("You are out of chips; 'buy 100' gets more, 'quit' leaves.")

    def leave(self) -> None:
        """Take down what may be taken down, and say what the patron leaves with."""
        total, staked = self.chips + self.staked, self.staked
        if isinstance(self.table.do(Leave(SEAT)), Refusal):
            total -= staked
            self._to.print(f"Your wagers of {dollars(staked)} stay in play.")
        change = total - self._bought
        how = f"{dollars(abs(change))} {'ahead' if change > 0 else 'behind'}" if change else "even"
        self._to.print(f"You leave with {dollars(total)}, {how}.", style="bold")

    # --- what everything comes through ---

    def _do(self, command: AnyCommand | BuyIn) -> bool:
        events = self.table.do(command)
        if isinstance(events, Refusal):
            self._refused(events)
            return False
        for event in events:
            show_event(self._to, event)
            if isinstance(event, Placed):
                self._laid[event.spot] = self._laid.get(event.spot, 0) + event.cents
            if isinstance(event, TakenDown):
                self._laid[event.spot] = max(0, self._laid.get(event.spot, 0) - event.cents)
        self._note(events)
        return True

    def _step(self) -> tuple[RecordedEvent, ...]:
        """The dealer's next routine step, told; nothing where the dealer cannot go on."""
        command = routine(self.table.awaits)
        if command is not None:
            refusal = self.game.decide(self.table.state, command)
            if isinstance(refusal, Refusal):
                self._refused(refusal)
                return ()
        events = self._dealer.step()
        for event in events:
            show_event(self._to, event)
        return events

    def _note(self, events: Sequence[RecordedEvent]) -> None:
        """Remember what was decided, for when the patron asks why."""
        if settled := [(tell(event), event.cites) for event in events if isinstance(event, Settled)]:
            self.decided = settled

    def _refused(self, refusal: Refusal) -> None:
        self.decided = [(refusal.sentence, refusal.cites)]
        self._to.print(f"Refused: {refusal.sentence}", style=RED, end="  " if refusal.cites else "\n")
        if refusal.cites:
            self._to.print(f"[{', '.join(refusal.cites)}]", style=DIM)


def _drawn(events: Sequence[RecordedEvent]) -> bool:
    return any(isinstance(event, Drawn) for event in events)
