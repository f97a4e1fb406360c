"""The automatic dealers of one server: each table's next step, when it is due and the dealer is ours."""

import asyncio
from collections.abc import Callable, Collection
from functools import partial

from pitboss.floor import asked
from pitboss.floor.clock import HouseClock, Timer
from pitboss.floor.live import Moment
from pitboss.floor.settings import RAPID, Pace
from pitboss.floor.timing import away, due

ROUNDS_OF_THE_FLOOR = 5.0  # seconds between two looks for seats that were left alone
AT_ONCE = 20  # tables


class Croupiers:
    """Watches every table in memory, and steps those whose dealer this server owns."""

    def __init__(
        self,
        pace: Pace,
        *,
        clock: HouseClock,
        moments: dict[int, Moment],
        ready: Callable[[Moment], Collection[int]],
        absent: Callable[[Moment], Collection[int]],
        owns: Callable[[int], bool],
        step: Callable[[Moment, asked.Step | asked.StandUp], None],
    ) -> None:
        self._pace = pace
        self._clock = clock
        self._moments = moments
        self._ready = ready
        self._absent = absent
        self._owns = owns
        self._step = step
        self._timers: dict[int, Timer] = {}

    def pace_of(self, moment: Moment) -> Pace:
        """The pace of a table: a practice table is dealt as fast as its patron likes."""
        return RAPID if moment.owner else self._pace

    def consider(self, chain: int) -> None:
        """A table changed, or somebody is ready: set the clock for its next step."""
        if timer := self._timers.pop(chain, None):
            timer.cancel()
        moment = self._moments.get(chain)
        if moment is None or not self._owns(chain):
            return
        when = due(moment, self.pace_of(moment), self._ready(moment), self._absent(moment))
        if when is not None:
            wait = max(0.0, when - self._clock())
            self._timers[chain] = self._clock.call_later(wait, partial(self._due, chain, moment.number))

    def _due(self, chain: int, number: int) -> None:
        self._timers.pop(chain, None)
        moment = self._moments.get(chain)
        if moment is not None and moment.number == number and self._owns(chain):
            self._step(moment, asked.Step())

    async def walk(self) -> None:
        """Again and again, see who is there: nobody waits for those who went, and in time their seats are given up."""
        while True:
            await self._clock.sleep(ROUNDS_OF_THE_FLOOR)
            for at, moment in enumerate(list(self._moments.values())):
                if at % AT_ONCE == 0:
                    await asyncio.sleep(0)  # nobody waits until the whole floor was walked
                if len(moment.standing.occupants) > 1:
                    self.consider(moment.chain)
                if self._owns(moment.chain) and (seat := away(moment, self._pace, self._clock())):
                    self._step(moment, asked.StandUp(seat))

    def stop(self) -> None:
        """Stop every clock."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
