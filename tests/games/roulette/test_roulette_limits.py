"""Limits and increments, which are the same for all games, at a roulette table."""

import pytest

from pitboss.commands import BuyIn, Call, Open, Place, Result, Role, Sit, TakeDown
from pitboss.errors import BadInput
from pitboss.events import Refusal, Settled
from pitboss.games.roulette import Roulette
from pitboss.games.roulette.state import RouletteState
from pitboss.house import Limits
from pitboss.table import Table


def a_table(limits: Limits | None = None, wager_limits: dict[str, Limits] | None = None) -> Table[RouletteState]:
    """A table open for wagers, with two patrons who have chips."""
    house = Roulette.charter.house(limits=limits, wager_limits=wager_limits)
    table: Table[RouletteState] = Table(Roulette(house))
    for command in (Sit(1), BuyIn(1, 1_000_000), Sit(2), BuyIn(2, 1_000_000), Open()):
        assert not isinstance(table.do(command), Refusal)
    return table


def finish(table: Table[RouletteState], number: str) -> list[Settled]:
    for command in (Call(Role.DEALER, "spin"), Call(Role.DEALER, "no-more-bets")):
        assert not isinstance(table.do(command), Refusal)
    events = table.do(Result(number))
    assert not isinstance(events, Refusal)
    assert table.out_of_balance() is None
    return [event for event in events if isinstance(event, Settled)]


@pytest.mark.proves("13:69F-8.2(b)1")
def test_each_wager_of_a_table_may_have_its_own_maximum() -> None:
    table = a_table(wager_limits={"straight": Limits(500, 2_500, 100), "column": Limits(2_500, 50_000, 500)})
    assert not isinstance(table.do(Place(1, "straight-17", 2_500)), Refusal)
    over = table.do(Place(1, "straight-17", 100))
    assert isinstance(over, Refusal)
    assert over.sentence == "Straight takes at most $25 in all, not $26."
    assert not isinstance(table.do(Place(1, "column-1", 50_000)), Refusal)
    assert not isinstance(table.do(Place(1, "red", 100_000)), Refusal)  # the table's own limit
    with pytest.raises(BadInput, match="no wager 'hard-eight'"):
        a_table(wager_limits={"hard-eight": Limits()})


@pytest.mark.proves("13:69F-8.2(b)2")
def test_two_tables_may_have_different_maximums_for_one_wager() -> None:
    low, high = a_table(Limits(500, 10_000, 100)), a_table(Limits(500, 100_000, 100))
    assert isinstance(low.do(Place(1, "red", 20_000)), Refusal)
    assert not isinstance(high.do(Place(1, "red", 20_000)), Refusal)
    assert not isinstance(low.do(Place(1, "red", 10_000)), Refusal)


@pytest.mark.proves("general/limits")
@pytest.mark.parametrize(
    ("cents", "sentence"),
    [
        (1_500, "Red takes at least $20, not $15."),
        (30_100, "Red takes at most $300 in all, not $301."),
    ],
)
def test_who_wagers_outside_the_limits_is_told_the_limit_in_force(cents: int, sentence: str) -> None:
    refusal = a_table(Limits(2_000, 30_000, 100)).do(Place(1, "red", cents))
    assert isinstance(refusal, Refusal)
    assert refusal.sentence == sentence
    assert "13:69F-8.2(c)" in refusal.cites


@pytest.mark.proves("13:69F-8.2(d)")
@pytest.mark.parametrize("cents", [100, 200_000])
@pytest.mark.parametrize("by", [Role.DEALER, Role.FLOOR])
def test_staff_may_accept_a_wager_outside_the_limits(cents: int, by: Role) -> None:
    table = a_table()
    assert isinstance(table.do(Place(1, "red", cents)), Refusal)
    events = table.do(Place(1, "red", cents, by))
    assert not isinstance(events, Refusal)
    assert "13:69F-8.2(d)" in events[0].cites
    within = table.do(Place(2, "red", 500, by))
    assert not isinstance(within, Refusal)
    assert "13:69F-8.2(d)" not in within[0].cites


@pytest.mark.proves("13:69F-8.2(e)")
@pytest.mark.parametrize("cents", [100, 200_000])
@pytest.mark.parametrize(("number", "comes_back"), [("1", 2), ("2", 0)])
def test_an_accepted_wager_is_paid_or_lost_in_full(cents: int, number: str, comes_back: int) -> None:
    table = a_table()
    table.do(Place(1, "red", cents, Role.DEALER))
    (end,) = finish(table, number)
    assert end.stake == cents
    assert table.chips(1) == 1_000_000 + (comes_back - 1) * cents


@pytest.mark.proves("13:69F-8.2(f)")
def test_a_house_may_ask_for_fixed_increments() -> None:
    table = a_table(Limits(500, 10_000, 500))
    refusal = table.do(Place(1, "red", 700))
    assert isinstance(refusal, Refusal)
    assert refusal.sentence == "Red takes wagers in steps of $5; $7 does not fit."
    assert refusal.cites == ("13:69F-8.2(f)",)
    assert not isinstance(table.do(Place(1, "red", 1_500)), Refusal)
    assert not isinstance(a_table().do(Place(1, "red", 700)), Refusal)


@pytest.mark.proves("general/limits")
def test_what_stays_after_taking_down_is_still_within_the_limits() -> None:
    table = a_table()
    table.do(Place(1, "red", 1_000))
    refusal = table.do(TakeDown(1, "red", 600))
    assert isinstance(refusal, Refusal)
    assert refusal.sentence == "That would leave $4; Red takes at least $5, not $4."
    assert not isinstance(table.do(TakeDown(1, "red", 500)), Refusal)


