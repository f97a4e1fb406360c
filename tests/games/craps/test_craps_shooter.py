"""Who shoots: the offer of the dice, the set, the line bet, giving them up and losing them."""

import pytest

from pitboss.commands import Call, Role
from pitboss.equipment import Seeded
from pitboss.events import Called
from pitboss.procedures.timing import routine
from pitboss.table import Dealer
from pitboss.table.language import spell

from .talk import Talk


@pytest.mark.proves("craps/dice-offered")
def test_the_dice_are_offered_clockwise_until_somebody_takes_them() -> None:
    talk = Talk(seats=(2, 5, 9))
    talk.refused("patron 5 calls shoot: 1-2", "craps/dice-offered")
    talk.say("patron 2 calls decline")
    talk.refused("patron 2 calls shoot: 1-2", "craps/dice-offered")
    talk.say("patron 5 calls decline", "patron 9 calls decline")
    talk.say("patron 2 calls shoot: 1-2")  # everybody was asked; now anybody may take them
    assert talk.state.shooter == 2


@pytest.mark.proves("craps/dice-offered", "craps/stickperson-throws")
def test_that_nobody_takes_the_dice_is_said_only_when_each_patron_in_turn_has_let_them_go_by() -> None:
    talk = Talk(seats=(2, 5, 9), shooter_needs_line_bet="no")
    talk.say("patron 2 calls decline", "patron 5 calls shoot: 1-2")
    talk.roll("2-2", "3-4")  # so the offer begins with seat 9
    asked = []
    for seat in (9, 2, 5):
        talk.refused("dealer calls no-taker")
        talk.refused("dealer calls dice-out", "craps/dice-offered")
        for other in {2, 5, 9} - {seat}:
            talk.refused(f"patron {other} calls shoot: 1-2", "craps/dice-offered")
            talk.refused(f"dealer calls not-taken: {other}", "craps/dice-offered")
        talk.refused(f"patron {seat} calls not-taken: {seat}", "craps/dice-offered")
        call = routine(talk.table.awaits)
        assert call == Call(Role.DEALER, "not-taken", value=str(seat))
        (called,) = talk.say(f"patron {seat} calls decline" if seat == 2 else spell(call))
        asked.append(called.cites)
    assert all("craps/dice-offered" in cites for cites in asked)
    talk.refused("dealer calls dice-out", "craps/stickperson-throws")
    talk.say("dealer calls no-taker", "dealer calls dice-out")


@pytest.mark.proves("craps/dice-offered", "craps/point-kept")
def test_a_point_is_offered_to_each_patron_with_a_line_bet_and_to_no_other() -> None:
    talk = Talk(seats=(1, 2, 3, 4))
    talk.say("place 1 pass $5", "place 3 pass $5", "place 4 dont-pass $5", "patron 1 calls shoot: 1-2")
    talk.roll("2-2")
    talk.say("patron 1 calls give-up")
    talk.refused("dealer calls not-taken: 2", "craps/dice-offered")
    talk.say("dealer calls not-taken: 3")
    talk.refused("dealer calls no-taker")
    talk.say("dealer calls not-taken: 4", "dealer calls no-taker")  # seat 1 has just given them up
    talk.refused("patron 2 calls shoot: 1-2", "craps/dice-offered")
    talk.say("dealer calls dice-out")


@pytest.mark.proves("craps/dice-offered")
def test_who_takes_a_seat_that_was_left_is_not_waited_for_but_may_take_the_dice() -> None:
    talk = Talk(seats=(1, 2))
    talk.say("patron 1 calls decline", "leave 1", "sit 1", "patron 2 calls decline", "dealer calls no-taker")
    talk.say("leave 1", "sit 1")
    talk.refused("dealer calls not-taken: 1")  # the dice are not offered around once more
    talk.say("patron 1 calls shoot: 1-2")


@pytest.mark.proves("craps/dice-offered")
def test_dice_that_nobody_keeps_are_thrown_all_the_same() -> None:
    """Patrons who take the dice and give them up, and leave and come back, cannot keep them from being thrown."""
    talk = Talk(seats=(1, 2, 3), shooter_needs_line_bet="no")
    talk.say(
        "patron 1 calls shoot: 1-2", "patron 1 calls give-up", "patron 2 calls shoot: 1-2", "patron 2 calls give-up"
    )
    talk.say("patron 3 calls shoot: 1-2", "leave 3", "sit 3")
    talk.refused("patron 1 calls shoot: 1-2")
    talk.refused("patron 3 calls shoot: 1-2")
    talk.say("dealer calls no-taker")
    talk.refused("patron 2 calls shoot: 1-2")
    talk.say("dealer calls dice-out", "result 3-3", "open", "patron 2 calls shoot: 1-2")


