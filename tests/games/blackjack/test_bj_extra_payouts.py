"""The extra payouts of the wager itself: which hands they are for, and what they are paid."""

from typing import Any

import pytest

from blackjack_talk import BlackjackTable, new_game, settled
from pitboss.errors import BadInput
from pitboss.games.blackjack import Blackjack
from pitboss.paper import notices

from .test_bj_hands import played, told

SUITED: dict[str, Any] = {"suited_6_7_8": "yes"}
SEVENS: dict[str, Any] = {"three_sevens": "yes"}


def option(name: str) -> Any:
    return next(one for one in Blackjack.charter.options if one.name == name)


@pytest.mark.proves("blackjack/suited-6-7-8", "blackjack/three-sevens", "blackjack/extra-payouts")
@pytest.mark.parametrize(
    ("options", "cards", "play", "outcome"),
    [
        ({"suited-6-7-8": "yes"}, "6H TD 7H 8C", "draw 8H", "box-1 won 20"),
        ({"suited-6-7-8": "yes"}, "8S TD 6S 8C", "draw 7S", "box-1 won 20"),
        ({"suited-6-7-8": "yes"}, "6H TD 7H 8C", "draw 8S", "box-1 won 10"),  # not of one suit
        ({"suited-6-7-8": "yes"}, "6H TD 7H 2C", "draw 8H 9S", "box-1 push 0"),  # against 21
        ({"suited-6-7-8": "yes"}, "6H TD 7H 6C", "draw 8H KS", "box-1 won 20"),  # the dealer is over 21
        ({"suited-6-7-8": "yes"}, "7H TD 7S 8C", "draw 7D", "box-1 won 10"),
        ({"suited-6-7-8": "no"}, "6H TD 7H 8C", "draw 8H", "box-1 won 10"),
        ({"suited-6-7-8": "yes"}, "6H TD 7H 8C", "double $10 8H", "box-1 won 20; box-1+double-1 won 20"),
        (
            {"suited-6-7-8": "yes"},
            "6H TD 6H 8C",
            "split $10 7H; draw 8H KC; stand",
            "box-1+split-2 lost -10; box-1 won 20",
        ),
        (  # the dealer's blackjack takes it
            {"suited-6-7-8": "yes", "dealers-second-card": "hole"},
            "6H TD 7H AC",
            "draw 8H",
            "box-1 lost -10",
        ),
        ({"three-sevens": "yes"}, "7H TD 7S 8C", "draw 7D", "box-1 won 15"),
        ({"three-sevens": "yes"}, "7H TD 7H 8C", "draw 7H", "box-1 won 15"),  # of one suit is no more
        ({"three-sevens": "yes"}, "7H TD 7S 2C", "draw 7D 9S", "box-1 push 0"),
        ({"three-sevens": "yes"}, "6H TD 7H 8C", "draw 8H", "box-1 won 10"),
        ({"three-sevens": "yes"}, "7H TD 4S 8C", "draw 3H; draw 7D", "box-1 won 10"),  # 21 with two of them
        ({"three-sevens": "yes"}, "7H TD 7S 8C", "double $10 7D", "box-1 won 15; box-1+double-1 won 15"),
        (
            {"three-sevens": "yes"},
            "7H TD 7S 8C",
            "split $10 7C; draw 7D KC; stand",
            "box-1+split-2 lost -10; box-1 won 15",
        ),
    ],
)
def test_a_hand_of_21(options: dict[str, Any], cards: str, play: str, outcome: str) -> None:
    table = BlackjackTable(seats=(1,), **options)
    table.bet("1 box-1 $10")
    events = [*table.deal(cards), *played(table, play)]
    assert [told(one) for one in settled(events)] == outcome.split("; ")
    assert table.table.awaits is None


