"""No sequence of calls leaves a poker table stuck, loses a card or a cent, or makes an offer that is then refused."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitboss.commands import Call, Leave, Role
from pitboss.equipment import Shoe
from pitboss.events import Called, Refusal
from pitboss.table.ledger import HOUSE
from pitboss.table.soundness import unsound_money, unsound_order, unsound_table
from rowdy_poker import SELDOM, SLUGS, Rowdy

OFTEN = set("exposed-card extra-card boxed-card wrong-burn early-cards too-many-cards out-of-turn fouled-hand".split())
STEADY = settings(
    derandomize=True, deadline=None, database=None, max_examples=15, suppress_health_check=list(HealthCheck)
)


def misplaced(rowdy: Rowdy) -> list[str]:
    """Cards that lie in two places, or on the table and in the deck.

    The cards of players who folded may be in the deck of a draw game again.
    """
    game, state = rowdy.game, rowdy.table.state
    deck = rowdy.table.equipment.now(game.deck)
    assert isinstance(deck, Shoe)
    assert deck.left == state.left
    held = [one for one in state.hands if one.seat in state.live or not game.streets[-1].draw]
    lie = [card for one in held for card in one.cards]
    lie += [*state.board, *state.burned, *state.boxed, *state.early, *state.discards]
    return sorted({card for card in lie if lie.count(card) > 1 or deck.possible(card)})


def everybody_goes_home(rowdy: Rowdy) -> None:
    """The table is played on until everybody can leave; what is left belongs to the house and the meter."""
    table = rowdy.table
    for _ in range(2_000):
        for seat in table.state.seats:
            table.do(Leave(seat))
        if not table.state.seats:
            break
        rowdy.odd = 0.0
        list(rowdy.step())
    assert not table.state.seats
    meters = {f"meter:{one.name}" for one in rowdy.game.meters}
    assert table.ledger.balances().keys() <= HOUSE | meters


@pytest.mark.parametrize("slug", SLUGS)
def test_a_rowdy_table_goes_on(slug: str) -> None:
    made: set[str] = set()
    offered: set[str] = set()

    @STEADY
    @given(st.integers(0, 10**6))
    def plays(seed: int) -> None:
        rowdy = Rowdy(slug, seed)
        game, table = rowdy.game, rowdy.table
        before = game.holds(table.state)
        for _, events in rowdy.steps(250):
            state, awaits = table.state, table.awaits
            wrong = [*unsound_order(events), *unsound_money(events, before, game.holds(state))]
            assert not wrong, (wrong, rowdy.way[-6:])
            assert table.out_of_balance() is None
            assert not (state.hands and misplaced(rowdy)), rowdy.way[-6:]
            before = game.holds(state)
            made.update(one.name for one in events if isinstance(one, Called))
            offered.update(one.name for one in (awaits.calls if awaits else ()))
        assert not list(unsound_table(table))
        everybody_goes_home(rowdy)

    plays()
    assert made >= offered & OFTEN
    assert offered >= {"exposed-card", "extra-card", "boxed-card", "out-of-turn", "fouled-hand", *SELDOM}


def test_nothing_is_called_by_a_patron_or_of_something_that_is_not_there() -> None:
    rowdy = Rowdy("holdem", 1)
    refused = 0
    for _ in rowdy.steps(60):
        before = rowdy.table.state
        for offer in rowdy.table.awaits.calls if rowdy.table.awaits else ():
            for call in (Call(Role.PUBLIC, offer.name), Call(offer.by[0], offer.name, value="nothing like it")):
                refusal = rowdy.table.do(call)
                assert isinstance(refusal, Refusal)
                assert refusal.sentence.endswith(".")
                assert refusal.cites
                refused += 1
        assert rowdy.table.state == before
    assert refused > 100
