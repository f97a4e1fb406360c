"""Making and removing wagers: when each may be made, what a point holds fast, odds, and stakes that can be paid."""

import pytest

from pitboss.errors import BadInput
from pitboss.events import Moved, Placed, Settled, TakenDown
from pitboss.games import open_game
from pitboss.games.craps import Craps
from pitboss.house import Limits
from pitboss.money import CAGE, purse

from .talk import Talk

POINTS = {4: "1-3", 5: "1-4", 6: "2-4", 8: "2-6", 9: "3-6", 10: "4-6"}


@pytest.mark.proves("19:47-1.2(a)1", "19:47-1.2(a)2", "craps/dont-removal")
def test_line_bets_are_made_before_a_come_out_roll_only() -> None:
    talk = Talk()
    talk.say("place 1 pass $5", "place 2 dont-pass $5", "place 1 pass $5")
    talk.roll("2-4")
    assert "the point is 6" in talk.refused("place 1 pass $5", "19:47-1.2(a)1")
    talk.refused("place 2 dont-pass $5", "19:47-1.2(a)2", "craps/dont-removal")
    talk.refused("place 1 dont-pass $5 by dealer", "19:47-1.2(a)2")
    talk.roll("5-1")
    talk.say("place 1 pass $5", "place 1 dont-pass $5")


@pytest.mark.proves("19:47-1.2(a)3", "19:47-1.2(a)4")
def test_come_bets_are_made_once_there_is_a_point() -> None:
    talk = Talk()
    assert "no point yet" in talk.refused("place 1 come $5", "19:47-1.2(a)3")
    talk.refused("place 1 dont-come $5", "19:47-1.2(a)4")
    talk.roll("1-1", "3-4", "6-6")
    talk.refused("place 1 come $5", "19:47-1.2(a)3")
    talk.roll("2-2")
    talk.say("place 1 come $5", "place 2 dont-come $5")
    talk.roll("2-2")
    talk.refused("place 1 come $5", "19:47-1.2(a)3")


@pytest.mark.proves("craps/travel", '19:47-1.1 "Come Point"')
def test_only_the_dealer_moves_a_come_bet_to_its_number() -> None:
    talk = Talk()
    talk.roll("2-2")
    assert "The dealer moves a Come bet to its number" in talk.refused("place 1 come-5 $5", "craps/travel")
    talk.refused("place 1 dont-come-5 $5 by dealer", "craps/travel")
    talk.say("place 1 come $5", "place 2 dont-come $5")
    events = talk.say("dealer calls dice-out", "result 2-3")
    moves = [event for event in events if isinstance(event, Moved)]
    assert [(one.seat, one.spot, one.to, one.cents) for one in moves] == [
        (1, "come", "come-5", 500),
        (2, "dont-come", "dont-come-5", 500),
    ]
    assert all('19:47-1.1 "Come Point"' in one.cites for one in moves)


@pytest.mark.proves("craps/contract", "craps/travel")
@pytest.mark.parametrize("number", [4, 5, 6, 8, 9, 10])
def test_nobody_leaves_with_a_come_bet_on_its_number_before_it_is_decided(number: int) -> None:
    """Whatever the point is, on a come-out roll too, and with nothing else on the layout."""
    other = 8 if number == 6 else 6
    talk = Talk()
    talk.roll(POINTS[other])
    talk.say("place 1 come $5", "leave 1", "sit 1", "buy-in 1 $100", "place 1 come $5")  # it has no number yet
    talk.roll(POINTS[number])
    assert [bet.spot for bet in talk.state.bets] == [f"come-{number}"]
    for rolls in ((), ("5-6",), (POINTS[other],), ("6-6",)):  # the last two: the point is made; a come-out roll
        talk.roll(*rolls)
        talk.refused("leave 1", "craps/contract")
        assert 1 in talk.state.seats
    (won,) = talk.roll(POINTS[number])
    assert won.paid == 500
    talk.say("leave 1")


@pytest.mark.proves("craps/dont-removal", "craps/removal")
def test_who_leaves_takes_dont_bets_along_by_their_own_rule() -> None:
    talk = Talk(seats=(1,))
    talk.say("place 1 dont-pass $10")
    talk.roll("2-2")
    talk.say("place 1 dont-come $5")
    talk.roll("4-5")
    talk.say("place 1 dont-come $5", "place 1 place-to-win-6 $12", "place 1 dont-pass-odds-4 $10")
    *down, _ = talk.say("leave 1")
    by = {one.spot: one.cites for one in down if isinstance(one, TakenDown)}
    dont, other = ("19:47-1.3", "craps/dont-removal"), ("19:47-1.3", "craps/removal")
    assert by == {
        "dont-come": dont,
        "dont-come-9": dont,
        "dont-pass": dont,
        "dont-pass-odds-4": other,
        "place-to-win-6": other,
    }


