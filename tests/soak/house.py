"""One server of the storm: the floor as `pitboss serve` opens it, at a pace that leaves no time to breathe.

python house.py PORT DATA [DATABASE]
"""

import sys
from pathlib import Path

from pitboss.floor.rates import Rates
from pitboss.floor.serve import serve
from pitboss.floor.settings import Pace, Settings

PACE = Pace(betting=0.4, choosing=0.4, step=0.02, draw=0.03, pause=0.05, pause_alone=0.03, away=5.0)
NO_LIMIT = Rates(
    guests_per_minute=0,
    logins_per_minute=0,
    commands_per_second=0,
    command_burst=0,
    requests_per_second=0,
    request_burst=0,
    connections_per_person=0,
    connections_per_address=0,
)


def ready(address: str) -> None:
    sys.stdout.write(f"open at {address}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    port, data, *database = sys.argv[1:]
    serve(
        host="127.0.0.1",
        port=int(port),
        data=Path(data),
        database=database[0] if database else None,
        house=None,
        settings=Settings(pace=PACE, rates=NO_LIMIT),
        ready=ready,
    )