@pytest.mark.proves("craps/new-shooter", "craps/dice-offered")
def test_the_same_shooter_goes_on_until_a_seven_out_and_the_next_seat_is_offered_the_dice() -> None:
    talk = Talk(seats=(1, 2, 3), shooter_needs_line_bet="no")
    talk.say("patron 1 calls decline", "patron 2 calls shoot: 1-5")
    talk.roll("3-4", "6-6", "2-2", "2-2", "4-5")
    assert talk.state.shooter == 2
    talk.roll("1-6")
    assert talk.state.shooter is None
    talk.refused("patron 2 calls shoot: 1-2", "craps/dice-offered")
    talk.say("patron 3 calls shoot: 1-2")
    talk.roll("4-5", "1-6")
    talk.say("patron 1 calls shoot: 1-2")


@pytest.mark.proves("craps/dice-set")
@pytest.mark.parametrize("size", [5, 8])
def test_the_shooter_picks_two_of_a_set_of_at_least_five(size: int) -> None:
    talk = Talk(dice_set=str(size))
    talk.refused("patron 1 calls shoot", "19:47-1.7", "craps/dice-set")
    talk.refused(f"patron 1 calls shoot: 1-{size + 1}", "craps/dice-set")
    talk.refused("patron 1 calls shoot: 3-3", "craps/dice-set")
    (called,) = talk.say(f"patron 1 calls shoot: 4-{size}")
    assert isinstance(called, Called)
    assert (called.seat, called.value) == (1, f"4-{size}")


@pytest.mark.proves("craps/shooter-bets")
def test_the_shooter_needs_a_line_bet_to_throw_or_the_dice_move_on() -> None:
    talk = Talk()
    talk.say("place 2 pass $5", "place 1 field $5", "patron 1 calls shoot: 1-2")
    assert "Pass or Don't Pass" in talk.refused("dealer calls dice-out", "19:47-1.8", "craps/shooter-bets")
    assert routine(talk.table.awaits) == Call(Role.DEALER, "move-on")
    talk.say("place 1 dont-pass $5")
    talk.refused("dealer calls move-on")
    talk.roll("2-2")
    talk.say("take-down 1 dont-pass $5")
    talk.refused("dealer calls dice-out", "craps/shooter-bets")
    (called,) = talk.say("dealer calls move-on")
    assert "craps/shooter-bets" in called.cites
    assert (talk.state.shooter, talk.state.point) == (None, 4)
    talk.say("patron 2 calls shoot: 1-2")


@pytest.mark.proves("craps/shooter-bets")
def test_a_house_may_let_anybody_shoot() -> None:
    talk = Talk(shooter_needs_line_bet="no")
    talk.say("patron 1 calls shoot: 1-2")
    talk.roll("2-2")
    assert talk.state.point == 4


@pytest.mark.proves("craps/new-shooter", "craps/point-kept")
def test_a_shooter_may_give_up_the_dice_and_the_point_stays() -> None:
    talk = Talk(seats=(1, 2, 3))
    talk.say("place 1 pass $5", "place 3 dont-pass $5", "patron 1 calls shoot: 1-2")
    talk.roll("2-2")
    talk.refused("patron 2 calls give-up", "craps/new-shooter")
    talk.say("patron 1 calls give-up")
    assert (talk.state.point, len(talk.state.bets)) == (4, 2)
    talk.refused("patron 2 calls shoot: 1-2", "craps/dice-offered")  # no line bet on this point
    talk.say("patron 3 calls shoot: 1-2")
    assert [(one.seat, one.verdict.value) for one in talk.roll("2-2")] == [(3, "lost"), (1, "won")]
    assert talk.state.shooter == 3


def test_where_no_line_bet_is_needed_anybody_may_take_over_a_point() -> None:
    talk = Talk(seats=(1, 2), shooter_needs_line_bet="no")
    talk.say("patron 1 calls shoot: 1-2")
    talk.roll("2-2")
    talk.say("patron 1 calls give-up", "patron 2 calls shoot: 3-4")
    assert (talk.state.shooter, talk.state.point) == (2, 4)


@pytest.mark.proves("craps/dice-taken-away")
@pytest.mark.parametrize("reason", ["delay", "invalid-rolls", "breaks-rules"])
def test_the_floor_may_take_the_dice_away(reason: str) -> None:
    talk = Talk()
    talk.refused(f"floor calls take-away: {reason}")
    talk.say("place 1 pass $5", "patron 1 calls shoot: 1-2")
    talk.refused(f"dealer calls take-away: {reason}", "craps/dice-taken-away")
    talk.refused("floor calls take-away: unlucky", "craps/dice-taken-away")
    (called,) = talk.say(f"floor calls take-away: {reason}")
    assert called.cites == ("19:47-1.11", "craps/dice-taken-away", "craps/point-kept")
    assert talk.state.shooter is None
    talk.say("patron 2 calls shoot: 1-2")


