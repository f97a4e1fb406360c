"""How a hand is played: what standing, drawing and doubling are worth, from the highest hands down.

The second part is about the first two cards: how likely they are, and what each move is then worth.
"""

from collections.abc import Sequence
from functools import cache

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from pitboss.games.blackjack.odds.dealer import BLACKJACK, BUST, ENDS, LEAST, TWENTY_TWO, Counts, Field, Floats, Ground
from pitboss.games.blackjack.odds.dealer import TWENTY_ONE as DEALERS_21
from pitboss.games.blackjack.odds.hands import MOST, Family, all_hands
from pitboss.games.blackjack.odds.lines import FIVE, lines
from pitboss.games.blackjack.odds.terms import ACE, RANKS, TEN, Terms

Flags = NDArray[np.bool_]


class Taken(Struct, frozen=True):
    """What a dealer's blackjack does to a hand's wager, in units of it."""

    standing: float = 0.0  # not over 21
    bust: float = 0.0
    doubled: float = 0.0  # doubled and not over 21
    doubled_bust: float = 0.0


NOTHING = Taken()  # a blackjack is known before anybody acts: what is worked out is the play without it
ORIGINAL = Taken(-1.0, -1.0, -1.0, -2.0)  # the added half of a double comes back unless the hand is over 21
ADDED = Taken(0.0, -1.0, 0.0, -2.0)  # the same, for a hand that a split has made: all its wager was added
ALL = Taken(-1.0, -1.0, -2.0, -2.0)


class Policy(Struct, frozen=True, eq=False):
    """How hands are played: for each hand and up card, whether it is doubled, and whether it draws if it is not."""

    draws: Flags
    doubles: Flags

    def within(self, at: NDArray[np.int64]) -> "Policy":
        """The same for some of the hands."""
        return Policy(self.draws[at], self.doubles[at])


class Worth(Struct, frozen=True, eq=False):
    """What the moves of each hand are worth against each up card, and how it is played."""

    stand: Floats
    hit: Floats
    double: Floats  # where it is not allowed, not a number
    best: Floats  # of the hand as it is played: without surrender and split
    policy: Policy


def taken(terms: Terms, *, added: bool = False) -> Taken:
    """What a dealer's blackjack takes of a wager under these terms; `added` if the hand was made by a split."""
    if terms.dealer_blackjack == "original":
        return ADDED if added else ORIGINAL
    return {"known": NOTHING, "all": ALL}[terms.dealer_blackjack]


def results(terms: Terms, hands: Family) -> Floats:
    """Hand that stands, dealer's end -> what it wins or loses. A dealer's blackjack is left out."""
    found = _by_total(terms.pushes_22, terms.ties_lose)[hands.total]
    if terms.ties_lose and terms.five_card_21 is not None:
        found[(hands.cards == FIVE) & (hands.total == MOST), DEALERS_21] = 0.0
    return found


@cache
def _by_total(pushes_22: bool, ties_lose: bool) -> Floats:
    """Total of a hand that stands, dealer's end -> what it wins or loses."""
    result = np.zeros((MOST + 1, ENDS))
    for total in range(MOST + 1):
        for end in range(DEALERS_21 + 1):
            result[total, end] = np.sign(total - (LEAST + end)) or -float(ties_lose)
    result[:, TWENTY_TWO] = 0.0 if pushes_22 else 1.0
    result[:, BUST] = 1.0
    result[:, BLACKJACK] = 0.0
    return result


def standing(field: Field, terms: Terms, lost: Taken) -> tuple[Floats, Floats]:
    """What standing is worth: with the single wager, and after doubling."""
    hands = field.family
    result, win = results(terms, hands), float(terms.win_pays)
    plain = np.einsum("nue,ne->nu", field.ends, np.where(result > 0, win, result))
    doubled = 2 * plain + lost.doubled * field.natural
    for line in lines(terms):
        these = line.among(hands)
        more = line.more(terms.win_pays) * np.einsum("nue,ne->nu", field.ends[these], (result[these] > 0) * 1.0)
        plain[these] += more
        if line.doubled:
            doubled[these] += 2 * more
    return plain + lost.standing * field.natural, doubled


def play(field: Field, terms: Terms, lost: Taken, *, doubles: bool = True, policy: Policy | None = None) -> Worth:
    """Work out every hand of a family, played as well as possible, or by a policy if one is given."""
    hands = field.family
    shape = (len(hands.at), field.ends.shape[1])
    stand, stand_doubled = standing(field, terms, lost)
    double = _doubling(field, terms, lost, stand_doubled) if doubles else np.full(shape, np.nan)
    may_double = ~np.isnan(double)
    chosen = Policy(np.zeros(shape, np.bool_), np.zeros(shape, np.bool_)) if policy is None else policy
    if policy is not None and not doubles:
        chosen = Policy(policy.draws, np.zeros(shape, np.bool_))
    hit = np.full(shape, np.nan)
    best = np.zeros((shape[0] + 1, shape[1]))  # the last is for hands over 21, which are counted apart
    over = lost.bust * field.bust_natural - field.bust
    for level in hands.levels:
        drawn = field.drawn(level, best[hands.after[level]]) + over[level]
        full = hands.total[level] == MOST
        drawn[full] = np.nan  # 21 takes no card
        hit[level] = drawn
        if policy is None:
            chosen.draws[level] = drawn > stand[level]
        here = np.where(chosen.draws[level], drawn, stand[level])
        if policy is None:
            chosen.doubles[level] = double[level] > here
        best[:-1][level] = np.where(chosen.doubles[level] & may_double[level], double[level], here)
    return Worth(stand, hit, double, best[:-1], chosen)


