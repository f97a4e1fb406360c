"""The words of 19:47-14.1 that the files of single games do not prove: for all games that they are about."""

import pytest

from at_the_poker_table import (
    Events,
    PokerTable,
    acts,
    awarded,
    called_through,
    cards,
    deal,
    offered,
    poker,
    posted,
    turn,
)
from at_the_table import do
from pitboss.commands import BuyIn, Call, Leave, Role, Sit
from pitboss.events import Drawn, Noted, Paid
from pitboss.procedures.timing import routine
from rowdy_poker import SLUGS

OPENING_BET = '19:47-14.1 "Opening bet"'


def citing(events: Events, definition: str) -> list[tuple[int, str]]:
    """The payments that cite a definition: the seat, and what for."""
    return [(one.seat, one.what) for one in events if isinstance(one, Paid) and definition in one.cites]


def played_out(table: PokerTable, board: tuple[str, ...]) -> Events:
    """Everybody checks or calls to the end, and stands pat in the draw."""
    events = list(called_through(table))
    for street in board:
        cards(table, board=street)
        events += called_through(table)
    while not board and turn(table):
        moves = offered(table)
        events += acts(table, f"{turn(table)} {next(name for name in ('stand-pat', 'check', 'call') if name in moves)}")
    return tuple(events)


# --- the button ------------------------------------------------------------------------------------------------------


@pytest.mark.proves('19:47-14.1 "Button"')
@pytest.mark.parametrize("slug", ["holdem", "omaha", "five-card-draw"])
def test_the_button_moves_clockwise_and_fixes_the_order_of_dealing_and_betting(slug: str) -> None:
    table = poker(slug, dict.fromkeys((2, 3, 5, 8), 100))
    seats = [2, 3, 5, 8]
    for button in (8, 2, 3, 5, 8):
        (dealt_in,) = [one for one in deal(table) if isinstance(one, Noted) and one.what == "dealt-in"]
        assert '19:47-14.1 "Button"' in dealt_in.cites
        at = seats.index(button) + 1
        order = seats[at:] + seats[:at]
        assert table.state.button == button
        assert [one.seat for one in table.state.hands] == order  # the notional dealer is dealt to last
        cards(table)
        acting = []
        while turn(table):
            acting.append(turn(table))
            acts(table, f"{turn(table)} fold")
        assert acting == [order[2], order[3], order[0]]  # from the first player after the blinds


@pytest.mark.proves('19:47-14.1 "Button"')
@pytest.mark.parametrize("slug", ["seven-card-stud", "five-card-stud", "mambo-stud"])
def test_stud_games_have_no_button(slug: str) -> None:
    table = poker(slug, dict.fromkeys((2, 3, 5), 100))
    for _ in range(2):
        deal(table)
        assert table.state.button == 0
        assert [one.seat for one in table.state.hands] == [2, 3, 5]
        cards(table)
        while turn(table):
            acts(table, f"{turn(table)} fold")


# --- what is put in before the cards ---------------------------------------------------------------------------------


@pytest.mark.proves('19:47-14.1 "Ante"')
@pytest.mark.parametrize("slug", SLUGS)
def test_every_player_who_takes_part_antes_before_any_card_is_dealt(slug: str) -> None:
    table = poker(slug, {1: 100, 2: 100, 3: 100, 4: 100}, ante=150)
    do(table, Sit(5))  # without chips
    while (command := routine(table.awaits)) != Call(Role.DEALER, "shuffle"):
        assert command is not None
        do(table, command)
    do(table, Call(Role.PATRON, "sit-out", 3))
    events = deal(table)
    antes = [one for one in events if isinstance(one, Paid) and one.what == "ante"]
    assert sorted((one.seat, one.cents) for one in antes) == [(1, 150), (2, 150), (4, 150)]
    assert all('19:47-14.1 "Ante"' in one.cites for one in antes)
    assert not [one for one in events if isinstance(one, Drawn)]
    assert {one.seat for one in table.state.hands} == {1, 2, 4}


