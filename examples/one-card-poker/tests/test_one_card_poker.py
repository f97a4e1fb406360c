"""One-card poker at the table, in the explorer, and with house players in half of the seats."""

from pathlib import Path
from typing import Any

import pytest
from one_card_poker.rules import rank
from one_card_poker.state import OneCardState

from pitboss.agents import at_random, house_player, move_of
from pitboss.commands import AnyCommand, BuyIn, Call, Choose, Open, Place, Result, Role, Sit, Viewer
from pitboss.equipment import Seeded
from pitboss.events import AnyEvent, Chosen, Disclosed, Refusal, Settled, Verdict, masked
from pitboss.felt import felt_of
from pitboss.game import Choice, Wagering
from pitboss.games import open_game
from pitboss.paper import notices
from pitboss.table import Dealer, Table
from pitboss.table.explore import explore
from pitboss.table.playthrough import play_through
from pitboss.table.soundness import unsound_table

GAME = open_game("one-card-poker")
DEAL = Call(Role.DEALER, "deal")


def a_table(*seats: int) -> Table[OneCardState]:
    table: Table[OneCardState] = Table(GAME)
    for seat in seats:
        do(table, Sit(seat), BuyIn(seat, 100_000))
    return table


def do(table: Table[OneCardState], *commands: AnyCommand) -> tuple[AnyEvent, ...]:
    """Carry out commands, none of which may be refused; the events of the last one."""
    events: Any = ()
    for command in commands:
        events = table.do(command)
        assert not isinstance(events, Refusal), events
    return tuple(events)


def test_the_playthrough() -> None:
    text = (Path(__file__).parent / "one-card-poker.txt").read_text(encoding="utf-8")
    assert play_through(text) == text


@pytest.mark.parametrize(
    ("mine", "dealers", "ante", "raised"),
    [
        ("7S", "6S", Verdict.WON, Verdict.WON),
        ("6S", "7S", Verdict.LOST, Verdict.LOST),
        ("2S", "5S", Verdict.WON, Verdict.PUSH),  # the dealer opens with a six or better
        ("AS", "5S", Verdict.WON, Verdict.PUSH),
    ],
)
def test_who_wins(mine: str, dealers: str, ante: Verdict, raised: Verdict) -> None:
    table = a_table(1)
    events = do(table, Open(), Place(1, "ante", 500), DEAL, Result((mine, dealers)), Choose(1, "raise", 500))
    settled = {one.spot: one.verdict for one in events if isinstance(one, Settled)}
    assert settled == {"ante": ante, "ante+raise": raised}


@pytest.mark.parametrize(("viewer", "cards"), [(1, ("KS", "")), (2, ("", "4S")), (Role.DEALER, ("", ""))])
def test_everybody_sees_only_their_own_card(viewer: Viewer, cards: tuple[str, ...]) -> None:
    table = a_table(1, 2)
    do(table, Open(), Place(1, "ante", 500), Place(2, "ante", 500), DEAL, Result(("KS", "4S", "9S")))
    seen = table.view(viewer)
    assert seen.cards == ((1, cards[0]), (2, cards[1]))
    assert [hand.cards for hand in felt_of(GAME).hands(seen)] == [("",), (cards[0],), (cards[1],)]


def test_nobody_learns_a_choice_before_all_have_chosen() -> None:
    table = a_table(1, 2)
    do(table, Open(), Place(1, "ante", 500), Place(2, "ante", 500), DEAL, Result(("KS", "4S", "9S")))
    (chosen,) = do(table, Choose(1, "raise", 500))
    hidden = masked(chosen, 2)
    assert isinstance(hidden, Chosen)
    assert (hidden.move, hidden.cents, hidden.transfers) == ("", 0, ())
    events = do(table, Choose(2, "fold"))
    assert [(one.seat, one.move) for one in events if isinstance(one, Disclosed)] == [(1, "raise"), (2, "fold")]
    assert (table.chips(1), table.chips(2)) == (101_000, 99_500)


def test_the_sign_says_with_which_card_the_dealer_opens() -> None:
    (notice,) = notices(open_game("one-card-poker", options={"opens": "8"}))
    assert notice.text == "The dealer opens with 8 or higher."


def test_every_state_of_a_small_table_is_sound() -> None:
    found = explore(GAME, seats=(1,), spots=("ante",), seating=True)
    assert found.flaws == ()
    assert (found.states, found.transitions) == (500, 1314)


def test_house_players_and_others_who_choose_at_random() -> None:
    table, house = a_table(*range(1, 7)), house_player(GAME, Seeded(1))
    dealer, anyone = Dealer(table, Seeded(2)), at_random(Seeded(3))
    raised: set[str] = set()
    for _ in range(200):
        do(table, Open())
        assert isinstance(table.awaits, Wagering)
        for seat in table.state.seats:
            do(table, *house.wagers(table.view(seat), seat, table.chips(seat)))
        dealer.finish_round()
        while isinstance(table.awaits, Choice):
            seat = table.awaits.seats[0]
            choose = move_of(house if seat <= 3 else anyone, GAME, table.state, seat)
            assert choose
            if seat <= 3 and choose.move == "raise":
                raised.add(table.state.card(seat))
            do(table, choose)
        assert table.awaits is None
    assert min(rank(card) for card in raised) == rank("6S")
    assert not list(unsound_table(table))
