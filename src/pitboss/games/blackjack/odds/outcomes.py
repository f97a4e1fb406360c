"""The net results of a round on the main wager, and the probability of each.

Hands that are not split are exact. The hands of a split box are taken to be independent of each other once the
dealer's end is given, each dealt from the shoe without the cards of the pair; how many hands there are is exact.
"""

from collections import defaultdict
from collections.abc import Mapping

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from pitboss.games.blackjack.odds.dealer import BLACKJACK, ENDS, Field, Floats, Ground
from pitboss.games.blackjack.odds.hands import hands_from
from pitboss.games.blackjack.odds.lines import lines
from pitboss.games.blackjack.odds.play import (
    DOUBLE,
    FIRSTS,
    HIT,
    KEPT,
    MOVES,
    NATURAL,
    SPLIT,
    STAND,
    SURRENDER,
    Basis,
    Policy,
    Taken,
    may_be_doubled,
    places,
    results,
    taken,
)
from pitboss.games.blackjack.odds.splitting import SplitHands, hand_counts, most_hands, others
from pitboss.games.blackjack.odds.terms import ACE, RANKS, Terms

Result = tuple[float, int]  # what is netted, and how many more hands win than lose
Law = dict[Result, Floats]  # result -> its probability, by the dealer's end
Laws = tuple[tuple[Law, ...], ...]  # of each first hand against each up card
DIGITS = 9  # the decimals to which net results are told apart


class HandResults(Struct, frozen=True, eq=False):
    """How the hands of a family end when played by a policy, by the dealer's end: hand, up card, end, result.

    The results are: lost, pushed, won, over 21, and won by each of the lines. Where a hand may be doubled after it has
    drawn, they are followed by the same with the doubled wager.
    """

    single: Floats
    doubled: Floats


LOST, PUSHED, WON, OVER = range(4)
BY_LINES = OVER + 1  # the results from here on


def stood(field: Field, terms: Terms, *, doubled: bool = False) -> Floats:
    """How a hand that stands ends: hand, up card, dealer's end, result."""
    family = field.family
    result = results(terms, family)
    paid = lines(terms)
    found = np.zeros((*field.ends.shape, BY_LINES + len(paid)))
    for number, sign in ((LOST, -1), (PUSHED, 0), (WON, 1)):
        found[..., number] = field.ends * (result == sign)[:, None, :]
    found[:, :, BLACKJACK] = 0.0
    found[:, :, BLACKJACK, LOST] = field.natural
    for number, line in enumerate(paid, BY_LINES):
        if line.doubled or not doubled:
            these = line.among(family)
            found[these, :, :, number] = float(line.chance) * found[these, :, :, WON]
            found[these, :, :, WON] *= float(1 - line.chance)
    return found


def drawn_to(field: Field, at: slice | NDArray[np.int64], after: Floats) -> Floats:
    """How hands end that draw one card, from how the longer hands end; the rest is over 21."""
    family = field.family
    padded = np.concatenate([after, np.zeros((1, *after.shape[1:]))])
    found = np.zeros_like(after[at])
    chances = field.chances(at)
    for value in range(RANKS):
        found += chances[:, :, value, None, None] * padded[family.after[at][:, value]]
    found[..., OVER] += field.ends[at] - found.sum(axis=-1)
    return found


def hand_results(field: Field, terms: Terms, policy: Policy) -> HandResults:
    """Work out how all hands of a family end."""
    plain = stood(field, terms)
    doubled = np.zeros_like(plain)
    two = np.flatnonzero(may_be_doubled(terms, field.family.cards))
    doubled[two] = drawn_to(field, two, stood(field, terms, doubled=True))
    single = np.concatenate((plain, np.zeros_like(plain)), axis=-1) if terms.doubles_any else plain
    for level in field.family.levels:
        draws = policy.draws[level]
        if draws.any():
            single[level] = np.where(draws[:, :, None, None], drawn_to(field, level, single), single[level])
        if terms.doubles_any:
            later = policy.doubles[level] & (field.family.cards[level] > 2)[:, None]
            with_two = np.concatenate((np.zeros_like(doubled[level]), doubled[level]), axis=-1)
            single[level] = np.where(later[:, :, None, None], with_two, single[level])
    return HandResults(single, doubled)


