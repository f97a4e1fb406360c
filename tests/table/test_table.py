"""A live table: every change comes through `do`, a refusal changes nothing, and the record gives the same table."""

from typing import Any

import pytest

from pitboss.commands import AnyCommand, BuyIn, CashOut, Leave, Open, Place, Role, Sit
from pitboss.equipment import Seeded
from pitboss.events import Refusal
from pitboss.games import open_game
from pitboss.money import CAGE, MOST_CENTS, RACK, Transfer, layout, pot, purse
from pitboss.table import Dealer, Record, Table
from pitboss.table.playthrough import play
from pitboss.table.soundness import unsound_table

GAME = open_game("roulette", options={"wheel": "single-zero"})
ROUND = """
> sit 1
> buy-in 1 $100
> open
> place 1 red $10
> place 1 straight-0 $5 by dealer spoken
> dealer calls spin
> dealer calls no-more-bets
> result 0
"""


def played(script: str) -> Table[Any]:
    table = Table(GAME)
    assert "Refused" not in play(table, script)
    return table


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (BuyIn(2, 5000), "Nobody sits in seat 2."),
        (CashOut(2, 5000), "Nobody sits in seat 2."),
        (BuyIn(1, 0), "$0 is not an amount in chips; the smallest chip here is $0.50."),
        (BuyIn(1, -5000), "-$50 is not an amount in chips; the smallest chip here is $0.50."),
        (BuyIn(1, 125), "$1.25 is not an amount in chips; the smallest chip here is $0.50."),
        (BuyIn(1, MOST_CENTS + 50), "$10,000,000,000.50 is not an amount in chips; the smallest chip here is $0.50."),
        (CashOut(1, 50_000), "That takes $230 more than you have in front of you."),
        (Place(1, "red", 50_000), "That takes $230 more than you have in front of you."),
    ],
)
def test_what_is_refused_changes_nothing(command: AnyCommand, sentence: str) -> None:
    table = played(ROUND + "> open")
    before = table.state, table.ledger.balances(), table.record.dumps(), table.equipment
    by_what = GAME.grounds.seats if sentence.startswith("Nobody") else GAME.grounds.chips
    assert table.do(command) == Refusal(sentence, by_what)
    assert (table.state, table.ledger.balances(), table.record.dumps(), table.equipment) == before


def test_chips_go_where_the_events_say() -> None:
    table = played(ROUND)
    assert table.chips(1) == 10_000 - 1000 + 500 * 36
    assert table.ledger.balances() == {CAGE: -10_500, purse(1): 27_000, RACK: -16_500}
    assert table.out_of_balance() is None


def test_who_leaves_takes_every_chip_along() -> None:
    table = played(ROUND + "> open\n> place 1 black $10")
    events = table.do(Leave(1))
    assert not isinstance(events, Refusal)
    assert [type(event).__name__ for event in events] == ["TakenDown", "Left", "CashedOut"]
    assert table.ledger.balances() == {CAGE: 16_500, RACK: -16_500}
    assert table.state.seats == ()


def test_who_leaves_without_chips_cashes_nothing_out() -> None:
    table = played("> sit 1\n> leave 1")
    assert [type(event).__name__ for event in table.record.entries[-1].events] == ["Left"]


def test_the_record_written_down_gives_the_same_table() -> None:
    table = played(ROUND + "> open\n> place 1 dozen-1 $5\n> take-down 1 dozen-1 $5\n> leave 1")
    written = table.record.dumps()
    again = Table.replay(GAME, Record.loads(written))
    assert (again.state, again.ledger.balances()) == (table.state, table.ledger.balances())
    assert again.record.entries == table.record.entries
    assert again.record.dumps() == written
    assert [entry.number for entry in again.record.entries] == list(range(1, len(written.splitlines()) + 1))
    assert not list(unsound_table(table))


def test_a_record_can_be_continued() -> None:
    table = Table.replay(GAME, Record.loads(played(ROUND).record.dumps()))
    play(table, "> open\n> place 1 red $10")
    assert table.ledger[layout(1)] == 1000
    assert not list(unsound_table(table))


@pytest.mark.parametrize(
    ("transfer", "wrong"),
    [
        (Transfer(layout(1), RACK, 100), "layout:1 holds 900 cents, but the game's state says 1000"),
        (Transfer(purse(1), layout(2), 100), "layout:2 holds 100 cents, but the game's state says 0"),
        (Transfer(purse(1), pot(3), 100), "pot:3 holds 100 cents, but the game's state says 0"),
    ],
)
def test_books_that_do_not_agree_with_the_state_are_found(transfer: Transfer, wrong: str) -> None:
    table = played(ROUND + "> open\n> place 1 red $10")
    assert table.out_of_balance() is None
    table.ledger.post([transfer])
    assert table.out_of_balance() == wrong
    assert wrong in list(unsound_table(table))


def test_a_record_that_was_altered_is_found() -> None:
    table = played(ROUND)
    wager = table.record.entries.pop(3)
    assert [flaw for flaw in unsound_table(table) if "the record does not replay" in flaw]
    table.record.entries.insert(3, wager)
    assert not list(unsound_table(table))
    table.record.entries.pop()
    assert [flaw.partition(" to ")[0] for flaw in unsound_table(table)] == ["the record replays"] * 2


# --- the dealer -----------------------------------------------------------------------------------------------------


def test_a_dealer_plays_a_round_by_the_book() -> None:
    table = Table(GAME)
    dealer = Dealer(table, Seeded(1))
    assert [type(event).__name__ for event in dealer.step()] == ["Opened"]
    table.do(Sit(1))
    table.do(BuyIn(1, 10_000))
    table.do(Place(1, "red", 1000))
    told = [type(event).__name__ for event in dealer.finish_round()]
    assert told[:3] == ["Called", "Called", "Drawn"]
    assert told[-1] == "Over"
    assert table.awaits is None
    assert dealer.finish_round() == ()
    assert table.chips(1) in (9000, 11_000)


def test_the_same_seed_deals_the_same_rounds() -> None:
    def record(seed: int) -> str:
        table = Table(GAME)
        dealer = Dealer(table, Seeded(seed))
        for _ in range(20):
            table.do(Open())
            dealer.finish_round()
        return table.record.dumps()

    assert record(1) == record(1) != record(2)


def test_a_table_shows_each_viewer_its_view() -> None:
    table = played(ROUND)
    assert [table.view(viewer) for viewer in (1, Role.DEALER, Role.PUBLIC)] == [table.state] * 3


def test_a_clock_dates_the_record() -> None:
    ticks = iter(("noon", "one past noon"))
    table = Table(GAME, clock=lambda: next(ticks))
    table.do(Sit(1))
    table.do(BuyIn(1, 5000))
    assert [entry.at for entry in table.record.entries] == ["noon", "one past noon"]
    again = Table.replay(GAME, Record.loads(table.record.dumps()))
    assert again.record.dumps() == table.record.dumps()


def test_amounts_that_are_no_whole_cents_are_refused() -> None:
    table = played(ROUND + "> open")
    careless: list[Any] = [5.5, "500", None]
    for amount in careless:
        said = table.do(Place(1, "red", amount))
        assert isinstance(said, Refusal)
        assert said.sentence == f"An amount is a whole number of cents; {str(amount)!r} is not one."
