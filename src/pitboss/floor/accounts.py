"""Guests and accounts: names, passwords and roles.

What changes a password or a role is noted in the journal in the same transaction, and whoever keeps something about
that person in memory is told.
"""

import asyncio
import secrets
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, TypeVar
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from pitboss.errors import BadInput, did_you_mean
from pitboss.floor.names import allowed, folded, guest_name
from pitboss.floor.people import ROLES, Person
from pitboss.floor.rates import TooMuch
from pitboss.floor.record import PasswordSet, ResetGiven, RolesGiven
from pitboss.floor.store.database import Database
from pitboss.floor.store.journaling import note
from pitboss.floor.store.pages import notify
from pitboss.floor.store.schema import people, resets, sessions

SHORTEST, LONGEST = 10, 200  # characters in a password
AT_ONCE = 2  # passwords hashed at the same time; each takes one core and 64 MB
WAITING = 50  # passwords that may wait for their turn
RESET_LIFE = 3600.0  # seconds for which a code is valid
CODE_LETTERS, CODE_LENGTH, CODE_GROUP = "23456789ABCDEFGHJKMNPQRSTVWXYZ", 16, 4  # letters that nobody mistakes
CHANGED = "person:"  # how the servers tell each other that something about a person has changed
COMMAND_LINE = Person(0, "")  # who acts on the command line
GUEST_DIGITS = (4, 4, 5, 6, 8, 8)  # if a name is taken, the next try is longer
Found = TypeVar("Found")


class Taken(BadInput):
    """The requested name or account already belongs to somebody."""


