"""Amounts, odds and chips: exact in both directions, and refused in one sentence when they are not."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.errors import BadInput
from pitboss.money import MOST_CENTS, Odds, Transfer, cents, dollars, in_chips, layout, owed, pot, purse

STEADY = settings(derandomize=True, deadline=None, database=None)  # the same examples each time

AMOUNTS = st.integers(1, MOST_CENTS)
ODDS = st.builds(Odds, st.integers(0, 10**6), st.integers(1, 10**6))


@STEADY
@given(AMOUNTS)
def test_an_amount_reads_back_as_it_is_written(amount: int) -> None:
    assert cents(dollars(amount)) == amount
    assert cents(dollars(amount).replace(",", "").replace("$", "")) == amount


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("5", 500),
        ("$5", 500),
        (" $ 2.5 ", 250),
        ("2.50", 250),
        ("1,000", 100_000),
        ("0.05", 5),
        ("$1,234.56", 123456),
    ],
)
def test_amounts_as_people_write_them(text: str, amount: int) -> None:
    assert cents(text) == amount


@pytest.mark.parametrize(
    "text",
    ["", "five", "-5", "$", "5.", "5.005", "1,00", "1,0000", "0", "0.00", "10000000000.01", "9" * 5000, "1e3"],
)
def test_what_is_no_amount_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        cents(text)
    assert refused.value.sentence.endswith(".")


@STEADY
@given(st.integers(-MOST_CENTS, MOST_CENTS))
def test_below_zero_is_written_with_a_minus(amount: int) -> None:
    assert dollars(amount) == ("-" if amount < 0 else "") + dollars(abs(amount))


@STEADY
@given(ODDS)
def test_odds_read_back_as_they_are_written(odds: Odds) -> None:
    assert Odds.parse(str(odds)) == odds
    assert Odds.parse(f"  {odds.win} TO {odds.stake} ") == odds


@STEADY
@given(ODDS, AMOUNTS)
def test_winnings_are_exact(odds: Odds, stake: int) -> None:
    assert odds.on(stake) * odds.stake == stake * odds.win
    assert odds.on(stake) == stake * odds.ratio
    assert odds.on(2 * stake) == 2 * odds.on(stake)


@pytest.mark.parametrize("text", ["", "35", "35:1", "35 to 0", "35 to", "-1 to 1", "1.5 to 1", "9" * 13 + " to 1"])
def test_what_is_no_odds_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="write them like '35 to 1'"):
        Odds.parse(text)


@pytest.mark.proves("13:69F-9.4(a)")
@pytest.mark.parametrize("text", ["36 for 1", "36 FOR 1"])
def test_odds_are_worded_with_to_and_never_with_for(text: str) -> None:
    with pytest.raises(BadInput, match="worded with 'to'") as refused:
        Odds.parse(text)
    assert refused.value.cites == ("13:69F-9.4(a)",)


@STEADY
@given(st.fractions(min_value=0, max_value=10**9), st.sampled_from((1, 5, 25, 50, 100)))
def test_an_amount_in_chips_is_off_by_less_than_a_chip(amount: Fraction, chip: int) -> None:
    up, down = in_chips(amount, chip, up=True), in_chips(amount, chip, up=False)
    assert up % chip == down % chip == 0
    assert down <= amount <= up
    assert up - down == (0 if (amount / chip).denominator == 1 else chip)


def test_accounts_have_names() -> None:
    assert [purse(3), layout(3), owed(3), pot(), pot(2)] == ["purse:3", "layout:3", "owed:3", "pot:0", "pot:2"]
    assert Transfer("rack", purse(1), 5) != Transfer("rack", purse(2), 5)
