"""The books: transfers all together or not at all, and everything always sums to nothing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.money import CAGE, RACK, VIGORISH, Transfer, layout, owed, pot, purse
from pitboss.table import Ledger
from pitboss.table.ledger import Overdrawn

STEADY = settings(derandomize=True, deadline=None, database=None)  # the same examples each time

ACCOUNTS = (CAGE, RACK, VIGORISH, purse(1), purse(2), layout(1), owed(1), pot())
MAY_OWE = (CAGE, RACK, VIGORISH, owed(1))
TRANSFERS = st.lists(st.builds(Transfer, st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.integers(0, 500)))


@STEADY
@given(st.lists(TRANSFERS, max_size=12))
def test_all_accounts_together_hold_nothing_and_none_is_overdrawn(posts: list[list[Transfer]]) -> None:
    ledger = Ledger()
    for transfers in posts:
        before, short = ledger.balances(), None
        try:
            ledger.post(transfers)
        except Overdrawn as overdrawn:
            short = overdrawn
        if short:
            assert (short.account in MAY_OWE, short.short > 0, ledger.balances()) == (False, True, before)
        assert sum(ledger.balances().values()) == 0
        assert all(cents >= 0 for account, cents in ledger.balances().items() if account not in MAY_OWE)


@STEADY
@given(TRANSFERS)
def test_a_post_moves_what_its_transfers_say(transfers: list[Transfer]) -> None:
    ledger = Ledger()
    ledger.post([Transfer(CAGE, account, 100_000) for account in ACCOUNTS if account != CAGE])
    before = {account: ledger[account] for account in ACCOUNTS}
    ledger.post(transfers)
    for account in ACCOUNTS:
        came = sum(one.cents for one in transfers if one.target == account)
        went = sum(one.cents for one in transfers if one.source == account)
        assert ledger[account] == before[account] + came - went


def test_only_the_sum_of_a_post_counts() -> None:
    """A patron who is paid and pays in the same breath needs no chips in between."""
    ledger = Ledger()
    ledger.post([Transfer(purse(1), layout(1), 500), Transfer(CAGE, purse(1), 500)])
    assert ledger.balances() == {CAGE: -500, layout(1): 500}


def test_a_transfer_backwards_is_an_error() -> None:
    ledger = Ledger()
    with pytest.raises(ValueError, match="a transfer of -1 cents runs backwards"):
        ledger.post([Transfer(CAGE, purse(1), 100), Transfer(CAGE, purse(1), -1)])
    assert ledger.balances() == {}


def test_who_is_short_and_by_how_much() -> None:
    ledger = Ledger()
    ledger.post([Transfer(CAGE, purse(1), 300)])
    with pytest.raises(Overdrawn) as overdrawn:
        ledger.post([Transfer(purse(1), layout(1), 500)])
    assert (overdrawn.value.account, overdrawn.value.short) == (purse(1), 200)