@pytest.mark.proves("general/limits", "13:69F-8.2(f)")
@pytest.mark.parametrize(
    ("limits", "sentence", "cite"),
    [
        (Limits(1_000, 500, 100), "leave no wager possible", "general/limits"),
        (Limits(0, 500, 100), "leave no wager possible", "general/limits"),
        (Limits(500, 1_000, 75), "cannot be made with \\$0.50 chips", "13:69F-8.2(f)"),
    ],
)
def test_limits_that_make_no_sense_are_refused(limits: Limits, sentence: str, cite: str) -> None:
    with pytest.raises(BadInput, match=sentence) as refusal:
        a_table(limits)
    assert cite in refusal.value.cites


# --- five adjacent numbers are five straights ------------------------------------------------------------------------


@pytest.mark.proves("19:47-5.1(e)1i(2)")
@pytest.mark.parametrize(
    ("cents", "sentence", "cites"),
    [
        (2_000, "takes at least $25, not $20.", ("13:69F-8.2(c)", "general/limits")),
        (15_000, "takes at most $125 in all, not $150.", ("13:69F-8.2(c)", "general/limits", "13:69F-8.2(b)1")),
        (2_700, "takes wagers in steps of $5; $27 does not fit.", ("13:69F-8.2(f)",)),
    ],
)
def test_every_fifth_obeys_the_limits_of_a_straight(cents: int, sentence: str, cites: tuple[str, ...]) -> None:
    table = a_table(wager_limits={"straight": Limits(500, 2_500, 100)})
    refusal = table.do(Place(1, "five-adjacent-17", cents))
    assert isinstance(refusal, Refusal)
    assert refusal.sentence == f"Five Adjacent Numbers {sentence}"
    assert refusal.cites == (*cites, "19:47-5.1(e)1i(2)")


@pytest.mark.proves("19:47-5.1(e)1i(2)")
@pytest.mark.parametrize("cents", [2_500, 3_000, 12_500])
def test_five_straights_within_their_limits_are_taken_at_once(cents: int) -> None:
    table = a_table(wager_limits={"straight": Limits(500, 2_500, 100)})
    assert not isinstance(table.do(Place(1, "five-adjacent-17", cents)), Refusal)


@pytest.mark.proves("19:47-5.1(e)1i(2)")
@pytest.mark.parametrize("first", ["straight-17", "five-adjacent-17", "five-adjacent-5"])
@pytest.mark.parametrize("second", ["straight-17", "five-adjacent-17", "five-adjacent-5"])
def test_the_chips_in_a_box_and_the_fifths_on_its_number_are_one_straight(first: str, second: str) -> None:
    """On a double-zero wheel, 17 is among the five around 5."""
    table = a_table(wager_limits={"straight": Limits(500, 2_500, 100)})
    fifths = {"straight-17": 1}
    table.do(Place(1, first, 1_500 * fifths.get(first, 5)))
    refusal = table.do(Place(1, second, 1_500 * fifths.get(second, 5)))
    assert isinstance(refusal, Refusal)
    assert "13:69F-8.2(b)1" in refusal.cites
    if first != second:
        number = refusal.sentence.split()[1]
        assert refusal.sentence == (
            f"Straight {number} takes at most $25 in all, fifths of five adjacent numbers included, not $30."
        )
        assert "19:47-5.1(e)1i(2)" in refusal.cites
    assert not isinstance(table.do(Place(1, second, 1_000 * fifths.get(second, 5))), Refusal)
    assert not isinstance(table.do(Place(2, second, 1_500 * fifths.get(second, 5))), Refusal)  # another patron's
    assert not isinstance(table.do(Place(1, "straight-1", 2_500)), Refusal)  # another number


@pytest.mark.proves("19:47-5.1(e)1i(2)", "13:69F-8.2(d)")
def test_staff_may_accept_more_than_a_straight_on_a_number() -> None:
    table = a_table(wager_limits={"straight": Limits(500, 2_500, 100)})
    table.do(Place(1, "straight-17", 2_500))
    events = table.do(Place(1, "five-adjacent-17", 2_500, Role.DEALER))
    assert not isinstance(events, Refusal)
    assert {"13:69F-8.2(d)", "19:47-5.1(e)1i(2)"} <= set(events[0].cites)
    below = table.do(Place(2, "five-adjacent-17", 500, Role.FLOOR))
    assert not isinstance(below, Refusal)
    assert "13:69F-8.2(d)" in below[0].cites


@pytest.mark.proves("19:47-5.1(e)1i(2)")
@pytest.mark.parametrize(
    "own", [Limits(500, 10_000, 500), Limits(2_500, 20_000, 500), Limits(2_500, 10_000, 100)], ids=str
)
def test_a_house_cannot_give_five_adjacent_numbers_limits_that_straights_do_not_have(own: Limits) -> None:
    with pytest.raises(BadInput, match="five straight wagers: at least \\$25, at most \\$125, in steps of \\$5") as bad:
        a_table(wager_limits={"straight": Limits(500, 2_500, 100), "five-adjacent": own})
    assert bad.value.cites[0] == "19:47-5.1(e)1i(2)"
    inside = a_table(wager_limits={"straight": Limits(500, 2_500, 100), "five-adjacent": Limits(5_000, 10_000, 1_000)})
    assert isinstance(inside.do(Place(1, "five-adjacent-17", 2_500)), Refusal)
    assert not isinstance(inside.do(Place(1, "five-adjacent-17", 5_000)), Refusal)
