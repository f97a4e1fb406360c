"""What users of other poker engines report as wrong, each by its name."""

import pytest

from at_the_poker_table import (
    PokerTable,
    acts,
    awarded,
    called_through,
    cards,
    deal,
    offered,
    poker,
    posted,
    rules,
    turn,
)
from at_the_table import refused
from pitboss.commands import Choose
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Chosen, Noted, Paid
from pitboss.game import Chance, Choice

BURNS = ("2C", "2D", "2H")


def run_out(table: PokerTable, board: str) -> list[AnyEvent]:
    """The community cards come, and nobody bets any more."""
    parts, events = board.split(), []
    for burn, street in zip(BURNS, (parts[:3], parts[3:4], parts[4:]), strict=True):
        events = [*cards(table, board=" ".join(street), burn=burn)]
        if turn(table):
            events = [*called_through(table)]
    return events


# --- heads-up order --------------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/heads-up")
@pytest.mark.parametrize("slug", ["holdem", "omaha"])
def test_heads_up_the_button_posts_the_small_blind_acts_first_before_the_flop_and_last_after_it(slug: str) -> None:
    table = poker(slug, {4: 100, 9: 100})
    for button, other in ((9, 4), (4, 9), (9, 4)):
        events = deal(table)
        assert posted(events) == [(button, 1, "small blind"), (other, 2, "big blind")]
        (note,) = (one for one in events if isinstance(one, Noted) and one.what == "dealt-in")
        assert note.seat == button
        assert "poker/heads-up" in note.cites
        cards(table)
        assert turn(table) == button
        acts(table, f"{button} call")
        assert (turn(table), {*offered(table)}) == (other, {"fold", "check", "raise"})
        acts(table, f"{other} check")
        for street in range(3):
            cards(table)
            assert turn(table) == other
            acts(table, f"{other} check")
            assert turn(table) == button
            acts(table, f"{button} {'fold' if street == 2 else 'check'}")


@pytest.mark.proves("poker/heads-up")
def test_heads_up_the_button_is_dealt_the_last_card() -> None:
    table = poker("holdem", {1: 100, 2: 100})
    deal(table)
    assert [one.seat for one in table.state.players] == [1, 2]
    assert table.state.button == 2


@pytest.mark.proves("poker/heads-up", "19:47-14.12(g)")
def test_heads_up_order_holds_in_a_draw_game_too() -> None:
    table = poker("five-card-draw", {1: 100, 2: 100})
    assert posted(deal(table)) == [(2, 1, "small blind"), (1, 2, "big blind")]
    cards(table)
    acts(table, "2 call", "1 check", "1 stand-pat", "2 stand-pat")
    assert turn(table) == 1


@pytest.mark.proves("poker/heads-up", "19:47-14.10(d)")
@pytest.mark.parametrize("slug", ["holdem", "omaha", "five-card-draw"])
def test_heads_up_nobody_posts_a_third_blind_or_has_to_match_one(slug: str) -> None:
    table = poker(slug, {1: 100, 2: 100}, third_blind=400, betting="no-limit")
    assert posted(deal(table)) == [(2, 1, "small blind"), (1, 2, "big blind")]
    cards(table)
    assert (turn(table), offered(table)["call"], offered(table)["raise"][0]) == (2, (100, 100), 300)


# --- 'raise to' and 'raise by' ---------------------------------------------------------------------------------------


@pytest.mark.proves('19:47-14.1 "Raise"', "poker/structures")
def test_a_raise_says_what_goes_in_now_and_not_by_how_much_or_to_how_much_the_bet_is_raised() -> None:
    table = poker("holdem", dict.fromkeys((1, 2, 3), 100))
    deal(table)
    cards(table)
    assert offered(table) == {"fold": (0, 0), "call": (200, 200), "raise": (400, 10_000)}
    (raised,) = acts(table, "3 raise 6")  # to six dollars, by four
    assert isinstance(raised, Chosen)
    assert (raised.cents, raised.to) == (600, 600)
    assert (table.state.to_match, table.state.raised) == (600, 400)
    # The small blind has a dollar in: the least raise is to ten dollars and takes nine, and all-in takes all the rest.
    assert offered(table)["raise"] == (900, 9_900)
    for cents in (899, 400, 9_901, 10_000):
        assert isinstance(table.awaits, Choice)
        refused(table, Choose(1, "raise", cents))
    (raised,) = acts(table, "1 raise 9")
    assert isinstance(raised, Chosen)
    assert (raised.cents, raised.to) == (900, 1_000)  # nine dollars go in, and it is a raise to ten
    assert (table.state.to_match, table.state.player(1).put, table.chips(1)) == (1_000, 1_000, 9_000)
    assert offered(table)["raise"] == (1_200, 9_800)  # of the big blind: to fourteen
    assert offered(table)["call"] == (800, 800)


