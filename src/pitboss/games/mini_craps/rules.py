"""What is different at a mini-craps table: it is smaller, and has no fire bet unless the house offers one."""

from typing import ClassVar

from msgspec.structs import replace

from pitboss.games.craps import Craps
from pitboss.law import carries_out, cites, declare

declare("pitboss.games.mini_craps")

NO_FIRE = cites("13:69F-1.12", "mini-craps/no-fire")


@carries_out("19:47-1.2(a)", "mini-craps/table")
class MiniCraps(Craps):
    """Mini-craps: the wagers of craps and their definitions apply to it word for word."""

    charter: ClassVar = replace(
        Craps.charter,
        slug="mini-craps",
        name="Mini-craps",
        places=9,
        rank=11,
        options=tuple(
            replace(option, default="no", cites=NO_FIRE) if option.name == "fire" else option
            for option in Craps.charter.options
        ),
    )
    grounds: ClassVar = replace(Craps.grounds, seats=cites("mini-craps/table"))
