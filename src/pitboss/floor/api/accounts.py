"""Entering as a guest, signing in and out, passwords, sessions and roles."""

import logging
import re
import secrets
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel, Field

from pitboss.floor import sessions
from pitboss.floor.accounts import LONGEST, RESET_LIFE, SHORTEST
from pitboss.floor.api.door import address_of, door_of, floor_of, session_in, session_of, signed_in, visitor, with_power
from pitboss.floor.api.sentence import REFUSALS, Refused
from pitboss.floor.journal import Kind
from pitboss.floor.people import ROLES, Person, Power
from pitboss.floor.record import SignedIn, iso
from pitboss.floor.sessions import COOKIE, VISITOR, Origin, Session, browser_of
from pitboss.floor.store import readings

__all__ = ["router", "signed_in", "visitor", "with_power"]

LARGEST_ID = 2**53 - 1  # the largest number that every client and every database can handle
A_PAGE = 200
MOST_EVENTS = 10  # changes of a password that are listed
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_log = logging.getLogger(__name__)

PersonId = Annotated[int, Path(ge=1, le=LARGEST_ID)]
RoleName = Annotated[str, Field(max_length=40, json_schema_extra={"enum": list(ROLES)})]


class SeatHeld(BaseModel):
    """A seat that a person holds."""

    table: int
    seat: int
    name: str = Field(description="The table's name.")


class Me(BaseModel):
    """The person who is asking."""

    signed_in: bool
    person: int | None
    name: str
    guest: bool
    roles: list[str]
    powers: list[str]
    bankroll: int = Field(description="Cents at the cage.")
    csrf: str = Field(description="The value for the header X-CSRF of every request that changes something.")
    seats: list[SeatHeld]


class Credentials(BaseModel):
    """A name and a password."""

    name: str = Field(min_length=1, max_length=64)
    password: str = Field(min_length=1, max_length=1000)


class NewCredentials(Credentials):
    """A name and a password for a new account."""

    password: str = Field(min_length=1, max_length=1000, description=f"From {SHORTEST} to {LONGEST} characters.")


class NewPassword(BaseModel):
    """A new password in place of the old one."""

    old: str = Field(min_length=1, max_length=1000)
    new: str = Field(min_length=1, max_length=1000, description=f"From {SHORTEST} to {LONGEST} characters.")


class Reset(NewCredentials):
    """A name, the code that an administrator gave, and a new password."""

    code: str = Field(min_length=1, max_length=64)


class ResetCode(BaseModel):
    """A code with which a person may set a new password, once."""

    name: str
    code: str = Field(description="It is told only this once.")
    expires: str = Field(description="A time in UTC.")


class SessionListed(BaseModel):
    """A session of the person who asks."""

    id: str
    this: bool = Field(description="Whether it is the session that asks.")
    since: str = Field(description="When it was opened; empty if that is not known.")
    seen: str = Field(description="When it was last used, to the minute.")
    address: str
    browser: str


class PasswordEvent(BaseModel):
    """When and how a password was set, or a code for a new one was given."""

    at: str
    says: str
    code: bool = Field(description="Whether it was by a code that somebody else gave.")


class Account(BaseModel):
    """What concerns only the person who asks: the open sessions, and how the password came to be."""

    sessions: list[SessionListed]
    passwords: list[PasswordEvent] = Field(description="Newest first.")


class WhichSessions(BaseModel):
    """Which of one's sessions should end."""

    which: Literal["others", "all", "one"]
    id: str = Field(default="", max_length=64, description="The one that should end.")


class PersonListed(BaseModel):
    """A person in the list."""

    id: int
    name: str
    guest: bool
    roles: list[str]
    created: str


class PeopleListed(BaseModel):
    """People in the order in which they joined."""

    people: list[PersonListed]
    more: bool = Field(description="Whether there are more people after these.")


class NewRoles(BaseModel):
    """All the roles that a person should have."""

    roles: list[RoleName] = Field(min_length=1, max_length=len(ROLES))


class RolesHeld(BaseModel):
    """A person and that person's roles."""

    id: int
    name: str
    guest: bool
    roles: list[str]


def _refusals(*statuses: int) -> dict[int | str, dict[str, object]]:
    return {status: REFUSALS[status] for status in statuses}


router = APIRouter(prefix="/api", tags=["people"], responses=_refusals(429))
CHANGES = _refusals(400, 403, 409, 413, 415)
PRIVILEGED = _refusals(401, 403)


