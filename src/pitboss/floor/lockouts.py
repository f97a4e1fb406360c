"""Lock-outs: wrong passwords and codes make their name and their address wait, longer and longer.

A name is locked for the address that guesses, so that nobody can lock somebody else out from afar. Only very many
wrong passwords lock a name for every address, and even then not for one from which its holder is signed in. A name
that nobody has is treated like any other, so that a stranger does not learn which names exist.
"""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from pitboss.errors import BadInput
from pitboss.floor.accounts import WrongPassword
from pitboss.floor.names import allowed, folded
from pitboss.floor.people import Person
from pitboss.floor.rates import Buckets, Rates, TooMuch, network
from pitboss.floor.record import SignInFailed
from pitboss.floor.store.database import Database
from pitboss.floor.store.journaling import note
from pitboss.floor.store.schema import lockouts, people, sessions

FIRST, LONGEST = 30.0, 3600.0  # seconds of the first delay, which doubles with every failure, and of the longest
DAY = 86_400.0  # seconds after the last failure, after which all are forgotten
MOST_KEPT = 50_000  # rows; beyond this, the oldest are forgotten
SWEEP = 500  # attempts between two sweeps
NOTED_PER_MINUTE = 10  # failures from one address that are noted; the rest are only counted
NOTED_PER_MINUTE_IN_ALL = 60
NOBODY = Person(0, "")
REFUSED = "Too many wrong passwords"


class Lock(Struct, frozen=True):
    """What is counted together, after how many failures it is locked, and how many seconds a failure counts."""

    key: str
    start: int
    fades: float


class Attempt(Struct, frozen=True):
    """A password or code that is being checked. It counts as wrong until it turns out to be right."""

    name: str
    address: str
    at: float
    locks: tuple[Lock, ...]
    failures: int  # for this name from this address, this one included
    until: dict[str, float]  # until when each of them would be locked


