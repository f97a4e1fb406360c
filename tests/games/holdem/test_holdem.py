"""Hold 'em, paragraph by paragraph: the button, the blinds, the deal, four betting rounds, and the showdown."""

import pytest

from at_the_poker_table import (
    Events,
    acts,
    awarded,
    called_through,
    cards,
    deal,
    offered,
    poker,
    posted,
    rules,
    shown,
    turn,
)
from at_the_table import do, refused_by
from pitboss.commands import Choose, Leave, Sit
from pitboss.equipment import DECK
from pitboss.errors import BadInput
from pitboss.events import Drawn, Noted, Paid, Refusal
from pitboss.game import Chance, Choice
from pitboss.games import find

FOUR = {1: 100, 2: 100, 3: 100, 4: 100}


@pytest.mark.proves("19:47-14.10(a)")
def test_only_the_high_form_is_played() -> None:
    charter = find("holdem").charter
    assert "form" not in {option.name for option in charter.options}
    table = poker("holdem", {1: 100, 2: 100})
    deal(table)
    cards(table, {1: "AS 2H", 2: "KS KD"})
    called_through(table)
    cards(table, board="3C 4D 9S")
    called_through(table)
    cards(table, board="6D")
    called_through(table)
    cards(table, board="JD")
    events = called_through(table)
    # Seat 1 has the best low hand by far, and nothing comes of it.
    assert awarded(events) == [(2, 4, "the pot")]


@pytest.mark.proves("19:47-14.10(b)")
def test_at_most_eleven_play_and_everybody_antes_if_an_ante_is_posted() -> None:
    table = poker("holdem", dict.fromkeys(range(1, 12), 100))
    assert refused_by(table, Sit(12), "19:47-14.10(b)") == "There is no seat 12; this table has seats 1 to 11."
    assert [what for _, _, what in posted(deal(table))] == ["small blind", "big blind"]
    cards(table)
    assert {len(one.down) for one in table.state.hands} == {2}
    assert len(table.state.hands) == 11
    table = poker("holdem", FOUR, ante=50)
    events = deal(table)
    assert posted(events)[:4] == [(1, 0.5, "ante"), (2, 0.5, "ante"), (3, 0.5, "ante"), (4, 0.5, "ante")]
    assert ["19:47-14.10(b)" in one.cites for one in events if isinstance(one, Paid)] == [True] * 4 + [False] * 2
    with pytest.raises(BadInput, match="Seats cannot be '12'; choose from 2 to 11"):
        rules("holdem", seats=12)


@pytest.mark.proves("19:47-14.10(c)1", "19:47-14.10(c)2", "19:47-14.10(c)3")
def test_the_button_begins_at_the_dealers_right_and_moves_clockwise() -> None:
    table = poker("holdem", {2: 100, 5: 100, 9: 100})
    for button, order in ((9, (2, 5, 9)), (2, (5, 9, 2)), (5, (9, 2, 5)), (9, (2, 5, 9))):
        (dealt,) = (one for one in deal(table) if isinstance(one, Noted))
        assert (dealt.what, dealt.seat) == ("dealt-in", button)
        assert {"19:47-14.10(c)1", "19:47-14.10(c)2", "19:47-14.10(c)3"} <= {*dealt.cites}
        assert tuple(one.seat for one in table.state.players) == order  # the button is last in everything
        cards(table)
        acts(table, f"{turn(table)} fold", f"{order[0]} fold")
    do(table, Leave(2))
    do(table, Sit(2))  # whoever is not dealt in is passed over
    deal(table)
    assert table.state.button == 5