@router.get("/me")
async def me(request: Request, response: Response) -> Me:
    """Who is asking, and what they have and may do. It also works without a session, and always returns a token."""
    session = await session_of(request)
    if session is None:
        return _nobody(request, response)
    _give_session(request, response, session, request.cookies[COOKIE])
    return await _me(request, session)


@router.post("/guest", responses=CHANGES)
async def guest(request: Request, response: Response) -> Me:
    """Come in as a guest, with play chips at the cage. Somebody who already has a session keeps it."""
    session = await session_of(request)
    if session is not None:
        return await _me(request, session)
    floor, door = floor_of(request), door_of(request)
    door.limits.guest(address_of(request), floor.now())
    person = await door.accounts.new_guest(floor.now())
    await floor.grant(person.id, "welcome")
    return await _enter(request, response, person, None)


@router.post("/register", responses=CHANGES | _refusals(422))
async def register(request: Request, response: Response, wanted: NewCredentials) -> Me:
    """Create an account, either for the guest who asks, with all chips and seats, or a new one."""
    floor, door = floor_of(request), door_of(request)
    door.limits.login(address_of(request), floor.now())
    session = await session_of(request)
    before = session.person if session else None
    person = await door.accounts.register(before, wanted.name, wanted.password, floor.now())
    if before is None:
        await floor.grant(person.id, "welcome")
    return await _enter(request, response, person, session)


@router.post("/login", responses=CHANGES | _refusals(401, 422))
async def login(request: Request, response: Response, given: Credentials) -> Me:
    """Sign in to an account."""
    floor, door = floor_of(request), door_of(request)
    door.limits.login(address_of(request), floor.now())
    async with door.lockouts.trying(given.name, address_of(request), floor.now()):
        person = await door.accounts.check(given.name, given.password)
    return await _enter(request, response, person, await session_of(request))


@router.post("/password", responses=CHANGES | _refusals(401, 422))
async def password(request: Request, wanted: NewPassword) -> Me:
    """Change one's password. All other sessions end."""
    floor, door, session = floor_of(request), door_of(request), await session_in(request)
    person = session.person
    if person.guest:
        raise Refused(409, "A guest has no password; create an account first.")
    door.limits.login(address_of(request), floor.now())
    async with door.lockouts.trying(person.name, address_of(request), floor.now()):
        await door.accounts.change_password(person, wanted.old, wanted.new, floor.now(), session.key)
    door.sessions.forget(person.id)
    return await _me(request, session)


@router.post("/reset", responses=CHANGES | _refusals(401, 422))
async def reset(request: Request, response: Response, given: Reset) -> Me:
    """Set a new password with a code from an administrator, and sign in. All other sessions end."""
    floor, door = floor_of(request), door_of(request)
    door.limits.login(address_of(request), floor.now())
    async with door.lockouts.trying(given.name, address_of(request), floor.now()):
        person = await door.accounts.reset(given.name, given.code, given.password, floor.now())
    door.sessions.forget(person.id)
    return await _enter(request, response, person, await session_of(request))


@router.get("/account", responses=_refusals(401))
async def account(request: Request) -> Account:
    """One's open sessions, and when and how one's password was set."""
    floor, door, session = floor_of(request), door_of(request), await session_in(request)
    person = session.person.id
    kinds = (Kind.PASSWORD, Kind.RESET)
    events, _ = await run_in_threadpool(readings.events_before, floor.database, readings.FIRST, kinds, person=person)
    return Account(
        sessions=[
            SessionListed(
                id=one.id,
                this=key == session.key,
                since=iso(one.since) if one.since else "",
                seen=iso(one.seen - one.seen % 60) if one.seen else "",
                address=one.address,
                browser=browser_of(one.agent),
            )
            for key, one in await door.sessions.of(person, floor.now())
        ],
        passwords=[
            PasswordEvent(at=row.at, says=row.says, code=row.kind == Kind.RESET) for row in events[:MOST_EVENTS]
        ],
    )


@router.post("/sessions/end", responses=CHANGES | _refusals(401, 404, 422))
async def end_sessions(request: Request, response: Response, wanted: WhichSessions) -> Me:
    """End one's other sessions, all of them, or one, on every server; their open connections are closed."""
    floor, door, session = floor_of(request), door_of(request), await session_in(request)
    listed = await door.sessions.of(session.person.id, floor.now())
    keys = {
        "all": [key for key, _ in listed],
        "others": [key for key, _ in listed if key != session.key],
        "one": [key for key, one in listed if one.id == wanted.id],
    }[wanted.which]
    if wanted.which == "one" and not keys:
        raise Refused(404, "You have no such session; it may have ended already.")
    if keys:
        await door.sessions.end(session.person, keys, None if session.person.guest else floor.now())
    return _nobody(request, response) if session.key in keys else await _me(request, session)


