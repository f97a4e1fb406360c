"""The options of `pitboss sim` by which blackjack is played; what they mean is the library's."""

from typing import Annotated

import typer
from msgspec import Struct

BOXES = 7
Strategy = Annotated[
    str | None,
    typer.Option("--strategy", metavar="NAME|FILE.csv", help="Blackjack: basic, composition, or a chart; else basic."),
]
CountName = Annotated[
    str | None,
    typer.Option("--count", metavar="NAME", help="Blackjack: a counting system, like hi-lo, with its indices."),
]
RampText = Annotated[
    str | None,
    typer.Option("--ramp", metavar="1:1,2:4,…", help="Blackjack: units wagered from each count on; needs --count."),
]
SitsOut = Annotated[
    bool, typer.Option("--sit-out", help="Blackjack: wager nothing below the ramp's first count, and watch.")
]
Penetration = Annotated[
    str | None,
    typer.Option(
        "--penetration", metavar="PERCENT", help="Blackjack: how much of the shoe is dealt; else the house's."
    ),
]
BoxesPlayed = Annotated[
    str | None, typer.Option("--boxes", metavar="N", help=f"Blackjack: boxes played, 1 to {BOXES}, all alike.")
]
Bank = Annotated[
    str | None, typer.Option("--bank", metavar="UNITS", help="Blackjack: how likely so many units would be lost.")
]
Plot = Annotated[str | None, typer.Option("--plot", metavar="FILE.svg", help="Blackjack: write a chart of the run.")]


class Asked(Struct, frozen=True):
    """What was asked of a run, as it was typed."""

    strategy: str | None = None
    count: str | None = None
    ramp: str | None = None
    sits_out: bool = False
    penetration: str | None = None
    boxes: str | None = None
    bank: str | None = None
    plot: str | None = None

    def options(self) -> list[str]:
        """The options that were given."""
        named = {"sits_out": "sit-out"}
        return [f"--{named.get(name, name)}" for name in self.__struct_fields__ if getattr(self, name)]
