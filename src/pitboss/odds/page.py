"""The odds of a game as a self-contained page with a table, a chart and the paragraphs. It loads nothing."""

from collections.abc import Iterable
from html import escape
from math import floor, log10
from typing import Any

from msgspec import UnsetType

from pitboss import __version__
from pitboss.game import Game
from pitboss.law import Citation, Edition, plainly, shown
from pitboss.odds.report import (
    Report,
    WagerOdds,
    beside_a_bar,
    brief,
    chances,
    deviation,
    from_which_shoe,
    in_percent,
    kind_of,
    part_lost,
    read_from,
    result_cites,
)
from pitboss.paper import notices

STYLE = """
:root { color-scheme: light dark; --page: #f4efe2; --sheet: #fbf8f0; --ink: #1d2420; --muted: #5d665f; --rule: #ddd5c1;
  --felt: #1f5c43; --brass: #8a6518; }
@media (prefers-color-scheme: dark) { :root { --page: #0f1a15; --sheet: #15231c; --ink: #ece5d3; --muted: #a3aa9d;
  --rule: #2b3c33; --felt: #5aa583; --brass: #d9b562; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); border-top: 6px solid var(--felt);
  font: .9375rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums lining-nums; }
header { padding: 2rem 0 1.25rem; }
header, main, footer { width: min(86rem, 100% - 2rem); margin-inline: auto; }
h1, h2 { font-family: "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif; font-weight: 600; margin: 0; }
h1 { font-size: 2rem; line-height: 1.15; }
h2 { font-size: 1.2rem; margin: 0 0 .75rem; }
p { margin: .25rem 0; }
.muted, footer, small { color: var(--muted); }
small { font-size: .82rem; display: block; }
section { background: var(--sheet); border: 1px solid var(--rule); border-radius: 6px; padding: 1.25rem;
  margin-bottom: 1.25rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: baseline; padding: .45rem .8rem .45rem 0;
  border-bottom: 1px solid var(--rule); }
th { font-size: .82rem; font-weight: 600; color: var(--muted); vertical-align: bottom; }
tr:last-child td { border-bottom: 0; }
th:last-child, td:last-child { padding-right: 0; }
.n { text-align: right; white-space: nowrap; } th.n { white-space: normal; }
.ha { font-weight: 600; }
td:first-child { min-width: 9rem; }
.law { min-width: 9rem; max-width: 24rem; font-size: .82rem; overflow-wrap: anywhere; }
.whole { white-space: nowrap; } .law .whole { white-space: normal; }
a { color: var(--brass); text-decoration-thickness: 1px; text-underline-offset: 2px; }
.out td { color: var(--muted); }
.tag { color: var(--brass); font-size: .82rem; white-space: nowrap; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.25rem; margin: 0; }
dt { font-weight: 600; } dd { margin: 0; }
dl.paragraphs dt { color: var(--brass); max-width: 20rem; }
:target { outline: 2px solid var(--brass); outline-offset: 3px; }
svg { display: block; width: 100%; min-width: 34rem; max-width: 54rem; height: auto; font-size: 13px; }
svg text { fill: var(--ink); paint-order: stroke; stroke: var(--sheet); stroke-width: 5px; }
svg .muted { fill: var(--muted); }
svg .bar { fill: var(--felt); } svg .bar.out { fill: none; stroke: var(--felt); stroke-dasharray: 4 3; }
svg .grid { stroke: var(--rule); } svg .base { stroke: var(--ink); }
footer { padding: .25rem 0 2rem; font-size: .82rem; }
@media screen and (max-width: 40rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; }
  section { padding: 1rem; } thead { display: none; } table, tbody { display: block; }
  tr { display: block; padding: .6rem 0; border-bottom: 1px solid var(--rule); } tr:last-child { border: 0; }
  td, td.n { display: flex; gap: 1rem; justify-content: space-between; padding: .05rem 0; border: 0; max-width: none; }
  td:first-child { display: block; font-weight: 600; } td small { font-weight: 400; } td:empty { display: none; }
  td::before { content: attr(data-label); color: var(--muted); font-weight: 400; white-space: nowrap; }
  td div { text-align: right; } }
@media print { @page { size: A4 landscape; margin: 12mm; }
  :root { --page: #fff; --sheet: #fff; --ink: #000; --muted: #444; --rule: #ccc; --felt: #1f5c43; --brass: #5c4310; }
  html { font-size: 11px; } body { border: 0; } header { padding-top: 0; } header, main, footer { width: 100%; }
  section { border: 0; padding: 0; } .scroll { overflow: visible; } thead { display: table-header-group; }
  tr, dt, dd { break-inside: avoid; } svg { min-width: 0; max-width: 18cm; } a { text-decoration: none; } }
"""
# The browser refuses to load anything from anywhere.
POLICY = "default-src 'none'; style-src 'unsafe-inline'"
BARS, FIGURES, ROW, TOP = 420, 170, 24, 26  # widths and heights of the chart's parts
GAP = 8
CELL = 11  # characters of a figure in the table; a longer fraction is shown as a decimal
APPROXIMATELY = "≈"
LONG, VERY_LONG = 28, 42  # the lengths at which text may wrap, and at which it is cut


