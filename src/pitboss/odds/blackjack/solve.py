"""The whole analysis: every first hand against every up-card, how to play, and what the house keeps."""

from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.odds.blackjack.chart import chart
from pitboss.odds.blackjack.dealer import Counts
from pitboss.odds.blackjack.deals import (
    FIRSTS,
    MOVES,
    NATURAL,
    NO_CARDS,
    PAIRS,
    SPLIT,
    UPS,
    Basis,
    Moves,
    chances,
    counted,
    first_moves,
)
from pitboss.odds.blackjack.exceptions import exceptions
from pitboss.odds.blackjack.field import ground
from pitboss.odds.blackjack.hands import all_hands, hands_from
from pitboss.odds.blackjack.names import CARDS, hand_name
from pitboss.odds.blackjack.outcomes import round_results
from pitboss.odds.blackjack.pairs import SplitHands, Treatment, met_by_splitting, split_by_count, split_hands
from pitboss.odds.blackjack.play import play, taken
from pitboss.odds.blackjack.solution import Deal, Insurance, Solution
from pitboss.odds.blackjack.terms import ACE, RANKS, TEN, Terms
from pitboss.odds.blackjack.total import ByTotal, by_total

LEAST_CARDS = 20  # fewer could run out in a round
SAME = 1e-12  # nearer figures are the same
LISTED = 20  # exceptions that are listed
EXACT = (Treatment.OWN_HAND, Treatment.FIXED)


class Study(Struct, frozen=True, eq=False):
    """The analysis as it is worked with: arrays over first hands and up-cards."""

    basis: Basis
    splits: dict[Treatment, dict[int, SplitHands]]
    moves: dict[Treatment, Moves]

    def expectation(self, treatment: Treatment) -> float:
        """The expectation of the main wager, every hand played best."""
        moves = self.moves[treatment]
        return float((self.basis.dealt * moves.whole(moves.best)).sum())


def fresh(decks: int) -> Counts:
    """A full shoe, by value."""
    return np.array([4 * decks] * TEN + [16 * decks], dtype=np.int64)


def study(
    terms: Terms,
    shoe: Sequence[int] | None = None,
    told: Callable[[str], None] | None = None,
    treatments: Sequence[Treatment] = EXACT,
) -> Study:
    """Work out every hand, with split hands under each of these treatments."""
    say = told or (lambda _: None)
    full = fresh(terms.decks) if shoe is None else np.asarray(shoe, dtype=np.int64)
    if full.shape != (RANKS,) or (full < 0).any() or int(full.sum()) < LEAST_CARDS:
        raise BadInput(f"A shoe to be analysed has ten counts and {LEAST_CARDS} cards or more.")
    say("the dealer's hands")
    base = ground(terms, full, UPS, [(all_hands(), NO_CARDS), *met_by_splitting(terms, UPS)])
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
) -> Solution:
    """Analyse blackjack under these terms from a shoe: a full one, or ten counts from aces to tens."""
    say = told or (lambda _: None)
    found = study(terms, shoe, told, tuple(dict.fromkeys((*EXACT, treatment))))
    moves = found.moves[treatment]
    say("the strategy by totals")
    totals = by_total(found.basis, moves.worth[MOVES.index(SPLIT), PAIRS])
    plain = float((found.basis.dealt * totals.moves.whole(totals.chosen)).sum())
    say("the results of a round")
    results = round_results(found.basis, moves.best, found.splits[treatment])
    mean = sum(net * chance for net, chance in results.items())
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
        variance=sum(net * net * chance for net, chance in results.items()) - mean * mean,
        outcomes={f"{net:.12g}": chance for net, chance in results.items()},
        chart=chart(totals),
        exceptions=listed[:LISTED],
        more_exceptions=len(listed[LISTED:]),
        more_worth=sum(each.worth for each in listed[LISTED:]),
        insurance=insurance(found),
        deals=_deals(found, moves, totals),
        notes=notes(terms, treatment, found),
    )


def described(terms: Terms) -> dict[str, str]:
    """The terms in words."""
    yes = {True: "yes", False: "no"}
    on = sorted(terms.double_on)
    return {
        "decks": str(terms.decks),
        "soft 17": "hit" if terms.hits_soft_17 else "stand",
        "blackjack pays": f"{terms.blackjack_pays.numerator} to {terms.blackjack_pays.denominator}",
        "double on": "any" if len(on) >= TEN else ", ".join(map(str, on)),
        "double after split": yes[terms.double_after_split],
        "splits": str(terms.splits),
        "resplit aces": yes[terms.resplit_aces],
        "surrender": yes[terms.surrender],
        "dealer's blackjack": terms.dealer_blackjack,
        "five-card 21": "no" if terms.five_card_21 is None else f"{terms.five_card_21} to 1",
        "dealer's 22": "pushes" if terms.pushes_22 else "over 21",
    }


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
    return f"{how} {apart} {memory}", f"{spread} All else is exact."


def insurance(found: Study) -> Insurance:
    """What insurance is worth when an ace is up."""
    shoe = found.basis.ground.shoe
    left = max(int(shoe.sum()) - 1, 1)
    natural = found.moves[Treatment.OWN_HAND].natural[:, ACE]
    worth = {
        hand_name(counted(first)): float(3 * natural[at] - 1)
        for at, first in enumerate(FIRSTS)
        if found.basis.dealt[at, ACE] > 0
    }
    pays = float(found.basis.terms.blackjack_pays)
    return Insurance(
        worth=3 * int(shoe[TEN]) / left - 1,
        hands=worth,
        take=tuple(name for name, gain in worth.items() if gain > 0),
        blackjack=pays * float(1 - natural[NATURAL]),
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