@pytest.mark.proves("craps/stickperson-throws")
def test_if_nobody_takes_the_dice_the_stickperson_throws() -> None:
    talk = Talk()
    talk.say("place 1 pass $5")
    talk.refused("dealer calls dice-out", "19:47-1.11", "craps/dice-offered", "craps/stickperson-throws")
    talk.say("dealer calls not-taken: 1", "dealer calls not-taken: 2")
    talk.refused("patron 1 calls no-taker", "craps/stickperson-throws")
    assert routine(talk.table.awaits) == Call(Role.DEALER, "no-taker")
    (called,) = talk.say("dealer calls no-taker")
    assert "craps/stickperson-throws" in called.cites
    talk.refused("dealer calls no-taker")
    (called,) = talk.say("dealer calls dice-out")
    assert isinstance(called, Called)
    assert "stickperson" in called.says
    assert "craps/stickperson-throws" in called.cites
    talk.say("result 3-4")
    assert talk.chips() == 1005


@pytest.mark.proves("craps/stickperson-throws", "craps/dice-offered")
def test_the_stickperson_throws_until_a_seven_out_and_then_the_dice_are_offered_again() -> None:
    talk = Talk(seats=(1, 2, 3), shooter_needs_line_bet="no")
    talk.say("patron 1 calls shoot: 1-2", "patron 1 calls give-up")
    talk.refused("dealer calls dice-out", "craps/stickperson-throws")
    talk.say("patron 2 calls decline")
    talk.refused("dealer calls dice-out", "craps/stickperson-throws")  # seat 3 was not asked
    talk.say("dealer calls not-taken: 3", "dealer calls no-taker")
    for roll in ("3-4", "2-2", "2-2", "4-5"):
        talk.say("dealer calls dice-out", f"result {roll}", "open")
    talk.say("dealer calls dice-out", "result 3-4", "open")
    assert (talk.state.shooter, talk.state.turn) == (None, 3)
    talk.refused("dealer calls dice-out", "craps/stickperson-throws")
    talk.say("patron 1 calls shoot: 1-2", "dealer calls dice-out")


@pytest.mark.proves("craps/stickperson-throws")
def test_a_patron_may_take_the_dice_from_the_stickperson() -> None:
    talk = Talk(shooter_needs_line_bet="no")
    talk.nobody_takes()
    talk.say("dealer calls dice-out", "result 2-2", "open")
    talk.say("patron 2 calls shoot: 1-2")
    (called,) = talk.say("dealer calls dice-out")
    assert isinstance(called, Called)
    assert called.says == "Dice out to seat 2; no more bets"


@pytest.mark.proves("craps/stickperson-throws", "craps/dice-offered")
def test_who_comes_to_the_table_is_offered_the_dice_too() -> None:
    talk = Talk(seats=(2,))
    talk.nobody_takes()
    talk.say("sit 5")
    talk.refused("dealer calls dice-out", "craps/stickperson-throws")
    talk.refused("patron 2 calls shoot: 1-2", "craps/dice-offered")  # who was asked already
    talk.say("patron 5 calls shoot: 1-2")


@pytest.mark.proves("craps/stickperson-throws", "craps/point-kept")
def test_dice_that_nobody_may_take_need_no_offer() -> None:
    talk = Talk(seats=())
    talk.say("dealer calls dice-out", "result 2-2", "open", "sit 1")  # without a line bet on the point
    talk.refused("dealer calls no-taker")
    talk.say("dealer calls dice-out", "result 2-2", "open")
    talk.refused("dealer calls dice-out", "craps/stickperson-throws")


@pytest.mark.proves("craps/throw")
def test_wagers_are_open_until_the_dice_are_out() -> None:
    talk = Talk()
    talk.say("place 1 pass $5", "patron 1 calls shoot: 1-2")
    (called,) = talk.say("dealer calls dice-out")
    assert isinstance(called, Called)
    assert called.says == "Dice out to seat 1; no more bets"
    assert "craps/throw" in called.cites
    talk.refused("place 1 field $5", "19:47-1.8", "craps/throw")
    talk.refused("place 1 field $5 by dealer", "craps/throw")
    talk.refused("patron 1 calls give-up")
    talk.refused("leave 1", "craps/throw")


def test_a_shooter_who_leaves_leaves_the_dice() -> None:
    talk = Talk()
    talk.say("patron 1 calls shoot: 1-2", "leave 1")
    assert (talk.state.shooter, talk.state.turn) == (None, 1)
    talk.say("patron 2 calls shoot: 1-2")


def test_the_automatic_dealer_never_waits_for_a_shooter_in_vain() -> None:
    talk = Talk()
    talk.say("patron 1 calls shoot: 1-2")
    dealer = Dealer(talk.table, Seeded(7))
    for _ in range(50):
        assert dealer.step()
    assert talk.table.out_of_balance() is None
