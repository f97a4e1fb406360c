"""What happens when something goes wrong: 13:69F-9.6."""

import pytest

from pitboss.events import AnyEvent, Noted, Over, Refusal, Settled, Verdict
from pitboss.game import Calling, Wagering
from pitboss.games.sic_bo import SicBo
from pitboss.games.sic_bo.state import SicBoState
from pitboss.table import Table
from pitboss.table.language import read_command

Answer = tuple[AnyEvent, ...] | Refusal
TOSS = {
    "manual": ("dealer calls shake: 3", "dealer calls uncover"),
    "automated": ("dealer calls start-shaker",),
}


def say(table: Table[SicBoState], *lines: str) -> Answer:
    """Play the lines; the answer to the last one. All before it must be accepted."""
    answer: Answer = ()
    for line in lines:
        assert not isinstance(answer, Refusal), answer
        answer = table.do(read_command(table, line))
        assert table.out_of_balance() is None
    return answer


def open_table(shaker: str = "manual", **options: str) -> Table[SicBoState]:
    table = Table(SicBo(SicBo.charter.house(options={"shaker": shaker, **options})))
    say(table, "sit 1", "buy-in 1 $500", "sit 2", "buy-in 2 $500", "floor calls check-device: 2-2-5")
    if shaker == "automated":
        say(table, "floor calls run-shaker: 3")
    say(table, "open")
    return table


def refused(answer: Answer, *cites: str) -> str:
    assert isinstance(answer, Refusal), answer
    assert answer.cites == cites
    return answer.sentence


def accepted(answer: Answer) -> tuple[AnyEvent, ...]:
    assert not isinstance(answer, Refusal), answer
    return answer


# --- no roll ------------------------------------------------------------------------------------


@pytest.mark.parametrize("shaker", ["manual", "automated"])
@pytest.mark.proves("13:69F-9.6(a)", "13:69F-9.5(e)")
def test_dice_that_do_not_lie_flat_are_no_roll(shaker: str) -> None:
    table = open_table(shaker)
    say(table, "place 1 small $5", "dealer calls no-more-bets")
    for line in TOSS[shaker]:
        refused(say(table, "dealer calls no-roll"), "13:69F-9.5")  # the dice are not in sight yet
        say(table, line)
    refused(say(table, "patron 1 calls no-roll"), "13:69F-9.6(a)", "sic-bo/no-roll")
    (called,) = accepted(say(table, "dealer calls no-roll"))
    assert getattr(called, "says", "") == "No roll"
    assert called.cites[0] == "13:69F-9.6(a)"
    assert table.state.roll == ()
    assert [bet.spot for bet in table.state.bets] == ["small"]


@pytest.mark.proves("sic-bo/no-roll")
def test_after_no_roll_wagers_are_open_again() -> None:
    table = open_table()
    say(table, "place 1 small $5", "dealer calls no-more-bets", *TOSS["manual"], "dealer calls no-roll")
    assert isinstance(table.awaits, Wagering)
    accepted(say(table, "place 2 big $5", "dealer calls no-more-bets", *TOSS["manual"], "result 1-2-3"))


@pytest.mark.proves("sic-bo/no-roll")
def test_or_the_dice_are_tossed_again_at_once() -> None:
    table = open_table(**{"no-roll": "shake-again"})
    say(table, "place 1 small $5", "dealer calls no-more-bets", *TOSS["manual"], "dealer calls no-roll")
    refused(say(table, "place 2 big $5"), "13:69F-9.5(c)")
    accepted(say(table, *TOSS["manual"], "result 1-2-3"))


# --- the electrical device fails ------------------------------------------------------------------------------------


@pytest.mark.parametrize("shaker", ["manual", "automated"])
@pytest.mark.proves("13:69F-9.6(b)")
def test_when_the_device_fails_wagers_are_settled_by_hand_before_the_supervisor(shaker: str) -> None:
    table = open_table(shaker)
    say(table, "place 1 big $5", "place 2 small $5", "place 1 one-of-a-kind-4 $5", "dealer calls no-more-bets")
    say(table, *TOSS[shaker])
    refused(say(table, "dealer calls device-failed"), "13:69F-9.5")
    say(table, "result 6-1-4")
    refused(say(table, "floor calls device-failed"), "13:69F-9.6(b)")
    say(table, "dealer calls device-failed")
    refused(say(table, "dealer calls enter: 6-1-4"), "13:69F-9.5")
    refused(say(table, "dealer calls supervisor-present"), "13:69F-9.6(b)")
    assert len(table.state.bets) == 3
    events = accepted(say(table, "floor calls supervisor-present"))
    settled = [event for event in events if isinstance(event, Settled)]
    assert [(one.spot, one.verdict) for one in settled] == [
        ("small", Verdict.LOST),
        ("big", Verdict.WON),
        ("one-of-a-kind-4", Verdict.WON),
    ]
    assert all("13:69F-9.6(b)" in event.cites for event in events)
    assert not any(isinstance(event, Noted) and event.what == "lit" for event in events)
    assert (table.chips(1), table.chips(2)) == (51_000, 49_500)


