"""The round of mini-dice: checks, calls, the order of collection, irregularities, and what may be taken down."""

import pytest

from at_the_table import refused_by
from pitboss.commands import AnyCommand, BuyIn, Call, Leave, Open, Place, Result, Role, Sit, TakeDown
from pitboss.equipment import Seeded
from pitboss.events import AnyEvent, Called, Drawn, Refusal, Settled, TakenDown, Verdict
from pitboss.games.mini_dice import MiniDice
from pitboss.games.mini_dice.state import MiniDiceState
from pitboss.odds.analyst import analyst_of
from pitboss.procedures.timing import routine
from pitboss.table import Dealer, Table
from pitboss.table.explore import explore

FloorChecks = Call(Role.FLOOR, "shaker-checked")
CheckFails = Call(Role.FLOOR, "check-failed")
NoMoreBets = Call(Role.DEALER, "no-more-bets")
Shake, Uncover = Call(Role.DEALER, "shake"), Call(Role.DEALER, "uncover")


def table_with(**options: str) -> Table[MiniDiceState]:
    """A table whose shaker is checked, open for wagers, with $1,000 before seats 1 and 2."""
    table = Table(MiniDice(MiniDice.charter.house(options=options)))
    does(table, FloorChecks, Sit(1), Sit(2), BuyIn(1, 100_000), BuyIn(2, 100_000), Open())
    return table


def does(table: Table[MiniDiceState], *commands: AnyCommand) -> tuple[AnyEvent, ...]:
    """Carry the commands out, none may be refused; the events of the last one."""
    events: tuple[AnyEvent, ...] | Refusal = ()
    for command in commands:
        events = table.do(command)
        assert not isinstance(events, Refusal), (command, events)
        assert table.out_of_balance() is None
    assert not isinstance(events, Refusal)
    return events


def test_the_stage_is_the_state_of_an_open_table() -> None:
    table = Table(MiniDice(MiniDice.charter.house()))
    does(table, FloorChecks, Sit(1), Open())
    assert table.state == analyst_of(table.game).stage("field")


CHECKED = {
    "manual": ("mini-dice/tampering", "mini-dice/sealed"),
    "automated": ("mini-dice/automated-check", "mini-dice/tampering"),
}


@pytest.mark.proves("mini-dice/tampering", "mini-dice/sealed", "mini-dice/automated-check")
@pytest.mark.parametrize(
    ("shaker", "due"), [("manual", "new-day"), ("automated", "new-day"), ("automated", "new-shift")]
)
def test_the_shaker_is_checked_before_the_table_opens_and_when_due(shaker: str, due: str) -> None:
    table = Table(MiniDice(MiniDice.charter.house(options={"shaker": shaker})))
    cites = CHECKED[shaker]
    assert "is waiting for 'shaker checked'" in refused_by(table, Open(), "13:69F-13.5")
    refused_by(table, Call(Role.DEALER, "shaker-checked"), *cites)
    (checked,) = does(table, FloorChecks)
    assert checked.cites == cites
    does(table, Sit(1), BuyIn(1, 10_000), Open(), Place(1, "field", 500))
    does(table, Call(Role.FLOOR, due))
    refused_by(table, NoMoreBets, "13:69F-13.5")
    for command in (Place(1, "field", 500), TakeDown(1, "field", 500)):
        refused_by(table, command, "13:69F-13.5", "mini-dice/automated-check", "mini-dice/tampering")
    does(table, FloorChecks, Open(), NoMoreBets)
    assert table.state.bet(1, "field")


@pytest.mark.proves("mini-dice/automated-check")
def test_a_manual_shaker_is_not_checked_at_the_start_of_a_shift() -> None:
    refused_by(table_with(shaker="manual"), Call(Role.FLOOR, "new-shift"), "13:69F-13.5")


