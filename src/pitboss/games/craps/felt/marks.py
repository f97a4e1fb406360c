"""What both craps felts print: the names of the lines and numbers, the dice, and what each wager pays."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from pitboss.felt import Area, Print
from pitboss.games.craps.rules import Craps
from pitboss.games.craps.wagers import HOPS

Box = tuple[float, float, float, float]
Row = tuple[float, Mapping[str, float]]  # how high it is, and how wide the box of each spot in it is

NAMES = {4: "4", 5: "5", 6: "SIX", 8: "8", 9: "NINE", 10: "10"}
LABELS = {
    "pass": "PASS LINE",
    "dont-pass": "Don't Pass, bar 12",
    "come": "COME",
    "dont-come": "Don't Come",
    "field": "FIELD  2 3 4 9 10 11 12",
    "any-seven": "Any Seven",
    "any-craps": "Any Craps",
    "craps-eleven": "C and E",
    "horn": "Horn",
    "horn-high-2": "Horn high 2",
    "horn-high-3": "Horn high 3",
    "horn-high-11": "Horn high 11",
    "horn-high-12": "Horn high 12",
    "world": "World",
    "fire": "Fire",
}
DICE = {
    "six-the-hardway": (3, 3),
    "ten-the-hardway": (5, 5),
    "eight-the-hardway": (4, 4),
    "four-the-hardway": (2, 2),
    "craps-three": (1, 2),
    "craps-two": (1, 1),
    "craps-twelve": (6, 6),
    "eleven-in-one-roll": (5, 6),
} | {f"hop-{low}-{high}": (low, high) for low, high in HOPS}
HARD = ("six-the-hardway", "ten-the-hardway", "eight-the-hardway", "four-the-hardway")
HIGH = ("horn-high-2", "horn-high-3", "horn-high-11", "horn-high-12")
INSET = 0.56  # from the edges of a box to the middle of the chips in its corner
PAIR = 2.14  # the width of two dice, in dice
GROWN = 1.4  # how much higher than usual a row may be
LOW = 1.4  # a box that is lower than this has its dice, what they pay and its chips side by side
LETTER = 0.58  # about how wide a letter is, of its size

IN_A_WORD = {Fraction(2): "double", Fraction(3): "triple"}


def pays(game: Craps, spot: str) -> str:
    """What a spot pays, as printed on the felt: its one line, or nothing where it has several."""
    wager = game.wagers[game.spots[spot].wager] if spot in game.spots else None
    return str(wager.pay().odds) if wager and len(wager.pays) == 1 else ""


def double(game: Craps, number: int) -> str:
    """What the field pays on 2 or 12, in a word if there is one."""
    odds = next((pay.odds for pay in game.wagers["field"].pays if pay.when == str(number)), None)
    return IN_A_WORD.get(odds.ratio, str(odds)) if odds else ""


def label(spot: str) -> str:
    """The label of a place for displays that print no dice."""
    if spot in DICE:
        return "-".join(map(str, DICE[spot]))
    return LABELS[spot]


def filled(rows: Iterable[Row], game: Craps, box: Box) -> dict[str, Box]:
    """Boxes in rows that together fill a place; rows of which the house offers nothing are left out."""
    left, y, _, h = box
    kept = [(high, parts) for high, parts in rows if parts.keys() & game.spots.keys()]
    scale = min(GROWN, h / sum(high for high, _ in kept)) if kept else 1.0
    found: dict[str, Box] = {}
    for high, parts in kept:
        x = left
        for spot, wide in parts.items():
            found[spot] = (x, y, wide, high * scale)
            x += wide
        y += high * scale
    return found


def hops_of(total: int, wide: float, label: float) -> dict[str, float]:
    """The hops of a total as the parts of a row, after the total itself, which takes the room of the label."""
    pairs = [pair for pair in HOPS if sum(pair) == total]
    return {str(total): label} | {f"hop-{low}-{high}": (wide - label) / 3 for low, high in pairs}


def diced(game: Craps, spot: str, box: Box, size: float, under: str = "") -> Area:
    """A box with dice above what they pay, and its chips in the lower right corner."""
    x, y, w, h = box
    wide, odds = PAIR * size, pays(game, spot)
    if h < LOW:
        prints = (
            Print(x + 0.14 + wide / 2, y + h / 2, size, dice=DICE[spot]),
            Print(x + 0.3 + wide, y + h / 2, 0.38, odds, tone="brass", anchor="start", room=w - wide - 1.35),
        )
    elif w - wide > 4 * INSET:
        prints = (
            Print(x + w / 2, y + h * 0.4, size, dice=DICE[spot]),
            Print(x + w / 2, y + h * 0.82, min(0.42, h * 0.26), odds, tone="brass"),
        )
    else:
        size = min(size, h * 0.37, max(0.54, h - 1.28))
        left = max(0.12, min((w - PAIR * size) / 2, w - 2.1))
        room = w - left - 2 * INSET
        prints = (
            Print(x + w / 2, y + 0.1 + size / 2, size, dice=DICE[spot]),
            Print(x + left, y + size + 0.32, 0.38, odds, tone="brass", anchor="start", room=room),
        )
    chips = (x + w - INSET, y + max(h / 2, h - INSET - 0.05))
    return Area(spot, *box, label(spot), tone="deep", prints=prints, chips=chips, under=under)


def beside(game: Craps, spot: str, box: Box, size: float, under: str = "") -> Area:
    """A box with dice to the left of what they pay."""
    x, y, w, h = box
    dice = Print(x + w * 0.34, y + h / 2, size, dice=DICE[spot])
    odds = Print(x + w * 0.82, y + h / 2, min(0.42, h * 0.5), pays(game, spot).removesuffix(" to 1"), tone="brass")
    return Area(
        spot,
        *box,
        label(spot),
        tone="deep",
        prints=(dice, odds),
        chips=(min(x + w * 0.82, x + w - 0.36 * h - 0.04), y + h / 2),
        under=under,
    )


def named(game: Craps, spot: str, box: Box, size: float, *, tone: str = "deep", under: str = "") -> Area:
    """A box with a name beside its chips, and what it pays if that is one line."""
    x, y, w, h = box
    odds = pays(game, spot)
    text = LABELS[spot].upper() if tone == "red" else LABELS[spot]
    chip = min(0.5, 0.36 * h)
    start, end = 2 * chip + 0.2, w * 0.66 if odds else w - 0.2
    middle = max(w * (0.38 if odds else 0.5), start + LETTER * size * len(text) / 2)
    name = Print(x + min(middle, (start + end) / 2), y + h / 2, size, text, room=end - start)
    prints = (
        (name, Print(x + w * 0.82, y + h / 2, size * 0.8, odds, room=w * 0.28, tone="" if tone == "red" else "brass"))
        if odds
        else (name,)
    )
    return Area(spot, *box, LABELS[spot], tone=tone, prints=prints, chips=(x + chip + 0.1, y + h / 2), under=under)


def horn(box: Box, under: str = "") -> Area:
    """A box for the horn that says what it is on."""
    x, y, w, h = box
    middle, room = x + w / 2 + INSET, w - 4 * INSET
    prints = (
        Print(middle, y + h * 0.27, 0.54, LABELS["horn"].upper(), spaced=True, room=room),
        Print(middle, y + h * 0.57, 0.34, "2 · 3 · 11 · 12", tone="quiet", room=room),
        Print(middle, y + h * 0.79, 0.32, "a quarter on each", tone="quiet", slanted=True, room=room),
    )
    chips = (x + INSET + 0.1, y + h * 0.44)
    return Area("horn", *box, LABELS["horn"], tone="deep", prints=prints, chips=chips, under=under)


def field(game: Craps, box: Box, size: float) -> Iterator[Print]:
    """The numbers of the field in a line with its name, with rings around those that pay more; chips go below it."""
    x, y, w, h = box
    line = y + h * 0.26
    yield Print(x + w / 2, line, size, "FIELD", spaced=True)
    numbers = {2: 0.07, 3: 0.175, 4: 0.265, 9: 0.66, 10: 0.74, 11: 0.825, 12: 0.93}
    for number, at in numbers.items():
        word = double(game, number) if number in (2, 12) else ""
        yield Print(x + w * at, line, size * 0.8, str(number), tone="brass" if word else "", ringed=bool(word))
        if word:
            yield Print(x + w * at, y + h * 0.66, size * 0.46, word, tone="brass")


def odds_behind(line: str, box: Box, chips: tuple[float, float]) -> Iterator[Area]:
    """The odds behind a line: one place, for whatever the point is."""
    for number in NAMES:
        yield Area(f"{line}-odds-{number}", *box, f"Odds {number}", invited=True, chips=chips)
