"""Calling bets on and off: it counts only when the dealer has confirmed it with a button."""

import pytest

from pitboss.commands import Role
from pitboss.events import Called, Marked
from pitboss.procedures.timing import routine

from .talk import Talk


@pytest.mark.proves("19:47-1.2(a)5")
def test_a_place_bet_is_on_when_the_patron_calls_and_the_dealer_marks_it() -> None:
    talk = Talk()
    talk.say("place 1 place-to-win-6 $12", "patron 1 calls on-place-to-win-6")
    (marked,) = talk.say("dealer 1 calls button-place-to-win-6")
    assert isinstance(marked, Marked)
    assert (marked.mark, marked.cites[0]) == ("on", "19:47-1.2(a)5")
    (won,) = talk.roll("3-3")
    assert (won.spot, won.paid) == ("place-to-win-6", 1400)


@pytest.mark.proves("19:47-1.2(a)5")
def test_the_patrons_call_alone_does_not_turn_a_bet_on() -> None:
    talk = Talk()
    talk.say("place 1 place-to-win-6 $12", "patron 1 calls on-place-to-win-6")
    assert not talk.roll("3-4")
    talk.refused("dealer 1 calls button-place-to-win-6")  # the call was for the roll that is over
    assert not talk.roll("3-4")


@pytest.mark.proves("19:47-1.2(a)5")
def test_the_dealer_lays_no_button_without_a_call() -> None:
    talk = Talk()
    talk.say("place 1 place-to-win-6 $12", "place 2 place-to-win-6 $12")
    talk.refused("dealer 1 calls button-place-to-win-6")
    talk.say("patron 1 calls on-place-to-win-6")
    talk.refused("dealer 2 calls button-place-to-win-6", "19:47-1.2(a)5")
    talk.refused("patron 1 calls button-place-to-win-6", "19:47-1.2(a)5")
    talk.say("dealer 1 calls button-place-to-win-6")
    assert [one.seat for one in talk.roll("4-2")] == [1]


def test_the_button_stays_until_the_bet_is_called_off_or_decided() -> None:
    talk = Talk()
    talk.say("place 1 place-to-win-6 $12", "patron 1 calls on-place-to-win-6", "dealer 1 calls button-place-to-win-6")
    talk.roll("1-1", "4-4", "4-4")
    talk.say("place 1 place-to-win-6 $6")
    (bet,) = talk.state.bets
    assert (bet.cents, bet.mark) == (1800, "on")
    talk.refused("patron 1 calls on-place-to-win-6")
    assert [one.verdict.value for one in talk.roll("3-4")] == ["lost"]


@pytest.mark.proves("craps/buttons")
def test_a_bet_that_was_called_off_is_passed_by_until_it_is_called_on() -> None:
    talk = Talk()
    talk.roll("2-2")
    talk.say("place 1 place-to-win-6 $12", "place 1 lay-5 $30", "place 1 six-the-hardway $5")
    for spot in ("place-to-win-6", "lay-5", "six-the-hardway"):
        talk.say(f"patron 1 calls off-{spot}", f"dealer 1 calls button-{spot}")
    assert not talk.roll("3-3")
    talk.refused("patron 1 calls off-lay-5", "19:47-1.8")
    talk.say("patron 1 calls on-six-the-hardway", "dealer 1 calls button-six-the-hardway")
    assert [one.spot for one in talk.roll("3-4")] == ["six-the-hardway"]


@pytest.mark.proves("craps/buttons", "craps/idle-odds")
def test_odds_that_were_called_off_go_back_when_their_bet_is_decided() -> None:
    talk = Talk()
    talk.say("place 1 pass $10", "place 2 dont-pass $10")
    talk.roll("2-2")
    talk.say("place 1 pass-odds-4 $20", "place 2 dont-pass-odds-4 $20")
    talk.say("patron 1 calls off-pass-odds-4", "dealer 1 calls button-pass-odds-4")
    talk.say("patron 2 calls off-dont-pass-odds-4", "dealer 2 calls button-dont-pass-odds-4")
    settled = talk.roll("3-4")
    ended = {(one.spot, one.verdict.value) for one in settled}
    off = [one for one in settled if "odds" in one.spot]
    assert [one.cites for one in off] == [("craps/buttons", "craps/idle-odds")] * 2  # it was no come-out roll
    assert ended == {("pass", "lost"), ("dont-pass", "won"), ("pass-odds-4", "push"), ("dont-pass-odds-4", "push")}


@pytest.mark.proves("craps/come-out-working")
def test_come_odds_may_be_called_on_for_a_come_out_roll() -> None:
    talk = Talk()
    talk.roll("2-2")
    talk.say("place 1 come $10")
    talk.roll("2-3")
    talk.say("place 1 come-odds-5 $10")
    talk.roll("1-3")
    talk.say("patron 1 calls on-come-odds-5", "dealer 1 calls button-come-odds-5")
    assert [(one.spot, one.paid) for one in talk.roll("1-4")] == [("come-5", 1000), ("come-odds-5", 1500)]


