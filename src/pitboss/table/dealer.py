"""The automatic dealer, who makes the routine calls and operates the equipment."""

from typing import Any

from pitboss.commands import Call, Result, Role
from pitboss.equipment import Randomness
from pitboss.events import AnyEvent, Refusal
from pitboss.game import Awaits, Chance
from pitboss.procedures.timing import routine
from pitboss.table.table import Table


def bidden(before: Awaits, after: Awaits, seat: int) -> tuple[Call, ...]:
    """The calls that a patron's own call has made possible for this seat. The dealer makes them as requested."""
    known = {offer.name for offer in before.calls} if before is not None else set()
    return tuple(
        Call(Role.DEALER, offer.name, seat, offer.values[0] if offer.values else "")
        for offer in (after.calls if after is not None else ())
        if offer.name not in known and Role.DEALER in offer.by and seat in offer.seats and not offer.routine
    )


class Dealer:
    """Runs a table by the book."""

    def __init__(self, table: Table[Any], randomness: Randomness) -> None:
        self.table = table
        self.randomness = randomness

    def step(self) -> tuple[AnyEvent, ...]:
        """Take the next routine step; do nothing if a patron must act first."""
        return self._step(self.table.awaits)

    def _step(self, awaits: Awaits) -> tuple[AnyEvent, ...]:
        command = routine(awaits)
        if command is None and isinstance(awaits, Chance):
            command = Result(awaits.draw(self.table.equipment, self.randomness))
        if command is None:
            return ()
        events = self.table.do(command)
        return () if isinstance(events, Refusal) else events

    def finish_round(self) -> tuple[AnyEvent, ...]:
        """Step until the round is over or a patron must choose."""
        events: list[AnyEvent] = []
        while (awaits := self.table.awaits) is not None and (step := self._step(awaits)):
            events += step
        return tuple(events)