def nets(terms: Terms, lost: Taken, ending: Floats, *, doubled: bool) -> Law:
    """The results of one hand from how it ends: end, result. A dealer's blackjack is a loss, whatever it takes."""
    paid = lines(terms)
    many = BY_LINES + len(paid)
    if ending.shape[1] > many:
        later = nets(terms, lost, ending[:, many:], doubled=True)
        for result, law in nets(terms, lost, ending[:, :many], doubled=doubled).items():
            later[result] = later.get(result, 0.0) + law
        return later
    stake = 2.0 if doubled else 1.0
    found: defaultdict[Result, Floats] = defaultdict(lambda: np.zeros(ENDS))
    results = [(LOST, -stake, -1), (PUSHED, 0.0, 0), (WON, float(terms.win_pays) * stake, 1), (OVER, -stake, -1)]
    results += [(number, float(line.pays) * stake, 1) for number, line in enumerate(paid, BY_LINES)]
    for number, net, score in results:
        law = ending[:, number].copy()
        law[BLACKJACK] = 0.0
        found[net, score] = found[net, score] + law
    if lost != Taken():  # else the play is without a dealer's blackjack
        kept, over = (lost.doubled, lost.doubled_bust) if doubled else (lost.standing, lost.bust)
        for net, number in ((kept, LOST), (over, OVER)):
            law = np.zeros(ENDS)
            law[BLACKJACK] = ending[BLACKJACK, number]
            found[net, -1] = found[net, -1] + law
    return dict(found)


class RoundResults(Struct, frozen=True):
    """How a round on a main wager of one unit comes out."""

    nets: dict[float, float]  # net result -> probability
    won: float  # the probability that more hands of the box win than lose
    lost: float

    @property
    def variance(self) -> float:
        """The variance of the net result."""
        mean = sum(net * chance for net, chance in self.nets.items())
        return sum(net * net * chance for net, chance in self.nets.items()) - mean * mean

    @property
    def told(self) -> dict[str, float]:
        """Net results as text."""
        return {f"{net:.12g}": chance for net, chance in self.nets.items()}


def round_results(basis: Basis, chosen: NDArray[np.int64], laws: Laws) -> RoundResults:
    """The results of a round with these moves on the first two cards, from those of each hand."""
    found: defaultdict[Result, float] = defaultdict(float)
    terms = basis.terms
    for number in range(len(FIRSTS)):
        for up in range(RANKS):
            weight = float(basis.dealt[number, up])
            if not weight:
                continue
            early = bool(terms.early_surrender) and MOVES[chosen[number, up]] == SURRENDER
            if terms.before and number != NATURAL and not early:
                found[-1.0, -1] += weight * float(basis.field.natural[places()[number], up])
            law = blackjack_law(basis, up) if number == NATURAL else laws[number][up]
            for result, by_end in law.items():
                found[result] += weight * float(by_end.sum())
    by_net: defaultdict[float, float] = defaultdict(float)
    for (net, _), chance in found.items():
        by_net[round(net, DIGITS)] += chance
    return RoundResults(
        {net: by_net[net] for net in sorted(by_net) if by_net[net]},
        sum(chance for (_, score), chance in found.items() if score > 0),
        sum(chance for (_, score), chance in found.items() if score < 0),
    )


def blackjack_law(basis: Basis, up: int) -> Law:
    """A patron's blackjack: it is paid, unless the dealer has one too."""
    ends = basis.field.ends[places()[NATURAL], up]
    both = np.zeros(ENDS)
    both[BLACKJACK] = ends[BLACKJACK]
    terms, won = basis.terms, ends - both
    found = {(0.0, 0): both, (float(terms.blackjack_pays), 1): won}
    if terms.named_blackjack is not None:
        named = float(terms.named) * won
        found[float(terms.blackjack_pays), 1] = won - named
        more = float(terms.named_blackjack), 1
        found[more] = found.get(more, 0.0) + named
    return found


