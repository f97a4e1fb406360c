"""The automatic dealers of one server, which take each table's next step when it is due."""

import asyncio
from collections.abc import Callable, Collection
from functools import partial

from pitboss.floor import asked
from pitboss.floor.clock import HouseClock, Timer
from pitboss.floor.live import Moment
from pitboss.floor.settings import RAPID, Pace
from pitboss.floor.timing import away, due, free_to_leave
from pitboss.procedures.clock import Hours

ROUNDS_OF_THE_FLOOR = 5.0  # seconds between two checks for abandoned seats
AT_ONCE = 20  # tables checked before other work gets a turn


class Croupiers:
    """Watches every table in memory, and deals at those whose dealer this server owns."""

    def __init__(
        self,
        pace: Pace,
        *,
        hours: Hours,
        clock: HouseClock,
        moments: dict[int, Moment],
        ready: Callable[[Moment], Collection[int]],
        absent: Callable[[Moment], Collection[int]],
        excluded: Callable[[Moment], Collection[int]] = lambda _: (),
        owns: Callable[[int], bool],
        step: Callable[[Moment, asked.Step | asked.StandUp], None],
    ) -> None:
        self._pace = pace
        self._hours = hours
        self._clock = clock
        self._moments = moments
        self._ready = ready
        self._absent = absent
        self._excluded = excluded
        self._owns = owns
        self._step = step
        self._timers: dict[int, Timer] = {}

    def pace_of(self, moment: Moment) -> Pace:
        """The pace of a table. A practice table is dealt as fast as its patron likes."""
        return RAPID if moment.owner else self._pace

    def consider(self, chain: int) -> None:
        """Set the clock for a table's next step, because the table changed or somebody is ready."""
        if timer := self._timers.pop(chain, None):
            timer.cancel()
        moment = self._moments.get(chain)
        if moment is None or not self._owns(chain):
            return
        if seat := free_to_leave(moment, self._excluded(moment)):
            self._step(moment, asked.StandUp(seat))
        when = due(moment, self.pace_of(moment), self._ready(moment), self._absent(moment), self._hours)
        if when is not None:
            wait = max(0.0, when - self._clock())
            self._timers[chain] = self._clock.call_later(wait, partial(self._due, chain, moment.number))

    def _due(self, chain: int, number: int) -> None:
        self._timers.pop(chain, None)
        moment = self._moments.get(chain)
        if moment is not None and moment.number == number and self._owns(chain):
            self._step(moment, asked.Step())

    async def walk(self) -> None:
        """Check regularly who is there. Nobody waits for a patron who left, and in time the seat is given up."""
        while True:
            await self._clock.sleep(ROUNDS_OF_THE_FLOOR)
            for at, moment in enumerate(list(self._moments.values())):
                if at % AT_ONCE == 0:
                    await asyncio.sleep(0)  # let other work run before the whole floor is checked
                if len(moment.standing.occupants) > 1 or self._excluded(moment):
                    self.consider(moment.chain)
                if self._owns(moment.chain) and (seat := away(moment, self._pace, self._clock())):
                    self._step(moment, asked.StandUp(seat))

    def stop(self) -> None:
        """Stop every clock."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
