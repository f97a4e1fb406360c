"""The reading room: what is read at length is read by few at a time, and nobody who plays waits for it."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from at_the_server import PATIENCE, Somebody, a_guest, an_open_floor, place, settled, sit
from pitboss.floor.api import records
from pitboss.floor.back_room import Asker, Busy, Room
from pitboss.floor.reading_room import ReadingRoom

ANN, BEA = Asker(1, "192.0.2.1"), Asker(2, "192.0.2.2")


class Book:
    """Something that is read for as long as the test wants."""

    def __init__(self) -> None:
        self.readers = 0
        self.shut = threading.Event()

    def read(self) -> str:
        self.readers += 1
        assert self.shut.wait(PATIENCE)
        return "all of it"


@contextmanager
def at_once(who: Somebody, path: str, count: int) -> Iterator[list[Future[httpx.Response]]]:
    """The same page, asked for so many times at once."""
    cookies, base = dict(who.http.cookies), who.http.base_url
    with ThreadPoolExecutor(count) as browsers:
        yield [browsers.submit(httpx.get, base.join(path), cookies=cookies, timeout=PATIENCE) for _ in range(count)]


def test_few_read_at_a_time_and_nobody_has_more_than_a_share_of_the_line() -> None:
    async def test() -> None:
        room, book = ReadingRoom(Room(clerks=1, line=2, each=2)), Book()
        try:
            reading = [asyncio.create_task(room.read(ANN, book.read)) for _ in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(Busy, match="your last questions"):
                await room.read(ANN, book.read)
            reading.append(asyncio.create_task(room.read(BEA, book.read)))
            await asyncio.sleep(0)
            with pytest.raises(Busy, match="busy with other questions"):
                await room.read(Asker(None), book.read)
            await asyncio.to_thread(settled, lambda: book.readers == 1)
            reading[0].cancel()  # who leaves does not make room for the next: the desk is still taken
            await asyncio.sleep(0)
            with pytest.raises(Busy, match="your last questions"):
                await room.read(ANN, book.read)
            assert book.readers == 1
            book.shut.set()
            assert await reading[1] == await reading[2] == await room.read(ANN, book.read)
        finally:
            book.shut.set()
            room.close()

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


@pytest.mark.parametrize(
    ("what", "path"),
    [
        ("my_play", "/api/play"),
        ("evidence", "/api/tables/1/fairness"),
        ("replayed", "/api/tables/1/rounds/1"),
        ("transcript", "/api/tables/1/rounds/1/transcript"),
    ],
)
def test_who_reads_much_at_once_is_told_to_wait_and_others_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, path: str
) -> None:
    """Every page of fifty thousand wagers took memory and a second of everybody's time, as many as were asked for."""
    room = Room(clerks=2, line=9, each=3)
    with an_open_floor(tmp_path, reading_room=room) as house, a_guest(house) as flooding, a_guest(house) as playing:
        playing.do(1, *sit(1))
        playing.until(1, "wagers")
        book = Book()
        monkeypatch.setattr(records, what, lambda *_, **__: book.read())
        with at_once(flooding, path, 8) as asked:
            settled(lambda: sum(one.done() for one in asked) >= 5)
            told = [one.result() for one in asked if one.done()]
            assert [one.status_code for one in told] == [503] * 5
            assert told[0].json()["sentence"].startswith("The floor is still working on your last questions")
            assert told[0].headers["Retry-After"] == "2"
            assert book.readers <= 2
            playing.do(1, place("red", 500))
            assert playing.http.get("/api/cage").status_code == 200
            assert playing.http.get("/api/tables/1/rounds").status_code == 200
            book.shut.set()
        assert sorted(one.result().status_code for one in asked) == [200] * 3 + [503] * 5
