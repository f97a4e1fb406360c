"""A run as a picture, drawn with Matplotlib: how it went by the count, or how rounds came out."""

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from pitboss.games.blackjack.sim.figures import Simulated
from pitboss.odds.chart import BONE, FELT, INK, MUTED, RULE, save

SIZE = (8.6, 5.2)
LEAST_ROUNDS = 1000  # a count with fewer says nothing yet
BRASS = "#9a6b16"


def draw_run(result: Simulated, title: str, file: str) -> None:
    """Write the picture of a run; the suffix of the file says which kind."""
    save(lambda: picture(result, title), file)


def picture(result: Simulated, title: str) -> Figure:
    """The picture: above what a unit comes to, below how often; or, without a count, how rounds came out."""
    drawn = Figure(figsize=SIZE)
    drawn.text(0.02, 0.955, title, fontsize=14, fontweight="bold", color=INK, va="center")
    drawn.text(0.02, 0.905, _note(result), fontsize=8.5, color=MUTED, va="center")
    if result.by_count:
        upper = drawn.add_axes((0.09, 0.44, 0.88, 0.38))
        lower = drawn.add_axes((0.09, 0.10, 0.88, 0.24), sharex=upper)
        _draw_means(upper, result)
        _draw_frequencies(lower, result)
    else:
        _draw_outcomes(drawn.add_axes((0.09, 0.10, 0.88, 0.72)), result)
    return drawn


def _note(result: Simulated) -> str:
    shoe = "shuffled after every round" if result.penetration is None else f"{result.penetration:.0%} dealt"
    count = f", {result.count}" if result.count else ""
    error = f"± {100 * result.return_error:.4f}%"
    return (
        f"{result.rounds:,} rounds, strategy {result.strategy}{count}, {shoe}: {100 * result.return_per_unit:+.4f}% "
        f"{error} of first wagers"
    )


def _draw_means(axes: Axes, result: Simulated) -> None:
    shown = [one for one in result.by_count if one.rounds >= LEAST_ROUNDS]
    axes.errorbar(
        [one.count for one in shown],
        [100 * one.mean for one in shown],
        yerr=[200 * one.standard_error for one in shown],
        fmt="o",
        markersize=4,
        color=FELT,
        ecolor=MUTED,
        elinewidth=1,
        capsize=2,
    )
    axes.axhline(0, color=INK, linewidth=0.8)
    axes.yaxis.set_major_formatter("{x:g}%")
    _head(axes, "What a unit comes to, by the count before the round (bars: two standard errors)")
    _plain(axes)


def _draw_frequencies(axes: Axes, result: Simulated) -> None:
    shown = [one for one in result.by_count if one.rounds >= LEAST_ROUNDS]
    wagers = [BRASS if one.units else BONE for one in shown]
    axes.bar(
        [one.count for one in shown],
        [100 * one.frequency for one in shown],
        color=wagers,
        edgecolor=BRASS,
        linewidth=0.8,
    )
    axes.yaxis.set_major_formatter("{x:g}%")
    hollow = "" if all(one.units for one in shown) else " (hollow: nothing is wagered)"
    _head(axes, f"How often the count is there{hollow}")
    _plain(axes)


def _draw_outcomes(axes: Axes, result: Simulated) -> None:
    shown = result.several.outcomes if result.several else result.outcomes
    axes.bar(
        [float(one.net) for one in shown],
        [100 * one.frequency for one in shown],
        width=0.4,
        color=[FELT if one.net > 0 else MUTED if one.net == 0 else BRASS for one in shown],
    )
    axes.set_yscale("log")
    axes.minorticks_off()
    axes.yaxis.set_major_formatter("{x:g}%")
    _head(axes, "How often a box nets so many units (each line is ten times the one below)")
    _plain(axes)


def _head(axes: Axes, text: str) -> None:
    axes.set_title(text, fontsize=9.5, color=MUTED, loc="left")


def _plain(axes: Axes) -> None:
    axes.tick_params(length=0, labelcolor=MUTED)
    axes.set_axisbelow(True)
    axes.grid(axis="y", color=RULE, linewidth=0.8)
    axes.set_facecolor(BONE)
    axes.spines[:].set_visible(False)
