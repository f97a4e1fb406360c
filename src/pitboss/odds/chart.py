"""A bar chart of the house advantage of every wager, drawn with Matplotlib. Imported only when a chart is needed."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from pitboss.errors import BadInput
from pitboss.odds.report import Report, WagerOdds, beside_a_bar, in_percent

FELT, INK, BONE, MUTED, RULE = "#1f5c43", "#1d2420", "#f7f3e8", "#667068", "#ddd5c1"
SUFFIXES = (".svg", ".png", ".pdf")
WIDTH, ROW, ABOVE, BELOW = 8.6, 0.3, 0.85, 0.5  # inches: the chart, one bar, the title, the scale
MOST_NOTE = 118  # characters in the line under the title
MOST_NAME = 46  # characters next to a bar
SETTINGS: dict[Any, Any] = {
    "font.family": "sans-serif",
    "font.size": 9.5,
    "svg.hashsalt": "pitboss",
    "text.parse_math": False,  # dollar signs are literal
}


def draw_chart(report: Report, file: str, rules: str = "") -> None:
    """Write the chart in the format given by the file's suffix. The house rules are given in words."""
    save(lambda: chart(report, rules), file)


def save(draw: Callable[[], Figure], file: str) -> None:
    """Write a picture in the house style. The same figures give the same file, byte for byte, without a date."""
    path = Path(file)
    kind = path.suffix.lower()
    if kind not in SUFFIXES:
        raise BadInput(f"{file[-60:]!r} is not a chart file; its name must end in one of {', '.join(SUFFIXES)}.")
    metadata = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}, ".png": {}}[kind]
    try:
        with rc_context(SETTINGS):
            draw().savefig(path, dpi=200, facecolor=BONE, metadata=metadata)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"{file[:200]!r} cannot be written: {reason.lower()}.") from None


def chart(report: Report, rules: str = "") -> Figure:
    """The chart: the best wager for the patron at the top."""
    lines = sorted(report.wagers, key=lambda line: line.house_advantage)
    height = ROW * len(lines) + ABOVE + BELOW
    drawn = Figure(figsize=(WIDTH, height))
    left = min(0.46, 0.035 + 0.0095 * max(len(_short(line.title)) for line in lines))
    axes = drawn.add_axes((left, BELOW / height, 0.97 - left, ROW * len(lines) / height))
    _draw_bars(axes, lines)
    _draw_scale(axes, lines)
    _letter(drawn, report, rules, height)
    return drawn


def _draw_bars(axes: Axes, lines: Sequence[WagerOdds]) -> None:
    values = [float(100 * line.house_advantage) for line in lines]
    for offered in (True, False):
        axes.barh(
            [at for at, line in enumerate(lines) if line.offered == offered],
            [value for value, line in zip(values, lines, strict=True) if line.offered == offered],
            height=0.66,
            color=FELT if offered else BONE,
            edgecolor=FELT,
            linewidth=0.8,
            hatch=None if offered else "////",
        )
    for at, (line, value) in enumerate(zip(lines, values, strict=True)):
        percent = in_percent(line.house_advantage)
        for text, right, ink in (
            (percent, 6, INK),
            (beside_a_bar(line.house_advantage), 16 + 6.1 * len(percent), MUTED),
        ):
            axes.annotate(
                text,
                (max(value, 0.0), at),
                (right, 0),
                textcoords="offset points",
                va="center_baseline",
                color=ink,
                bbox={"facecolor": BONE, "edgecolor": "none", "pad": 1.5},
            )
        # Names as plain text: a tick for each would take longer to make than all the rest.
        axes.annotate(
            _short(line.title),
            (0, at),
            (-4, 0),
            xycoords=axes.get_yaxis_transform(),
            textcoords="offset points",
            ha="right",
            va="center_baseline",
            color=INK,
        )


def _draw_scale(axes: Axes, lines: Sequence[WagerOdds]) -> None:
    values = [0.0, *(float(100 * line.house_advantage) for line in lines)]
    low, high = min(values), max(values)
    span = max(high - low, 0.1)
    axes.set_xlim(low - 0.02 * span if low else 0, high + 0.3 * span)  # leave room for the figures right of the bars
    axes.set_ylim(len(lines) - 0.5, -0.5)
    axes.set_yticks([])
    axes.xaxis.set_major_formatter("{x:g}%")
    axes.tick_params(length=0, labelcolor=MUTED)
    axes.set_axisbelow(True)
    axes.grid(axis="x", color=RULE, linewidth=0.8)
    axes.axvline(0, color=INK, linewidth=0.8)
    axes.set_facecolor(BONE)
    axes.spines[:].set_visible(False)


def _short(name: str) -> str:
    return name if len(name) <= MOST_NAME else f"{name[: MOST_NAME - 1]}…"


def _letter(drawn: Figure, report: Report, rules: str, height: float) -> None:
    """Add the title, the rules in force, and a note on what is drawn."""
    note = f"N.J.A.C. {report.edition}{'; ' + rules if rules else ''}"
    note = note if len(note) <= MOST_NOTE else f"{note[: MOST_NOTE - 1]}…"
    hatched = "" if all(line.offered for line in report.wagers) else " Hatched: not offered under these house rules."
    title = f"{report.name}: house advantage"
    drawn.text(0.02, 1 - 0.32 / height, title, fontsize=14, fontweight="bold", color=INK, va="center")
    drawn.text(0.02, 1 - 0.60 / height, note, fontsize=8.5, color=MUTED, va="center")
    drawn.text(0.02, 0.16 / height, f"Exact, per unit put at risk.{hatched}", fontsize=8.5, color=MUTED, va="center")
