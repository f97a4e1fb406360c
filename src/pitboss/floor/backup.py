"""Backups: a floor's whole database in one SQLite file, whatever database it comes from and is restored to.

A backup is made while the floor is open, and shows one moment of it. From SQLite it is copied page by page, from
PostgreSQL row by row in one transaction. Either way it is a database of the newest schema, which the audit reads like
any other. A backup is not said to be made before the audit found it sound, and neither is a restored floor.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import sleep
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, delete, func, insert, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from pitboss.errors import BadInput
from pitboss.floor.audit import Findings, Kept, audit
from pitboss.floor.audit.opening import opened
from pitboss.floor.store import Database, schema
from pitboss.floor.store.database import open_database
from pitboss.floor.store.migrations import migrate

PAGES = 500  # pages in one step
PAUSE = 0.005  # seconds between two steps, in which the floor has the disk to itself
ROWS = 1_000  # rows in one step
Audit = Callable[[Database], Findings]


def back_up(store: Database, target: Path, now: str) -> Findings:
    """Copy an open floor into a new file, which is private; what the audit found in the copy."""
    with _new_file(target) as part:
        if store.is_postgres:
            _copy_rows(store, part, now)
        else:
            _copy_pages(Path(make_path(store)), part)
        return _verified(part, "The copy")


def restore(file: Path, *, data: Path | None, database: str | None, now: str) -> Findings:
    """Bring a backup back to an empty folder or an empty PostgreSQL; what the audit found there."""
    before = _verified(file, "The backup")
    heads = [Kept(chain.table, chain.head) for chain in before.chains if chain.lines]
    if database is not None:
        _into_postgres(file, database, now)
        return _verified_at(database, heads)
    assert data is not None
    with _new_file(_place_in(data)) as part:
        _copy_pages(file, part)
        return _verified(part, "The restored floor", heads)
