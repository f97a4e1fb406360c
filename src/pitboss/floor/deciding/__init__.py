"""What follows from a request at a table on the floor, or why it is refused.

The game decides everything that its rules cover. This folder decides what concerns the floor: whose seat it is, whose
chips at the cage move, who may deal and make calls, and where draws come from.
"""

from pitboss.floor.deciding.carrying_out import Bench
from pitboss.floor.deciding.requests import decide

__all__ = ["Bench", "decide"]
