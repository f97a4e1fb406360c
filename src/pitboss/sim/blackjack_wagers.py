"""The wagers of blackjack in bulk: cards dealt from full shoes, and judged by the game itself.

The wager itself is played by `sim/blackjack`, card by card. Streaks are read off such rounds: rounds from full shoes do
not depend on each other, so that any order of their results is as likely as another.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import DECK, Shoe
from pitboss.errors import BadInput
from pitboss.game import Game
from pitboss.games.blackjack.sides import STREAKS, Lines
from pitboss.games.blackjack.sides_bonus import WEIGHTS
from pitboss.games.blackjack.sides_prizes import STAKE, prize
from pitboss.games.blackjack.spots import MAIN
from pitboss.odds.blackjack.house import SWITCH
from pitboss.odds.blackjack.kernel import LOSS, bonus_stake, known, net_of, shoe
from pitboss.odds.blackjack.main_wager import terms_paying
from pitboss.odds.blackjack.sides import DECIDED, grouped
from pitboss.odds.figures import Analysis
from pitboss.odds.life import UNIT
from pitboss.sim.blackjack import Conditions, simulate
from pitboss.sim.blackjack.solved import composition

AT_ONCE: Final = 1 << 20  # wagers that are dealt at once
LEAST: Final = 1 << 12  # rounds that are played at least, to read streaks off
Progress = Callable[[int], None]
Nets = dict[Fraction, int]


def nets(
    game: Game[Any], exact: Analysis, rounds: int, seed: int, progress: Progress | None = None
) -> tuple[Nets, int]:
    """How often each net result of a wager came in so many wagers, and how many rounds could have decided them."""
    told = progress or (lambda _: None)
    rng = np.random.default_rng(seed)
    slug = exact.wager
    if slug == MAIN:
        return _main(game, rounds, seed, told), rounds
    if slug in STREAKS:
        return _streaks(game, slug, rounds, rng, told)
    lines = dealt(slug, shoe(game), rounds, rng, told) if slug in DECIDED else _insured(shoe(game), rounds, rng)
    if slug == "bonus":
        return _shown(bonus_stake(game), lines, rng), rounds
    return _paid(game, slug, lines), rounds


def dealt(
    wager: str, shoe: Shoe, rounds: int, rng: np.random.Generator, told: Progress = lambda _: None
) -> dict[Lines, int]:
    """How often a wager won by each line or lines."""
    by = DECIDED[wager]
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


def _paid(game: Game[Any], slug: str, lines: Mapping[Lines, int]) -> Nets:
    """What the lines net."""
    kind = next(one for one in known(game) if one.slug == slug)
    meter = 100 * game.house.number("progressive-start") if slug == "progressive" else 0
    found: Nets = {}
    for won, many in lines.items():
        if slug == "progressive":
            net = Fraction(prize(won[0], meter) - STAKE, STAKE) if won else LOSS
        else:
            net = net_of(game, kind, won, UNIT)
        found[net] = found.get(net, 0) + many
    return found


def _shown(stake: int, lines: Mapping[Lines, int], rng: np.random.Generator) -> Nets:
    """What the display showed to those who won."""
    weights = WEIGHTS[stake]
    chances = np.array(list(weights.values())) / sum(weights.values())
    won = sum(many for line, many in lines.items() if line)
    shown = zip(weights, rng.multinomial(won, chances), strict=True)
    return {LOSS: lines.get((), 0), **{Fraction(amount, stake): int(many) for amount, many in shown}}


def _main(game: Game[Any], rounds: int, seed: int, told: Progress) -> Nets:
    """Rounds of the wager itself, each from a full shoe, played best."""
    if game.charter.slug == SWITCH:
        raise BadInput(f"{game.charter.name} itself is not played in bulk; its match and insurance wagers are.")
    terms = terms_paying(game, UNIT)
    conditions = Conditions(terms=terms, shuffler="continuous")
    found = simulate(conditions, composition(terms), rounds, seed, progress=told)
    return {one.net: one.count for one in found.outcomes}


def _streaks(game: Game[Any], slug: str, rounds: int, rng: np.random.Generator, told: Progress) -> tuple[Nets, int]:
    """Streak wagers one after the other, each over as soon as it is won or lost; rounds that push do not count.

    So many wins and then a loss are as many wagers won as there are whole streaks in them, and one that is lost.
    """
    wins = STREAKS[slug]
    won = lost = played = carried = 0
    while won + lost < rounds:
        runs, carried = _runs(game, rounds, carried, rng)
        over = np.cumsum(runs // wins + 1)
        whole = int(np.searchsorted(over, rounds - won - lost, side="right"))  # runs that are used up
        before = won + lost
        won, lost = won + int((runs[:whole] // wins).sum()), lost + whole
        played += int((runs[:whole] + 1).sum())
        if whole < len(runs):
            rest = rounds - won - lost
            won, played = won + rest, played + rest * wins
        told(won + lost - before)
    return _paid(game, slug, {("",): won, (): lost}), played


def _runs(game: Game[Any], rounds: int, carried: int, rng: np.random.Generator) -> tuple[NDArray[np.int64], int]:
    """How many wins came before each loss, and how many after the last, which count for the next runs."""
    came = _main(game, min(max(rounds, LEAST), AT_ONCE), int(rng.integers(1 << 62)), lambda _: None)
    won = sum(many for net, many in came.items() if net > 0)
    lost = sum(many for net, many in came.items() if net < 0)
    losses = np.flatnonzero(rng.permutation(np.repeat([False, True], [won, lost])))
    runs = np.diff(losses, prepend=-1) - 1
    runs[0] += carried
    return runs, won + lost - 1 - int(losses[-1])
