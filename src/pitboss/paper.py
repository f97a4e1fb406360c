"""The paperwork of a game, which is data: what a table posts, what a pit chooses alike, what a change needs.

`options.csv` says in its column `alike` by which paragraphs all tables of a pit choose an option alike, and in its
column `notice` by which paragraphs a change of it must be announced; where only a rise must be, `notice_if` says
`raised`. `notices.csv` lists the signs that the law wants posted at a table: for which choices of the house (`when`),
in which edition, and in which words. `wheel=single-zero|double-zero` means one of these values, `limit=!0` any other.
Where a sign names an amount or odds, braces stand for it: `{vig-percent}` is the value of an option, `{pass}` the odds
of a wager with all lines of its pay table, `{blackjack/blackjack}` the odds of one line.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from pitboss.datafile import exists, rows
from pitboss.game import Game
from pitboss.house import House, read_cites
from pitboss.law import Citation

_BRACES = re.compile(r"\{([a-z0-9-]+)(?:/([A-Za-z0-9 ,-]+))?\}")


class Notice(Struct, frozen=True):
    """A rule in force that the law wants posted at the table."""

    text: str
    cites: tuple[Citation, ...]


class NoticeLine(Struct, frozen=True):
    """A line of `notices.csv`: a sign that some houses post."""

    when: tuple[tuple[str, tuple[str, ...], bool], ...]  # an option, some values, and whether it must have one of them
    edition: str
    text: str
    cites: tuple[Citation, ...]

    def is_up(self, house: House) -> bool:
        """Whether the house's choices want it posted."""
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
    """What the law wants posted at this table."""
    house = game.house
    return tuple(
        Notice(_BRACES.sub(lambda found: _filled(game, found), line.text), line.cites)
        for line in _lines(game.charter.package)
        if line.is_up(house)
    )


def _filled(game: Game[Any], found: re.Match[str]) -> str:
    name, when = found[1], found[2] or ""
    if not when and name in game.house.options:
        value = game.house.options[name]
        return f"{int(value):,}" if value.isdigit() else value
    wager = game.house.wagers[name]
    return str(wager.pay(when).odds) if when else wager.odds_text


def alike_in_a_pit(game: type[Game[Any]]) -> Mapping[str, tuple[Citation, ...]]:
    """The options that all tables of a pit choose alike, and by which paragraphs."""
    return {option.name: option.alike for option in game.charter.options if option.alike}


def change_notices(game: type[Game[Any]], before: House, after: House) -> Mapping[str, tuple[Citation, ...]]:
    """The options that change between two sets of house rules and must be announced, and by which paragraphs."""
    changed = {}
    for option in game.charter.options:
        was, becomes = before.options.get(option.name), after.options.get(option.name)
        if not option.notice or option.edition not in ("", after.edition) or was == becomes:
            continue
        if option.notice_if == "raised" and int(becomes or 0) < int(was or 0):
            continue
        changed[option.name] = own_text(option.notice, after.edition)
    return changed


def own_text(cites: tuple[Citation, ...], edition: str) -> tuple[Citation, ...]:
    """The paragraphs of an edition's own text, where there are any; else those that it is read from."""
    own = tuple(one for one in cites if one.startswith(f"{edition}-"))
    return own or cites
