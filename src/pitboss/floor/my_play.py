"""A person's play: results over time and by wager, next to the expectation from the exact odds."""

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any

from msgspec import Struct

from pitboss.floor.rules import WholeRules
from pitboss.game import Game

MOST_POINTS = 500
Costs = Mapping[str, Mapping[str, float]]
_OF_A_ROW = attrgetter("chain", "round", "wager", "stake", "net", "at")


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


def my_play(rows: Sequence[Any], rules: Mapping[int, str], costs: Costs) -> dict[str, Any]:
    """The page, from decided wagers, oldest first, and the rules of their tables.

    `costs` is the house advantage of each wager, by rules. What was decided at a table that is not among these, because
    it was decided only just now, is left for the next time.
    """
    games = {chain: WholeRules.loads(one).open() for chain, one in rules.items()}
    kinds: dict[tuple[str, str], ByWager] = {}
    known: dict[tuple[int, str], tuple[ByWager, float]] = {}
    over_time: list[dict[str, Any]] = []
    net, expected, staked, won = 0, 0.0, 0, 0
    rounds: set[tuple[int, int]] = set()
    left, step = len(rows), -(-len(rows) // MOST_POINTS) or 1
    for chain, round_, wager, stake, gained, at in map(_OF_A_ROW, rows):  # there may be very many
        left -= 1
        if chain not in rules:
            continue
        if (chain, wager) not in known:
            known[chain, wager] = _kind(kinds, games[chain], wager), costs[rules[chain]].get(wager, 0.0)
        kind, advantage = known[chain, wager]
        kind.count += 1
        kind.staked += stake
        kind.net += gained
        kind.expected -= stake * advantage
        net, expected, staked = net + gained, expected - stake * advantage, staked + stake
        won += max(gained, 0)
        rounds.add((chain, round_))
        if left % step == 0:  # as many points as a chart can show, always with the last
            over_time.append({"at": at, "net": net, "expected": round(expected)})
    return {
        "wagered": staked,
        "won": won,
        "net": net,
        "expected": round(expected),
        "rounds": len(rounds),
        "by_wager": [
            {**{name: getattr(kind, name) for name in ByWager.__struct_fields__}, "expected": round(kind.expected)}
            for kind in kinds.values()
        ],
        "over_time": over_time,
    }


def _kind(kinds: dict[tuple[str, str], ByWager], game: Game[Any], wager: str) -> ByWager:
    key = (game.charter.slug, wager)
    if key not in kinds:
        known = game.wagers.get(wager)
        kinds[key] = ByWager(*key[:1], game.charter.name, wager, known.name if known else wager.capitalize())
    return kinds[key]
