"""Guests and accounts: names, passwords and roles."""

import asyncio
import secrets
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any, TypeVar
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec import Struct
from sqlalchemy import ColumnElement, insert, select, update
from sqlalchemy.exc import IntegrityError

from pitboss.errors import BadInput, did_you_mean
from pitboss.floor.names import allowed, folded, guest_name
from pitboss.floor.people import ROLES, Person
from pitboss.floor.rates import TooMuch
from pitboss.floor.store.database import Database
from pitboss.floor.store.schema import people

SHORTEST, LONGEST = 10, 200  # characters in a password
AT_ONCE = 2  # passwords hashed at the same time; each takes one core and 64 MB
WAITING = 50  # passwords that may wait for their turn
GUEST_DIGITS = (4, 4, 5, 6, 8, 8)  # if a name is taken, the next try is longer
Found = TypeVar("Found")


class Taken(BadInput):
    """The requested name or account already belongs to somebody."""


class WrongPassword(BadInput):
    """The name or the password is wrong. We do not say which."""


class Listed(Struct, frozen=True):
    """A person in the list of people."""

    person: Person
    created: str


class Accounts:
    """Everybody who is known to the floor."""

    def __init__(self, database: Database, hasher: PasswordHasher | None = None) -> None:
        self._database = database
        self._hasher = hasher or PasswordHasher()
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0
        self._nobodys = ""  # checked when a name has no hash, so that both cases take the same time

    async def new_guest(self, now: float) -> Person:
        """Create a guest with a name that nobody else has."""
        for digits in GUEST_DIGITS:
            try:
                return await asyncio.to_thread(self._insert, guest_name(digits), None, ("patron",), now)
            except Taken:
                continue
        raise Taken("No guest name is available right now; try again.")

    async def register(
        self, guest: Person | None, name: str, password: str, now: float, roles: Iterable[str] = ("patron",)
    ) -> Person:
        """Create an account: either the guest's own, with everything the guest has, or a new one."""
        if guest is not None and not guest.guest:
            raise Taken("You already have an account; sign out to create another.")
        shown, secret, kept = allowed(name), fit(password), checked_roles(roles)
        if await asyncio.to_thread(self._row, people.c.folded == folded(shown)):
            raise _taken(shown)
        hashed = await self._hash(lambda: self._hasher.hash(secret))
        if guest is None:
            return await asyncio.to_thread(self._insert, shown, hashed, kept, now)
        return await asyncio.to_thread(self._adopt, guest.id, shown, hashed)

    async def check(self, name: str, password: str) -> Person:
        """The holder of an account, if the password is right."""
        row = await asyncio.to_thread(self._row, people.c.folded == folded(name))
        secret = normalize("NFKC", password)[:LONGEST]
        stored = row.secret if row is not None and row.secret is not None else None
        right, better = await self._hash(lambda: self._verified(stored, secret))
        if row is None or not right:
            raise WrongPassword("The name or the password is wrong.")
        if better:
            await asyncio.to_thread(self._rehash, row.id, stored, better)
        return _person(row)

    async def find(self, name: str) -> Person:
        """The person with that name."""
        row = await asyncio.to_thread(self._row, people.c.folded == folded(name))
        if row is None:
            raise BadInput(f"Nobody here is called {name[:60]!r}.")
        return _person(row)

    async def set_roles(self, person: int, roles: Iterable[str]) -> Person | None:
        """Give a person exactly these roles; None if there is no such person."""
        return await asyncio.to_thread(self._set_roles, person, checked_roles(roles))

    async def everybody(self, *, after: int = 0, most: int = 100, guests: bool = True) -> list[Listed]:
        """People in the order in which they joined, starting after the id `after`."""
        return await asyncio.to_thread(self._everybody, after, most, guests)

    async def _hash(self, work: Callable[[], Found]) -> Found:
        """Do slow password work in a thread. Only a limited number may wait."""
        if self._waiting >= WAITING:
            raise TooMuch("Too many people are signing in", 5)
        self._waiting += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(work)
        finally:
            self._waiting -= 1

    def _verified(self, stored: str | None, secret: str) -> tuple[bool, str]:
        """Whether the password is right, and a better hash if the stored one has outdated parameters."""
        if not self._nobodys:
            self._nobodys = self._hasher.hash(secrets.token_hex(16))
        try:
            self._hasher.verify(stored or self._nobodys, secret)
        except (VerificationError, InvalidHashError):
            return False, ""
        if stored is None:
            return False, ""
        return True, self._hasher.hash(secret) if self._hasher.check_needs_rehash(stored) else ""

    def _row(self, where: ColumnElement[bool]) -> Any:
        with self._database.read() as connection:
            return connection.execute(select(people).where(where)).one_or_none()

    def _insert(self, name: str, secret: str | None, roles: tuple[str, ...], now: float) -> Person:
        values = {"name": name, "folded": folded(name), "secret": secret, "roles": " ".join(roles)}
        try:
            with self._database.write() as connection:
                made = connection.execute(insert(people).values(values | {"created": stamp(now)})).inserted_primary_key
        except IntegrityError:
            raise _taken(name) from None
        assert made is not None
        return Person(made[0], name, secret is None, roles)

    def _adopt(self, guest: int, name: str, secret: str) -> Person:
        """Turn a guest into an account, which keeps the guest's id and so the chips and seats."""
        still = (people.c.id == guest) & people.c.secret.is_(None)
        try:
            with self._database.write() as connection:
                values = {"name": name, "folded": folded(name), "secret": secret}
                done = connection.execute(update(people).where(still).values(values)).rowcount
        except IntegrityError:
            raise _taken(name) from None
        if not done:
            raise Taken("You already have an account; sign in to it.")
        return _person(self._row(people.c.id == guest))

    def _rehash(self, person: int, old: str | None, better: str) -> None:
        with self._database.write() as connection:
            connection.execute(
                update(people).where(people.c.id == person, people.c.secret == old).values(secret=better)
            )

    def _set_roles(self, person: int, roles: tuple[str, ...]) -> Person | None:
        row = self._row(people.c.id == person)
        if row is None:
            return None
        if row.secret is None and roles != ("patron",):
            raise BadInput("A guest can only be a patron; other roles need an account.")
        with self._database.write() as connection:
            with_account = people.c.secret.is_not(None)  # only somebody with an account can have this role
            others = (
                select(people.c.id).where(with_account, people.c.id != person, people.c.roles.like("%admin%")).limit(1)
            )
            if "admin" in row.roles.split() and "admin" not in roles and not connection.execute(others).first():
                raise BadInput(f"{row.name} is the last administrator; appoint another one first.")
            connection.execute(update(people).where(people.c.id == person).values(roles=" ".join(roles)))
        return Person(row.id, row.name, row.secret is None, roles)

    def _everybody(self, after: int, most: int, guests: bool) -> list[Listed]:
        wanted = select(people).where(people.c.id > after).order_by(people.c.id).limit(most)
        if not guests:
            wanted = wanted.where(people.c.secret.is_not(None))
        with self._database.read() as connection:
            return [Listed(_person(row), row.created) for row in connection.execute(wanted)]


def fit(password: str) -> str:
    """The password as it will be hashed, or one sentence that says why it cannot be used."""
    plain = normalize("NFKC", password)
    if not SHORTEST <= len(plain) <= LONGEST:
        raise BadInput(f"A password must have {SHORTEST} to {LONGEST} characters.")
    return plain


def checked_roles(roles: Iterable[str]) -> tuple[str, ...]:
    """The roles without duplicates, in the standard order."""
    given = list(roles)
    for role in given:
        if role not in ROLES:
            raise BadInput(f"{role[:40]!r} is not a role; {did_you_mean(role, ROLES)}")
    if not given:
        raise BadInput(f"Name at least one role: {', '.join(ROLES)}.")
    return tuple(role for role in ROLES if role in given)


def stamp(now: float) -> str:
    """A time as it is stored with a person."""
    return datetime.fromtimestamp(now, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _person(row: Any) -> Person:
    return Person(row.id, row.name, row.secret is None, tuple(row.roles.split()))


def _taken(name: str) -> Taken:
    return Taken(f"The name {name!r} is taken, or looks too much like one that is; choose another.")
