"""Seats and chips: how many sit, sitting out and playing again, table stakes, and leaving with one's stack."""

from typing import Any

import pytest
from msgspec.structs import replace

from at_the_poker_table import PokerTable, acts, cards, deal, may_be_called, phase, poker, posted, rules, turn
from at_the_table import do, refused, refused_by
from pitboss.commands import BuyIn, Call, CashOut, Leave, Open, Role, Sit, VoidRound
from pitboss.errors import BadInput
from pitboss.events import CashedOut, Left, Over
from pitboss.games.poker_room.state import Owing, Phase

TABLE_STAKES = ("poker/table-stakes",)
BUY_IN = ("poker/buy-in", "poker/table-stakes")


def fold_out(table: PokerTable) -> None:
    """A hand in which everybody folds to the last."""
    cards(table)
    while turn(table):
        acts(table, f"{turn(table)} fold")


def says(table: PokerTable, seat: int, name: str) -> None:
    """A player makes a call."""
    do(table, Call(Role.PATRON, name, seat))


# --- how many sit ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "most", "by"),
    [
        pytest.param("seven-card-stud", 8, "19:47-14.9(b)", marks=pytest.mark.proves("19:47-14.9(b)")),
        pytest.param("holdem", 11, "19:47-14.10(b)", marks=pytest.mark.proves("19:47-14.10(b)")),
        pytest.param("omaha", 10, "19:47-14.11(b)", marks=pytest.mark.proves("19:47-14.11(b)")),
        pytest.param("five-card-draw", 8, "19:47-14.12(b)", marks=pytest.mark.proves("19:47-14.12(b)")),
        pytest.param("five-card-stud", 8, "19:47-14.13(b)", marks=pytest.mark.proves("19:47-14.13(b)")),
        pytest.param("mambo-stud", 11, "19:47-14.13A(b)", marks=pytest.mark.proves("19:47-14.13A(b)")),
    ],
)
def test_a_table_has_so_many_seats_at_most_and_a_house_may_have_fewer(slug: str, most: int, by: str) -> None:
    table = poker(slug, dict.fromkeys(range(1, most + 1), 100))
    assert refused_by(table, Sit(most + 1), by) == f"There is no seat {most + 1}; this table has seats 1 to {most}."
    assert refused_by(table, Sit(most), by) == f"Seat {most} is taken."
    with pytest.raises(BadInput):
        rules(slug, seats=most + 1)
    smaller = poker(slug, {}, seats=5)
    refused_by(smaller, Sit(6), by)
    do(smaller, Sit(5))


@pytest.mark.proves("poker/two-players")
def test_it_takes_two_players_with_chips() -> None:
    table = poker("holdem", {1: 100})
    do(table, Sit(2))
    while phase(table) != Phase.SHUFFLE:
        do(table, Call(Role.FLOOR if phase(table) == Phase.VERIFY else Role.DEALER, str(phase(table))))
    refused(table, Call(Role.DEALER, "shuffle"))
    do(table, BuyIn(2, 5_000))
    deal(table)
    assert [one.seat for one in table.state.players] == [1, 2]


@pytest.mark.proves("poker/two-players")
def test_if_one_of_two_gets_up_before_the_deal_nothing_is_dealt() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100})
    deal(table)
    fold_out(table)
    for seat in (1, 3):
        says(table, seat, "sit-out")
    assert may_be_called(table, "shuffle") is None
    says(table, 1, "sit-in")
    while phase(table) != Phase.OVER:
        do(table, Call(Role.DEALER, str(phase(table)), value="26" if phase(table) == Phase.CUT else ""))
    do(table, Leave(1))
    events = do(table, Open())
    assert [type(one) for one in events][-1] is Over
    assert events[-1].cites == ("poker/two-players",)
    assert table.state.players == ()
    assert phase(table) == Phase.SHUFFLE


