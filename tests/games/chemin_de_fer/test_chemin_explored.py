"""Every state of a small table: two patrons, a few cards, every call, every mishap. Nothing hidden shows."""

from typing import ClassVar

import pytest

from pitboss.equipment import DECK, Equipment, Shoe
from pitboss.games.chemin_de_fer import CheminDeFer
from pitboss.games.chemin_de_fer.state import CheminState, Phase
from pitboss.house import Limits
from pitboss.table.explore import explore

HANDS = {
    "free choices": ({"KH": 3, "5H": 2}, {}),
    "two by two": ({"KH": 3, "5H": 3}, {"first-cards": "two-by-two", "after-cutting-card": "one-more"}),
}


class Dealing(CheminDeFer):
    """A table at which seat 1 is Banker, and so many cards are left."""

    few: ClassVar = 5

    def start(self) -> CheminState:
        return CheminState(phase=Phase.OVER, left=self.few, behind=1, banker=1, origin=1, stake=500)


def beyond(state: CheminState) -> bool:
    return state.phase in ("shuffle", "bidding", "offering") or (state.phase == "over" and not state.banker)


@pytest.mark.parametrize("which", HANDS)
def test_a_hand(which: str) -> None:
    cards, options = HANDS[which]
    shoe = Shoe(6, "shoe", tuple(cards.get(card, 0) for card in DECK))
    dealing = type("Few", (Dealing,), {"few": shoe.left})
    game = dealing(Dealing.charter.house(options=options, limits=Limits(500, 500, 500)))
    found = explore(game, seats=(1, 2), spots=("cover",), equipment=Equipment().set_up(shoe), beyond=beyond)
    assert found.flaws == ()
    assert found.states > 150


class Banking(CheminDeFer):
    """A table with a full shoe and no Banker."""

    def start(self) -> CheminState:
        return CheminState(phase=Phase.OVER, left=312, behind=14)


def dealt(state: CheminState) -> bool:
    return state.phase == "dealing" or (state.phase == "staking" and not state.bets)


AUCTIONS = {"passed-bank": "highest", "nobody-covers": "bank-stays", "lost-bank": "auction"}


@pytest.mark.parametrize("options", [{}, AUCTIONS], ids=["in turn", "auctions"])
def test_the_bank(options: dict[str, str]) -> None:
    game = Banking(Banking.charter.house(options=options, limits=Limits(500, 500, 500)))
    found = explore(game, seats=(1, 2, 3), spots=("bid", "cover", "banco"), seating=True, beyond=dealt)
    assert found.flaws == ()
    assert found.states > 300
