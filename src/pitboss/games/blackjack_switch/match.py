"""The match wager of blackjack switch, judged on a patron's first four cards."""

from collections import Counter
from collections.abc import Sequence

from pitboss.games.blackjack.sides import LOST, Lines

FOUR, TWO_PAIR, THREE, PAIR = "four of a kind", "two pair", "three of a kind", "pair"
# How many cards of a rank there are, the most first. Two pair is paid more than three of a kind.
LINES = {(4,): FOUR, (2, 2): TWO_PAIR, (3, 1): THREE, (2, 1, 1): PAIR}


def match(first_four: Sequence[str]) -> Lines:
    """The one line that the wager is paid by, the highest; suits do not matter."""
    alike = tuple(sorted(Counter(card[0] for card in first_four).values(), reverse=True))
    return (LINES[alike],) if alike in LINES else LOST
