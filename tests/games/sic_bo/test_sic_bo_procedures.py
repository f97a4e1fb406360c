"""How the game is opened and dealt: 13:69F-9.1, 9.3 and 9.5."""

from collections.abc import Iterator

import pytest

from pitboss.commands import AnyCommand, Call, Result, Role
from pitboss.equipment import Dice, Seeded
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Noted, Over, Placed, Refusal, Settled, Verdict
from pitboss.game import Calling, Chance, Every
from pitboss.games import open_game
from pitboss.games.sic_bo import SicBo
from pitboss.games.sic_bo.settling import lit
from pitboss.games.sic_bo.state import SicBoState
from pitboss.law import cites
from pitboss.procedures.timing import routine
from pitboss.table import Dealer, Table
from pitboss.table.explore import explore
from pitboss.table.language import read_command
from pitboss.table.record import Record

Answer = tuple[AnyEvent, ...] | Refusal


def say(table: Table[SicBoState], *lines: str) -> Answer:
    """Play the lines; the answer to the last one. All before it must be accepted."""
    answer: Answer = ()
    for line in lines:
        assert not isinstance(answer, Refusal), answer
        answer = table.do(read_command(table, line))
        assert table.out_of_balance() is None
    return answer


def new_table(shaker: str = "manual", **options: str) -> Table[SicBoState]:
    table = Table(SicBo(SicBo.charter.house(options={"shaker": shaker, **options})))
    say(table, "sit 1", "buy-in 1 $500", "sit 2", "buy-in 2 $500")
    return table


def open_table(shaker: str = "manual", **options: str) -> Table[SicBoState]:
    table = new_table(shaker, **options)
    say(table, "floor calls check-device: 2-2-5")
    if shaker == "automated":
        say(table, "floor calls run-shaker: 3")
    say(table, "open")
    return table


def toss(table: Table[SicBoState]) -> None:
    say(table, "dealer calls no-more-bets")
    if table.state.shaker == "manual":
        say(table, "dealer calls shake: 3", "dealer calls uncover")
    else:
        say(table, "dealer calls start-shaker")


def refused(answer: Answer, *cites: str) -> str:
    assert isinstance(answer, Refusal), answer
    assert answer.cites == cites
    return answer.sentence


def accepted(answer: Answer) -> tuple[AnyEvent, ...]:
    assert not isinstance(answer, Refusal), answer
    return answer


def unfolded(state: SicBoState, command: AnyCommand) -> Iterator[tuple[SicBoState, AnyEvent, SicBoState]]:
    """Each event of a command, with the state before it and after it."""
    for event in GAME.follow(state, command):
        after = GAME.evolve(state, event)
        yield state, event, after
        state = after


GAME = SicBo(SicBo.charter.house())


# --- before the table opens ------------------------------------------------------------------------------------


@pytest.mark.parametrize("shaker", ["manual", "automated"])
@pytest.mark.proves("13:69F-9.5(a)1")
def test_the_device_is_checked_before_the_table_opens(shaker: str) -> None:
    table = new_table(shaker)
    assert "electrical device" in refused(say(table, "open"), "13:69F-9.5(a)1")
    refused(say(table, "place 1 small $5"), "13:69F-9.5(a)1")
    refused(say(table, "dealer calls check-device: 2-2-5"), "13:69F-9.5(a)1")
    refused(say(table, "floor calls check-device: 2-2"), "13:69F-9.5(a)1")
    refused(say(table, "floor calls check-device: 2-2-7"), "13:69F-9.5(a)1")
    (checked,) = accepted(say(table, "floor calls check-device: 3-3-3"))
    assert checked.cites == ("13:69F-9.5(a)1",)
    assert getattr(checked, "says", "") == (
        "The electrical device lights up Three of a kind 3, Two of a kind 3, Any three of a kind, "
        "Total value of 9, One of a kind 3"
    )


