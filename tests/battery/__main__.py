"""`python -m tests.battery`: the whole battery on more than a hundred million numbers, and its report as Markdown.

It ends with 1 if a test fails. The same name of the run gives the same numbers of the floor's source.
"""

import argparse
import sys
from pathlib import Path

from pitboss import __version__

from .run import Amounts, battery, drawn_in_all, in_bulk, report, suspicious
from .sources import from_seeds, secure

FLOOR = Amounts(spins=2_000_000, rolls=1_000_000, games=250_000, decks=250_000, shoes=20_000)
SYSTEM = Amounts(spins=500_000, rolls=250_000, games=50_000, decks=50_000, shoes=5_000)
BULK = 70_000_000
ONCE_IN = 10_000.0
ABOUT = """\
- Program: Pitboss {version}. Repeat with `python -m tests.battery --name '{name}'`.
- Source `seeds`: the floor's own devices (`Wheel.draw`, `Dice.draw`, `BallDraw.draw`, `Shoe.deal`) draw everything from
  the floor's own source (`FromSeed`): table 1, no cut, a hundred draws a series. The seed of series n is the SHA-256 of
  the text `{name} n`.
- Source `system`: the same devices draw from the operating system's source (`Secure`), which cannot be repeated.
- Source `{name} in bulk`: the words of the same HMAC-SHA-256 blocks, a million words a seed, reduced by the same rule
  without an object for each draw; the test suite compares both. The seed of part n is the SHA-256 of the text
  `{name} in bulk n`."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.battery", description=__doc__)
    parser.add_argument("--name", default="pitboss battery", help="the name of the run, from which the seeds come")
    parser.add_argument("--report", type=Path, help="where to write the report; otherwise it is printed")
    wanted = parser.parse_args()
    found = [
        *battery("seeds (FromSeed)", from_seeds(wanted.name), FLOOR),
        *battery("system (Secure)", secure, SYSTEM),
        *in_bulk(f"{wanted.name} in bulk", BULK),
    ]
    text = report(found, ONCE_IN, ABOUT.format(version=__version__, name=wanted.name).splitlines())
    if wanted.report:
        wanted.report.parent.mkdir(parents=True, exist_ok=True)
        wanted.report.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
    assert drawn_in_all(found) > 10**8, "fewer numbers were drawn than promised"
    return 1 if suspicious(found, ONCE_IN) else 0


if __name__ == "__main__":
    sys.exit(main())