# --- sitting out -----------------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/sitting-out")
def test_who_sits_out_keeps_the_seat_and_the_chips_and_is_dealt_no_cards() -> None:
    table = poker("seven-card-stud", {1: 100, 2: 100, 3: 100}, ante=100)
    deal(table)
    fold_out(table)
    before = table.chips(2)
    says(table, 2, "sit-out")
    deal(table)
    assert [one.seat for one in table.state.players] == [1, 3]
    assert table.chips(2) == before
    assert refused(table, Sit(2)).sentence == "Seat 2 is taken."
    fold_out(table)
    says(table, 2, "sit-in")
    deal(table)
    assert [one.seat for one in table.state.players] == [1, 2, 3]


@pytest.mark.proves("poker/sitting-out")
def test_a_player_may_say_so_during_a_hand_and_plays_that_hand_to_its_end() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100})
    deal(table)
    says(table, 1, "sit-out")
    cards(table)
    assert turn(table) == 3
    says(table, 2, "sit-out")
    acts(table, "3 call", "1 call")
    assert turn(table) == 2
    says(table, 2, "sit-in")
    acts(table, "2 raise 10", "3 fold", "1 fold")
    assert table.state.out == (1,)
    deal(table)
    assert {one.seat for one in table.state.players} == {2, 3}


def test_nobody_sits_out_twice_or_for_somebody_else() -> None:
    table = poker("holdem", {1: 100, 2: 100})
    deal(table)
    says(table, 1, "sit-out")
    refused_by(table, Call(Role.PATRON, "sit-out", 1), "poker/sitting-out")
    refused_by(table, Call(Role.PATRON, "sit-out", 3), "poker/sitting-out")
    refused_by(table, Call(Role.DEALER, "sit-out", 2), "poker/sitting-out")
    refused_by(table, Call(Role.PATRON, "sit-in", 2), "poker/sitting-out", "poker/missed-blinds")


# --- table stakes ----------------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/table-stakes")
def test_only_chips_that_were_on_the_table_play_in_a_hand() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100})
    deal(table)
    cards(table)
    for seat in (1, 2, 3):
        assert refused_by(table, BuyIn(seat, 5_000), *TABLE_STAKES).startswith("Chips come to the table between hands")
    acts(table, "3 fold")
    refused_by(table, BuyIn(3, 5_000), *TABLE_STAKES)  # also after folding
    acts(table, "1 fold")
    do(table, BuyIn(3, 5_000))
    assert table.chips(3) == 15_000


@pytest.mark.proves("poker/table-stakes")
def test_who_is_not_in_the_hand_may_buy_chips_during_it() -> None:
    table = poker("holdem", {1: 100, 2: 100})
    deal(table)
    do(table, Sit(5), BuyIn(5, 5_000))
    assert table.chips(5) == 5_000


@pytest.mark.proves("poker/table-stakes")
def test_nobody_takes_chips_off_the_table_while_staying() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100})
    says_no = "Chips stay on the table while you play; they are cashed in when you leave."
    assert refused_by(table, CashOut(1, 100), *TABLE_STAKES) == says_no
    deal(table)
    cards(table)
    assert refused_by(table, CashOut(1, 100), *TABLE_STAKES) == says_no
    acts(table, "3 fold")
    refused_by(table, CashOut(3, 100), *TABLE_STAKES)
    acts(table, "1 fold")
    says(table, 3, "sit-out")
    refused_by(table, CashOut(3, 100), *TABLE_STAKES)
    refused_by(table, CashOut(9, 100), "19:47-14.10(b)")  # nobody sits there


