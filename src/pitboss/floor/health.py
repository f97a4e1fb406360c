"""Whether the floor can write: a cheap trial, the room left on the disk, and what the books last said."""

import asyncio
import logging
import shutil
import time

from msgspec import Struct
from sqlalchemy import update
from sqlalchemy.exc import SQLAlchemyError

from pitboss.floor.books import Books
from pitboss.floor.record import THE_CAGE
from pitboss.floor.store import Database, schema
from pitboss.floor.store.database import file_of

log = logging.getLogger(__name__)
LEAST_ROOM = 100 * 2**20  # bytes that must be free on the disk of an SQLite file
GOOD_FOR = 5.0  # seconds for which a trial stands
PATIENCE = 5.0  # seconds after which a database counts as one that does not answer


class Trial(Struct, frozen=True):
    """How a trial went: what is wrong, if anything, and how long a write took."""

    wrong: str = ""
    seconds: float = 0.0


class Health:
    """Tries to write now and then, when somebody asks. Many who ask share one trial."""

    def __init__(self, database: Database, books: Books) -> None:
        self._database = database
        self._books = books
        self._trial: asyncio.Future[Trial] | None = None
        self._until = 0.0

    async def check(self) -> Trial:
        """How the last trial went; a new one if that was some seconds ago."""
        if self._trial is None or (self._trial.done() and time.monotonic() >= self._until):
            self._trial = asyncio.get_running_loop().run_in_executor(None, self._tried)
        try:
            return await asyncio.wait_for(asyncio.shield(self._trial), PATIENCE)
        except TimeoutError:
            return Trial("The database does not answer.")

    def _tried(self) -> Trial:
        began = time.monotonic()
        wrong = self._no_room() or self._not_written() or self._books.trouble
        self._until = time.monotonic() + GOOD_FOR
        return Trial(wrong, time.monotonic() - began)

    def _no_room(self) -> str:
        file = file_of(self._database.url)
        try:
            if file is None or shutil.disk_usage(file.parent).free >= LEAST_ROOM:
                return ""
        except OSError as error:
            log.warning("the disk does not answer: %s", error)
            return "The disk of the database does not answer."
        return f"The disk is almost full: less than {LEAST_ROOM // 2**20} MB are free."

    def _not_written(self) -> str:
        """Write a row as it is. It must become durable, or else a full disk would go unnoticed."""
        head = schema.chains
        try:
            with self._database.write() as connection:
                connection.execute(update(head).where(head.c.chain == THE_CAGE).values(number=head.c.number))
        except SQLAlchemyError as error:
            log.warning("a trial was not written: %s", str(error).splitlines()[0])
            return "The database cannot be written to."
        return ""
