"""How servers learn of each other's changes: PostgreSQL's NOTIFY, sent with each change."""

import logging
import threading
from collections.abc import Callable

import psycopg

from pitboss.floor.store import Database
from pitboss.floor.store.database import CONNECTION
from pitboss.floor.store.pages import CHANNEL, notify

log = logging.getLogger(__name__)
PATIENCE = 1.0  # seconds between checks for a stop request, and before a retry


class Bus(threading.Thread):
    """Listens until it is stopped. After a broken connection, everything is read again."""

    def __init__(self, database: Database, server: str, heard: Callable[[list[str]], None]) -> None:
        super().__init__(name="bus", daemon=True)
        self._database = database
        self._server = server
        self._heard = heard
        self._stopping = threading.Event()

    def run(self) -> None:
        """Listen and pass on what other servers send: table numbers or whispers."""
        while not self._stopping.is_set():
            try:
                self._listen()
            except psycopg.Error:
                log.warning("lost the database's notices; trying again")
                self._stopping.wait(PATIENCE)

    def _listen(self) -> None:
        address = self._database.url.replace("postgresql+psycopg://", "postgresql://")
        with psycopg.connect(address, autocommit=True, **CONNECTION) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self._heard(["all"])
            while not self._stopping.is_set():
                for notice in connection.notifies(timeout=PATIENCE):
                    server, _, said = notice.payload.partition(" ")
                    if server != self._server:
                        self._heard([said] if ":" in said else said.split(" "))  # a whisper may have spaces

    def stop(self) -> None:
        """Stop listening."""
        self._stopping.set()


def whisper(database: Database, server: str, said: str) -> None:
    """Send the other servers something that is not recorded."""
    with database.write() as connection:
        notify(connection, server, said)