def page(report: Report, game: Game[Any]) -> str:
    """The whole page."""
    edition, table, note = game.house.edition, _table(report, game), read_from(game)
    cited = list(dict.fromkeys(one for line in report.wagers for one in _cited(game, line)))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<title>{escape(report.name)}: exact odds</title>
<style>{STYLE}</style>
</head>
<body>
<header>
<h1>{escape(report.name)}</h1>
<p class="muted">Exact odds and house advantage of every wager under N.J.A.C. {escape(report.edition)}</p>
{_told(note, from_which_shoe(report), f"Wagers of {report.stake}." if report.stake else "", report.note)}
</header>
<main>
<section><h2>Wagers</h2><div class="scroll">{table}</div>{_not_offered(report)}</section>
{_other_rules(report)}
<section><h2>House advantage</h2><div class="scroll">{_chart(report)}</div></section>
{_house_rules(game)}
<section><h2>Paragraphs</h2><dl class="paragraphs">{_paragraphs(cited, edition)}</dl></section>
</main>
<footer>{_footer(table)} Pitboss {__version__}.</footer>
</body>
</html>
"""


def _told(*sentences: str | UnsetType) -> str:
    return "\n".join(f'<p class="muted">{escape(one)}</p>' for one in sentences if one)


def _footer(table: str) -> str:
    exact = "Every figure is derived exactly from the rules themselves and is per unit put at risk."
    if APPROXIMATELY not in table:
        return exact
    return f"{exact} A figure with {APPROXIMATELY} is rounded to fit; the JSON output has the whole fraction."


def _cited(game: Game[Any], line: WagerOdds) -> tuple[Citation, ...]:
    kind = kind_of(game, line.wager)
    return kind.cites + result_cites(game, kind)


# --- the table ------------------------------------------------------------------------------------------------------


def _table(report: Report, game: Game[Any]) -> str:
    lasting = any(line.deciding_rolls != 1 for line in report.wagers)
    parts = any(part_lost(line) for line in report.wagers)
    head = '<th scope="col">Wager</th><th scope="col" class="n" colspan="2">House advantage</th>'
    head += '<th scope="col">Pays</th>'
    for name in _numbers(lasting=lasting, parts=parts):
        head += f'<th scope="col" class="n">{name}</th>'
    head += '<th scope="col" class="law">Paragraphs</th>'
    rows = "\n".join(_row(line, game, lasting=lasting, parts=parts) for line in report.wagers)
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>"


def _numbers(*, lasting: bool, parts: bool) -> list[str]:
    known = ["True odds", "Win", "Lose", "Push", *(["Lose part"] if parts else [])]
    return [*known, *(["Deciding rolls", "Per deciding roll"] if lasting else []), "SD"]


def _row(line: WagerOdds, game: Game[Any], *, lasting: bool, parts: bool) -> str:
    kind = kind_of(game, line.wager)
    numbers = [*chances(line, CELL), *([part_lost(line, CELL)] if parts else [])]
    if lasting:
        lasts = line.deciding_rolls != 1
        numbers.append(f"{float(line.deciding_rolls):.3f}" if lasts else "")
        numbers.append(in_percent(line.house_advantage_per_roll) if lasts else "")
    numbers.append(deviation(line))
    tag = "" if line.offered else ' <span class="tag">not offered</span>'
    figures = zip(_numbers(lasting=lasting, parts=parts), numbers, strict=True)
    cells = [
        f"<td>{escape(line.title)}{tag}<small>{escape(kind.about)}</small></td>",
        f'<td class="n ha" data-label="House advantage">{in_percent(line.house_advantage)}</td>',
        f'<td class="n" data-label="of 1 at risk">{brief(line.house_advantage, CELL)}</td>',
        f'<td data-label="Pays"><div>{"<br>".join(_unbroken(pay) for pay in line.pays.split("; "))}</div></td>',
        *(f'<td class="n" data-label="{name}">{number}</td>' for name, number in figures),
        f'<td class="law" data-label="Paragraphs"><div>{_links(_cited(game, line), game.house.edition)}</div></td>',
    ]
    opened = "<tr>" if line.offered else '<tr class="out">'
    return f"{opened}{''.join(cells)}</tr>"


def _unbroken(text: str) -> str:
    """Text that stays on one line if it is short."""
    return f'<span class="whole">{escape(text)}</span>' if len(text) < LONG else escape(text)


def _links(cited: Iterable[Citation], edition: Edition) -> str:
    """Links to the citations. A long one shows its source only in the list of paragraphs to which it links."""
    links = []
    for one in cited:
        text = shown(one, edition)
        text = text if len(text) < VERY_LONG else text.partition(" (")[0]
        links.append(f'<a href="#{_anchor(one)}">{_unbroken(text)}</a>')
    return ", ".join(links)


def _other_rules(report: Report) -> str:
    """The odds of wagers that pay differently under other house rules."""
    if not report.other_rules:
        return ""
    rows = "\n".join(
        f'<tr><td>{escape(line.name)}</td><td data-label="House rules">{escape(line.when or "")}</td>'
        f'<td class="n ha" data-label="House advantage">{in_percent(line.house_advantage)}</td>'
        f'<td class="n" data-label="of 1 at risk">{brief(line.house_advantage, CELL)}</td></tr>'
        for line in report.other_rules
    )
    head = '<th scope="col">Wager</th><th scope="col">House rules</th>'
    head += '<th scope="col" class="n" colspan="2">House advantage</th>'
    table = f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>"
    return f'<section><h2>Under other house rules</h2><div class="scroll">{table}</div></section>'


def _not_offered(report: Report) -> str:
    if all(line.offered for line in report.wagers):
        return ""
    return "<small>Wagers that these house rules do not offer are shown as if they were offered.</small>"


# --- the chart ------------------------------------------------------------------------------------------------------


def _chart(report: Report) -> str:
    """Bars in order from the patron's best wager, drawn as SVG so that they follow the page's colors."""
    lines = sorted(report.wagers, key=lambda line: line.house_advantage)
    values = [float(100 * line.house_advantage) for line in lines]
    low, high = min(0.0, *values, 0.0), max(0.0, *values, 0.0)
    span = (high - low) or 1.0
    step = _step(span)
    labels = 7.4 * max(len(_short(line.title)) for line in lines) + 2 * GAP
    width, height = round(labels + BARS + FIGURES), TOP + ROW * len(lines)

    def across(value: float) -> float:
        return round(labels + BARS * (value - low) / span, 2)

    drawn = []
    for at in range(int(low // step), int(high / step + 1e-9) + 1):
        x = across(max(low, at * step))
        drawn.append(f'<line class="grid" x1="{x}" x2="{x}" y1="{TOP - 4}" y2="{height}"/>')
        drawn.append(f'<text class="muted" x="{x}" y="{TOP - 10}" text-anchor="middle">{at * step:g}%</text>')
    for row, (line, value) in enumerate(zip(lines, values, strict=True)):
        y, left, right = TOP + ROW * row, across(min(value, 0)), across(max(value, 0))
        kind = "bar" if line.offered else "bar out"
        drawn.append(
            f'<text x="{round(labels - GAP)}" y="{y + 17}" text-anchor="end">{escape(_short(line.title))}</text>'
        )
        drawn.append(
            f'<rect class="{kind}" x="{left}" y="{y + 4}" width="{round(right - left, 2)}" height="{ROW - 7}"/>'
        )
        exact = f'<tspan class="muted" dx="{GAP}">{beside_a_bar(line.house_advantage)}</tspan>'
        drawn.append(f'<text x="{right + GAP}" y="{y + 17}">{in_percent(line.house_advantage)}{exact}</text>')
    drawn.append(f'<line class="base" x1="{across(0)}" x2="{across(0)}" y1="{TOP - 4}" y2="{height}"/>')
    label = f"House advantage of each wager at {escape(report.name)}"
    opened = f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{label}">'
    return "\n".join((opened, *drawn, "</svg>"))


def _step(span: float) -> float:
    """A round step that divides the span into about five parts."""
    rough = span / 5
    power = 10.0 ** floor(log10(rough))
    return next(power * times for times in (1, 2, 5, 10) if power * times >= rough)


def _short(name: str) -> str:
    return name if len(name) <= 30 else f"{name[:29]}…"


# --- the rest -------------------------------------------------------------------------------------------------------


def _house_rules(game: Game[Any]) -> str:
    rules = "".join(
        f"<dt>{escape(option.called)}</dt><dd>{escape(option.say(value))}</dd>"
        for option, value in game.charter.chosen(game.house)
    )
    posted = "".join(f"<p>{escape(notice.text)}</p>" for notice in notices(game))
    if not rules and not posted:
        return ""
    return f"<section><h2>House rules in force</h2><dl>{rules}</dl>{posted}</section>"


def _paragraphs(cited: Iterable[Citation], edition: Edition) -> str:
    return "".join(
        f'<dt id="{_anchor(one)}">{escape(shown(one, edition))}</dt><dd>{escape(plainly(one))}</dd>' for one in cited
    )


def _anchor(citation: Citation) -> str:
    return escape("p-" + "".join(sign if sign.isalnum() else "-" for sign in citation))
