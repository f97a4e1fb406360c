"""The felt of sic bo: small and big at the ends, the kinds between them, then totals, combinations and single dice."""

from collections.abc import Iterator
from functools import cached_property

from pitboss.equipment.dice import FACES
from pitboss.felt import Area, Felt, Layout
from pitboss.game import Spot
from pitboss.games.sic_bo.rules import SicBo
from pitboss.games.sic_bo.wagers import TOTALS

WIDTH, HEIGHT = 15.0, 6.0
TOTALS_TOP, PAIRS_TOP, SINGLES_TOP = 2.0, 3.5, 4.75


class SicBoFelt(Felt[SicBo]):
    """Four bands of boxes."""

    @cached_property
    def layout(self) -> Layout:
        """Every spot of the table."""
        spots = self.game.spots.values()
        pairs = [spot.id for spot in spots if spot.wager == "two-dice-combination"]
        return Layout(WIDTH, HEIGHT, tuple(area for spot in spots for area in _areas(spot, pairs)))


def _areas(spot: Spot, pairs: list[str]) -> Iterator[Area]:
    first = int(spot.covers[0])
    match spot.wager:
        case "small":
            yield Area(spot.id, 0, 0, 2, TOTALS_TOP, "Small 4-10", "red")
        case "big":
            yield Area(spot.id, 13, 0, 2, TOTALS_TOP, "Big 11-17", "red")
        case "any-three-of-a-kind":
            yield Area(spot.id, 6.5, 0, 2, TOTALS_TOP, "Any three of a kind", "black")
        case "two-of-a-kind":
            yield Area(spot.id, first + 1 if first <= 3 else first + 6, 0, 1, TOTALS_TOP, f"{first} {first}")
        case "three-of-a-kind":
            row = TOTALS_TOP / 3
            yield Area(
                spot.id, 5 if first <= 3 else 8.5, (first - 1) % 3 * row, 1.5, row, f"{first} {first} {first}", "black"
            )
        case "two-dice-combination":
            yield Area(
                spot.id, pairs.index(spot.id), PAIRS_TOP, 1, SINGLES_TOP - PAIRS_TOP, " ".join(spot.covers), "green"
            )
        case "one-of-a-kind":
            step = WIDTH / len(FACES)
            yield Area(spot.id, FACES.index(first) * step, SINGLES_TOP, step, HEIGHT - SINGLES_TOP, str(first))
        case _:
            step = WIDTH / len(TOTALS)
            yield Area(spot.id, TOTALS.index(first) * step, TOTALS_TOP, step, PAIRS_TOP - TOTALS_TOP, str(first))
