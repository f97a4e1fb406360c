"""Basic strategy by totals: one move for each total or pair against each up card, whatever cards make it up.

Each choice is the better one on average over the hands that meet it, weighted by how often play leads to them. Since
that depends on the other choices, they are revised until nothing changes. The chart shows the choices, and the
exceptions are the hands whose cards matter more than their total.
"""

from functools import cache

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from pitboss.games.blackjack.odds.dealer import Field, Floats
from pitboss.games.blackjack.odds.hands import MOST, all_hands, hands, hands_from
from pitboss.games.blackjack.odds.play import (
    DOUBLE,
    FIRSTS,
    HIT,
    MOVES,
    NATURAL,
    PAIRS,
    SPLIT,
    STAND,
    SURRENDER,
    UPS,
    Basis,
    Flags,
    Moves,
    Policy,
    Worth,
    counted,
    first_moves,
    may_be_doubled,
    places,
    play,
    taken,
)
from pitboss.games.blackjack.odds.splitting import SplitHands, split_hands
from pitboss.games.blackjack.odds.terms import ACE, CARDS, RANKS, TEN, UP_ORDER, hand_name

ROUNDS = 10
NEVER = -9.0  # less than any move is worth
KINDS = 2 * (MOST + 1)  # hard totals, then soft ones


class Row(Struct, frozen=True):
    """A row of the chart: what to do against each up card, 2 to 9, T and A."""

    hand: str
    cells: dict[str, str]


class Chart(Struct, frozen=True):
    """The strategy by totals.

    H hit, S stand, D double else hit, Ds double else stand, P split, R surrender else hit, Rs surrender else stand.
    """

    hard: tuple[Row, ...]
    soft: tuple[Row, ...]
    pairs: tuple[Row, ...]


class Exceptional(Struct, frozen=True):
    """A hand that is better played differently from what its total says."""

    cards: str
    up: str
    by_total: str
    better: str
    gain: float  # each time
    probability: float  # how often it comes in a round
    worth: float  # gain times probability: what it adds to the expectation


class Choices(Struct, frozen=True, eq=False):
    """What is chosen for each kind of hand against each up card."""

    draws: Flags  # where nothing else may be done
    doubles: Flags
    surrenders: Flags

    @property
    def key(self) -> bytes:
        """What tells two sets of choices apart."""
        return b"".join(flags.tobytes() for flags in (self.draws, self.doubles, self.surrenders))


class ByTotal(Struct, frozen=True, eq=False):
    """A strategy by totals."""

    choices: Choices
    policy: Policy  # the same for every hand
    worth: Worth  # of every hand under it
    moves: Moves  # what the moves on the first two cards are worth under it
    chosen: NDArray[np.int64]  # first hand, up card -> move
    pairs: tuple[SplitHands, ...] = ()  # split and played by it, once they are worked out

    def split(self, basis: Basis, pair: int) -> SplitHands:
        """A pair split and played by the strategy."""
        return split_hands(basis.terms, basis.ground, pair, self.policy.within(hands_from(pair).at))


@cache
def kinds() -> NDArray[np.int64]:
    """The kind of every hand: its total, with soft totals numbered after the hard ones."""
    every = hands()
    return np.asarray(every.total.astype(np.int64) + np.where(every.soft, MOST + 1, 0))


def reached(field: Field, policy: Policy, dealt: Floats) -> Floats:
    """The probability that play by a policy reaches each hand with a choice to draw or stand, by hand and up card.

    `dealt` is how likely each hand is before any card is drawn to it, and that it is not doubled, split or given up.
    """
    family = field.family
    found = dealt.copy()
    for level in reversed(family.levels):
        on = found[level] * (policy.draws[level] & ~(policy.doubles[level] & (family.cards[level] > 2)[:, None]))
        chances = field.chances(level)
        for value in range(RANKS):
            after = family.after[level, value]
            inside = after >= 0
            found[after[inside]] += (on * chances[:, :, value])[inside]
    return found