class Lockouts:
    """Everybody's wrong passwords. They are kept in the database, so they hold for all servers and after a restart."""

    def __init__(self, database: Database, rates: Rates) -> None:
        self._database = database
        self._rates = rates
        self._attempts = 0
        self._noted = Buckets(NOTED_PER_MINUTE / 60, NOTED_PER_MINUTE)
        self._noted_in_all = Buckets(NOTED_PER_MINUTE_IN_ALL / 60, NOTED_PER_MINUTE_IN_ALL)
        self._unnoted = 0

    @asynccontextmanager
    async def trying(self, name: str, address: str, now: float) -> AsyncIterator[None]:
        """Check a password within this block, unless the name or the address must wait.

        Attempts are counted before they are checked, so that many at once are no more than allowed either.
        """
        attempt = await asyncio.to_thread(self._begin, name, address, now)
        try:
            yield
        except WrongPassword:
            await asyncio.to_thread(self._wrong, attempt)
            raise
        except BadInput:  # it was not checked at all
            await asyncio.to_thread(self._taken_back, attempt, attempt.locks)
            raise
        await asyncio.to_thread(self._right, attempt)

    def _begin(self, name: str, address: str, now: float) -> Attempt:
        place, whose = network(address), _unreadable(name)
        of_both = Lock(f"both:{whose}:{place}", self._rates.failures_of_name, 3600.0)
        of_name = Lock(f"name:{whose}", self._rates.failures_of_name_anywhere, 600.0)
        of_address = Lock(f"address:{place}", self._rates.failures_of_address, 300.0)
        locks = tuple(lock for lock in (of_address, of_both, of_name) if lock.start)  # always locked in this order
        with self._database.write() as connection:
            self._sweep(connection, now)
            rows = _locked(connection, [lock.key for lock in locks])
            for lock in locks:
                wait = rows[lock.key].until - now
                if 0 < wait <= LONGEST and not (lock is of_name and _signed_in_there(connection, name, place)):
                    self._unnoted += 1
                    raise TooMuch(REFUSED, wait)
            counts = {lock.key: _faded(rows[lock.key], lock, now) + 1 for lock in locks}
            until = {lock.key: now + delay(counts[lock.key] - lock.start) for lock in locks}
            for key, failures in counts.items():
                values = {"failures": failures, "last": now, "until": until[key]}
                connection.execute(update(lockouts).where(lockouts.c.key == key).values(values))
        return Attempt(name, address, now, locks, counts.get(of_both.key, 1), until)

    def _right(self, attempt: Attempt) -> None:
        """Forget the failures of the name, and take back only this one from the address, whose others stay."""
        names = [lock.key for lock in attempt.locks if not lock.key.startswith("address:")]
        with self._database.write() as connection:
            connection.execute(delete(lockouts).where(lockouts.c.key.in_(names)))
        self._taken_back(attempt, [lock for lock in attempt.locks if lock.key not in names])

    def _taken_back(self, attempt: Attempt, locks: Sequence[Lock]) -> None:
        with self._database.write() as connection:
            for key, row in _locked(connection, [lock.key for lock in locks]).items():
                until = 0.0 if row.until == attempt.until[key] else row.until
                values = {"failures": max(0, row.failures - 1), "until": until}
                connection.execute(update(lockouts).where(lockouts.c.key == key).values(values))

    def _wrong(self, attempt: Attempt) -> None:
        """Note the failure, unless there are so many that they are only counted."""
        place = network(attempt.address)
        if self._noted.take(place, attempt.at) or self._noted_in_all.take("", attempt.at):
            self._unnoted += 1
            return
        locked = max((until - attempt.at for until in attempt.until.values()), default=0.0)
        more, self._unnoted = self._unnoted, 0
        with self._database.write() as connection:
            query = select(people.c.id, people.c.name).where(people.c.folded == folded(attempt.name))
            known = connection.execute(query.where(people.c.secret.is_not(None))).one_or_none()
            person, name = (known.id, known.name) if known else (0, masked(attempt.name))
            fact = SignInFailed(name, attempt.address, attempt.failures, locked, person, more)
            note(connection, attempt.at, NOBODY, fact)

    def _sweep(self, connection: Connection, now: float) -> None:
        """Now and then, forget what is old, and the oldest of what is too much."""
        if self._attempts % SWEEP == 0:
            connection.execute(delete(lockouts).where(lockouts.c.last < now - DAY))
            oldest = select(lockouts.c.key).order_by(lockouts.c.last.desc(), lockouts.c.key).offset(MOST_KEPT)
            connection.execute(delete(lockouts).where(lockouts.c.key.in_(oldest)))
        self._attempts += 1


def delay(beyond: int) -> float:
    """How many seconds nobody may try after so many failures beyond the first that locks."""
    return min(LONGEST, FIRST * 2.0 ** min(beyond, 20)) if beyond >= 0 else 0.0


def masked(name: str) -> str:
    """What may be noted of a name that nobody has: it may be a password in the wrong field."""
    try:
        return f"{allowed(name)[0]}…"
    except BadInput:
        return "…"


def _unreadable(name: str) -> str:
    """A name as it is counted. A slow hash, because people type passwords into the wrong field."""
    return hashlib.scrypt(folded(name).encode(errors="replace"), salt=b"pitboss", n=2**11, r=8, p=1, dklen=16).hex()


def _faded(row: Any, lock: Lock, now: float) -> int:
    """The failures that still count: with time, one after the other is forgotten."""
    passed = max(0.0, now - row.last)
    return 0 if passed > DAY else max(0, row.failures - int(passed / lock.fades))


def _locked(connection: Connection, keys: Sequence[str]) -> dict[str, Any]:
    """The rows of these keys, made if they are missing; nobody else changes them until this transaction ends."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    rows: dict[str, Any] = {}
    for key in keys:
        new = dialect.insert(lockouts).values(key=key, failures=0, last=0.0, until=0.0)
        connection.execute(new.on_conflict_do_nothing())
        rows[key] = connection.execute(select(lockouts).where(lockouts.c.key == key).with_for_update()).one()
    return rows


def _signed_in_there(connection: Connection, name: str, place: str) -> bool:
    """Whether the holder of a name is signed in at this address."""
    query = select(sessions.c.address).join(people, people.c.id == sessions.c.person)
    found = connection.execute(query.where(people.c.folded == folded(name), people.c.secret.is_not(None))).scalars()
    return any(network(address or "") == place for address in found)
