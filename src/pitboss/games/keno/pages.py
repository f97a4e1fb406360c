"""What keno shows of a ticket for whose ways there are no tables: how often they catch."""

import re
from decimal import Decimal
from fractions import Fraction

from pitboss.errors import BadInput
from pitboss.games.keno.balls import MOST_NUMBERS, catch_probabilities
from pitboss.games.keno.house import spots_of
from pitboss.games.keno.rules import Keno
from pitboss.games.keno.tickets import read_ticket
from pitboss.pages import Column, Grid, Page, Pages, Words

_SPOTS = re.compile(r"([1-9]\d?)-spot")
COLUMNS = (
    Column("Spots", right=True),
    Column("Catch", right=True),
    Column("Probability", right=True),
    Column("One in", right=True),
    Column("Fraction", right=True, spare=1),
)


class KenoPages(Pages[Keno]):
    """The pages of one keno lounge."""

    def chances(self, wager: str) -> Page | None:
        """How often the ways of a ticket catch, where some of them have no table; otherwise None, as it has odds."""
        posted = {spots_of(one) for one in self.game.charter.wagers}
        if not (sizes := _sizes(wager)) or posted.issuperset(sizes):
            return None
        without = [size for size in sizes if size not in posted]
        missing = f"{', '.join(map(str, without[:-1]))} and {without[-1]}" if len(without) > 1 else str(without[0])
        told = f"No table is posted for {missing} spots, so this ticket has no house advantage"
        lines = [
            (size, catch, chance) for size in sizes for catch, chance in catch_probabilities(size).items() if chance
        ]
        return Page(
            document={
                "game": self.game.charter.slug,
                "wager": wager,
                "note": f"{told}.",
                "chances": [
                    {"spots": size, "catch": catch, "probability": str(chance)} for size, catch, chance in lines
                ],
            },
            blocks=(
                Words.of(f"{self.game.charter.name}, N.J.A.C. {self.game.house.edition}", "bold"),
                Words.of(f"{told}; this is how often it catches."),
                Grid(COLUMNS, tuple(_row(size, catch, chance) for size, catch, chance in lines)),
            ),
        )


def _sizes(wager: str) -> list[int]:
    """The sizes of a ticket's ways, or of one named by its spots; none if it cannot be read."""
    if (found := _SPOTS.fullmatch(wager)) and int(found[1]) <= MOST_NUMBERS:
        return [int(found[1])]
    try:
        return sorted({size for _, size in read_ticket(wager).ways})
    except BadInput:
        return []


def _row(size: int, catch: int, chance: Fraction) -> tuple[str, ...]:
    return (
        str(size),
        str(catch),
        f"{float(100 * chance):.6g}%",
        f"{Decimal(chance.denominator) / chance.numerator:,.2f}",
        str(chance),
    )
