"""Hand histories in the PHH format: recorded hands come back as they were, and every wrong file gets one sentence."""

import datetime
import re
import tomllib
from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pitboss.equipment import DECK
from pitboss.errors import BadInput
from pitboss.money import MOST_CENTS
from pitboss.poker import phh
from pitboss.poker.history import (
    DEEP,
    MOST_ACTIONS,
    MOST_PLAYERS,
    UNKNOWN,
    Action,
    BetTo,
    Board,
    BringIn,
    CheckCall,
    Draw,
    Fold,
    History,
    Hole,
    Muck,
    Note,
    Show,
    Structure,
    Variant,
    check,
)

STEADY = settings(derandomize=True, deadline=None, database=None, max_examples=150)  # the same examples each time

RECORDED = sorted((Path(__file__).parent / "histories" / "recorded").glob("*.phh"))

HAND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 200.5, 300]
actions = [
  "d dh p1 AsKd",
  "d dh p2 ????",
  "d dh p3 2c2d",
  "p3 cbr 6.50 # a small raise",
  "p1 cc",
  "  p2   f  ",
  "# the burn card was exposed",
  "d db Th9h8h",
  "",
  "p1 cc",
  "p3 cc",
  "d db 7c",
  "p1 cbr 10",
  "p3 cc",
  "d db 3s",
  "p1 cc",
  "p3 cc",
  "p1 sm -",
  "p3 sm",
]
"""
STUD = """
variant = "F7S"
antes = [1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [100, 100]
actions = ["d dh p1 AsKd2c", "d dh p2 ????3c", "p1 pb", "p2 cbr 4", "p1 f"]
"""
DRAW = """
variant = "F2L3D"
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100]
actions = ["d dh p1 2s3s4s5s7h", "d dh p2 ??????????", "p2 cc", "p1 cc", "p1 sd", "p2 sd KcKd??", "d dh p2 ??Kc8h"]
"""


def changed(hand: str, old: str, new: str) -> str:
    assert old in hand
    return hand.replace(old, new, 1)


# Recorded hands


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_recorded_hand_is_read_and_written_without_loss(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    history = phh.read(text)
    written = phh.write(history)
    assert phh.read(written) == history
    assert tomllib.loads(written, parse_float=Decimal) == tomllib.loads(text, parse_float=Decimal)


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_no_chip_of_a_recorded_hand_is_lost(path: Path) -> None:
    history = phh.read(path.read_text(encoding="utf-8"))
    assert history.players is None
    assert all(isinstance(amount, int) for amount in history.starting_stacks)
    if history.finishing_stacks is not None:
        assert sum(history.finishing_stacks) == sum(history.starting_stacks)


def test_there_are_enough_recorded_hands_of_every_game_we_play() -> None:
    codes = Counter(tomllib.loads(path.read_text(encoding="utf-8"))["variant"] for path in RECORDED)
    assert all(codes[code] >= 8 for code in ("FT", "NT", "PO", "FO/8", "F7S", "F7S/8"))
    assert codes.keys() >= {"NS", "FR", "N2L1D", "F2L3D"}


def test_the_two_prints_of_a_hand_have_the_same_play() -> None:
    folder = RECORDED[0].parent
    one, other = (
        phh.read((folder / f"wsop-2023-43-11{print_}.phh").read_text(encoding="utf-8"))
        for print_ in ("", "-first-print")
    )

    def play(history: History) -> list[Action]:
        return [action for action in history.actions if not isinstance(action, Hole)]

    def cards(history: History) -> dict[int, str]:
        found: dict[int, str] = {}
        for action in history.actions:
            if isinstance(action, Hole):
                found[action.player] = found.get(action.player, "") + "".join(action.cards)
        return found

    assert play(one) == play(other)
    assert cards(one) == cards(other)
    assert one.starting_stacks == other.starting_stacks


# What is read


def test_a_hand_is_read_action_by_action() -> None:
    history = phh.read(HAND)
    assert (history.variant, history.structure) == (Variant.HOLDEM, Structure.NO_LIMIT)
    assert history.antes == (0, 0, 0)
    assert history.blinds == (100, 200, 0)
    assert history.min_bet == 200
    assert history.starting_stacks == (10000, 20050, 30000)
    assert history.actions == (
        Hole(1, ("AS", "KD")),
        Hole(2, ("??", "??")),
        Hole(3, ("2C", "2D")),
        BetTo(3, 650, "a small raise"),
        CheckCall(1),
        Fold(2),
        Note("the burn card was exposed"),
        Board(("TH", "9H", "8H")),
        Note(),
        CheckCall(1),
        CheckCall(3),
        Board(("7C",)),
        BetTo(1, 1000),
        CheckCall(3),
        Board(("3S",)),
        CheckCall(1),
        CheckCall(3),
        Show(1, ("AS", "KD")),
        Muck(3),
    )


def test_stud_has_a_bring_in_and_no_blinds() -> None:
    history = phh.read(STUD)
    assert history.blinds == ()
    assert (history.bring_in, history.small_bet, history.big_bet, history.min_bet) == (200, 400, 800, None)
    assert history.actions[2] == BringIn(1)


def test_of_two_players_the_second_has_the_button_and_the_small_blind() -> None:
    text = changed(DRAW, "antes = [0, 0]", "antes = [0, 3]")
    history = phh.read(text)
    assert history.blinds == (200, 100)
    assert history.antes == (300, 0)
    written = tomllib.loads(phh.write(history))
    assert written["blinds_or_straddles"] == [1, 2]
    assert written["antes"] == [0, 3]


def test_of_three_players_the_first_has_the_small_blind() -> None:
    assert tomllib.loads(phh.write(phh.read(HAND)))["blinds_or_straddles"] == [1, 2, 0]


def test_an_amount_below_zero_is_posted_by_a_player_who_comes_in_late() -> None:
    def posted(blinds: str) -> History:
        return phh.read(
            f"variant = 'NT'\nantes = [0, 0, 0, 0]\nblinds_or_straddles = {blinds}\nmin_bet = 2\n"
            "starting_stacks = [90, 90, 90, 90]\nactions = []"
        )

    live = posted("[1, 2, 0, -2]")
    assert (live.antes, live.blinds) == ((0, 0, 0, 0), (100, 200, 0, 200))
    assert tomllib.loads(phh.write(live))["blinds_or_straddles"] == [1, 2, 0, -2]
    dead = posted("[1, 2, -1, -3]")
    assert (dead.antes, dead.blinds) == ((0, 0, 100, 100), (100, 200, 0, 200))
    alone = posted("[2, 0, -2, 0]")
    assert (alone.antes, alone.blinds) == ((0, 0, 0, 0), (200, 0, 200, 0))
    other = posted("[1, 2, 0, -0.50]")
    assert (other.antes, other.blinds) == ((0, 0, 0, 0), (100, 200, 0, 50))
    for blinds in ("[1, 2, 0, nan]", "[1, 2, 0, -inf]", "[1, 2, 0, -1e99]", "[1, 2, 0, -99999999999999]"):
        with pytest.raises(BadInput, match=r"Item 4 of 'blinds_or_straddles' is .*; it must be from 0 to"):
            posted(blinds)


def test_cards_are_discarded_and_may_come_back() -> None:
    history = phh.read(DRAW)
    assert history.actions[4:] == (Draw(1), Draw(2, ("KC", "KD", "??")), Hole(2, ("??", "KC", "8H")))


def test_a_card_that_was_seen_and_discarded_may_be_dealt_again() -> None:
    text = changed(changed(DRAW, '"p1 sd"', '"p1 sd 7h"'), "??Kc8h", "7hKc8h")
    assert phh.read(text).actions[-1] == Hole(2, ("7H", "KC", "8H"))
    with pytest.raises(BadInput, match=r"Action 7 has the card 5s, which already came in action 1"):
        phh.read(changed(text, "7hKc8h", "5sKc8h"))


def test_a_dash_shows_the_cards_that_are_left_after_a_draw() -> None:
    text = changed(DRAW, '"p1 sd"', '"p1 sd 7h", "d dh p1 8s", "p1 sm -"')
    assert Show(1, ("2S", "3S", "4S", "5S", "8S")) in phh.read(text).actions


def test_a_shown_card_is_known_from_then_on() -> None:
    text = changed(HAND, '"p3 sm"', '"p2 sm QhQc", "d db Qh"')
    with pytest.raises(BadInput, match=r"Action 20 has the card Qh, which already came in action 19"):
        phh.read(text)


@pytest.mark.parametrize("code", phh.STANDARD)
def test_every_code_of_the_specification_is_known(code: str) -> None:
    variant, structure = phh.CODES[code]
    limits = "small_bet = 2\nbig_bet = 4" if structure is Structure.FIXED_LIMIT else "min_bet = 2"
    forced = "bring_in = 1" if variant.has_bring_in else "blinds_or_straddles = [1, 2]"
    text = f"variant = '{code}'\nantes = [0, 0]\n{forced}\n{limits}\nstarting_stacks = [9, 9]\nactions = []\n"
    history = phh.read(text)
    assert (history.variant, history.structure) == (variant, structure)
    assert tomllib.loads(phh.write(history)) == tomllib.loads(text)


@pytest.mark.parametrize(
    ("code", "variant", "structure"),
    [
        ("FT", Variant.HOLDEM, Structure.FIXED_LIMIT),
        ("NS", Variant.SHORT_DECK, Structure.NO_LIMIT),
        ("PO", Variant.OMAHA, Structure.POT_LIMIT),
        ("FO/8", Variant.OMAHA_EIGHT, Structure.FIXED_LIMIT),
        ("F7S/8", Variant.SEVEN_STUD_EIGHT, Structure.FIXED_LIMIT),
        ("FR", Variant.RAZZ, Structure.FIXED_LIMIT),
        ("N2L1D", Variant.DEUCE_SINGLE_DRAW, Structure.NO_LIMIT),
        ("FB", Variant.BADUGI, Structure.FIXED_LIMIT),
        ("F5D", Variant.FIVE_DRAW, Structure.FIXED_LIMIT),
        ("F5S", Variant.FIVE_STUD, Structure.FIXED_LIMIT),
        ("FM/6", Variant.MAMBO_STUD, Structure.FIXED_LIMIT),
    ],
)
def test_codes_name_games(code: str, variant: Variant, structure: Structure) -> None:
    assert phh.CODES[code] == (variant, structure)


def test_the_games_of_the_regulation_are_played_here() -> None:
    assert {variant for variant in Variant if not variant.played_here} == {
        Variant.SHORT_DECK,
        Variant.RAZZ,
        Variant.DEUCE_SINGLE_DRAW,
        Variant.DEUCE_TRIPLE_DRAW,
        Variant.BADUGI,
    }


def test_optional_fields_and_those_of_ones_own_are_kept() -> None:
    text = (
        HAND + 'ante_trimming_status = false\nplayers = ["Player 1", "", "Player \\"3\\""]\nseats = [4, 6, 1]\n'
        'seat_count = 6\ntable = "Boardwalk"\nhand = 12\nlevel = 3\ncurrency = "USD"\ncurrency_symbol = "$"\n'
        "finishing_stacks = [83.5, 198.5, 318.5]\nwinnings = [0, 0, 35]\ntime = 20:15:00\nday = 1\nmonth = 3\n"
        'year = 2024\ntime_zone = "America/New_York"\ntime_limit = 30\ntime_banks = [1.5, 2, 3]\n'
        '_rake = 0.25\n_sponsors = ["", {"a b" = 1e2, c = [true, 2024-03-01T20:15:00Z]}]\nfuture_thing = inf\n'
    )
    history = phh.read(text)
    assert history.ante_trimming is False
    assert history.players == ("Player 1", "", 'Player "3"')
    assert history.seats == (4, 6, 1)
    assert (history.table, history.hand, history.level, history.seat_count) == ("Boardwalk", 12, 3, 6)
    assert history.finishing_stacks == (8350, 19850, 31850)
    assert history.winnings == (0, 0, 3500)
    assert history.rake == 25
    assert (history.time, history.day, history.month, history.year) == (datetime.time(20, 15), 1, 3, 2024)
    assert history.time_banks == (Decimal("1.5"), Decimal(2), Decimal(3))
    assert [name for name, _ in history.other] == ["_sponsors", "future_thing"]
    written = phh.write(history)
    assert phh.read(written) == history
    again, before = tomllib.loads(written, parse_float=Decimal), tomllib.loads(text, parse_float=Decimal)
    assert again.keys() == before.keys()
    assert all(again[name] == before[name] for name in before if name != "actions")


def test_an_infinite_time_limit_is_none() -> None:
    assert phh.read(HAND + "time_limit = inf\n").time_limit is None


def test_an_infinite_stack_is_not_known() -> None:
    history = phh.read(HAND.replace("200.5, 300]", "inf, 300]\nfinishing_stacks = [99, inf, 301]"))
    assert history.starting_stacks == (10_000, DEEP, 30_000)
    assert history.finishing_stacks == (9_900, DEEP, 30_100)
    assert history.unknown_stacks == (2,)
    assert history.tells_its_end
    assert "starting_stacks = [100, inf, 300]\n" in phh.write(history)
    assert "finishing_stacks = [99, inf, 301]\n" in phh.write(history)
    assert phh.read(phh.write(history)) == history
    nothing = phh.read(HAND.replace("[100, 200.5, 300]", "[inf, inf, inf]\nfinishing_stacks = [inf, inf, inf]"))
    assert not nothing.tells_its_end


def test_a_rake_that_is_no_number_is_a_field_of_ones_own() -> None:
    history = phh.read(HAND + '_rake = "none"\n')
    assert history.rake is None
    assert history.other == (("_rake", '"none"'),)
    assert phh.read(phh.write(history)) == history


def test_amounts_are_exact() -> None:
    """A float would make 0.29 chips 28 cents."""
    history = phh.read(changed(HAND, "min_bet = 2", "min_bet = 0.29"))
    assert history.min_bet == 29
    assert "min_bet = 0.29\n" in phh.write(history)
    assert phh.read(changed(HAND, "min_bet = 2", "min_bet = 1_000.50")).min_bet == 100050
    assert phh.read(changed(HAND, "min_bet = 2", "min_bet = 3e2")).min_bet == 30000
    assert phh.read(changed(HAND, "min_bet = 2", "min_bet = 2.5000")).min_bet == 250


# Files of several hands


def test_a_file_of_several_hands() -> None:
    file = f"[1]\n{HAND}\n[2]\n{STUD}\n[10]\n{DRAW}"
    histories = phh.read_many(file)
    assert histories == (phh.read(HAND), phh.read(STUD), phh.read(DRAW))
    assert phh.read_many(phh.write_many(histories)) == histories
    assert tuple(tomllib.loads(phh.write_many(histories))) == ("1", "2", "3")
    assert phh.read_many(HAND) == (phh.read(HAND),)


def test_a_wrong_hand_among_several_is_named() -> None:
    with pytest.raises(BadInput, match=r"^In hand \[7\]: The field 'min_bet' is missing; "):
        phh.read_many(f"[1]\n{HAND}\n[7]\n{changed(HAND, 'min_bet = 2', '')}")
    with pytest.raises(BadInput, match=r"'title' is not a hand; begin each hand with its number, like \[1\]"):
        phh.read_many(f"title = 'x'\n[1]\n{HAND}")
    with pytest.raises(BadInput, match="several hands"):
        phh.read(f"[1]\n{HAND}")
    with pytest.raises(BadInput, match=r"^The field 'variant' is missing; "):
        phh.read_many(changed(HAND, 'variant = "NT"\n', ""))


def test_a_wrong_hand_among_several_does_not_stop_the_others() -> None:
    first, wrong, last = phh.read_each(f"[1]\n{HAND}\n[7]\n{changed(HAND, 'min_bet = 2', '')}\n[8]\n{STUD}")
    assert (first, last) == (phh.read(HAND), phh.read(STUD))
    assert isinstance(wrong, BadInput)
    assert wrong.sentence.startswith("In hand [7]: The field 'min_bet' is missing; ")


# What is wrong

ACTION = '"p1 cc"'
WRONG = [
    (HAND, 'variant = "NT"', "", r"'variant' is missing"),
    (HAND, '"NT"', '"NTT"', r"'NTT' is not known; did you mean 'NT'\?"),
    (HAND, '"NT"', '"xyzzy"', r"'xyzzy' is not known; choose from FT, NT, NS,"),
    (HAND, '"NT"', "5", r"'variant' is '5'; it must be a code in quotes"),
    (HAND, "antes = [0, 0, 0]", "", r"'antes' is missing"),
    (HAND, "antes = [0, 0, 0]", "antes = 0", r"'antes' is '0'; it must be a list in brackets"),
    (HAND, "antes = [0, 0, 0]", "antes = [0, 0]", r"'antes' has 2 items, but there are 3 starting stacks"),
    (HAND, "[1, 2, 0]", "[1]", r"'blinds_or_straddles' has 1 item, but there are 3"),
    (HAND, "blinds_or_straddles = [1, 2, 0]", "", r"'blinds_or_straddles' is missing"),
    (HAND, "antes = [0, 0, 0]", "antes = [0, -5, 0]", r"Item 2 of 'antes' is -5; it must be from 0 to"),
    (HAND, "antes = [0, 0, 0]", "antes = [0, true, 0]", r"Item 2 of 'antes' is 'True'; it must be a number"),
    (HAND, "antes = [0, 0, 0]", "antes = [0, nan, 0]", r"Item 2 of 'antes' is NaN; it must be from 0"),
    (HAND, "200.5, 300", "-inf, 300", r"Item 2 of 'starting_stacks' is -Infinity; it must be from 0"),
    (HAND, "200.5, 300", "nan, 300", r"Item 2 of 'starting_stacks' is NaN; it must be from 0"),
    (HAND, "antes = [0", "antes = [inf", r"Item 1 of 'antes' is Infinity; it must be from 0"),
    (HAND, "200.5, 300]", "inf, 9]\nfinishing_stacks = [1, 2, 9]", r"Player 2 has both a number and 'inf' as stacks"),
    (HAND, "200.5, 300]", "2, 9]\nfinishing_stacks = [1, inf, 9]", r"Player 2 has both a number and 'inf' as stacks"),
    (HAND, "200.5, 300", "0, 300", r"player 2 in 'starting_stacks' is \$0; it must be more than \$0"),
    (HAND, "200.5", "200.505", r"Item 2 of 'starting_stacks' is 200\.505; .*two decimal places"),
    (HAND, "200.5", "1e-99999999", r"two decimal places"),
    (HAND, "200.5", "1e99999999", r"Item 2 of 'starting_stacks' is 1E\+99999999; it must be from 0"),
    (HAND, "200.5", "9" * 5000, r"not valid TOML"),
    (HAND, "200.5", "[" * 3000, r"lists nested too deeply|not valid TOML"),
    (HAND, "200.5", "200.0000000000000000000000000000000000000001", r"two decimal places"),
    (HAND, "[100, 200.5, 300]", "[100]", r"has 1 starting stacks; it is played by 2 to 11"),
    (HAND, "[100, 200.5, 300]", f"{[100] * 12}", r"has 12 starting stacks"),
    (HAND, "min_bet = 2", "", r"'min_bet' is missing; no limit hold'em needs it"),
    (HAND, "min_bet = 2", "min_bet = 0", r"'min_bet' is \$0; it must be more than \$0"),
    (HAND, "min_bet = 2", "min_bet = 2\nsmall_bet = 2", r"'small_bet' does not belong to no limit hold'em"),
    (HAND, "min_bet = 2", "min_bet = 2\nbring_in = 2", r"'bring_in' does not belong"),
    (STUD, "bring_in = 2", "", r"'bring_in' is missing; fixed limit seven-card stud needs it"),
    (STUD, "bring_in = 2", "bring_in = 2\nblinds_or_straddles = [1, 2]", r"'blinds_or_straddles' does not belong"),
    (STUD, "small_bet = 4", "small_bet = 9", r"small bet of \$9 is more than the big bet of \$8"),
    (HAND, "actions = [", "_actions = [", r"'actions' is missing"),
    (HAND, ACTION, "5", r"Item 5 of 'actions' is '5'; it must be a text in quotes"),
    (HAND, ACTION, '"p4 cc"', r"Action 5 names player 4, but the hand has 3 players; write p1 to p3"),
    (HAND, ACTION, '"p0 cc"', r"Action 5, 'p0 cc', is not understood; name a player like p1"),
    (HAND, ACTION, '"p1 call"', r"Action 5, 'p1 call', is not understood; a player's actions are f, cc"),
    (HAND, ACTION, '"p1"', r"Action 5, 'p1', is not understood; a player's actions are"),
    (HAND, ACTION, '"q1 cc"', r"'q1 cc', is not understood; name a player"),
    (HAND, ACTION, '"p1 cc 5"', r"Action 5, 'p1 cc 5', is not understood"),
    (HAND, ACTION, '"p1 cbr"', r"Action 5, 'p1 cbr', is not understood"),
    (HAND, ACTION, '"p1 cbr lots"', r"bet to an amount, like 'p1 cbr 300'"),
    (HAND, ACTION, '"p1 cbr -5"', r"bet to an amount"),
    (HAND, ACTION, '"p1 cbr 0"', r"The bet of action 5 is \$0; it must be more than \$0"),
    (HAND, ACTION, '"p1 cbr 0.125"', r"The bet of action 5 is 0\.125; .*two decimal places"),
    (HAND, ACTION, '"p1 cbr 99999999999"', r"The bet of action 5 is 99999999999; it must be from 0"),
    (HAND, ACTION, '"p1 pb"', r"Action 5 posts a bring-in, but hold'em has none"),
    (HAND, ACTION, '"d dx p1 As"', r"the dealer's actions are like 'd dh p1 AsKd'"),
    (HAND, "AsKd", "AsK", r"Action 1, 'd dh p1 AsK', is not understood; write cards by rank and suit"),
    (HAND, "AsKd", "ASKD", r"write cards by rank and suit"),
    (HAND, "AsKd", "A?Kd", r"write cards by rank and suit"),
    (HAND, "AsKd", "AsAs", r"Action 1 has the card As twice; there is only one of each"),
    (HAND, "2c2d", "2cAs", r"Action 3 has the card As, which already came in action 1"),
    (HAND, "Th9h8h", "Th9hKd", r"Action 8 has the card Kd, which already came in action 1"),
    (HAND, "p1 sm -", "p1 sm AsKc", r"Action 18 shows Kc, which player 1 does not hold"),
    (HAND, "p1 sm -", "p1 sm As", r"Action 18 shows 1 card, but player 1 holds 2; show the whole hand"),
    (HAND, "p1 sm -", "p2 sm AsQc", r"Action 18 has the card As, which already came in action 1"),
    (HAND, "d dh p1 AsKd", "p1 sm -", r"Action 1 shows 0 cards, but player 1 holds 0"),
    (HAND, '"NT"', '"NS"', r"Action 3 has the card 2c, which is not in the deck of short-deck hold'em"),
    (DRAW, "p1 sd", "p1 sd As", r"Action 5 discards As, which player 1 does not hold"),
    (DRAW, "p1 sd", "p1 sd ??", r"Action 5 discards \?\?, which player 1 does not hold"),
    (DRAW, "p2 sd KcKd??", "p2 sd 2sKd??", r"Action 6 has the card 2s, which already came in action 1"),
    (HAND, "min_bet = 2", "min_bet = 2\nplayers = ['a']", r"'players' has 1 item, but"),
    (HAND, "min_bet = 2", "min_bet = 2\nplayers = ['a', 'b', 3]", r"Item 3 of 'players' is '3'; it must be a name"),
    (HAND, "min_bet = 2", "min_bet = 2\nfinishing_stacks = [1, 2]", r"'finishing_stacks' has 2 items"),
    (HAND, "min_bet = 2", "min_bet = 2\nwinnings = [0, 0, -1]", r"Item 3 of 'winnings' is -1"),
    (HAND, "min_bet = 2", "min_bet = 2\nseats = [1, 2, 2]", r"Seat 2 is given twice"),
    (
        HAND,
        "min_bet = 2",
        "min_bet = 2\nseats = [1, 2, 9]\nseat_count = 6",
        r"Player 3 has seat 9; seats go from 1 to 6",
    ),
    (HAND, "min_bet = 2", "min_bet = 2\nseat_count = 2", r"2 seats for 3 players"),
    (HAND, "min_bet = 2", "min_bet = 2\nmonth = 13", r"'month' is 13; it must be from 1 to 12"),
    (HAND, "min_bet = 2", "min_bet = 2\nday = 'x'", r"'day' is 'x'; it must be a whole number"),
    (HAND, "min_bet = 2", "min_bet = 2\nhand = 1.5", r"'hand' is '1\.5'; it must be a number or a text"),
    (HAND, "min_bet = 2", "min_bet = 2\nhand = -1", r"'hand' is -1; it must be from 0"),
    (HAND, "min_bet = 2", "min_bet = 2\ncurrency = 'dollars'", r"The currency is dollars; write its three letters"),
    (HAND, "min_bet = 2", "min_bet = 2\ncurrency_symbol = 'US$'", r"currency symbol is US\$; write one character"),
    (HAND, "min_bet = 2", "min_bet = 2\ntime = 5", r"'time' is '5'; it must be a time of day"),
    (HAND, "min_bet = 2", "min_bet = 2\ntime_limit = 'x'", r"'time_limit' is 'x'; it must be a number of seconds"),
    (HAND, "min_bet = 2", "min_bet = 2\ntime_banks = [1, 2, inf]", r"time bank is Infinity; write seconds"),
    (HAND, "min_bet = 2", "min_bet = 2\ntime_banks = [1, 2, 'x']", r"Item 3 of 'time_banks' is 'x'"),
    (HAND, "min_bet = 2", "min_bet = 2\nante_trimming_status = 1", r"it must be true or false"),
    (HAND, "min_bet = 2", "min_bet = 2\n_rake = -1", r"'_rake' is -1"),
    (HAND, "min_bet = 2", "min_bet = 2\nfinishing_stack = [1]", r"did you mean 'finishing_stacks'\?"),
    (HAND, "min_bet = 2", f"min_bet = 2\nevent = '{'x' * 3000}'", r"'event' has 3,000 characters; write at most 2,000"),
    (HAND, "a small raise", "x" * 3000, r"comment of action 4 has 3,000 characters"),
    (HAND, "min_bet = 2", "min_bet 2", r"not valid TOML: .*line 5"),
]


@pytest.mark.parametrize(("hand", "old", "new", "sentence"), WRONG)
def test_a_wrong_file_is_refused_in_one_sentence(hand: str, old: str, new: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence) as refusal:
        phh.read(changed(hand, old, new))
    said = refusal.value.sentence
    assert said[0].isupper()
    assert said[-1] in ".?"
    assert said.isprintable()
    assert len(said) < 300


def test_a_file_has_limits() -> None:
    with pytest.raises(BadInput, match=r"may have at most 1,000,000"):
        phh.read("#" * (phh.MOST_LETTERS + 1))
    with pytest.raises(BadInput, match=r"may have at most 32,000,000"):
        phh.read_many("#" * (phh.MOST_LETTERS_OF_MANY + 1))
    with pytest.raises(BadInput, match=r"4,001 actions; it may have at most 4,000"):
        phh.read(re.sub(r"actions = \[[^]]*\]", f"actions = {['p1 cc'] * (MOST_ACTIONS + 1)}", HAND))
    phh.read(re.sub(r"actions = \[[^]]*\]", f"actions = {['p1 cc'] * MOST_ACTIONS}", HAND))
    with pytest.raises(BadInput, match=r"has 1,005 fields; it may have at most 1,000"):
        phh.read(HAND + "".join(f"_{number} = 1\n" for number in range(999)))
    with pytest.raises(BadInput, match=r"may have at most 1,000,000"):
        phh.read_many(f"{HAND}_x = '{'x' * phh.MOST_LETTERS}'\n")


@pytest.mark.parametrize("line", ["{} = 1", "[{}]", "_x = {{{} = 1}}", '_x = "\\""\n{} = \'\''])
@pytest.mark.parametrize("part", ["a", '"b c"', "'d'"])
def test_a_name_has_few_dots(line: str, part: str) -> None:
    """TOML makes a table of every part; thousands of them would fill the memory."""
    with pytest.raises(BadInput, match=r"Line \d+ has a name with too many dots; a name is like antes\."):
        phh.read(HAND + line.format(".".join([part] * 150)))
    many = ", ".join(["2.50"] * 150)
    assert phh.read(f"{HAND}_x = [{many}]\n_y = 'a.{'b.' * 150}'\n").other[0] == ("_x", f"[{many}]")


@pytest.mark.parametrize(
    ("history", "sentence"),
    [
        (replace(phh.read(HAND), actions=(Fold(4),)), r"names player 4"),
        (replace(phh.read(HAND), actions=(Hole(1, ("ZZ",)),)), r"Zz, which is not in the deck"),
        (replace(phh.read(HAND), actions=(Hole(1, ()),)), r"deals 0 cards"),
        (replace(phh.read(HAND), actions=(Note(" x"),)), r"begins or ends with a space"),
        (replace(phh.read(HAND), blinds=()), r"'blinds_or_straddles' has 0 items"),
        (replace(phh.read(HAND), min_bet=MOST_CENTS + 1), r"at most \$10,000,000,000"),
        (replace(phh.read(HAND), other=(("_x", "1\nvariant = 2"),)), r"not plain TOML|not valid TOML"),
        (replace(phh.read(HAND), other=(("_x", "nothing"),)), r"not valid TOML"),
        (replace(phh.read(HAND), other=(("hand", "1"),)), r"'hand' is given twice"),
        (replace(phh.read(HAND), other=(("_x", "1"), ("_x", "2"))), r"'_x' is given twice"),
        (replace(phh.read(HAND), rake=5, other=(("_rake", "1"),)), r"'_rake' is given twice"),
        (replace(phh.read(HAND), other=(("winning", "1"),)), r"did you mean 'winnings'\?"),
        (replace(phh.read(HAND), rake=-5), r"The rake is -\$0\.05"),
        (replace(phh.read(HAND), event="\ud800"), r"cannot be written in a file"),
        (replace(phh.read(HAND), time=datetime.time(1, tzinfo=datetime.UTC)), r"The time has an offset"),
    ],
)
def test_only_a_sound_history_is_written(history: History, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        phh.write(history)


# Any history

AMOUNTS = st.integers(1, MOST_CENTS)
NOTHING_OR_TEXT = st.none() | st.text(max_size=20)
COMMENTS = st.just("") | st.text(max_size=12).map(str.strip)
OTHER = {"_a": "[1, 2.50]", "_b c": '"x"', "_d": "{e = true, f = []}", "later": "1979-05-27"}


@st.composite
def histories(draw: st.DrawFn) -> History:
    variant, structure = draw(st.sampled_from(Variant)), draw(st.sampled_from(Structure))
    count = draw(st.integers(2, MOST_PLAYERS))
    fixed = structure is Structure.FIXED_LIMIT

    def each(items: st.SearchStrategy[int]) -> st.SearchStrategy[tuple[int, ...]]:
        return st.lists(items, min_size=count, max_size=count).map(tuple)

    owed = each(st.integers(0, MOST_CENTS))
    small, big = sorted((draw(AMOUNTS), draw(AMOUNTS)))
    others = draw(st.lists(st.sampled_from(sorted(OTHER)), unique=True))
    return History(
        variant=variant,
        structure=structure,
        antes=draw(owed),
        blinds=() if variant.has_bring_in else draw(owed),
        bring_in=draw(AMOUNTS) if variant.has_bring_in else None,
        small_bet=small if fixed else None,
        big_bet=big if fixed else None,
        min_bet=None if fixed else small,
        starting_stacks=draw(each(AMOUNTS)),
        actions=draw(plays(variant, count)),
        ante_trimming=draw(st.none() | st.booleans()),
        finishing_stacks=draw(st.none() | owed),
        winnings=draw(st.none() | owed),
        rake=draw(st.none() | st.integers(0, MOST_CENTS)),
        players=draw(st.none() | st.lists(st.text(max_size=9), min_size=count, max_size=count).map(tuple)),
        seats=draw(st.none() | st.permutations(range(1, count + 1)).map(tuple)),
        seat_count=draw(st.none() | st.integers(count, 20)),
        table=draw(NOTHING_OR_TEXT | st.integers(0, 99)),
        hand=draw(NOTHING_OR_TEXT | st.integers(0, 10**12)),
        level=draw(st.none() | st.integers(0, 50)),
        event=draw(NOTHING_OR_TEXT),
        month=draw(st.none() | st.integers(1, 12)),
        time=draw(st.none() | st.times()),
        time_limit=draw(st.none() | st.decimals(0, 999, places=2)),
        other=tuple((name, OTHER[name]) for name in others),
    )


@st.composite
def plays(draw: st.DrawFn, variant: Variant, count: int) -> tuple[Action, ...]:
    """Actions that contradict nothing, in no order that a game would have."""
    deck = [card for card in draw(st.permutations(DECK)) if variant is not Variant.SHORT_DECK or card[0] not in "2345"]
    hands: dict[int, list[str]] = {player: [] for player in range(1, count + 1)}
    actions: list[Action] = []
    for kind in draw(st.lists(st.sampled_from("hbfcrids m#"), max_size=25)):
        player, comment = draw(st.integers(1, count)), draw(COMMENTS)
        fresh = tuple(draw(st.sampled_from((deck[-1], UNKNOWN))) for _ in range(1) if deck)
        if kind in "hb" and fresh:
            if fresh[0] != UNKNOWN:
                deck.pop()
            if kind == "h":
                hands[player] += fresh
            actions.append(Hole(player, fresh, comment) if kind == "h" else Board(fresh, comment))
        elif kind == "d":
            gone = tuple(hands[player][: draw(st.integers(0, 2))])
            del hands[player][: len(gone)]
            actions.append(Draw(player, gone, comment))
        elif kind == "s" and hands[player]:
            actions.append(Show(player, tuple(hands[player]), comment))
        elif kind == "r":
            actions.append(BetTo(player, draw(AMOUNTS), comment))
        elif kind == "i" and variant.has_bring_in:
            actions.append(BringIn(player, comment))
        elif kind in "fcm":
            said: dict[str, type[Fold | CheckCall | Muck]] = {"f": Fold, "c": CheckCall, "m": Muck}
            actions.append(said[kind](player, comment))
        elif kind == "#":
            actions.append(Note(comment))
    return tuple(actions)


@STEADY
@given(histories())
def test_what_is_written_reads_back_the_same(history: History) -> None:
    check(history)
    text = phh.write(history)
    assert phh.read(text) == history
    assert phh.write(phh.read(text)) == text


@STEADY
@given(st.lists(histories(), min_size=1, max_size=3))
def test_several_hands_read_back_the_same(hands: list[History]) -> None:
    assert phh.read_many(phh.write_many(hands)) == tuple(hands)


@STEADY
@given(st.integers(0, len(HAND) - 1), st.integers(0, 8), st.text('0p#?"[]=dAs \n.-', max_size=6))
def test_a_damaged_file_is_read_or_refused(at: int, gone: int, put: str) -> None:
    """Nothing else may come of it, and what is read is sound."""
    try:
        history = phh.read(HAND[:at] + put + HAND[at + gone :])
    except BadInput:
        return
    assert phh.read(phh.write(history)) == history
