"""The baccarat layout: the tie above, then the Banker's and the Player's Hand, and the side wagers below."""

from collections.abc import Collection, Iterator

from pitboss.felt import Area, Layout
from pitboss.games.baccarat.coup import BANKER, PLAYER, TIE
from pitboss.games.baccarat.spots import ALL_SPOTS, BONUS, DRAGON_7, TOTALS

WIDTH, ROW = 5.0, 1.0


def draw(spots: Collection[str]) -> Layout:
    """The areas of these spots."""
    rows = [[TIE], [BANKER], [PLAYER], [one for one in BONUS if one in spots], [one for one in TOTALS if one in spots]]
    if DRAGON_7 in spots:
        rows[0].append(DRAGON_7)
    laid = [row for row in rows if row]
    return Layout(WIDTH, ROW * len(laid), tuple(area for at, row in enumerate(laid) for area in _row(at, row)))


def _row(at: int, row: list[str]) -> Iterator[Area]:
    width = WIDTH / len(row)
    tones = {TIE: "green", BANKER: "red", PLAYER: "black"}
    for place, slug in enumerate(row):
        yield Area(slug, place * width, at * ROW, width, ROW, ALL_SPOTS[slug].name, tones.get(slug, ""))
