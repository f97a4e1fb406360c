"""What protects people, and what each has played in a gaming day."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import BindParameter, Connection, bindparam, case, select
from sqlalchemy.dialects import postgresql, sqlite

from pitboss.floor.day import NOTHING_YET, Day
from pitboss.floor.protection import NO_PROTECTION, Care, Protection, read, written
from pitboss.floor.store import schema
from pitboss.floor.store.database import Database

_THESE: BindParameter[Any] = bindparam("these", expanding=True)
_OF, _DAY = schema.protections.c, schema.days.c
_PROTECTIONS = select(schema.protections).where(_OF.person.in_(_THESE)).order_by(_OF.person)
_DAYS = (
    select(_DAY.person, _DAY.staked, _DAY.net, _DAY.seconds, _DAY.last)
    .where(_DAY.person.in_(_THESE), _DAY.day == bindparam("today"))
    .order_by(_DAY.person)
)
_LOCKED_PROTECTIONS, _LOCKED_DAYS = _PROTECTIONS.with_for_update(), _DAYS.with_for_update()


def locked_protections(connection: Connection, people: Sequence[int]) -> dict[int, Protection]:
    """What protects those of these people who have a protection; nobody else plays for them until this ends.

    Whoever reads what such a person has played today locks the protection first, so that two servers cannot both use
    what is left of a limit.
    """
    return _protections(connection.execute(_LOCKED_PROTECTIONS, {"these": people})) if people else {}


def locked_days(connection: Connection, people: Sequence[int], day: str) -> dict[int, Day]:
    """What each of these people has played in a gaming day."""
    return _days(connection.execute(_LOCKED_DAYS, {"these": people, "today": day})) if people else {}


def care_for(database: Database, person: int, day: str) -> Care:
    """One person's protection, and what that person has played in a gaming day."""
    with database.read() as connection:
        has = _protections(connection.execute(_PROTECTIONS, {"these": [person]}))
        days = _days(connection.execute(_DAYS, {"these": [person], "today": day}))
    return Care(has.get(person, NO_PROTECTION), day, days.get(person, NOTHING_YET))


def _protections(rows: Any) -> dict[int, Protection]:
    return {row.person: protection_in(row) for row in rows}


def protection_in(row: Any) -> Protection:
    """The protection that a row tells of."""
    later = None if row.later is None else read(row.later)
    return Protection(read(row.limits), later, row.due, row.excluded)


def _days(rows: Any) -> dict[int, Day]:
    return {row.person: Day(row.staked, row.net, row.seconds, row.last) for row in rows}


# --- writing -------------------------------------------------------------------------------------------------------


def _add_to_days(dialect: Any) -> Any:
    """What is added to a person's day, whether it has begun or not."""
    new = dialect.insert(schema.days)
    more = new.excluded
    last = case((more.last > _DAY.last, more.last), else_=_DAY.last)
    sums = {name: _DAY[name] + more[name] for name in ("staked", "net", "seconds")}
    return new.on_conflict_do_update(index_elements=["person", "day"], set_={**sums, "last": last})


def _replace_protection(dialect: Any) -> Any:
    new = dialect.insert(schema.protections)
    columns = {name: new.excluded[name] for name in ("limits", "later", "due", "excluded")}
    return new.on_conflict_do_update(index_elements=["person"], set_=columns)


_ADD = {"sqlite": _add_to_days(sqlite), "postgresql": _add_to_days(postgresql)}
_REPLACE = {"sqlite": _replace_protection(sqlite), "postgresql": _replace_protection(postgresql)}


def add_to_days(connection: Connection, day: str, before: Mapping[int, Day], now: Mapping[int, Day]) -> None:
    """Write what people have played in a gaming day: so much more than before."""
    rows = []
    for person in sorted(now):
        had, has = before.get(person, NOTHING_YET), now[person]
        if has != had:
            more = {"staked": has.staked - had.staked, "net": has.net - had.net, "seconds": has.seconds - had.seconds}
            rows.append({"person": person, "day": day, **more, "last": has.last})
    if rows:
        connection.execute(_ADD[connection.dialect.name], rows)


def replace_protection(connection: Connection, person: int, has: Protection) -> None:
    """Write what protects a person now."""
    later = None if has.later is None else written(has.later)
    row = {"person": person, "limits": written(has.limits), "later": later, "due": has.due, "excluded": has.excluded}
    connection.execute(_REPLACE[connection.dialect.name], row)