@pytest.mark.proves('19:47-14.1 "Blind bet"')
@pytest.mark.parametrize("slug", ["holdem", "omaha", "five-card-draw"])
def test_only_the_players_after_the_button_post_blinds_and_before_any_card_comes(slug: str) -> None:
    table = poker(slug, dict.fromkeys((1, 3, 4, 6), 100))
    for small, big in ((1, 3), (3, 4), (4, 6), (6, 1)):
        events = deal(table)
        assert posted(events) == [(small, 1, "small blind"), (big, 2, "big blind")]
        assert all('19:47-14.1 "Blind bet"' in one.cites for one in events if isinstance(one, Paid))
        assert not [one for one in events if isinstance(one, Drawn)]
        cards(table)
        while turn(table):
            acts(table, f"{turn(table)} fold")


@pytest.mark.proves('19:47-14.1 "Blind bet"', '19:47-14.1 "Forced bet"')
@pytest.mark.parametrize("slug", ["seven-card-stud", "five-card-stud", "mambo-stud"])
def test_stud_games_have_no_blinds_and_the_forced_bet_begins_the_first_betting_round_only(slug: str) -> None:
    table = poker(slug, {1: 100, 2: 100, 3: 100})
    assert posted(deal(table)) == []
    forced = [one for one in cards(table) if isinstance(one, Paid)]
    assert [one.what for one in forced] == ["forced bet"]
    assert '19:47-14.1 "Forced bet"' in forced[0].cites
    called_through(table)
    later = [*cards(table)]
    assert not [one for one in later if isinstance(one, Paid)]


# --- the opening bet -------------------------------------------------------------------------------------------------


@pytest.mark.proves('19:47-14.1 "Opening bet"')
@pytest.mark.parametrize("slug", ["holdem", "omaha", "five-card-draw"])
def test_the_opening_bet_is_the_first_blind(slug: str) -> None:
    table = poker(slug, {1: 100, 2: 100, 3: 100}, ante=100)
    events = [*deal(table), *cards(table), *called_through(table)]
    assert citing(tuple(events), OPENING_BET) == [(1, "small blind")]


@pytest.mark.proves('19:47-14.1 "Opening bet"')
@pytest.mark.parametrize("slug", ["seven-card-stud", "five-card-stud", "mambo-stud"])
@pytest.mark.parametrize("completing", ["no", "yes"])
def test_in_stud_the_opening_bet_is_the_forced_bet_or_the_whole_one_instead_of_it(slug: str, completing: str) -> None:
    table = poker(slug, {1: 100, 2: 100, 3: 100}, ante=100, completing=completing)
    events = [*deal(table), *cards(table)]
    if completing == "yes":
        opener = turn(table)
        events += acts(table, f"{opener} bet")
    events += called_through(table)
    first = [one for one in events if OPENING_BET in one.cites]
    assert len(first) == 1
    if completing == "yes":
        assert getattr(first[0], "move", "") == "bet"
    else:
        assert [what for _, what in citing(tuple(events), OPENING_BET)] == ["forced bet"]


# --- the forms of poker ----------------------------------------------------------------------------------------------


@pytest.mark.proves('19:47-14.1 "High"')
@pytest.mark.parametrize(
    ("slug", "hands", "board"),
    [
        ("holdem", {1: "AS AH", 2: "3S 4H"}, ("2C 5D 8H", "TC", "KD")),
        ("omaha", {1: "AS AH KC QC", 2: "3S 4H 7D 7C"}, ("2C 5D 8H", "TC", "KD")),
        ("five-card-draw", {1: "AS AH KC QC JD", 2: "2S 3H 4D 5C 7C"}, ()),
    ],
)
def test_high_the_highest_hand_takes_the_pot(slug: str, hands: dict[int, str], board: tuple[str, ...]) -> None:
    table = poker(slug, {1: 100, 2: 100})
    deal(table)
    cards(table, hands)
    events = played_out(table, board)
    assert awarded(events) == [(1, 4, "the pot")]
    assert citing(events, '19:47-14.1 "High"') == [(1, "the pot")]


