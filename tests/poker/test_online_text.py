"""Hand histories as online card rooms print them: who sits where, what was posted, and amounts that must add up."""

import datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.errors import BadInput
from pitboss.poker import online_text, phh
from pitboss.poker.history import BetTo, Board, CheckCall, Fold, History, Hole, Muck, Note, Show, Structure, Variant

STEADY = settings(derandomize=True, deadline=None, database=None, max_examples=200)  # the same examples each time

FOLDER = Path(__file__).parent / "histories" / "online"
CASH, TOURNAMENT, OMAHA = (
    (FOLDER / f"{name}.txt").read_text(encoding="utf-8") for name in ("cash", "tournament", "omaha")
)
HANDS = CASH.split("\n\n\n")[0].strip() + "\n"  # the first hand alone
UNSEEN = ("??", "??")


def hands(text: str) -> tuple[History, ...]:
    return online_text.read_many(text)


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def test_a_cash_game_is_read_line_by_line() -> None:
    history = online_text.read(HANDS)
    assert (history.variant, history.structure) == (Variant.HOLDEM, Structure.NO_LIMIT)
    assert history.players == ("Player 4", "Player 5", "Player 6", "Player 1", "Player 3")
    assert history.seats == (4, 5, 6, 1, 3)
    assert history.antes == (0, 0, 0, 0, 0)
    assert history.blinds == (100, 200, 0, 0, 0)
    assert history.min_bet == 200
    assert history.starting_stacks == (18000, 9025, 20000, 20000, 20000)
    assert history.actions == (
        Hole(1, UNSEEN),
        Hole(2, ("7H", "7S")),
        Hole(3, UNSEEN),
        Hole(4, ("AH", "KD")),
        Hole(5, UNSEEN),
        Fold(3),
        BetTo(4, 600),
        CheckCall(5),
        Fold(1),
        CheckCall(2),
        Board(("KH", "7C", "2D")),
        CheckCall(2),
        BetTo(4, 1000),
        Fold(5),
        CheckCall(2),
        Board(("9S",)),
        CheckCall(2),
        BetTo(4, 2500),
        BetTo(2, 7425),
        CheckCall(4),
        Board(("3C",)),
        Show(2, ("7H", "7S")),
        Muck(4),
    )
    assert history.winnings == (0, 18450, 0, 0, 0)
    assert history.rake == 300
    assert history.finishing_stacks == (17900, 18450, 20000, 10975, 19400)
    assert (history.table, history.seat_count, history.hand) == ("Boardwalk", 6, 100000000001)
    assert (history.year, history.month, history.day, history.time) == (2024, 3, 1, datetime.time(20, 15))
    assert (history.time_zone_abbreviation, history.currency, history.currency_symbol) == ("ET", "USD", "$")
    assert (history.event, history.level) == (None, None)


def test_a_text_can_have_many_hands() -> None:
    numbers = [history.hand for history in hands(CASH)]
    assert numbers == [100000000001, 100000000002, 100000000003]
    assert hands("\ufeff" + CASH.replace("\n", "\r\n")) == hands(CASH)
    with pytest.raises(BadInput, match="has 3 hands; read it as a text of several hands"):
        online_text.read(CASH)


def test_a_straddle_is_a_blind_and_an_uncalled_bet_goes_back() -> None:
    history = hands(CASH)[1]
    assert history.players == ("Player 1", "Player 2", "Player 3", "Player 4")
    assert history.blinds == (100, 200, 400, 0)
    assert history.min_bet == 200
    assert history.actions[4:] == (Fold(4), Fold(1), Fold(2), Note("p3 does not show"))
    assert history.winnings == (0, 0, 500, 0)
    assert history.finishing_stacks == (10875, 14850, 19700, 17900)


def test_a_fixed_limit_has_two_bets() -> None:
    history = hands(CASH)[2]
    assert history.structure is Structure.FIXED_LIMIT
    assert (history.small_bet, history.big_bet, history.min_bet) == (200, 400, None)
    assert history.blinds == (100, 200, 0)
    assert history.players == ("Player 3", "Player 1", "Player 2")
    assert BetTo(3, 800) in history.actions
    assert history.finishing_stacks == (3900, 4200, 6850)
    assert history.seat_count is None


def test_a_tournament_has_antes_and_side_pots() -> None:
    history = online_text.read(TOURNAMENT)
    assert history.event == "Tournament #2000000001, $10+$1 USD"
    assert history.level == 4
    assert (history.currency, history.currency_symbol) == (None, None)
    assert (history.day, history.time, history.time_zone_abbreviation) == (2, datetime.time(1, 2, 3), "CET")
    assert history.players == ("Player 1", "Player 2", "Player 4", "Player 7")  # the one who moved tables is out
    assert history.antes == (1000, 1000, 1000, 1000)
    assert history.winnings == (0, 19000, 148000, 0)
    assert history.finishing_stacks == (70000, 19000, 148000, 263000)
    assert history.actions[1] == Hole(2, ("TS", "TC"))  # known from the showdown


