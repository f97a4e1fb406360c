"""The match wager of blackjack switch, settled on the first four cards of a patron before any switch."""

from pitboss.events import Settled
from pitboss.games.blackjack.settling import Settling
from pitboss.games.blackjack.sides_settling import SideSettling
from pitboss.games.blackjack.spots import box_of
from pitboss.games.blackjack.state import BlackjackState
from pitboss.games.blackjack_switch.law import MATCHED
from pitboss.games.blackjack_switch.match import match
from pitboss.house import House

MATCH = "match"


class SwitchSides(SideSettling):
    """The one optional wager of the game."""

    def __init__(self, house: House, settling: Settling) -> None:
        super().__init__(house, settling)
        self.offered = frozenset(house.wagers) & {MATCH}

    def by_two_cards(self, state: BlackjackState) -> tuple[Settled, ...]:
        """What the first four cards of each patron decide."""
        cards = {hand.box: hand.cards for hand in state.hands}
        found: list[Settled] = []
        for _, bet in self._lying(state, MATCH):
            first, second = cards[box_of(bet.spot)], cards[box_of(bet.spot) + 1]
            four = (*first, *second)
            found.append(self._decided(bet, match(four), MATCHED, " and ".join(four)))
        return tuple(found)
