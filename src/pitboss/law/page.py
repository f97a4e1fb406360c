"""The coverage of the law as a self-contained web page that loads nothing from outside."""

from collections.abc import Iterable
from html import escape

from pitboss.law.coverage import UNTESTED, Coverage, Row, Status, counted

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
_LEAD = (
    "Every operative paragraph of New Jersey's Rules of the Games (N.J.A.C. 19:47 and 13:69F) in plain words, and "
    "every provision known from another source: where the code carries it out, and which tests prove it."
)
_STYLE = """
:root { --ground: #f6f1e4; --panel: #fffdf6; --ink: #1c211e; --soft: #5d635c; --line: #ddd4bd; --felt: #1f5c42;
  --brass: #a67c1e; --bone: #b9ae94; --oxblood: #9b3a2e; color-scheme: light; }
@media (prefers-color-scheme: dark) { :root { --ground: #10201a; --panel: #172b23; --ink: #f1ead8; --soft: #b3b6a4;
  --line: #2c443a; --felt: #4fae84; --brass: #d9ae4f; --bone: #857f6c; --oxblood: #e08070; color-scheme: dark; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 2rem 1rem 4rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
h1, h2 { font-family: Georgia, serif; font-weight: 600; line-height: 1.2; }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; } h2 { margin: 2.5rem 0 1rem; font-size: 1.25rem; }
p { max-width: 46rem; margin: .5rem 0; } .soft, small { color: var(--soft); }
.frame { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { padding: .45rem .9rem .45rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
thead th { font-size: .85rem; font-weight: 600; color: var(--soft); }
.figure { text-align: right; } .wide { min-width: 22rem; } .places { min-width: 15rem; }
.bars { min-width: 14rem; width: 45%; }
.bar { display: flex; height: .9rem; margin-top: .3rem; background: var(--line); border-radius: 2px; overflow: hidden; }
.proven { --tone: var(--felt); } .carried-out { --tone: var(--brass); }
.physical { --tone: var(--bone); } .missing { --tone: var(--oxblood); }
.bar i { background: var(--tone); } .bar .missing { opacity: .6; } .status { white-space: nowrap; }
.status::before { content: ""; display: inline-block; width: .65rem; height: .65rem; margin-right: .45rem;
  border-radius: 50%; background: var(--tone); }
code { font: .82rem/1.45 ui-monospace, monospace; overflow-wrap: anywhere; } td code { display: block; }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin: 1rem 0; }
label { display: grid; gap: .2rem; font-size: .85rem; color: var(--soft); }
input, select { font: inherit; color: var(--ink); background: var(--panel); padding: .4rem .6rem;
  border: 1px solid var(--line); border-radius: 4px; }
input { width: min(22rem, 80vw); } :focus-visible { outline: 2px solid var(--brass); outline-offset: 1px; }
@media (max-width: 46rem) { .law thead { display: none; } .law tr { display: block; padding: .6rem 0;
  border-bottom: 1px solid var(--line); } .law td { display: block; padding: .1rem 0; border: 0; }
  .games thead, .games tbody, .games tr { display: block; } .games thead th { border: 0; padding: 0 .9rem .3rem 0; }
  .games thead tr { display: flex; flex-wrap: wrap; } .games th:empty, .games thead th:first-child { display: none; }
  .games tbody tr { display: flex; flex-wrap: wrap; gap: 0 1.1rem; padding: .6rem 0; }
  .games tbody tr { border-bottom: 1px solid var(--line); }
  .games td { border: 0; padding: 0; } .games td:first-child, .games td:nth-child(2) { flex: 0 0 100%; }
  .games td.figure:empty { display: none; } .games td.figure::before { content: ""; display: inline-block;
  width: .65rem; height: .65rem; margin-right: .45rem; border-radius: 50%; background: var(--tone); } }
tr[hidden] { display: none; }
"""

