"""The odds of games whose rounds a kernel counts: the ways from a shoe, times what each result pays a wager."""

from collections.abc import Container, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any
from weakref import WeakKeyDictionary

from msgspec import Struct
from msgspec.structs import replace

from pitboss.equipment import Shoe
from pitboss.errors import BadInput
from pitboss.game import Game
from pitboss.house import House, Wager
from pitboss.odds.analyst import analyst_of
from pitboss.odds.figures import Analysis
from pitboss.odds.life import UNIT
from pitboss.odds.offering import cited, offerings
from pitboss.odds.tally import Groups, Tally, cases, groups, outcomes
from pitboss.procedures.wagering import not_in_chips


class Counting:
    """The kernel of a game whose results are counted."""

    def __init__(self, tally: Tally[Any]) -> None:
        self.tally = tally

    def shoe(self, game: Game[Any]) -> Shoe:
        """The fresh shoe."""
        return self.tally.shoe(game)

    def analyse(self, game: Game[Any], wager: str | None, shoe: Shoe, stake: int) -> tuple[Analysis, ...]:
        """The exact odds of every wager, or of one, each followed by its variants under the conditions that matter."""
        return counted(game, shoe, (one for one in payoffs(game, stake) if wager in (None, one.kind.slug)))

    def elsewhere(self, game: Game[Any], wagers: Container[str], shoe: Shoe, stake: int) -> tuple[Analysis, ...]:
        """The exact odds of the wagers that pay differently under other house rules."""
        return counted(game, shoe, (one for one in other_payoffs(game, stake) if one.kind.slug in wagers))

    def note(self, game: Game[Any], stake: int | None = None) -> str:
        """The tally's own sentence."""
        return self.tally.note(game, stake)


def tally_of(game: Game[Any]) -> Tally[Any]:
    """The tally of a game whose rounds are counted."""
    kernel = analyst_of(game).kernel
    assert isinstance(kernel, Counting), f"the rounds of {game.charter.slug} are not counted"
    return kernel.tally


class Payoff(Struct, frozen=True):
    """What a wager can net, and on which results of a round. It is the same for any shoe."""

    kind: Wager
    when: str
    offered: bool
    groups: Groups


Known = WeakKeyDictionary[Game[Any], dict[int, tuple[Payoff, ...]]]
_here: Known = WeakKeyDictionary()
_elsewhere: Known = WeakKeyDictionary()


def counted(game: Game[Any], shoe: Shoe, payoffs: Iterable[Payoff]) -> tuple[Analysis, ...]:
    """The exact odds of these wagers for the next round from this shoe."""
    return by_ways(tally_of(game).ways(game, shoe), payoffs)


def by_ways(ways: Mapping[Any, int], payoffs: Iterable[Payoff]) -> tuple[Analysis, ...]:
    """The exact odds of these wagers on a round whose results come in so many ways."""
    total = sum(ways.values())
    return tuple(_analysis(payoff, outcomes(ways, payoff.groups), total) for payoff in payoffs)


def _analysis(payoff: Payoff, ends: Mapping[Fraction, int], total: int) -> Analysis:
    return Analysis(
        wager=payoff.kind.slug,
        name=payoff.kind.name,
        pays=payoff.kind.odds_text,
        cites=cited(payoff.kind),
        outcomes={net: Fraction(count, total) for net, count in ends.items()},
        rolls=Fraction(1),
        offered=payoff.offered,
        when=payoff.when,
        ways=ends,
    )


def payoffs(game: Game[Any], stake: int = UNIT) -> tuple[Payoff, ...]:
    """What every wager nets, whether offered or not. It is computed once for a game and a stake."""
    known = _here.setdefault(game, {})
    if stake not in known:
        if stake != UNIT and (refusal := not_in_chips(game, stake)):
            raise BadInput(refusal.sentence, refusal.cites)
        known[stake] = tuple(_worked_out(game, stake))
    return known[stake]


def other_payoffs(game: Game[Any], stake: int = UNIT) -> tuple[Payoff, ...]:
    """The net results of wagers that pay differently under other house rules, with the options that would change."""
    known = _elsewhere.setdefault(game, {})
    if stake not in known:
        here = {(one.kind.slug, one.when): one.groups for one in payoffs(game, stake)}
        known[stake] = tuple(
            replace(one, when="; ".join(filter(None, (rules, one.when))), offered=False)
            for rules, other, wagers in _alternatives(game)
            for one in _worked_out(other, stake, wagers)
            if here.get((one.kind.slug, one.when)) != one.groups
        )
    return known[stake]


def _worked_out(game: Game[Any], stake: int, only: Container[str] | None = None) -> Iterator[Payoff]:
    tally = tally_of(game)
    results = tally.results()
    wanted: dict[int, tuple[Game[Any], list[str]]] = {}
    for kind, offering in offerings(game, stake, only):
        wanted.setdefault(id(offering), (offering, []))[1].append(kind.slug)
    for offering, slugs in wanted.values():
        lines = [case for case in cases(tally, offering) if offering.spots[case.spot].wager in slugs]
        for case, found in zip(lines, groups(tally, offering, lines, results, stake), strict=True):
            kind = offering.wagers[offering.spots[case.spot].wager]
            yield Payoff(kind, case.when, kind.slug in game.wagers, found)


def _alternatives(game: Game[Any]) -> Iterator[tuple[str, Game[Any], tuple[str, ...]]]:
    """Other lawful house rules: what changes, the game under them, and the wagers that may be affected."""
    for changes, wagers in tally_of(game).alternatives(game):
        house = changed(game, changes)
        if house is not None:
            different = (
                game.charter.option(name, house.edition).told(value)
                for name, value in changes.items()
                if game.house.options[name] != value
            )
            yield ", ".join(different), type(game)(house), wagers


def changed(game: Game[Any], changes: Mapping[str, str]) -> House | None:
    """The same house with some options changed, if the law allows it."""
    house = game.house
    usual = game.charter.house(edition=house.edition, options=house.options, chip=house.chip)
    by_law = {(slug, pay.when): pay.odds for slug, wager in usual.wagers.items() for pay in wager.pays}
    raised = {
        f"{slug}/{pay.when}".removesuffix("/"): str(pay.odds)
        for slug, wager in house.wagers.items()
        for pay in wager.pays
        if pay.odds != by_law[slug, pay.when]
    }
    options = {**house.options, **changes}
    try:
        offered = game.charter.house(edition=house.edition, options=options, chip=house.chip).wagers
        raised = {line: odds for line, odds in raised.items() if line.partition("/")[0] in offered}
        return game.charter.house(edition=house.edition, options=options, pays=raised, chip=house.chip)
    except BadInput:
        return None