@pytest.mark.proves('19:47-14.1 "High"')
@pytest.mark.parametrize("slug", ["seven-card-stud", "five-card-stud"])
def test_high_is_also_the_form_of_stud_in_which_the_highest_hand_takes_the_pot(slug: str) -> None:
    seven = slug == "seven-card-stud"
    table = poker(slug, {1: 100, 2: 100}, ante=100, **({} if seven else {"checking": "yes"}))
    rest = (("KC", "2C"), ("QD", "4H"), ("QH", "5S"), ("JC", "7D"))
    events = stud(table, {1: "KS KH KD", 2: "2D 3D 9S"} if seven else {1: "KS KH", 2: "2D 3D"}, rest[not seven :])
    assert [(seat, what) for seat, _, what in awarded(events)] == [(1, "the pot")]
    assert citing(events, '19:47-14.1 "High"') == [(1, "the pot")]


@pytest.mark.proves('19:47-14.1 "Low"')
def test_low_the_best_low_hand_takes_the_pot() -> None:
    table = poker("five-card-draw", {1: 100, 2: 100}, form="low")
    deal(table)
    cards(table, {1: "AS AH KC QC JD", 2: "2S 3H 4D 5C 7C"})
    events = played_out(table, ())
    assert awarded(events) == [(2, 4, "the pot")]
    assert citing(events, '19:47-14.1 "Low"') == [(2, "the pot")]


@pytest.mark.proves('19:47-14.1 "High-low split"')
def test_high_low_split_the_highest_and_the_lowest_hand_win() -> None:
    table = poker("seven-card-stud", {1: 100, 2: 100}, form="high-low", ante=100)
    events = stud(table, {1: "KS KH KD", 2: "2C 3D 9S"}, (("KC", "8C"), ("QD", "7H"), ("QH", "TS"), ("JC", "JD")))
    assert {(seat, what) for seat, _, what in awarded(events)} == {(1, "the pot, high"), (2, "the pot, low")}
    assert {seat for seat, _ in citing(events, '19:47-14.1 "High-low split"')} == {1, 2}


@pytest.mark.proves('19:47-14.1 "High-low split eight or better"')
@pytest.mark.parametrize(("last", "low"), [("6H", True), ("TS", False)])
def test_eight_or_better_a_low_hand_wins_only_if_it_qualifies(last: str, low: bool) -> None:
    table = poker("seven-card-stud", {1: 100, 2: 100}, form="high-low-eight", ante=100)
    rest = (("KC", "8C"), ("QD", "7H"), ("QH", last), ("JC", "JD"))
    events = stud(table, {1: "KS KH KD", 2: "2C 3D 9S"}, rest)
    won = {(seat, what) for seat, _, what in awarded(events)}
    if low:
        assert won == {(1, "the pot, high"), (2, "the pot, low")}
    else:
        assert won == {(1, "the pot, no low hand")}
        assert citing(events, '19:47-14.1 "High-low split eight or better"') == [(1, "the pot, no low hand")]


def stud(table: PokerTable, first: dict[int, str], rest: tuple[tuple[str, str], ...]) -> Events:
    """A hand of stud that is checked to the end."""
    deal(table)
    cards(table, first)
    events = list(called_through(table))
    for burn, (one, other) in zip(("AS", "AD", "AC", "AH"), rest, strict=False):
        events += cards(table, {1: one, 2: other}, burn=burn)
        events += called_through(table)
    return tuple(events)


@pytest.mark.proves("poker/heads-up")
def test_only_between_two_players_the_button_goes_by_the_rule_for_two() -> None:
    table = poker("holdem", {1: 100, 2: 100})
    for players in (2, 3):
        (dealt_in,) = [one for one in deal(table) if isinstance(one, Noted) and one.what == "dealt-in"]
        assert ("poker/heads-up" in dealt_in.cites) is (players == 2)
        cards(table)
        while turn(table):
            acts(table, f"{turn(table)} fold")
        if players == 2:
            do(table, Sit(3), BuyIn(3, 10_000))


def test_who_leaves_is_no_longer_in_the_order_of_the_button() -> None:
    table = poker("holdem", dict.fromkeys((2, 3, 5, 8), 100))
    do(table, Leave(8))
    deal(table)
    assert table.state.button == 5