class WrongPassword(BadInput):
    """The name or the password, or the code in its place, is wrong. We do not say which."""


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
        """Create an account: either the guest's own, with everything the guest has, or a new one.

        Only the command line creates one with other roles than a patron's.
        """
        if guest is not None and not guest.guest:
            raise Taken("You already have an account; sign out to create another.")
        shown, secret, kept = allowed(name), fit(password), checked_roles(roles)
        if await asyncio.to_thread(self._row, people.c.folded == folded(shown)):
            raise _taken(shown)
        hashed = await self._hash(lambda: self._hasher.hash(secret))
        if guest is None:
            return await asyncio.to_thread(self._insert, shown, hashed, kept, now)
        return await asyncio.to_thread(self._adopt, guest.id, shown, hashed, now)

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

    async def set_roles(
        self, person: int, roles: Iterable[str], now: float, by: Person = COMMAND_LINE
    ) -> Person | None:
        """Give a person exactly these roles; None if there is no such person."""
        return await asyncio.to_thread(self._set_roles, person, checked_roles(roles), now, by)

    async def change_password(self, person: Person, old: str, new: str, now: float, keeps: str) -> None:
        """Put a new password in place of the old one, and end all sessions but the one with the key `keeps`."""
        secret = fit(new)
        row = await asyncio.to_thread(self._row, people.c.id == person.id)
        given = normalize("NFKC", old)[:LONGEST]
        right, _ = await self._hash(lambda: self._verified(row.secret, given))
        if not right:
            raise WrongPassword("The old password is wrong.")
        if given == secret:
            raise BadInput("The new password is the same as the old one; choose another.")
        hashed = await self._hash(lambda: self._hasher.hash(secret))
        fact = PasswordSet(person.id, person.name, "changed")
        await asyncio.to_thread(self._set_password, row, hashed, now, fact, keeps)

    async def give_reset(self, person: int, now: float, by: Person = COMMAND_LINE) -> tuple[Person, str] | None:
        """A code with which a person may set a new password, once and soon; it is told only now. None: nobody."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        found = await asyncio.to_thread(self._give_reset, person, sha256(code.encode()).hexdigest(), now, by)
        groups = (code[at : at + CODE_GROUP] for at in range(0, CODE_LENGTH, CODE_GROUP))
        return (found, "-".join(groups)) if found else None

    async def reset(self, name: str, code: str, new: str, now: float) -> Person:
        """Set a new password with a code, which is then worth nothing, and end all sessions of the person."""
        secret = fit(new)
        row, giver = await asyncio.to_thread(self._reset_of, name, code, now)
        hashed = await self._hash(lambda: self._hasher.hash(secret))
        fact = PasswordSet(row.id, row.name, "code", giver)
        await asyncio.to_thread(self._set_password, row, hashed, now, fact, "")
        return _person(row)

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
                assert made is not None
                person = Person(made[0], name, secret is None, roles)
                if secret is not None:
                    _note_account(connection, now, person)
        except IntegrityError:
            raise _taken(name) from None
        return person

    def _adopt(self, guest: int, name: str, secret: str, now: float) -> Person:
        """Turn a guest into an account, which keeps the guest's id and so the chips and seats."""
        still = (people.c.id == guest) & people.c.secret.is_(None)
        try:
            with self._database.write() as connection:
                values = {"name": name, "folded": folded(name), "secret": secret}
                done = connection.execute(update(people).where(still).values(values)).rowcount
                if done:
                    _note_account(connection, now, Person(guest, name, guest=False))
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

    def _set_roles(self, person: int, roles: tuple[str, ...], now: float, by: Person) -> Person | None:
        row = self._row(people.c.id == person)
        if row is None:
            return None
        if row.secret is None and roles != ("patron",):
            raise BadInput("A guest can only be a patron; other roles need an account.")
        with self._database.write() as connection:
            # While this is being noted, nobody else can change roles: of two administrators, one stays.
            note(connection, now, by, RolesGiven(row.id, row.name, roles))
            row = connection.execute(select(people).where(people.c.id == person)).one()
            with_account = people.c.secret.is_not(None)  # only somebody with an account can have this role
            others = (
                select(people.c.id).where(with_account, people.c.id != person, people.c.roles.like("%admin%")).limit(1)
            )
            if "admin" in row.roles.split() and "admin" not in roles and not connection.execute(others).first():
                raise BadInput(f"{row.name} is the last administrator; appoint another one first.")
            connection.execute(update(people).where(people.c.id == person).values(roles=" ".join(roles)))
            notify(connection, "", f"{CHANGED}{person}")
        return Person(row.id, row.name, row.secret is None, roles)

    def _set_password(self, row: Any, hashed: str, now: float, fact: PasswordSet, keeps: str) -> None:
        """Set a password, unless it was set or the code was used in the meantime, and end sessions."""
        as_it_was = (people.c.id == row.id) & (people.c.secret == row.secret)
        with self._database.write() as connection:
            note(connection, now, _person(row), fact)
            used = connection.execute(delete(resets).where(resets.c.person == row.id)).rowcount
            if fact.how == "code" and not used:
                raise _wrong_code()
            if not connection.execute(update(people).where(as_it_was).values(secret=hashed)).rowcount:
                raise BadInput("The password was set by somebody else at this moment; try again.")
            connection.execute(delete(sessions).where(sessions.c.person == row.id, sessions.c.token != keeps))
            notify(connection, "", f"{CHANGED}{row.id}")

    def _give_reset(self, person: int, hashed: str, now: float, by: Person) -> Person | None:
        if person == by.id:
            raise BadInput("Change your own password on the Account page; it takes the old one, not a code.")
        with self._database.write() as connection:
            row = connection.execute(select(people).where(people.c.id == person)).one_or_none()
            if row is None:
                return None
            if row.secret is None:
                raise BadInput(f"{row.name} is a guest and has no password.")
            note(connection, now, by, ResetGiven(row.id, row.name))
            connection.execute(delete(resets).where((resets.c.person == person) | (resets.c.expires <= now)))
            values = {"person": person, "secret": hashed, "expires": now + RESET_LIFE, "giver": by.name}
            connection.execute(insert(resets).values(values))
        return _person(row)

    def _reset_of(self, name: str, code: str, now: float) -> tuple[Any, str]:
        """The person with that name, and who gave the code, if it is right."""
        plain = "".join(letter for letter in normalize("NFKC", code).upper() if letter.isalnum())
        given = sha256(plain.encode()).hexdigest()
        with self._database.read() as connection:
            row = connection.execute(select(people).where(people.c.folded == folded(name))).one_or_none()
            of = resets.c
            valid = select(of.secret, of.giver).where(of.person == (row.id if row else 0), of.expires > now)
            kept = connection.execute(valid).one_or_none()
        if row is None or not secrets.compare_digest(given, kept.secret if kept else ""):
            raise _wrong_code()
        return row, kept.giver if kept else ""

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


def _note_account(connection: Connection, now: float, person: Person) -> None:
    """Note that an account was created; with more than a patron's role, by the command line, which gave it."""
    account = PasswordSet(person.id, person.name, "new")
    if person.roles == ("patron",):
        note(connection, now, person, account)
    else:
        note(connection, now, COMMAND_LINE, account, RolesGiven(person.id, person.name, person.roles))


def _wrong_code() -> WrongPassword:
    return WrongPassword("The name or the code is wrong, or the code is no longer valid; ask for another.")


def _taken(name: str) -> Taken:
    return Taken(f"The name {name!r} is taken, or looks too much like one that is; choose another.")
