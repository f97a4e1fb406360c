"""Two charts of a set of wagers, drawn with Matplotlib: what a round can net, and where a patron stands after many."""

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from pitboss.odds.chart import BONE, FELT, INK, MUTED, RULE, save
from pitboss.odds.report import in_percent
from pitboss.odds.rounds import standings
from pitboss.odds.set_report import SetReport

WIDTH, HEIGHT = 8.6, 3.6  # inches: the picture, and each chart in it


def draw_set_chart(report: SetReport, file: str) -> None:
    """Write the charts in the format given by the file's suffix."""
    save(lambda: set_chart(report), file)


def set_chart(report: SetReport) -> Figure:
    """The results of one round and, if rounds were asked for, the chances after each number of them."""
    charts = 2 if report.after else 1
    drawn = Figure(figsize=(WIDTH, HEIGHT * charts), layout="constrained")
    axes = drawn.subplots(charts, 1, squeeze=False)[:, 0]
    _draw_results(axes[0], report)
    if report.after:
        _draw_standings(axes[1], report, report.after.rounds)
    for one in axes:
        one.set_facecolor(BONE)
        one.spines[:].set_visible(False)
        one.tick_params(length=0, labelcolor=MUTED)
        one.set_axisbelow(True)
        one.grid(axis="y", color=RULE, linewidth=0.8)
    return drawn


def _draw_results(axes: Axes, report: SetReport) -> None:
    nets = [float(one.net) for one in report.outcomes]
    chances = [float(100 * one.probability) for one in report.outcomes]
    axes.vlines(nets, 0, chances, color=FELT, linewidth=max(1.0, 6 - len(nets) / 12))
    axes.axvline(float(report.mean), color=INK, linewidth=0.8, linestyle="--")
    axes.set_ylim(0)
    axes.yaxis.set_major_formatter("{x:g}%")
    wagers = ", ".join(one.wager for one in report.wagers)
    axes.set_title(f"{report.name}: {wagers}", loc="left", fontsize=12, fontweight="bold", color=INK, wrap=True)
    figures = f"house advantage {in_percent(report.house_advantage)}, deviation {report.standard_deviation:.3f}"
    axes.set_xlabel(f"Net result of a round in units; dashed: the mean; {figures}. Exact.", color=MUTED)


def _draw_standings(axes: Axes, report: SetReport, rounds: int) -> None:
    found = standings({one.net: one.probability for one in report.outcomes}, rounds)
    many = [one.rounds for one in found]
    for name, ink, line in (("ahead", FELT, "-"), ("behind", INK, "-"), ("even", MUTED, ":")):
        axes.plot(many, [100 * getattr(one, name) for one in found], line, color=ink, label=name)
    axes.set_ylim(0, 100)
    axes.yaxis.set_major_formatter("{x:g}%")
    axes.legend(frameon=False, labelcolor=INK, loc="upper right")
    axes.set_xlabel("Rounds", color=MUTED)
