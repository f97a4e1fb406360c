"""The exact odds of a wager: by the game's kernel, by following its life, or with best play where it meets a choice."""

from fractions import Fraction
from typing import Any

from pitboss.game import Game, Spot
from pitboss.odds.analyst import analyst_of
from pitboss.odds.best_play import best_play
from pitboss.odds.chain import absorb
from pitboss.odds.figures import Analysis
from pitboss.odds.life import UNIT, Life, MeetsChoice, Node, life_of
from pitboss.odds.offering import cited, first_spot, offering_game, offerings, possible_wagers, slug_of

__all__ = ["Analysis", "analyse", "analyse_all", "offering_game", "possible_wagers", "settle"]


def analyse(game: Game[Any], wager: str, *, stake: int = UNIT) -> Analysis:
    """The exact odds of a wager, or of a spot, with best play; where the house does not offer it, as if it did.

    They are those of a stake that needs no rounding, or of a stake in cents.
    """
    if kernel := analyst_of(game).kernel:
        return kernel.analyse(game, slug_of(game, wager), kernel.shoe(game), stake)[0]
    offering, spot = offering_game(game, wager, stake)
    return _analysis(game, offering, spot, wager, stake)


def analyse_all(game: Game[Any], *, stake: int = UNIT) -> tuple[Analysis, ...]:
    """The exact odds of every wager that the edition knows and the table has a spot for, offered or not."""
    if kernel := analyst_of(game).kernel:
        return kernel.analyse(game, None, kernel.shoe(game), stake)
    spots = [(offering, first_spot(offering, kind.slug)) for kind, offering in offerings(game, stake)]
    return tuple(_analysis(game, offering, spot, spot.wager, stake) for offering, spot in spots if spot)


def _analysis(game: Game[Any], offering: Game[Any], spot: Spot, wager: str, stake: int) -> Analysis:
    solved = analyst_of(offering).solved(spot.id, stake)
    try:
        ends, rolls = (solved.outcomes, solved.rolls) if solved else settle(life_of(offering, spot.id, stake))
    except MeetsChoice:
        return best_play(game, wager, stake).analysis
    kind, analyst = offering.wagers[spot.wager], analyst_of(offering)
    return Analysis(
        wager=wager,
        name=kind.name if wager == kind.slug else spot.name,
        pays=kind.odds_text,
        cites=cited(kind),
        when=analyst.supposing(spot.id),
        outcomes=ends,
        rolls=rolls,
        offered=spot.wager in game.wagers and game.spot(spot.id) is not None,
        expectation=solved.expectation if solved else None,
        endings=solved.endings if solved else (),
        example=spot.id if wager == kind.slug and analyst.is_example(spot.id) else "",
    )


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
        at_risk = any(branch.node is None or _flows(branch.node) != _flows(node) for branch in branches)
        costs[node] = Fraction(int(at_risk))
    absorbed = absorb(life.start, rows, costs)
    ends: dict[Fraction, Fraction] = {}
    for net, chance in absorbed.ends.items():
        assert isinstance(net, int)
        ends[Fraction(net, life.risk)] = ends.get(Fraction(net, life.risk), Fraction(0)) + chance
    return dict(sorted(ends.items(), reverse=True)), absorbed.cost


def _flows(node: Node) -> list[int]:
    return [one.flow for one in node.held if one]