@router.post("/logout", responses=CHANGES)
async def logout(request: Request, response: Response) -> Me:
    """End the session. A guest's chips stay where they are, and nobody can get back to them."""
    session = await session_of(request)
    if session is not None:
        await door_of(request).sessions.close(session)
    return _nobody(request, response)


@router.get("/people", responses=PRIVILEGED | _refusals(422))
async def people(
    request: Request,
    _: Annotated[Person, Depends(with_power(Power.MANAGE_PEOPLE))],
    after: Annotated[
        int, Query(ge=0, le=LARGEST_ID, description="The id of the last person on the previous page.")
    ] = 0,
    guests: Annotated[bool, Query(description="Include guests.")] = False,
) -> PeopleListed:
    """The people on the floor and their roles."""
    found = await door_of(request).accounts.everybody(after=after, most=A_PAGE + 1, guests=guests)
    listed = [
        PersonListed(
            id=one.person.id,
            name=one.person.name,
            guest=one.person.guest,
            roles=list(one.person.roles),
            created=one.created,
        )
        for one in found[:A_PAGE]
    ]
    return PeopleListed(people=listed, more=len(found) > A_PAGE)


@router.post("/people/{person}/roles", responses=PRIVILEGED | CHANGES | _refusals(404, 422))
async def roles(
    request: Request,
    by: Annotated[Person, Depends(with_power(Power.MANAGE_PEOPLE))],
    person: PersonId,
    wanted: NewRoles,
) -> RolesHeld:
    """Give a person exactly these roles."""
    door = door_of(request)
    changed = await door.accounts.set_roles(person, wanted.roles, floor_of(request).now(), by)
    if changed is None:
        raise Refused(404, f"There is no person {person}.")
    door.sessions.forget(person)
    await floor_of(request).relieve()
    _log.info("person %d gave person %d the roles %s", by.id, person, " ".join(changed.roles))
    return RolesHeld(id=changed.id, name=changed.name, guest=changed.guest, roles=list(changed.roles))


@router.post("/people/{person}/reset", responses=PRIVILEGED | CHANGES | _refusals(404, 422))
async def give_reset(
    request: Request, by: Annotated[Person, Depends(with_power(Power.MANAGE_PEOPLE))], person: PersonId
) -> ResetCode:
    """Give a person a code for a new password. It is shown only now, and is valid for an hour."""
    now = floor_of(request).now()
    given = await door_of(request).accounts.give_reset(person, now, by)
    if given is None:
        raise Refused(404, f"There is no person {person}.")
    whose, code = given
    return ResetCode(name=whose.name, code=code, expires=iso(now + RESET_LIFE))


async def _enter(request: Request, response: Response, person: Person, before: Session | None) -> Me:
    """Begin a session with a new token, so that a planted token is useless."""
    door = door_of(request)
    if before is not None:
        await door.sessions.close(before)
    origin = Origin(address_of(request), request.headers.get("user-agent", ""))
    facts = () if person.guest else (SignedIn(origin.address),)
    session, token = await door.sessions.open(person, floor_of(request).now(), origin, *facts)
    _give_session(request, response, session, token)
    return await _me(request, session)


async def _me(request: Request, session: Session) -> Me:
    floor, person = floor_of(request), session.person
    return Me(
        signed_in=True,
        person=person.id,
        name=person.name,
        guest=person.guest,
        roles=list(person.roles),
        powers=sorted(person.powers),
        bankroll=await floor.bankroll(person.id),
        csrf=session.csrf,
        seats=[SeatHeld.model_validate(seat) for seat in await floor.seats_of(person.id)],
    )


def _nobody(request: Request, response: Response) -> Me:
    """The answer for somebody without a session, who still gets a token."""
    secure = request.url.scheme == "https"
    if COOKIE in request.cookies:
        sessions.take_cookie(response, COOKIE, secure=secure)
    token = request.cookies.get(VISITOR, "")
    if not _TOKEN.fullmatch(token):
        token = secrets.token_urlsafe(32)
    sessions.give_cookie(response, VISITOR, token, sessions.ACCOUNT_LIFE, secure=secure)
    return Me(
        signed_in=False,
        person=None,
        name="",
        guest=False,
        roles=[],
        powers=[],
        bankroll=0,
        csrf=token,
        seats=[],
    )


def _give_session(request: Request, response: Response, session: Session, token: str) -> None:
    secure = request.url.scheme == "https"
    sessions.give_cookie(response, COOKIE, token, sessions.life(session.person), secure=secure)
