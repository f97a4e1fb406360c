"""The order of play: chips and spoken wagers, positions, the spin, "no more bets", "no spin", and refusals."""

import pytest

from at_the_table import do, refused
from pitboss.commands import AnyCommand, BuyIn, Call, Leave, Open, Place, Result, Role, Sit, TakeDown
from pitboss.events import AnyEvent, Called, Noted, Placed, Refusal, Sat, Settled, Verdict
from pitboss.game import Bet, Calling, Chance, Wagering
from pitboss.games import open_game
from pitboss.games.roulette.state import Phase, RouletteState
from pitboss.money import CAGE, purse
from pitboss.table import Table

SPIN, NO_MORE_BETS = Call(Role.DEALER, "spin"), Call(Role.DEALER, "no-more-bets")
# The colours of New Jersey's value chips: N.J.A.C. 13:69E-1.1.
VALUE_CHIPS = set("white pink red blue yellow green black purple orange gray grey bronze gold".split()) | {
    "fire orange",
    "mustard yellow",
}


def a_table(**options: str) -> Table[RouletteState]:
    """A table open for wagers, with two patrons who have chips."""
    table: Table[RouletteState] = Table(open_game("roulette", options=options))
    for command in (Sit(1), BuyIn(1, 50_000), Sit(2), BuyIn(2, 50_000), Open()):
        assert not isinstance(table.do(command), Refusal)
    return table


# --- making wagers ---------------------------------------------------------------------------------------------------


@pytest.mark.proves("19:47-5.1(a)")
def test_a_wager_is_made_with_chips_that_the_patron_has() -> None:
    table = a_table()
    (placed,) = do(table, Place(1, "red", 2500))
    assert isinstance(placed, Placed)
    assert (table.chips(1), table.state.bet(1, "red")) == (47_500, Bet(1, "red", 2500))
    assert refused(table, Place(1, "black", 50_000)).cites == ("19:47-5.1(a)",)
    assert "not an amount in chips" in refused(table, Place(1, "black", 525)).sentence


@pytest.mark.proves("19:47-5.1(a)")
def test_a_spoken_wager_with_cash_counts_when_the_dealer_confirms_it() -> None:
    table = a_table()
    (placed,) = do(table, Place(1, "red", 2500, Role.DEALER, spoken=True))
    assert "19:47-5.1(a)" in placed.cites
    cash, chips = placed.transfers  # the cash becomes chips at once, and the chips are the wager
    assert (cash.source, cash.target, cash.cents) == (CAGE, purse(1), 2500)
    assert (chips.source, chips.cents) == (purse(1), 2500)
    assert table.chips(1) == 50_000
    refusal = refused(table, Place(1, "red", 2500, spoken=True))
    assert "dealer confirms" in refusal.sentence
    assert refusal.cites == ("19:47-5.1(a)",)


@pytest.mark.proves("19:47-5.1(b)")
def test_no_two_patrons_of_a_table_have_chips_of_one_colour_nor_of_value_chips() -> None:
    table: Table[RouletteState] = Table(open_game("roulette"))
    seats = range(1, table.game.charter.places + 1)
    colours = [chips_given(do(table, Sit(seat)), seat) for seat in seats]
    assert len(set(colours)) == len(colours) == 8
    assert not set(colours) & VALUE_CHIPS
    assert not [event for event in do(table, Leave(3)) if isinstance(event, Noted)]
    again = chips_given(do(table, Sit(3)), 3)  # a new patron, while all the others still play
    assert again not in {colour for seat, colour in zip(seats, colours, strict=True) if seat != 3}
    assert isinstance(table.do(Sit(3)), Refusal)  # who gets no seat gets no chips


def chips_given(events: tuple[AnyEvent, ...], seat: int) -> str:
    """The colour of the chips that a patron gets with the seat."""
    sat, chips = events
    assert isinstance(sat, Sat)
    assert isinstance(chips, Noted)
    assert (sat.seat, chips.seat, chips.what, chips.cites) == (seat, seat, "chips", ("19:47-5.1(b)",))
    assert chips.says == f"Seat {seat} plays with {chips.value} chips."
    return str(chips.value)