@pytest.mark.proves("poker/structures")
def test_a_pot_size_raise_is_to_what_the_pot_would_be_after_a_call() -> None:
    table = poker("holdem", dict.fromkeys((1, 2, 3), 100), betting="pot")
    deal(table)
    cards(table)
    assert offered(table)["raise"] == (
        400,
        700,
    )  # the button's first raise to the size of the pot, at blinds of 1 and 2


# --- short all-ins ---------------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/short-all-in")
def test_an_all_in_short_of_a_raise_does_not_open_the_betting_again() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 15, 4: 100})
    deal(table)
    cards(table)
    acts(table, "3 call", "4 fold", "1 call", "2 check")
    cards(table)
    acts(table, "1 bet 8", "2 call")
    (short,) = acts(table, "3 raise 13")  # all-in, five dollars more
    assert short.cites[-3:] == ("poker/short-all-in", '19:47-14.1 "Raise"', '19:47-14.1 "All-in"')
    assert (turn(table), offered(table)) == (1, {"fold": (0, 0), "call": (500, 500)})
    refused(table, Choose(1, "raise", 2_000))
    acts(table, "1 call")
    assert (turn(table), offered(table)) == (2, {"fold": (0, 0), "call": (500, 500)})
    acts(table, "2 call")
    cards(table)
    assert turn(table) == 1  # the next betting round is open to both
    assert offered(table).keys() == {"fold", "check", "bet"}


@pytest.mark.proves("poker/short-all-in")
def test_a_whole_raise_all_in_does() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 18})
    deal(table)
    cards(table)
    acts(table, "3 call", "1 call", "2 check")
    cards(table)
    acts(table, "1 bet 8", "2 call")
    (whole,) = acts(table, "3 raise 16")
    assert "poker/short-all-in" not in whole.cites
    assert (turn(table), offered(table)["raise"]) == (1, (1_600, 9_000))


@pytest.mark.proves("poker/short-all-in", "poker/structures")
def test_a_raise_is_not_short_for_a_player_who_has_part_of_it_in() -> None:
    table = poker("holdem", {1: 4, 2: 100, 3: 100})
    deal(table)
    cards(table)
    acts(table, "3 fold")
    (whole, *_) = acts(table, "1 raise 3")  # all-in to $4
    assert "poker/short-all-in" not in whole.cites


@pytest.mark.proves("poker/short-all-in")
@pytest.mark.parametrize(("counts", "opens"), [("half", True), ("whole", False)])
def test_a_house_posts_whether_an_all_in_for_half_a_bet_counts(counts: str, opens: bool) -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 5}, betting="fixed", short_all_in=counts)
    deal(table)
    cards(table)
    acts(table, "3 call", "1 call", "2 check")
    cards(table)
    acts(table, "1 bet 2", "2 call", "3 raise 3")
    assert (turn(table), "raise" in offered(table)) == (1, opens)


@pytest.mark.proves("poker/short-all-in", "poker/completes")
def test_an_opening_bet_short_of_a_whole_one_says_so_too() -> None:
    for dollars, is_short in ((1.5, True), (2, False)):
        table = poker("seven-card-stud", {1: 100, 2: dollars, 3: 100}, betting="fixed", completing="yes")
        deal(table)
        cards(table, {1: "AS AH 5C", 2: "KS KH 2C", 3: "QS QH 9C"})
        (bet,) = acts(table, f"2 bet {dollars}")
        assert ("poker/short-all-in" in bet.cites) is is_short


# --- side pots with several winners ----------------------------------------------------------------------------------


@pytest.mark.proves("poker/side-pots", '19:47-14.1 "All-in"', "19:47-14.3(d)")
def test_side_pots_with_several_winners() -> None:
    table = poker("holdem", {1: 10, 2: 20, 3: 40, 4: 40, 5: 40})
    deal(table)
    hands = {1: "AS AH", 2: "KS KH", 3: "QS QH", 4: "QD QC", 5: "7D 8C"}
    cards(table, hands)
    acts(table, "3 raise 40", "4 call", "5 call", "1 call")
    divided = acts(table, "2 call")[-1]
    assert divided.cites == ('19:47-14.1 "Betting round"', '19:47-14.1 "All-in"', "poker/side-pots")
    assert table.state.pots == (5_000, 4_000, 6_000)
    events = run_out(table, "3S 4D 5H 9C JD")
    assert awarded(events) == [
        (3, 30, "side pot 2"),  # the queens share what only seats 3, 4 and 5 contest
        (4, 30, "side pot 2"),
        (2, 40, "side pot 1"),
        (1, 50, "main pot"),
    ]
    assert [table.chips(seat) for seat in range(1, 6)] == [5_000, 4_000, 3_000, 3_000, 0]