def test_a_short_blind_is_owed_in_full() -> None:
    history = online_text.read(TOURNAMENT)
    assert history.blinds == (5000, 10000, 0, 0)
    assert history.starting_stacks[1] == 6000


def test_a_short_ante_is_owed_in_full() -> None:
    text = changed(TOURNAMENT, "Player 2 (60 in chips)", "Player 2 (4 in chips)")
    text = changed(text, "Player 2: posts the ante 10", "Player 2: posts the ante 4 and is all-in")
    text = changed(text, "Player 2: posts big blind 50 and is all-in\n", "")
    text = text.replace("1480 from side", "1598 from side").replace("190 from main", "16 from main")
    history = online_text.read(changed(text, "Total pot 1670", "Total pot 1614"))
    assert history.antes == (1000, 1000, 1000, 1000)
    assert history.starting_stacks[1] == 400
    assert history.finishing_stacks is not None
    assert history.finishing_stacks[1] == 1600


def test_of_two_players_the_second_has_the_button() -> None:
    history = hands(OMAHA)[0]
    assert (history.variant, history.structure) == (Variant.OMAHA, Structure.POT_LIMIT)
    assert history.players == ("Player 2", "Player 1")
    assert history.blinds == (100, 50)
    assert "blinds_or_straddles = [0.50, 1]\n" in phh.write(history)
    assert history.actions == (
        Hole(1, ("AH", "AD", "7C", "6C")),
        Hole(2, ("??", "??", "??", "??")),
        BetTo(2, 300),
        BetTo(1, 900),
        CheckCall(2),
        Board(("KC", "9C", "2D")),
        BetTo(1, 1200),
        Fold(2),
        Show(1, ("AH", "??", "??", "??")),
    )
    assert (history.currency, history.currency_symbol) == ("EUR", "€")
    assert history.finishing_stacks == (8850, 9100)


def test_missed_blinds_are_dead_but_for_one_big_blind() -> None:
    history = hands(OMAHA)[1]
    assert (history.variant, history.structure) == (Variant.OMAHA_EIGHT, Structure.FIXED_LIMIT)
    assert history.players == ("Player 1", "Player 2", "Player 4", "Player 5")
    assert history.blinds == (100, 200, 200, 0)
    assert history.antes == (0, 0, 100, 100)
    assert history.actions[4:6] == (CheckCall(3), BetTo(4, 400))
    assert history.winnings == (0, 0, 850, 2550)
    assert history.finishing_stacks == (4900, 5600, 3350, 8050)


def test_mucked_cards_are_known_from_the_summary() -> None:
    text = changed(HANDS, "Dealt to Player 1 [Ah Kd]\n", "")
    assert Hole(4, ("AH", "KD")) in online_text.read(text).actions


def test_a_name_may_begin_with_another_and_have_a_colon() -> None:
    text = HANDS.replace("Player 6", "Player 5: x").replace("Player 3", "Player")
    history = online_text.read(text)
    assert history.players == ("Player 4", "Player 5", "Player 5: x", "Player 1", "Player")
    assert history.actions == online_text.read(HANDS).actions


@pytest.mark.parametrize("text", [CASH, TOURNAMENT, OMAHA], ids=["cash", "tournament", "omaha"])
def test_what_is_read_can_be_written_as_phh(text: str) -> None:
    read = hands(text)
    assert phh.read_many(phh.write_many(read)) == read


@pytest.mark.parametrize("text", [CASH, TOURNAMENT, OMAHA], ids=["cash", "tournament", "omaha"])
def test_no_chip_is_lost(text: str) -> None:
    for history in hands(text):
        assert history.finishing_stacks is not None
        assert history.rake is not None
        assert sum(history.finishing_stacks) + history.rake == sum(history.starting_stacks)


@pytest.mark.parametrize("level", ["I", "IV", "IX", "XIV", "XL", "17"])
def test_levels_are_roman_or_plain(level: str) -> None:
    numbers = {"I": 1, "IV": 4, "IX": 9, "XIV": 14, "XL": 40, "17": 17}
    assert online_text.read(changed(TOURNAMENT, "Level IV", f"Level {level}")).level == numbers[level]


HOLDEM = (Variant.HOLDEM, Structure.NO_LIMIT)