@pytest.mark.proves("19:47-5.1(c)")
def test_a_wager_that_the_dealer_placed_is_the_patrons_own() -> None:
    """The dealer was to put the chips on 17 and put them on 20; where they lie counts."""
    table = a_table()
    by_dealer, own = do(table, Place(1, "straight-20", 500, Role.DEALER), Place(2, "straight-20", 500))
    assert (by_dealer.cites, own.cites) == (("19:47-5.1(e)1", "19:47-5.1(c)"), ("19:47-5.1(e)1",))
    do(table, SPIN, NO_MORE_BETS)
    ends = [event for event in do(table, Result("17")) if isinstance(event, Settled)]
    assert [(end.seat, end.spot, end.verdict) for end in ends] == [
        (1, "straight-20", Verdict.LOST),
        (2, "straight-20", Verdict.LOST),
    ]
    assert table.chips(1) == table.chips(2) == 49_500


@pytest.mark.proves("19:47-5.1(d)")
def test_the_position_when_the_ball_comes_to_rest_decides() -> None:
    """A patron moves the chips from black to red while the ball circles."""
    table = a_table()
    do(table, Place(1, "black", 500), SPIN)
    (taken,) = do(table, TakeDown(1, "black", 500))
    assert taken.cites == ("general/removal",)  # 19:47-5.1(d) is silent on taking down
    do(table, Place(1, "red", 500), NO_MORE_BETS)
    ends = [event for event in do(table, Result("17")) if isinstance(event, Settled)]
    assert [(end.spot, end.verdict) for end in ends] == [("red", Verdict.LOST)]
    assert "19:47-5.1(d)" in ends[0].cites


@pytest.mark.proves("19:47-5.1(e)1i(2)")
@pytest.mark.parametrize("cents", [500, 1000, 1500, 5000])
def test_five_adjacent_takes_five_chips_or_a_multiple(cents: int) -> None:
    do(a_table(), Place(1, "five-adjacent-17", cents, Role.DEALER))


@pytest.mark.proves("19:47-5.1(e)1i(2)")
@pytest.mark.parametrize("cents", [2600, 2700, 2900, 3100])
@pytest.mark.parametrize("by", [Role.PATRON, Role.DEALER])
def test_five_adjacent_takes_nothing_else(cents: int, by: Role) -> None:
    refusal = a_table().do(Place(1, "five-adjacent-17", cents, by))
    assert isinstance(refusal, Refusal)
    assert refusal.sentence.startswith("Five Adjacent Numbers takes wagers in steps of $5;")
    assert refusal.cites == ("13:69F-8.2(f)", "19:47-5.1(e)1i(2)")


@pytest.mark.proves("19:47-5.1(e)1i(2)")
def test_what_stays_on_the_replica_is_still_a_multiple_of_five_chips() -> None:
    table = a_table()
    do(table, Place(1, "five-adjacent-17", 3500))
    assert "19:47-5.1(e)1i(2)" in refused(table, TakeDown(1, "five-adjacent-17", 300)).cites
    do(table, TakeDown(1, "five-adjacent-17", 500))
    assert "19:47-5.1(e)1i(2)" in refused(table, Place(1, "five-adjacent-17", 100)).cites
    do(table, TakeDown(1, "five-adjacent-17", 3000))
    assert table.chips(1) == 50_000


# --- the spin --------------------------------------------------------------------------------------------------------


