"""The books of one server among several, which share a database."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hand_clock import BEGIN
from on_the_floor import ROULETTE, House
from pitboss.floor.books import Books, Published
from pitboss.floor.record import iso
from pitboss.floor.rules import Rules
from pitboss.floor.store import Database, open_database
from pitboss.floor.store.tables import furnish
from pitboss.floor.store.vault import KEY_FILE

KEY = Path(mkdtemp(prefix="pitboss-key-")) / KEY_FILE  # servers that share a database share it


class Branch(House):
    """A house as one server has it, on a database that others use, too."""

    database: Database

    def __init__(self, url: str, server: str, *rules: Rules) -> None:
        self.url = url
        self.server = server
        super().__init__(Path(), *(rules or (ROULETTE,)))
        self._keys = count(1000 * sum(server.encode()))  # no two servers make up the same keys

    def reopen(self) -> None:
        self.database = open_database(self.url, iso(BEGIN), KEY)
        furnish(self.database, self.rules, iso(BEGIN))
        self.books = Books(
            self.database, clock=self.clock, new_seed=self.seeds, published=self.told.append, server=self.server
        )

    def follow(self, table: int = 1) -> Published:
        """Hear that another server wrote to a table."""
        self.books._carry_out([table])
        return self.told[-1]


@contextmanager
def branches(url: str, *servers: str) -> Iterator[list[Branch]]:
    """One for each server, with one roulette table."""
    with ExitStack() as stack:
        found = [Branch(url, server) for server in servers]
        for branch in found:
            stack.enter_context(closing(branch.database))
        yield found


def at_once(*work: Callable[[], object]) -> list[Any]:
    """What several threads get that start together."""
    begin, found = threading.Barrier(len(work)), dict[int, object]()

    def one(number: int, task: Callable[[], object]) -> None:
        begin.wait()
        found[number] = task()

    threads = [threading.Thread(target=one, args=pair) for pair in enumerate(work)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [found[number] for number in range(len(work))]