@pytest.mark.proves("poker/buy-in")
@pytest.mark.parametrize(
    ("have", "buys", "sentence"),
    [
        (0, 3_900, "The minimum buy-in here is $40; buy at least that much."),
        (0, 4_000, ""),
        (0, 20_000, ""),
        (0, 20_050, "The maximum buy-in here is $200, and you have $0."),
        (10, 100, ""),  # who has chips left may buy a few
        (10, 19_000, ""),
        (10, 19_050, "The maximum buy-in here is $200, and you have $10."),
    ],
)
def test_a_house_posts_the_least_and_the_most_that_a_player_buys(have: int, buys: int, sentence: str) -> None:
    table = poker("holdem", {1: 40, 2: 40} if have else {}, buy_in_least=4_000, buy_in_most=20_000)
    if have:
        deal(table)
        cards(table)
        acts(table, "2 raise 29", "1 raise 38", "2 fold")
        assert table.chips(2) == 1_000
    else:
        do(table, Sit(2))
    if sentence:
        assert refused_by(table, BuyIn(2, buys), *BUY_IN) == sentence
    else:
        do(table, BuyIn(2, buys))


@pytest.mark.proves("poker/buy-in")
def test_without_a_posted_amount_any_buy_in_goes() -> None:
    table = poker("holdem", {})
    do(table, Sit(1), BuyIn(1, 50), BuyIn(1, 10_000_000))
    with pytest.raises(BadInput, match="minimum buy-in of \\$200 is more than the maximum of \\$100"):
        rules("holdem", buy_in_least=20_000, buy_in_most=10_000)
    rules("holdem", buy_in_least=10_000, buy_in_most=10_000)  # one amount for everybody


# --- what a hand takes without being asked ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "state", "dollars"),
    [
        ({}, {}, 3),  # a new player's blind and a dead blind
        ({"ante": 100}, {}, 4),
        ({"ante": 100, "small_blind": 0}, {}, 3),
        ({"third_blind": 400}, {}, 4),
        ({"ante": 50}, {"straddles": (2,)}, 4.5),
        ({"ante": 50}, {"straddles": (1,)}, 3.5),  # somebody else's straddle
        ({}, {"straddles": (2,), "owing": (Owing(2, small=True, big=True),)}, 5),
        ({}, {"straddles": (2,), "owing": (Owing(2, big=True),)}, 4),
        ({"ante": 50}, {"level": 3}, 10.5),
        ({"rake": "time", "time_fee": 200}, {}, 3),
        ({"rake": "time", "time_fee": 500}, {}, 5),
        ({"rake": "time", "time_fee": 200}, {"out": (2,)}, 2),
        ({"time_fee": 500}, {"out": (2,)}, 0),
    ],
)
def test_the_most_that_a_seat_posts_for_a_hand(
    options: dict[str, str | int], state: dict[str, Any], dollars: float
) -> None:
    table = poker("holdem", {1: 100, 2: 100}, **options)
    assert table.game.compulsory(replace(table.state, **state), 2) == dollars * 100


def test_the_most_that_a_seat_posts_with_a_kill_button_or_a_bring_in() -> None:
    table = poker("omaha", {1: 100, 2: 100}, form="high-low-eight", kill="full", ante=50)
    assert table.game.compulsory(replace(table.state, killer=2), 2) == 450
    assert table.game.compulsory(replace(table.state, killer=1), 2) == 350
    table = poker("seven-card-stud", {1: 100}, forced_bet=150, ante=50)
    assert table.game.compulsory(table.state, 1) == 200
    do(table, Sit(2))
    assert table.game.compulsory(table.state, 2) == 0  # nobody plays without chips


@pytest.mark.proves("poker/sitting-out")
def test_a_player_who_is_all_in_takes_part_and_one_who_has_no_chips_does_not() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100})
    deal(table)
    cards(table)
    acts(table, "3 raise 100")
    assert table.game.takes_part(table.state, 3)
    acts(table, "1 fold", "2 fold")
    says(table, 3, "sit-out")
    do(table, Sit(4))
    assert [table.game.takes_part(table.state, seat) for seat in (1, 2, 3, 4)] == [True, True, False, False]


