"""Heads that are exported: the number and the hash of each chain's last line, kept where the database is not.

A hash vouches for every line before it, so that whoever keeps it can tell later whether lines were cut off, rewound or
rewritten. They are written on a schedule to a file in the data folder, and to the places that the operator names: a
file, a folder on another disk, or an address to which they are posted. One export is one line of JSON: the time, the
server, and the head of each chain that moved since the last.
"""

import fcntl
import logging
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from http.client import HTTPException
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

import msgspec
from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from pitboss.errors import BadInput
from pitboss.floor.store import Database, schema

FILE = "heads.jsonl"
LONGEST = 1_000_000  # bytes of a file, after which it is written anew with the newest heads alone
PATIENCE = 5.0  # seconds for an answer from an address
LARGEST = 100_000_000  # bytes of a file that is read
log = logging.getLogger(__name__)


class Head(Struct, frozen=True, array_like=True):
    """The last line of a chain at some time; `table` is 0 for the cage and -1 for the journal."""

    table: int
    number: int
    hash: str


class Exported(Struct, frozen=True):
    """One export: the heads of the chains that moved since the one before it."""

    at: str
    server: str
    heads: tuple[Head, ...]


_reads = msgspec.json.Decoder(Exported)
Holds = Callable[[Head], bool]


class Keeper(Protocol):
    """A place where heads are kept."""

    def keep(self, at: str, server: str, heads: Sequence[Head], holds: Holds) -> None:
        """Keep those heads that are not kept there already. `holds` tells whether the record has a head's line."""


def own_file(data: Path, database: str | None) -> Path:
    """Where a floor keeps its heads by itself: in the data folder, and apart for each database that is elsewhere."""
    if database is None:
        return data / FILE
    url = make_url(database)
    place = f"{url.host}:{url.port}/{url.database}?{url.query.get('host', '')}"
    return data / f"heads-{sha256(place.encode()).hexdigest()[:12]}.jsonl"


# --- files ---------------------------------------------------------------------------------------------------------


def read_exports(text: str) -> list[Exported]:
    """The exports in a file. A last line without its end was being written when the machine stopped."""
    whole = text[: text.rfind("\n") + 1]
    return [_reads.decode(line) for line in whole.splitlines() if line.strip()]


def exports_in(file: Path) -> list[Exported]:
    """The exports of a file; what is wrong with it is one sentence."""
    try:
        with file.open(encoding="utf-8") as opened:
            return read_exports(opened.read(LARGEST))
    except (OSError, UnicodeError) as wrong:
        reason = getattr(wrong, "strerror", None) or str(wrong)
        raise BadInput(f"{str(file)[:200]!r} cannot be read: {reason}.") from None
    except msgspec.MsgspecError:
        raise BadInput(f"{str(file)[:200]!r} holds a line that is no export of heads.") from None