@pytest.mark.parametrize(
    ("options", "blinds"),
    [
        ({"small_blind": 0}, [(1, 2, "big blind")]),  # one blind: at the button's left
        ({}, [(1, 1, "small blind"), (2, 2, "big blind")]),
        ({"third_blind": 400}, [(1, 1, "small blind"), (2, 2, "big blind"), (3, 4, "third blind")]),
        ({"small_blind": 0, "third_blind": 300}, [(1, 2, "big blind"), (2, 3, "third blind")]),
        ({"small_blind": 250, "big_blind": 500}, [(1, 2.5, "small blind"), (2, 5, "big blind")]),
    ],
)
@pytest.mark.proves("19:47-14.10(d)", '19:47-14.1 "Blind bet"')
def test_the_blinds_are_posted_from_the_buttons_left_before_any_card(
    options: dict[str, int], blinds: list[tuple[int, float, str]]
) -> None:
    table = poker("holdem", FOUR, **options)
    events = deal(table)
    assert table.state.button == 4
    assert posted(events) == blinds
    assert all("19:47-14.10(d)" in one.cites for one in events if isinstance(one, Paid))
    assert not any(one.cards for one in table.state.hands)
    cards(table)
    assert turn(table) == blinds[-1][0] + 1  # the player after the last blind acts first
    assert offered(table)["call"] == (round(blinds[-1][1] * 100),) * 2


@pytest.mark.proves("19:47-14.10(e)")
def test_two_rounds_face_down_from_the_buttons_left_to_the_button() -> None:
    table = poker("holdem", FOUR)
    deal(table)
    cards(table)
    acts(table, "3 fold", "4 fold", "1 fold")
    deal(table)
    assert table.state.button == 1
    assert isinstance(table.awaits, Chance)
    assert table.awaits.count == 8  # no card is burned
    events = shown(table, DECK[:8])
    drawn = [one for one in events if isinstance(one, Drawn)]
    assert [one.seen_by for one in drawn] == [(2,), (3,), (4,), (1,)] * 2
    assert [table.state.hand(seat).down for seat in (2, 3, 4, 1)] == [(DECK[at], DECK[at + 4]) for at in range(4)]
    assert all(one.cites == ("19:47-14.10(e)",) for one in drawn)


@pytest.mark.proves("19:47-14.10(f)")
def test_in_the_first_round_players_fold_call_or_raise_and_the_blinds_may_raise_too() -> None:
    table = poker("holdem", FOUR)
    deal(table)
    cards(table)
    for seat in (3, 4, 1):
        assert turn(table) == seat
        assert offered(table).keys() == {"fold", "call", "raise"}
        acts(table, f"{seat} call")
    assert turn(table) == 2  # nobody has raised, and the big blind may
    assert offered(table).keys() == {"fold", "check", "raise"}
    acts(table, "2 raise 2", "3 call", "4 fold")
    assert turn(table) == 1
    acts(table, "1 raise 4")  # the small blind may raise as well
    acts(table, "2 call", "3 call")
    assert table.state.street == 1  # everybody has answered the last raise; its maker is not asked again
    table = poker("holdem", FOUR)
    deal(table)
    cards(table)
    acts(table, "3 call", "4 call", "1 call", "2 check")
    assert table.state.street == 1


@pytest.mark.proves("19:47-14.10(g)", "19:47-14.10(h)", "19:47-14.10(i)", '19:47-14.1 "Community card"')
def test_the_flop_the_turn_and_the_river_each_after_a_burn_card_and_with_a_betting_round() -> None:
    table = poker("holdem", FOUR)
    deal(table)
    cards(table)
    acts(table, "3 call", "4 call", "1 fold", "2 check")
    for street, (count, paragraph) in enumerate(((4, "g"), (2, "h"), (2, "i")), 1):
        assert isinstance(table.awaits, Chance)
        assert table.awaits.count == count
        deck = table.equipment.now(table.awaits.device)
        burn, *board = [card for card in DECK if deck.possible(card)][:count]
        burned, community = (one for one in shown(table, (burn, *board)) if isinstance(one, Drawn))
        assert (burned.outcome, burned.seen_by) == (burn, ())
        assert community.seen_by is None
        assert f"19:47-14.10({paragraph})" in burned.cites
        assert f"19:47-14.10({paragraph})" in community.cites
        assert table.state.board[-len(board) :] == tuple(board)
        assert turn(table) == 2  # the first at the button's left who has not folded
        assert offered(table).keys() == {"fold", "check", "bet"}
        acts(table, "2 check")
        assert offered(table).keys() == {"fold", "check", "bet"}  # while nobody has bet
        acts(table, "3 bet")
        assert turn(table) == 4
        assert offered(table).keys() == {"fold", "call", "raise"}
        acts(table, "4 call")
        assert turn(table) == 2
        acts(table, "2 call")
        assert table.state.street == min(street + 1, 3) or not table.state.players


