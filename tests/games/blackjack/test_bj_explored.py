"""Every state of a small table: every choice and every mishap. What is offered is taken; nothing hidden shows."""

import pytest

from pitboss.equipment import DECK, Equipment, Shoe
from pitboss.games.blackjack import Blackjack
from pitboss.games.blackjack.state import BlackjackState, Phase
from pitboss.house import Limits
from pitboss.table.explore import explore

FEW = 5
TABLES: dict[str, tuple[dict[str, int], dict[str, str], int]] = {
    "reader": ({"AH": 1, "KH": 3, "6H": 1}, {"surrender": "yes"}, 1),
    "hole": ({"AH": 2, "KH": 3}, {"dealers-second-card": "hole", "surrender": "yes"}, 1),
    "two on a box": ({"KH": 1, "8H": 4}, {"dealers-second-card": "late", "players-on-a-box": "2"}, 2),
}


class Dealing(Blackjack):
    """A table at which so many cards are left, and the cutting card is at their end."""

    def start(self) -> BlackjackState:
        return BlackjackState(phase=Phase.OVER, left=FEW, behind=1)


def beyond(state: BlackjackState) -> bool:
    """Before another round, and where cards would come that are not among the few."""
    return state.phase in ("shuffle", "burning") or state.reshuffle or (state.phase == "over" and state.left < FEW)


@pytest.mark.proves("blackjack/card-reader", "blackjack/hole-card")
@pytest.mark.parametrize("which", TABLES)
def test_a_round(which: str) -> None:
    cards, options, seats = TABLES[which]
    shoe = Shoe(8, "shoe", tuple(cards.get(card, 0) for card in DECK))
    assert shoe.left == FEW
    game = Dealing(Dealing.charter.house(options=options, limits=Limits(500, 500, 500), chip=500))
    found = explore(
        game, seats=range(1, seats + 1), spots=("box-1",), equipment=Equipment().set_up(shoe), beyond=beyond
    )
    assert found.flaws == ()
    assert found.states > 500, found.states