def hand_laws(basis: Basis, chosen: NDArray[np.int64], splits: Mapping[int, SplitHands]) -> Laws:
    """First hand, up card -> its net results with these moves; an ace and a ten count as 21 and no more.

    Where a dealer's blackjack is known before anybody acts, what it takes is left out.
    """
    draws = basis.worth.policy.draws.copy()
    draws[places()] = np.where(chosen == MOVES.index(STAND), False, draws[places()] | (chosen == MOVES.index(HIT)))
    ending = hand_results(basis.field, basis.terms, replace(basis.worth.policy, draws=draws))
    pairs = {first[0] for number, first in enumerate(FIRSTS) if (chosen[number] == MOVES.index(SPLIT)).any()}
    split = {pair: split_laws(basis.terms, basis.ground, pair, splits[pair]) for pair in pairs}
    return tuple(
        tuple(_law(basis, ending, split, number, up, move=MOVES[chosen[number, up]]) for up in range(RANKS))
        for number in range(len(FIRSTS))
    )


def _law(
    basis: Basis, ending: HandResults, split: Mapping[int, tuple[Law, ...]], number: int, up: int, *, move: str
) -> Law:
    """The net results of a first hand against an up card."""
    terms, at = basis.terms, places()[number]
    if move == SPLIT:
        return split[FIRSTS[number][0]][up]
    if move == SURRENDER:
        half, whole = basis.field.ends[at, up].copy(), np.zeros(ENDS)
        if terms.early_surrender:
            return {(-KEPT, -1): half}
        half[BLACKJACK] = 0.0
        if not terms.before:
            whole[BLACKJACK] = basis.field.natural[at, up]
        return {(-KEPT, -1): half, (-1.0, -1): whole}
    doubled = move == DOUBLE
    return nets(terms, taken(terms), (ending.doubled if doubled else ending.single)[at, up], doubled=doubled)


def split_laws(terms: Terms, ground: Ground, pair: int, split: SplitHands) -> tuple[Law, ...]:
    """Net results of a split pair against each up card."""
    most = most_hands(terms, pair)
    ends = ground.field(hands_from(pair), others(pair, 2)).ends[0]
    count = hand_counts(ground.shoe, pair, ground.ups, most)
    found: tuple[defaultdict[Result, Floats], ...] = tuple(defaultdict(lambda: np.zeros(ENDS)) for _ in ground.ups)
    for hands in range(2, most + 1):
        field = ground.field(hands_from(pair), others(pair, hands))
        free = hands == most
        added = original = _one_hand(field, terms, pair, split.added, taken(terms, added=True), free=free)
        if taken(terms) != taken(terms, added=True):
            original = _one_hand(field, terms, pair, split.original, taken(terms), free=free)
        for up, into in enumerate(found):
            whole = original[up]
            for _ in range(hands - 1):
                whole = _both(whole, added[up])
            for net, by_end in whole.items():
                into[net] = into[net] + float(count[hands][up]) * by_end * ends[up]
    return tuple(dict(law) for law in found)


def _one_hand(field: Field, terms: Terms, pair: int, policy: Policy, lost: Taken, *, free: bool) -> list[Law]:
    """For each up card the net results of one hand, given each of the dealer's ends."""
    ending = hand_results(field, terms, policy)
    second, chances = field.family.after[0], field.chances(slice(1))[0].T
    if not free:
        chances[pair] = 0.0
    doubles = policy.doubles if terms.double_after_split and pair != ACE else np.zeros_like(policy.doubles)
    single = np.einsum("vu,vuer->uer", chances * ~doubles[second], ending.single[second])
    doubled = np.einsum("vu,vuer->uer", chances * doubles[second], ending.doubled[second])
    found = []
    for up in range(field.ends.shape[1]):
        law = nets(terms, lost, single[up], doubled=False)
        for result, by_end in nets(terms, lost, doubled[up], doubled=True).items():
            law[result] = law.get(result, 0.0) + by_end
        whole = np.sum(list(law.values()), axis=0)
        given = np.where(whole > 0, whole, 1.0)
        found.append({result: by_end / given for result, by_end in law.items() if by_end.any()})
    return found


def _both(one: Law, two: Law) -> Law:
    found: defaultdict[Result, Floats] = defaultdict(lambda: np.zeros(ENDS))
    for (net, score), by_end in one.items():
        for (more, also), of_two in two.items():
            total = round(net + more, DIGITS), score + also
            found[total] = found[total] + by_end * of_two
    return dict(found)