@pytest.mark.proves("mini-dice/automated-check", "mini-dice/tampering", "mini-dice/void")
@pytest.mark.parametrize("due", ["new-day", "new-shift"])
def test_an_automated_shaker_that_fails_its_check_voids_the_round(due: str) -> None:
    table = table_with(shaker="automated")
    does(table, Place(1, "field", 500), Place(2, "place-6", 600), Call(Role.FLOOR, due))
    refused_by(table, Call(Role.DEALER, "check-failed"), *CHECKED["automated"], "mini-dice/void")
    events = does(table, CheckFails)
    assert all("mini-dice/void" in event.cites for event in events)
    assert [one.verdict for one in events if isinstance(one, Settled)] == [Verdict.VOID] * 2
    assert (table.chips(1), table.chips(2)) == (100_000, 100_000)
    for command in (Open(), FloorChecks):
        refused_by(table, command, "13:69F-13.5")
    does(table, Call(Role.FLOOR, "shaker-mended"))
    refused_by(table, Open(), "13:69F-13.5")  # it has yet to be checked
    does(table, FloorChecks, Open(), Place(1, "field", 500))


@pytest.mark.proves("mini-dice/automated-check", "mini-dice/shaker-removed")
def test_an_automated_shaker_that_fails_before_the_table_opens_keeps_it_closed() -> None:
    table = Table(MiniDice(MiniDice.charter.house(options={"shaker": "automated"})))
    (called,) = does(table, CheckFails)
    assert "mini-dice/automated-check" in called.cites
    refused_by(table, Open(), "13:69F-13.5")
    does(table, Call(Role.FLOOR, "shaker-removed"), FloorChecks, Open(), NoMoreBets, Shake)


@pytest.mark.proves("mini-dice/tampering")
def test_a_manual_shaker_that_was_tampered_with_is_not_used() -> None:
    table = table_with(shaker="manual")
    does(table, Place(1, "place-6", 600), Call(Role.FLOOR, "new-day"))
    refused_by(table, Call(Role.DEALER, "check-failed"), "mini-dice/tampering")
    (called,) = does(table, CheckFails)
    assert called.cites == ("mini-dice/tampering",)
    refused_by(table, Open(), "13:69F-13.5")  # the one that is brought has yet to be checked
    does(table, FloorChecks, Open(), NoMoreBets, Shake)
    assert table.state.bet(1, "place-6")  # nothing was shaken, and nothing is decided


@pytest.mark.proves("mini-dice/sealed")
@pytest.mark.parametrize("shaker", ["manual", "automated"])
def test_dice_that_have_been_on_the_table_for_24_hours_must_go(shaker: str) -> None:
    table = table_with(shaker=shaker)
    does(table, Place(1, "place-6", 600))
    refused_by(table, Call(Role.DEALER, "dice-too-old"), "mini-dice/sealed")
    (goes,) = does(table, Call(Role.FLOOR, "dice-too-old"))
    assert isinstance(goes, Called)
    assert (goes.says, goes.cites) == ("The dice have been here for 24 hours; they must go", ("mini-dice/sealed",))
    sentence = refused_by(table, NoMoreBets, "mini-dice/sealed")
    assert sentence == "The dice have been here for 24 hours; seal new ones in first."
    refused_by(table, Place(1, "field", 500), "mini-dice/sealed")
    refused_by(table, TakeDown(1, "place-6", 600), "mini-dice/sealed")
    refused_by(table, Open(), "mini-dice/sealed")
    refused_by(table, Call(Role.DEALER, "new-dice"), "mini-dice/sealed")
    assert routine(table.awaits) == Call(Role.FLOOR, "new-dice")
    does(table, Call(Role.FLOOR, "new-dice"), Place(1, "field", 500), NoMoreBets)
    assert [(bet.spot, bet.cents) for bet in table.state.bets] == [("field", 500), ("place-6", 600)]


