"""The paperwork of a game, which is data: what a table posts, what a pit must keep uniform, what a change requires.

In `options.csv`, the column `alike` cites the paragraphs that make all tables in a pit choose an option alike, and the
column `notice` cites those that ask for notice of a change of that option in particular; `notice_if` is `raised` if
they ask for it only for an increase. `notices.csv` lists the signs that the law requires at a table: for which house
choices (`when`), in which edition, and in what words. `wheel=single-zero|double-zero` means either of these values,
`limit=!0` any value but 0. Braces stand for amounts and odds: `{vig-percent}` is the value of an option, `{pass}` the
odds of a wager with all lines of its pay table, and `{blackjack/blackjack}` the odds on one line.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Generic, TypeVar

from msgspec import Struct

from pitboss.datafile import exists, rows
from pitboss.events import AnyEvent
from pitboss.game import AnyGame, Game, part
from pitboss.house import ANY, House, read_cites
from pitboss.law import Citation

_BRACES = re.compile(r"\{([a-z0-9-]+)(?:/([A-Za-z0-9 ,-]+))?\}")

G = TypeVar("G", bound=AnyGame)
CASINO = "Pitboss Casino"  # the name on what this house prints


class Printer(Generic[G]):
    """What a game prints and hands to a patron, such as a ticket: the class in its folder's `issue.py`."""

    def __init__(self, game: G) -> None:
        self.game = game

    def printed(self, events: Iterable[AnyEvent], at: str, casino: str) -> tuple[str, ...]:
        """The lines of what was printed when these events happened, at this time and date; none by default."""
        return ()


def printed(game: Game[Any], events: Iterable[AnyEvent], at: str, casino: str = CASINO) -> tuple[str, ...]:
    """The lines of what the game printed when these events happened; none if it prints nothing."""
    printer: type[Printer[Any]] = part(game, "issue", Printer) or Printer
    return printer(game).printed(events, at, casino)


class Notice(Struct, frozen=True):
    """A rule in force that the law requires to be posted at the table."""

    text: str
    cites: tuple[Citation, ...]


class NoticeLine(Struct, frozen=True):
    """A line of `notices.csv`: a sign that a house posts if its choices call for it."""

    when: tuple[tuple[str, tuple[str, ...], bool], ...]  # an option, some values, and whether it must have one of them
    edition: str
    text: str
    cites: tuple[Citation, ...]

    def is_up(self, house: House) -> bool:
        """Whether the house's choices call for the sign."""
        if self.edition not in ("", house.edition):
            return False
        return all(
            option in house.options and (house.options[option] in values) == wanted
            for option, values, wanted in self.when
        )


@cache
def _lines(package: str) -> tuple[NoticeLine, ...]:
    if not package or not exists(package, "notices.csv"):
        return ()
    return tuple(
        NoticeLine(
            when=tuple(
                (option.strip(), tuple(values.strip().removeprefix("!").split("|")), not values.strip().startswith("!"))
                for option, _, values in (one.partition("=") for one in row["when"].split(";") if one.strip())
            ),
            edition=row["edition"],
            text=row["text"],
            cites=read_cites(row["cites"]),
        )
        for row in rows(package, "notices.csv")
    )


def notices(game: Game[Any]) -> tuple[Notice, ...]:
    """What the law requires this table to post."""
    house = game.house
    return tuple(
        Notice(_BRACES.sub(lambda found: _filled(game, found), line.text), line.cites)
        for line in (*_lines(game.charter.package), *_lines(game.charter.shared))
        if line.is_up(house)
    )


def _filled(game: Game[Any], found: re.Match[str]) -> str:
    name, when = found[1], found[2] or ""
    if not when and name in game.house.options:
        value, option = game.house.options[name], game.charter.option(name, game.house.edition)
        figure = value.isdigit() and "{dollars}" not in option.words.get(ANY, "")
        return f"{int(value):,}" if figure else option.say(value)
    wager = game.house.wagers[name]
    return str(wager.pay(when).odds) if when else wager.odds_text


def alike_in_a_pit(game: type[Game[Any]], edition: str) -> Mapping[str, tuple[Citation, ...]]:
    """The options that all tables in a pit must choose alike under an edition, with the paragraphs that say so."""
    known = (option for option in game.charter.options if option.edition in ("", edition))
    return {option.name: option.alike for option in known if option.alike}
