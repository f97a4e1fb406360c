"""Which server's automatic dealer deals at which table: one at a time, for as long as that server is running.

A lease lasts a few seconds and is renewed about every second. When a server dies, its leases expire and another server
takes over the tables. A dealer that lost its lease without knowing it does no harm, because its step is tied to the
table's last line. Servers on several machines use the database's clock, since their own may differ. With SQLite there
is one server, which locks its folder and deals at every table.
"""

from collections.abc import Callable, Collection

from sqlalchemy import insert, select, text, update
from sqlalchemy.exc import IntegrityError

from pitboss.floor.store import Database, schema

LASTS = 2.5
RENEWED_EVERY = 0.8
LATE = 0.5  # a lease renewed with less time left counts as new, because its dealer may already have stopped


class Leases:
    """The tables whose dealer this server is."""

    def __init__(self, database: Database, server: str, clock: Callable[[], float]) -> None:
        self._database = database
        self._server = server
        self._clock = clock
        self._mine: dict[int, float] = {}  # when each of our leases expires, by our own clock
        self._alone = not database.is_postgres

    def owns(self, chain: int) -> bool:
        """Whether this server deals at the table now."""
        return self._alone or self._mine.get(chain, 0.0) > self._clock()

    def renew(self, chains: Collection[int]) -> set[int]:
        """Renew our leases and take free tables. Returns the tables that are new to us."""
        if self._alone:
            new = {chain for chain in chains if chain not in self._mine}
            self._mine = dict.fromkeys(chains, 0.0)
            return new
        if not chains:
            return set()
        began, column = self._clock(), schema.leases.c
        with self._database.write() as connection:
            query = select(column.chain, column.server, column.until).where(column.chain.in_(sorted(chains)))
            found = {row.chain: row for row in connection.execute(query.order_by(column.chain).with_for_update())}
            now = float(connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())
            mine = [one for one, row in found.items() if row.server == self._server or row.until < now]
            if mine:
                values = {"server": self._server, "until": now + LASTS}
                connection.execute(update(schema.leases).where(column.chain.in_(mine)).values(**values))
        mine += [chain for chain in sorted(chains) if chain not in found and self._first(chain, now + LASTS)]
        new = {chain for chain in mine if self._mine.get(chain, 0.0) < self._clock() + LATE}
        self._mine = dict.fromkeys(mine, began + LASTS)
        return new

    def _first(self, chain: int, until: float) -> bool:
        """Take a lease that nobody has had before; False if another server was faster."""
        try:
            with self._database.write() as connection:
                connection.execute(insert(schema.leases).values(chain=chain, server=self._server, until=until))
        except IntegrityError:
            return False
        return True

    def give_up(self) -> None:
        """Let others take over at once."""
        if self._alone:
            return
        column = schema.leases.c
        with self._database.write() as connection:
            connection.execute(update(schema.leases).where(column.server == self._server).values(until=0.0))
        self._mine = {}
