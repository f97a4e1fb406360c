"""The course of a round: what is called, in which order, and by which paragraphs."""

from typing import Any

import pytest

from pitboss.events import Called, Drawn, Noted, Over
from pitboss.game import Chance
from told_cards import BANKER_WINS, GAMES, PLAYER_WINS, TIE, ShoeTable, said

SLUGS = list(GAMES)


def instructed(events: Any) -> list[Noted]:
    """What the dealer says of third cards."""
    return [event for event in events if isinstance(event, Noted) and event.what == "third-card"]


def called(events: Any, name: str) -> Called:
    (found,) = [event for event in events if isinstance(event, Called) and event.name == name]
    return found


@pytest.mark.proves("19:47-3.7(b)", "19:47-3.8(a)", "19:47-3.10(a)")
def test_the_calls_of_punto_banco() -> None:
    events = ShoeTable("punto-banco").deal(TIE)
    assert said(events) == ["No more bets", "Cards", "Player 9", "Banker 9", "Tie Hand, nine to nine"]
    assert "19:47-3.7(b)" in called(events, "no-more-bets").cites
    assert "19:47-3.7(b)" in called(events, "cards").cites
    assert called(events, "call-player").cites == called(events, "call-banker").cites == ("19:47-3.8(a)",)
    assert isinstance(events[-1], Over)


@pytest.mark.proves("19:47-7.7(b)", "19:47-7.8(a)", "mini-baccarat/result")
def test_the_calls_of_mini_baccarat() -> None:
    events = ShoeTable("mini-baccarat").deal(TIE)
    assert said(events) == ["No more bets", "Player 9", "Banker 9", "Tie Hand, nine to nine"]
    assert "19:47-7.7(b)" in called(events, "no-more-bets").cites
    assert called(events, "call-player").cites == ("19:47-7.8(a)",)
    assert called(events, "result").cites == ("mini-baccarat/result",)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(("cards", "won"), [(PLAYER_WINS, "player"), (BANKER_WINS, "banker"), (TIE, "tie")])
def test_the_call_of_the_result_says_which_side_won(slug: str, cards: str, won: str) -> None:
    assert called(ShoeTable(slug).deal(cards), "result").result == won


@pytest.mark.proves("19:47-3.7(a)", "19:47-3.7(c)", "19:47-7.7(a)", "19:47-7.7(c)")
@pytest.mark.parametrize(("slug", "by"), [("punto-banco", "19:47-3.7(c)"), ("mini-baccarat", "19:47-7.7(c)")])
def test_cards_one_and_three_are_the_players_and_two_and_four_the_bankers(slug: str, by: str) -> None:
    table = ShoeTable(slug)
    events = table.until("counts", "2H 3D 4S 5C".split())
    (drawn,) = [event for event in events if isinstance(event, Drawn)]  # they come in one draw
    assert drawn.outcome == ("2H", "3D", "4S", "5C")
    assert drawn.says == "Player: two of hearts, four of spades; Banker: three of diamonds, five of clubs"
    assert by in drawn.cites
    assert (table.state.player, table.state.banker) == (("2H", "4S"), ("3D", "5C"))


CLOSED = {
    ("punto-banco", "19:47"): ("19:47-3.2(d)",),
    ("punto-banco", "13:69F"): ("13:69F-3.2(d)",),
    ("mini-baccarat", "19:47"): ("19:47-7.2(d)", "19:47-7.2(e)"),
    ("mini-baccarat", "13:69F"): ("13:69F-7.2(d)", "13:69F-7.2(e)"),
}


@pytest.mark.proves("19:47-3.2(d)", "13:69F-3.2(d)", "19:47-7.2(d)", "13:69F-7.2(d)", "19:47-7.2(e)", "13:69F-7.2(e)")
@pytest.mark.parametrize(("slug", "edition"), CLOSED)
def test_after_no_more_bets_nothing_is_placed_raised_or_taken_back_until_it_is_settled(slug: str, edition: str) -> None:
    table = ShoeTable(slug, edition)
    by = CLOSED[slug, edition]
    table.say("place 1 player $10", "place 1 player $10", "take-down 1 player $10")
    (first,) = [event for event in table.say("dealer calls no-more-bets") if isinstance(event, Called)]
    assert by[0] in first.cites
    rest = [*"2H 3D 4S 3C".split(), "KS", "KC"]
    while table.state.bets:
        table.refused("place 2 banker $10", *by)
        table.refused("place 1 player $10", *by)
        table.refused("take-down 1 player $10", *by)
        table.refused("leave 1", *by)
        table.step(rest)


@pytest.mark.proves("19:47-3.2(c)", "13:69F-3.2(c)", "19:47-7.2(c)", "13:69F-7.2(c)")
@pytest.mark.parametrize("edition", ["19:47", "13:69F"])
@pytest.mark.parametrize(("slug", "section"), [("punto-banco", "3"), ("mini-baccarat", "7")])
@pytest.mark.parametrize(("first", "second"), [("dealer", "floor"), ("floor", "dealer")])
def test_wagers_are_chips_and_a_spoken_one_counts_when_dealer_and_supervisor_confirm_it(
    slug: str, section: str, first: str, second: str, edition: str
) -> None:
    table = ShoeTable(slug, edition)
    by = (f"{edition}-{section}.2(c)",)
    table.refused("place 1 player $10.25", *by)
    table.refused("place 1 player $10 spoken", *by)
    chips = table.table.chips(1)
    (voiced,) = table.say(f"place 1 player $10 by {first} spoken")
    assert (voiced.cites, voiced.transfers, table.state.bets) == (by, (), ())
    table.refused(f"place 1 player $10 by {first} spoken", *by)
    table.say(f"place 1 player $15 by {second} spoken")  # another wager than the one that was confirmed
    table.say(f"place 1 player $20 by {second} spoken")
    assert not table.state.bets
    assert len(table.state.aside) == 2  # the latest word of each is remembered, and no other
    (placed,) = table.say(f"place 1 player $10 by {second} spoken")
    assert placed.cites[-1:] == by
    assert table.table.chips(1) == chips  # the cash was changed at once
    assert table.state.bets[0].cents == 1_000
    assert not table.state.aside


