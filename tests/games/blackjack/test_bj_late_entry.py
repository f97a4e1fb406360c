"""Where late entry is barred: who has sat out a round of a shoe waits for the next shuffle; nobody waits for ever."""

from random import Random
from typing import Any

import pytest

from blackjack_talk import BlackjackTable, new_game
from pitboss.commands import Place, Role
from pitboss.equipment import Seeded
from pitboss.errors import BadInput
from pitboss.events import Over, Refusal
from pitboss.game import Choice, Wagering
from pitboss.table import Dealer

from .standing import offered

LATE = "blackjack/late-entry"


def barred(*seats: int, **options: Any) -> BlackjackTable:
    return BlackjackTable(seats=seats, **{"late_entry": "barred", **options})


def a_round(table: BlackjackTable, *seats: int) -> None:
    """These seats wager, stand, and win; then wagers are open again, if the cards are not to be shuffled."""
    table.bet(*(f"{seat} box-{seat} $10" for seat in seats))
    ones, others = " ".join(["TH"] * len(seats)), " ".join(["9S"] * len(seats))
    table.deal(f"{ones} 7D {others} TC")
    table.choose(*["stand"] * len(seats))
    if table.table.awaits is None:
        table.say("open")


def shuffled(table: BlackjackTable) -> None:
    assert table.state.phase == "shuffle"
    table.prepare()


@pytest.mark.proves("blackjack/late-entry")
def test_who_comes_after_the_first_round_waits_for_the_next_shuffle() -> None:
    table = barred(1, 2)
    a_round(table, 1, 2)
    table.say("sit 3", "buy-in 3 $100")
    sentence = table.refused("place 3 box-3 $10", LATE)
    assert sentence == "You made no wager on an earlier round from these cards; wager again after the next shuffle."
    for by in (Role.DEALER, Role.FLOOR):  # nor do they place it
        refused = table.table.do(Place(3, "box-3", 1000, by))
        assert isinstance(refused, Refusal)
        assert refused.cites == (LATE,)
    a_round(table, 1, 2)
    table.say("floor calls reshuffle")
    table.bet("1 box-1 $10")
    table.deal("TH 7D 9S TC")
    table.say("choose 1 stand", "dealer calls dealers-card", "dealer calls result")
    shuffled(table)
    table.bet("3 box-3 $10")


@pytest.mark.proves("blackjack/late-entry")
def test_so_does_who_sits_out_a_round() -> None:
    table = barred(1, 2)
    a_round(table, 1, 2)
    a_round(table, 1)
    table.refused("place 2 box-2 $10", LATE)
    a_round(table, 1)


@pytest.mark.proves("blackjack/late-entry")
def test_and_who_leaves_and_comes_back() -> None:
    table = barred(1, 2)
    a_round(table, 1, 2)
    table.say("leave 2", "sit 2", "buy-in 2 $100")
    table.refused("place 2 box-2 $10", LATE)


@pytest.mark.proves("blackjack/late-entry")
def test_a_house_may_allow_it() -> None:
    table = BlackjackTable(seats=(1, 2))
    a_round(table, 1)
    table.say("sit 3", "buy-in 3 $100")
    a_round(table, 2, 3)
    assert table.state.regulars is None
    assert "reshuffle" not in offered(table)


@pytest.mark.proves("blackjack/late-entry-nobody")
def test_a_round_without_wagers_bars_nobody() -> None:
    table = barred(1, 2)
    a_round(table, 1)
    table.say("dealer calls no-more-bets", "open")
    a_round(table, 1)


# --- nobody waits for ever ---


@pytest.mark.proves("blackjack/late-entry-nobody")
def test_while_wagers_are_open_the_last_who_may_wager_ends_the_round_by_leaving() -> None:
    table = barred(1, 2)
    a_round(table, 1)
    table.bet("1 box-1 $10")
    (over,) = (event for event in table.say("leave 1") if isinstance(event, Over))
    assert over.cites == ("blackjack/late-entry", "blackjack/late-entry-nobody")
    shuffled(table)
    table.bet("2 box-2 $10")


@pytest.mark.proves("blackjack/late-entry-nobody")
@pytest.mark.parametrize("others", [(1,), (1, 2)])
def test_between_rounds_the_cards_are_shuffled_when_the_last_of_them_leaves(others: tuple[int, ...]) -> None:
    table = barred(*others)
    a_round(table, 1)
    table.say("dealer calls no-more-bets", "leave 1")
    table.say("sit 3", "buy-in 3 $100")
    shuffled(table)
    table.bet("3 box-3 $10")


@pytest.mark.proves("blackjack/late-entry-nobody")
def test_so_they_are_when_the_last_of_them_leaves_in_the_middle_of_a_round() -> None:
    table = barred(1, 2, 3)
    table.bet("1 box-1 $10")
    table.deal("TH 7D 6S TC")
    table.say("choose 1 draw", "result KC", "leave 1", "dealer calls result")
    shuffled(table)
    table.bet("2 box-2 $10", "3 box-3 $10")


@pytest.mark.proves("blackjack/late-entry-nobody", "blackjack/shuffle")
def test_the_floor_can_have_the_cards_shuffled_for_those_who_wait() -> None:
    table = barred(1, 2)
    a_round(table, 1)
    table.say("floor calls reshuffle", "dealer calls no-more-bets")
    shuffled(table)
    table.bet("2 box-2 $10")


@pytest.mark.proves("blackjack/late-entry-nobody", "blackjack/streak-leaving")
def test_a_streak_that_is_not_decided_is_lost_as_ever() -> None:
    table = barred(1, 2, streak="yes")
    table.bet("1 box-1 $10", "1 box-1-streak-2 $1")
    table.deal("TH 7D 9S TC")
    table.choose("stand")
    table.say("open")
    lost, *rest = table.say("leave 1")
    assert lost.verdict == "lost"
    assert any(isinstance(event, Over) for event in rest)
    shuffled(table)


@pytest.mark.proves("blackjack/late-entry")
def test_a_device_that_never_stops_shuffling_has_no_shoe() -> None:
    with pytest.raises(BadInput, match="set late-entry=allowed"):
        new_game(late_entry="barred", dealing="continuous")


@pytest.mark.proves("blackjack/late-entry", "blackjack/late-entry-nobody")
@pytest.mark.parametrize("seed", range(4))
def test_whoever_comes_and_goes_somebody_may_always_wager(seed: int) -> None:
    """In every round with patrons at the table one of them may wager."""
    random, table = Random(seed), barred(1, 2, decks="1")
    dealer = Dealer(table.table, Seeded(seed))
    for _ in range(150):
        for seat in (1, 2, 3):
            if random.random() < 0.3:
                table.say(*((f"leave {seat}",) if seat in table.state.seats else (f"sit {seat}", f"buy-in {seat} $50")))
        while not isinstance(table.table.awaits, Wagering):
            assert dealer.step()
        regulars, seats = table.state.regulars, table.state.seats
        may = [seat for seat in seats if regulars is None or seat in regulars]
        assert may or not seats
        for seat in set(seats) - set(may):
            table.refused(f"place {seat} box-{seat} $5", LATE)
        for seat in may:
            if random.random() < 0.7 and table.table.chips(seat) >= 500:
                table.bet(f"{seat} box-{seat} $5")
        while table.table.awaits is not None and table.state.phase != "shuffle":
            if isinstance(table.table.awaits, Choice):
                table.say(f"choose {table.table.awaits.only.seat} {table.table.awaits.only.silent}")
            else:
                assert dealer.step()
