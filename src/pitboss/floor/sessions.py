"""Sessions, their two cookies, and the token that proves that a request comes from our own pages."""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import Response

from pitboss.floor.people import Person
from pitboss.floor.store.database import Database
from pitboss.floor.store.schema import people, sessions

COOKIE = "pitboss"
VISITOR = "pitboss-visitor"  # the cookie for the token of somebody without a session
DAY = 86_400.0
GUEST_LIFE, ACCOUNT_LIFE = 7 * DAY, 30 * DAY
MOST_SESSIONS = 10  # sessions per person
REMEMBERED = 20_000  # sessions in memory
FRESH = 30.0  # seconds for which memory is trusted; after that, sessions ended elsewhere and new roles are noticed
TOGETHER = 50  # sessions read at once, few enough that nobody waits long
SPREAD = 5.0  # seconds over which all are read
SWEEP = 3_600.0  # seconds between removals of expired sessions
DEFAULT_PORTS = {"http": ":80", "https": ":443"}

_log = logging.getLogger(__name__)
_WANTED = select(
    sessions.c.token,
    sessions.c.csrf,
    sessions.c.expires,
    people.c.id,
    people.c.name,
    people.c.secret,
    people.c.roles,
).join(people, people.c.id == sessions.c.person)


class Session(Struct, frozen=True):
    """A person's session. `key` is the hash of the token, which only the cookie contains."""

    key: str
    person: Person
    csrf: str
    expires: float


class Sessions:
    """The sessions of the floor: in the database, and those in use also in memory."""

    def __init__(self, database: Database, *, remembered: int = REMEMBERED) -> None:
        self._database = database
        self._remembered = remembered
        self._memory: OrderedDict[str, tuple[Session, float]] = OrderedDict()
        self._swept = 0.0

    async def open(self, person: Person, now: float) -> tuple[Session, str]:
        """A new session and its token, which is returned only this once and never stored."""
        token = secrets.token_urlsafe(32)
        session = Session(_key(token), person, secrets.token_urlsafe(32), now + life(person))
        await asyncio.to_thread(self._write, session, now)
        self.forget(person.id)  # the oldest session may have been dropped
        self._remember(session, now)
        return session, token

    async def find(self, token: str, now: float) -> Session | None:
        """The session for a token, renewed if a day has passed; None if there is none or it has expired."""
        if not token:
            return None
        key = _key(token)
        session, until = self._memory.get(key, (None, 0.0))
        if session is None or not now < until <= now + FRESH:
            session = await asyncio.to_thread(self._read, key, now)
            if session is None:
                self._memory.pop(key, None)
                return None
            self._remember(session, now)
        else:
            self._memory.move_to_end(key)
        return session if session.expires > now else None

    async def keep_fresh(self, clock: Callable[[], float]) -> None:
        """Regularly reload the sessions in memory. Reading many at a time costs less than reading each on use."""
        while True:
            await asyncio.sleep(FRESH / 2)
            try:
                await self.refresh(clock(), seconds=SPREAD)
            except SQLAlchemyError:
                _log.warning("sessions were not reloaded")

    async def refresh(self, now: float, *, seconds: float = 0.0) -> None:
        """Reload the sessions in memory. Ended sessions are forgotten; those due for renewal are read on use."""
        keys = list(self._memory)
        for at in range(0, len(keys), TOGETHER):
            await asyncio.sleep(seconds * TOGETHER / len(keys))
            some = keys[at : at + TOGETHER]
            found = await asyncio.to_thread(self._read_many, some, now)
            for key in some:
                if key in found and key in self._memory:
                    self._memory[key] = (found[key], now + FRESH)
                else:
                    self._memory.pop(key, None)

    async def close(self, session: Session) -> None:
        """End a session."""
        self._memory.pop(session.key, None)
        await asyncio.to_thread(self._delete, session.key)
        self._memory.pop(session.key, None)  # a request may have reloaded it in the meantime

    def forget(self, person: int) -> None:
        """Reload a person's sessions at their next use, because something about that person has changed."""
        for key in [key for key, (session, _) in self._memory.items() if session.person.id == person]:
            del self._memory[key]

    def _remember(self, session: Session, now: float) -> None:
        self._memory[session.key] = (session, now + FRESH)
        self._memory.move_to_end(session.key)
        while len(self._memory) > self._remembered:
            self._memory.popitem(last=False)

    def _write(self, session: Session, now: float) -> None:
        with self._database.write() as connection:
            if now - self._swept > SWEEP:
                connection.execute(delete(sessions).where(sessions.c.expires <= now))
                self._swept = now
            row = {"token": session.key, "person": session.person.id, "csrf": session.csrf, "expires": session.expires}
            connection.execute(insert(sessions).values(row))
            oldest = (
                select(sessions.c.token)
                .where(sessions.c.person == session.person.id, sessions.c.token != session.key)
                .order_by(sessions.c.expires.desc(), sessions.c.token)
                .offset(MOST_SESSIONS - 1)
            )
            dropped = connection.execute(oldest).scalars().all()
            connection.execute(delete(sessions).where(sessions.c.token.in_(dropped)))

    def _read_many(self, keys: Sequence[str], now: float) -> dict[str, Session]:
        with self._database.read() as connection:
            rows = connection.execute(_WANTED.where(sessions.c.token.in_(keys), sessions.c.expires > now)).all()
        found = (Session(row.token, _person(row), row.csrf, row.expires) for row in rows)
        return {one.key: one for one in found if now + life(one.person) - one.expires < DAY}

    def _read(self, key: str, now: float) -> Session | None:
        with self._database.read() as connection:
            row = connection.execute(_WANTED.where(sessions.c.token == key, sessions.c.expires > now)).one_or_none()
        if row is None:
            return None
        person = _person(row)
        expires = now + life(person)
        if expires - row.expires < DAY:
            return Session(key, person, row.csrf, row.expires)
        with self._database.write() as connection:
            connection.execute(update(sessions).where(sessions.c.token == key).values(expires=expires))
        return Session(key, person, row.csrf, expires)

    def _delete(self, key: str) -> None:
        with self._database.write() as connection:
            connection.execute(delete(sessions).where(sessions.c.token == key))


