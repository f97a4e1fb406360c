"""A person's play: results over time and by wager, next to the expectation from the exact odds; and round by round."""

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple, replace

from pitboss.commands import Role
from pitboss.events import AnyEvent, masked
from pitboss.floor.posting import decided
from pitboss.floor.record import AnyFact, Fact, Line
from pitboss.floor.rules import WholeRules
from pitboss.floor.store import Database
from pitboss.floor.store.readings import Place, Played, Wanted, rounds_played, tables_for, tables_named, told_rounds
from pitboss.floor.words import told
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


# --- round by round ------------------------------------------------------------------------------------------------


def my_rounds(database: Database, person: int, wanted: Wanted, game: str = "") -> dict[str, Any]:
    """A page of the rounds in which something was decided for a person, of one game or of all."""
    if game:
        rules = tables_for(database, person).items()
        wanted = replace(wanted, chains=frozenset(chain for chain, one in rules if WholeRules.loads(one).game == game))
    found, more = rounds_played(database, person, wanted)
    says = told_rounds(database, [(one.chain, one.round) for one in found])
    tables = tables_named(database, {one.chain for one in found})
    return {
        "rounds": [_round(one, *tables[one.chain], says.get((one.chain, one.round), "")) for one in found],
        "next": written(found[-1].place) if more else "",
    }


def written(place: Place) -> str:
    """A place as a page asks for what comes after it."""
    return ",".join(map(str, astuple(place)))


def _round(one: Played, name: str, rules: str, says: str) -> dict[str, Any]:
    return {
        "table": one.chain,
        "name": name,
        "game": WholeRules.loads(rules).game,
        "round": one.round,
        "at": one.place.at,
        "says": says,
        "wagers": one.wagers,
        "wagered": one.staked,
        "net": one.net,
    }


def my_round(rules: str, rows: Sequence[Any], lines: Mapping[int, Line]) -> dict[str, Any]:
    """Each wager that was decided for a person in a round, with what the dealer said of it and its paragraphs."""
    game = WholeRules.loads(rules).open()
    seats = {seat: seat for seat in range(1, game.places + 1)}  # whoever sits there: the order is the same
    events = {number: [event for event, _ in decided(game, line, seats)] for number, line in lines.items()}
    return {
        "edition": game.house.edition,
        "wagers": [_wager(game, row, events[row.number][row.position]) for row in rows],
    }


def _wager(game: Game[Any], row: Any, event: AnyEvent | AnyFact) -> dict[str, Any]:
    seen = event if isinstance(event, Fact) else masked(event, Role.PUBLIC)
    spot, known = game.spot(row.spot) if row.spot else None, game.wagers.get(row.wager)
    return {
        "name": spot.name if spot else known.name if known else row.wager.replace("-", " ").capitalize(),
        "stake": row.stake,
        "net": row.net,
        "says": told(seen, game),
        "cites": getattr(seen, "cites", ()),
    }
