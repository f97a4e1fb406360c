"""A keno lounge in which a test says what happens."""

from pitboss.commands import AnyCommand, BuyIn, Call, Open, Role, Sit
from pitboss.events import AnyEvent, Refusal, Settled
from pitboss.games.keno import Keno
from pitboss.games.keno.state import KenoState, Phase
from pitboss.table import Table

CLOSE = Call(Role.DEALER, "close")
ON_SALE = KenoState(seats=(1,), phase=Phase.WAGERING, game=1)
LOW = tuple(range(1, 21))  # a draw of the numbers 1 to 20


def lounge(**options: str) -> Table[KenoState]:
    """A lounge with game 1 on sale and $1,000 before seats 1 and 2."""
    table = Table(Keno(Keno.charter.house(options=options)))
    does(table, Sit(1), Sit(2), BuyIn(1, 100_000), BuyIn(2, 100_000), Open())
    return table


def does(table: Table[KenoState], *commands: AnyCommand) -> tuple[AnyEvent, ...]:
    """Carry the commands out, none may be refused; the events of the last one."""
    events: tuple[AnyEvent, ...] | Refusal = ()
    for command in commands:
        events = table.do(command)
        assert not isinstance(events, Refusal), (command, events)
        assert table.out_of_balance() is None
    assert not isinstance(events, Refusal)
    return events


def settlements(events: tuple[AnyEvent, ...]) -> list[Settled]:
    return [event for event in events if isinstance(event, Settled)]