def test_what_a_seat_has_in_the_pots_is_in_play_until_it_folds() -> None:
    table = poker("holdem", dict.fromkeys((1, 2, 3, 4, 6), 100))
    deal(table)
    fold_out(table)
    do(table, Call(Role.FLOOR, "owes", value="4-both"))
    deal(table)
    cards(table)
    assert [table.game.in_play(table.state, seat) for seat in (2, 3, 4, 6)] == [100, 200, 300, 0]  # dead blinds too
    acts(table, "4 raise 8", "6 fold", "1 call", "2 fold")
    assert [table.game.in_play(table.state, seat) for seat in (1, 2, 3, 4)] == [1_000, 0, 200, 1_100]


# --- leaving ---------------------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/table-stakes")
def test_who_leaves_between_hands_takes_the_whole_stack_along() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100})
    deal(table)
    fold_out(table)
    mine = table.chips(1)
    events = do(table, Leave(1))
    assert [one.cents for one in events if isinstance(one, CashedOut)] == [mine]
    assert table.chips(1) == 0
    assert 1 not in table.state.seats


def test_nobody_leaves_a_hand_that_is_being_played_before_folding_it() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100})
    deal(table)
    assert refused_by(table, Leave(3), *TABLE_STAKES) == "Your hand is in play; fold it or see it through first."
    cards(table)
    refused_by(table, Leave(3), *TABLE_STAKES)
    acts(table, "3 fold")
    do(table, Leave(3))
    assert table.chips(3) == 0
    assert turn(table) == 1


def test_the_turn_goes_on_past_a_seat_that_was_left() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100, 4: 100})
    deal(table)
    cards(table)
    acts(table, "3 call", "4 fold")
    do(table, Leave(4))
    acts(table, "1 call", "2 check")
    cards(table)
    acts(table, "1 check", "2 check")
    assert turn(table) == 3


def test_whoever_takes_a_seat_that_was_left_has_no_part_in_the_hand_and_may_buy_chips() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100})
    deal(table)
    cards(table)
    acts(table, "3 fold")
    do(table, Leave(3), Sit(3), BuyIn(3, 5_000))
    assert table.chips(3) == 5_000
    acts(table, "1 call", "2 check")
    cards(table)
    assert turn(table) == 1
    acts(table, "1 bet", "2 fold")
    assert table.chips(3) == 5_000
    do(table, Leave(3))


def test_if_the_hand_is_void_the_chips_of_who_left_go_to_the_cage_and_not_to_the_next_in_the_seat() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100, 4: 100})
    deal(table)
    cards(table)
    acts(table, "3 raise 10", "4 raise 30", "1 fold", "2 fold")
    assert turn(table) == 3
    acts(table, "3 call")
    do(table, Leave(1), Sit(1), BuyIn(1, 5_000))
    cage = table.ledger["cage"]
    do(table, VoidRound())
    assert table.ledger["cage"] == cage + 100  # the small blind
    assert [table.chips(seat) for seat in (1, 2, 3, 4)] == [5_000, 10_000, 10_000, 10_000]


@pytest.mark.proves("poker/new-player")
def test_whoever_takes_a_seat_that_was_left_during_a_hand_posts_like_any_new_player() -> None:
    table = poker("holdem", dict.fromkeys((1, 2, 3, 4, 6), 100))
    deal(table)
    cards(table)
    acts(table, "3 fold", "4 fold")
    do(table, Leave(4), Sit(4), BuyIn(4, 10_000))
    acts(table, "6 fold", "1 fold")
    blinds = [(2, 1, "small blind"), (3, 2, "big blind")]
    assert posted(deal(table)) == [*blinds, (4, 2, "new player's blind")]
    cards(table, {4: "AS AH"})
    assert table.game.view(table.state, 4).hand(4).down == ("AS", "AH")  # of the hand that was left, nothing was seen


@pytest.mark.proves("poker/misdeal", "poker/new-player")
def test_whoever_takes_a_seat_that_was_left_waits_until_the_hand_that_is_dealt_again_is_over() -> None:
    table = poker("holdem", dict.fromkeys((1, 2, 3, 4), 100))
    deal(table)
    cards(table)
    acts(table, "3 fold")
    do(table, Leave(3), Sit(3), BuyIn(3, 10_000), VoidRound())
    assert posted(deal(table)) == [(1, 1, "small blind"), (2, 2, "big blind")]
    assert [one.seat for one in table.state.players] == [1, 2, 4]