@pytest.mark.parametrize("shaker", ["manual", "automated"])
@pytest.mark.proves("13:69F-9.5(a)1")
def test_a_device_that_fails_its_check_keeps_the_table_closed_until_it_is_mended_and_checked(shaker: str) -> None:
    table = new_table(shaker)
    refused(say(table, "dealer calls device-fails-check"), "13:69F-9.5(a)1")
    (failed,) = accepted(say(table, "floor calls device-fails-check"))
    assert failed.cites == ("13:69F-9.5(a)1",)
    for line in ("open", "place 1 small $5", "dealer calls device-mended"):
        refused(say(table, line), "13:69F-9.5(a)1")
    assert "cannot be called now" in refused(say(table, "floor calls check-device: 2-2-5"), "13:69F-9.5")
    accepted(say(table, "floor calls device-mended"))
    refused(say(table, "open"), "13:69F-9.5(a)1")  # it has yet to be checked
    accepted(say(table, "floor calls check-device: 2-2-5"))
    if shaker == "manual":
        accepted(say(table, "open"))


@pytest.mark.proves("13:69F-9.5(a)2")
def test_a_shaker_that_fails_its_check_keeps_the_table_closed() -> None:
    table = new_table("automated")
    say(table, "floor calls check-device: 2-2-5")
    refused(say(table, "dealer calls shaker-fails-check"), "13:69F-9.5(a)2")
    (failed,) = accepted(say(table, "floor calls shaker-fails-check"))
    assert failed.cites == ("13:69F-9.5(a)2",)
    refused(say(table, "open"), "13:69F-9.5(a)2")
    accepted(say(table, "floor calls remove-shaker", "floor calls install-shaker: automated"))
    refused(say(table, "open"), "13:69F-9.5(a)2")
    accepted(say(table, "floor calls run-shaker: 3", "open"))


@pytest.mark.proves("13:69F-9.5(b)", "13:69F-9.6(c)")
def test_a_shaker_that_fails_at_the_start_of_a_shift_makes_the_round_void() -> None:
    table = open_table("automated")
    say(table, "place 1 small $5", "place 2 big $20", "floor calls shift-begins")
    refused(say(table, "dealer calls shaker-fails-check"), "13:69F-9.5(b)", "13:69F-9.6(c)")
    events = accepted(say(table, "floor calls shaker-fails-check"))
    assert all(event.cites == ("13:69F-9.5(b)", "13:69F-9.6(c)") for event in events)
    assert [event.verdict for event in events if isinstance(event, Settled)] == [Verdict.VOID] * 2
    assert isinstance(events[-1], Over)
    assert (table.chips(1), table.chips(2)) == (50_000, 50_000)
    refused(say(table, "open"), "13:69F-9.5(a)2")
    accepted(say(table, "floor calls run-shaker: 3", "open", "place 1 small $5"))


@pytest.mark.proves("13:69F-9.5(a)2")
def test_an_automated_shaker_is_run_three_times_before_the_table_opens() -> None:
    table = new_table("automated")
    say(table, "floor calls check-device: 2-2-5")
    refused(say(table, "open"), "13:69F-9.5(a)2")
    for times in ("0", "1", "2"):
        refused(say(table, f"floor calls run-shaker: {times}"), "13:69F-9.5(a)2")
    refused(say(table, "dealer calls run-shaker: 3"), "13:69F-9.5(a)2")
    accepted(say(table, "floor calls run-shaker: 3", "open"))


@pytest.mark.proves("13:69F-9.5(a)2")
def test_a_manual_shaker_is_not_run() -> None:
    table = new_table("manual")
    accepted(say(table, "floor calls check-device: 2-2-5", "open"))


