"""A floor whose dealers waste no time, and else as anybody has it. A program: `python quick_floor.py PORT DATA`."""

import sys
from pathlib import Path

from pitboss.floor.serve import serve
from pitboss.floor.settings import Pace, Settings

QUICK = Pace(step=0.15, draw=0.3, card=0.1, pause=0.3, pause_alone=0.5)


def said(address: str) -> None:
    """Tell the tests where."""
    sys.stdout.write(f"The floor is open at {address}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    port, data = sys.argv[1:]
    settings = Settings(pace=QUICK)
    serve(host="127.0.0.1", port=int(port), data=Path(data), database=None, house=None, settings=settings, ready=said)
