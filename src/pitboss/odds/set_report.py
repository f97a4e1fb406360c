"""The odds of a set of wagers as a report, ready for a table, a chart or JSON. Amounts are in units."""

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from pitboss.cache import cached
from pitboss.equipment import Shoe
from pitboss.game import Game
from pitboss.money import dollars
from pitboss.odds.analyst import analyst_of
from pitboss.odds.plan import Plan, read_plan
from pitboss.odds.report import NetResult, in_json, percent
from pitboss.odds.rounds import EXACT, Standing, standing
from pitboss.odds.shoe import by_rank
from pitboss.odds.together import Result, Together, correlation, together

QUICK = 5  # wagers


class SetWager(Struct, frozen=True):
    """One wager of the set, as it fares there."""

    wager: str
    units: dict[str, Fraction]  # by the spot on which it may be made
    offered: bool
    made: Fraction  # how likely it is made at all
    wagered: Fraction  # what it puts at risk on average
    mean: Fraction
    house_advantage: Fraction  # of each unit of that
    house_advantage_percent: float
    variance: Fraction
    standard_deviation: float


class SetReport(Struct, frozen=True):
    """The odds of one round of a set of wagers under one house's rules."""

    game: str
    name: str
    edition: str
    options: dict[str, str]
    wagers: tuple[SetWager, ...]
    mean: Fraction
    variance: Fraction
    standard_deviation: float
    wagered: Fraction  # what is put at risk in a round on average
    house_advantage: Fraction  # of each unit put at risk
    house_advantage_percent: float
    house_advantage_decided: Fraction  # the same, counting only wagers that are won or lost
    rolls: Fraction  # on average, while one of the wagers is on the layout
    outcomes: tuple[NetResult, ...]
    covariance: tuple[tuple[Fraction, ...], ...]
    correlation: tuple[tuple[float | None, ...], ...]
    joint: tuple[Result, ...]
    after: Standing | UnsetType = UNSET  # where a patron stands after many rounds, each from such a shoe
    stake: str | UnsetType = UNSET  # the size of a unit; without one, a size that needs no rounding
    shoe: dict[str, int] | UnsetType = UNSET  # cards of each rank
    method: str = "exact"
    note: str | UnsetType = UNSET

    def json(self) -> str:
        """The report as JSON."""
        return in_json(self)


def set_report(
    game: Game[Any],
    wagers: Sequence[str],
    *,
    rounds: int | None = None,
    stake: int | None = None,
    shoe: Shoe | None = None,
) -> SetReport:
    """The odds of wagers together, each written with its amount in units, and where they lead in so many rounds."""
    plan, kernel = read_plan(game, wagers, stake), analyst_of(game).kernel
    shoe = shoe or (kernel.shoe(game) if kernel else None)
    found = _found(plan, shoe)
    outcomes, covariance, wagered = found.outcomes, found.covariance, sum(found.wagered, Fraction(0))
    advantage = _share(-found.mean, wagered)
    return SetReport(
        game=game.charter.slug,
        name=game.charter.name,
        edition=game.house.edition,
        options=dict(game.house.options),
        wagers=tuple(_wagers(game, plan, found, covariance)),
        mean=found.mean,
        variance=found.variance,
        standard_deviation=sqrt(found.variance),
        wagered=wagered,
        house_advantage=advantage,
        house_advantage_percent=percent(advantage),
        house_advantage_decided=_share(-found.mean, sum(found.decided, Fraction(0))),
        rolls=found.rolls,
        outcomes=tuple(NetResult(net, chance) for net, chance in outcomes.items()),
        covariance=covariance,
        correlation=correlation(covariance),
        joint=found.results,
        method=found.method,
        after=_after(found, rounds) if rounds else UNSET,
        stake=dollars(stake) if stake else UNSET,
        shoe=by_rank(shoe) if shoe else UNSET,
        note=_note(found.when, kernel.note(game, stake) if kernel else "") or UNSET,
    )


def _found(plan: Plan, shoe: Shoe | None) -> Together:
    """The joint odds; those of a large set are kept for the next time."""
    if len(plan.wagers) <= QUICK:
        return together(plan, shoe)
    game = plan.game
    question = (game.charter.slug, game.version, game.house, plan.wagers, plan.unit, shoe and shoe.counts)
    return cached(Together, lambda: together(plan, shoe), *question)


def _note(when: str, note: str) -> str:
    return " ".join(filter(None, (f"Supposed: {when}." if when else "", note)))


def _after(found: Together, rounds: int) -> Standing:
    """Where a patron stands; how that was found is how the round was, if that was not exactly."""
    known = standing(found.outcomes, rounds)
    return known if found.method == EXACT else replace(known, method=found.method)


def _wagers(
    game: Game[Any], plan: Plan, found: Together, covariance: tuple[tuple[Fraction, ...], ...]
) -> list[SetWager]:
    figures = zip(plan.wagers, found.made, found.wagered, found.means, strict=True)
    return [
        SetWager(
            wager=one.name,
            units={spot: Fraction(cents, plan.unit) for spot, cents in one.cents.items()},
            offered=all(_is_offered(game, plan, spot) for spot in one.cents),
            made=made,
            wagered=wagered,
            mean=mean,
            house_advantage=_share(-mean, wagered),
            house_advantage_percent=percent(_share(-mean, wagered)),
            variance=covariance[at][at],
            standard_deviation=sqrt(covariance[at][at]),
        )
        for at, (one, made, wagered, mean) in enumerate(figures)
    ]


def _is_offered(game: Game[Any], plan: Plan, spot: str) -> bool:
    found = plan.game.spot(spot)
    assert found is not None, "the plan has only spots that its game knows"
    return found.wager in game.wagers and game.spot(spot) is not None


def _share(much: Fraction, of: Fraction) -> Fraction:
    return much / of if of else Fraction(0)
