"""The door of the floor: who is asking, and whether they may."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from argon2 import PasswordHasher
from msgspec import MsgspecError
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection

from pitboss.floor.accounts import Accounts
from pitboss.floor.api.sentence import Refused
from pitboss.floor.back_room import Asker
from pitboss.floor.lockouts import Lockouts
from pitboss.floor.people import Person, Power
from pitboss.floor.rates import Limits, Rates
from pitboss.floor.sessions import COOKIE, Session, Sessions
from pitboss.floor.store import readings
from pitboss.floor.store.database import Database

if TYPE_CHECKING:
    from pitboss.floor.floor import Floor

LOOK_AGAIN = 1.0  # seconds between two looks at the journal
_log = logging.getLogger(__name__)


class Door:
    """The accounts, sessions, lock-outs and rate limits of one server."""

    def __init__(self, database: Database, rates: Rates, hasher: PasswordHasher | None = None) -> None:
        self.accounts = Accounts(database, hasher)
        self.sessions = Sessions(database)
        self.lockouts = Lockouts(database, rates)
        self.limits = Limits(rates)

    async def keep_up(self, floor: "Floor") -> None:
        """Heed what the command line changes while the floor is open: PostgreSQL tells us, SQLite must be asked."""
        if floor.database.is_postgres:
            return
        number = await asyncio.to_thread(readings.end_of_journal, floor.database)
        while True:
            try:
                number, people = await asyncio.to_thread(readings.noted_after, floor.database, number)
                for person in people:
                    self.sessions.forget(person)
            except SQLAlchemyError:
                _log.warning("the journal was not read")
            except MsgspecError:
                _log.warning("the journal has a line that cannot be read; run 'pitboss audit verify' to see which")
                number = await asyncio.to_thread(readings.end_of_journal, floor.database)
            await floor.now.sleep(LOOK_AGAIN)


def floor_of(connection: HTTPConnection) -> "Floor":
    """The floor that serves a request."""
    floor: Floor = connection.app.state.floor
    return floor


def door_of(connection: HTTPConnection) -> Door:
    """The door of that floor."""
    state = connection.app.state
    if not hasattr(state, "door"):
        state.door = Door(state.floor.database, state.floor.settings.rates)
    door: Door = state.door
    return door


def address_of(connection: HTTPConnection) -> str:
    """The address from which a request comes."""
    return connection.client.host if connection.client else ""


def asker(connection: HTTPConnection, person: Person | None) -> Asker:
    """Who asks a question of the back room."""
    return Asker(person.id if person else None, address_of(connection))


async def session_of(connection: HTTPConnection) -> Session | None:
    """The session that a request belongs to."""
    token = connection.cookies.get(COOKIE, "")
    return await door_of(connection).sessions.find(token, floor_of(connection).now())


async def session_in(connection: HTTPConnection) -> Session:
    """The session that a request belongs to; without one, the request is refused."""
    session = await session_of(connection)
    if session is None:
        raise Refused(401, "Come in as a guest or sign in first.")
    return session


async def visitor(connection: HTTPConnection) -> Person | None:
    """The person who asks; None for somebody without a session, who may only watch."""
    session = await session_of(connection)
    return session.person if session else None


async def signed_in(connection: HTTPConnection) -> Person:
    """The person who asks: a guest or the holder of an account."""
    return (await session_in(connection)).person


def with_power(power: Power) -> Callable[[HTTPConnection], Awaitable[Person]]:
    """A dependency that admits only somebody whose roles give this power."""

    async def powerful(connection: HTTPConnection) -> Person:
        person = await signed_in(connection)
        if not person.may(power):
            raise Refused(403, f"This needs the power {power.value!r}, which none of your roles has.")
        return person

    return powerful