@pytest.mark.proves("mini-dice/sealed")
def test_only_the_floor_changes_the_dice() -> None:
    table = table_with()
    refused_by(table, Call(Role.DEALER, "new-dice"), "mini-dice/sealed")
    before = table.state
    does(table, Call(Role.FLOOR, "new-dice"))
    assert table.state == before
    does(table, NoMoreBets)
    refused_by(table, Call(Role.FLOOR, "new-dice"), "13:69F-13.5")  # never between "no more bets" and the dice


@pytest.mark.proves("mini-dice/automated-check", "mini-dice/tampering")
@pytest.mark.parametrize("shaker", ["manual", "automated"])
def test_a_table_that_was_closed_is_checked_before_it_opens_again(shaker: str) -> None:
    table = table_with(shaker=shaker)
    refused_by(table, Call(Role.FLOOR, "table-reopens"), "13:69F-13.5")  # not in the middle of a round
    does(
        table, NoMoreBets, *((Shake, Uncover) if shaker == "manual" else (Call(Role.DEALER, "start"),)), Result((1, 1))
    )
    refused_by(table, Call(Role.DEALER, "table-reopens"), "mini-dice/automated-check", "mini-dice/tampering")
    does(table, Call(Role.FLOOR, "table-reopens"))
    refused_by(table, Open(), "13:69F-13.5")
    does(table, FloorChecks, Open())


@pytest.mark.proves("mini-dice/no-more-bets", "mini-dice/by-hand", "mini-dice/shaker")
def test_no_more_bets_comes_before_the_shake_by_hand() -> None:
    table = table_with(shaker="manual")
    refused_by(table, Call(Role.DEALER, "shake"), "13:69F-13.5")
    (said,) = does(table, NoMoreBets)
    assert isinstance(said, Called)
    assert (said.says, said.cites) == ("No more bets", ("mini-dice/no-more-bets",))
    refused_by(table, Place(1, "field", 500), "mini-dice/no-more-bets")
    refused_by(table, Result((3, 4)), "13:69F-13.5")
    refused_by(table, Call(Role.DEALER, "start"), "13:69F-13.5")
    (shook,) = does(table, Shake)
    assert shook.cites == ("mini-dice/by-hand",)
    refused_by(table, Result((3, 4)), "13:69F-13.5")
    (uncovered,) = does(table, Uncover)
    assert uncovered.cites == ("mini-dice/announced",)
    does(table, Result((3, 4)))


@pytest.mark.proves("mini-dice/by-machine", "mini-dice/shaker", "mini-dice/no-more-bets")
def test_the_automated_shaker_is_started() -> None:
    table = table_with(shaker="automated")
    refused_by(table, Call(Role.DEALER, "start"), "13:69F-13.5")
    does(table, NoMoreBets)
    refused_by(table, Call(Role.DEALER, "shake"), "13:69F-13.5")
    (ran,) = does(table, Call(Role.DEALER, "start"))
    assert ran.cites == ("mini-dice/by-machine",)
    does(table, Result((3, 4)))


@pytest.mark.proves("mini-dice/losers-first", "mini-dice/announced")
def test_the_dice_are_called_then_losers_are_collected_then_winners_paid() -> None:
    table = table_with()
    does(table, *(Place(seat, spot, 3_000) for seat in (1, 2) for spot in table.game.spots))
    events = does(table, NoMoreBets, Shake, Uncover, Result((2, 2)))
    called, *settled, over = events
    assert isinstance(called, Drawn)
    assert (called.says, called.cites) == ("Four: two and two", ("mini-dice/announced",))
    assert over.cites == ("mini-dice/losers-first",)
    verdicts = [one.verdict for one in settled if isinstance(one, Settled)]
    assert verdicts == [Verdict.LOST] * 4 + [Verdict.WON] * 6  # over 7, any 7; then place 4, field, under 7
    assert [bet.spot for bet in table.state.bets if bet.seat == 1] == sorted(
        ("place-5", "place-6", "place-8", "place-9", "place-10")
    )


