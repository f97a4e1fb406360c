"""When those who look are told: soon, table by table, and never so much that those who wait for an answer must wait."""

import asyncio
import time
from collections.abc import Callable

TOGETHER = 0.05  # seconds within which a table's changes come together
A_BREATH = 0.002  # seconds of work after which whoever else wants the loop has it
REST = 4  # times as long as it has told, nothing is told
SHARE = 0.15  # of the loop's work since then, where that is more than a breath
LATE, LATE_SHARE = 1.0, 0.5  # the same for tables that should have been told of a second ago


class Herald:
    """Has tables told whose turn has come. A busy floor is told of less often; what is told is always what is now."""

    def __init__(self, tell: Callable[[int], None]) -> None:
        self._tell = tell
        self._due: dict[int, float] = {}  # when each table is told, the earliest first
        self._waiting = False  # a timer is set
        self._since = 0.0  # at which second of the loop's work it was set

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