@pytest.mark.proves("19:47-14.10(f)", "19:47-14.10(g)")
def test_a_player_who_says_nothing_checks_or_folds() -> None:
    table = poker("holdem", FOUR)
    deal(table)
    cards(table)
    said = []
    for move in ("fold", "call", "fold", "check"):
        assert isinstance(table.awaits, Choice)
        said.append((table.awaits.only.seat, table.awaits.only.silent))
        acts(table, f"{turn(table)} {move}")
    assert said == [(3, "fold"), (4, "fold"), (1, "fold"), (2, "check")]
    cards(table)
    assert isinstance(table.awaits, Choice)
    assert table.awaits.only.silent == "check"


def showdown(hands: dict[int, str], board: str, **options: str | int) -> Events:
    """Everybody checks a hand down with these cards."""
    table = poker("holdem", dict.fromkeys(hands, 100), **options)
    deal(table)
    cards(table, hands)
    called_through(table)
    dealt = board.split()
    events: Events = ()
    for burn, part in (("2C", dealt[:3]), ("3C", dealt[3:4]), ("4C", dealt[4:])):
        cards(table, burn=burn, board=" ".join(part))
        events = called_through(table)
    return events


@pytest.mark.parametrize(
    ("own", "board", "winner"),
    [
        ({1: "AS 7D", 2: "QC QS"}, "KH QD 8S 2H 3H", 2),  # both of one's own cards: three queens
        ({1: "AS 9D", 2: "KD 5C"}, "KH QD JS TD 2H", 1),  # one of them: a straight to the ace
        ({1: "AS KD", 2: "2D 7H"}, "KH KC 7S 7D 3H", 1),  # a full house of kings over one of sevens
        ({1: "AS AD", 2: "9H 2D"}, "AH KH QH JH TS", 2),  # a flush beats the straight that all have
    ],
)
@pytest.mark.proves("19:47-14.10(j)")
def test_the_best_five_of_seven_win(own: dict[int, str], board: str, winner: int) -> None:
    events = showdown(own, board)
    assert awarded(events) == [(winner, 4, "the pot")]
    assert all("19:47-14.10(j)" in one.cites for one in events if isinstance(one, Paid))


@pytest.mark.proves("19:47-14.10(j)", "19:47-14.3(d)")
def test_if_nobody_beats_the_board_all_share_the_pot_equally() -> None:
    events = showdown({1: "2D 3D", 2: "4H 5H", 3: "2S 3S"}, "AH KH QH JH TH")
    assert awarded(events) == [(1, 2, "the pot"), (2, 2, "the pot"), (3, 2, "the pot")]


@pytest.mark.proves("19:47-14.10(j)", "19:47-14.3(d)")
def test_equal_hands_share_the_pot_whatever_their_suits() -> None:
    events = showdown({1: "AS 2D", 2: "AC 2H", 3: "KC 3H"}, "AH QH JD 9S 8S")
    assert awarded(events) == [(1, 3, "the pot"), (2, 3, "the pot")]


@pytest.mark.proves("poker/structures", "13:69F-8.2(f)")
def test_a_bet_that_does_not_fit_the_steps_of_the_table_is_refused_and_changes_nothing() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 10.5}, step=200, small_blind=50)
    deal(table)
    cards(table)
    before = table.state
    assert offered(table)["raise"] == (400, 1050)
    refusal = table.do(Choose(3, "raise", 700))
    assert isinstance(refusal, Refusal)
    assert refusal.sentence == "Bets and raises are in steps of $2 here; a raise to $7 does not fit."
    assert refusal.cites == ("13:69F-8.2(f)",)
    assert table.state == before
    acts(table, "3 raise 10.50")  # all-in
    assert offered(table) == {"fold": (0, 0), "call": (1_000, 1_000), "raise": (1_950, 9_950)}  # to $20 or more
    acts(table, "1 call", "2 call")