@pytest.mark.proves("19:47-3.2(c)", "19:47-7.2(c)")
@pytest.mark.parametrize("slug", SLUGS)
def test_one_confirmation_lapses_with_the_round_and_with_its_patron(slug: str) -> None:
    table = ShoeTable(slug)
    table.say("place 1 player $10 by dealer spoken", "place 2 tie $10")
    table.deal(TIE)
    table.say("place 1 player $10 by floor spoken")
    assert not table.state.bets
    table.say("leave 1", "sit 1", "place 1 player $10 by dealer spoken")
    assert not table.state.bets


TOLD = {
    "punto-banco": ("19:47-3.8(b)", "19:47-3.9(a)", "19:47-3.9(b)", "19:47-3.9(c)", "19:47-3.8(c)"),
    "mini-baccarat": (
        "mini-baccarat/third-cards",
        "mini-baccarat/naturals",
        "mini-baccarat/player-third-card",
        "mini-baccarat/banker-third-card",
        "mini-baccarat/third-cards",
    ),
}


@pytest.mark.proves(
    "19:47-3.8(b)",
    "19:47-3.8(c)",
    "19:47-3.9(a)",
    "19:47-3.9(b)",
    "19:47-3.9(c)",
    "mini-baccarat/third-cards",
    "mini-baccarat/naturals",
    "mini-baccarat/player-third-card",
    "mini-baccarat/banker-third-card",
)
@pytest.mark.parametrize("slug", SLUGS)
def test_the_dealer_says_which_hand_takes_a_third_card(slug: str) -> None:
    told, natural, player, banker, third = TOLD[slug]
    table = ShoeTable(slug)
    (first,) = instructed(table.deal(PLAYER_WINS))
    assert first.says == "A natural: no third card is dealt."
    assert {told, natural} <= set(first.cites)
    (second,) = instructed(table.deal("6H 7D KS KD"))
    assert second.says == "The Player's Hand stays; the Banker's Hand stays."
    events = table.deal("6H 5D KS KD 3C")
    (third_card,) = instructed(events)
    assert third_card.says == "The Player's Hand stays; a card for the Banker's Hand."
    assert {told, player, banker} <= set(third_card.cites)
    events = table.deal("2H 3D KS KD 8C")
    assert [one.says for one in instructed(events)] == ["A card for the Player's Hand.", "The Banker's Hand stays."]
    events = table.deal("2H 3D KS KD 7C 9C")
    assert [one.says for one in instructed(events)][1] == "A card for the Banker's Hand."
    drawn = [event for event in events if isinstance(event, Drawn)][1:]
    assert [event.says for event in drawn] == ["Player: seven of clubs", "Banker: nine of clubs"]
    assert all(third in event.cites for event in drawn)


LAST = {"punto-banco": "19:47-3.8(e)", "mini-baccarat": "mini-baccarat/last-hand"}


@pytest.mark.proves("19:47-3.8(e)", "mini-baccarat/last-hand", "19:47-3.5(a)", "19:47-7.5(a)")
@pytest.mark.parametrize("slug", SLUGS)
def test_when_the_cutting_card_comes_one_more_hand_is_dealt_and_then_the_cards_are_shuffled(slug: str) -> None:
    table = ShoeTable(slug)
    table.use_up(14 + 8)
    assert "Last hand" not in said(table.deal(PLAYER_WINS))  # 18 left: the cutting card has not come
    table.say("place 1 player $10")
    events = table.deal(PLAYER_WINS)  # 14 left: it comes with the last card of this hand
    assert called(events, "last-hand").says == "Last hand"
    assert called(events, "last-hand").cites == (LAST[slug],)
    assert table.state.last == 1
    table.say("place 1 player $10")
    events = table.deal("2H 2D 3S KD KC 5C")
    assert "last-hand" not in [event.name for event in events if isinstance(event, Called)]
    assert table.state.phase == "shuffle"
    table.refused("open")
    table.until("over", ["3C", "4C", "4D", "4H"])
    assert table.state.left == 416 - 4
    assert table.state.last == 0
    table.say("open")
    assert "Last hand" not in said(table.deal(PLAYER_WINS))


@pytest.mark.parametrize("slug", SLUGS)
def test_the_cutting_card_may_lie_deeper(slug: str) -> None:
    table = ShoeTable(slug, cutting_card="52")
    assert table.state.behind == 52
    table.use_up(56)
    assert "Last hand" in said(table.deal(PLAYER_WINS))


@pytest.mark.parametrize("slug", SLUGS)
def test_the_table_waits_for_nothing_out_of_turn(slug: str) -> None:
    table = ShoeTable(slug)
    for call in ("cards", "call-player", "call-banker", "result", "collect", "shuffle", "too-few-cards"):
        table.refused(f"dealer calls {call}")
    table.say("dealer calls no-more-bets")
    if slug == "punto-banco":
        table.refused("dealer calls call-player")
        table.say("dealer calls cards")
    assert isinstance(table.table.awaits, Chance)
    table.refused("dealer calls result")
