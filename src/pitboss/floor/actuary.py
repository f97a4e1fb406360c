"""The actuary: odds, and what a coach says. Each answer takes work, and follows from plain values alone.

So a clerk of the back room can give it. What is written out for the API is written here, too.
"""

from functools import lru_cache
from typing import Any

import msgspec

from pitboss.cache import cached
from pitboss.errors import BadInput
from pitboss.floor.rules import Rules, WholeRules
from pitboss.floor.wire import encode
from pitboss.game import Game, Move, Turn
from pitboss.odds.analyst import analyst_of
from pitboss.odds.report import Report, percent, read_from, report
from pitboss.odds.shoe import analyse_shoe, fresh_shoe

MOST_GAMES = 64  # kept open


class SizeWorth(msgspec.Struct, frozen=True):
    """What a move is worth if it takes so many cents, and what people call that size."""

    move: str
    cents: int
    name: str
    worth: float


class Counsel(msgspec.Struct, frozen=True):
    """What each move is worth on average, in cents, best first; and why.

    Where patrons play for a pot, `have` is the part of it that the patron has on average, with its standard error, and
    `need` the part that pays for a call. `doubt` is the standard error of a difference between two worths, in cents.
    """

    worth: dict[str, float]
    why: str
    says: str = ""  # what the patron has
    have: float | None = None
    need: float | None = None
    error: float = 0.0
    sizes: tuple[SizeWorth, ...] = ()
    doubt: float = 0.0

    def of(self, move: Move, cents: int) -> float | None:
        """What a move is worth with so many cents, by the nearest size; None if the advice is about more than that."""
        sizes = [one for one in self.sizes if one.move == move.name]
        if sizes:
            return min(sizes, key=lambda one: abs(one.cents - cents)).worth
        return self.worth.get(move.name) if cents >= move.most else None


def rules_of(game: Game[Any]) -> str:
    """The rules of a game as they are asked about."""
    return WholeRules.of(game.charter.slug, game.house).dumps()


def odds(rules: str) -> bytes:
    """The odds of every wager under the rules that somebody chose."""
    game = Rules.loads(rules).open()
    found = _report(rules_of(game))
    told = {name: getattr(found, name) for name in ("game", "name", "edition", "options", "wagers")}
    return encode(told | {"note": read_from(game)})


def wagers(rules: str) -> bytes:
    """The odds of every wager at a table."""
    return encode({"wagers": _report(rules).wagers})


def spot(rules: str, name: str) -> bytes:
    """The odds of one spot or ticket at a table."""
    return encode(report(game_of(rules), name).wagers[0])


def costs(rules: str) -> dict[str, float]:
    """The house advantage of each wager at a table; of none where nobody has worked it out."""
    try:
        return {line.wager: float(line.house_advantage) for line in _report(rules).wagers}
    except BadInput:
        return {}


def shoe(rules: str, counts: tuple[int, ...]) -> bytes:
    """The odds of the next round at a table with so many of each card left in its shoe."""
    game = game_of(rules)
    fresh = fresh_shoe(game)
    left = type(fresh)(fresh.decks, fresh.name, counts, pack=fresh.pack)
    told = [
        {"wager": one.wager, "name": one.name, "house_advantage_percent": percent(one.house_advantage)}
        for one in analyse_shoe(game, left)
        if one.offered
    ]
    return encode({"left": left.left, "wagers": told})


def counsel(rules: str, view: bytes, turn: bytes) -> Counsel | None:
    """What a coach says to a seat that sees the table like this and has this choice; None where there is no coach."""
    game = game_of(rules)
    seen = msgspec.json.decode(view, type=type(game.start()))
    try:
        advice = analyst_of(game).advise(seen, msgspec.json.decode(turn, type=Turn))
    except BadInput:  # nobody has worked out best play under these house rules
        return None
    if advice is None:
        return None
    chances = advice.chances
    return Counsel(
        {move: float(worth) for move, worth in advice.worth.items()},
        advice.why,
        advice.says,
        have=float(chances.have) if chances else None,
        need=float(chances.need) if chances and chances.need is not None else None,
        error=chances.error if chances else 0.0,
        sizes=tuple(SizeWorth(one.move, one.cents, one.name, float(one.worth)) for one in advice.sizes),
        doubt=advice.error,
    )


def chart(rules: str) -> bytes:
    """What to do with each kind of hand at a table; null where nothing is left to skill."""
    return encode(analyst_of(game_of(rules)).chart())


@lru_cache(maxsize=MOST_GAMES)
def game_of(rules: str) -> Game[Any]:
    """The game under rules as they are asked about."""
    return WholeRules.loads(rules).open()


@lru_cache(maxsize=MOST_GAMES)
def _report(rules: str) -> Report:
    """The odds of a game under its house rules, which are kept on this machine."""
    game = game_of(rules)
    house = game.house
    pays = tuple((one.slug, one.odds_text) for one in house.wagers.values())
    return cached(Report, lambda: report(game), game.charter.slug, house.edition, dict(house.options), pays)
