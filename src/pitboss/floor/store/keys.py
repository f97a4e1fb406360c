"""The keys of requests that were carried out, so that none is carried out twice.

The database finds a key by an index, and an index can be damaged: a key that it does not find any more would let its
request run once more. So the keys of the newest lines are also kept in memory. They are read by table and line when a
server opens the floor, and each must be found by the index, too; a server refuses a database where one is not.
"""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import BindParameter, Connection, bindparam, select

from pitboss.errors import BadInput
from pitboss.floor.record import Line
from pitboss.floor.store import schema

NEWEST = 200  # lines of the cage and of each public table whose keys are read when the floor opens
REMEMBERED = 20_000  # keys in memory
AT_ONCE = 500  # keys in one query
DAMAGED = (
    "The index of the database no longer finds the keys of all requests, so that one could be carried out twice; "
    "run 'pitboss audit verify' to see what is damaged, and restore a backup."
)

_THESE: BindParameter[Any] = bindparam("these", expanding=True)
_ENTRY, _HEAD = schema.entries.c, schema.chains.c
_BY_KEY = select(_ENTRY.key, _ENTRY.chain, _ENTRY.number, _ENTRY.body).where(_ENTRY.key.in_(_THESE))
_PRACTICE = select(schema.tables.c.id).where(schema.tables.c.owner.is_not(None))
_BY_LINE = (
    select(_ENTRY.key, _ENTRY.chain, _ENTRY.number, _ENTRY.body)
    .join(schema.chains, _HEAD.chain == _ENTRY.chain)
    .where(_ENTRY.number > _HEAD.number - NEWEST, _ENTRY.chain.not_in(_PRACTICE))
    .execution_options(yield_per=AT_ONCE)
)


class Damaged(Exception):
    """The index of keys leads to another line than the one that bears the key."""


class Carried(Struct, frozen=True):
    """The line of a request that was carried out, and the digest of what was asked."""

    number: int
    asked: str = ""  # lines before 0.4 do not have it


class _Keyed(Struct):
    """What a line says of its key."""

    key: str = ""
    asked: str = ""


_keyed = msgspec.json.Decoder(_Keyed)


class Keys:
    """The newest keys in memory, and all others through the index."""

    def __init__(self) -> None:
        self._newest: OrderedDict[str, Carried] = OrderedDict()

    def recall(self, connection: Connection) -> None:
        """Read the keys of the newest lines. Refuse the database where the index does not find one of them."""
        for rows in connection.execute(_BY_LINE).partitions():
            said = {(row.chain, row.number): _said(row.body) for row in rows}
            wanted = {row.key: (row.chain, row.number) for row in rows if row.key is not None}
            found = {row.key: (row.chain, row.number) for row in _by_key(connection, list(wanted))}
            if wanted != found or any((row.key or "") != said[row.chain, row.number].key for row in rows):
                raise BadInput(DAMAGED)
            for key, line in wanted.items():
                self._add(key, Carried(line[1], said[line].asked))

    def find(self, connection: Connection, keys: Sequence[str]) -> dict[str, Carried]:
        """The requests among these that were carried out before."""
        found = {key: self._newest[key] for key in keys if key in self._newest}
        if others := [key for key in keys if key not in found]:
            for row in _by_key(connection, others):
                said = _said(row.body)
                if said.key != row.key:
                    raise Damaged(f"line {row.number} of chain {row.chain} does not bear the key that led to it")
                found[row.key] = Carried(row.number, said.asked)
        return found

    def remember(self, lines: Iterable[Line]) -> None:
        """Lines were written, by this server or by another."""
        for line in lines:
            if line.key:
                self._add(line.key, Carried(line.number, line.asked))

    def _add(self, key: str, carried: Carried) -> None:
        self._newest[key] = carried
        self._newest.move_to_end(key)
        while len(self._newest) > REMEMBERED:
            self._newest.popitem(last=False)


def _by_key(connection: Connection, keys: Sequence[str]) -> Sequence[Any]:
    return connection.execute(_BY_KEY, {"these": keys}).all()


def _said(body: str) -> _Keyed:
    try:
        return _keyed.decode(body)
    except msgspec.MsgspecError:
        return _Keyed()