@pytest.mark.proves("mini-dice/place")
def test_a_place_bet_is_active_on_every_shake_until_decided() -> None:
    table = table_with()
    does(table, Place(1, "place-6", 600))
    for shake in ((6, 6), (2, 2), (5, 3)):
        does(table, NoMoreBets, Shake, Uncover, Result(shake), Open())
        assert table.state.bet(1, "place-6")
    *_, won, _ = does(table, NoMoreBets, Shake, Uncover, Result((5, 1)))
    assert isinstance(won, Settled)
    assert (won.verdict, won.paid) == (Verdict.WON, 700)
    assert not table.state.bets


@pytest.mark.proves("mini-dice/chips")
def test_chips_only_no_spoken_wagers() -> None:
    table = table_with()
    refused_by(table, Place(1, "field", 500, Role.DEALER, spoken=True), "mini-dice/chips")
    refused_by(table, Place(1, "field", 525), "mini-dice/chips")
    refused_by(table, Place(3, "field", 500), "mini-dice/chips")


@pytest.mark.proves("mini-dice/position")
def test_where_a_wager_lies_decides_it_whoever_placed_it() -> None:
    table = table_with()
    does(table, Place(1, "over-7", 500), Place(2, "over-7", 500, Role.DEALER))
    events = does(table, NoMoreBets, Shake, Uncover, Result((6, 2)))
    both = [one for one in events if isinstance(one, Settled)]
    assert [(one.seat, one.paid) for one in both] == [(1, 500), (2, 500)]
    assert all("mini-dice/position" in one.cites for one in both)


@pytest.mark.proves("mini-dice/removal")
def test_a_place_bet_may_be_raised_reduced_and_taken_down_between_shakes() -> None:
    table = table_with()
    does(table, Place(1, "place-10", 1000), Place(1, "place-10", 1000))
    does(table, NoMoreBets, Shake, Uncover, Result((1, 1)), Open())
    does(table, TakeDown(1, "place-10", 500))
    (down,) = does(table, TakeDown(1, "place-10", 1500))
    assert down.cites == ("mini-dice/removal",)
    assert table.chips(1) == 100_000


@pytest.mark.proves("mini-dice/removal")
def test_a_house_may_keep_place_bets_up() -> None:
    table = table_with(**{"place-removal": "no"})
    does(table, Place(1, "place-10", 1000), Place(1, "field", 500))
    does(table, TakeDown(1, "field", 500))
    sentence = refused_by(table, TakeDown(1, "place-10", 1000), "mini-dice/place", "mini-dice/removal")
    assert sentence == "Place 10 stays until a 7 or its number decides it."
    refused_by(table, Leave(1), "mini-dice/place", "mini-dice/removal")


@pytest.mark.proves("mini-dice/payable")
def test_what_stays_of_a_wager_must_be_payable_too() -> None:
    table = table_with()
    does(table, Place(1, "place-6", 1200))
    sentence = refused_by(table, TakeDown(1, "place-6", 500), "mini-dice/payable")
    assert sentence == "That would leave $7; $7 on Place 6 cannot be paid exactly at 7 to 6; wager a multiple of $3."
    does(table, TakeDown(1, "place-6", 600), TakeDown(1, "place-6", 600))
    refused_by(table, TakeDown(1, "place-6", 600), "mini-dice/wagers")


@pytest.mark.proves("mini-dice/no-roll")
@pytest.mark.parametrize("shaker", ["manual", "automated"])
def test_no_roll_does_not_count_and_the_dice_are_shaken_again(shaker: str) -> None:
    table = table_with(shaker=shaker)
    toss = (Shake, Uncover) if shaker == "manual" else (Call(Role.DEALER, "start"),)
    does(table, Place(1, "any-7", 500), NoMoreBets)
    for command in toss:
        refused_by(table, Call(Role.DEALER, "no-roll"), "13:69F-13.5")  # nobody has seen the dice yet
        does(table, command)
    (said,) = does(table, Call(Role.DEALER, "no-roll"))
    assert isinstance(said, Called)
    assert (said.says, said.cites) == ("No roll", ("mini-dice/no-roll",))
    refused_by(table, Result((3, 4)), "13:69F-13.5")
    refused_by(table, Place(1, "any-7", 500), "mini-dice/no-more-bets")
    assert table.state.bet(1, "any-7")
    does(table, *toss, Result((3, 4)))
    assert table.chips(1) == 102_000


