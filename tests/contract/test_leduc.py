"""Poker's betting: stacks, pots, rake, hidden cards, a deck of six, and house players."""

from typing import Any

import pytest

from contract.leduc import Leduc
from contract.leduc.rules import Hand
from pitboss.agents import house_player, move_of
from pitboss.commands import BuyIn, CashOut, Choose, Leave, Open, Result, Sit, Viewer
from pitboss.equipment import Seeded
from pitboss.events import Paid, Refusal
from pitboss.game import Choice
from pitboss.table import Dealer, Table
from pitboss.table.explore import explore
from pitboss.table.soundness import unsound_table

GAME = Leduc(Leduc.charter.house())


def a_table(*chips: int) -> Table[Hand]:
    table = Table(GAME)
    for seat, cents in enumerate(chips, start=1):
        for command in (Sit(seat), BuyIn(seat, cents)):
            assert not isinstance(table.do(command), Refusal)
    return table


def play(table: Table[Hand], *steps: Any) -> list[Any]:
    found: list[Any] = []
    for step in steps:
        command = step if not isinstance(step, str) else Result(step)
        events = table.do(command)
        assert not isinstance(events, Refusal), events
        assert not list(unsound_table(table))
        found += events
    return found


def test_the_winner_takes_what_the_losers_put_in() -> None:
    table = a_table(2_000, 2_000)
    play(table, Open(), "K", "Q", Choose(2, "call", 100), Choose(1, "check"), "Q")
    assert table.awaits == Choice.of(2, GAME.awaits(table.state).only.moves, silent="check")  # type: ignore[union-attr]
    events = play(table, Choose(2, "bet", 400), Choose(1, "call", 400))
    assert [(one.seat, one.what, one.cents) for one in events if isinstance(one, Paid)] == [(1, "the pot", 1_150)]
    assert (table.chips(1), table.chips(2), table.ledger["rake"]) == (2_550, 1_400, 50)


def test_a_short_stack_contests_only_the_main_pot() -> None:
    table = a_table(500, 2_000, 2_000)
    play(table, Open())
    order = [one.seat for one in table.state.players]
    assert order == [2, 3, 1]  # the button is in seat 1, so that it acts first after the blinds
    play(table, "Q", "J", "K", Choose(1, "raise", 500), Choose(2, "raise", 1_100), Choose(3, "call", 1_000))
    assert table.state.pots == (1_500, 1_400 - 0)
    events = play(table, "K", Choose(2, "check"), Choose(3, "check"))
    won = [(one.seat, one.what, one.cents) for one in events if isinstance(one, Paid)]
    assert won == [(2, "side pot 1", 1_400), (1, "main pot", 1_450)]


def test_a_bet_that_nobody_calls_goes_back() -> None:
    table = a_table(2_000, 2_000)
    events = play(table, Open(), "J", "Q", Choose(2, "raise", 1_000), Choose(1, "fold"))
    assert [(one.seat, one.what, one.cents) for one in events if isinstance(one, Paid)][-2:] == [
        (2, "uncalled bet", 900),
        (2, "the pot", 400),
    ]
    assert (table.chips(1), table.chips(2)) == (1_800, 2_200)


def test_nobody_leaves_or_cashes_out_in_the_middle_of_a_hand() -> None:
    table = a_table(2_000, 2_000)
    play(table, Open())
    for command in (Leave(1), CashOut(1, 100), BuyIn(1, 100)):
        assert isinstance(table.do(command), Refusal)


class Short(Leduc):
    """Two short stacks lie there from the start, so that the hands are few."""

    def start(self) -> Hand:
        return Hand(stacks=((1, 600), (2, 600)))


def test_every_state_of_a_small_hand() -> None:
    found = explore(Short(Leduc.charter.house()), seats=(1, 2), beyond=lambda state: state.button == 2)
    assert found.flaws == ()
    assert (found.states, found.transitions) == (416, 1455)


class Peeking(Short):
    """Everybody sees everybody's card."""

    def view(self, state: Hand, viewer: Viewer) -> Hand:
        return state


def test_a_view_that_shows_another_players_card_is_found() -> None:
    flaws = explore(Peeking(Leduc.charter.house()), seats=(1, 2), beyond=lambda state: state.button == 2).flaws
    assert any("sees what was not shown" in flaw for flaw in flaws)


@pytest.mark.parametrize("seed", range(3))
def test_house_players_play_each_other(seed: int) -> None:
    table, randomness = a_table(5_000, 5_000, 5_000), Seeded(seed)
    dealer, player = Dealer(table, randomness), house_player(GAME, randomness)
    for _ in range(2_000):
        awaits = table.awaits
        if isinstance(awaits, Choice):
            move = move_of(player, GAME, table.state, awaits.only.seat)
            assert move is not None
            assert not isinstance(table.do(move), Refusal)
        elif not dealer.step():
            break
    assert not list(unsound_table(table))
    assert sum(table.chips(seat) for seat in (1, 2, 3)) + table.ledger["rake"] + sum(table.state.pots) == 15_000
