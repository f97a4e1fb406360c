"""Streak wagers: how a marker moves with the hands, and when a wager on it is decided."""

from typing import Any

import pytest

from blackjack_talk import BlackjackTable, net, noted, settled
from pitboss.events import AnyEvent, Left, Verdict

ALL = ("1 box-1-streak-2 $5", "1 box-1-streak-3 $5", "1 box-1-streak-4 $5", "1 box-1-streak-5 $5")
WIN, LOSE, PUSH = "TH 7C TD TC", "TH 9C 6D TC", "TH 7C 7D TC"
SURRENDER, NATURAL = "TH 9C 6D", "AH 7C KD TC"


def with_streaks(*seats: int, **options: Any) -> BlackjackTable:
    return BlackjackTable(seats or (1,), streak="yes", **options)


def round_of(table: BlackjackTable, cards: str, *more: str, move: str = "stand") -> tuple[AnyEvent, ...]:
    """A whole round with a wager of $10 on box 1, and others; wagers are open again."""
    table.bet("1 box-1 $10", *more)
    events = table.deal(cards)
    if table.state.phase == "playing":
        events = (*events, *table.choose(move))
    return (*events, *table.say("open"))


def streaks(events: tuple[AnyEvent, ...]) -> list[tuple[str, str, int]]:
    return [(one.spot[6:], one.verdict.value, one.paid) for one in settled(events) if "streak" in one.spot]


@pytest.mark.proves("blackjack/streak", "blackjack/streak-pays")
def test_five_wins_in_a_row_pay_each_streak_when_it_is_full() -> None:
    table = with_streaks()
    assert streaks(round_of(table, WIN, *ALL)) == []
    assert streaks(round_of(table, WIN)) == [("streak-2", "won", 1_500)]
    assert streaks(round_of(table, WIN)) == [("streak-3", "won", 3_500)]
    assert streaks(round_of(table, WIN)) == [("streak-4", "won", 8_500)]
    assert [one.wins for one in table.state.streaks] == [4]
    assert streaks(round_of(table, WIN)) == [("streak-5", "won", 18_500)]
    assert table.state.streaks == ()
    assert table.state.bets == ()


@pytest.mark.proves("blackjack/streak")
@pytest.mark.parametrize("before", [0, 1, 2])
def test_a_loss_takes_all_that_is_left(before: int) -> None:
    table = with_streaks()
    more: tuple[str, ...] = ALL
    for _ in range(before):
        round_of(table, WIN, *more)
        more = ()
    lost = streaks(round_of(table, LOSE, *more))
    assert len(lost) == 4 - max(before - 1, 0)
    assert {verdict for _, verdict, _ in lost} == {"lost"}
    assert table.state.streaks == ()


@pytest.mark.proves("blackjack/streak")
def test_a_push_leaves_it_as_it_is() -> None:
    table = with_streaks()
    round_of(table, WIN, ALL[0])
    assert streaks(round_of(table, PUSH)) == []
    assert [one.wins for one in table.state.streaks] == [1]
    assert streaks(round_of(table, WIN)) == [("streak-2", "won", 1_500)]


@pytest.mark.proves("blackjack/streak-surrender")
def test_a_surrender_ends_it() -> None:
    table = with_streaks(surrender="yes")
    table.bet("1 box-1 $10", ALL[0])
    table.deal("TH 9C 6D 7S")
    events = table.choose("surrender")
    assert streaks(events) == [("streak-2", "lost", 0)]


@pytest.mark.proves("blackjack/streak")
def test_a_blackjack_and_even_money_are_wins() -> None:
    table = with_streaks()
    assert streaks(round_of(table, NATURAL, *ALL[:2])) == []
    table.bet("1 box-1 $10")
    table.deal("AH AC KD KC")
    events = table.choose("even-money")  # the dealer has blackjack, but the wager was paid
    assert streaks(events) == [("streak-2", "won", 1_500)]


@pytest.mark.proves("blackjack/streak-split")
@pytest.mark.parametrize(
    ("second", "third", "wins"),
    [("TH", "9H", 1), ("TH", "6S", 0), ("5H", "6S", -1), ("9S", "6S", -1), ("9S", "TS", 1), ("9S", "9D", 0)],
)
def test_a_split_counts_by_more_hands_won_than_lost(second: str, third: str, wins: int) -> None:
    """Two eights against 17, so ten wins, nine stands off and anything less loses."""
    table = with_streaks()
    table.bet("1 box-1 $10", ALL[0])
    table.deal("8H 7C 8D TC")
    table.choose("split $10", then=second)
    table.choose("stand", then=third)
    events = table.choose("stand")
    assert [one.wins for one in table.state.streaks] == ([] if wins < 0 else [wins])
    assert bool(streaks(events)) == (wins < 0)
    if wins >= 0:
        assert all("blackjack/streak-split" in one.cites for one in noted(events, "streak"))


