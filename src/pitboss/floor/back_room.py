"""The back room: what takes work to compute is asked of clerks, processes of their own, so that play never waits.

There are few clerks, a short line in front of them, and an end to every answer. The same question is worked on once,
and answers are kept. Who asks too much, or comes when the line is full, is told that the back room is busy.
"""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from traceback import format_exc
from typing import Any

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.floor.rates import HOUSEHOLD, TooMuch, network, one_less

CLOSING = "The floor is closing"
AGAIN = 2.0  # seconds after which somebody may ask again
NICENESS = 10  # how far a clerk steps back for those who deal
WORK = "from pitboss.floor.back_room import work; work({})"

Question = tuple[Callable[..., Any], tuple[Hashable, ...]]  # a function at the top of a module, and plain arguments


class Room(Struct, frozen=True):
    """How large a back room is."""

    clerks: int = 2
    line: int = 16  # questions that wait for a clerk
    seconds: float = 60.0  # that a question may take
    each: int = 2  # questions of one person at a time; of an address as many as of a household
    kept: int = 500  # answers


class Busy(TooMuch):
    """The back room cannot take the question now."""


class TakesTooLong(BadInput):
    """A clerk was stopped, because the answer took too long."""


class Asker(Struct, frozen=True):
    """Who asks, for the limits."""

    person: int | None
    address: str | None = None


class Told(Struct, frozen=True):
    """What a clerk answered: a value, a refusal, or what went wrong."""

    value: Any = None
    refused: str = ""
    cites: tuple[str, ...] = ()
    went_wrong: str = ""

    def heard(self) -> Any:
        """The value; a refusal is raised."""
        if self.refused:
            raise BadInput(self.refused, self.cites)
        return self.value


class Line:
    """Who waits for an answer or gets one now: no more than a room has space for, and of each no more than a share."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._waiting = 0
        self._shares: Counter[Hashable] = Counter()

    def join(self, by: Asker) -> Callable[[], None]:
        """Stand in line, unless it or the asker's share of it is full; call what is returned to leave."""
        shares: dict[Hashable, int] = {}
        if by.person is not None:
            shares[by.person] = self._room.each
        if by.address is not None:
            shares[network(by.address)] = self._room.each * HOUSEHOLD
        if any(self._shares[one] >= most for one, most in shares.items()):
            raise Busy("The floor is still working on your last questions", AGAIN)
        if self._waiting >= self._room.clerks + self._room.line:
            raise Busy("The floor is busy with other questions of this kind", AGAIN)
        self._waiting += 1
        self._shares.update(shares.keys())

        def leave() -> None:
            self._waiting -= 1
            for share in shares:
                one_less(self._shares, share)

        return leave


