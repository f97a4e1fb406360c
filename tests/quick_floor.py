"""A floor that goes by a clock which its tests move. A program: `python quick_floor.py PORT DATA TIME`.

It is the floor as anybody has it, except that nobody is held back for asking too often: a clock that stands still would
never let them ask again. And no answer takes too long, so that a page finds nothing busy on a slow machine. Whoever
started it writes a word to its standard input and reads the answer from its output.
"""

import asyncio
import sys
import threading
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from hand_clock import DealersClock
from pitboss.floor import asked, serve
from pitboss.floor.back_room import Room
from pitboss.floor.books import Published
from pitboss.floor.floor import Floor
from pitboss.floor.house_players import Thought
from pitboss.floor.live import Moment
from pitboss.floor.people import THE_HOUSE
from pitboss.floor.rates import Rates
from pitboss.floor.settings import Settings

PATIENT = Room(line=1_000, seconds=3_600.0, each=1_000)
UNLIMITED = Rates(**dict.fromkeys(Rates.__struct_fields__, 0))


class CountedFloor(Floor):
    """The floor, which knows how many steps of its dealers are on their way through the books."""

    steps = 0

    def _pondered(self, moment: Moment, thoughts: Sequence[Thought]) -> Coroutine[Any, Any, None]:
        CountedFloor.steps += 1  # from now on, and not only when the loop comes to it
        return self._counted(super()._pondered(moment, thoughts))

    async def _counted(self, pondered: Coroutine[Any, Any, None]) -> None:
        await pondered
        CountedFloor.steps -= 1

    def _by_the_house(self, moment: Moment, command: asked.ByTheHouse) -> None:
        CountedFloor.steps += 1
        super()._by_the_house(moment, command)

    def _arrived(self, published: Published) -> None:
        super()._arrived(published)
        dealt = (job for job, _ in published.answers if job.person is THE_HOUSE and not job.facts)
        CountedFloor.steps -= sum(1 for _ in dealt)


def say(told: object) -> None:
    """Answer the tests."""
    sys.stdout.write(f"{told}\n")
    sys.stdout.flush()


def opened(clock: DealersClock, address: str) -> None:
    """Tell the tests where, and from now on do as they say."""
    say(f"The floor is open at {address}")
    threading.Thread(target=obey, args=(clock, asyncio.get_running_loop()), daemon=True).start()


def obey(clock: DealersClock, loop: asyncio.AbstractEventLoop) -> None:
    """Do what the tests ask of the clock, in the floor's own loop."""
    words: dict[str, Callable[[], object]] = {
        "time": clock,
        "hold": clock.hold,
        "release": clock.release,
        "step": clock.step,
        "under-way": lambda: CountedFloor.steps > 0,
        "quiet": lambda: not CountedFloor.steps and not clock.pending(),
    }
    for line in sys.stdin:
        word, _, seconds = line.strip().partition(" ")
        act = partial(clock.advance, float(seconds)) if word == "advance" else words[word]
        loop.call_soon_threadsafe(answer, act)


def answer(act: Callable[[], object]) -> None:
    """Do it, and tell what came of it."""
    say(act())


if __name__ == "__main__":
    port, data, time = sys.argv[1:]
    clock = DealersClock(float(time))
    with patch.object(serve, "Floor", CountedFloor):
        serve.serve(
            host="127.0.0.1",
            port=int(port),
            data=Path(data),
            database=None,
            house=None,
            settings=Settings(rates=UNLIMITED, back_room=PATIENT, reading_room=PATIENT),
            ready=partial(opened, clock),
            clock=clock,
        )
