"""The curator: who is offered the shoe, who deals, and who must pass it."""

from typing import Any

import pytest

from pitboss.events import AnyEvent, Noted
from pitboss.felt import felt_of
from pitboss.game import Wagering
from pitboss.games.baccarat.felt import BaccaratFelt
from pitboss.games.baccarat.odds import BaccaratAnalyst
from pitboss.games.baccarat.sim import BaccaratBulk
from pitboss.odds.analyst import analyst_of
from pitboss.sim.bulk import bulk_of
from told_cards import BANKER_WINS, PLAYER_WINS, TIE, ShoeTable


def a_table(*seats: int, **options: Any) -> ShoeTable:
    return ShoeTable("punto-banco", seats=seats or (2, 5, 7), **options)


def offered(table: ShoeTable) -> int:
    """The seat that is offered the shoe, or 0."""
    offer = table.offer("take-the-shoe")
    return int(offer.seats[0]) if offer else 0


def who_deals(events: tuple[AnyEvent, ...]) -> int:
    (deals,) = [event for event in events if isinstance(event, Noted) and event.what == "deals"]
    assert isinstance(deals.value, int | None)
    return deals.value or 0


@pytest.mark.proves("19:47-3.6(b)")
def test_the_shoe_is_offered_from_seat_1_counterclockwise() -> None:
    table = a_table(1, 2, 5)
    order = []
    while seat := offered(table):
        order.append(seat)
        assert table.offer("take-the-shoe").cites[0] == "19:47-3.6(b)"
        for other in {1, 2, 5} - {seat}:
            table.refused(f"patron {other} calls take-the-shoe", "19:47-3.6(b)")
        (called,) = table.say(f"patron {seat} calls decline-the-shoe")
        assert called.cites == ("19:47-3.6(b)",)
    assert order == [1, 2, 5]
    assert offered(a_table(2, 5, 7)) == 2  # seat 1 is empty


@pytest.mark.proves("19:47-3.6(c)")
def test_who_takes_the_shoe_is_the_curator_and_deals() -> None:
    table = a_table()
    table.say("patron 2 calls decline-the-shoe")
    (called,) = table.say("patron 5 calls take-the-shoe")
    assert "19:47-3.6(c)" in called.cites
    assert table.state.curator == 5
    assert table.offer("take-the-shoe") is None
    events = table.deal(BANKER_WINS)
    assert who_deals(events) == 5
    (deals,) = [event for event in events if isinstance(event, Noted) and event.what == "deals"]
    assert deals.cites == ("19:47-3.6(c)",)
    assert table.state.curator == 5


@pytest.mark.proves("punto-banco/untaken-shoe")
def test_where_nobody_takes_the_shoe_the_dealer_deals_and_it_is_offered_again() -> None:
    table = a_table()
    events = table.deal(PLAYER_WINS)
    assert who_deals(events) == 0
    (deals,) = [event for event in events if isinstance(event, Noted) and event.what == "deals"]
    assert deals.cites == ("punto-banco/untaken-shoe",)
    for seat in (5, 7):
        assert offered(table) == seat
        table.say(f"patron {seat} calls decline-the-shoe")
    assert offered(table) == 0
    table.deal(PLAYER_WINS)
    assert offered(table) == 2


@pytest.mark.proves("19:47-3.6(b)", "punto-banco/untaken-shoe")
def test_an_untaken_shoe_is_offered_to_every_seat_in_turn() -> None:
    """Nobody answers: each round it is the next seat's, counterclockwise, and after the last the first one's again."""
    table = a_table()
    order = []
    for _ in range(7):
        order.append(offered(table))
        assert who_deals(table.deal(TIE)) == 0
    assert order == [2, 5, 7, 2, 5, 7, 2]
    table.say("patron 5 calls take-the-shoe")
    assert table.state.curator == 5


@pytest.mark.proves("punto-banco/untaken-shoe")
def test_a_house_may_let_play_wait_until_everybody_has_declined() -> None:
    table = a_table(2, 5, untaken_shoe="play-waits")
    assert isinstance(table.table.awaits, Wagering)
    assert table.offer("no-more-bets") is None
    table.refused("dealer calls no-more-bets", "19:47-3.7")
    table.say("patron 2 calls decline-the-shoe")
    assert table.offer("no-more-bets") is None
    table.say("patron 5 calls decline-the-shoe")
    assert who_deals(table.deal(PLAYER_WINS)) == 0
    table.say("patron 2 calls take-the-shoe")
    assert who_deals(table.deal(PLAYER_WINS)) == 2


