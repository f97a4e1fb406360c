"""What is different at a mini-craps table: its size, and that it has no fire bet."""

from typing import ClassVar

from msgspec.structs import replace

from pitboss.games.craps import Craps
from pitboss.law import carries_out, declare

declare("pitboss.games.mini_craps")


@carries_out("19:47-1.2(a)", "mini-craps/table", "mini-craps/no-fire")
class MiniCraps(Craps):
    """Mini-craps: the wagers of craps and their definitions apply to it word for word."""

    charter: ClassVar = replace(
        Craps.charter,
        slug="mini-craps",
        name="Mini-craps",
        places=9,
        wagers=tuple(wager for wager in Craps.charter.wagers if wager.slug != "fire"),
        options=tuple(option for option in Craps.charter.options if not option.name.startswith("fire")),
    )