@pytest.mark.parametrize(
    ("headline", "variant", "structure"),
    [
        ("PokerStars Game #1:  Hold'em Pot Limit (1/2) - 2009/07/01 1:02:03 ET", Variant.HOLDEM, Structure.POT_LIMIT),
        ("PokerStars Hand #1: 6+ Hold'em No Limit ($1/$2 USD)", Variant.SHORT_DECK, Structure.NO_LIMIT),
        ("PokerStars Home Game Hand #1: {Club #5} Hold'em No Limit ($1/$2 USD)", Variant.HOLDEM, Structure.NO_LIMIT),
        ("PokerStars Hand #1: Zoom Tournament #2, $3+$1 USD Hold'em No Limit - Level X (1/2)", *HOLDEM),
        ("PokerStars Hand #1: Tournament #2, Hold'em No Limit - Match Round I, Level I (1/2)", *HOLDEM),
        ("PokerStars Hand #1: Mixed NLH/PLO (Hold'em No Limit, $1/$2 USD)", *HOLDEM),
        ("PokerStars Hand #1: Tournament #2, $1 USD Mixed Hold'em (Hold'em No Limit) - Level I (1/2)", *HOLDEM),
        ("PokerStars Hand #1: Hold'em No Limit ($1/$2 - Ante $0.10 USD)", *HOLDEM),
    ],
)
def test_headlines(headline: str, variant: Variant, structure: Structure) -> None:
    _, text = next(part for part in CASH.split("PokerStars ") if "000002:" in part).split("\n", 1)
    history = online_text.read(f"{headline}\n{text}")
    assert (history.variant, history.structure, history.hand) == (variant, structure, 1)


def test_a_text_that_was_sent_by_mail_has_lines_between_its_hands() -> None:
    numbered = "".join(f"*********** # {number} **************\n{HANDS}\n\n" for number in (1, 2))
    mail = f"Transcript for your last 2 hands requested by Player 1\n\n{numbered}"
    assert hands(mail) == (online_text.read(HANDS),) * 2


def test_lines_that_are_no_play_are_passed_over() -> None:
    said = (
        "No low hand qualified\nPlayer 4, Player 5 split the $5 bounty for eliminating Player 1\n"
        "Player 5 wins $2 for splitting the elimination of Player 1 and their own bounty increases by $2 to $9\n"
        "Player 1 has requested TIME\nBetting is capped\n"
    )
    assert online_text.read(changed(HANDS, "*** SUMMARY ***", said + "*** SUMMARY ***")) == online_text.read(HANDS)


def test_other_rooms_write_the_same_a_little_differently() -> None:
    text = changed(HANDS, "PokerStars Hand #100000000001", "Poker Hand #RC100000000001")
    text = changed(text, "*** HOLE CARDS ***\n", "*** HOLE CARDS ***\nDealt to Player 3\n")
    text = changed(text, "*** SHOW DOWN ***", "*** SHOWDOWN ***")
    history = online_text.read(changed(text, "| Rake $3", "| Rake $2 | Jackpot $0.75 | Bingo $0.25 | Tax $0"))
    assert (history.hand, history.rake) == ("RC100000000001", 300)
    assert (history.actions, history.winnings) == (online_text.read(HANDS).actions, online_text.read(HANDS).winnings)


def test_an_uncalled_bet_may_go_without_saying() -> None:
    said = hands(CASH)[1]
    (returned,) = [line for line in CASH.splitlines() if line.startswith("Uncalled bet") and "Player 3" in line]
    assert hands(changed(CASH, returned + "\n", ""))[1] == said


def test_no_player_has_more_than_the_cap() -> None:
    text = changed(HANDS, "($1/$2 USD)", "($1/$2 - $90.25 Cap -  USD)")
    text = changed(text, "Player 5: raises", "Player 5: raises").replace(
        " and is all-in", " and has reached the $90.25 cap"
    )
    capped = online_text.read(text)
    assert capped.starting_stacks == (9025,) * 5
    assert capped.actions == online_text.read(HANDS).actions


def test_a_wrong_hand_among_several_does_not_stop_the_others() -> None:
    first, _, last = hands(CASH)
    again, wrong, still = online_text.read_each(changed(CASH, "posts straddle", "posts something"))
    assert (again, still) == (first, last)
    assert isinstance(wrong, BadInput)
    assert "a player posts, folds, checks" in wrong.sentence