@pytest.mark.proves("craps/buttons", "19:47-1.2(a)5")
def test_a_bet_that_was_off_and_is_called_on_is_again_what_it_was() -> None:
    talk = Talk()
    talk.roll("2-2")
    talk.say("place 1 place-to-win-6 $12", "patron 1 calls off-place-to-win-6", "dealer 1 calls button-place-to-win-6")
    called, marked = talk.say("patron 1 calls on-place-to-win-6", "dealer 1 calls button-place-to-win-6")
    assert isinstance(called, Called)
    assert (called.says, called.cites) == ("Place Bet to Win on 6 is no longer off", ("craps/buttons",))
    assert isinstance(marked, Marked)
    assert (marked.mark, marked.cites) == ("", ("craps/buttons",))
    talk.roll("2-2")
    assert not talk.roll("3-4")  # a come-out 7 passes it by
    talk.say("patron 1 calls on-place-to-win-6", "dealer 1 calls button-place-to-win-6")
    assert [one.verdict.value for one in talk.roll("3-4")] == ["lost"]  # on for come-out rolls, by a call of its own


@pytest.mark.parametrize(
    ("spot", "stake", "by_what"),
    [
        ("place-to-win-6", 12, ("19:47-1.2(a)5", "craps/come-out-working")),
        ("place-to-lose-6", 10, ("19:47-1.2(a)5", "craps/come-out-working")),
        ("buy-4", 20, ("craps/come-out-working",)),
        ("come-odds-5", 10, ("craps/come-out-working",)),
        pytest.param(
            "six-the-hardway",
            5,
            ("craps/hardways-come-out",),
            marks=pytest.mark.proves("craps/hardways-come-out"),
        ),
    ],
)
def test_a_bet_is_called_on_by_the_paragraph_that_puts_it_off(spot: str, stake: int, by_what: tuple[str, ...]) -> None:
    talk = Talk(hardways_come_out="off", place_to_lose_come_out="off")
    talk.roll("2-2")
    talk.say("place 1 come $10")
    talk.roll("2-3")
    talk.say(f"place 1 {spot} ${stake}")
    called, marked = talk.say(f"patron 1 calls on-{spot}", f"dealer 1 calls button-{spot}")
    assert called.cites == marked.cites == by_what


@pytest.mark.proves("craps/buttons")
def test_one_seat_may_lift_what_another_calls_on() -> None:
    talk = Talk()
    talk.say("place 1 place-to-win-6 $12", "place 2 place-to-win-6 $12")
    talk.say("patron 1 calls off-place-to-win-6", "dealer 1 calls button-place-to-win-6")
    talk.say("patron 1 calls on-place-to-win-6", "patron 2 calls on-place-to-win-6")
    talk.say("dealer 1 calls button-place-to-win-6", "dealer 2 calls button-place-to-win-6")
    assert [bet.mark for bet in talk.state.bets] == ["", "on"]
    assert [one.seat for one in talk.roll("3-3")] == [2]


def test_line_bets_and_one_roll_bets_are_never_off() -> None:
    talk = Talk()
    talk.say("place 1 pass $5", "place 1 field $5")
    talk.refused("patron 1 calls off-pass")
    talk.refused("patron 1 calls off-field")
    talk.refused("patron 1 calls on-pass")


def test_a_house_may_not_take_calls_off() -> None:
    talk = Talk(called_off="no")
    talk.say("place 1 place-to-win-6 $12")
    talk.refused("patron 1 calls off-place-to-win-6")
    talk.say("patron 1 calls on-place-to-win-6", "dealer 1 calls button-place-to-win-6")


def test_a_call_is_forgotten_with_its_bet() -> None:
    talk = Talk()
    talk.say("place 1 place-to-win-6 $12", "patron 1 calls on-place-to-win-6", "take-down 1 place-to-win-6 $12")
    assert talk.state.asked == ()
    talk.say("place 1 place-to-win-6 $12", "patron 1 calls on-place-to-win-6", "leave 1")
    assert talk.state.asked == ()


def test_a_call_names_who_called_and_a_change_of_mind_replaces_it() -> None:
    talk = Talk()
    talk.say("place 1 place-to-win-6 $12")
    (called,) = talk.say("patron 1 calls on-place-to-win-6")
    assert isinstance(called, Called)
    assert (called.by, called.seat, called.says) == (Role.PATRON, 1, "Place Bet to Win on 6 is on")
    talk.say("patron 1 calls off-place-to-win-6", "dealer 1 calls button-place-to-win-6")
    assert talk.state.bets[0].mark == "off"
    assert routine(talk.table.awaits) is not None