@pytest.mark.proves("poker/side-pots", "19:47-14.11(f)2")
def test_side_pots_are_split_between_high_and_low_each_by_itself() -> None:
    table = poker("omaha", {1: 10, 2: 30, 3: 30}, form="high-low-eight")
    deal(table)
    cards(table, {1: "AC 2S KD KC", 2: "AH 3H QD QH", 3: "JS JH TS 9S"})
    acts(table, "3 raise 6", "1 raise 9", "2 raise 28", "3 call")
    events = run_out(table, "4D 5C 7H JD TD")
    assert awarded(events) == [
        (3, 20, "side pot 1, high"),
        (2, 20, "side pot 1, low"),
        (3, 15, "main pot, high"),
        (1, 15, "main pot, low"),
    ]


# --- antes -----------------------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/ante-by", "19:47-14.10(b)", '19:47-14.1 "Ante"')
def test_antes_belong_in_the_main_pot_and_match_no_bet() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 9}, ante=100)
    events = deal(table)
    assert posted(events)[:3] == [(1, 1, "ante"), (2, 1, "ante"), (3, 1, "ante")]
    cards(table)
    assert offered(table)["call"] == (200, 200)  # the ante is no part of it
    acts(table, "3 raise 8", "1 raise 19", "2 call")
    assert table.state.pots == (2_700, 2_400)  # three antes and three times $8; the rest beside it


@pytest.mark.proves("poker/ante-by")
def test_an_ante_that_the_big_blind_posts_for_all_is_in_the_main_pot_as_a_whole() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 4}, ante=300, ante_by="big-blind")
    assert posted(deal(table)) == [(1, 1, "small blind"), (2, 2, "big blind"), (2, 3, "dead ante")]
    cards(table)
    acts(table, "3 raise 4", "1 call", "2 raise 10", "1 call")
    assert table.state.pots == (3 * 400 + 300, 1_600)


@pytest.mark.proves("poker/ante-by")
def test_the_big_blind_posts_the_ante_between_two_players_too() -> None:
    table = poker("holdem", {1: 100, 2: 100}, ante=300, ante_by="big-blind")
    assert posted(deal(table)) == [(2, 1, "small blind"), (1, 2, "big blind"), (1, 3, "dead ante")]


@pytest.mark.proves("poker/ante-by")
def test_only_a_game_with_a_big_blind_lets_it_post_the_ante() -> None:
    with pytest.raises(BadInput, match="This game has no big blind to post the ante") as said:
        rules("seven-card-stud", ante_by="big-blind")
    assert said.value.cites == ("poker/ante-by",)


@pytest.mark.proves("poker/ante-by")
@pytest.mark.parametrize(
    ("ante_first", "chips", "posts"),
    [
        ("no", 4, [(2, "big blind"), (2, "dead ante")]),
        ("no", 2, [(2, "big blind")]),
        ("yes", 4, [(3, "dead ante"), (1, "big blind")]),
        ("yes", 3, [(3, "dead ante")]),
    ],
)
def test_a_big_blind_who_is_short_posts_the_blind_before_the_ante_unless_posted_otherwise(
    ante_first: str, chips: int, posts: list[tuple[int, str]]
) -> None:
    table = poker("holdem", {1: 100, 2: chips, 3: 100}, ante=300, ante_by="big-blind", ante_first=ante_first)
    assert [(dollars, what) for seat, dollars, what in posted(deal(table)) if seat == 2] == posts
    cards(table)
    assert offered(table)["call"] == (200, 200)  # whatever the big blind had left


# --- players who cannot cover an ante or a blind ---------------------------------------------------------------------


@pytest.mark.proves("poker/short-ante")
@pytest.mark.parametrize(("short", "pots"), [("own-part", (150, 500)), ("all", (250, 400))])
def test_a_player_who_cannot_cover_the_ante_is_all_in_for_a_part_of_it(short: str, pots: tuple[int, int]) -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 0.5}, ante=100, short_ante=short)
    events = deal(table)
    assert [cents for _, cents, what in posted(events) if "ante" in what] == [1, 1, 0.5]
    (all_in,) = (one for one in events if isinstance(one, Paid) and one.seat == 3)
    assert '19:47-14.1 "All-in"' in all_in.cites
    cards(table)
    assert turn(table) == 1
    acts(table, "1 call", "2 check")
    assert table.state.pots == pots


