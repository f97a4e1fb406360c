"""What checks each column of the database: the record, or, where the record cannot vouch for it, at least its form.

`BY_THE_RECORD` lists what is compared with the lines, directly or because it follows from them. `FORMS` lists the
rest: what a value must look like there. What is in `FORMS` alone, and in no index, can be changed to another value of
the same form without being found; `docs/floor.md` tells people so.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from math import isfinite
from typing import Any

from argon2 import extract_parameters
from argon2.exceptions import InvalidHashError
from msgspec import MsgspecError
from sqlalchemy import Connection, Table, exists, or_, select, text

from pitboss import __version__
from pitboss.errors import BadInput
from pitboss.floor.accounts import RESET_LIFE, checked_roles
from pitboss.floor.audit.chain import Fault
from pitboss.floor.duties import Post
from pitboss.floor.names import folded
from pitboss.floor.record import THE_JOURNAL, Fact, Line, PasswordSet, ResetGiven, RolesGiven, read
from pitboss.floor.rules import kept_by
from pitboss.floor.store import schema
from pitboss.floor.store.migrations import LATEST, STAMP, revision
from pitboss.floor.store.vault import SEALED, proof_of

LONGEST = 500  # characters of a value that people or browsers gave
ROUNDED = 1.0  # seconds by which times that are written down may differ
NEW = "new"  # how the password of a new account was set
Form = Callable[[Any], bool]

BY_THE_RECORD: Mapping[str, str] = {
    "bankrolls": "person cents",
    "chains": "chain number hash rack dropped",
    "days": "person day staked net seconds last",
    "entries": "chain number round key body hash series",
    "meters": "name chain cents",
    "movements": "chain number position person cents at",
    "notable": "chain number position at kind person says",
    "posts": "chain person post",
    "protections": "person limits later due excluded",
    "rounds": "chain round first before at says outcome keyed seats",
    "series": "chain series seed",
    "settlements": "chain number position person round wager spot stake net at practice",
    "snapshots": "chain number version body",
    "tables": "id rules owner house",
    "transfers": "chain number position source target cents",
}


def _like(pattern: str) -> Form:
    compiled = re.compile(pattern)
    return lambda value: isinstance(value, str) and compiled.fullmatch(value) is not None


def _number(value: Any) -> bool:
    return isinstance(value, int) and value > 0


def _time(value: Any) -> bool:
    """Seconds since 1970; 0 where it is not known."""
    return isinstance(value, int | float) and isfinite(value) and value >= 0


def _said(value: Any) -> bool:
    """Something that a person or a browser said: printable, and not too long."""
    return value is None or (isinstance(value, str) and len(value) <= LONGEST and value.isprintable())


def _count(value: Any) -> bool:
    return isinstance(value, int) and value >= 0


def _roles(value: Any) -> bool:
    try:
        return isinstance(value, str) and " ".join(checked_roles(value.split())) == value
    except BadInput:
        return False


def _hash(value: Any) -> bool:
    try:
        return value is None or extract_parameters(value) is not None
    except (InvalidHashError, AttributeError, TypeError):
        return False


_written = _like(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
_token = _like(r"[!-~]{1,200}")  # visible characters, as hashes and codes are written
_sealed = f"{SEALED}([0-9a-f]{{2}})+"

FORMS: Mapping[str, Mapping[str, Form]] = {
    "choices": {
        "person": _number,
        "day": _like(r"\d{4}-\d\d(-\d\d)?"),
        "game": _like(r"[a-z0-9-]{1,60}"),
        "kind": _said,
        "made": _number,
        "missed": _count,
        "cost": _count,
    },
    "leases": {"chain": _number, "server": _token, "until": _time},
    "lockouts": {
        "key": _said,
        "failures": _count,
        "last": _time,
        "until": _time,
    },
    "people": {"id": _number, "name": _said, "folded": _said, "secret": _hash, "roles": _roles, "created": _written},
    "resets": {"person": _number, "secret": _token, "expires": _time, "giver": _said},
    "series": {"seed": _like(f"{_sealed}|([0-9a-f]{{2}})+")},
    "sessions": {
        "token": _like("[0-9a-f]{64}"),
        "person": _number,
        "csrf": _token,
        "expires": _time,
        "opened": _time,
        "seen": _time,
        "address": _said,
        "agent": _said,
    },
    "tables": {
        "name": _said,
        "created": _written,
        "retired": lambda value: isinstance(value, bool),
        "cleared": lambda value: isinstance(value, bool),
        "owner": lambda value: value is None or _number(value),
    },
    "vault": {"id": lambda value: value == 1, "proof": _like(_sealed)},
    "versions": {"version": _number, "at": _written},
}


def check(connection: Connection, fault: Fault) -> None:
    """Tell every value that cannot be what it should be."""
    for name, forms in FORMS.items():
        table = schema.metadata.tables[name]
        keys = list(table.primary_key)
        columns = [table.c[column] for column in forms]
        query = select(*keys, *(column for column in columns if column not in keys))
        for row in connection.execute(query.execution_options(yield_per=1000)):
            for column, form in forms.items():
                if not form(row._mapping[column]):
                    fault(f"{_told(table, row)}: {column} is malformed")
    for part in (_names, _roles_given, _codes_given, _titles, _cleared, _proof, _versions):
        for why in part(connection):
            fault(why)


def _told(table: Table, row: Any) -> str:
    """A row by its key, without a secret that is part of it."""
    key = row._mapping[next(iter(table.primary_key)).name]
    return f"{table.name}, row {key!r:.16}"


def _names(connection: Connection) -> Iterator[str]:
    """A name is compared by its folded form. An earlier version may have folded less; both fold to the same."""
    of = schema.people.c
    for row in connection.execute(select(of.id, of.name, of.folded).execution_options(yield_per=1000)):
        if folded(str(row.name)) != folded(str(row.folded)):
            yield f"people, row {row.id}: the name is compared as another"


def _roles_given(connection: Connection) -> Iterator[str]:
    """The roles of everybody of whom the journal tells: what was given last, or a patron's with a new account."""
    of, given = schema.people.c, dict[int, str]()
    for _, fact in _noted(connection, PasswordSet, RolesGiven):
        if isinstance(fact, RolesGiven):
            given[fact.person] = " ".join(fact.roles)
        elif isinstance(fact, PasswordSet) and fact.how == NEW:
            given.setdefault(fact.person, "patron")
    for row in connection.execute(select(of.id, of.roles).execution_options(yield_per=1000)):
        if row.roles != given.get(row.id, row.roles):
            yield f"people, row {row.id}: has the roles {str(row.roles)!r:.80}, but the journal gives {given[row.id]!r}"