# --- blinds that are owed --------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/missed-blinds")
@pytest.mark.parametrize(
    ("dues", "posts"),
    [
        ("both", [(1, "dead blind"), (2, "new player's blind")]),
        ("big", [(2, "new player's blind")]),
        ("small", [(1, "dead blind")]),
    ],
)
def test_who_leaves_with_missed_blinds_and_comes_back_owes_them(dues: str, posts: list[tuple[int, str]]) -> None:
    table = poker("holdem", dict.fromkeys((1, 2, 3, 4, 6), 100), new_players="free")
    deal(table)
    fold_out(table)
    do(table, Call(Role.FLOOR, "owes", value=f"4-{dues}"))
    (other, _) = do(table, Leave(6))
    (left, _) = do(table, Leave(4))
    assert isinstance(left, Left)
    assert isinstance(other, Left)
    assert (left.remembered, other.remembered) == (dues, "")
    do(table, Sit(4, left.remembered), BuyIn(4, 10_000))
    assert [(dollars, what) for seat, dollars, what in posted(deal(table)) if seat == 4] == posts


@pytest.mark.proves("poker/missed-blinds")
def test_who_made_up_for_missed_blinds_and_leaves_during_the_hand_owes_nothing() -> None:
    table = poker("holdem", dict.fromkeys((1, 2, 3, 4, 6), 100))
    deal(table)
    fold_out(table)
    do(table, Call(Role.FLOOR, "owes", value="4-both"))
    assert (4, 1, "dead blind") in posted(deal(table))
    cards(table)
    acts(table, "4 fold")
    (left, _) = do(table, Leave(4))
    assert isinstance(left, Left)
    assert left.remembered == ""


@pytest.mark.proves("poker/missed-blinds")
def test_whoever_takes_a_seat_that_was_left_during_a_hand_still_owes_missed_blinds_after_it() -> None:
    table = poker("holdem", dict.fromkeys((1, 2, 3, 4, 6), 100))
    deal(table)
    cards(table)
    acts(table, "3 fold", "4 fold")
    do(table, Leave(4), Sit(4, "both"))
    (left,) = do(table, Leave(4))
    assert isinstance(left, Left)
    assert left.remembered == "both"  # of whoever sat down meanwhile, and left before the hand was over
    do(table, Sit(4, "both"), BuyIn(4, 10_000))
    acts(table, "6 fold", "1 fold")
    assert posted(deal(table))[2:] == [(4, 1, "dead blind"), (4, 2, "new player's blind")]


@pytest.mark.proves("poker/missed-blinds", "poker/straddle", "poker/sitting-out")
def test_what_a_player_owes_or_has_said_does_not_go_on_to_the_next_player_of_the_seat() -> None:
    table = poker("holdem", dict.fromkeys((1, 2, 3, 4, 6), 100), edition="13:69F", straddle="yes", new_players="free")
    deal(table)
    fold_out(table)
    for name in ("straddle", "sit-out"):
        says(table, 4, name)
    says(table, 6, "straddle")
    do(table, Leave(4), Sit(4), BuyIn(4, 10_000))
    assert posted(deal(table)) == [(2, 1, "small blind"), (3, 2, "big blind")]
    assert table.state.plays(4)
    fold_out(table)
    do(table, Call(Role.FLOOR, "owes", value="6-both"), Leave(6), Sit(6), BuyIn(6, 10_000))
    assert posted(deal(table)) == [(3, 1, "small blind"), (4, 2, "big blind")]
    assert table.state.plays(6)


def test_a_house_without_missed_blinds_remembers_nothing() -> None:
    table = poker("seven-card-stud", {1: 100, 2: 100, 3: 100})
    (left, _) = do(table, Leave(3))
    assert isinstance(left, Left)
    assert left.remembered == ""
    assert may_be_called(table, "owes") is None