@pytest.mark.proves("19:47-5.3(b)", "19:47-5.3(a)")
def test_wagers_are_open_while_the_ball_circles_until_no_more_bets() -> None:
    table = a_table()
    do(table, Place(1, "red", 500))
    assert "cannot be called" in refused(table, NO_MORE_BETS).sentence  # the ball is not yet in the track
    (spun,) = do(table, SPIN)
    assert spun.cites == ("19:47-5.3(a)",)
    do(table, Place(1, "black", 500), TakeDown(1, "red", 500))
    assert isinstance(table.awaits, Wagering)
    assert "no result" in refused(table, Result("17")).sentence
    (called,) = do(table, NO_MORE_BETS)
    assert isinstance(called, Called)
    assert (called.says, called.cites) == ("No more bets", ("19:47-5.3(b)",))
    for late in (Place(1, "red", 500), TakeDown(1, "black", 500), Leave(1)):
        assert refused(table, late).cites == ("19:47-5.3(b)",)
    assert isinstance(table.awaits, Chance)
    do(table, Leave(2))  # nothing of seat 2 is at stake


@pytest.mark.parametrize("after_no_more_bets", [False, True])
@pytest.mark.parametrize("by", [Role.DEALER, Role.FLOOR])
@pytest.mark.parametrize(
    ("reason", "cites"),
    [
        pytest.param(
            "ball-with-wheel",
            ("19:47-5.4(a)", "19:47-5.3(a)", "roulette/reopened"),
            marks=pytest.mark.proves("19:47-5.4(a)", "19:47-5.3(a)", "roulette/reopened"),
        ),
        pytest.param(
            "under-four-turns",
            ("19:47-5.4(b)", "19:47-5.3(a)", "roulette/reopened"),
            marks=pytest.mark.proves("19:47-5.4(b)", "19:47-5.3(a)"),
        ),
        pytest.param("foreign-object", ("19:47-5.4(c)", "roulette/reopened"), marks=pytest.mark.proves("19:47-5.4(c)")),
    ],
)
def test_no_spin(reason: str, cites: tuple[str, ...], by: Role, *, after_no_more_bets: bool) -> None:
    table = a_table()
    do(table, Place(1, "red", 500), SPIN, *([NO_MORE_BETS] if after_no_more_bets else []))
    (called,) = do(table, Call(by, "no-spin", value=reason))
    assert isinstance(called, Called)
    assert called.says == "No spin; the ball is taken off the wheel before it comes to rest"
    assert (called.cites, called.value) == (cites, reason)
    assert table.state.bet(1, "red") == Bet(1, "red", 500)
    do(table, Place(1, "red", 500))  # wagers are open again
    assert "no result" in refused(table, Result("17")).sentence  # that ball counts for nothing
    do(table, SPIN, NO_MORE_BETS, Result("1"))
    assert table.chips(1) == 51_000


@pytest.mark.proves("19:47-5.4(a)", "19:47-5.4(b)", "19:47-5.4(c)")
def test_no_spin_needs_a_ball_in_the_wheel_and_one_of_the_three_reasons() -> None:
    table = a_table()
    assert "cannot be called" in refused(table, Call(Role.DEALER, "no-spin", value="foreign-object")).sentence
    do(table, Place(1, "red", 500), SPIN)
    wrong = refused(table, Call(Role.DEALER, "no-spin", value="bad-luck"))
    assert "ball-with-wheel, under-four-turns, foreign-object" in wrong.sentence
    assert {"19:47-5.4(a)", "19:47-5.4(b)", "19:47-5.4(c)"} < set(wrong.cites)
    assert "Only the dealer" in refused(table, Call(Role.PATRON, "no-spin", value="foreign-object")).sentence
    do(table, NO_MORE_BETS, Result("1"))
    assert "cannot be called" in refused(table, Call(Role.DEALER, "no-spin", value="foreign-object")).sentence


