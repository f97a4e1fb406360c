"""The tables of the floor: which stand there, and practice tables that people open for themselves."""

from collections.abc import Sequence

from msgspec import MsgspecError, Struct
from sqlalchemy import Connection, func, insert, select, update

from pitboss.errors import BadInput
from pitboss.floor.record import THE_CAGE, beginning
from pitboss.floor.rules import Rules, WholeRules, kept_by
from pitboss.floor.store import schema
from pitboss.floor.store.database import Database
from pitboss.floor.store.meters import open_meters
from pitboss.floor.store.statements import locked_heads

_OF = schema.tables.c


class Listed(Struct, frozen=True):
    """A table as it is listed."""

    id: int
    name: str
    owner: int
    retired: bool


def furnish(database: Database, wanted: Sequence[Rules], now: str) -> None:
    """See that the floor has a table for each of these rules; a table under other rules is retired (see `uncleared`).

    Rules are compared by what they come to, and not by their text: a table that another version opened stays, unless
    what was wanted means something else by now.
    """
    missing = [rules.written_out() for rules in wanted]  # nobody waits for a lock while games are loaded
    with database.write() as connection:
        locked_heads(connection, [THE_CAGE])  # one server at a time
        standing = select(_OF.id, _OF.rules, _OF.house).where(_OF.owner.is_(None), _OF.retired.is_(False))
        for row in connection.execute(standing.order_by(_OF.id)).all():
            kept = _comes_to(row.rules, row.house)
            if kept in missing:
                missing.remove(kept)
            else:
                connection.execute(update(schema.tables).where(_OF.id == row.id).values(retired=True))
        for rules in missing:
            _add(connection, _next_name(connection, rules.open().charter.name), rules, None, now)
        open_meters(connection, (meter for rules in missing for meter in rules.open().meters), now)


def _comes_to(rules: str, house: str | None) -> WholeRules | None:
    """The rules of a stored table as this program writes them out; None where it cannot open them any more."""
    try:
        return kept_by(rules, house).written_anew()
    except (BadInput, MsgspecError, ValueError):
        return None


def add_practice(database: Database, rules: Rules, owner: int, most: int, now: str) -> int:
    """A private table; a person's oldest one goes when there are too many."""
    whole = rules.written_out()
    with database.write() as connection:
        locked_heads(connection, [THE_CAGE])
        mine = select(_OF.id).where(_OF.owner == owner, _OF.retired.is_(False)).order_by(_OF.id)
        old = [row.id for row in connection.execute(mine)]
        for one in old[: max(0, len(old) - most + 1)]:
            connection.execute(update(schema.tables).where(_OF.id == one).values(retired=True))
        name = _next_name(connection, f"Practice {whole.open().charter.name.lower()}")
        return _add(connection, name, whole, owner, now)


def _next_name(connection: Connection, title: str) -> str:
    """The title with the next number that no table has had."""
    # Another game's name can begin with this one's; its tables do not count.
    alike = _OF.name.like(f"{title} %"), _OF.name.not_like(f"{title} % %")
    newest = connection.execute(select(_OF.name).where(*alike).order_by(_OF.id.desc()).limit(1)).scalar()
    number = newest.rpartition(" ")[2] if newest else "0"
    return f"{title} {int(number) + 1 if number.isdigit() else 1}"


def _add(connection: Connection, name: str, rules: WholeRules, owner: int | None, now: str) -> int:
    # Chains are numbered here and not by the database, so that both databases number them alike.
    last = connection.execute(select(func.max(schema.chains.c.chain))).scalar() or THE_CAGE
    text = rules.dumps()
    row = {"id": last + 1, "name": name, "rules": text, "owner": owner, "retired": False, "created": now}
    connection.execute(insert(schema.tables).values(**row))
    connection.execute(insert(schema.chains).values(chain=last + 1, number=0, hash=beginning(text, owner or 0)))
    return last + 1


def listed(database: Database) -> list[Listed]:
    """Every public table that takes patrons, in order."""
    query = select(_OF.id, _OF.name).where(_OF.owner.is_(None), _OF.retired.is_(False)).order_by(_OF.id)
    with database.read() as connection:
        return [Listed(row.id, row.name, 0, False) for row in connection.execute(query)]


def uncleared(database: Database) -> list[int]:
    """The public tables that are retired, and at which somebody may still have chips."""
    query = select(_OF.id).where(_OF.owner.is_(None), _OF.retired.is_(True), _OF.cleared.is_(False))
    with database.read() as connection:
        return list(connection.execute(query.order_by(_OF.id)).scalars())


def clear(database: Database, table: int) -> None:
    """Note that nobody is left at a retired table."""
    with database.write() as connection:
        connection.execute(update(schema.tables).where(_OF.id == table).values(cleared=True))


def find_table(database: Database, table: int) -> Listed:
    """One table, whoever's it is and whether it is retired."""
    query = select(_OF.id, _OF.name, _OF.owner, _OF.retired).where(_OF.id == table)
    with database.read() as connection:
        row = connection.execute(query).one_or_none()
    if row is None:
        raise BadInput(f"There is no table {table}.")
    return Listed(row.id, row.name, row.owner or 0, row.retired)