@pytest.mark.proves("craps/contract")
def test_pass_and_come_stay_once_they_have_their_point() -> None:
    talk = Talk()
    talk.say("place 1 pass $10", "take-down 1 pass $5")
    talk.roll("2-2")
    talk.refused("take-down 1 pass $5", "craps/contract")
    talk.say("place 1 come $10", "take-down 1 come $5")
    talk.roll("2-3")
    talk.refused("take-down 1 come-5 $5", "craps/contract")
    talk.refused("leave 1", "craps/contract")
    talk.roll("1-3")
    talk.refused("take-down 1 come-5 $5", "craps/contract")  # a come-out roll changes nothing for it


@pytest.mark.proves("craps/dont-removal")
def test_dont_bets_may_be_reduced_or_taken_down_but_not_put_back() -> None:
    talk = Talk()
    talk.say("place 1 dont-pass $20")
    talk.roll("2-2")
    (down,) = talk.say("take-down 1 dont-pass $10")
    assert "craps/dont-removal" in down.cites
    talk.refused("place 1 dont-pass $10", "craps/dont-removal")
    talk.say("place 1 dont-come $20")
    talk.roll("2-3")
    (down,) = talk.say("take-down 1 dont-come-5 $20")
    assert "craps/dont-removal" in down.cites
    talk.refused("place 1 dont-come-5 $20", "craps/travel")
    talk.say("take-down 1 dont-pass $10")
    assert talk.chips() == 1000


@pytest.mark.proves("craps/removal")
def test_other_bets_come_down_at_any_time_before_the_roll() -> None:
    talk = Talk()
    talk.roll("2-2")
    spots = {"place-to-win-6": 12, "place-to-lose-5": 8, "six-the-hardway": 5, "field": 5, "horn": 10, "lay-4": 20}
    for spot, stake in spots.items():
        talk.say(f"place 1 {spot} ${stake}")
    for spot, stake in spots.items():
        down, *_ = talk.say(f"take-down 1 {spot} ${stake}")
        assert isinstance(down, TakenDown)
        assert "craps/removal" in down.cites
    assert talk.chips() == 1000
    talk.say("place 1 field $5", "dealer calls dice-out")
    talk.refused("take-down 1 field $5", "craps/throw")


@pytest.mark.proves("19:47-1.2(a)")
def test_there_are_no_other_wagers() -> None:
    talk = Talk()
    for name in ("big-6", "big-8", "over-7", "put-4", "fire"):
        talk.refused(f"place 1 {name} $5", "19:47-1.2(a)")


# --- odds -----------------------------------------------------------------------------------------------------------


@pytest.mark.proves("craps/taking-odds", "craps/laying-odds")
@pytest.mark.parametrize("number", POINTS)
def test_odds_need_the_bet_that_they_support_and_its_point(number: int) -> None:
    talk = Talk()
    talk.refused(f"place 1 pass-odds-{number} $30", "19:47-1.6", "craps/taking-odds")
    talk.say("place 1 pass $30", "place 2 dont-pass $30")
    talk.refused(f"place 1 pass-odds-{number} $30", "craps/taking-odds")
    talk.roll(POINTS[number])
    other = 4 if number != 4 else 10
    talk.refused(f"place 1 pass-odds-{other} $30", "craps/taking-odds")
    talk.refused(f"place 2 pass-odds-{number} $30", "craps/taking-odds")
    talk.refused(f"place 2 dont-pass-odds-{other} $30", "19:47-1.6", "craps/laying-odds")
    talk.refused(f"place 1 dont-pass-odds-{number} $30", "craps/laying-odds")
    talk.refused(f"place 1 come-odds-{number} $30", "craps/taking-odds")
    talk.say(f"place 1 pass-odds-{number} $30", f"place 2 dont-pass-odds-{number} $30", "place 1 come $30")
    talk.say("place 2 dont-come $30")
    talk.roll(POINTS[other])
    talk.say(f"place 1 come-odds-{other} $30", f"place 2 dont-come-odds-{other} $30")
    talk.refused(f"place 2 come-odds-{other} $30", "craps/taking-odds")
    assert {one.verdict.value for one in talk.roll("3-4") if one.seat == 1} == {"lost"}
    assert talk.chips(2) == 1000 + 30 + 30 + LAID[number] + LAID[other]


LAID = {4: 15, 5: 20, 6: 25, 8: 25, 9: 20, 10: 15}  # what $30 laid wins


