"""A real PostgreSQL of our own, in a folder that goes with it."""

import os
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg


class Postgres:
    """A running PostgreSQL with as many databases as are asked for."""

    def __init__(self, server: Any, programs: Path) -> None:
        self._server = server
        self._programs = programs
        self._made = 0

    def database(self) -> str:
        """The address of a new, empty database."""
        self._made += 1
        name = f"floor_{self._made}"
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        uri: str = self._server.get_uri(database=name)
        return uri

    def restart(self) -> None:
        """Break every connection: stop the database at once, and start it again."""
        server = self._server
        stop = [str(self._programs / "pg_ctl"), "-D", str(server.pgdata), "-w", "-m", "fast", "stop"]
        subprocess.run(stop, check=True, capture_output=True, user=server.system_user)
        server.ensure_postgres_running()


@contextmanager
def postgres() -> Iterator[Postgres]:
    """Start one, and stop it; as root it runs as a user of its own, since it refuses to run as root."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that no folder for run-time files is set is no concern of ours
        from pgserver._commands import POSTGRES_BIN_PATH  # noqa: PLC0415
        from pgserver.postgres_server import get_server  # noqa: PLC0415 - there are platforms that have no wheel of it
    folder = Path(tempfile.mkdtemp(prefix="pitboss-postgres-"))
    try:
        server = get_server(folder, cleanup_mode="delete")
    except (OSError, subprocess.SubprocessError, AssertionError) as wrong:
        who = "root, which needs the right to add a user" if os.geteuid() == 0 else "this user"
        raise AssertionError(f"PostgreSQL did not start for {who}, in {folder}: {wrong}") from wrong
    try:
        yield Postgres(server, POSTGRES_BIN_PATH)
    finally:
        server.cleanup()