@pytest.mark.proves("13:69F-9.5(b)")
def test_at_the_start_of_a_shift_the_automated_shaker_is_run_three_times() -> None:
    table = open_table("automated")
    refused(say(table, "place 1 small $5", "dealer calls shift-begins"), "13:69F-9.5(b)")
    accepted(say(table, "floor calls shift-begins"))
    refused(say(table, "dealer calls no-more-bets"), "13:69F-9.5(b)")
    refused(say(table, "place 1 small $5"), "13:69F-9.5(b)")
    refused(say(table, "take-down 1 small $5"), "13:69F-9.5(b)")
    refused(say(table, "leave 1"), "13:69F-9.5(b)")
    for times in ("0", "1", "2"):
        refused(say(table, f"floor calls run-shaker: {times}"), "13:69F-9.5(b)")
    refused(say(table, "dealer calls run-shaker: 3"), "13:69F-9.5(b)")
    (run,) = accepted(say(table, "floor calls run-shaker: 4"))
    assert run.cites == ("13:69F-9.5(b)",)
    accepted(say(table, "take-down 1 small $5", "place 1 small $5"))
    accepted(say(table, "floor calls shift-begins", "floor calls run-shaker: 3", "dealer calls no-more-bets"))


@pytest.mark.proves("13:69F-9.5(b)")
def test_a_shift_at_a_manual_shaker_needs_no_check() -> None:
    refused(say(open_table("manual"), "floor calls shift-begins"), "13:69F-9.5")


# --- the round ------------------------------------------------------------------------------------


@pytest.mark.proves("13:69F-9.5(c)")
@pytest.mark.parametrize(("shaker", "call"), [("manual", "shake: 3"), ("automated", "start-shaker")])
def test_no_more_bets_comes_before_the_toss_and_closes_the_wagering(shaker: str, call: str) -> None:
    table = open_table(shaker)
    say(table, "place 1 small $5")
    assert "No more bets" in refused(say(table, f"dealer calls {call}"), "13:69F-9.5(c)")
    (called,) = accepted(say(table, "dealer calls no-more-bets"))
    assert (getattr(called, "says", ""), called.cites) == ("No more bets", ("13:69F-9.5(c)",))
    refused(say(table, "place 2 small $5"), "13:69F-9.5(c)")
    refused(say(table, "take-down 1 small $5"), "13:69F-9.5(c)")
    accepted(say(table, f"dealer calls {call}"))


@pytest.mark.proves("13:69F-9.5(d)1")
def test_a_manual_shaker_is_covered_and_shaken_at_least_three_times() -> None:
    table = open_table("manual")
    say(table, "dealer calls no-more-bets")
    for times in ("0", "1", "2"):
        refused(say(table, f"dealer calls shake: {times}"), "13:69F-9.5(d)1", "13:69F-9.1")
    assert isinstance(table.awaits, Calling)
    assert not table.state.covered
    accepted(say(table, "dealer calls shake: 3"))
    assert table.state.covered
    refused(table.do(Result((1, 2, 3))), "13:69F-9.5")
    refused(say(table, "floor calls uncover"), "13:69F-9.5(e)")
    (uncovered,) = accepted(say(table, "dealer calls uncover"))
    assert uncovered.cites == ("13:69F-9.5(e)",)
    assert not table.state.covered
    assert isinstance(table.awaits, Chance)


@pytest.mark.proves("13:69F-9.5(d)2")
def test_an_automated_shaker_is_started() -> None:
    table = open_table("automated")
    say(table, "dealer calls no-more-bets")
    assert isinstance(table.awaits, Calling)
    for other in ("floor", "patron 1"):
        answer = say(table, f"{other} calls start-shaker")
        assert "Only the dealer" in refused(answer, "13:69F-9.5(d)2", "13:69F-9.1")
    assert isinstance(table.awaits, Calling)
    (started,) = accepted(say(table, "dealer calls start-shaker"))
    assert started.cites == ("13:69F-9.5(d)2", "13:69F-9.1")
    assert isinstance(table.awaits, Chance)