@pytest.mark.proves("craps/odds-multiple")
@pytest.mark.parametrize(
    ("posted", "most"),
    [
        ("1", {4: 10, 5: 10, 6: 10}),
        ("2", {4: 20, 5: 20, 6: 20}),
        ("5", {4: 50, 5: 50, 6: 50}),
        ("100", {4: 1000, 5: 1000, 6: 1000}),
        ("3-4-5", {4: 30, 5: 40, 6: 50}),
        ("full-double", {4: 20, 5: 20, 6: 25}),
    ],
)
def test_the_posted_multiple_limits_odds_taken_and_what_odds_laid_win(posted: str, most: dict[int, int]) -> None:
    for near, cap in most.items():
        for number in (near, 14 - near):
            talk = Talk(odds_multiple=posted)
            talk.say("buy-in 1 $2000", "buy-in 2 $9000", "place 1 pass $10", "place 2 dont-pass $10")
            talk.roll(POINTS[number])
            if cap < 1000:  # which is also the table's limit
                talk.refused(f"place 1 pass-odds-{number} ${cap + 10}", "19:47-1.6", "craps/odds-multiple")
                laid = {4: cap * 2, 5: cap * 3 // 2, 6: cap * 6 // 5}[near]
                talk.refused(f"place 2 dont-pass-odds-{number} ${laid + 6}", "craps/odds-multiple")
                talk.say(f"place 2 dont-pass-odds-{number} ${laid}")
            talk.say(f"place 1 pass-odds-{number} ${cap}")


def test_a_bet_is_not_cut_down_from_under_its_odds() -> None:
    talk = Talk(odds_multiple="1")
    talk.say("place 2 dont-pass $30")
    talk.roll("2-2")
    talk.say("place 2 dont-pass-odds-4 $30")
    talk.refused("take-down 2 dont-pass $30", "craps/odds-multiple")
    assert "up to $20" in talk.refused("take-down 2 dont-pass $20", "craps/odds-multiple")
    talk.say("take-down 2 dont-pass $15", "take-down 2 dont-pass-odds-4 $30", "take-down 2 dont-pass $15")
    talk.say("place 2 lay-4 $20")
    talk.say("leave 2")  # together they may go


# --- stakes that can be paid ----------------------------------------------------------------------------------------


@pytest.mark.proves("craps/payable")
@pytest.mark.parametrize(
    ("spot", "bad", "good"),
    [
        ("place-to-win-4", "$6", "$7.50"),
        ("place-to-win-6", "$7", "$9"),
        ("place-to-lose-4", "$10", "$11"),
        ("place-to-lose-9", "$6", "$8"),
        ("horn", "$5", "$6"),
        ("horn-high-3", "$6", "$7.50"),
        ("world", "$6", "$5"),
    ],
)
def test_a_stake_that_cannot_be_paid_exactly_is_refused(spot: str, bad: str, good: str) -> None:
    talk = Talk()
    talk.table.game = Craps(Craps.charter.house(limits=Limits(500, 100_000, 50)))
    assert "cannot be paid exactly" in talk.refused(f"place 1 {spot} {bad}", "craps/payable")
    talk.refused(f"place 1 {spot} {bad} by dealer", "craps/payable")
    talk.say(f"place 1 {spot} {good} by dealer")


@pytest.mark.proves("craps/payable")
def test_what_is_left_of_a_bet_must_be_payable_too() -> None:
    talk = Talk()
    talk.say("place 1 place-to-win-6 $12")
    talk.refused("take-down 1 place-to-win-6 $2", "craps/payable")
    talk.say("take-down 1 place-to-win-6 $6")


@pytest.mark.proves("craps/round-up")
def test_a_house_may_round_payouts_up_instead() -> None:
    talk = Talk(uneven="round-up")
    talk.say("place 1 place-to-win-6 $7")
    talk.roll("2-2")
    (won,) = talk.roll("2-4")
    assert won.paid == 850  # seven at 7 to 6 is $8.17
    assert "craps/round-up" in won.cites
    talk.say("place 1 place-to-win-6 $12")
    (won,) = talk.roll("2-4")
    assert won.paid == 1400
    assert "craps/round-up" not in won.cites


# --- chips, limits, spoken wagers, odds that the law sets -----------------------------------------------------------


@pytest.mark.proves("craps/spoken")
def test_a_spoken_wager_with_cash_is_the_houses_choice() -> None:
    talk = Talk()
    (placed,) = talk.say("place 1 field $5 by dealer spoken")
    assert isinstance(placed, Placed)
    assert "craps/spoken" in placed.cites
    assert (placed.transfers[0].source, placed.transfers[0].target) == (CAGE, purse(1))
    talk.refused("place 1 field $5 spoken", "craps/spoken")
    Talk(spoken="no").refused("place 1 field $5 by dealer spoken", "craps/spoken")


@pytest.mark.proves("craps/chips")
def test_limits_hold_for_patrons_and_a_hop_may_have_its_own() -> None:
    house = Craps.charter.house(wager_limits={"hop": Limits(100, 2500, 100)})
    talk = Talk()
    talk.refused("place 1 hop-1-3 $1", "13:69F-8.2(c)", "general/limits")
    talk.table.game = Craps(house)
    talk.say("place 1 hop-1-3 $1")
    talk.refused("place 1 hop-1-3 $25", "13:69F-8.2(b)1")
    talk.refused("place 1 pass $1500", "13:69F-8.2(b)1")
    talk.refused("place 1 pass $5.25", "19:47-1.3", "craps/chips")


@pytest.mark.proves("craps/place-to-win-pays", "craps/field-pays", "craps/any-seven-pays")
@pytest.mark.parametrize(
    ("line", "low", "high"),
    [
        ("place-to-win-4", "8 to 5", "2 to 1"),
        ("place-to-win-9", "6 to 5", "3 to 2"),
        ("place-to-win-8", "1 to 1", "6 to 5"),
        ("field/12", "1 to 1", "3 to 1"),
        ("field", "1 to 2", "2 to 1"),
        ("any-seven", "3 to 1", "5 to 1"),
    ],
)
def test_odds_that_the_sister_game_sets_may_be_raised_but_not_lowered(line: str, low: str, high: str) -> None:
    with pytest.raises(BadInput, match="the least is"):
        open_game("craps", pays={line: low})
    wager, _, when = line.partition("/")
    assert str(open_game("craps", pays={line: high}).wagers[wager].pay(when).odds) == high


@pytest.mark.proves("19:47-1.5", "craps/buy", "craps/lay")
@pytest.mark.parametrize(
    ("line", "low", "true"),
    [
        ("buy-4", "1 to 1", "2 to 1"),
        ("buy-9", "7 to 5", "3 to 2"),
        ("buy-6", "7 to 6", "6 to 5"),
        ("lay-10", "5 to 11", "1 to 2"),
        ("lay-5", "5 to 8", "2 to 3"),
        ("lay-8", "4 to 5", "5 to 6"),
    ],
)
def test_buy_and_lay_bets_pay_true_odds_and_not_less(line: str, low: str, true: str) -> None:
    with pytest.raises(BadInput, match=f"the least is {true}") as refused:
        open_game("craps", pays={line: low})
    assert refused.value.cites == ("19:47-1.5",)
    assert str(open_game("craps", pays={line: true}).wagers[line].pay().odds) == true


@pytest.mark.proves("craps/between-rolls")
def test_bets_are_made_and_raised_between_rolls() -> None:
    talk = Talk()
    talk.say("place 1 place-to-win-6 $12", "place 1 six-the-hardway $5")
    talk.throw()
    talk.refused("place 1 six-the-hardway $5")
    *_, opened = talk.say("result 2-2", "open")
    assert opened.cites == ("19:47-1.3", "craps/between-rolls")
    talk.say("place 1 six-the-hardway $5", "place 1 come $5")
    assert {bet.spot: bet.cents for bet in talk.state.bets}["six-the-hardway"] == 1000


@pytest.mark.proves("craps/line-pays", "craps/hardway-pays", "craps/one-roll-pays", "craps/craps-eleven-pays")
@pytest.mark.parametrize("line", ["pass", "six-the-hardway", "craps-two", "craps-eleven/eleven", "horn/3 or 11"])
def test_odds_known_only_from_elsewhere_are_the_houses_own(line: str) -> None:
    wager, _, when = line.partition("/")
    assert str(open_game("craps", pays={line: "1 to 5"}).wagers[wager].pay(when).odds) == "1 to 5"


def test_a_field_that_pays_three_times_on_twelve() -> None:
    talk = Talk()
    talk.table.game = open_game("craps", pays={"field/12": "3 to 1"})
    talk.say("place 1 field $5")
    (won,) = talk.roll("6-6")
    assert isinstance(won, Settled)
    assert (won.paid, won.odds) == (1500, "3 to 1")


@pytest.mark.parametrize("option", ["hops", "horn-high", "world"])
@pytest.mark.proves("craps/hops", "craps/horn-high", "craps/world")
def test_wagers_that_only_others_rule_books_name_are_the_houses_choice(option: str) -> None:
    without = open_game("craps", options={option: "no"})
    gone = set(open_game("craps").spots) - set(without.spots)
    assert len(gone) == {"hops": 17, "horn-high": 4, "world": 1}[option]
    assert all(spot.startswith(option.removesuffix("s")) for spot in gone)