@pytest.mark.proves("19:47-3.11(a)")
@pytest.mark.parametrize("cards", [BANKER_WINS, TIE])
def test_the_curator_keeps_the_shoe_or_passes_it(cards: str) -> None:
    table = a_table()
    table.say("patron 2 calls take-the-shoe")
    table.deal(cards)
    assert table.state.curator == 2
    table.refused("patron 5 calls pass-the-shoe", "19:47-3.11(a)")
    (called,) = table.say("patron 2 calls pass-the-shoe")
    assert called.cites == ("19:47-3.11(a)",)
    assert table.state.curator == 0
    assert offered(table) == 5


@pytest.mark.proves("19:47-3.11(a)1", "19:47-3.11(b)")
def test_the_curator_must_pass_the_shoe_when_the_bankers_hand_loses() -> None:
    table = a_table()
    table.say("patron 2 calls decline-the-shoe", "patron 5 calls take-the-shoe")
    table.deal(TIE)
    assert table.state.curator == 5  # a tie is no loss
    events = table.deal(PLAYER_WINS)
    (passed,) = [event for event in events if isinstance(event, Noted) and event.what == "shoe-passed"]
    assert passed.cites == ("19:47-3.11(a)1", "19:47-3.11(b)")
    assert table.state.curator == 0
    assert offered(table) == 7  # to the right of seat 5
    table.say("patron 7 calls decline-the-shoe")
    assert offered(table) == 2  # and on round the table
    (declined,) = table.say("patron 2 calls decline-the-shoe")
    assert declined.cites == ("19:47-3.11(b)",)
    assert offered(table) == 0  # not to who has just passed it
    table.deal(TIE)
    for seat in (7, 2, 5):  # then it goes round once more, to who has passed it last of all
        assert offered(table) == seat
        assert table.offer("take-the-shoe").cites[0] == "19:47-3.11(b)"
        table.say(f"patron {seat} calls decline-the-shoe")


@pytest.mark.proves("19:47-3.11(a)2")
@pytest.mark.parametrize("reason", ["delay", "invalid-deals", "violation"])
@pytest.mark.parametrize("by", ["dealer", "floor"])
def test_dealer_or_floor_may_order_the_curator_to_give_up_the_shoe(reason: str, by: str) -> None:
    table = a_table()
    table.refused(f"{by} calls take-away-the-shoe: {reason}")  # nobody holds it
    table.say("patron 2 calls take-the-shoe")
    table.refused("patron 5 calls take-away-the-shoe: delay", "19:47-3.11(a)2")
    table.refused(f"{by} calls take-away-the-shoe: bad-luck", "19:47-3.11(a)2")
    (called,) = table.say(f"{by} calls take-away-the-shoe: {reason}")
    assert called.cites == ("19:47-3.11(a)2", "19:47-3.11(b)")
    assert offered(table) == 5


@pytest.mark.proves("19:47-3.11(b)")
def test_a_curator_who_leaves_gives_up_the_shoe_to_the_right() -> None:
    table = a_table()
    table.say("patron 2 calls take-the-shoe", "leave 2")
    assert table.state.curator == 0
    assert offered(table) == 5
    table.say("patron 5 calls decline-the-shoe", "leave 5", "sit 5")
    assert table.state.passed == ()


@pytest.mark.proves("19:47-3.5(b)")
@pytest.mark.parametrize(("last", "first"), [(BANKER_WINS, 5), (PLAYER_WINS, 5)])
def test_after_a_shoe_the_last_curator_is_offered_the_cut_first(last: str, first: int) -> None:
    table = a_table()
    table.say("patron 2 calls decline-the-shoe", "patron 5 calls take-the-shoe")
    table.use_up(18)
    table.deal(BANKER_WINS)
    table.deal(last)
    table.until("cut")
    assert table.offer("cut").seats == (first,)
    table.say(f"patron {first} calls decline")
    assert table.offer("cut").seats == (2,)  # clockwise
    table.say("patron 2 calls decline")
    assert table.offer("cut").seats == (7,)


@pytest.mark.proves("19:47-3.5(b)")
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_the_last_curator_cuts_first_though_the_dealer_deals_the_last_hands(rounds: int) -> None:
    table = a_table()
    table.say("patron 2 calls decline-the-shoe", "patron 5 calls take-the-shoe", "patron 5 calls pass-the-shoe")
    for _ in range(rounds - 1):
        assert who_deals(table.deal(TIE)) == 0
    table.use_up(18)
    table.deal(TIE)
    assert who_deals(table.deal(BANKER_WINS)) == 0
    table.until("cut")
    assert table.offer("cut").seats == (5,)


def test_the_charter() -> None:
    game = a_table().game
    assert (game.charter.slug, game.charter.places) == ("punto-banco", 12)
    assert game.charter.editions == ("19:47", "13:69F")
    assert isinstance(analyst_of(game), BaccaratAnalyst)
    assert isinstance(felt_of(game), BaccaratFelt)
    assert isinstance(bulk_of(game), BaccaratBulk)
