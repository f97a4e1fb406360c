"""The match wager of blackjack switch, judged on a patron's first four cards and settled before any switch."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from pitboss.equipment import cards_named
from pitboss.events import Settled
from pitboss.games.blackjack.settling import Settling, SideSettling
from pitboss.games.blackjack.sides import LOST, Lines
from pitboss.games.blackjack.state import BlackjackState
from pitboss.games.blackjack.wagers import box_of
from pitboss.games.blackjack_switch.law import LAW
from pitboss.house import House

MATCH: Final = "match"
FOUR, TWO_PAIR, THREE, PAIR = "four of a kind", "two pair", "three of a kind", "pair"
# How many cards of each rank there are, the most first. Two pair pays more than three of a kind.
LINES: Final = {(4,): FOUR, (2, 2): TWO_PAIR, (3, 1): THREE, (2, 1, 1): PAIR}


def match(first_four: Sequence[str]) -> Lines:
    """The one line that the wager is paid by, the highest; suits do not matter."""
    alike = tuple(sorted(Counter(card[0] for card in first_four).values(), reverse=True))
    return (LINES[alike],) if alike in LINES else LOST


class SwitchSides(SideSettling):
    """The one optional wager of the game."""

    def __init__(self, house: House, settling: Settling) -> None:
        super().__init__(house, settling)
        self.offered = frozenset(house.wagers) & {MATCH}

    def by_two_cards(self, state: BlackjackState) -> tuple[Settled, ...]:
        """What the first four cards of each patron decide."""
        cards = {hand.box: hand.cards for hand in state.hands}
        found: list[Settled] = []
        for _, bet in self.lying(state, MATCH):
            first, second = cards[box_of(bet.spot)], cards[box_of(bet.spot) + 1]
            four = (*first, *second)
            found.append(self.decided(bet, match(four), LAW.match, cards_named(four)))
        return tuple(found)
