"""What people at a table call its wagers and moves: the game's `words.csv`, for the terminal alone.

A line has what is said, and the spot or the move that it means. `#` stands for a number, `{seat}` for the patron's
seat, and `*` for anything; where several spots fit, it is the one that the table takes now. If `amount` is `full`, the
move without an amount is for the most that it may be. A game that extends another understands the words of both.

Other words are for what a patron does with the equipment, as a shooter throws: the patron's `call` is made, if it is
offered, and the dealer continues, if one of the dealer's calls in `then` is possible. `about` explains it in the help.
"""

import re
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from msgspec import Struct

from pitboss.datafile import exists, rows
from pitboss.game import Game, Spot

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
IN_DIGITS = {word: str(number) for number, word in enumerate(NUMBERS)}
ORDINALS = {"first": "1st", "second": "2nd", "third": "3rd"}
FILLERS = frozenset(("a", "an", "and", "&", "on", "the", "bet"))


class Word(Struct, frozen=True):
    """A line of `words.csv`."""

    said: tuple[str, ...]
    spot: str = ""
    move: str = ""
    full: bool = False
    call: str = ""
    then: tuple[str, ...] = ()
    about: str = ""

    @property
    def phrase(self) -> str:
        """What is said, as somebody types it."""
        return " ".join(self.said)

    def heard(self, plain: Sequence[str]) -> str:
        """The spot or the move that a patron's words mean, if they are those of this line; otherwise nothing."""
        if len(plain) != len(self.said):
            return ""
        means = self.spot or self.move
        for said, word in zip(self.said, plain, strict=True):
            if said == "#" and word.isdigit():
                means = means.replace("#", word, 1)
            elif said != word:
                return ""
        return means


def plain(words: Sequence[str]) -> tuple[str, ...]:
    """Words as they are compared: in lower case, numbers in digits, without hyphens and small words."""
    said = re.split(r"[\s-]+", " ".join(words).lower().replace("'", ""))
    kept = [word for word in said if word and word not in FILLERS] or [word for word in said if word]
    return tuple(ORDINALS.get(word, IN_DIGITS.get(word, word)) for word in kept)


@cache
def _words(definition: type[Game[Any]]) -> tuple[Word, ...]:
    packages = (one.__module__.rpartition(".")[0] for one in definition.__mro__ if one.__module__.endswith(".rules"))
    return tuple(
        Word(
            plain([row["said"]]),
            row["spot"],
            row["move"],
            row["amount"] == "full",
            row.get("call") or "",
            tuple(name for name in (row.get("then") or "").split("|") if name),
            row.get("about") or "",
        )
        for package in packages
        if exists(package, "words.csv")
        for row in rows(package, "words.csv")
    )


def words_of(game: Game[Any]) -> tuple[Word, ...]:
    """The words that are understood at a table of this game, its own before those of a game that it extends."""
    return _words(type(game))


def phrases(game: Game[Any]) -> list[str]:
    """Everything that can be said for a wager at this table, to suggest it."""
    return [word.phrase for word in words_of(game) if "#" not in word.said and any(_fitting(game, word.spot))]


def spoken_move(game: Game[Any], words: Sequence[str]) -> str:
    """The move that these words mean; if they are in no line, the one that they spell."""
    said = plain(words)
    return next((word.move for word in words_of(game) if word.move and word.heard(said)), "-".join(words).lower())


def spoken_act(game: Game[Any], words: Sequence[str]) -> Word | None:
    """The line of what a patron does with the equipment in these words; None if they are in none."""
    said = plain(words)
    return next((word for word in words_of(game) if word.then and word.said == said), None)


def in_full(game: Game[Any], move: str) -> bool:
    """Whether the move without an amount is for the most that it may be."""
    return any(word.move == move and word.full for word in words_of(game))


def spoken_spots(game: Game[Any], words: Sequence[str], seat: int = 1) -> tuple[Spot, ...]:
    """The spots that these words mean; none if the words are in no line."""
    said = plain(words)
    for word in words_of(game):
        if word.spot and (means := word.heard(said)) and (found := tuple(_fitting(game, means, seat))):
            return found
    return ()


def _fitting(game: Game[Any], means: str, seat: int = 1) -> Iterator[Spot]:
    name = means.replace("{seat}", str(seat))
    if "*" in name:
        yield from (spot for spot in game.spots.values() if fnmatchcase(spot.id, name))
    elif spot := game.spots.get(name) or game.spots.get(_in_order(name)):
        yield spot


def _in_order(name: str) -> str:
    """The name with the numbers at its end in order: numbers are said in any."""
    head, *numbers = re.split(r"-(?=\d+(?:-\d+)*$)", name, maxsplit=1)
    return "-".join((head, *sorted("-".join(numbers).split("-"), key=int))) if numbers else name