@pytest.mark.parametrize(("shaker", "call"), [("manual", "shake: 3"), ("automated", "start-shaker")])
@pytest.mark.proves("13:69F-9.1")
def test_the_dealer_answers_for_the_shaker_nobody_else_tosses(shaker: str, call: str) -> None:
    table = open_table(shaker)
    say(table, "dealer calls no-more-bets")
    for other in ("floor", "patron 1"):
        answer = say(table, f"{other} calls {call}")
        assert "Only the dealer" in refused(answer, f"13:69F-9.5(d){1 if shaker == 'manual' else 2}", "13:69F-9.1")


@pytest.mark.proves("13:69F-9.1")
def test_three_dice_are_tossed() -> None:
    table = open_table()
    toss(table)
    assert isinstance(table.awaits, Chance)
    device = table.awaits.device
    assert isinstance(device, Dice)
    assert device.count == 3
    for roll in ((1, 2), (1, 2, 3, 4), (0, 1, 2), (5, 6, 7)):
        assert isinstance(table.do(Result(roll)), Refusal)
    accepted(table.do(Result((1, 2, 3))))


@pytest.mark.parametrize("shaker", ["manual", "automated"])
@pytest.mark.proves("13:69F-9.5(e)", "13:69F-9.3(c)")
def test_the_values_are_called_and_entered_and_only_then_is_anything_settled(shaker: str) -> None:
    table = open_table(shaker)
    say(table, "place 1 small $5", "place 2 big $5")
    toss(table)
    landed = accepted(say(table, "result 2-5-2"))
    assert getattr(landed[-1], "says", "") == "Two, five, two"
    assert all(event.cites == ("13:69F-9.5(e)",) for event in landed)
    assert len(table.state.bets) == 2
    assert not lit(table.state)
    refused(say(table, "dealer calls enter: 2-5-3"), "13:69F-9.5(e)")
    refused(say(table, "floor calls enter: 2-5-2"), "13:69F-9.5(e)")
    entered = accepted(say(table, "dealer calls enter: 2-5-2"))
    assert entered[0].cites == entered[1].cites == ("13:69F-9.5(e)",)
    assert getattr(entered[1], "what", "") == "lit"
    assert getattr(entered[1], "says", "") == (
        "Lit: Two of a kind 2, Total value of 9, Two dice combination 2 and 5, Small, One of a kind 2, One of a kind 5."
    )
    assert not table.state.bets


@pytest.mark.parametrize("shaker", ["manual", "automated"])
@pytest.mark.proves("13:69F-9.5(e)", "13:69F-9.5(f)", "13:69F-9.5(g)")
def test_lit_then_losers_then_winners_then_cleared(shaker: str) -> None:
    table = open_table(shaker)
    say(table, "place 1 small $5", "place 1 three-of-a-kind-1 $5", "place 2 one-of-a-kind-2 $5", "place 2 big $5")
    toss(table)
    say(table, "result 2-5-2")
    winning = {"one-of-a-kind-2", "one-of-a-kind-5", "two-of-a-kind-2", "small", "total-value-9"}
    winning |= {"two-dice-combination-2-5"}
    steps = list(unfolded(table.state, Call(Role.DEALER, "enter", value="2-5-2")))
    settled = [(before, event) for before, event, _ in steps if isinstance(event, Settled)]
    assert [event.verdict for _, event in settled] == [Verdict.LOST, Verdict.LOST, Verdict.WON, Verdict.WON]
    assert all(set(lit(before)) == winning for before, _ in settled)
    (_, cleared, after), (_, over, end) = steps[-2:]
    assert isinstance(cleared, Noted)
    assert (cleared.what, cleared.cites) == ("cleared", ("13:69F-9.5(g)",))
    assert over == Over(cites=cites("13:69F-9.5(f)"))
    assert not lit(after)
    assert end.roll == ()


