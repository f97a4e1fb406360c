"""The wagers of blackjack in bulk: cards dealt from full shoes, and judged by the game itself.

The wager itself is played card by card, as in `run.py`. So are the rounds of streaks, but from real shoes: what a round
has taken from the shoe bears on the next one, and a streak goes on through the shuffle.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar, Final

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from pitboss.equipment import DECK, Shoe
from pitboss.games.blackjack.odds.sides import DECIDED, Decided, grouped
from pitboss.games.blackjack.odds.wagers import LOSS, bonus_stake, known, net_of, terms_paying
from pitboss.games.blackjack.rules import Blackjack
from pitboss.games.blackjack.sides import LOST, PROGRESSIVE_STAKE, STREAKS, WEIGHTS, WON, Lines, prize
from pitboss.games.blackjack.sim.conditions import Conditions, conditions_of
from pitboss.games.blackjack.sim.run import simulate, streaks
from pitboss.games.blackjack.sim.strategy import composition
from pitboss.games.blackjack.wagers import MAIN
from pitboss.odds.figures import Analysis
from pitboss.odds.life import UNIT
from pitboss.sim.bulk import Bulk, Progress

AT_ONCE: Final = 1 << 20  # wagers that are dealt at once
Nets = dict[Fraction, int]


class BlackjackBulk(Bulk[Blackjack]):
    """The bulk simulation of blackjack's wagers."""

    decided: ClassVar[Mapping[str, Decided]] = DECIDED

    def nets(
        self, exact: Analysis, rounds: int, seed: int, progress: Progress | None = None
    ) -> tuple[Mapping[Fraction, int], int]:
        """How often each net result of a wager came in so many wagers, and how many rounds could have decided them."""
        told = progress or (lambda _: None)
        rng = np.random.default_rng(seed)
        slug, shoe = exact.wager, self.game.shuffling.shoe
        if slug == MAIN:
            return self.main(rounds, seed, told), rounds
        if slug in STREAKS:
            return self._streaks(slug, rounds, seed, told)
        by = self.decided.get(slug)
        lines = dealt(by, shoe, rounds, rng, told) if by else _insured(shoe, rounds, rng)
        if slug == "bonus":
            return _shown(bonus_stake(self.game), lines, rng), rounds
        return self._paid(slug, lines), rounds

    def main(self, rounds: int, seed: int, told: Progress) -> Nets:
        """Rounds of the wager itself, each from a full shoe, played best."""
        terms = terms_paying(self.game, UNIT)
        conditions = Conditions(terms=terms, shuffler="continuous")
        found = simulate(conditions, composition(terms), rounds, seed, progress=told)
        return {one.net: one.count for one in found.outcomes}

    def _paid(self, slug: str, lines: Mapping[Lines, int]) -> Nets:
        """What the lines net."""
        game = self.game
        kind = next(one for one in known(game) if one.slug == slug)
        meter = 100 * game.house.number("progressive-start") if slug == "progressive" else 0
        found: Nets = {}
        for won, many in lines.items():
            if slug == "progressive":
                net = Fraction(prize(won[0], meter) - PROGRESSIVE_STAKE, PROGRESSIVE_STAKE) if won else LOSS
            else:
                net = net_of(game, kind, won, UNIT)
            found[net] = found.get(net, 0) + many
        return found

    def _streaks(self, slug: str, wagers: int, seed: int, told: Progress) -> tuple[Nets, int]:
        """Streak wagers one after the other, each over as soon as it is won or lost, and the rounds that count."""
        conditions = replace(conditions_of(self.game), actions=1)
        found = streaks(conditions, composition(conditions.terms), STREAKS[slug], wagers, seed=seed, progress=told)
        return self._paid(slug, {WON: found.won, LOST: found.lost}), found.decided


def dealt(
    by: Decided, shoe: Shoe, rounds: int, rng: np.random.Generator, told: Progress = lambda _: None
) -> dict[Lines, int]:
    """How often a wager won by each line or lines."""
    groups = grouped(shoe, by.alike)
    cards, kind = list(groups), np.repeat(np.arange(len(groups)), list(groups.values()))
    found: dict[Lines, int] = {}
    for start in range(0, rounds, AT_ONCE):
        many = min(AT_ONCE, rounds - start)
        codes = np.zeros(many, dtype=np.int64)
        for place in _drawn(by.cards, shoe.left, many, rng):
            codes = codes * len(cards) + kind[place]
        for code, times in zip(*np.unique(codes, return_counts=True), strict=True):
            held = np.unravel_index(code, (len(cards),) * by.cards)
            lines = by.judge(tuple(cards[int(at)] for at in held))
            found[lines] = found.get(lines, 0) + int(times)
        told(many)
    return found


def _drawn(cards: int, of: int, many: int, rng: np.random.Generator) -> list[NDArray[np.int64]]:
    """So many different places of a stack, drawn one after the other."""
    drawn: list[NDArray[np.int64]] = []
    for number in range(cards):
        place = rng.integers(0, of - number, size=many)
        for before in np.sort(np.array(drawn), axis=0) if drawn else ():
            place += place >= before
        drawn.append(place)
    return drawn


def _insured(shoe: Shoe, rounds: int, rng: np.random.Generator) -> dict[Lines, int]:
    """The dealer's second card, under an ace."""
    tens = sum(many for card, many in zip(DECK, shoe.counts, strict=True) if card[0] in "TJQK")
    won = int((rng.integers(0, shoe.left - 1, size=rounds) < tens).sum())
    return {("",): won, (): rounds - won}


def _shown(stake: int, lines: Mapping[Lines, int], rng: np.random.Generator) -> Nets:
    """What the display showed to those who won."""
    weights = WEIGHTS[stake]
    chances = np.array(list(weights.values())) / sum(weights.values())
    won = sum(many for line, many in lines.items() if line)
    shown = zip(weights, rng.multinomial(won, chances), strict=True)
    return {LOSS: lines.get((), 0), **{Fraction(amount, stake): int(many) for amount, many in shown}}
