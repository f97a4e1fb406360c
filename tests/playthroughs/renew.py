"""Play every script again and write its transcript anew: `python tests/playthroughs/renew.py [NAME ...]`."""

import sys
from pathlib import Path

from pitboss.table.playthrough import play_through

for script in sorted(Path(__file__).parent.glob("*.txt")):
    if len(sys.argv) == 1 or script.stem in sys.argv[1:]:
        script.write_text(play_through(script.read_text(encoding="utf-8")), encoding="utf-8")
