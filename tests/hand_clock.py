"""Clocks that stand still until a test moves them, so that no test depends on how fast the machine is."""

import asyncio
import heapq
from collections.abc import Callable, Coroutine
from itertools import count
from typing import Any

BEGIN = 1_763_258_000.0
SHORT = 6.0  # seconds: a dealer's own pauses are shorter than this, and the time that patrons are given is longer


class Alarm:
    """Something that a clock will do at its time."""

    def __init__(self, at: float, act: Callable[[], None]) -> None:
        self.at = at
        self.act = act
        self.canceled = False

    def cancel(self) -> None:
        self.canceled = True


class HandClock:
    """A clock that stands still until a test moves it. What is due on the way is done in its order."""

    def __init__(self, at: float = BEGIN) -> None:
        self.at = at
        self._order = count()
        self._alarms: list[tuple[float, int, Alarm]] = []

    def __call__(self) -> float:
        return self.at

    def not_before(self, at: float) -> None:
        self.at = max(self.at, at)

    def jumped(self) -> float:
        return 0.0

    def call_later(self, seconds: float, act: Callable[[], None]) -> Alarm:
        if seconds <= 0:
            alarm = Alarm(self.at, act)
            asyncio.get_running_loop().call_soon(_unless_canceled, alarm)
            return alarm
        return self._set(seconds, act)

    async def sleep(self, seconds: float) -> None:
        over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._set(seconds, lambda: None if over.done() else over.set_result(None))
        await over

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        end = self.at + seconds
        while self._alarms and self._alarms[0][0] <= end:
            due, _, alarm = heapq.heappop(self._alarms)
            self.at = max(self.at, due)
            _unless_canceled(alarm)
        self.at = max(self.at, end)

    def _set(self, seconds: float, act: Callable[[], None]) -> Alarm:
        alarm = Alarm(self.at + seconds, act)
        heapq.heappush(self._alarms, (alarm.at, next(self._order), alarm))
        return alarm


class DealersClock(HandClock):
    """A clock by which dealers lose no time, while patrons have as much as they like.

    The dealer's own pauses are jumped over: the clock moves ahead by as much. The time that patrons are given lasts
    until the test advances the clock, and what is left of it is no pause. On hold, dealers stand still too, and the
    test has them take step after step.
    """

    def __init__(self, at: float = BEGIN) -> None:
        super().__init__(at)
        self._held = False
        self._pauses: list[Alarm] = []
        self._given: set[tuple[object, float]] = set()  # at which table, after which line, and until when

    def call_later(self, seconds: float, act: Callable[[], None]) -> Alarm:
        given = (getattr(act, "args", ()), round(self.at + seconds, 3))
        if seconds > SHORT:
            self._given.add(given)
        if seconds > 0 and given in self._given:
            return super().call_later(seconds, act)
        alarm = Alarm(self.at + seconds, act)
        self._pauses.append(alarm)
        asyncio.get_running_loop().call_soon(self._go_on)
        return alarm

    def hold(self) -> None:
        """Have the dealers wait for `step`."""
        self._held = True

    def release(self) -> None:
        """Let the dealers go on by themselves."""
        self._held = False
        self._go_on()

    def step(self) -> bool:
        """Let the dealer whose turn is next take one step; whether there was one."""
        if not self.pending():
            return False
        first = min(self._pauses, key=lambda alarm: alarm.at)
        self._pauses.remove(first)
        self.advance(max(0.0, first.at - self.at))
        first.act()
        return True

    def pending(self) -> bool:
        """Whether a dealer has anything to do."""
        self._pauses = [alarm for alarm in self._pauses if not alarm.canceled]
        return bool(self._pauses)

    def _go_on(self) -> None:
        while not self._held and self.step():
            pass


def _unless_canceled(alarm: Alarm) -> None:
    if not alarm.canceled:
        alarm.act()


class SteppedLoop(asyncio.SelectorEventLoop):
    """An event loop whose time passes only when nothing is left to do, and then at once, up to the next timer.

    It is for code that waits for nothing but timers: no sockets, no threads.
    """

    def __init__(self) -> None:
        super().__init__()
        self._at = 0.0

    def time(self) -> float:
        return self._at

    def _run_once(self) -> None:
        timers: list[asyncio.TimerHandle] = self._scheduled  # type: ignore[attr-defined]
        if not self._ready and timers:  # type: ignore[attr-defined]
            self._at = max(self._at, timers[0].when())
        super()._run_once()  # type: ignore[misc]


def run_stepped(work: Coroutine[Any, Any, None]) -> None:
    """Run something whose sleeps take no time, and yet are as long to it as it asked for."""
    with asyncio.Runner(loop_factory=SteppedLoop) as runner:
        runner.run(work)
