"""The chart as a picture (SVG) that reads well on a light and on a dark background, and what its letters mean."""

from collections.abc import Iterable, Sequence
from html import escape

from pitboss.games.blackjack.odds.terms import CARDS, UP_ORDER
from pitboss.games.blackjack.odds.totals import Chart, Row

MEANINGS = {
    "H": "hit",
    "S": "stand",
    "D": "double, else hit",
    "Ds": "double, else stand",
    "P": "split",
    "R": "surrender, else hit",
    "Rs": "surrender, else stand",
    "Rp": "surrender, else split",
}


def merged(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """The rows, with neighbors that say the same merged: 5 to 8."""
    groups: list[list[Row]] = []
    for row in rows:
        if groups and groups[-1][-1].cells == row.cells:
            groups[-1].append(row)
        else:
            groups.append([row])
    return tuple(Row(_span(group), group[0].cells) for group in groups)


def _span(group: list[Row]) -> str:
    first, last = group[0].hand, group[-1].hand
    if len(group) == 1:
        return first
    return f"{first} {last}" if "," in first and len(group) == 2 else f"{first} to {last}"


# --- the picture ------------------------------------------------------------------------------------------------------

CELL, TALL, LABEL, GAP, EDGE = 46, 30, 88, 26, 28
HEAD, FOOT_LINE = 84, 20
WIDTH = 2 * EDGE + LABEL + 10 * CELL
TITLES = ("Hard totals", "Soft totals", "Pairs")

STYLE = """
  svg { color-scheme: light dark; font-family: "Inter", "Helvetica Neue", Arial, sans-serif; }
  .ground { fill: #f7f3e8; } .ink { fill: #1d2420; } .muted { fill: #5d675f; }
  .title { font-size: 22px; font-weight: 700; } .small { font-size: 12.5px; }
  .label { font-size: 14px; font-weight: 600; } .head { font-size: 13px; font-weight: 600; }
  .letter { font-size: 14px; font-weight: 700; text-anchor: middle; } .middle { text-anchor: middle; }
  .cell { stroke: #f7f3e8; stroke-width: 2; }
  .h { fill: #cfe6d5; } .s { fill: #f0c9bd; } .d { fill: #b9d3ee; } .p { fill: #f3dc98; } .r { fill: #d9cfe6; }
  .th { fill: #14502f; } .ts { fill: #7a2413; } .td { fill: #123f70; } .tp { fill: #5d4300; } .tr { fill: #442a66; }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #14201a; } .ink { fill: #f2eee0; } .muted { fill: #a9b5ac; } .cell { stroke: #14201a; }
    .h { fill: #1f5c3c; } .s { fill: #7c2f1f; } .d { fill: #21507f; } .p { fill: #6f5512; } .r { fill: #54407a; }
    .th { fill: #dff5e6; } .ts { fill: #ffe1d8; } .td { fill: #dcebfb; } .tp { fill: #fff0c2; } .tr { fill: #ece2fb; }
  }
"""


def picture(chart: Chart, title: str, lines: Sequence[str]) -> str:
    """Draw the chart under a title, with lines of text below it."""
    parts: list[str] = []
    y = HEAD
    for name, rows in zip(TITLES, (chart.hard, chart.soft, chart.pairs), strict=True):
        drawn, y = _table(name, merged(rows), y)
        parts += drawn
    used = sorted(
        {cell for rows in (chart.hard, chart.soft, chart.pairs) for row in rows for cell in row.cells.values()}
    )
    legend, y = _legend([letter for letter in MEANINGS if letter in used], y)
    parts += legend
    for line in lines:
        parts.append(_text(EDGE, y, line, "small muted"))
        y += FOOT_LINE
    height = y + 8
    head = _text(EDGE, 42, title, "title ink") + _text(EDGE, 64, "against the dealer's up card", "small muted")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" aria-label="{escape(title, quote=True)}">\n<title>{escape(title)}</title>\n'
        f'<style>{STYLE}</style>\n<rect class="ground" width="{WIDTH}" height="{height}"/>\n{head}\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{kind}">{escape(text)}</text>'


def _table(name: str, rows: Iterable[Row], y: int) -> tuple[list[str], int]:
    parts = [_text(EDGE, y + 14, name, "head muted")]
    parts += [
        _text(EDGE + LABEL + (at + 0.5) * CELL, y + 14, CARDS[up], "head muted middle")
        for at, up in enumerate(UP_ORDER)
    ]
    y += 22
    for row in rows:
        parts.append(_text(EDGE, y + 20, row.hand, "label ink"))
        for at, cell in enumerate(row.cells.values()):
            parts += _cell(EDGE + LABEL + at * CELL, y, cell)
        y += TALL
    return parts, y + GAP


def _cell(x: float, y: float, letter: str) -> list[str]:
    kind = letter[0].lower()
    return [
        f'<rect class="cell {kind}" x="{x:g}" y="{y:g}" width="{CELL}" height="{TALL}" rx="5"/>',
        _text(x + CELL / 2, y + 20, letter, f"letter t{kind}"),
    ]


def _legend(letters: Sequence[str], y: int) -> tuple[list[str], int]:
    parts: list[str] = []
    column = (WIDTH - 2 * EDGE) / 3
    for at, letter in enumerate(letters):
        x = EDGE + (at % 3) * column
        top = y + (at // 3) * (TALL + 4)
        parts += _cell(x, top, letter)
        parts.append(_text(x + CELL + 8, top + 20, MEANINGS[letter], "small ink"))
    return parts, y + -(-len(letters) // 3) * (TALL + 4) + 24