def _codes_given(connection: Connection) -> Iterator[str]:
    """A code for a new password is the last that the journal tells of, from the same giver, and for no longer.

    It is gone once a password was set. That it is missing proves nothing: those that have expired are removed.
    """
    given: dict[int, Line] = {}
    for line, fact in _noted(connection, PasswordSet, ResetGiven):
        if isinstance(fact, ResetGiven):
            given[fact.person] = line
        elif isinstance(fact, PasswordSet):
            given.pop(fact.person, None)
    for row in connection.execute(select(schema.resets)):
        told = given.get(row.person)
        if told is None:
            yield f"resets, row {row.person}: the journal tells of no such code"
        elif row.giver != told.name:
            yield f"resets, row {row.person}: the journal tells of another giver"
        elif _time(row.expires) and row.expires > told.at + RESET_LIFE + ROUNDED:
            yield f"resets, row {row.person}: the code is valid for longer than any is"


def _noted(connection: Connection, *kinds: type[Fact]) -> Iterator[tuple[Line, Fact]]:
    """The facts of some kinds that the journal tells, in order."""
    of = schema.entries.c
    bodies = select(of.body).where(of.chain == THE_JOURNAL).order_by(of.number)
    told = or_(*(of.body.contains(f'"{kind.__name__}"') for kind in kinds))
    for body in connection.execute(bodies.where(told)).scalars():
        with suppress(MsgspecError, RecursionError):  # a line that cannot be read is told with its chain
            line = read(str(body))
            yield from ((line, event) for deed in line.deeds for event in deed.events if isinstance(event, kinds))


def _titles(connection: Connection) -> Iterator[str]:
    """A table is called by its game and a number; an earlier version may have called the game otherwise."""
    of = schema.tables.c
    for row in connection.execute(select(of.id, of.name, of.owner, of.rules, of.house)):
        title = _title(str(row.rules), None if row.house is None else str(row.house))
        if title and row.owner is not None:
            title = f"Practice {title.lower()}"
        known, _, number = str(row.name).rpartition(" ")
        if not re.fullmatch("[1-9][0-9]*", number) or title not in (None, known):
            yield f"tables, row {row.id}: the name {str(row.name)[:60]!r} is not that of its game"


def _title(rules: str, house: str | None) -> str | None:
    """What a table of these rules is called; None where another version named it, or they cannot be opened."""
    try:
        kept = kept_by(rules, house)
        return kept.open().charter.name if kept.version == __version__ else None
    except Exception:  # the audit of the table itself tells of rules that cannot be opened
        return None


def _cleared(connection: Connection) -> Iterator[str]:
    """Only a retired table at which nobody sits is cleared; the audit of the table itself tells of wrong posts."""
    of, post = schema.tables.c, schema.posts.c
    sits = exists().where(post.chain == of.id, post.post == str(Post.PLAYS))
    for row in connection.execute(select(of.id).where(of.cleared.is_(True), or_(of.retired.is_(False), sits))):
        yield f"tables, row {row.id}: noted as cleared, but it is not retired, or somebody sits there"


def _proof(connection: Connection) -> Iterator[str]:
    """Seeds are sealed only once there is a proof of their key."""
    sealed = select(schema.series.c.seed).where(schema.series.c.seed.startswith(SEALED)).limit(1)
    if proof_of(connection) is None and connection.execute(sealed).first():
        yield "vault: seeds are sealed, and the proof of their key is missing"


def _versions(connection: Connection) -> Iterator[str]:
    found = sorted(connection.execute(select(schema.versions.c.version)).scalars(), key=str)
    stamped = list(connection.execute(text(f"SELECT version_num FROM {STAMP}")).scalars())  # noqa: S608
    if found != list(range(1, LATEST + 1)) or stamped != [revision(LATEST)]:
        yield f"versions: the schema says that it is of version {found} and {stamped}, not of {LATEST}"
