"""The tests keep what is dear to compute in a folder of their own, for all workers and servers of all runs."""

import os
from pathlib import Path

from pitboss.cache import FOLDER

os.environ.setdefault(FOLDER, str(Path(__file__).parents[1] / ".pytest_cache" / "pitboss"))
