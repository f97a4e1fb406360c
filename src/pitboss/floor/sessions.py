"""Sessions, their two cookies, and the token that proves that a request comes from our own pages."""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct
from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import Response

from pitboss.floor.accounts import CHANGED
from pitboss.floor.people import Person
from pitboss.floor.record import AnyFact, SessionsEnded
from pitboss.floor.store.database import Database
from pitboss.floor.store.journaling import note
from pitboss.floor.store.pages import notify
from pitboss.floor.store.schema import people, sessions

COOKIE = "pitboss"
VISITOR = "pitboss-visitor"  # the cookie for the token of somebody without a session
DAY = 86_400.0
GUEST_LIFE, ACCOUNT_LIFE = 7 * DAY, 30 * DAY
MOST_SESSIONS = 10  # sessions per person
REMEMBERED = 20_000  # sessions in memory
FRESH = 30.0  # seconds for which memory is trusted, unless the floor hears that something has changed
MINUTE = 60.0  # seconds between two times at which it is written down that a session is in use
LONGEST_ADDRESS, LONGEST_AGENT = 60, 300  # characters that are kept
TOGETHER = 50  # sessions read at once, few enough that nobody waits long
SPREAD = 5.0  # seconds over which all are read
SWEEP = 3_600.0  # seconds between removals of expired sessions
DEFAULT_PORTS = {"http": ":80", "https": ":443"}

# What browsers and systems say of themselves; most claim to be others as well, so the first that fits counts.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("CrOS", "Chrome OS"),
    ("Linux", "Linux"),
)

