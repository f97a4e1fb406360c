"""The blackjack bonus wager at the table: collected, kept, and paid by the button when everything else is settled."""

from typing import Any

import pytest

from blackjack_talk import BlackjackTable, before_the_hole_card, called, new_game, noted, settled
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Called, Drawn, Noted, Over, Placed, Settled, Verdict
from pitboss.game import Chance
from pitboss.games.blackjack.sides import WEIGHTS
from pitboss.money import CAGE, cents
from pitboss.paper import notices


def with_button(*seats: int, bonus: str = "1", **options: Any) -> BlackjackTable:
    return BlackjackTable(seats or (1, 2), bonus=bonus, **options)


def wager(*seats: int) -> tuple[str, ...]:
    return tuple(f"{seat} box-{seat}{rest}" for seat in seats for rest in (" $10", "-bonus $1"))


def bonuses(events: tuple[AnyEvent, ...]) -> list[Settled]:
    return [one for one in settled(events) if one.spot.endswith("-bonus")]


# --- (a), (b), (c): the wager ---


@pytest.mark.proves("19:47-2.20(a)")
@pytest.mark.parametrize(("bonus", "right", "wrong"), [("1", "$1", "$5"), ("5", "$5", "$1"), ("5", "$5", "$10")])
def test_it_is_of_one_dollar_or_of_five(bonus: str, right: str, wrong: str) -> None:
    table = with_button(bonus=bonus)
    table.bet("1 box-1 $10")
    table.refused(f"place 1 box-1-bonus {wrong}")
    table.refused(f"place 1 box-1-bonus {wrong} by dealer", "19:47-2.20(a)")
    table.bet(f"1 box-1-bonus {right}")
    table.refused(f"place 1 box-1-bonus {right} by dealer", "19:47-2.20(a)")


@pytest.mark.proves("19:47-2.20(a)")
def test_a_house_may_leave_the_choice_of_the_two_to_its_patrons() -> None:
    """Each stake has the amounts of its own display."""
    table = with_button(bonus="1-or-5")
    table.bet("1 box-1 $10", "2 box-2 $10")
    for wrong in ("$2", "$4", "$10"):
        table.refused(f"place 1 box-1-bonus {wrong}")
        table.refused(f"place 1 box-1-bonus {wrong} by dealer", "19:47-2.20(a)")
    table.bet("1 box-1-bonus $5", "2 box-2-bonus $1")
    table.refused("place 2 box-2-bonus $1", "19:47-2.20(a)")  # two dollars in all
    table.deal("AH AS 9S KD KC 9D")
    for seat, stake, amount in ((1, 500, "$75"), (2, 100, "$15")):
        awaits = table.table.awaits
        assert isinstance(awaits, Chance)
        assert dict(awaits.device.outcomes()) == WEIGHTS[stake]
        (paid,) = bonuses(table.say(f"result {amount}"))
        assert (paid.seat, paid.stake, paid.paid) == (seat, stake, cents(amount))
    assert table.table.awaits is None


@pytest.mark.proves("19:47-2.20(a)")
def test_the_sign_says_which_stakes_are_taken() -> None:
    posted = {bonus: [one.text for one in notices(new_game(bonus=bonus))] for bonus in ("none", "1", "5", "1-or-5")}
    assert not [text for text in posted["none"] if "bonus" in text]
    assert "The blackjack bonus wager is of $1." in posted["1"]
    assert "The blackjack bonus wager is of $5." in posted["5"]
    assert "The blackjack bonus wager is of $1 or of $5, as the patron chooses." in posted["1-or-5"]


@pytest.mark.proves("19:47-2.20(a)")
def test_a_house_may_do_without() -> None:
    assert "box-1-bonus" not in new_game().spots
    with pytest.raises(BadInput, match="bonus"):
        new_game(bonus="2")


@pytest.mark.proves("19:47-2.20(b)")
@pytest.mark.parametrize(("first", "second"), [("dealer", "floor"), ("floor", "dealer")])
def test_a_spoken_wager_with_cash_is_confirmed_by_both_and_changed_at_once(first: str, second: str) -> None:
    table = with_button()
    table.bet("1 box-1 $10")
    table.refused("place 1 box-1-bonus $1 spoken", "19:47-2.20(b)")
    (voiced,) = table.say(f"place 1 box-1-bonus $1 by {first} spoken")
    assert (voiced.cites, voiced.transfers) == (("19:47-2.20(b)",), ())
    table.refused(f"place 1 box-1-bonus $1 by {first} spoken", "19:47-2.20(b)")
    (placed,) = table.say(f"place 1 box-1-bonus $1 by {second} spoken")
    assert isinstance(placed, Placed)
    assert "19:47-2.20(b)" in placed.cites
    assert placed.transfers[0].source == CAGE


