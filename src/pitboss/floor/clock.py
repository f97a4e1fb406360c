"""The clock that a floor goes by. Dealers are paced by it, so whoever holds the clock decides when they go on."""

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Protocol

SLEW = 0.02  # of the time that passes: how much faster or slower the floor's clock goes to meet the clock on the wall
COMPARED = 0.05  # seconds between two looks at the clock on the wall
TOLERATED = 1.0  # seconds by which both may differ before it is told


class Timer(Protocol):
    """Something that the clock will do, unless it is canceled first."""

    def cancel(self) -> None:
        """Do not do it."""


class HouseClock(Protocol):
    """What a floor needs of a clock: the time, and a way to be called when it comes."""

    def __call__(self) -> float:
        """The time, in seconds since 1970."""

    def not_before(self, at: float) -> None:
        """Go on from this time at the earliest."""

    def jumped(self) -> float:
        """By how many seconds the clock on the wall was set since this was last asked; 0 if it was not."""

    def call_later(self, seconds: float, act: Callable[[], None]) -> Timer:
        """Call `act` in the running event loop after so many seconds."""

    async def sleep(self, seconds: float) -> None:
        """Wait so many seconds."""


class FloorClock:
    """A clock that begins with the time on the wall and goes on steadily, whoever sets the clock on the wall.

    It never goes back, and never leaps: where the clock on the wall shows another time, this one goes a little faster
    or slower until both agree. It may be read from any thread.
    """

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._wall = wall
        self._steady = steady
        self._lock = threading.Lock()
        self._at, self._read = self._last = wall(), steady()
        self._told = 0.0  # how far ahead the clock on the wall is, as far as that was told

    def __call__(self) -> float:
        """The time, in seconds since 1970."""
        at, read = self._last
        passed = self._steady() - read
        if 0.0 <= passed < COMPARED:  # it is asked very often
            return at + passed
        with self._lock:
            self._go_on()
            return self._at

    def _go_on(self) -> float:
        """Go on by as much as has passed, and a little more or less; how far ahead the clock on the wall is now."""
        steady = self._steady()
        passed, self._read = max(0.0, steady - self._read), max(self._read, steady)
        ahead = self._wall() - self._at - passed
        most = SLEW * passed
        slew = max(min(most, max(-most, ahead)), min(0.0, COMPARED - passed))  # never before what anybody was told
        self._at += passed + slew
        known = min(abs(self._told), abs(slew))
        self._told -= known if self._told > 0 else -known
        self._last = self._at, self._read
        return ahead - slew

    def not_before(self, at: float) -> None:
        """Go on from this time at the earliest."""
        with self._lock:
            self._at = max(self._at, at)
            self._last = self._at, self._read

    def jumped(self) -> float:
        """By how many seconds the clock on the wall was set, or differs by now, since this was last asked; 0 if not."""
        with self._lock:
            ahead = self._go_on()
            jump = ahead - self._told
            if abs(jump) <= TOLERATED:
                return 0.0
            self._told = ahead
            return jump

    def call_later(self, seconds: float, act: Callable[[], None]) -> Timer:
        """Call `act` in the running event loop after so many seconds."""
        return asyncio.get_running_loop().call_later(seconds, act)

    async def sleep(self, seconds: float) -> None:
        """Wait so many seconds."""
        await asyncio.sleep(seconds)