WRONG = [
    ("Player 6: folds\n", "Hand cancelled\n", r"Hand #100000000001 was called off; there is nothing to replay"),
    ("PokerStars Hand #100000000001: ", "", r"Line 1, .* is not understood; a hand begins with a line like"),
    ("Hold'em No Limit", "Razz Limit", r"Line 1, .*; name the game and its stakes"),
    ("Hold'em No Limit", "5 Card Omaha Pot Limit", r"Line 1, .*; name the game and its stakes"),
    ("Hold'em No Limit ($1/$2 USD)", "Tournament #5, $1 USD 5 Card Omaha Pot Limit - Level I (1/2)", r"name the game"),
    ("20:15:00", "25:15:00", r"write the time of day"),
    ("2024/03/01", "2024/13/01", r"'month' is 13"),
    ("Table 'Boardwalk' 6-max Seat #3 is the button\n", "", r"Line 2, .*; the second line is like Table"),
    ("Seat 3: Player 3", "Seat 1: Player 3", r"Line 5, .*; each seat and each name may come only once"),
    ("Seat 3: Player 3", "Seat 3: Player 1", r"each seat and each name may come only once"),
    ("($200 in chips)", "($200.005 in chips)", r"In line 3, '200\.005' is not an amount of money"),
    ("($200 in chips)", "($0 in chips)", r"Player 1 puts in \$90\.25 and has \$0"),
    ("Player 6: folds", "Player 6: dances", r"Line 13, 'Player 6: dances', .*; a player posts, folds, checks"),
    ("Player 6: folds", "Player 6 folds", r"Line 13, .*; write a colon"),
    ("Player 6: folds", "Player 8: folds", r"Line 13, .*; a line tells what a player did"),
    ("Dealt to Player 1 [Ah Kd]", "Dealt to Player 8 [Ah Kd]", r"a player has a line with a seat first"),
    ("Dealt to Player 1 [Ah Kd]", "Dealt to Player 1 [Ah Kd 2c]", r"hold'em is dealt 2 cards"),
    ("Dealt to Player 1 [Ah Kd]", "Dealt to Player 1 [Ah 1d]", r"write cards by rank and suit, like \[Ah Td\]"),
    ("Dealt to Player 1 [Ah Kd]", "Dealt to Player 1 [7h Kd]", r"In hand #100000000001: Action 4 has the card 7h"),
    ("*** FLOP *** [Kh 7c 2d]", "*** FLOP ***", r"a street has its cards in brackets"),
    ("*** FLOP *** [Kh 7c 2d]", "*** FIRST FLOP *** [Kh 7c 2d]", r"hands that were run twice cannot be read"),
    ("raises $4 to $6", "raises $4 to $0", r"a raise is to more"),
    ("shows [7h 7s]", "shows [7h 7s 7d]", r"a player has 2 hole cards"),
    ("*** SUMMARY ***\n", "", r"has no summary|is not understood"),
    ("Total pot $187.50 | Rake $3\n", "", r"has no total pot"),
    ("Total pot $187.50", "Total pot $188", r"put in \$187\.50, but the total pot is \$188; the two must agree"),
    ("Rake $3", "Rake $2", r"collect \$184\.50 and the rake is \$2, but the total pot is \$187\.50"),
    ("collected $184.50", "collected $184", r"collect \$184 and the rake is \$3, but"),
    ("Player 1: bets $10", "Player 1: bets $999999", r"Player 1 puts in \$1,000,"),
    ("Player 5 ($90.25", "Player 5 ($80.25", r"Player 5 puts in \$90\.25 and has \$80\.25"),
    (
        "Player 5 collected",
        "Uncalled bet ($500) returned to Player 5\nPlayer 5 collected",
        r"no more than that can be returned",
    ),
    ("Player 6: folds", f"Player 6: {'x' * 2000}", r"a line has at most 1,000 characters"),
]


@pytest.mark.parametrize(("old", "new", "sentence"), WRONG)
def test_a_wrong_text_is_refused_in_one_sentence(old: str, new: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence) as refusal:
        online_text.read(changed(HANDS, old, new))
    said = refusal.value.sentence
    assert said[-1] in ".?"
    assert said.isprintable()
    assert len(said) < 300


def test_a_text_has_limits() -> None:
    with pytest.raises(BadInput, match="The text has no hand"):
        online_text.read_many("\n \n")
    with pytest.raises(BadInput, match="ends after its headline"):
        online_text.read(HANDS.split("\n", maxsplit=1)[0])
    with pytest.raises(BadInput, match=r"may have at most 32,000,000"):
        online_text.read_many(" " * (online_text.MOST_LETTERS_OF_MANY + 1))
    with pytest.raises(BadInput, match=r"is too long; it may have at most 5,000 lines"):
        online_text.read(changed(HANDS, "Player 6: folds\n", "Player 6: folds\n" + "Player 6 has returned\n" * 5000))
    seats = "".join(f"Seat {seat}: Guest {seat} ($5 in chips)\n" for seat in range(7, 17))
    with pytest.raises(BadInput, match="a table has at most 11 players"):
        online_text.read(changed(HANDS, "Player 4: posts", seats + "Player 4: posts"))


@STEADY
@given(st.integers(0, len(HANDS) - 1), st.integers(0, 30), st.text("0123 $:[]PlayerAhs\n.*#", max_size=6))
def test_a_damaged_text_is_read_or_refused(at: int, gone: int, put: str) -> None:
    try:
        read = online_text.read_many(HANDS[:at] + put + HANDS[at + gone :])
    except BadInput:
        return
    assert phh.read_many(phh.write_many(read)) == read
