"""Walk every table again and write down what its offers cite: `python tests/table/renew_offers.py`."""

import csv
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from test_every_call import OFFERS, walked  # noqa: E402

from houses import WHICH  # noqa: E402
from pitboss.games import names  # noqa: E402

with OFFERS.open("w", encoding="utf-8", newline="") as file:
    written = csv.writer(file, lineterminator="\n")
    written.writerow(("game", "house", "call", "cites"))
    for slug in names():
        for which in WHICH:
            written.writerows((slug, which, *offer) for offer in sorted(walked(slug, which).cited))