@pytest.mark.proves("13:69F-9.6(b)")
def test_then_play_stops_until_the_device_is_mended() -> None:
    table = open_table()
    say(table, "place 1 big $5", "dealer calls no-more-bets", *TOSS["manual"], "result 6-1-4")
    say(table, "dealer calls device-failed", "floor calls supervisor-present")
    assert isinstance(table.awaits, Calling)
    assert table.state.roll == ()
    refused(say(table, "open"), "13:69F-9.6(b)")
    refused(say(table, "place 1 big $5"), "13:69F-9.6(b)")
    refused(say(table, "dealer calls no-more-bets"), "13:69F-9.6(b)")
    refused(say(table, "dealer calls device-mended"), "13:69F-9.6(b)")
    (mended,) = accepted(say(table, "floor calls device-mended"))
    assert mended.cites == ("13:69F-9.6(b)",)
    accepted(say(table, "open", "place 1 big $5"))


# --- the automated shaker fails ------------------------------------------------------------------------------------


@pytest.mark.proves("13:69F-9.6(c)")
def test_when_the_automated_shaker_fails_the_round_is_void() -> None:
    table = open_table("automated")
    say(table, "place 1 big $5", "place 2 three-of-a-kind-6 $20", "dealer calls no-more-bets")
    refused(say(table, "dealer calls shaker-failed"), "13:69F-9.5")
    say(table, "dealer calls start-shaker")
    events = accepted(say(table, "dealer calls shaker-failed"))
    assert all(event.cites == ("13:69F-9.6(c)",) for event in events)
    assert [event.verdict for event in events if isinstance(event, Settled)] == [Verdict.VOID] * 2
    assert isinstance(events[-1], Over)
    assert (table.chips(1), table.chips(2)) == (50_000, 50_000)
    assert table.awaits is None


@pytest.mark.proves("13:69F-9.6(c)")
def test_a_manual_shaker_cannot_fail_so() -> None:
    table = open_table("manual")
    say(table, "place 1 big $5", "dealer calls no-more-bets", "dealer calls shake: 3")
    refused(say(table, "dealer calls shaker-failed"), "13:69F-9.5")


# --- changing the shaker ------------------------------------------------------------------------------------


@pytest.mark.proves("13:69F-9.6(d)")
def test_an_automated_shaker_is_taken_off_before_a_manual_one_is_used() -> None:
    table = open_table("automated")
    for line in ("floor calls install-shaker: manual", "dealer calls shake: 3"):
        assert "take it off" in refused(say(table, line), "13:69F-9.6(d)")
    say(table, "dealer calls no-more-bets")
    refused(say(table, "dealer calls shake: 3"), "13:69F-9.6(d)")
    say(table, "dealer calls start-shaker", "result 1-2-3", "dealer calls enter: 1-2-3", "open")
    refused(say(table, "dealer calls remove-shaker"), "13:69F-9.6(d)")
    say(table, "floor calls remove-shaker")
    assert table.state.shaker == ""
    refused(say(table, "dealer calls no-more-bets"), "13:69F-9.6(d)")
    refused(say(table, "open"), "13:69F-9.6(d)")
    say(table, "floor calls install-shaker: manual")
    assert table.state.shaker == "manual"
    say(table, "open", "place 1 small $5", "dealer calls no-more-bets")
    refused(say(table, "dealer calls start-shaker"), "13:69F-9.5")
    accepted(say(table, *TOSS["manual"], "result 1-2-3", "dealer calls enter: 1-2-3"))


@pytest.mark.proves("13:69F-9.5(a)2")
def test_an_automated_shaker_put_on_later_is_run_three_times_before_the_table_opens_again() -> None:
    table = open_table("manual")
    say(table, "floor calls remove-shaker", "floor calls install-shaker: automated")
    refused(say(table, "open"), "13:69F-9.5(a)2")
    accepted(say(table, "floor calls run-shaker: 3", "open"))


def test_the_shaker_is_not_changed_while_wagers_lie_on_the_layout() -> None:
    table = open_table("automated")
    say(table, "place 1 small $5")
    assert "Wagers are on the layout" in refused(say(table, "floor calls remove-shaker"), "13:69F-9.6(d)")
    accepted(say(table, "take-down 1 small $5", "floor calls remove-shaker"))