@pytest.mark.proves("blackjack/suited-6-7-8", "blackjack/three-sevens", "blackjack/named-blackjack")
def test_what_is_cited() -> None:
    for options, cards, play, cites in (
        (SUITED, "6H TD 7H 8C", "draw 8H", {"blackjack/suited-6-7-8", "blackjack/extra-payouts"}),
        (SEVENS, "7H TD 7S 8C", "draw 7D", {"blackjack/three-sevens", "blackjack/extra-payouts"}),
        ({"named_blackjack": "AS-JS"}, "AS TD JS 8C", "", {"blackjack/named-blackjack", "blackjack/blackjack-pays"}),
    ):
        table = BlackjackTable(seats=(1,), **options)
        table.bet("1 box-1 $10")
        (one,) = settled([*table.deal(cards), *played(table, play)])
        assert set(one.cites) == cites


@pytest.mark.proves("blackjack/named-blackjack")
@pytest.mark.parametrize(
    ("cards", "outcome"),
    [
        ("AS 6D JS 8C", "won 20"),  # at once
        ("JS TD AS 8C", "won 20"),  # in either order, when the dealer's second card is known
        ("AS TD JC 8C", "won 15"),
        ("AC TD JS 8C", "won 15"),
        ("AS TD QS 8C", "won 15"),
        ("AS TD JS AC", "push 0"),  # the dealer has blackjack
    ],
)
def test_the_named_blackjack(cards: str, outcome: str) -> None:
    table = BlackjackTable(seats=(1,), named_blackjack="AS-JS")
    table.bet("1 box-1 $10")
    assert [told(one) for one in settled(table.deal(cards))] == [f"box-1 {outcome}"]


@pytest.mark.proves("blackjack/named-blackjack")
def test_after_a_split_it_is_no_blackjack() -> None:
    table = BlackjackTable(seats=(1,), named_blackjack="AS-JS")
    table.bet("1 box-1 $10")
    events = [*table.deal("AS 9D AH TC"), *played(table, "split $10 JS 5C")]
    assert [told(one) for one in settled(events)] == ["box-1+split-2 lost -10", "box-1 won 10"]


@pytest.mark.proves("blackjack/named-blackjack", "blackjack/even-money")
def test_even_money_may_be_taken_for_it() -> None:
    table = BlackjackTable(seats=(1,), named_blackjack="AS-JS")
    table.bet("1 box-1 $10")
    table.deal("AS AD JS 8C")
    assert [told(one) for one in settled(table.choose("even-money"))] == ["box-1 won 10"]


@pytest.mark.proves("blackjack/named-blackjack")
def test_the_house_names_any_ace_and_any_face_card() -> None:
    none, *named = option("named-blackjack").choices.split("|")
    assert none == option("named-blackjack").default == "none"
    assert sorted(named) == sorted(f"A{ace}-{face}{suit}" for ace in "CDHS" for face in "JQK" for suit in "CDHS")
    with pytest.raises(BadInput):
        new_game(named_blackjack="AS-TS")  # a ten is no face card
    for one in named:
        assert new_game(named_blackjack=one).settling.named == frozenset(one.split("-"))


@pytest.mark.proves("blackjack/suited-6-7-8", "blackjack/three-sevens", "blackjack/named-blackjack")
@pytest.mark.parametrize(
    ("options", "line", "text"),
    [
        (SUITED, "suited 6-7-8", "A six, a seven and an eight of one suit pay 2 to 1."),
        (SEVENS, "three sevens", "Three sevens pay 3 to 2."),
        (
            {"named_blackjack": "AH-KD"},
            "named blackjack",
            "A blackjack of the ace of hearts with the king of diamonds pays 2 to 1.",
        ),
    ],
)
def test_they_are_posted_and_announced(options: dict[str, Any], line: str, text: str) -> None:
    on, off = new_game(**options), new_game()
    assert text in [notice.text for notice in notices(on)]
    assert text not in [notice.text for notice in notices(off)]
    assert line in on.wagers["blackjack"].odds_text
    assert line not in off.wagers["blackjack"].odds_text
    (name,) = options
    slug = option(name.replace("_", "-"))
    assert slug.notice == slug.cites
    house = Blackjack.charter.house(options={slug.name: options[name]}, pays={f"blackjack/{line}": "5 to 1"})
    assert Blackjack(house).settling.pays[line].ratio == 5  # the house may pay more
