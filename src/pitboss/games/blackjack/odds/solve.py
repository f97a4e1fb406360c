"""The whole analysis: every first hand against every up card, how to play, and what the house keeps.

`solve` answers everything at once; `moves` answers for one hand from any unseen cards.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from pitboss.cache import cached
from pitboss.errors import BadInput
from pitboss.games.blackjack.odds.dealer import ground
from pitboss.games.blackjack.odds.hands import MOST, all_hands, family, hands, hands_from
from pitboss.games.blackjack.odds.lines import NO_SUITS
from pitboss.games.blackjack.odds.outcomes import Laws, hand_laws, round_results
from pitboss.games.blackjack.odds.play import (
    DOUBLE,
    FIRSTS,
    HIT,
    MOVES,
    NATURAL,
    NO_CARDS,
    PAIRS,
    SPLIT,
    STAND,
    SURRENDER,
    UPS,
    Basis,
    Moves,
    chances,
    counted,
    first_moves,
    given_up,
    play,
    taken,
)
from pitboss.games.blackjack.odds.shoe import checked
from pitboss.games.blackjack.odds.splitting import SplitHands, Treatment, met_by_splitting, split_by_count, split_hands
from pitboss.games.blackjack.odds.terms import ACE, CARDS, RANKS, TEN, Terms, hand_name
from pitboss.games.blackjack.odds.totals import ByTotal, Chart, Exceptional, by_total, chart, exceptions


class Deal(Struct, frozen=True):
    """The first two cards against an up card."""

    cards: str
    up: str
    probability: float
    dealer_blackjack: float  # its probability, given these three cards
    # What each is worth; where a dealer's blackjack is known before any move, given that there is none.
    moves: dict[str, float]
    best: str
    by_total: str  # the move of the strategy by totals
    worth: float  # with the best move, a dealer's blackjack counted


class Insurance(Struct, frozen=True):
    """The insurance wager, when an ace is up."""

    worth: float  # per unit of insurance, whatever the patron holds
    hands: dict[str, float]  # for each first hand
    take: tuple[str, ...]  # first hands with which it is worth taking
    blackjack: float  # what a patron's blackjack is worth without it, in units of the wager; even money is worth 1


class Solution(Struct, frozen=True):
    """Everything about the main wager from one shoe under one set of rules, per unit of it."""

    rules: dict[str, str]
    shoe: dict[str, int]
    treatment: str
    expectation: float
    house_advantage: float
    expectations: dict[str, float]  # by how split hands are treated
    by_total: float  # the expectation of the strategy by totals
    cost: float  # what it gives away
    variance: float
    outcomes: dict[str, float]  # net result -> probability
    won: float  # the probability that more hands win than lose, which streaks count by
    lost: float
    by_total_variance: float  # of the strategy by totals
    by_total_outcomes: dict[str, float]
    chart: Chart
    exceptions: tuple[Exceptional, ...]
    more_exceptions: int  # how many smaller ones are not listed
    more_worth: float  # and what they are worth together
    insurance: Insurance
    deals: tuple[Deal, ...]
    notes: tuple[str, ...]


# --- the whole analysis -----------------------------------------------------------------------------------------------

INFINITE = 10**12  # decks: a shoe from which no card is missed
EARLY = {"any": "early", "ten": "early, against tens"}
SAME = 1e-12  # figures closer than this are the same
LISTED = 20  # exceptions that are listed
EXACT = (Treatment.OWN_HAND, Treatment.FIXED)


class Study(Struct, frozen=True, eq=False):
    """The analysis in arrays over first hands and up cards."""

    basis: Basis
    splits: dict[Treatment, dict[int, SplitHands]]
    moves: dict[Treatment, Moves]
    known_laws: dict[Treatment, Laws] = field(default_factory=dict)

    def laws(self, treatment: Treatment) -> Laws:
        """The results of every first hand, played best; worked out once."""
        if treatment not in self.known_laws:
            best = self.moves[treatment].best
            self.known_laws[treatment] = hand_laws(self.basis, best, self.splits[treatment])
        return self.known_laws[treatment]

    def expectation(self, treatment: Treatment) -> float:
        """The expectation of the main wager, every hand played best."""
        moves = self.moves[treatment]
        return float((self.basis.dealt * moves.whole(moves.best)).sum())


def study(
    terms: Terms,
    shoe: Sequence[int] | None = None,
    told: Callable[[str], None] | None = None,
    treatments: Sequence[Treatment] = EXACT,
    second: int | None = None,
) -> Study:
    """Work out every hand, with split hands under each of these treatments.

    `second` is the dealer's second card where that is seen too; two cards that are a blackjack count as 21 and no more.
    """
    say = told or (lambda _: None)
    full = checked(terms, shoe).copy()
    if second is not None:
        full[second] -= 1
    say("the dealer's hands")
    base = ground(terms, full, UPS, [(all_hands(), NO_CARDS), *met_by_splitting(terms, UPS)], second)
    base = replace(base, made={})
    say("the patron's hands")
    field = base.field(all_hands(), NO_CARDS)
    worth = play(field, terms, taken(terms))
    basis = Basis(terms, base, field, worth, chances(full))
    say("split pairs")
    splits = {each: {pair: _split(basis, pair, each) for pair in UPS} for each in treatments}
    moves = {
        treatment: first_moves(basis, worth, np.array([found[pair].worth for pair in UPS]))
        for treatment, found in splits.items()
    }
    return Study(basis, splits, moves)


def _split(basis: Basis, pair: int, treatment: Treatment) -> SplitHands:
    if treatment is Treatment.BY_COUNT:
        return split_by_count(basis.terms, basis.ground, pair)
    fixed = basis.worth.policy.within(hands_from(pair).at) if treatment is Treatment.FIXED else None
    return split_hands(basis.terms, basis.ground, pair, fixed)


def solve(
    terms: Terms,
    shoe: Sequence[int] | None = None,
    treatment: Treatment = Treatment.OWN_HAND,
    told: Callable[[str], None] | None = None,
    studied: Study | None = None,
) -> Solution:
    """Analyse blackjack under these terms from a shoe: a full one, or ten counts from aces to tens.

    `studied` is the study of it, where that was made before.
    """
    say = told or (lambda _: None)
    found = studied or study(terms, shoe, told, tuple(dict.fromkeys((*EXACT, treatment))))
    moves = found.moves[treatment]
    say("the strategy by totals")
    totals = by_total(found.basis, moves.worth[MOVES.index(SPLIT), PAIRS])
    plain = float((found.basis.dealt * totals.moves.whole(totals.chosen)).sum())
    say("the results of a round")
    results = round_results(found.basis, moves.best, found.laws(treatment))
    charted = replace(found.basis, worth=totals.worth)
    by_chart = hand_laws(charted, totals.chosen, dict(enumerate(totals.pairs)))
    plain_results = round_results(charted, totals.chosen, by_chart)
    listed = exceptions(found.basis, moves, totals)
    expectation = found.expectation(treatment)
    return Solution(
        rules=described(terms),
        shoe={CARDS[value]: int(count) for value, count in enumerate(found.basis.ground.shoe)},
        treatment=str(treatment),
        expectation=expectation,
        house_advantage=-expectation,
        expectations={str(each): found.expectation(each) for each in found.moves},
        by_total=plain,
        cost=expectation - plain,
        variance=results.variance,
        outcomes=results.told,
        won=results.won,
        lost=results.lost,
        by_total_variance=plain_results.variance,
        by_total_outcomes=plain_results.told,
        chart=chart(totals),
        exceptions=listed[:LISTED],
        more_exceptions=len(listed[LISTED:]),
        more_worth=sum(each.worth for each in listed[LISTED:]),
        insurance=insurance(found),
        deals=_deals(found, moves, totals),
        notes=notes(terms, treatment, found),
    )


def known_solution(
    terms: Terms,
    shoe: Sequence[int] | None = None,
    told: Callable[[str], None] | None = None,
    studied: Callable[[], Study] | None = None,
) -> Solution:
    """The same as `solve`, which is kept once it is worked out."""
    cards = tuple(checked(terms, shoe).tolist())

    def worked_out() -> Solution:
        return solve(terms, cards, told=told, studied=studied() if studied else None)

    return cached(Solution, worked_out, terms, cards)


def described(terms: Terms) -> dict[str, str]:
    """The terms in words."""
    yes = {True: "yes", False: "no"}
    on = sorted(terms.double_on)
    return {
        "decks": "infinite" if terms.decks == INFINITE else str(terms.decks),
        "soft 17": "hit" if terms.hits_soft_17 else "stand",
        "blackjack pays": _odds(terms.blackjack_pays),
        "double on": "any" if len(on) >= TEN else ", ".join(map(str, on)) or "none",
        "double after split": yes[terms.double_after_split],
        "splits": str(terms.splits),
        "resplit aces": yes[terms.resplit_aces],
        "surrender": yes[terms.surrender] if not terms.early_surrender else EARLY[terms.early_surrender],
        "dealer's blackjack": terms.dealer_blackjack,
        "five-card 21": "no" if terms.five_card_21 is None else f"{terms.five_card_21} to 1",
        **({} if terms.three_sevens is None else {"three sevens": _odds(terms.three_sevens)}),
        **({} if terms.suited_678 is None else {"suited 6-7-8": _odds(terms.suited_678)}),
        **({} if terms.named_blackjack is None else {"named blackjack": _odds(terms.named_blackjack)}),
        **({"equal totals": "lose"} if terms.ties_lose else {}),
        "dealer's 22": "pushes" if terms.pushes_22 else "over 21",
        **({} if terms.win_pays == 1 else {"a hand pays": _odds(terms.win_pays)}),
        **({} if terms.insurance_pays in (0, 2) else {"insurance pays": _odds(terms.insurance_pays)}),
        **({"draw to split aces": "yes"} if terms.draws_to_aces else {}),
        **({"double after drawing": "yes"} if terms.doubles_any else {}),
    }


def _odds(ratio: Fraction) -> str:
    return f"{ratio.numerator} to {ratio.denominator}"


def notes(terms: Terms, treatment: Treatment, found: Study) -> tuple[str, ...]:
    """How split hands are treated, and what is not exact."""
    own, fixed = (found.expectation(each) for each in (Treatment.OWN_HAND, Treatment.FIXED))
    how = {
        Treatment.OWN_HAND: "Split hands are played best by their own cards, knowing which pair was split.",
        Treatment.FIXED: "Split hands are played as the same cards would be before a split.",
        Treatment.BY_COUNT: "Split hands are valued by their number only.",
    }[treatment]
    if terms.splits > 1 and treatment is Treatment.OWN_HAND:
        how += " With more than one split their play is that which is best when only the pair is gone."
    how += " That is an approximation." if treatment is Treatment.BY_COUNT else " What that is worth is exact."
    differ = f"{own - fixed:.1e} apart" if own - fixed > SAME else "no difference"
    apart = f"Own hand {own:+.8f}, as before a split {fixed:+.8f}: {differ}."
    memory = "Looking at the other hands of a split box as well would add a little."
    spread = "Net results and variance take the hands of a split box as independent once the dealer's end is given."
    suits = () if terms.suited_678 is None else (NO_SUITS,)
    return f"{how} {apart} {memory}", f"{spread} All else is exact.", *suits


def insurance(found: Study) -> Insurance:
    """What insurance is worth when an ace is up."""
    shoe = found.basis.ground.shoe
    left, pays = max(int(shoe.sum()) - 1, 1), float(found.basis.terms.insurance_pays)
    natural = found.moves[Treatment.OWN_HAND].natural[:, ACE]
    worth = {
        hand_name(counted(first)): float((1 + pays) * natural[at] - 1)
        for at, first in enumerate(FIRSTS)
        if found.basis.dealt[at, ACE] > 0
    }
    return Insurance(
        worth=(1 + pays) * int(shoe[TEN]) / left - 1,
        hands=worth,
        take=tuple(name for name, gain in worth.items() if gain > 0),
        blackjack=float(found.basis.terms.natural_pays) * float(1 - natural[NATURAL]),
    )


def _deals(found: Study, moves: Moves, totals: ByTotal) -> tuple[Deal, ...]:
    best, whole, shown = moves.best, moves.whole(moves.best), moves.shown
    return tuple(
        Deal(
            cards=hand_name(counted(first)),
            up=CARDS[up],
            probability=float(found.basis.dealt[at, up]),
            dealer_blackjack=float(moves.natural[at, up]),
            moves={
                move: float(shown[number, at, up])
                for number, move in enumerate(MOVES)
                if not np.isnan(shown[number, at, up])
            },
            best=MOVES[best[at, up]],
            by_total=MOVES[totals.chosen[at, up]],
            worth=float(whole[at, up]),
        )
        for at, first in enumerate(FIRSTS)
        for up in UPS
        if found.basis.dealt[at, up] > 0
    )


# --- one hand against one up card, from whatever cards are unseen -----------------------------------------------------


def moves(
    terms: Terms,
    shoe_counts: Sequence[int],
    hand_counts: Sequence[int],
    up: int,
    *,
    two_cards: bool = True,
    after_split: bool = False,
    added: bool = False,
    splits_left: int | None = None,
    second: int | None = None,
) -> dict[str, float]:
    """What each allowed move is worth, in units of the hand's wager.

    `shoe_counts` are the unseen cards by value, the dealer's second card among them; the hand and the up card are not.
    `two_cards` is false where only drawing and standing are left to a hand of two cards. `after_split` says that a
    split has made the hand, `added` that its wager was added by it, `splits_left` how often the box may still be
    split. Where a dealer's blackjack is known first, the worths are given that there is none; but if the hand may be
    given up before that, it is counted. `second` is the dealer's second card where it is seen; it is not among the
    unseen cards, and makes no blackjack.
    """
    unseen, held = np.asarray(shoe_counts, dtype=np.int64), tuple(int(count) for count in hand_counts)
    if held not in hands().index or sum(held) < 1:
        raise BadInput("A hand to be played has one card or more and is not over 21.")
    if (unseen < 0).any() or unseen.sum() < 2:
        raise BadInput("There are too few unseen cards to play on.")
    shoe = unseen + np.asarray(held)
    shoe[up] += 1
    left = terms.splits if splits_left is None else splits_left
    pair = next((value for value in range(RANKS) if held[value] == 2 and sum(held) == 2), None)
    splittable = two_cards and pair is not None and left > 0
    if pair == ACE and after_split and not terms.resplit_aces:
        splittable = False
    allowed = replace(terms, splits=max(left, 1))
    own = family(held)
    met = [(own, NO_CARDS), *(met_by_splitting(allowed, (pair,)) if splittable and pair is not None else ())]
    base = ground(terms, shoe, (up,), met, second)
    field = base.field(own, NO_CARDS)
    natural = float(field.natural[0, 0])
    first = two_cards and sum(held) == 2 and not after_split
    counted_in = first and terms.before and bool(terms.early_surrender)
    scale = 1 / (1 - natural) if terms.before and natural < 1 and not counted_in else 1.0
    if not after_split and held[ACE] == held[TEN] == 1 and sum(held) == 2:
        return {STAND: float(terms.natural_pays) * (1 - natural) * scale}
    doubles = (
        (two_cards or terms.doubles_any)
        and (terms.double_after_split or not after_split)
        and not (after_split and held[ACE] == 2)
    )
    worth = play(field, terms, taken(terms, added=added), doubles=doubles)
    found = {STAND: float(worth.stand[0, 0])}
    if own.total[0] < MOST:
        found[HIT] = float(worth.hit[0, 0])
    if not np.isnan(worth.double[0, 0]):
        found[DOUBLE] = float(worth.double[0, 0])
    if splittable and pair is not None:
        found[SPLIT] = float(split_hands(allowed, base, pair, added=added).worth[0])
    if first and not np.isnan(half := float(given_up(terms, field.natural[:1], (up,))[0, 0])):
        found[SURRENDER] = half
    return {move: value * scale - natural * counted_in for move, value in found.items()}
