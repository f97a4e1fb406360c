"""Rolls that do not count, cocked and lost dice, and a power failure."""

import pytest

from pitboss.events import Called, Noted, Settled, Verdict
from pitboss.game import Chance, Wagering

from .talk import Talk

MUST = "die-on-die on-rail in-dice-bowl on-chip-bank in-chip-rack foreign-object not-the-shooter cocked-on-two".split()


def rolling(**options: str) -> Talk:
    """A table with bets on which every roll would do something, and the dice out."""
    talk = Talk("19:47", (1, 2), **options)
    talk.say("place 1 pass $5", "place 2 dont-pass $5")
    talk.roll("2-2")
    talk.say("place 1 field $5", "place 2 come $5", "dealer calls dice-out")
    return talk


@pytest.mark.proves("craps/must-be-no-roll", "craps/nothing-decided")
@pytest.mark.parametrize("reason", MUST)
def test_an_invalid_roll_decides_nothing_and_is_thrown_again(reason: str) -> None:
    talk = rolling()
    before = talk.state
    (called,) = talk.say(f"dealer calls no-roll: {reason}")
    assert isinstance(called, Called)
    assert called.says == "No roll"
    assert {"craps/must-be-no-roll", "craps/cocked-die"} & set(called.cites)
    assert (talk.state.bets, talk.state.point) == (before.bets, 4)
    assert isinstance(talk.table.awaits, Wagering)
    talk.say("place 1 any-seven $5", "dealer calls dice-out")
    assert len([one for one in talk.say("result 3-4") if isinstance(one, Settled)]) == 5


@pytest.mark.proves("craps/may-be-no-roll", "craps/judged-no-roll")
def test_the_crew_may_call_some_throws_invalid_and_only_the_boxperson_others() -> None:
    for reason in ("thrown-apart", "missed-far-wall"):
        talk = rolling()
        (called,) = talk.say(f"dealer calls no-roll: {reason}")
        assert "craps/may-be-no-roll" in called.cites
    for reason, why in {"deflected": "may-be", "suspected-cheating": "judged", "other": "judged"}.items():
        talk = rolling()
        talk.refused(f"dealer calls improper-throw: {reason}", "craps/may-be-no-roll")
        (called,) = talk.say(f"floor calls improper-throw: {reason}")
        assert isinstance(called, Called)
        assert (called.says, talk.state.phase) == ("No roll", "wagering")
        assert called.cites == ("19:47-1.9", f"craps/{why}-no-roll", "craps/nothing-decided")
    talk = rolling()
    assert talk.say("result 1-2")  # "may": the roll stands if nobody calls


@pytest.mark.proves("craps/chips-no-ground")
def test_dice_that_touch_chips_are_no_ground() -> None:
    talk = rolling()
    talk.refused("dealer calls no-roll: touched-chips", "craps/chips-no-ground")
    talk.refused("floor calls improper-throw: touched-chips")


@pytest.mark.proves("craps/lost-die", "craps/must-be-no-roll")
@pytest.mark.parametrize("how", ["found-and-checked", "others-of-the-set", "new-set"])
def test_a_die_off_the_table_is_checked_or_replaced_before_the_next_throw(how: str) -> None:
    talk = rolling()
    talk.say("dealer calls no-roll: die-off-table")
    talk.refused("dealer calls dice-out")
    talk.say("place 1 any-seven $5")
    talk.refused("dealer calls dice-ready: as-it-is", "craps/lost-die")
    (called,) = talk.say(f"dealer calls dice-ready: {how}")
    assert "craps/lost-die" in called.cites
    talk.say("dealer calls dice-out", "result 2-2")


@pytest.mark.proves("craps/cocked-die")
def test_a_cocked_die_is_read_or_makes_no_roll_as_the_house_has_it() -> None:
    talk = rolling()
    (called,) = talk.say("dealer calls cocked-die")
    assert isinstance(called, Called)
    assert "opposite" in called.says
    assert isinstance(talk.table.awaits, Chance)
    talk.refused("dealer calls no-roll: cocked")
    talk.say("result 2-2")
    talk = rolling(cocked_die="no-roll")
    talk.refused("dealer calls cocked-die")
    talk.refused("dealer calls no-roll: cocked-on-two")
    (called,) = talk.say("dealer calls no-roll: cocked")
    assert "craps/cocked-die" in called.cites
    assert isinstance(talk.table.awaits, Wagering)


@pytest.mark.proves("craps/power-failure")
@pytest.mark.parametrize("dice_out", [True, False])
def test_when_the_power_fails_a_patron_withdraws_all_bets_or_none(dice_out: bool) -> None:
    talk = rolling()
    if not dice_out:
        talk.say("dealer calls no-roll: on-rail")
    talk.refused("dealer calls power-failure", "craps/power-failure")
    talk.say("floor calls power-failure")
    talk.refused("dealer calls dice-out")
    talk.refused("take-down 1 field $5")
    _, *voided = talk.say("patron 1 calls withdraw")
    assert [(one.spot, one.verdict) for one in voided if isinstance(one, Settled)] == [
        ("field", Verdict.VOID),
        ("pass", Verdict.VOID),  # even the bet that its point holds
    ]
    talk.refused("patron 1 calls withdraw", "craps/power-failure")
    talk.say("floor calls end-round", "open")
    assert talk.chips() == 1000
    assert {(bet.seat, bet.spot) for bet in talk.state.bets} == {(2, "come"), (2, "dont-pass")}
    assert talk.state.point == 4


@pytest.mark.proves("craps/point-off", "craps/power-failure")
def test_when_every_bet_was_withdrawn_the_point_is_off() -> None:
    talk = rolling()
    talk.say("floor calls power-failure", "patron 1 calls withdraw", "patron 2 calls withdraw")
    _, off, _ = talk.say("floor calls end-round")
    assert isinstance(off, Noted)
    assert {'19:47-1.1 "Come Out Roll"', "craps/point-off"} <= set(off.cites)
    assert (talk.state.point, talk.state.bets) == (0, ())
    talk.say("open")
    talk.refused("place 1 come $5", "19:47-1.2(a)3")
    talk.say("place 1 pass $5")
    talk.roll("5-5")  # a come-out roll: it sets a point
    assert talk.state.point == 10


def test_no_roll_is_called_only_while_the_dice_roll() -> None:
    talk = Talk()
    talk.refused("dealer calls no-roll: on-rail", "19:47-1.8")
    talk.refused("floor calls end-round", "19:47-1.8")
