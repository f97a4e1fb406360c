"""When watchers are updated: soon, table by table, and without delaying the answers to requests."""

import asyncio
import time
from collections.abc import Callable

TOGETHER = 0.05  # seconds within which a table's changes are sent together
A_BREATH = 0.002  # seconds of work after which other tasks get the loop
REST = 4  # after sending updates, rest for this many times as long
SHARE = 0.15  # the share of the loop's work since then, if that is more than a breath
LATE, LATE_SHARE = 1.0, 0.5  # the same for tables whose update is a second overdue


class Herald:
    """Sends updates of the tables that are due. A busy floor is updated less often, but always as it is now."""

    def __init__(self, tell: Callable[[int], None]) -> None:
        self._tell = tell
        self._due: dict[int, float] = {}  # when each table's update is due, earliest first
        self._waiting = False  # whether a timer is set
        self._since = 0.0  # the loop's work time, in seconds, when it was set

    def call(self, chain: int) -> None:
        """Something about a table changed."""
        if chain not in self._due:
            self._due[chain] = asyncio.get_running_loop().time() + TOGETHER
            self._wait(TOGETHER)

    def _wait(self, seconds: float) -> None:
        if not self._waiting:
            self._waiting, self._since = True, time.thread_time()
            asyncio.get_running_loop().call_later(seconds, self._go)

    def _go(self) -> None:
        self._waiting = False
        now, began = asyncio.get_running_loop().time(), time.thread_time()
        late = now - next(iter(self._due.values())) > LATE
        enough = began + max(A_BREATH, (LATE_SHARE if late else SHARE) * (began - self._since))
        while self._due and time.thread_time() < enough:
            chain, due = next(iter(self._due.items()))
            if due > now:
                break
            del self._due[chain]
            self._tell(chain)
        if self._due:
            ahead = next(iter(self._due.values())) - now
            self._wait(max(ahead, REST * (time.thread_time() - began)))