_log = logging.getLogger(__name__)
_WANTED = select(
    sessions.c.token,
    sessions.c.csrf,
    sessions.c.expires,
    sessions.c.seen,
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
    seen: float = 0.0  # when it was last used, as far as that is written down

    @property
    def id(self) -> str:
        """What the session is called where its holder sees it. Nothing can be done with it alone."""
        return _id(self.key)


class Origin(Struct, frozen=True):
    """Where a session was opened: the address, and what the browser calls itself."""

    address: str = ""
    agent: str = ""


NOWHERE = Origin()


class Opened(Struct, frozen=True):
    """A session as its holder sees it. A session from before 0.4 does not know when and where it was opened."""

    id: str
    since: float
    seen: float
    address: str
    agent: str


class Kept(Struct):
    """A session in memory, until when it is trusted, and when it was last used."""

    session: Session
    until: float
    used: float


class Sessions:
    """The sessions of the floor: in the database, and those in use also in memory."""

    def __init__(self, database: Database, *, remembered: int = REMEMBERED) -> None:
        self._database = database
        self._remembered = remembered
        self._memory: OrderedDict[str, Kept] = OrderedDict()
        self._listeners: dict[int, set[Callable[[], None]]] = {}
        self._changes = 0  # counts them, so that nothing is remembered that was read before one
        self._swept = 0.0

    async def open(self, person: Person, now: float, origin: Origin = NOWHERE, *facts: AnyFact) -> tuple[Session, str]:
        """A new session and its token, which is returned only this once and never stored; facts about it are noted."""
        token = secrets.token_urlsafe(32)
        session = Session(_key(token), person, secrets.token_urlsafe(32), now + life(person), now)
        await asyncio.to_thread(self._write, session, now, origin, facts)
        self.forget(person.id)  # the oldest session may have been dropped
        self._remember(session, now)
        return session, token

    async def find(self, token: str, now: float) -> Session | None:
        """The session for a token, renewed if a day has passed; None if there is none or it has expired."""
        if not token:
            return None
        key = _key(token)
        kept = self._memory.get(key)
        if kept is not None and now < kept.until <= now + FRESH:
            self._memory.move_to_end(key)
            kept.used = now
            return kept.session if kept.session.expires > now else None
        before = self._changes
        session = await asyncio.to_thread(self._read, key, now)
        if session is None:
            self._memory.pop(key, None)
        elif before == self._changes:
            self._remember(session, now)
        return session

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
            some, before = keys[at : at + TOGETHER], self._changes
            await self._write_down(some)
            found = await asyncio.to_thread(self._read_many, some, now)
            if before != self._changes:
                continue  # what was read may be out of date; it is read again next time
            for key in some:
                if key in found and (kept := self._memory.get(key)):
                    kept.session, kept.until = found[key], now + FRESH
                else:
                    self._memory.pop(key, None)

    async def close(self, session: Session) -> None:
        """End a session."""
        await self.end(session.person, [session.key])

    async def end(self, person: Person, keys: Sequence[str], now: float | None = None) -> None:
        """End sessions of a person, everywhere; with a time, that is noted."""
        await asyncio.to_thread(self._delete, person, keys, now)
        self.forget(person.id)

    async def of(self, person: int, now: float) -> list[tuple[str, Opened]]:
        """The sessions of a person with their keys, the last used one first."""
        rows = await asyncio.to_thread(self._read_all, person, now)
        listed = []
        for row in rows:
            kept = self._memory.get(row.token)
            seen = max(row.seen, kept.used if kept else 0.0)
            listed.append((row.token, Opened(_id(row.token), row.opened, seen, row.address or "", row.agent or "")))
        return sorted(listed, key=lambda pair: (-pair[1].seen, pair[1].id))

    def forget(self, person: int = 0) -> None:
        """Reload a person's sessions at their next use, because something about that person has changed; 0: all."""
        self._changes += 1
        for key in [key for key, kept in self._memory.items() if person in (0, kept.session.person.id)]:
            del self._memory[key]
        for one in [person] if person else list(self._listeners):
            for listener in list(self._listeners.get(one, ())):
                listener()

    @contextmanager
    def listening(self, person: int, listener: Callable[[], None]) -> Iterator[None]:
        """Within this block, call the listener whenever something about a person or that person's sessions changes."""
        self._listeners.setdefault(person, set()).add(listener)
        try:
            yield
        finally:
            self._listeners[person].discard(listener)
            if not self._listeners[person]:
                del self._listeners[person]

    async def _write_down(self, keys: Sequence[str]) -> None:
        """Write when these sessions were last used, unless that was less than a minute after it was last written."""
        kept = {key: self._memory[key] for key in keys if key in self._memory}
        due = {key: one.used for key, one in kept.items() if one.used - one.session.seen >= MINUTE}
        if due:
            await asyncio.to_thread(self._write_seen, due)

    def _remember(self, session: Session, now: float) -> None:
        self._memory[session.key] = Kept(session, now + FRESH, now)
        self._memory.move_to_end(session.key)
        while len(self._memory) > self._remembered:
            self._memory.popitem(last=False)

    def _write_seen(self, due: Mapping[str, float]) -> None:
        seen = update(sessions).where(sessions.c.token == bindparam("of")).values(seen=bindparam("now"))
        with self._database.write() as connection:
            connection.execute(seen, [{"of": key, "now": at} for key, at in sorted(due.items())])

    def _write(self, session: Session, now: float, origin: Origin, facts: Sequence[AnyFact]) -> None:
        with self._database.write() as connection:
            if now - self._swept > SWEEP:
                connection.execute(delete(sessions).where(sessions.c.expires <= now))
                self._swept = now
            if facts:
                note(connection, now, session.person, *facts)
            row = {"token": session.key, "person": session.person.id, "csrf": session.csrf, "expires": session.expires}
            row |= {"opened": now, "seen": now}
            row |= {"address": origin.address[:LONGEST_ADDRESS], "agent": origin.agent[:LONGEST_AGENT]}
            connection.execute(insert(sessions).values(row))
            oldest = (
                select(sessions.c.token)
                .where(sessions.c.person == session.person.id, sessions.c.token != session.key)
                .order_by(sessions.c.expires.desc(), sessions.c.token)
                .offset(MOST_SESSIONS - 1)
            )
            dropped = connection.execute(oldest).scalars().all()
            connection.execute(delete(sessions).where(sessions.c.token.in_(dropped)))
            if dropped:
                notify(connection, "", f"{CHANGED}{session.person.id}")

    def _read_many(self, keys: Sequence[str], now: float) -> dict[str, Session]:
        with self._database.read() as connection:
            rows = connection.execute(_WANTED.where(sessions.c.token.in_(keys), sessions.c.expires > now)).all()
        found = (Session(row.token, _person(row), row.csrf, row.expires, row.seen) for row in rows)
        return {one.key: one for one in found if now + life(one.person) - one.expires < DAY}

    def _read(self, key: str, now: float) -> Session | None:
        with self._database.read() as connection:
            row = connection.execute(_WANTED.where(sessions.c.token == key, sessions.c.expires > now)).one_or_none()
        if row is None:
            return None
        person = _person(row)
        expires = now + life(person)
        if expires - row.expires < DAY:
            return Session(key, person, row.csrf, row.expires, row.seen)
        with self._database.write() as connection:
            connection.execute(update(sessions).where(sessions.c.token == key).values(expires=expires))
        return Session(key, person, row.csrf, expires, row.seen)

    def _read_all(self, person: int, now: float) -> Sequence[Any]:
        query = select(sessions).where(sessions.c.person == person, sessions.c.expires > now).limit(MOST_SESSIONS)
        with self._database.read() as connection:
            return connection.execute(query).all()

    def _delete(self, person: Person, keys: Sequence[str], now: float | None) -> None:
        mine = (sessions.c.person == person.id) & sessions.c.token.in_(keys)
        with self._database.write() as connection:
            if now is not None:
                note(connection, now, person, SessionsEnded(person.id, len(keys)))
            connection.execute(delete(sessions).where(mine))
            notify(connection, "", f"{CHANGED}{person.id}")


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


def browser_of(agent: str) -> str:
    """What a browser calls itself, in short: 'Firefox on Linux'."""
    browser = next((name for word, name in _BROWSERS if word in agent), "")
    system = next((name for word, name in _SYSTEMS if word in agent), "")
    if browser and system:
        return f"{browser} on {system}"
    return browser or system or agent.partition("/")[0][:40].strip()


def _key(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def _id(key: str) -> str:
    return sha256(f"public:{key}".encode()).hexdigest()[:16]