@pytest.mark.parametrize(("shaker", "covered_by"), [("manual", ["shake"]), ("automated", [])])
@pytest.mark.proves("13:69F-9.5(f)")
def test_the_cover_is_on_from_the_shaking_to_the_uncovering_and_no_longer(shaker: str, covered_by: list[str]) -> None:
    table = open_table(shaker)
    say(table, "place 1 small $5", "place 2 big $5")
    state, on, off = table.state, [], []
    for _ in range(5 if shaker == "manual" else 4):
        for before, event, after in unfolded(state, routine(GAME.awaits(state)) or Result((1, 2, 3))):
            if after.covered and not before.covered:
                on.append(getattr(event, "name", ""))
            if before.covered and not after.covered:
                off.append(getattr(event, "name", ""))
            assert not (isinstance(event, Settled) and before.covered)
            state = after
    assert GAME.awaits(state) is None
    assert on == covered_by
    assert off == ["uncover"] * len(covered_by)


# --- wagers ------------------------------------------------------------------------------------


@pytest.mark.proves("13:69F-9.3(a)")
def test_only_chips_and_never_spoken_cash() -> None:
    table = open_table()
    for by in ("", " by dealer", " by floor"):
        line = f"place 1 small $5{by} spoken"
        assert "Spoken wagers with cash are not accepted" in refused(say(table, line), "13:69F-9.3(a)")
    refused(say(table, "place 1 small $5.25"), "13:69F-9.3(a)")
    refused(say(table, "place 3 small $5"), "13:69F-9.3(a)")
    refused(say(table, "place 1 small $600"), "13:69F-9.3(a)")
    accepted(say(table, "place 1 small $5"))


@pytest.mark.proves("13:69F-9.3(b)")
def test_the_patron_answers_for_a_wager_that_the_dealer_laid() -> None:
    table = open_table()
    (placed,) = accepted(say(table, "place 1 small $5 by dealer"))
    assert isinstance(placed, Placed)
    assert placed.cites == ("13:69F-9.2(a)6", "13:69F-9.3(b)")
    (own,) = accepted(say(table, "place 2 big $5"))
    assert own.cites == ("13:69F-9.2(a)7",)
    toss(table)
    say(table, "result 6-5-1", "dealer calls enter: 6-5-1")
    assert (table.chips(1), table.chips(2)) == (49_500, 50_500)


@pytest.mark.proves("13:69F-9.3(c)")
def test_a_wager_is_settled_where_it_lies_when_the_dice_are_lit() -> None:
    table = open_table()
    (taken,) = accepted(say(table, "place 1 small $5", "take-down 1 small $5"))
    assert taken.cites == ("general/removal",)  # 13:69F-9.3(c) is silent on taking down
    say(table, "place 1 big $5")
    toss(table)
    say(table, "result 6-5-1")
    refused(say(table, "take-down 1 big $5"), "13:69F-9.5(c)")
    settled = [event for event in accepted(say(table, "dealer calls enter: 6-5-1")) if isinstance(event, Settled)]
    assert [(one.spot, one.verdict) for one in settled] == [("big", Verdict.WON)]
    assert "13:69F-9.3(c)" in settled[0].cites


def test_there_are_no_other_wagers() -> None:
    table = open_table()
    for spot in ("total-value-3", "total-value-18", "two-dice-combination-5-5", "two-dice-combination-5-2", "odd"):
        refused(say(table, f"place 1 {spot} $5"), "13:69F-9.2")


# --- how old the dice are ------------------------------------------------------------------------------------


@pytest.mark.proves("13:69F-9.1")
@pytest.mark.parametrize("shaker", ["manual", "automated"])
def test_dice_that_have_been_on_the_table_for_24_hours_must_go(shaker: str) -> None:
    table = open_table(shaker)
    refused(say(table, "dealer calls dice-too-old"), "13:69F-9.1")
    (aged,) = accepted(say(table, "place 1 small $5", "floor calls dice-too-old"))
    assert aged.cites == ("13:69F-9.1",)
    refused(say(table, "place 1 small $5"), "13:69F-9.1")
    refused(say(table, "dealer calls no-more-bets"), "13:69F-9.1")
    refused(say(table, "dealer calls new-dice"), "13:69F-9.1")
    assert routine(table.awaits) == Call(Role.FLOOR, "new-dice")
    accepted(say(table, "floor calls new-dice", "place 1 small $5", "dealer calls no-more-bets"))