@pytest.mark.proves("blackjack/streak-together")
def test_streak_wagers_are_made_together_and_stand() -> None:
    table = with_streaks()
    table.bet("1 box-1 $10", ALL[1])
    table.bet(ALL[2])  # still before the first card
    table.say("take-down 1 box-1-streak-4 $5")
    events = table.deal(WIN)
    assert [one.cites for one in noted(events, "streak")] == [("blackjack/streak-together",)]
    table.choose("stand")
    table.say("open")
    table.bet("1 box-1 $10")
    table.refused(f"place {ALL[0]}", "blackjack/streak-together")
    table.refused(f"place {ALL[1]}", "blackjack/streak-together")
    table.refused("take-down 1 box-1-streak-3 $5", "blackjack/streak-together")
    table.say("take-down 1 box-1 $10")  # a round may be passed over
    table.say("dealer calls no-more-bets")
    assert [one.wins for one in table.state.streaks] == [1]


@pytest.mark.proves("blackjack/streak-together")
def test_new_ones_can_be_made_when_all_are_decided() -> None:
    table = with_streaks()
    round_of(table, LOSE, *ALL[:2])
    round_of(table, WIN, ALL[3])
    assert [one.wins for one in table.state.streaks] == [1]


@pytest.mark.proves("blackjack/needs-main-wager")
def test_a_streak_wager_needs_one_on_the_hand() -> None:
    table = with_streaks()
    table.refused(f"place {ALL[0]}", "blackjack/needs-main-wager")


@pytest.mark.proves("blackjack/streak-leaving")
def test_who_leaves_loses_what_is_not_decided() -> None:
    table = with_streaks(1, 2)
    round_of(table, WIN, *ALL[:2])
    events = table.say("leave 1")
    assert [(one.spot, one.verdict) for one in settled(events)] == [
        ("box-1-streak-2", Verdict.LOST),
        ("box-1-streak-3", Verdict.LOST),
    ]
    assert all(one.cites == ("blackjack/streak-leaving",) for one in settled(events))
    assert any(isinstance(event, Left) for event in events)
    assert table.state.streaks == table.state.bets == ()


@pytest.mark.proves("blackjack/streak-leaving")
def test_who_leaves_before_it_has_begun_has_it_back() -> None:
    table = with_streaks(1, 2)
    table.bet("1 box-1 $10", ALL[0])
    events = table.say("take-down 1 box-1-streak-2 $5", "leave 1")
    assert settled(events) == []
    assert table.state.bets == ()


@pytest.mark.proves("blackjack/streak-order")
def test_they_are_settled_with_the_hands_from_the_far_right() -> None:
    table = with_streaks(1, 2, 3)
    for seat in (1, 2, 3):
        table.bet(f"{seat} box-{seat} $10", f"{seat} box-{seat}-streak-2 $5")
    table.deal("TH 6S TS 7C TD TC 5D TC")
    table.choose("stand", "stand")
    events = table.choose("stand")  # 20, 16 and 15 against 17
    assert [one.spot for one in settled(events)] == ["box-3", "box-3-streak-2", "box-2", "box-2-streak-2", "box-1"]


@pytest.mark.proves("blackjack/side-apart")
def test_a_streak_has_no_bearing_on_the_hand() -> None:
    table = with_streaks()
    assert net(round_of(table, WIN, *ALL)) == 1_000


def test_a_voided_round_leaves_the_streak_as_it_is() -> None:
    table = with_streaks(dealers_second_card="hole")
    round_of(table, WIN, ALL[0])
    table.bet("1 box-1 $10")
    table.deal("TH 7C TD TC")
    table.say("floor calls hole-card-seen")
    assert [one.wins for one in table.state.streaks] == [1]
    assert [bet.spot for bet in table.state.bets] == ["box-1-streak-2"]


@pytest.mark.proves("blackjack/streak-split", "blackjack/several-on-a-box")
def test_who_goes_with_one_hand_of_a_split_has_that_hand_for_the_streak() -> None:
    table = with_streaks(1, 2, players_on_a_box="2")
    table.bet("1 box-1 $10", ALL[0], "2 box-1 $10", "2 box-1-streak-2 $5")
    table.deal("8H 7C 8D TC")
    table.choose("split $10", "hand-2", then="5H")
    table.choose("stand", then="TH")  # 13 loses, 18 wins
    table.choose("stand")
    assert [(one.seat, one.wins) for one in table.state.streaks] == [(1, 0), (2, 1)]


def test_where_the_house_waives_it_a_streak_stands_through_multiple_action() -> None:
    table = with_streaks(1, 2, multiple_action="yes", dealers_second_card="late", exclusions="waived")
    table.bet("1 box-1 $10", "1 box-1-second $10", ALL[0])
    table.deal("TH 7C TD")
    table.choose("stand", then="TC TS")
    table.say("open")
    table.bet("2 box-2 $10", "2 box-2-second $10")
    table.say("dealer calls no-more-bets")
    assert [bet.spot for bet in table.state.bets if bet.seat == 1] == ["box-1-streak-2"]