@pytest.mark.proves("19:47-14.10(d)", '19:47-14.1 "All-in"')
@pytest.mark.parametrize("chips", [0.5, 1, 1.5])
def test_others_must_match_the_whole_blind_of_a_player_who_cannot_cover_it(chips: float) -> None:
    table = poker("holdem", {1: 100, 2: chips, 3: 100, 4: 100})
    assert posted(deal(table))[1] == (2, chips, "big blind")
    cards(table)
    assert offered(table) == {"fold": (0, 0), "call": (200, 200), "raise": (400, 10_000)}
    acts(table, "3 call", "4 fold", "1 call")
    assert table.state.pots == (round(300 * chips), 400 - round(200 * chips))


@pytest.mark.proves("19:47-14.10(d)", '19:47-14.1 "All-in"')
@pytest.mark.parametrize("chips", [0.5, 1])
def test_others_must_match_the_whole_blind_of_a_player_whom_the_ante_took_all(chips: float) -> None:
    table = poker("holdem", {1: 100, 2: chips, 3: 100, 4: 100}, ante=100)
    events = deal(table)
    assert [one for one in posted(events) if one[0] == 2] == [(2, chips, "ante")]
    cards(table)
    assert (turn(table), offered(table)["call"]) == (3, (200, 200))
    assert offered(table)["raise"][0] == 400
    table = poker("holdem", {1: 100, 2: chips, 3: 100, 4: 100}, ante=100, small_blind=250, big_blind=500)
    deal(table)
    cards(table)
    assert (offered(table)["call"], offered(table)["raise"][0]) == ((500, 500), 1_000)


@pytest.mark.proves("19:47-14.10(d)", '19:47-14.1 "All-in"')
def test_others_must_match_the_whole_third_blind_but_not_between_two_players() -> None:
    blinds = {"ante": 100, "third_blind": 400}
    table = poker("holdem", {1: 100, 2: 100, 3: 1, 4: 100}, **blinds)
    deal(table)
    cards(table)
    assert (turn(table), offered(table)["call"], offered(table)["raise"][0]) == (4, (400, 400), 800)
    table = poker("holdem", {1: 100, 2: 100}, **blinds)
    deal(table)
    cards(table)
    assert (turn(table), offered(table)["call"], offered(table)["raise"][0]) == (2, (100, 100), 300)


@pytest.mark.proves("19:47-14.10(d)")
def test_a_short_small_blind_changes_nothing_for_the_others() -> None:
    table = poker("holdem", {1: 0.5, 2: 100, 3: 100})
    deal(table)
    cards(table)
    acts(table, "3 call")
    assert (turn(table), {*offered(table)}) == (2, {"fold", "check", "raise"})


@pytest.mark.proves("19:47-14.10(d)", '19:47-14.1 "All-in"')
def test_two_players_who_are_all_in_with_the_blinds_see_the_board_at_once() -> None:
    table = poker("holdem", {1: 1, 2: 1})
    deal(table)
    cards(table, {1: "AS AH", 2: "KS KH"})
    assert isinstance(table.awaits, Chance)
    assert awarded(run_out(table, "3S 4D 5H 9C JD")) == [(1, 2, "the pot")]


@pytest.mark.proves("19:47-14.9(d)", '19:47-14.1 "Forced bet"')
def test_others_must_match_the_whole_forced_bet_of_a_player_who_cannot_cover_it() -> None:
    table = poker("seven-card-stud", {1: 0.5, 2: 100, 3: 100}, forced_bet=100)
    deal(table)
    cards(table, {1: "AS AH 2C", 2: "KS KH 9D", 3: "QS QH 8D"})
    assert (turn(table), offered(table)["call"]) == (2, (100, 100))
    acts(table, "2 call", "3 call")
    assert table.state.pots == (150, 100)


@pytest.mark.proves("19:47-14.9(d)", '19:47-14.1 "Forced bet"', '19:47-14.1 "Ante"')
def test_the_next_player_opens_for_one_whom_the_ante_took_all() -> None:
    table = poker("seven-card-stud", {1: 1, 2: 100, 3: 100}, ante=100, forced_bet=100)
    deal(table)
    events = cards(table, {1: "AS AH 2C", 2: "KS KH 9D", 3: "QS QH 8D"})
    assert posted(events) == [(2, 1, "forced bet")]
    assert turn(table) == 3
