"""A void round: what is undecided goes back, whatever the game and whatever the moment."""

from typing import Any

import pytest

from contract.leduc import Leduc
from pitboss.commands import BuyIn, Call, Choose, Open, Place, Result, Role, Sit, VoidRound
from pitboss.equipment import Seeded
from pitboss.events import AnyEvent, Over, Paid, Refusal, Settled, Verdict
from pitboss.game import VOID_ROUND, Chance, Choice
from pitboss.games import open_game
from pitboss.procedures.timing import routine
from pitboss.table import Table


def table_of(slug: str, seats: int = 1, **options: str) -> Table[Any]:
    """A table with patrons and chips, at which wagers are open."""
    table = Table(open_game(slug, None, options))
    for seat in range(1, seats + 1):
        done(table, Sit(seat))
        done(table, BuyIn(seat, 100_000))
    until(table, "wagering")
    return table


def until(table: Table[Any], phase: str) -> None:
    """The dealer goes on until this phase."""
    while table.state.phase != phase:
        awaits = table.awaits
        command = routine(awaits)
        if command is None:
            assert isinstance(awaits, Chance)
            command = Result(awaits.draw(table.equipment, Seeded(1)))
        done(table, command)


def done(table: Table[Any], command: Any) -> tuple[AnyEvent, ...]:
    events = table.do(command)
    assert not isinstance(events, Refusal), events.sentence
    return events


@pytest.mark.proves("general/void-round")
def test_every_wager_goes_back_and_the_round_is_over() -> None:
    table = table_of("roulette", 2)
    done(table, Place(1, "red", 5_000))
    done(table, Place(2, "straight-7", 500))
    until(table, "closed")
    events = done(table, VoidRound())
    assert [(one.seat, one.verdict, one.returned) for one in events if isinstance(one, Settled)] == [
        (1, Verdict.VOID, 5_000),
        (2, Verdict.VOID, 500),
    ]
    assert isinstance(events[-1], Over)
    assert all(event.cites == VOID_ROUND for event in events)
    assert (table.state.phase, table.chips(1), table.chips(2)) == ("over", 100_000, 100_000)


def test_there_is_nothing_to_void_without_a_round_or_a_wager() -> None:
    table = table_of("roulette")
    refused = table.do(VoidRound())
    assert isinstance(refused, Refusal)
    assert (refused.sentence, refused.cites) == (
        "Nothing is at stake in a round now, so there is nothing to call off.",
        VOID_ROUND,
    )
    craps = table_of("craps")
    done(craps, Place(1, "pass", 1_000))
    until(craps, "rolling")
    done(craps, Result((2, 2)))
    assert (craps.state.point, craps.awaits) == (4, None)
    assert isinstance(craps.do(VoidRound()), Refusal)  # the next roll is no round yet


def test_the_point_is_off_and_vigorish_goes_back_with_its_bet() -> None:
    table = table_of("craps")
    done(table, Place(1, "pass", 1_000))
    until(table, "rolling")
    done(table, Result((2, 2)))
    until(table, "wagering")
    done(table, Place(1, "buy-6", 2_000))
    assert table.chips(1) == 100_000 - 3_000 - 100
    done(table, VoidRound())
    assert (table.state.point, table.state.bets, table.chips(1)) == (0, (), 100_000)


def test_a_ticket_stays_good_for_its_later_games() -> None:
    table = table_of("keno")
    done(table, Place(1, "4-7x3", 300))
    until(table, "closed")
    done(table, VoidRound())
    assert [bet.cents for bet in table.state.bets] == [200]
    assert table.chips(1) == 100_000 - 200


def test_hands_are_cleared_away_and_the_shoe_goes_on() -> None:
    table = table_of("blackjack")
    done(table, Place(1, "box-1", 1_000))
    while not isinstance(table.awaits, Choice):
        awaits = table.awaits
        drawn = Result(awaits.draw(table.equipment, Seeded(3))) if isinstance(awaits, Chance) else routine(awaits)
        done(table, drawn)
    left = table.state.left
    done(table, VoidRound())
    assert (table.state.hands, table.state.dealer, table.state.phase) == ((), (), "over")
    assert (table.state.left, table.chips(1)) == (left, 100_000)


def test_a_check_that_holds_play_up_still_comes_first() -> None:
    table = table_of("mini-dice", shaker="automated")
    done(table, Place(1, "field", 500))
    done(table, Call(Role.FLOOR, "new-shift"))
    done(table, VoidRound())
    assert (table.state.phase, table.state.bets, table.chips(1)) == ("unchecked", (), 100_000)
    until(table, "wagering")


def test_the_bank_stays_where_it_is_and_a_bid_goes_back() -> None:
    table = table_of_chemin()
    done(table, Place(1, "bid", 1_000))
    done(table, VoidRound())
    assert (table.state.phase, table.state.banker, table.chips(1)) == ("over", 0, 100_000)
    until(table, "bidding")
    done(table, Place(1, "bid", 1_000))
    until(table, "staking")
    done(table, Choose(1, "as-bid"))
    done(table, Place(2, "cover", 1_000))
    until(table, "dealing")
    done(table, VoidRound())
    assert (table.state.banker, table.chips(1), table.chips(2)) == (1, 100_000, 100_000)
    until(table, "staking")


def table_of_chemin() -> Table[Any]:
    table: Table[Any] = Table(open_game("chemin-de-fer"))
    for seat in (1, 2):
        done(table, Sit(seat))
        done(table, BuyIn(seat, 100_000))
    until(table, "bidding")
    return table


def test_pots_and_secret_answers_go_back_to_who_put_them_in() -> None:
    table: Table[Any] = Table(Leduc(Leduc.charter.house()))
    for seat in (1, 2):
        done(table, Sit(seat))
        done(table, BuyIn(seat, 10_000))
    done(table, Open())
    while not isinstance(table.awaits, Choice):
        assert isinstance(table.awaits, Chance)
        done(table, Result(table.awaits.draw(table.equipment, Seeded(5))))
    turn = table.awaits.only
    bet = next(move for move in turn.moves if move.most)
    done(table, Choose(turn.seat, bet.name, bet.least))
    put = {one.seat: one.paid for one in table.state.players}
    events = done(table, VoidRound())
    assert {one.seat: one.cents for one in events if isinstance(one, Paid)} == put
    assert (table.chips(1), table.chips(2), table.out_of_balance()) == (10_000, 10_000, None)