def by_total(basis: Basis, splits: Floats) -> ByTotal:
    """Find the strategy; `splits` is what pairs are worth when they are split and played best."""
    start = np.zeros_like(basis.worth.stand)
    start[places()] = basis.dealt
    draws = _sum(_gain(basis.worth) * reached(basis.field, basis.worth.policy, start)) > 0
    never = np.zeros(draws.shape, np.bool_)
    choices = Choices(draws, never, never)
    for _ in range(ROUNDS):
        found = _settled(basis, splits, choices)
        choices = found.choices
        pairs = tuple(found.split(basis, pair) for pair in range(RANKS))
        splits = np.array([pair.worth for pair in pairs])
        now = replace(_worked_out(basis, splits, choices), pairs=pairs)
        if (now.chosen == found.chosen).all():  # else other pairs are split, and the rest is gone over again
            break
    return now


def _settled(basis: Basis, splits: Floats, choices: Choices) -> ByTotal:
    """Revise the choices until nothing changes."""
    seen: set[bytes] = set()
    while True:
        found = _worked_out(basis, splits, choices)
        if choices.key in seen:
            return found
        seen.add(choices.key)
        start = np.zeros_like(basis.worth.stand)
        start[places()] = basis.dealt * np.isin(found.chosen, (0, 1))
        visits = reached(basis.field, found.policy, start)
        gain = np.where(_sum(visits) > 0, _sum(_gain(found.worth) * visits), _sum(_gain(basis.worth)))
        doubles, surrenders = _first_kinds(found, basis.dealt)
        choices = Choices(gain > 0, doubles, surrenders)


def _gain(worth: Worth) -> Floats:
    """What is gained by drawing instead of standing; 21 takes no card."""
    return np.where(np.isnan(worth.hit), -1.0, worth.hit - worth.stand)


def _sum(values: Floats) -> Floats:
    """Add up by kind."""
    found = np.zeros((KINDS, values.shape[1]))
    np.add.at(found, kinds(), values)
    return found


def _first_kinds(found: ByTotal, dealt: Floats) -> tuple[Flags, Flags]:
    """Which kinds of two cards are doubled and which are given up; a pair is a kind of its own."""
    kind = kinds()[places()]
    worth = found.moves.worth
    unpaired = dealt.copy()
    unpaired[PAIRS] = 0.0

    def added_up(worths: Floats) -> Floats:
        whole = np.zeros((KINDS, RANKS))
        np.add.at(whole, kind, unpaired * np.nan_to_num(worths, nan=NEVER))
        return whole

    on = added_up(np.where(found.choices.draws[kind], worth[1], worth[0]))
    double, surrender = added_up(worth[2]), added_up(worth[4])
    return double > on, surrender > np.maximum(double, on)


def _worked_out(basis: Basis, splits: Floats, choices: Choices) -> ByTotal:
    """What the moves are worth when all hands are played by these choices, and which are made with two cards."""
    kind = kinds()
    allowed = may_be_doubled(basis.terms, all_hands().cards)[:, None]
    policy = Policy(choices.draws[kind], choices.doubles[kind] & allowed)
    worth = play(basis.field, basis.terms, taken(basis.terms), policy=policy)
    moves = first_moves(basis, worth, splits)
    firsts = kind[places()]
    chosen = np.where(choices.draws[firsts], 1, 0)
    chosen = np.where(choices.doubles[firsts] & ~np.isnan(moves.worth[2]), 2, chosen)
    chosen = np.where(choices.surrenders[firsts] & ~np.isnan(moves.worth[4]), 4, chosen)
    chosen[PAIRS] = moves.best[PAIRS]
    chosen[NATURAL] = 0
    return ByTotal(choices, policy, worth, moves, chosen)


# --- where the cards of a hand matter more than its total -------------------------------------------------------------