_SCRIPT = """
const form = document.querySelector("form"), rows = [...document.querySelectorAll("tbody tr[data-game]")];
const count = document.querySelector("output");
function sift() {
  const words = form.words.value.toLowerCase().split(/\\s+/), game = form.game.value, status = form.status.value;
  let shown = 0;
  for (const row of rows) {
    const text = row.textContent.toLowerCase();
    row.hidden = !((!game || row.dataset.game === game) && (!status || row.dataset.status === status)
      && words.every(word => text.includes(word)));
    shown += !row.hidden;
  }
  count.textContent = shown + " of " + rows.length + " shown";
}
form.addEventListener("input", sift);
form.addEventListener("submit", event => event.preventDefault());
sift();
"""


def page(coverage: Coverage) -> str:
    """The whole page."""
    rows = coverage.rows
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8"><title>The law, and what carries it out</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        f"<style>{_STYLE}</style></head><body>",
        "<h1>The law, and what carries it out</h1>",
        f"<p>{_LEAD}</p>",
        "" if coverage.tests_seen else f"<p><strong>{UNTESTED}</strong></p>",
        "<h2>By game</h2>",
        _summary(coverage),
        "<h2>Every paragraph and provision</h2>",
        _form(coverage),
        '<div class="frame"><table class="law">',
        '<thead><tr><th>citation</th><th>status</th><th class="wide">what it says</th>',
        '<th class="places">carried out</th><th class="places">proven by</th></tr></thead><tbody>',
        *(_row(row) for row in rows),
        "</tbody></table></div>",
        f"<script>{_SCRIPT}</script></body></html>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _summary(coverage: Coverage) -> str:
    heads = "".join(f'<th class="figure"><span class="status {one}">{one}</span></th>' for one in Status)
    lines = [_bar(game, coverage.of_game(game).rows) for game in coverage.games]
    if len(lines) > 1:
        lines.append(_bar("all", coverage.rows))
    return (
        f'<div class="frame"><table class="games"><thead><tr><th>game</th><th class="bars"></th>{heads}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table></div>"
    )


def _bar(game: str, rows: Iterable[Row]) -> str:
    counts = counted(rows)
    parts = "".join(f'<i class="{one}" style="flex-grow:{count}"></i>' for one, count in counts.items() if count)
    figures = "".join(f'<td class="figure {one}">{count or ""}</td>' for one, count in counts.items())
    return f'<tr><td>{escape(game)}</td><td><div class="bar" aria-hidden="true">{parts}</div></td>{figures}</tr>'


def _form(coverage: Coverage) -> str:
    return (
        '<form><label>words<input name="words" type="search" placeholder="5.2(b), vigorish, roulette"></label>'
        f'<label>game<select name="game">{_choices(coverage.games)}</select></label>'
        f'<label>status<select name="status">{_choices(Status)}</select></label><output class="soft"></output></form>'
    )


def _choices(names: Iterable[str]) -> str:
    return '<option value="">all</option>' + "".join(f"<option>{escape(name)}</option>" for name in names)


def _row(row: Row) -> str:
    reason = f"<br><small>physical: {escape(row.reason)}</small>" if row.reason else ""
    source = f"<br><small>from {escape(row.source)} ({escape(row.authority)})</small>" if row.authority else ""
    return (
        f'<tr data-game="{escape(row.game)}" data-status="{row.status}">'
        f"<td>{escape(row.id)}<br><small>{escape(row.game)}, {escape(row.kind)}</small></td>"
        f'<td><span class="status {row.status}">{row.status}</span></td>'
        f"<td>{escape(row.summary)}{source}{reason}</td>"
        f"<td>{_places(row.code)}</td><td>{_places(row.tests)}</td></tr>"
    )


def _places(places: Iterable[str]) -> str:
    """Paths that the browser may wrap after a slash or an underscore and before the name of a test."""
    broken = (escape(place).replace("/", "/<wbr>").replace("_", "_<wbr>").replace("::", "<wbr>::") for place in places)
    return "".join(f"<code>{place}</code>" for place in broken)
