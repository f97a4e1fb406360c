"""A connection to one table: changes come down, and requests go up."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import nullcontext, suppress
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, WebSocket, WebSocketDisconnect

from pitboss.errors import BadInput
from pitboss.floor import asked
from pitboss.floor.api.door import address_of, door_of, floor_of, visitor
from pitboss.floor.api.tables import Count, counted, moment_of, read_request, refused_message
from pitboss.floor.books import Done, Failed
from pitboss.floor.floor import Floor
from pitboss.floor.people import Person
from pitboss.floor.store.readings import newest_lines
from pitboss.floor.watchers import MOST_LINES, Watcher, message_of

router = APIRouter()
LARGEST_MESSAGE = 16_384
MOST_AT_ONCE = 32  # unanswered requests on one connection
MOST_MISTAKES = 50  # unreadable messages after which a connection is closed
LOOK_AGAIN = 10.0  # seconds after which the session is checked again, though nothing was heard of it: it may expire
OVER = "This session is over; reload the page."
POLICY, TOO_LARGE, GONE = 1008, 1009, 1001
Who = Callable[[], Awaitable[Person | None]]


@router.websocket("/api/tables/{table}/live")
async def live(socket: WebSocket, table: Annotated[int, Path(ge=1, le=2**53 - 1)]) -> None:
    """Watch a table, and act at it from a seat."""
    floor, door = floor_of(socket), door_of(socket)
    limits = door.limits
    person = await visitor(socket)
    await moment_of(floor, table, person)
    with limits.connection(person.id if person else None, address_of(socket)):
        await socket.accept()
        count = counted(socket, person)
        conversation = Conversation(floor, socket, table, person, count=count, who=lambda: visitor(socket))
        with door.sessions.listening(person.id, conversation.doubt) if person else nullcontext():
            await conversation.hold()


class Conversation:
    """One connection, from its first message to its last."""

    def __init__(
        self, floor: Floor, socket: WebSocket, table: int, person: Person | None, *, count: Count, who: Who
    ) -> None:
        self._floor = floor
        self._socket = socket
        self._table = table
        self._person = person
        self._count = count
        self._who = who
        self._looked = floor.now()
        self._watcher: Watcher | None = None
        self._doubtful = True  # until the first look: much can happen before anybody listens
        self._looking = asyncio.Lock()
        self._mistakes = 0
        self._under_way: set[asyncio.Task[None]] = set()

    def doubt(self) -> None:
        """Something about the person or the session has changed: look at once, and before anything else is done."""
        self._doubtful = True
        if self._watcher is not None:
            self._begin(self._look_again(self._watcher))

    async def _look_again(self, watcher: Watcher) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            if await self._is_the_same(watcher):
                self._floor.watchers.wake(self._table)  # new roles may see something else

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def hold(self) -> None:
        """Send what happens and receive requests until either side leaves."""
        try:
            watcher = self._floor.watchers.come(self._table, self._person)
        except BadInput as full:
            await self._socket.close(POLICY, str(full)[:100])
            return
        self._watcher = watcher
        telling = asyncio.create_task(self._tell(watcher))
        try:
            await self._hear(watcher)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the other side has gone
        finally:
            self._floor.watchers.go(watcher)
            for task in (telling, *self._under_way):
                task.cancel()

    async def _tell(self, watcher: Watcher) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            if not await self._is_the_same(watcher):
                return
            if self._person:
                await self._floor.bankroll(self._person.id)
            moment = self._floor.moments[self._table]
            told = await asyncio.to_thread(newest_lines, self._floor.database, self._table, MOST_LINES)
            known = {line.number for line in watcher.lines}
            this_round = [line for line in told if line.round >= moment.standing.round - 1 and line.number not in known]
            watcher.lines = [*this_round, *watcher.lines][-MOST_LINES:]
            message = self._floor.watchers.message(watcher)
            while message is not None:
                await self._socket.send_text(message.decode())
                message = await self._floor.watchers.next_message(watcher)
                if not await self._is_the_same(watcher):
                    return
            await self._socket.close(GONE, "The floor is closing; come back in a moment.")

    async def _is_the_same(self, watcher: Watcher) -> bool:
        """Whether the session is still valid. Roles may have changed; a signed-out person must connect again."""
        if self._person is None or (not self._looking.locked() and self._is_sure()):
            return True
        async with self._looking:
            if self._is_sure():
                return True
            self._doubtful = False
            person = await self._who()
            if person is None or person.id != self._person.id:
                self._doubtful = True  # and it stays so, whoever asks next
                await self._socket.close(POLICY, OVER)
                return False
            self._person = watcher.person = person
            self._looked = self._floor.now()
            return True

    def _is_sure(self) -> bool:
        return not self._doubtful and 0 <= self._floor.now() - self._looked < LOOK_AGAIN

    async def _hear(self, watcher: Watcher) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            said = text.encode() if text is not None else message.get("bytes") or b""
            if len(said) > LARGEST_MESSAGE:
                await self._socket.close(TOO_LARGE, "The message is too large; the limit is 16 kB.")
                return
            if not await self._is_the_same(watcher):
                return
            try:
                await self._hear_one(said)
            except BadInput as bad:
                self._mistakes += 1
                await self._say(message_of("error", sentence=bad.sentence, cites=bad.cites, key=_key_in(said)))
                if self._mistakes >= MOST_MISTAKES:
                    await self._socket.close(POLICY, "Too many messages could not be read.")
                    return

    async def _hear_one(self, said: bytes) -> None:
        request = read_request(said, self._count)
        if self._person is None:
            raise BadInput("You are only watching; come in as a guest or sign in to play.")
        if len(self._under_way) >= MOST_AT_ONCE:
            raise BadInput("Too many of your requests are waiting; wait for an answer.")
        self._begin(self._ask(self._person, request))

    async def _ask(self, person: Person, request: asked.Request) -> None:
        answer = await self._floor.ask(self._table, person, request)
        if isinstance(answer, Done):
            await self._say(message_of("ack", key=request.key, number=answer.number))
        elif isinstance(answer, Failed):
            await self._say(message_of("again", key=request.key, sentence=answer.sentence))
        else:
            await self._say(message_of("refused", **refused_message(request.key, answer, request.do)))

    async def _say(self, message: bytes) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._socket.send_text(message.decode())


def _key_in(said: bytes) -> str:
    """The key of an unreadable request, if at least the key can be read."""
    with suppress(msgspec.MsgspecError, UnicodeDecodeError):
        return msgspec.json.decode(said, type=_Keyed).key
    return ""


class _Keyed(msgspec.Struct):
    key: Annotated[str, msgspec.Meta(max_length=64)] = ""