def exceptions(basis: Basis, moves: Moves, totals: ByTotal) -> tuple[Exceptional, ...]:
    """The hands that are better not played by their total, the most valuable first."""
    found = [*_of_two_cards(basis, moves, totals), *_of_more_cards(basis, moves, totals)]
    return tuple(sorted(found, key=lambda each: (-each.worth, each.cards, each.up)))


def _of_two_cards(basis: Basis, moves: Moves, totals: ByTotal) -> list[Exceptional]:
    found = []
    for at, up in zip(*np.nonzero((moves.best != totals.chosen) & (basis.dealt > 0)), strict=True):
        better, plain = int(moves.best[at, up]), int(totals.chosen[at, up])
        gain = float(moves.worth[better, at, up] - moves.worth[plain, at, up])
        if gain > 0:
            cards = hand_name(counted(FIRSTS[at]))
            chance = float(basis.dealt[at, up])
            found.append(Exceptional(cards, CARDS[up], MOVES[plain], MOVES[better], gain, chance, gain * chance))
    return found


def _of_more_cards(basis: Basis, moves: Moves, totals: ByTotal) -> list[Exceptional]:
    """Hands of three cards or more, as often as the best play comes to them before a split."""
    family, worth = all_hands(), basis.worth
    start = np.zeros_like(worth.stand)
    start[places()] = basis.dealt * np.isin(moves.best, (0, 1))
    visits = reached(basis.field, worth.policy, start)
    differs = (worth.policy.draws != totals.policy.draws) & (visits > 0) & (family.cards > 2)[:, None]
    found = []
    for at, up in zip(*np.nonzero(differs), strict=True):
        better = int(worth.policy.draws[at, up])
        gain = float(abs(worth.hit[at, up] - worth.stand[at, up]))
        chance = float(visits[at, up])
        found.append(
            Exceptional(
                hand_name(family.counts[at]),
                CARDS[UPS[up]],
                MOVES[1 - better],
                MOVES[better],
                gain,
                chance,
                gain * chance,
            )
        )
    return found


# --- the chart: a letter for each hand against each up card -----------------------------------------------------------

HARD = range(5, 21)
SOFT = range(13, 21)
LETTERS = {STAND: "S", HIT: "H", DOUBLE: "D", SPLIT: "P", SURRENDER: "R"}


def chart(found: ByTotal) -> Chart:
    """The chart of a strategy."""
    return Chart(
        tuple(Row(str(total), _cells(found, total)) for total in HARD),
        tuple(Row(f"A,{total - 11}", _cells(found, total + MOST + 1)) for total in SOFT),
        tuple(Row(f"{CARDS[value]},{CARDS[value]}", _pair(found, value)) for value in (ACE, *range(1, TEN + 1))),
    )


def _cells(found: ByTotal, kind: int) -> dict[str, str]:
    return {CARDS[up]: _cell(found, kind, up) for up in UP_ORDER}


def _cell(found: ByTotal, kind: int, up: int) -> str:
    if found.choices.surrenders[kind, up]:
        return _else(found, kind, up, "R")
    if found.choices.doubles[kind, up]:
        return _else(found, kind, up, "D")
    return "H" if found.choices.draws[kind, up] else "S"


def _else(found: ByTotal, kind: int, up: int, letter: str) -> str:
    return letter if found.choices.draws[kind, up] else f"{letter}s"


def _pair(found: ByTotal, value: int) -> dict[str, str]:
    cells = {}
    soft = value == ACE
    total = 12 + MOST + 1 if soft else 2 * (value + 1)
    for up in UP_ORDER:
        move = MOVES[found.chosen[PAIRS[value], up]]
        if move == SURRENDER:
            worth = found.moves.worth[:, PAIRS[value], up]
            cells[CARDS[up]] = "Rp" if worth[3] > max(worth[0], worth[1]) else _else(found, total, up, "R")
        elif move == DOUBLE:
            cells[CARDS[up]] = _else(found, total, up, "D")
        else:
            cells[CARDS[up]] = LETTERS[move]
    return cells