@pytest.mark.proves("19:47-2.20(b)")
def test_a_spoken_wager_that_only_one_confirmed_before_the_first_card_does_not_count() -> None:
    table = with_button()
    table.bet("1 box-1 $10")
    table.say("place 1 box-1-bonus $1 by dealer spoken")
    table.say("dealer calls no-more-bets")
    table.refused("place 1 box-1-bonus $1 by floor spoken")
    assert table.state.bet(1, "box-1-bonus") is None


@pytest.mark.parametrize("by", ["", " by dealer", " by floor"])
def test_the_wager_on_the_hand_is_not_spoken(by: str) -> None:
    with_button().refused(f"place 1 box-1 $10{by} spoken", "blackjack/wagers-made")


@pytest.mark.proves("19:47-2.20(b)")
def test_it_is_made_before_the_first_card() -> None:
    table = with_button()
    table.bet("1 box-1 $10")
    (closed,) = table.say("dealer calls no-more-bets")
    assert closed.says == "No more bets"
    table.refused("place 1 box-1-bonus $1")


@pytest.mark.proves("19:47-2.20(c)")
def test_a_wager_on_the_hand_comes_first() -> None:
    table = with_button()
    table.refused("place 1 box-1-bonus $1", "19:47-2.20(c)")
    table.bet(*wager(1))
    table.refused("take-down 1 box-1 $10")


# --- (d), (e): when everybody has two cards ---


@pytest.mark.proves("19:47-2.20(d)", "19:47-2.20(e)1", "19:47-2.20(e)2")
@pytest.mark.parametrize("second", ["reader", "hole", "late"])
def test_losers_are_collected_before_any_further_card_even_the_dealers(second: str) -> None:
    table = with_button(1, 2, 3, dealers_second_card=second)
    table.bet(*wager(1, 2, 3))
    table.say("dealer calls no-more-bets")
    dealt = table.say(f"result AH 9C 8S TS KD 9D 7D{'' if second == 'late' else ' 2C'}")
    events = before_the_hole_card(dealt)
    told = [type(event).__name__ + getattr(event, "spot", "") for event in events]
    assert told == ["Drawn", "Settledbox-3-bonus", "Settledbox-2-bonus", "Noted"]
    assert all(one.verdict is Verdict.LOST and "19:47-2.20(e)1" in one.cites for one in settled(events))
    (kept,) = noted(events, "kept")
    assert (kept.seat, kept.value, kept.cites) == (1, "box-1-bonus", ("19:47-2.20(e)2",))
    assert dealt[len(events) :] == () if second == "late" else isinstance(dealt[len(events)], Drawn)
    assert [bet.spot for bet in table.state.bets if "bonus" in bet.spot] == ["box-1-bonus"]


@pytest.mark.proves("19:47-2.20(d)", "blackjack/bonus-confirmed")
def test_it_wins_against_the_dealers_blackjack_too() -> None:
    table = with_button(1)
    table.bet(*wager(1))
    events = table.deal("AH TS KD AD")
    assert [(one.spot, one.verdict) for one in settled(events)] == [("box-1", Verdict.PUSH)]
    assert isinstance(table.table.awaits, Chance)
    (paid,) = bonuses(table.say("result $25"))
    assert paid.paid == 2_500


@pytest.mark.proves("19:47-2.20(d)")
def test_21_after_a_split_or_on_three_cards_is_no_blackjack() -> None:
    table = with_button(1)
    table.bet(*wager(1))
    (lost,) = bonuses(table.deal("AH 7C AD 9S"))
    assert lost.verdict is Verdict.LOST


# --- (f): the button ---


