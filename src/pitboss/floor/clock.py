"""The clock that a floor goes by. Dealers are paced by it, so whoever holds the clock decides when they go on."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """Something that the clock will do, unless it is canceled first."""

    def cancel(self) -> None:
        """Do not do it."""


class HouseClock(Protocol):
    """What a floor needs of a clock: the time, and a way to be called when it comes."""

    def __call__(self) -> float:
        """The time, in seconds since 1970."""

    def call_later(self, seconds: float, act: Callable[[], None]) -> Timer:
        """Call `act` in the running event loop after so many seconds."""

    async def sleep(self, seconds: float) -> None:
        """Wait so many seconds."""


class WallClock:
    """The clock on the wall."""

    def __call__(self) -> float:
        """The time, in seconds since 1970."""
        return time.time()

    def call_later(self, seconds: float, act: Callable[[], None]) -> Timer:
        """Call `act` in the running event loop after so many seconds."""
        return asyncio.get_running_loop().call_later(seconds, act)

    async def sleep(self, seconds: float) -> None:
        """Wait so many seconds."""
        await asyncio.sleep(seconds)
