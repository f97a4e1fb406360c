"""What both baccarat felts print: names, what each wager pays, and what the house takes of the Banker's winnings."""

from collections.abc import Iterable, Iterator
from typing import Final

from pitboss.felt import Area, Panel, Print
from pitboss.games.baccarat.coup import BANKER, PLAYER, TIE
from pitboss.games.baccarat.rules import Baccarat
from pitboss.games.baccarat.vigorish import QUARTER
from pitboss.games.baccarat.wagers import ALL_SPOTS, BONUS, DRAGON_7, TOTALS, WITH_SIX

Box = tuple[float, float, float, float]

NAMES: Final = {PLAYER: "PLAYER", BANKER: "BANKER", TIE: "TIE"}
INKS: Final = {PLAYER: "blue", BANKER: "rose"}
TONES: Final = {TIE: "green", BANKER: "red", PLAYER: "blue"}
PERCENT: Final = {5: "five percent", 4: "four percent"}


def pays(game: Baccarat, slug: str) -> str:
    """What a wager pays: its one line, or the best of several."""
    lines = game.wagers[slug].pays
    best = max(lines, key=lambda pay: pay.odds.ratio)
    return str(best.odds) if len(lines) == 1 else f"up to {best.odds}"


def banker_pays(game: Baccarat) -> str:
    """What the Banker's Hand pays, with what is taken of it, in a few words."""
    vigorish, odds = game.vigorish, game.wagers[BANKER].pay().odds
    match vigorish.kind:
        case "tie":
            return f"{odds}, less {float(QUARTER):.0%} on a tie"
        case "dragon-7":
            return f"{odds}, dragon 7 pushes"
        case "banker-six":
            return f"{odds}, {game.wagers[BANKER].pay(WITH_SIX).odds} on a six"
        case _:
            return f"{odds}, less {vigorish.percent}%"


def commission(game: Baccarat) -> str:
    """The same as a sentence between the hands and the boxes."""
    vigorish = game.vigorish
    match vigorish.kind:
        case "tie":
            return "No commission; on a tie, a quarter of each Banker wager"
        case "dragon-7":
            return "No commission; a Banker who wins with a dragon 7 is a push"
        case "banker-six":
            return f"No commission; a Banker who wins with six pays {game.wagers[BANKER].pay(WITH_SIX).odds}"
        case "total-cards":
            return f"Commission, {PERCENT[vigorish.percent]} on Banker; none with as much on total cards"
        case _:
            return f"Commission, {PERCENT[vigorish.percent]} on Banker"


def card_places(hands: Iterable[float], y: float, size: float) -> Iterator[Panel]:
    """Where the first two cards of each hand will lie, around these points."""
    w, h = 0.95 * size, 1.33 * size
    for x in hands:
        for side in (-1, 1):
            yield Panel(x + side * 0.51 * size - w / 2, y - h / 2, w, h, "card")


def sides(game: Baccarat) -> tuple[list[str], list[str]]:
    """The optional wagers that the house offers: on how many cards come, and on how a hand wins."""
    totals = [slug for slug in TOTALS if slug in game.spots]
    wins = [slug for slug in (DRAGON_7, *BONUS) if slug in game.spots]
    return totals, wins


def side_box(game: Baccarat, slug: str, box: Box, chips: tuple[float, float]) -> Area:
    """A small box that all seats share, its name above what it pays."""
    x, y, w, h = box
    name, middle = ALL_SPOTS[slug].name, x + w / 2
    flat = w > 1.5 * h
    first, second, size = (0.3, 0.68, 0.3) if flat else (0.2, 0.45, 0.22)
    prints = (
        Print(middle, y + first * h, size * h, name, room=w * 0.92),
        Print(middle, y + second * h, size * h, pays(game, slug), tone="brass", room=w * 0.92),
    )
    return Area(slug, *box, name, tone="deep", prints=prints, chips=chips)
