"""How tests talk to a chemin de fer table: in the words of the table."""

from typing import Any

from pitboss.events import AnyEvent, Noted, Refusal
from pitboss.games.chemin_de_fer import CheminDeFer
from pitboss.games.chemin_de_fer.state import CheminState
from pitboss.table import Table
from pitboss.table.language import read_command
from pitboss.table.soundness import unsound_order, unsound_settlement

Chemin = Table[CheminState]
READY = (
    "dealer calls inspect",
    "floor calls verify",
    "dealer calls display",
    "dealer calls wash",
    "dealer calls shuffle",
    "dealer calls lace",
)


def say(table: Chemin, *lines: str) -> tuple[AnyEvent, ...]:
    """The events of lines that are all accepted; the books balance after each."""
    events: list[AnyEvent] = []
    for line in lines:
        followed = table.do(read_command(table, line))
        assert not isinstance(followed, Refusal), (line, followed.sentence)
        assert table.out_of_balance() is None
        assert not [*unsound_order(followed), *unsound_settlement(followed)]
        events += followed
    return tuple(events)


def refused(table: Chemin, line: str) -> tuple[str, ...]:
    """The paragraphs by which a line is refused; nothing changes."""
    before = table.state
    answer = table.do(read_command(table, line))
    assert isinstance(answer, Refusal), answer
    assert table.state == before
    return answer.cites


def new_table(seats: int = 4, **options: str) -> Chemin:
    """A table to which the cards have just come, and patrons with $1,000 each."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    table: Chemin = Table(CheminDeFer(CheminDeFer.charter.house(options=chosen)))
    for seat in range(1, seats + 1):
        say(table, f"sit {seat}", f"buy-in {seat} $1000")
    return table


def ready_table(seats: int = 4, **options: str) -> Chemin:
    """The cards are prepared, cut by the dealer, and two of them burned."""
    table = new_table(seats, **options)
    say(table, *READY)
    if options.get("second_shuffle") == "yes":
        say(table, "dealer calls shuffle-again")
    say(table, *["dealer calls pass-the-cut"] * seats, "dealer calls cut: 100", "dealer calls insert")
    say(table, "result AC", "result KC")
    return table


def banked(table: Chemin, banker: int = 2, bank: int = 100) -> None:
    """Somebody bids for the first hand, and is Banker."""
    say(table, "open", f"place {banker} bid ${bank}", "dealer calls close-bids", f"choose {banker} as-bid")


def dealt(table: Chemin, player: str, banker: str) -> tuple[AnyEvent, ...]:
    """Wagers are closed, the first cards come by turns, and naturals are shown."""
    (one, three), (two, four) = player.split(), banker.split()
    events = say(table, "dealer calls no-more-bets", f"result {one} {two} {three} {four}")
    return (*events, *looked(table))


def looked(table: Chemin) -> tuple[AnyEvent, ...]:
    return say(table, "dealer calls show-naturals")


def banker_wins(table: Chemin) -> tuple[AnyEvent, ...]:
    """A hand that the Banker wins with a natural."""
    return (*dealt(table, "2H KH", "9H KS"), *say(table, "dealer calls announce"))


def banker_loses(table: Chemin) -> tuple[AnyEvent, ...]:
    """A hand that the Banker loses to a natural."""
    return (*dealt(table, "9H KH", "2H KS"), *say(table, "dealer calls announce"))


def stand_off(table: Chemin) -> tuple[AnyEvent, ...]:
    """A hand in which both have a natural of eight."""
    return (*dealt(table, "8H KH", "8D KS"), *say(table, "dealer calls announce"))


def lies(table: Chemin, spot: str) -> dict[int, int]:
    """What lies on a spot, by seat, in dollars."""
    return {bet.seat: bet.cents // 100 for bet in table.state.bets if bet.spot == spot}


def noted(events: tuple[AnyEvent, ...], what: str) -> list[Any]:
    """The facts of that kind among events."""
    return [event for event in events if isinstance(event, Noted) and event.what == what]