@pytest.mark.proves("mini-dice/void")
def test_an_automated_shaker_that_fails_voids_the_round() -> None:
    table = table_with(shaker="automated")
    does(table, Place(1, "any-7", 500), Place(2, "place-6", 600), NoMoreBets, Call(Role.DEALER, "start"))
    events = does(table, Call(Role.DEALER, "shaker-failed"))
    void = [one for one in events if isinstance(one, Settled)]
    assert [one.verdict for one in void] == [Verdict.VOID] * 2
    assert all(one.cites == ("mini-dice/void",) for one in events)
    assert (table.chips(1), table.chips(2)) == (100_000, 100_000)
    refused_by(table, Open(), "13:69F-13.5")
    does(table, Call(Role.FLOOR, "shaker-mended"))
    refused_by(table, Open(), "13:69F-13.5")
    does(table, FloorChecks, Open(), NoMoreBets, Call(Role.DEALER, "start"))


def test_a_manual_shaker_cannot_fail() -> None:
    table = table_with(shaker="manual")
    does(table, NoMoreBets, Call(Role.DEALER, "shake"))
    refused_by(table, Call(Role.DEALER, "shaker-failed"), "13:69F-13.5")


@pytest.mark.proves("mini-dice/shaker-removed")
def test_the_automated_shaker_leaves_before_a_manual_one_is_used() -> None:
    table = table_with(shaker="automated")
    does(table, NoMoreBets, Call(Role.DEALER, "start"), Call(Role.DEALER, "shaker-failed"))
    refused_by(table, Call(Role.DEALER, "shaker-removed"), "mini-dice/shaker-removed")
    does(table, Call(Role.FLOOR, "shaker-removed"))
    (checked,) = does(table, FloorChecks)
    assert checked.cites == ("mini-dice/tampering", "mini-dice/sealed")
    does(table, Open(), NoMoreBets, Shake, Uncover, Result((1, 2)))


def test_leaving_takes_the_wagers_along_between_shakes_only() -> None:
    table = table_with()
    does(table, Place(1, "place-8", 600), NoMoreBets)
    refused_by(table, Leave(1), "mini-dice/no-more-bets")
    does(table, Shake, Uncover, Result((1, 1)))
    down, *_ = does(table, Leave(1))
    assert isinstance(down, TakenDown)
    assert table.chips(1) == 0


@pytest.mark.parametrize("shaker", ["manual", "automated"])
def test_the_dealer_runs_a_hundred_rounds(shaker: str) -> None:
    table = Table(MiniDice(MiniDice.charter.house(options={"shaker": shaker})))
    dealer = Dealer(table, Seeded(3))
    does(table, Sit(1), BuyIn(1, 1_000_000))
    dealer.step()  # the floor checks the shaker
    for at in range(100):
        does(table, Open(), Place(1, ("place-4", "field", "any-7")[at % 3], 500))
        dealer.finish_round()
        assert table.awaits is None
        assert table.out_of_balance() is None
    assert Table.replay(table.game, table.record).state == table.state


@pytest.mark.parametrize("shaker", ["manual", "automated"])
@pytest.mark.parametrize("removal", ["yes", "no"])
def test_every_state_of_a_small_table_is_sound(shaker: str, removal: str) -> None:
    game = MiniDice(MiniDice.charter.house(options={"shaker": shaker, "place-removal": removal}))
    found = explore(game, spots=("place-6", "field", "any-7"), stakes={"place-6": (600,)}, seating=True)
    assert found.flaws == ()
    assert found.states > 25