@pytest.mark.proves("roulette/reopened")
@pytest.mark.parametrize("no_more_bets", [False, True])
def test_or_the_wagers_stand_and_the_wheel_is_spun_for_them_again(*, no_more_bets: bool) -> None:
    table = a_table(**{"after-void": "wagers-stand"})
    do(table, Place(1, "red", 500), SPIN, *([NO_MORE_BETS] if no_more_bets else []))
    do(table, Call(Role.DEALER, "no-spin", value="foreign-object"))
    late: tuple[AnyCommand, ...] = (Place(1, "red", 500), TakeDown(1, "red", 500), Leave(1))
    for before_the_call in (SPIN, NO_MORE_BETS):
        assert isinstance(table.awaits, Calling)
        for command in late:
            assert refused(table, command).cites == ("roulette/reopened",)
        assert "no result" in refused(table, Result("1")).sentence
        do(table, before_the_call)
    for command in late:
        assert refused(table, command).cites == ("19:47-5.3(b)",)
    do(table, Leave(2))  # nothing of seat 2 is at stake
    do(table, Result("1"))
    assert table.chips(1) == 50_500
    do(table, Open(), Place(1, "red", 500), SPIN, Place(1, "red", 500))  # the next round is an ordinary one


@pytest.mark.proves("roulette/reopened", "19:47-5.4(a)")
def test_a_spin_that_is_made_again_may_fail_to_count_too() -> None:
    table = a_table(**{"after-void": "wagers-stand"})
    void = Call(Role.DEALER, "no-spin", value="ball-with-wheel")
    do(table, Place(1, "red", 500), SPIN, NO_MORE_BETS, void, SPIN, void, SPIN, NO_MORE_BETS, void)
    assert "cannot be called" in refused(table, void).sentence
    assert table.state == RouletteState(seats=(1, 2), phase=Phase.STANDING, bets=(Bet(1, "red", 500),))


# --- refusals --------------------------------------------------------------------------------------------------------


@pytest.mark.proves("19:47-5.1(e)")
@pytest.mark.parametrize("spot", ["split-1-36", "straight-37", "four-numbers-1-2-3-4", "corner", "three-numbers-0-2-3"])
def test_there_are_no_other_wagers(spot: str) -> None:
    refusal = refused(a_table(), Place(1, spot, 500))
    assert refusal.cites == ("19:47-5.1(e)",)


@pytest.mark.parametrize(
    ("command", "sentence", "cite"),
    [
        (Place(5, "red", 500), "Take a seat before you wager.", "19:47-5.1(a)"),
        (Sit(1), "Seat 1 is taken.", "general/seats"),
        (Sit(9), "There is no seat 9; this table has seats 1 to 8.", "general/seats"),
        (Leave(7), "Nobody sits in seat 7.", "general/seats"),
        (TakeDown(1, "red", 500), "You have no wager on Red.", "19:47-5.1(e)"),
        (Open(), "The round is not over; the table is open for wagers.", "19:47-5.3"),
        (Call(Role.PATRON, "spin"), "Only the dealer can call 'spin'.", "19:47-5.3(a)"),
        (Call(Role.FLOOR, "spin"), "Only the dealer can call 'spin'.", "19:47-5.3(a)"),
        (Result("17"), "There is no result to enter now; the table is open for wagers.", "19:47-5.3"),
    ],
)
def test_refusals_while_the_table_is_open(command: AnyCommand, sentence: str, cite: str) -> None:
    refusal = refused(a_table(), command)
    assert (refusal.sentence, refusal.cites) == (sentence, (cite,))


def test_a_result_is_one_that_the_wheel_can_show() -> None:
    table = a_table(wheel="single-zero")
    do(table, Place(1, "red", 500), SPIN, NO_MORE_BETS)
    assert refused(table, Result("00")).sentence == "The single-zero wheel cannot show '00'."
    do(table, Result("0"))


def test_who_leaves_while_wagers_are_open_takes_them_along() -> None:
    table = a_table()
    do(table, Place(1, "red", 500), Place(1, "straight-0", 500), Place(2, "red", 500), SPIN, Leave(1))
    assert table.state.seats == (2,)
    assert [bet.seat for bet in table.state.bets] == [2]
    assert table.ledger[purse(1)] == 0
