"""What tests do at a table: commands that must all be accepted, and commands that must be refused."""

from typing import Any

from pitboss.commands import AnyCommand
from pitboss.events import AnyEvent, Refusal
from pitboss.table import Table


def do(table: Table[Any], *commands: AnyCommand) -> tuple[AnyEvent, ...]:
    """The events of commands that are all accepted; the books balance after each."""
    events: list[AnyEvent] = []
    for command in commands:
        followed = table.do(command)
        assert not isinstance(followed, Refusal), followed
        events += followed
        assert table.out_of_balance() is None
    return tuple(events)


def refused(table: Table[Any], command: AnyCommand) -> Refusal:
    """The refusal of a command; it names its paragraphs and changes nothing."""
    before = table.state
    refusal = table.do(command)
    assert isinstance(refusal, Refusal), refusal
    assert refusal.cites
    assert table.state == before
    return refusal


def refused_by(table: Table[Any], command: AnyCommand, *cites: str) -> str:
    """The sentence of a refusal that names just these paragraphs."""
    refusal = refused(table, command)
    assert refusal.cites == cites
    return refusal.sentence
