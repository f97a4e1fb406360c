"""Significant events, for those who may see them: what is out of the ordinary, newest first."""

import re
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.concurrency import run_in_threadpool
from starlette.responses import Response

from pitboss.errors import BadInput
from pitboss.floor.api.answers import Events, answers
from pitboss.floor.api.door import floor_of, with_power
from pitboss.floor.api.reply import reply
from pitboss.floor.api.sentence import Refused, refusals
from pitboss.floor.journal import ABOUT_PEOPLE, ALERTS, AT_TABLES, Kind
from pitboss.floor.people import Person, Power
from pitboss.floor.store import readings
from pitboss.floor.store.readings import FIRST, Place

LARGEST = 2**53 - 1
router = APIRouter(prefix="/api", tags=["records"], responses=refusals(401, 403, 422, 429))
_PLACE = re.compile(r"([0-9TZ:.-]{4,30}),(-?\d{1,15}),(\d{1,9}),(\d{1,9})")
Sees = Annotated[Person, Depends(with_power(Power.SEE_EVENTS))]


@router.get("/events", responses=answers(Events) | refusals(400))
async def events(
    request: Request,
    *,
    seen_by: Sees,
    kind: Annotated[list[Kind] | None, Query(max_length=len(Kind), description="Only these kinds.")] = None,
    person: Annotated[int, Query(ge=0, le=LARGEST, description="Only what is about this person.")] = 0,
    table: Annotated[int, Query(ge=0, le=LARGEST, description="Only what happened at this table.")] = 0,
    before: Annotated[str, Query(max_length=80, description="The place of the last event on the page before.")] = "",
) -> Response:
    """Significant events, newest first. Whoever plays at a table does not see what happened there.

    A page may be short, or even empty, although there is more: it leaves out what this person may not see.
    """
    floor = floor_of(request)
    plays_at = {seat["table"]: seat["name"] for seat in await floor.seats_of(seen_by.id)}
    if table in plays_at:
        raise Refused(403, f"You play at {plays_at[table]}, so its events are not shown to you.")
    kinds = sorted(set(kind or Kind) & _may_see(seen_by))
    place = place_in(before) if before else FIRST
    chain = table or None
    rows, more = await run_in_threadpool(
        readings.events_before, floor.database, place, kinds, person=person, chain=chain
    )
    found = [_told(row) for row in rows if row.chain not in plays_at]
    return reply({"events": found, "next": _written(rows[-1]) if more else "", "kinds": sorted(_may_see(seen_by))})


def _may_see(person: Person) -> frozenset[Kind]:
    return AT_TABLES | ABOUT_PEOPLE if person.may(Power.SEE_SIGN_INS) else AT_TABLES


def place_in(text: str) -> Place:
    """The place at which a page before ended."""
    found = _PLACE.fullmatch(text)
    if found is None:
        raise BadInput("This is not where a page ends; pass the 'next' of the previous page.")
    at, *numbers = found.groups()
    return Place(at, *map(int, numbers))


def _written(row: Any) -> str:
    return f"{row.at},{row.chain},{row.number},{row.position}"


def _told(row: Any) -> dict[str, Any]:
    return {
        "id": _written(row),
        "at": row.at,
        "kind": row.kind,
        "alert": row.kind in ALERTS,
        "person": row.person,
        "name": row.name or "",
        "says": row.says,
        "table": row.chain if row.table else 0,
        "table_name": row.table or "",
        "line": row.number,
        "round": row.round or 0,
    }