@pytest.mark.proves("19:47-2.20(f)")
def test_the_button_goes_round_from_the_dealers_left_after_everything_else() -> None:
    table = with_button(2, 4, 5)
    table.bet(*wager(5, 2, 4))
    table.deal("AH AS 9S 6C KD TC 9D TH")  # box 5 stands on 18; the dealer has 16 and goes over
    events = table.choose("stand", then="KC")
    assert [one.spot for one in settled(events)] == ["box-5"]  # the blackjacks were paid at once
    assert not called(events, "confirm")
    order = []
    for amount in ("$5", "$10"):
        awaits = table.table.awaits
        assert isinstance(awaits, Chance)
        assert awaits.device.name == "bonus display"
        events = table.say(f"result {amount}")
        assert isinstance(events[0], Drawn)
        assert events[0].cites == ("19:47-2.20(f)",)
        (paid,) = bonuses(events)
        order.append((paid.seat, paid.paid))
    assert order == [(2, 500), (4, 1_000)]
    assert isinstance(events[-1], Over)
    assert table.state.phase == "over"


@pytest.mark.proves("19:47-2.20(f)")
def test_each_winner_presses_once() -> None:
    table = with_button(1)
    table.bet(*wager(1))
    table.deal("AH 7C KD 9S")
    table.say("result $5")
    assert table.table.awaits is None


@pytest.mark.proves("19:47-2.20(f)", "blackjack/bonus-amounts")
def test_the_display_shows_its_own_amounts_only() -> None:
    table = with_button(1, bonus="5")
    table.bet("1 box-1 $10", "1 box-1-bonus $5")
    table.deal("AH 7C KD 9S")
    awaits = table.table.awaits
    assert isinstance(awaits, Chance)
    assert set(awaits.device.outcomes()) == set(WEIGHTS[500])
    assert not awaits.device.possible(500)


# --- (g): what is checked ---


@pytest.mark.proves("19:47-2.20(g)1", "blackjack/bonus-confirmed", "blackjack/bonus-stake")
def test_an_amount_under_100_dollars_is_paid_with_the_stake() -> None:
    table = with_button(1)
    table.bet(*wager(1))
    table.deal("AH 7C KD 9S")
    (paid,) = bonuses(table.say("result $50"))
    assert (paid.verdict, paid.paid, paid.returned) == (Verdict.WON, 5_000, 100)
    assert "19:47-2.20(g)1" in paid.cites


@pytest.mark.proves("19:47-2.20(g)1", "blackjack/bonus-confirmed")
@pytest.mark.parametrize("amount", ["$100", "$1,000"])
def test_a_supervisor_confirms_100_dollars_or_more(amount: str) -> None:
    table = with_button(1)
    table.bet(*wager(1))
    table.deal("AH 7C KD 9S")
    assert not bonuses(table.say(f"result {amount}"))
    table.refused("dealer calls confirm", "blackjack/bonus-confirmed")
    events = table.say("floor calls confirm")
    assert isinstance(events[0], Called)
    assert "19:47-2.20(g)1" in events[0].cites
    (paid,) = bonuses(events)
    assert paid.paid == {"$100": 10_000, "$1,000": 100_000}[amount]
    assert table.state.phase == "over"


@pytest.mark.proves("blackjack/bonus-blank")
@pytest.mark.parametrize(("bonus", "cents"), [("1", 2_100), ("5", 10_500)])
def test_where_no_amount_shows_it_pays_21_to_1(bonus: str, cents: int) -> None:
    table = with_button(1, bonus=bonus)
    table.bet("1 box-1 $10", f"1 box-1-bonus ${bonus}")
    table.deal("AH 7C KD 9S")
    table.refused("dealer calls no-amount", "blackjack/bonus-blank")
    events = table.say("floor calls no-amount")
    (paid,) = bonuses(events)
    assert paid.paid == cents
    assert "blackjack/bonus-blank" in paid.cites
    assert isinstance(events[-1], Over)


@pytest.mark.proves("blackjack/side-apart")
def test_even_money_leaves_the_bonus_alone() -> None:
    table = with_button(1)
    table.bet(*wager(1))
    table.deal("AH AS KD 9D")
    events = table.choose("even-money")
    assert [(one.spot, one.paid) for one in settled(events)] == [("box-1", 1_000)]
    (paid,) = bonuses(table.say("result $5"))
    assert paid.paid == 500


def test_two_on_a_box_have_a_button_each() -> None:
    table = with_button(1, 2, players_on_a_box="2")
    table.bet(*wager(1), "2 box-1 $10", "2 box-1-bonus $1")
    events = table.deal("AH 7C KD 9S")
    assert [event.seat for event in noted(events, "kept")] == [1, 2]
    assert [one.seat for one in bonuses(table.say("result $5", "result $10"))] == [1, 2]
    assert not any(isinstance(event, Noted) for event in table.say("open"))
