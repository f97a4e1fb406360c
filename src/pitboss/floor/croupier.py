"""The automatic dealers of one server, which take each table's next step when it is due."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from functools import partial

from pitboss.floor import asked
from pitboss.floor.clock import HouseClock, Timer
from pitboss.floor.live import Moment
from pitboss.floor.settings import RAPID, Pace
from pitboss.floor.timing import due, overdue
from pitboss.procedures.clock import Hours

ROUNDS_OF_THE_FLOOR = 5.0  # seconds between two checks for abandoned seats, and for dealers who are gone
EARLY = 0.001  # seconds by which a timer may run ahead of the floor's clock
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
        step: Callable[[Moment, asked.ByTheHouse], None],
        may_not_deal: Callable[[Collection[int]], Awaitable[Collection[int]]],
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
        self._may_not_deal = may_not_deal
        self.began = clock()  # nobody was away while no server was there
        self._timers: dict[int, Timer] = {}
        self._stopped = False

    def pace_of(self, moment: Moment) -> Pace:
        """The pace of a table. A practice table is dealt as fast as its patron likes."""
        return RAPID if moment.owner else self._pace

    def consider(self, chain: int) -> None:
        """Set the clock for a table's next step, because the table changed or somebody is ready."""
        if timer := self._timers.pop(chain, None):
            timer.cancel()
        moment = self._moments.get(chain)
        if moment is None or self._stopped or not self._owns(chain):
            return
        if out := [seat for seat in self._excluded(moment) if seat not in moment.standing.leaving]:
            self._step(moment, asked.StandUp(out[0]))
        when = self._when(moment)
        if when is not None:
            wait = max(0.0, when - self._clock())
            self._timers[chain] = self._clock.call_later(wait, partial(self._due, chain, moment.number))

    def _when(self, moment: Moment) -> float | None:
        pace, ready, absent = self.pace_of(moment), self._ready(moment), self._absent(moment)
        return due(moment, pace, ready, absent, self._hours, began=self.began)

    def _due(self, chain: int, number: int) -> None:
        self._timers.pop(chain, None)
        moment = self._moments.get(chain)
        if moment is None or moment.number != number or not self._owns(chain):
            return
        when = self._when(moment)
        if when is not None and when <= self._clock() + EARLY:
            self._step(moment, asked.Step())
        else:
            self.consider(chain)  # the floor's clock went slower than the timer, or somebody came back

    async def walk(self) -> None:
        """Check regularly who is there. Nobody waits for those who left, and in time a seat or the deal is given up."""
        while True:
            await self._clock.sleep(ROUNDS_OF_THE_FLOOR)
            await self.relieve()
            for at, moment in enumerate(list(self._moments.values())):
                if at % AT_ONCE == 0:
                    await asyncio.sleep(0)  # let other work run before the whole floor is checked
                if len(moment.standing.occupants) > 1 or self._excluded(moment):
                    self.consider(moment.chain)
                if self._owns(moment.chain) and (late := self._overdue(moment)):
                    self._step(moment, late)

    def _overdue(self, moment: Moment) -> asked.ByTheHouse | None:
        return overdue(moment, self._pace, self._clock(), began=self.began, hours=self._hours)

    async def relieve(self) -> None:
        """Relieve every dealer who may no longer deal."""
        dealers = {moment.standing.dealer for moment in self._moments.values()} - {0}
        gone = await self._may_not_deal(dealers) if dealers else ()
        for moment in list(self._moments.values()) if gone else ():
            if moment.standing.dealer in gone:
                self._step(moment, asked.Relieve("the dealer may no longer deal."))

    def stop(self) -> None:
        """Stop every clock, for good: what the floor still hears as it closes begins no new step."""
        self._stopped = True
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
