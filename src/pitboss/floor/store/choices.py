"""What people chose at practice tables, summed up: for each person, game, kind of hand and gaming day.

The days of the last months are kept with the kinds of hands; earlier ones are folded into one row for each game and
month, so that what is kept of a person does not grow with every choice.
"""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple
from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from pitboss.floor.store import schema
from pitboss.floor.store.database import Database

DAYS_KEPT = 90
MONTH = len("2026-11")
MOST_ROWS = 50_000
MOST_KINDS = 5  # that are told of as missed

_OF = schema.choices.c


class Judged(Struct, frozen=True):
    """A choice, and what it cost against the best one, in hundredths of a cent; 0 if it was no mistake."""

    person: int
    day: str
    game: str
    kind: str
    missed: bool = False
    cost: int = 0


class Sums(Struct, frozen=True):
    """Choices, added up."""

    made: int = 0
    missed: int = 0
    cost: int = 0

    def __add__(self, more: "Sums") -> "Sums":
        return Sums(self.made + more.made, self.missed + more.missed, self.cost + more.cost)


NOTHING = Sums()


class Missed(Struct, frozen=True):
    """A kind of hand in which mistakes were made lately."""

    game: str
    kind: str
    made: int
    missed: int
    cost: int


class Day(Struct, frozen=True):
    """A gaming day, or the month of one that is long ago."""

    day: str
    made: int
    missed: int
    cost: int


class Practiced(Struct, frozen=True):
    """How well a person has chosen at practice tables, in one game or in all."""

    made: int
    missed: int
    cost: int
    most_missed: tuple[Missed, ...]  # the most often missed first
    days: tuple[Day, ...]  # the oldest first


def add_choice(database: Database, one: Judged) -> None:
    """Add a choice to its day, and fold the days that are long ago."""
    with database.write() as connection:
        _add(connection, [{**_key(one), "made": 1, "missed": int(one.missed), "cost": one.cost}])
        oldest = (date.fromisoformat(one.day) - timedelta(days=DAYS_KEPT)).isoformat()
        past = delete(schema.choices).where(_OF.person == one.person, _OF.day < oldest, _OF.kind != "")
        gone = connection.execute(past.returning(_OF.day, _OF.game, _OF.made, _OF.missed, _OF.cost)).all()
        _add(connection, ({**_key(Judged(one.person, row.day[:MONTH], row.game, "")), **_sums(row)} for row in gone))


def _key(one: Judged) -> dict[str, Any]:
    return {"person": one.person, "day": one.day, "game": one.game, "kind": one.kind}


def _sums(row: Any) -> dict[str, int]:
    return {"made": row.made, "missed": row.missed, "cost": row.cost}


def _add(connection: Connection, rows: Iterable[dict[str, Any]]) -> None:
    for row in rows:
        connection.execute(_ADDED[connection.dialect.name], row)


def _added(dialect: Any) -> Any:
    new = dialect.insert(schema.choices)
    sums = {name: _OF[name] + new.excluded[name] for name in ("made", "missed", "cost")}
    return new.on_conflict_do_update(index_elements=["person", "day", "game", "kind"], set_=sums)


_ADDED = {"sqlite": _added(sqlite), "postgresql": _added(postgresql)}


def practiced_by(database: Database, person: int, game: str = "") -> Practiced:
    """What a person has chosen in one game, or in all of them."""
    mine = select(_OF.day, _OF.game, _OF.kind, _OF.made, _OF.missed, _OF.cost).where(_OF.person == person)
    mine = mine.where(_OF.game == game) if game else mine
    days: dict[str, Sums] = {}
    kinds: dict[tuple[str, str], Sums] = {}
    with database.read() as connection:
        for row in connection.execute(mine.order_by(_OF.day.desc()).limit(MOST_ROWS)):
            more = Sums(row.made, row.missed, row.cost)
            days[row.day] = days.get(row.day, NOTHING) + more
            if row.kind:
                kinds[row.game, row.kind] = kinds.get((row.game, row.kind), NOTHING) + more
    missed = [Missed(*of, *astuple(sums)) for of, sums in kinds.items() if sums.missed]
    missed.sort(key=lambda one: (-one.missed, -one.cost, one.kind))
    by_day = tuple(Day(day, *astuple(sums)) for day, sums in sorted(days.items()))
    whole = sum(days.values(), NOTHING)
    return Practiced(whole.made, whole.missed, whole.cost, tuple(missed[:MOST_KINDS]), by_day)
