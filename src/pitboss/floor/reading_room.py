"""The reading room: where the record is read at length, by few at a time, so that whoever plays does not wait.

A round may have thousands of lines, a table thousands of draws, and a person tens of thousands of decided wagers. To
tell them takes time and memory of this process, however short the question is. So there are few desks, and a line in
front of them in which nobody has more than a share.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from pitboss.floor.back_room import Asker, Line, Room

Given = ParamSpec("Given")
Found = TypeVar("Found")


class ReadingRoom:
    """One server's desks; each is a thread."""

    def __init__(self, room: Room) -> None:
        self._line = Line(room)
        self._desks = ThreadPoolExecutor(room.clerks, "reading-room")

    async def read(self, by: Asker, work: Callable[Given, Found], *about: Given.args, **more: Given.kwargs) -> Found:
        """What is read, once a desk is free. Who leaves meanwhile keeps the place until it is read all the same."""
        leave = self._line.join(by)
        begun = asyncio.get_running_loop().run_in_executor(self._desks, lambda: work(*about, **more))
        begun.add_done_callback(lambda _: leave())
        return await asyncio.shield(begun)

    def close(self) -> None:
        """Let nobody in any more, and wait for those who read."""
        self._desks.shutdown(cancel_futures=True)
