"""A person's play: results over time and by wager, next to the expectation from the exact odds."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from pitboss.floor.rules import WholeRules
from pitboss.game import Game

MOST_POINTS = 500
Costs = Mapping[str, Mapping[str, float]]


class ByWager(Struct):
    """All wagers of one kind in one game."""

    game: str
    title: str
    wager: str
    name: str
    count: int = 0
    staked: int = 0
    net: int = 0
    expected: float = 0.0


def my_play(rows: Sequence[Any], costs: Costs) -> dict[str, Any]:
    """The page, from decided wagers, oldest first. `costs` is the house advantage of each wager, by rules."""
    games: dict[str, tuple[Game[Any], Mapping[str, float]]] = {}
    kinds: dict[tuple[str, str], ByWager] = {}
    over_time: list[dict[str, Any]] = []
    net, expected, staked, rounds = 0, 0.0, 0, set()
    for row in rows:
        if row.rules not in games:
            game = WholeRules.loads(row.rules).open()
            games[row.rules] = (game, costs[row.rules])
        game, advantage = games[row.rules]
        cost = row.stake * advantage.get(row.wager, 0.0)
        kind = _kind(kinds, game, row.wager)
        kind.count += 1
        kind.staked += row.stake
        kind.net += row.net
        kind.expected -= cost
        net, expected, staked = net + row.net, expected - cost, staked + row.stake
        rounds.add((row.chain, row.round))
        over_time.append({"at": row.at, "net": net, "expected": round(expected)})
    return {
        "wagered": staked,
        "won": sum(row.net for row in rows if row.net > 0),
        "net": net,
        "expected": round(expected),
        "rounds": len(rounds),
        "by_wager": [
            {**{name: getattr(kind, name) for name in ByWager.__struct_fields__}, "expected": round(kind.expected)}
            for kind in kinds.values()
        ],
        "over_time": _thinned(over_time),
    }


def _kind(kinds: dict[tuple[str, str], ByWager], game: Game[Any], wager: str) -> ByWager:
    key = (game.charter.slug, wager)
    if key not in kinds:
        known = game.wagers.get(wager)
        kinds[key] = ByWager(*key[:1], game.charter.name, wager, known.name if known else wager.capitalize())
    return kinds[key]


def _thinned(points: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """At most as many points as a chart can show, always including the last."""
    step = -(-len(points) // MOST_POINTS) or 1
    return points[::-1][::step][::-1]