class InFile:
    """A file of exports, one a line, which is only ever added to, until it is long."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._shortest = 0  # bytes when it was last written anew

    def keep(self, at: str, server: str, heads: Sequence[Head], holds: Holds) -> None:
        """Add a line with the heads that moved, and return when it is on the disk."""
        with self._locked() as (file, kept):
            known = {head.table: head for one in kept for head in one.heads}
            moved = tuple(head for head in heads if known.get(head.table) != head)
            if not moved:
                return
            line = Exported(at, server, moved)
            if os.fstat(file).st_size > max(LONGEST, 2 * self._shortest):
                self._write_anew([*kept, line], holds)
            else:
                _write(file, [line])

    @contextmanager
    def _locked(self) -> Iterator[tuple[int, list[Exported]]]:
        """The file, which no other server writes to meanwhile, at the end of its last whole line."""
        while True:
            file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
            try:
                fcntl.flock(file, fcntl.LOCK_EX)
                if os.fstat(file).st_ino != self.path.stat().st_ino:
                    continue  # another server has just written it anew
                with open(file, "rb", closefd=False) as opened:
                    data = opened.read()
                if not data.endswith(b"\n"):
                    os.ftruncate(file, data.rfind(b"\n") + 1)
                yield file, read_exports(data.decode())
                return
            finally:
                os.close(file)

    def _write_anew(self, exports: Sequence[Exported], holds: Holds) -> None:
        """Keep the newest head of each chain, and every head that the record does not bear any more."""
        newest = {head.table: head for one in exports for head in one.heads}
        kept = []
        for one in exports:
            heads = tuple(head for head in one.heads if newest[head.table] == head or not holds(head))
            if heads:
                kept.append(Exported(one.at, one.server, heads))
        beside = self.path.with_name(f".{self.path.name}.new")
        beside.unlink(missing_ok=True)
        file = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            _write(file, kept)
            self._shortest = os.fstat(file).st_size
        finally:
            os.close(file)
        beside.replace(self.path)


def _write(file: int, exports: Iterable[Exported]) -> None:
    data = b"".join(msgspec.json.encode(one) + b"\n" for one in exports)
    while data:
        data = data[os.write(file, data) :]
    os.fsync(file)


# --- addresses -----------------------------------------------------------------------------------------------------


class _Nowhere(HTTPRedirectHandler):
    """Heads go where the operator said, and not on from there."""

    def redirect_request(self, *_: object) -> None:
        return None


class AtAddress:
    """An address to which each export is posted as JSON. What it has answered for once is not sent again."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._sent: dict[int, Head] = {}
        self._opener = build_opener(_Nowhere)

    def keep(self, at: str, server: str, heads: Sequence[Head], holds: Holds) -> None:
        """Post the heads that moved, and return when they were taken."""
        moved = tuple(head for head in heads if self._sent.get(head.table) != head)
        if not moved:
            return
        body = msgspec.json.encode(Exported(at, server, moved))
        request = Request(self.url, body, {"Content-Type": "application/json"}, method="POST")  # noqa: S310
        with self._opener.open(request, timeout=PATIENCE) as answer:
            answer.read(1)
        self._sent |= {head.table: head for head in moved}


def keeper_of(target: str) -> Keeper:
    """The place that an operator names: a file, a folder, or an http(s) address."""
    if "://" in target:
        try:
            parts = urlsplit(target)
            fits = parts.scheme in ("http", "https") and bool(parts.hostname)
        except ValueError:
            fits = False
        if not fits:
            raise BadInput(f"Heads cannot be sent to {target[:80]!r}; name a file, a folder, or an http(s) address.")
        return AtAddress(target)
    path = Path(target)
    file = path / FILE if path.is_dir() else path
    if not file.parent.is_dir():
        raise BadInput(f"Heads cannot be kept at {target[:200]!r}: its folder does not exist.")
    if file.exists():
        exports_in(file)
    return InFile(file)


# --- exporting -----------------------------------------------------------------------------------------------------


class Exporter:
    """Tells every keeper of the heads. One that fails is logged once, and told again the next time."""

    def __init__(self, database: Database, server: str, keepers: Sequence[Keeper]) -> None:
        self._database = database
        self._server = server
        self._keepers = keepers
        self._failing: set[Keeper] = set()

    def export(self, at: str) -> None:
        """Export what moved. Nothing that fails here is raised: play does not wait for it."""
        try:
            heads = self._heads()
        except SQLAlchemyError as wrong:
            log.warning("heads were not exported: %s", str(wrong).splitlines()[0])
            return
        for keeper in self._keepers:
            try:
                keeper.keep(at, self._server, heads, self._holds)
            except (OSError, HTTPException, ValueError, msgspec.MsgspecError, SQLAlchemyError) as wrong:
                if keeper not in self._failing:
                    place = getattr(keeper, "url", "") or getattr(keeper, "path", "")
                    log.warning("heads cannot be kept at %s, which is tried again: %s", place, wrong)
                self._failing.add(keeper)
            else:
                self._failing.discard(keeper)

    def exported(self) -> list[Exported]:
        """What was exported to files so far."""
        files = [keeper.path for keeper in self._keepers if isinstance(keeper, InFile) and keeper.path.is_file()]
        return [one for file in files for one in exports_in(file)]

    def _heads(self) -> list[Head]:
        of = schema.chains.c
        with self._database.read() as connection:
            rows = connection.execute(select(of.chain, of.number, of.hash).order_by(of.chain)).all()
        return [Head(row.chain, row.number, row.hash) for row in rows]

    def _holds(self, head: Head) -> bool:
        """Whether the record has the line of a head, as it was."""
        of = schema.entries.c
        query = select(of.hash).where(of.chain == head.table, of.number == head.number)
        with self._database.read() as connection:
            return not head.number or connection.execute(query).scalar() == head.hash