@pytest.mark.proves("13:69F-9.5(a)1", "13:69F-9.5(a)2")
@pytest.mark.parametrize("shaker", ["manual", "automated"])
def test_a_table_that_was_closed_is_checked_before_it_opens_again(shaker: str) -> None:
    table = open_table(shaker)
    refused(say(table, "floor calls table-reopens"), "13:69F-9.5")  # not in the middle of a round
    toss(table)
    say(table, "result 1-2-3", "dealer calls enter: 1-2-3")
    refused(say(table, "dealer calls table-reopens"), "13:69F-9.5(a)1", "13:69F-9.5(a)2")
    accepted(say(table, "floor calls table-reopens"))
    refused(say(table, "open"), "13:69F-9.5(a)1")
    say(table, "floor calls check-device: 2-2-5")
    if shaker == "automated":
        refused(say(table, "open"), "13:69F-9.5(a)2")
        say(table, "floor calls run-shaker: 3")
    accepted(say(table, "open"))


@pytest.mark.proves("13:69F-9.1", "13:69F-9.5(a)1", "13:69F-9.5(a)2", "13:69F-9.5(b)")
def test_what_the_floors_clock_calls() -> None:
    """Between rounds that a closed table reopens; while wagers are open that a shift begins or the dice are too old."""
    table = open_table("automated")
    opened = {clock.call.name: (clock.every, clock.hours) for clock in table.game.clocks(table.state)}
    assert opened == {"shift-begins": (Every.SHIFT, 0), "dice-too-old": (Every.HOURS, 24)}
    by_hand = open_table("manual")
    assert [clock.call.name for clock in by_hand.game.clocks(by_hand.state)] == ["dice-too-old"]
    toss(table)
    assert not table.game.clocks(table.state)
    say(table, "result 1-2-3", "dealer calls enter: 1-2-3")
    assert [(clock.call.name, clock.every) for clock in table.game.clocks(table.state)] == [
        ("table-reopens", Every.REOPENING)
    ]


# --- the game as a whole ------------------------------------------------------------------------------------


@pytest.mark.parametrize("shaker", ["manual", "automated"])
def test_the_automatic_dealer_runs_the_game(shaker: str) -> None:
    table = new_table(shaker)
    dealer = Dealer(table, Seeded(9))
    dealer.finish_round()
    for _ in range(50):
        dealer.step()
        say(table, "place 1 small $5", "place 2 one-of-a-kind-6 $5")
        assert any(isinstance(event, Over) for event in dealer.finish_round())
        assert table.awaits is None
        assert table.out_of_balance() is None
    again = Table.replay(table.game, Record.loads(table.record.dumps()))
    assert (again.state, again.ledger.balances()) == (table.state, table.ledger.balances())


@pytest.mark.parametrize("options", [{}, {"shaker": "automated", "no-roll": "shake-again"}])
def test_every_reachable_state_keeps_the_contract(options: dict[str, str]) -> None:
    found = explore(open_game("sic-bo", options=options), spots=("one-of-a-kind-2",))
    assert found.flaws == ()
    assert found.states > 1000


def test_a_wrong_option_is_refused_in_one_sentence() -> None:
    with pytest.raises(BadInput, match="manual \\(by hand\\) or automated") as refusal:
        open_game("sic-bo", options={"shaker": "by-hand"})
    assert refusal.value.cites == ("13:69F-9.5(d)1", "13:69F-9.5(d)2")


def test_the_editions() -> None:
    assert open_game("sic-bo").house.edition == "13:69F"
    assert set(open_game("sic-bo", "19:47").wagers) == set(open_game("sic-bo", "13:69F").wagers)