def _doubling(field: Field, terms: Terms, lost: Taken, stand_doubled: Floats) -> Floats:
    hands = field.family
    double = np.full(stand_doubled.shape, np.nan)
    allowed = np.array([total in terms.double_on and total != MOST for total in range(MOST + 1)])
    two = np.flatnonzero(may_be_doubled(terms, hands.cards) & allowed[hands.total])
    after = np.vstack([stand_doubled, np.zeros((1, stand_doubled.shape[1]))])[hands.after[two]]
    double[two] = field.drawn(two, after)
    double[two] += lost.doubled_bust * field.bust_natural[two] - 2 * field.bust[two]
    return double


def may_be_doubled(terms: Terms, cards: NDArray[np.int64]) -> Flags:
    """Which hands may be doubled, by how many cards they have: those of two, or any."""
    return np.asarray(cards >= 2 if terms.doubles_any else cards == 2)


# --- the first two cards against each up card -------------------------------------------------------------------------

UPS = tuple(range(RANKS))
NO_CARDS = (0,) * RANKS
STAND, HIT, DOUBLE, SPLIT, SURRENDER = MOVES = ("stand", "hit", "double", "split", "surrender")
FIRSTS = tuple((one, two) for one in range(RANKS) for two in range(one, RANKS))
PAIRS = np.array([FIRSTS.index((value, value)) for value in range(RANKS)])
NATURAL = FIRSTS.index((ACE, TEN))
KEPT = 0.5  # what surrender takes


@cache
def places() -> NDArray[np.int64]:
    """Where the first hands are among all hands."""
    return np.array([all_hands().find(counted(first)) for first in FIRSTS])


def counted(cards: tuple[int, ...]) -> tuple[int, ...]:
    """How many cards of each value there are."""
    return tuple(cards.count(value) for value in range(RANKS))


def chances(shoe: Counts) -> Floats:
    """The probability that a first hand and an up card are dealt together from this shoe."""
    cards = int(shoe.sum())
    found = np.zeros((len(FIRSTS), RANKS))
    for up in UPS:
        left = shoe.astype(np.float64)
        of_up = left[up] / cards
        left[up] -= 1
        for at, (one, two) in enumerate(FIRSTS):
            ways = left[one] * (left[one] - 1) if one == two else 2 * left[one] * left[two]
            found[at, up] = of_up * max(ways, 0.0) / ((cards - 1) * (cards - 2))
    return found


class Basis(Struct, frozen=True, eq=False):
    """What all questions about a game from one shoe start with: every hand, played best, before any split."""

    terms: Terms
    ground: Ground
    field: Field
    worth: Worth
    dealt: Floats  # first hand, up card -> how likely


class Moves(Struct, frozen=True, eq=False):
    """What the moves on the first two cards are worth: move, first hand, up card.

    Where a dealer's blackjack is known beforehand these are without it, weighed with how likely it does not come; an
    early surrender is worth more than that by what it keeps of a wager that the blackjack would take. A move that is
    not allowed is not a number.
    """

    worth: Floats
    natural: Floats  # how likely the dealer has blackjack
    before: bool  # a dealer's blackjack is known before anybody acts
    early: bool = False  # but a hand may be given up before that

    @property
    def best(self) -> NDArray[np.int64]:
        """First hand, up card -> the best move."""
        return np.asarray(np.nanargmax(self.worth, axis=0))

    def whole(self, chosen: NDArray[np.int64]) -> Floats:
        """First hand, up card -> what the hand is worth with these moves, a dealer's blackjack counted."""
        worth: Floats = np.take_along_axis(self.worth, chosen[None], axis=0)[0]
        if self.before:
            worth = worth - self.natural
            worth[NATURAL] += self.natural[NATURAL]  # both have blackjack: a stand-off
        return worth

    @property
    def shown(self) -> Floats:
        """What the moves are worth to a patron who chooses; where it is known, given that there is no blackjack."""
        if not self.before:
            return self.worth
        if self.early:
            lost = self.natural.copy()
            lost[NATURAL] = 0.0
            return self.worth - lost
        return self.worth / np.maximum(1 - self.natural, 1e-300)


def first_moves(basis: Basis, worth: Worth, splits: Floats) -> Moves:
    """What the moves on the first two cards are worth; `splits` is the worth of splitting, by pair and up card."""
    terms = basis.terms
    at = places()
    natural = basis.field.natural[at]
    found = np.full((len(MOVES), *natural.shape), np.nan)
    found[0], found[1], found[2] = worth.stand[at], worth.hit[at], worth.double[at]
    found[3, PAIRS] = splits
    found[4] = given_up(terms, natural, basis.ground.ups)
    found[:, NATURAL] = np.nan
    found[0, NATURAL] = float(terms.natural_pays) * (1 - natural[NATURAL])
    return Moves(found, natural, terms.before, bool(terms.early_surrender))


def given_up(terms: Terms, natural: Floats, ups: Sequence[int]) -> Floats:
    """What surrender is worth, by hand and up card; where it may not be chosen, not a number."""
    if terms.early_surrender:
        early = np.where(np.array(ups) == ACE, np.nan, 0.0) if terms.early_surrender == "ten" else np.zeros(len(ups))
        return np.asarray(early - KEPT + (natural if terms.before else 0.0 * natural))
    if not terms.surrender:
        return np.full(natural.shape, np.nan)
    return np.asarray(-KEPT * (1 - natural) - (0.0 if terms.before else natural))
