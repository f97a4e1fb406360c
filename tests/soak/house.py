"""One server of the storm: the floor as `pitboss serve` opens it, at a pace that leaves no time to breathe."""

import multiprocessing
import os
import threading
from pathlib import Path

from pitboss.floor.back_room import Room
from pitboss.floor.rates import Rates
from pitboss.floor.serve import serve
from pitboss.floor.settings import Pace, Settings
from pitboss.floor.store import database as database_of_the_floor

FAST = Pace(
    betting=0.4,
    choosing=0.4,
    step=0.02,
    draw=0.03,
    card=0.01,
    pause=0.05,
    pause_alone=0.03,
    away=5.0,
    dealer_away=1.0,
    untracked=2.0,
)
SLOWEST = "1h"  # between two statements of a transaction; a machine may be busy, and no server is lost here
NO_LIMIT = Rates(**dict.fromkeys(Rates.__struct_fields__, 0))
NO_LINE = Room(clerks=2, line=100_000, each=100_000)  # every bot comes from the same address


def run(port: int, data: Path, database: str | None, log: Path, pace: Pace) -> None:
    """Serve until killed, or until whoever started it is gone; whatever is said goes to the log."""
    threading.Thread(target=_outlive_nobody, daemon=True).start()
    written = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    for stream in (1, 2):
        os.dup2(written, stream)
    database_of_the_floor.MOST_IDLE = SLOWEST
    serve(
        host="127.0.0.1",
        port=port,
        data=data,
        database=database,
        house=None,
        settings=Settings(pace=pace, rates=NO_LIMIT, reading_room=NO_LINE),
        ready=lambda _: None,
    )


def _outlive_nobody() -> None:
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)