def _person(row: Any) -> Person:
    return Person(row.id, row.name, row.secret is None, tuple(row.roles.split()))


def life(person: Person) -> float:
    """How long an unused session lasts, in seconds."""
    return GUEST_LIFE if person.guest else ACCOUNT_LIFE


def vouches(shown: str, csrf: str) -> bool:
    """Whether a request shows the token that its session or visitor was given."""
    return bool(csrf) and secrets.compare_digest(shown.encode(), csrf.encode())


def give_cookie(response: Response, name: str, value: str, seconds: float, *, secure: bool) -> None:
    """Set a cookie. SameSite=Strict is enough: after a link from elsewhere, our own page asks who the visitor is."""
    response.set_cookie(name, value, max_age=int(seconds), path="/", secure=secure, httponly=True, samesite="strict")


def take_cookie(response: Response, name: str, *, secure: bool) -> None:
    """Delete a cookie."""
    response.delete_cookie(name, path="/", secure=secure, httponly=True, samesite="strict")


def allowed_origin(headers: Mapping[str, str]) -> bool:
    """Whether a request comes from one of our pages: its origin's host is the host it is sent to.

    Only a browser can be tricked into sending somebody's cookies, and browsers always name the origin. A program that
    names no origin acts for itself.
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        parts = urlsplit(origin.lower())
    except ValueError:
        return False
    port = DEFAULT_PORTS.get(parts.scheme)
    if port is None or not parts.netloc:
        return False
    return parts.netloc.removesuffix(port) == headers.get("host", "").lower().removesuffix(port)


def _key(token: str) -> str:
    return sha256(token.encode()).hexdigest()
