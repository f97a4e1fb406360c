"""Every state of a small table: two patrons, a few cards, every call, every mishap. Nothing hidden shows."""

import pytest

from pitboss.equipment import DECK, Equipment, Shoe
from pitboss.games.chemin_de_fer import CheminDeFer
from pitboss.games.chemin_de_fer.state import CheminState
from pitboss.house import Limits
from pitboss.table.explore import explore

CARDS = {"KH": 3, "5H": 2, "4H": 2}
SHOE = Shoe(6, "shoe", tuple(CARDS.get(card, 0) for card in DECK))


class Dealing(CheminDeFer):
    """A table at which seat 1 banks, seat 2 has covered the bank, and few cards are left."""

    def start(self) -> CheminState:
        return CheminState(phase="over", left=SHOE.left, behind=2, banker=1, origin=1, stake=500)


def beyond(state: CheminState) -> bool:
    return state.phase in ("shuffle", "bidding", "offering") or (state.phase == "over" and state.left < SHOE.left)


@pytest.mark.parametrize("options", [{}, {"first-cards": "two-by-two", "after-cutting-card": "one-more"}])
def test_a_hand(options: dict[str, str]) -> None:
    game = Dealing(Dealing.charter.house(options=options, limits=Limits(500, 500, 500)))
    equipment = Equipment().set_up(SHOE)
    found = explore(game, seats=(1, 2), spots=("cover",), equipment=equipment, beyond=beyond)
    assert found.flaws == ()
    assert found.states > 1000


class Banking(CheminDeFer):
    """A table with a full shoe and no Banker."""

    def start(self) -> CheminState:
        return CheminState(phase="over", left=312, behind=14)


def dealt(state: CheminState) -> bool:
    return state.phase == "dealing" or (state.phase == "staking" and not state.bets)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"passed-bank": "highest", "nobody-covers": "bank-stays", "banco-avec-la-table": "yes", "lost-bank": "auction"},
    ],
)
def test_the_bank(options: dict[str, str]) -> None:
    game = Banking(Banking.charter.house(options=options, limits=Limits(500, 1000, 500)))
    found = explore(game, seats=(1, 2), spots=("bid", "cover", "banco"), seating=True, beyond=dealt)
    assert found.flaws == ()
    assert found.states > 100