class BackRoom:
    """One server's clerks. All but the waiting for them happens in the event loop; they come when first needed."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._free = [Clerk() for _ in range(room.clerks)]
        self._clerks = tuple(self._free)
        self._waits = ThreadPoolExecutor(room.clerks, "back-room")  # each thread only waits for a clerk
        self._kept: OrderedDict[Question, Told] = OrderedDict()
        self._under_way: dict[Question, _Work] = {}
        self._line = Line(room)

    async def ask(self, by: Asker, answer: Callable[..., Any], *about: Hashable) -> Any:
        """The answer to a question, from memory or from a clerk."""
        question: Question = (answer, about)
        if question in self._kept:
            self._kept.move_to_end(question)
            return self._kept[question].heard()
        if question not in self._under_way:
            self._under_way[question] = self._begun(by, question)
        work = self._under_way[question]
        work.awaited += 1
        try:
            return (await asyncio.shield(work.answer)).heard()
        finally:
            work.awaited -= 1
            if not work.awaited and work.job.cancel() and self._under_way.get(question) is work:
                del self._under_way[question]

    def _begun(self, by: Asker, question: Question) -> "_Work":
        """Put a new question in line, unless the line or the asker's share of it is full.

        It leaves the line if nobody waits for the answer any more and no clerk has begun with it.
        """
        leave = self._line.join(by)
        try:
            job = self._waits.submit(self._answered, question)
        except RuntimeError:  # nobody takes questions any more
            leave()
            raise Busy(CLOSING, AGAIN) from None
        work = _Work(job, asyncio.wrap_future(job))

        def done(found: asyncio.Future[Told]) -> None:
            if self._under_way.get(question) is work:
                del self._under_way[question]
            leave()
            if not found.cancelled() and found.exception() is None:
                self._kept[question] = found.result()
                while len(self._kept) > self._room.kept:
                    self._kept.popitem(last=False)

        work.answer.add_done_callback(done)
        return work

    def _answered(self, question: Question) -> Told:
        """What the next free clerk says; on a thread that may wait."""
        clerk = self._free.pop()  # there are as many clerks as threads
        try:
            return clerk.answer(question, self._room.seconds)
        finally:
            self._free.append(clerk)

    def close(self) -> None:
        """Send the clerks home, whatever they are working on."""
        for clerk in self._clerks:
            clerk.leave()
        self._waits.shutdown(cancel_futures=True)
        for clerk in self._clerks:
            clerk.dismiss()


class _Work(Struct, eq=False):
    """A question in line or with a clerk, and how many wait for its answer."""

    job: Future[Told]
    answer: asyncio.Future[Told]
    awaited: int = 0


class Clerk:
    """A process that answers one question at a time. It starts with its first; if it dies, another takes its place."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._line: Connection | None = None
        self._coming = threading.Lock()
        self._left = False

    def answer(self, question: Question, seconds: float) -> Told:
        """What the process says within so many seconds; a process that is late is stopped."""
        try:
            line = self._come()
            line.send(question)
            if not line.poll(seconds):
                self.dismiss()
                raise TakesTooLong(f"It takes more than {seconds:g} seconds to work this out, which is too long.")
            told: Told = line.recv()
        except (EOFError, OSError):
            self.dismiss()
            raise Busy("The floor lost the answer to this question", AGAIN) from None
        if told.went_wrong:
            raise RuntimeError(told.went_wrong)
        return told

    def leave(self) -> None:
        """Stop working, and do not come again. Whoever waits for an answer hears that it is lost."""
        with self._coming:
            self._left, process = True, self._process
        if process is not None:
            process.kill()

    def dismiss(self) -> None:
        """Stop the process, which nobody waits for any more."""
        if self._process is not None and self._line is not None:
            self._process.kill()
            self._process.wait()
            self._line.close()
        self._process = self._line = None

    def _come(self) -> Connection:
        with self._coming:
            if self._left:
                raise Busy(CLOSING, AGAIN)
            if self._process is None or self._line is None or self._process.poll() is not None:
                self.dismiss()
                self._line, self._process = _started()
            return self._line


def _started() -> tuple[Connection, subprocess.Popen[bytes]]:
    """A process of its own, which finds modules where we do and has none of our files."""
    here, there = Pipe()
    with there:
        process = subprocess.Popen(  # noqa: S603  it is our own code
            [sys.executable, "-P", "-c", WORK.format(there.fileno())],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
            pass_fds=[there.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
    return here, process


def work(line: int) -> None:
    """Answer questions until nobody is there any more. This is what a clerk's process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then stops its clerks
    os.nice(NICENESS)
    with Connection(line) as asking, suppress(EOFError, OSError):
        while True:
            answer, about = asking.recv()
            asking.send(_told(answer, about))


def _told(answer: Callable[..., Any], about: tuple[Hashable, ...]) -> Told:
    try:
        return Told(answer(*about))
    except BadInput as refused:
        return Told(refused=refused.sentence, cites=tuple(refused.cites))
    except Exception:  # our own mistake, which the server logs and tells of
        return Told(went_wrong=format_exc())
