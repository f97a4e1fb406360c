"""One hand against one up-card, from whatever cards are unseen: what each move is worth now."""

from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.odds.blackjack.deals import DOUBLE, HIT, KEPT, NO_CARDS, SPLIT, STAND, SURRENDER
from pitboss.odds.blackjack.field import ground
from pitboss.odds.blackjack.hands import MOST, family, hands
from pitboss.odds.blackjack.pairs import met_by_splitting, split_hands
from pitboss.odds.blackjack.play import play, taken
from pitboss.odds.blackjack.terms import ACE, RANKS, TEN, Terms


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
) -> dict[str, float]:
    """What each allowed move is worth, in units of the hand's wager.

    `shoe_counts` are the unseen cards by value, the dealer's second card among them; the hand and the up-card are not.
    `two_cards` is false where only drawing and standing are left to a hand of two cards. `after_split` says that a
    split has made the hand, `added` that its wager was added by it, `splits_left` how often the box may still be
    split. Where a dealer's blackjack is known first, the worths are given that there is none.
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
    base = ground(terms, shoe, (up,), met)
    field = base.field(own, NO_CARDS)
    natural = float(field.natural[0, 0])
    known = terms.dealer_blackjack == "known"
    scale = 1 / (1 - natural) if known and natural < 1 else 1.0
    if not after_split and held[ACE] == held[TEN] == 1 and sum(held) == 2:
        return {STAND: float(terms.blackjack_pays) * (1 - natural) * scale}
    doubles = two_cards and (terms.double_after_split or not after_split) and not (after_split and held[ACE] == 2)
    worth = play(field, terms, taken(terms, added=added), doubles=doubles)
    found = {STAND: float(worth.stand[0, 0])}
    if own.total[0] < MOST:
        found[HIT] = float(worth.hit[0, 0])
    if not np.isnan(worth.double[0, 0]):
        found[DOUBLE] = float(worth.double[0, 0])
    if splittable and pair is not None:
        found[SPLIT] = float(split_hands(allowed, base, pair, added=added).worth[0])
    if terms.surrender and two_cards and sum(held) == 2 and not after_split:
        found[SURRENDER] = -KEPT * (1 - natural) - (0.0 if known else natural)
    return {move: value * scale for move, value in found.items()}
