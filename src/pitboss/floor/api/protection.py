"""Patron protection: a person's own limits, and own exclusion from play."""

from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from pitboss.floor.accounts import WrongPassword
from pitboss.floor.api.answers import OwnProtection, answers
from pitboss.floor.api.door import address_of, door_of, floor_of
from pitboss.floor.api.reply import reply
from pitboss.floor.api.sentence import Refused, refusals
from pitboss.floor.api.tables import SignedIn, counted
from pitboss.floor.books import Done, Failed
from pitboss.floor.floor import Floor
from pitboss.floor.people import Person
from pitboss.floor.protection import FOREVER, Limits, Term, Wish
from pitboss.floor.record import iso
from pitboss.money import MOST_CENTS
from pitboss.procedures.clock import day_ends

router = APIRouter(prefix="/api/protection", tags=["protection"], responses=refusals(401, 429))
CHANGES = refusals(400, 403, 409, 413, 415, 422, 503)
A_DAY = 24 * 60
SURE = "exclude me"


class OwnLimits(BaseModel):
    """What a person allows in a gaming day; 0 is no limit, and no reminder."""

    loss: int = Field(ge=0, le=MOST_CENTS, description="Cents.")
    stake: int = Field(ge=0, le=MOST_CENTS, description="Cents.")
    minutes: int = Field(ge=0, le=A_DAY)
    remind: int = Field(ge=0, le=A_DAY, description="Minutes of play between two reminders.")


class Exclusion(BaseModel):
    """For how long a person wants to be excluded, with a confirmation."""

    term: Term
    sure: str = Field(max_length=40, description=f"The words {SURE!r}.")
    password: str = Field(default="", max_length=1000, description="Of the account; a guest has none.")


@router.get("", responses=answers(OwnProtection))
async def protection(request: Request, person: SignedIn) -> Response:
    """A person's own limits, what counts against them today, and whether the person is excluded."""
    return reply(await _told(floor_of(request), person))


@router.post("", responses=answers(OwnProtection) | CHANGES)
async def limit(request: Request, person: SignedIn, wanted: OwnLimits) -> Response:
    """Set limits on one's own play. Stricter ones bind at once, and looser ones a day later."""
    wish = Limits(wanted.loss, wanted.stake, wanted.minutes, wanted.remind)
    return await _protected(request, person, wish)


@router.post("/exclude", responses=answers(OwnProtection) | CHANGES)
async def exclude(request: Request, person: SignedIn, wanted: Exclusion) -> Response:
    """Exclude oneself from play. It cannot be taken back."""
    if wanted.sure.strip().casefold() != SURE:
        raise Refused(400, f"An exclusion cannot be taken back; write the words {SURE!r} to confirm it.")
    if not person.guest:
        await _is_the_person(request, person, wanted.password)
    return await _protected(request, person, wanted.term)


async def _is_the_person(request: Request, person: Person, password: str) -> None:
    """Ask for the password again, so that nobody is excluded by somebody else at an open session."""
    door, now = door_of(request), floor_of(request).now()
    door.limits.login(address_of(request), now)
    try:
        async with door.lockouts.trying(person.name, address_of(request), now):
            await door.accounts.check(person.name, password)
    except WrongPassword:
        raise Refused(403, "The password is wrong; an exclusion needs the password of your account.") from None


async def _protected(request: Request, person: Person, wish: Wish) -> Response:
    floor = floor_of(request)
    counted(request, person)(1)
    answer = await floor.protect(person, wish)
    if isinstance(answer, Failed):
        raise Refused(503, answer.sentence)
    if not isinstance(answer, Done):
        raise Refused(409, answer.sentence)
    return reply(await _told(floor, person))


async def _told(floor: Floor, person: Person) -> dict[str, Any]:
    care, now, hours = await floor.care_for(person.id), floor.now(), floor.settings.hours
    has, today = care.protection, care.today(hours, now)
    later = has.pending(now)
    excluded = has.excludes(now)
    return {
        "limits": has.binding(now),
        "later": None if later is None else {"limits": later, "binds": iso(has.due)},
        "excluded": excluded,
        "until": iso(has.excluded) if excluded and has.excluded != FOREVER else "",
        "today": {
            "staked": today.staked,
            "net": today.net,
            "seconds": int(today.seconds),
            "ends": iso(day_ends(hours, now)),
        },
        "guest": person.guest,
    }
