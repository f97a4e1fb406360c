"""Every state of a small table: every choice and every mishap. What is offered is taken; nothing hidden shows."""

import pytest

from pitboss.equipment import DECK, Equipment, Shoe
from pitboss.games.blackjack import Blackjack
from pitboss.games.blackjack.state import BlackjackState, Phase
from pitboss.games.blackjack.wagers import box_of
from pitboss.house import Limits
from pitboss.table.explore import explore

from .many_houses import SECOND_UP

TABLES: dict[str, tuple[dict[str, int], dict[str, str], int]] = {
    "reader": ({"AH": 1, "KH": 3, "6H": 1}, {"surrender": "yes"}, 1),
    "hole": ({"AH": 2, "KH": 3}, {"dealers-second-card": "hole", "surrender": "yes"}, 1),
    "two on a box": ({"KH": 1, "8H": 4}, {"dealers-second-card": "late", "players-on-a-box": "2"}, 2),
    "second card up": ({"AH": 1, "KH": 1, "5H": 2, "6H": 1}, SECOND_UP, 1),
    "double down": ({"5H": 3, "KH": 3}, {"dealers-second-card": "hole", "double-card": "down"}, 1),
    "sevens down": (
        {"7H": 4, "KH": 2},
        {"dealers-second-card": "late", "double-card": "down", "additional": "sevens", "decks": "4"},
        1,
    ),
}


class Dealing(Blackjack):
    """A table at which so many cards are left, and the cutting card is at their end."""

    few = 0

    def start(self) -> BlackjackState:
        return BlackjackState(phase=Phase.OVER, left=self.few, behind=1)

    def beyond(self, state: BlackjackState) -> bool:
        """Before another round, and where cards would come that are not among the few."""
        if state.phase in ("shuffle", "burning") or state.reshuffle:
            return True
        return state.phase == "over" and state.left < self.few


@pytest.mark.proves(
    "blackjack/card-reader",
    "blackjack/hole-card",
    "blackjack/second-card-up",
    "blackjack/second-card-up-ends",
    "blackjack/double-face-down",
    "blackjack/double-came-face-up",
)
@pytest.mark.parametrize("which", TABLES)
def test_a_round(which: str) -> None:
    cards, options, seats = TABLES[which]
    shoe = Shoe(8, "shoe", tuple(cards.get(card, 0) for card in DECK))
    game = Dealing(
        Dealing.charter.house(
            options=options, limits=Limits(500, 500, 500), chip=100 if "additional" in options else 500
        )
    )
    game.few = shoe.left
    found = explore(
        game,
        seats=range(1, seats + 1),
        spots=tuple(spot for spot in game.spots if box_of(spot) == 1),
        equipment=Equipment().set_up(shoe),
        beyond=game.beyond,
    )
    assert found.flaws == ()
    assert found.states > 500, found.states
