"""Progressive meters that tables share: each has its own chain, like the cage, and moves with the tables."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import BindParameter, Connection, bindparam, func, insert, select

from pitboss import __version__
from pitboss.equipment import Meter
from pitboss.floor import posting
from pitboss.floor.record import BEGINNING, HOUSE, THE_CAGE, Deed, Line, MeterFunded, chained, written
from pitboss.floor.store import schema

_THESE: BindParameter[Any] = bindparam("these", expanding=True)
_OF, _HEAD = schema.meters.c, schema.chains.c
_METERS = (
    select(_OF.name, _OF.chain, _OF.cents, _HEAD.number, _HEAD.hash)
    .join(schema.chains, _HEAD.chain == _OF.chain)
    .where(_OF.name.in_(_THESE))
    .order_by(_OF.name)
    .with_for_update()
)


class MeterHead(Struct):
    """A meter as it stands: what it shows, and the last line of its chain."""

    name: str
    chain: int
    cents: int
    number: int
    hash: str


def locked_meters(connection: Connection, names: Sequence[str]) -> dict[str, MeterHead]:
    """Meters as they stand; nobody else moves them until this transaction ends. Tables are locked before them."""
    if not names:
        return {}
    found = connection.execute(_METERS, {"these": names})
    return {row.name: MeterHead(row.name, row.chain, row.cents, row.number, row.hash) for row in found}


def open_meters(connection: Connection, wanted: Iterable[Meter], now: str) -> None:
    """See that every meter has a chain that begins with what the house puts behind it."""
    by_name = {meter.name: meter for meter in wanted}
    known = connection.execute(select(_OF.name).where(_OF.name.in_(by_name))).scalars() if by_name else ()
    for name in known:
        del by_name[name]
    for meter in by_name.values():
        chain = (connection.execute(select(func.max(_HEAD.chain))).scalar() or THE_CAGE) + 1
        at = datetime.fromisoformat(now).timestamp()
        deed = Deed((MeterFunded(meter.name, meter.cents),))
        line = Line(1, at, HOUSE, "", 0, (deed,), version=__version__)
        body = written(line)
        digest = chained(BEGINNING, body)
        connection.execute(insert(schema.chains).values(chain=chain, number=1, hash=digest))
        entry = {"chain": chain, "number": 1, "round": 0, "key": None, "body": body, "hash": digest}
        connection.execute(insert(schema.entries).values(**entry))
        for position, one in enumerate(posting.transfers(chain, line, {}, practice=False)):
            row = {"chain": chain, "number": 1, "position": position}
            connection.execute(
                insert(schema.transfers).values(**row, source=one.source, target=one.target, cents=one.cents)
            )
        connection.execute(insert(schema.meters).values(name=meter.name, chain=chain, cents=meter.cents))


def names_of(connection: Connection) -> Mapping[int, str]:
    """The name of every meter, by its chain."""
    return {row.chain: row.name for row in connection.execute(select(_OF.chain, _OF.name))}
