"""The exact odds of a wager."""

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pitboss.errors import BadInput, did_you_mean
from pitboss.game import Game, Spot
from pitboss.house import House, Limits, Wager
from pitboss.law import Citation
from pitboss.money import MOST_CENTS
from pitboss.odds.chain import absorb
from pitboss.odds.life import UNIT, Life, Node, life_of

OPEN_LIMITS = Limits(minimum=UNIT, maximum=MOST_CENTS, increment=UNIT)


class Analysis(Struct, frozen=True):
    """Everything exact about one wager, per unit put at risk."""

    wager: str
    name: str
    pays: str
    cites: tuple[Citation, ...]
    outcomes: dict[Fraction, Fraction]  # net result per unit at risk -> probability
    rolls: Fraction  # expected number of chance events that could have decided it
    offered: bool = True

    @property
    def win(self) -> Fraction:
        """The probability of coming out ahead."""
        return sum((chance for net, chance in self.outcomes.items() if net > 0), Fraction(0))

    @property
    def lose(self) -> Fraction:
        """The probability of coming out behind."""
        return sum((chance for net, chance in self.outcomes.items() if net < 0), Fraction(0))

    @property
    def push(self) -> Fraction:
        """The probability of coming out even."""
        return self.outcomes.get(Fraction(0), Fraction(0))

    @property
    def house_advantage(self) -> Fraction:
        """What the house keeps of each unit put at risk, on average."""
        return -sum((net * chance for net, chance in self.outcomes.items()), Fraction(0))

    @property
    def house_advantage_decided(self) -> Fraction:
        """The same, counting only wagers that are decided and not pushed."""
        return self.house_advantage / (1 - self.push) if self.push < 1 else Fraction(0)

    @property
    def house_advantage_per_roll(self) -> Fraction:
        """The same for each roll, spin or draw that could have decided it."""
        return self.house_advantage / self.rolls

    @property
    def variance(self) -> Fraction:
        """The variance of the net result per unit at risk."""
        mean = -self.house_advantage
        return sum(((net - mean) ** 2 * chance for net, chance in self.outcomes.items()), Fraction(0))

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the net result per unit at risk."""
        return sqrt(self.variance)

    @property
    def true_odds(self) -> Fraction:
        """The odds against winning: what a fair bet on the same event would pay to one."""
        return self.lose / self.win if self.win else Fraction(0)


def analyse(game: Game[Any], wager: str) -> Analysis:
    """The exact odds of a wager, or of a spot; where the house does not offer it, as if it did."""
    offering, spot = offering_game(game, wager)
    return _analysis(offering, spot, wager, offered=spot.wager in game.wagers)


def analyse_all(game: Game[Any]) -> tuple[Analysis, ...]:
    """The exact odds of every wager that the edition knows and the table has a spot for, offered or not."""
    spots = [(offering, _first_spot(offering, kind.slug)) for kind, offering in _offerings(game)]
    return tuple(
        _analysis(offering, spot, spot.wager, offered=spot.wager in game.wagers) for offering, spot in spots if spot
    )


def possible_wagers(game: Game[Any]) -> tuple[Wager, ...]:
    """Every wager that the edition knows and the table has a spot for, offered or not."""
    return tuple(kind for kind, offering in _offerings(game) if _first_spot(offering, kind.slug))


def offering_game(game: Game[Any], wager: str) -> tuple[Game[Any], Spot]:
    """The game with this wager on offer and no limits in the way, and the spot that stands for the wager."""
    known: list[str] = []
    for kind, offering in _offerings(game):
        known.append(kind.slug)
        spot = _first_spot(offering, kind.slug) if kind.slug == wager else offering.spot(wager)
        if spot and spot.wager == kind.slug:
            return offering, spot
    hint = did_you_mean(wager, (*known, *game.spots), known)
    raise BadInput(f"{game.charter.name} has no wager {wager[:60]!r} under these house rules; {hint}")


def _analysis(offering: Game[Any], spot: Spot, wager: str, *, offered: bool) -> Analysis:
    ends, rolls = settle(life_of(offering, spot.id))
    kind = offering.wagers[spot.wager]
    return Analysis(
        wager=wager,
        name=kind.name if wager == kind.slug else spot.name,
        pays=kind.odds_text,
        cites=kind.cites + tuple(dict.fromkeys(one for pay in kind.pays for one in pay.cites if one not in kind.cites)),
        outcomes=ends,
        rolls=rolls,
        offered=offered,
    )


def _offerings(game: Game[Any]) -> Iterator[tuple[Wager, Game[Any]]]:
    """Every wager of the edition, and the game that offers it with no limits in the way."""
    as_it_is = _unlimited(game, game.house)
    for kind in game.charter.wagers:
        if kind.edition in ("", game.house.edition):
            offered = kind.slug in game.house.wagers
            yield kind, as_it_is if offered else _unlimited(game, game.charter.offering(kind.slug, game.house))


def _unlimited(game: Game[Any], house: House) -> Game[Any]:
    return type(game)(replace(house, limits=OPEN_LIMITS, wager_limits={}))


def _first_spot(game: Game[Any], wager: str) -> Spot | None:
    return next((spot for spot in game.spots.values() if spot.wager == wager), None)


def settle(life: Life) -> tuple[dict[Fraction, Fraction], Fraction]:
    """The distribution of the wager's net result per unit at risk, and how many rolls it is at risk for."""
    rows: dict[Node | int, dict[Node | int, Fraction]] = {}
    costs: dict[Node | int, Fraction] = {}
    for node, branches in life.branches.items():
        total = sum(branch.weight for branch in branches)
        row: dict[Node | int, Fraction] = {}
        for branch in branches:
            target: Node | int = branch.net if branch.node is None else branch.node
            row[target] = row.get(target, Fraction(0)) + Fraction(branch.weight, total)
        rows[node] = row
        at_risk = any(branch.node is None or branch.node.flow != node.flow for branch in branches)
        costs[node] = Fraction(int(at_risk))
    absorbed = absorb(life.start, rows, costs)
    ends: dict[Fraction, Fraction] = {}
    for net, chance in absorbed.ends.items():
        assert isinstance(net, int)
        ends[Fraction(net, life.risk)] = ends.get(Fraction(net, life.risk), Fraction(0)) + chance
    return dict(sorted(ends.items(), reverse=True)), absorbed.cost
