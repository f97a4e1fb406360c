"""Recorded hands played again at a table of our rules: they come to the recorded stacks, to the last chip."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.events import Noted
from pitboss.game import AnyGame
from pitboss.poker import online_text, phh
from pitboss.poker.history import History, Variant
from pitboss.table import rehearsal
from pitboss.table.rehearsal import Rehearsal, rehearse, transcript

HISTORIES = Path(__file__).parent / "histories"
RECORDED = sorted((HISTORIES / "recorded").glob("*.phh"))
ROOMS = phh.read_many((HISTORIES / "recorded" / "online-2009-six-rooms.phhs").read_text(encoding="utf-8"))
TEXTS = sorted((HISTORIES / "online").glob("*.txt"))
NOTHING_TO_COMPARE = "The result of the hand was not recorded, so there was nothing to compare."


def read(name: str) -> History:
    return phh.read((HISTORIES / "recorded" / f"{name}.phh").read_text(encoding="utf-8"))


def texts() -> list[History]:
    return [hand for path in TEXTS for hand in online_text.read_many(path.read_text(encoding="utf-8"))]


def hand(variant: str, *actions: str, **fields: object) -> History:
    """A hand written out in the format, with stakes of 1 and 2 unless others are given."""
    known = {"antes": [0, 0], "blinds_or_straddles": [1, 2], "min_bet": 2, "starting_stacks": [100, 100]} | fields
    lines = [
        f"{name} = {str(value).replace('True', 'true').replace('False', 'false')}" for name, value in known.items()
    ]
    return phh.read("\n".join((f"variant = '{variant}'", f"actions = {list(actions)}", *lines)))


def stacks(found: Rehearsal) -> list[float]:
    assert not found.disagreement
    return [cents / 100 for cents in found.finishing_stacks]


# --- recorded hands ---


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_recorded_hand_replays_to_the_last_chip(path: Path) -> None:
    history = phh.read(path.read_text(encoding="utf-8"))
    if not history.variant.played_here:
        with pytest.raises(
            BadInput, match=rf"The regulation has no {history.variant}, so the hand cannot be played here."
        ):
            rehearse(history)
        return
    found = rehearse(history)
    assert found.disagreement == ""
    if history.finishing_stacks is None:
        assert NOTHING_TO_COMPARE in found.remarks
    else:
        assert found.finishing_stacks == history.finishing_stacks
    assert sum(found.finishing_stacks) == sum(history.starting_stacks)


def test_every_game_with_recorded_hands_is_replayed() -> None:
    played = [phh.read(path.read_text(encoding="utf-8")).variant for path in RECORDED]
    for variant in (
        Variant.HOLDEM,
        Variant.OMAHA,
        Variant.OMAHA_EIGHT,
        Variant.SEVEN_STUD,
        Variant.SEVEN_STUD_EIGHT,
    ):
        assert played.count(variant) >= 8


@pytest.mark.parametrize("history", texts(), ids=lambda one: str(one.hand))
def test_an_online_hand_replays_to_the_cent(history: History) -> None:
    found = rehearse(history)
    assert found.disagreement == ""
    assert found.finishing_stacks == history.finishing_stacks
    assert sum(found.finishing_stacks) == sum(history.starting_stacks) - (history.rake or 0)


def test_a_million_dollar_pot_is_won_by_the_straight() -> None:
    """Ace-two flops a wheel draw against seven-six; the turned four makes both straights, and the higher one wins."""
    assert stacks(rehearse(read("cash-2009-million-dollar-pot"))) == [572_100, 1_997_500, 1_109_500]


def test_a_side_pot_of_a_text_goes_to_another_winner() -> None:
    history = next(one for one in texts() if one.hand == 100000000010)
    assert history.winnings == (0, 19_000, 148_000, 0)
    assert stacks(rehearse(history)) == [700, 190, 1480, 2630]


# --- what does not agree is told ---


def test_another_recorded_stack_is_a_disagreement() -> None:
    history = read("wsop-2023-43-01")
    assert history.finishing_stacks is not None
    first, second, *rest = history.finishing_stacks
    found = rehearse(replace(history, finishing_stacks=(first - 100, second + 100, *rest)))
    assert found.disagreement == (
        "The stacks differ from those recorded: player 1 has $7,340,000 instead of $7,339,999 "
        "and player 2 has $3,775,000 instead of $3,775,001."
    )


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("p4 cbr 170000', 'p5 f", "p5 f', 'p4 cbr 170000", "It is player 4's turn, but player 5 acts."),
        (
            "p4 cbr 170000",
            "p4 cbr 150000",
            "Player 4 puts in $150,000, but a raise takes $160,000 to $10,170,000 here.",
        ),
        (
            "p4 cbr 170000",
            "p4 cbr 99999999",
            "Player 4 puts in $99,999,999, but a raise takes $160,000 to $10,170,000 here.",
        ),
    ],
)
def test_play_against_the_rules_is_a_disagreement(old: str, new: str, sentence: str) -> None:
    text = (HISTORIES / "recorded" / "wsop-2023-43-01.phh").read_text(encoding="utf-8")
    found = rehearse(phh.read(text.replace(f"'{old}'", f"'{new}'", 1)))
    assert found.disagreement == sentence


def test_a_hand_that_goes_on_after_its_end_is_a_disagreement() -> None:
    cards = ("d dh p1 AsAd", "d dh p2 KsKd")
    assert rehearse(hand("NT", *cards, "p2 f", "p1 cc")).disagreement == "The hand is over, but player 1 still acts."


def test_a_check_that_nobody_asks_for_changes_nothing() -> None:
    """Player 3 is all in for less than the big blind, and player 2 has nobody left to bet against."""
    cards = ("d dh p1 2c7d", "d dh p2 KsKd", "d dh p3 AsAd")
    board = ("d db 2d3d8h", "p2 cc", "d db 9s", "d db Jc")
    fields = {"antes": [0, 0, 0], "blinds_or_straddles": [2, 4, 0], "min_bet": 4, "starting_stacks": [50, 50, 3]}
    found = rehearse(hand("NT", *cards, "p3 cc", "p1 f", "p2 cc", *board, "p2 sm KsKd", "p3 sm AsAd", **fields))
    assert stacks(found) == [48, 47, 8]
    early = rehearse(hand("NT", *cards, "p3 cc", "p2 cc", "p1 f", *board, **fields))
    assert early.disagreement == "It is player 1's turn, but player 2 acts."


def test_a_bet_that_the_bring_in_comes_to_is_the_bring_in() -> None:
    """Player 2 has no more than the bring-in, and some write that as a bet."""
    text = (
        "variant = 'F7S'\nantes = [1, 1]\nbring_in = 2\nsmall_bet = 4\nbig_bet = 8\nstarting_stacks = [50, 3]\n"
        "actions = ['d dh p1 AsAd5h', 'd dh p2 KsKd4h', 'p2 cbr 2', 'p1 f']"
    )
    assert stacks(rehearse(phh.read(text))) == [49, 4]


def test_a_hand_that_stops_in_the_middle_says_so() -> None:
    found = rehearse(hand("NT", "d dh p1 AsAd", "d dh p2 KsKd", "p2 cbr 6"))
    assert stacks(found) == [98, 94]
    assert found.remarks == ("The recording stops before the end of the hand.", NOTHING_TO_COMPARE)


def test_the_transcript_begins_when_the_hand_does_and_names_paragraphs() -> None:
    lines = list(transcript(rehearse(read("wsop-2023-43-01"))))
    assert lines[0] == "> open"
    assert any("posts the big blind of $80,000" in line and "19:47-14.10(d)" in line for line in lines)
    assert lines[-1].startswith("    in front of them: seat 1 $7,340,000, seat 2 $3,775,000")


# --- what players post ---


def posted(history: History) -> list[str]:
    """What was posted before the cards came, as the transcript tells it."""
    lines = list(transcript(rehearse(history)))
    first = next(at for at, line in enumerate(lines) if line.startswith("> result"))
    return [line.split("  [")[0].strip() for line in lines[3:first] if line.startswith("  Seat ")]


def test_between_two_players_the_button_posts_the_small_blind_and_acts_first() -> None:
    history = hand("NT", "d dh p1 AsAd", "d dh p2 KsKd", "p2 cc", "p1 cbr 6", "p2 f")
    assert posted(history) == ["Seat 2 posts the small blind of $1.", "Seat 1 posts the big blind of $2."]
    assert stacks(rehearse(history)) == [102, 98]


def test_a_big_blind_ante_belongs_to_the_pot_and_matches_nothing() -> None:
    history = hand("NT", "p3 f", "p1 f", antes=[0, 2, 0], blinds_or_straddles=[1, 2, 0], starting_stacks=[50, 50, 50])
    assert posted(history) == [
        "Seat 2 antes $2.",
        "Seat 1 posts the small blind of $1.",
        "Seat 2 posts the big blind of $2.",
    ]
    assert stacks(rehearse(history)) == [49, 51, 50]


def test_a_straddle_makes_its_player_act_last() -> None:
    fields = {"antes": [0] * 4, "blinds_or_straddles": [1, 2, 4, 0], "starting_stacks": [50] * 4}
    history = hand("NT", "p4 f", "p1 f", "p2 f", **fields)
    assert posted(history)[-1].startswith("Seat 3 posts")
    assert stacks(rehearse(history)) == [49, 48, 53, 50]


def test_missed_blinds_are_made_up_for_live_and_dead() -> None:
    fields = {"antes": [0, 0, 1, 1, 0], "blinds_or_straddles": [1, 2, 2, 0, 2], "starting_stacks": [50] * 5}
    history = hand("NT", "p3 f", "p4 f", "p5 cc", "p1 f", "p2 cbr 8", "p5 f", **fields)
    assert len(posted(history)) == 6
    assert stacks(rehearse(history)) == [49, 57, 47, 49, 48]


def test_a_kill_raises_the_limits_and_does_not_change_who_acts_first() -> None:
    history = phh.read(
        "variant = 'FO/8'\nantes = [0, 0, 0, 0]\nblinds_or_straddles = [1, 2, 0, 8]\nsmall_bet = 8\nbig_bet = 16\n"
        "starting_stacks = [50, 50, 50, 50]\nactions = ['p3 cbr 16', 'p4 f', 'p1 f', 'p2 f']"
    )
    assert posted(history)[-1] == "Seat 4 posts the kill blind of $8."
    assert stacks(rehearse(history)) == [49, 48, 61, 42]


@pytest.mark.parametrize(
    ("variant", "fields", "sentence"),
    [
        (
            "NT",
            {"blinds_or_straddles": [1, 2, 0, 3]},
            "Player 4 posts $3 where the big blind is $2; only the player after",
        ),
        (
            "NT",
            {"blinds_or_straddles": [1, 2, 0, 8], "min_bet": 8},
            "Player 4 posts a kill, which hold'em does not have.",
        ),
        ("NT", {"blinds_or_straddles": [0, 2, 0, 0]}, "Player 1 posts nothing and player 2 posts a blind"),
        ("NT", {"blinds_or_straddles": [0, 0, 0, 2]}, "Nobody left of the button posts a blind"),
        ("NT", {"antes": [1, 2, 3, 1]}, "The players have different antes; everybody must post the same"),
    ],
)
def test_posts_that_no_rule_here_has_are_refused(variant: str, fields: dict[str, object], sentence: str) -> None:
    known = {"antes": [0] * 4, "blinds_or_straddles": [1, 2, 0, 0], "starting_stacks": [50] * 4}
    with pytest.raises(BadInput) as refused:
        rehearse(hand(variant, "p3 f", "p4 f", "p1 f", **(known | fields)))
    assert refused.value.sentence.startswith(sentence)


def test_stud_players_with_different_antes_are_refused() -> None:
    history = phh.read(
        "variant = 'F7S'\nantes = [1, 2]\nbring_in = 1\nsmall_bet = 4\nbig_bet = 8\nstarting_stacks = [50, 50]\n"
        "actions = ['d dh p1 AsKd2c', 'd dh p2 ????3c', 'p1 pb', 'p2 f']"
    )
    with pytest.raises(BadInput, match="in a game with a bring-in, they must be the same"):
        rehearse(history)


@pytest.mark.parametrize(("trimmed", "came"), [("true", [15, 65, 65]), ("false", [25, 60, 60])])
def test_a_short_ante_wins_what_the_history_says(trimmed: str, came: list[float]) -> None:
    """Player 1 has 5 of an ante of 10, wins the main pot, and the other two share what is left."""
    text = (
        f"variant = 'NT'\nante_trimming_status = {trimmed}\nantes = [10, 10, 10]\nblinds_or_straddles = [1, 2, 0]\n"
        "min_bet = 2\nstarting_stacks = [5, 70, 70]\n"
        "actions = ['d dh p1 AsAd', 'd dh p2 KsQd', 'd dh p3 KhQc', 'p3 cc', 'p2 cc', 'd db 2c3d8h', 'p2 cc', 'p3 cc', "
        "'d db 9s', 'p2 cc', 'p3 cc', 'd db Jc', 'p2 cc', 'p3 cc', 'p2 sm KsQd', 'p3 sm KhQc', 'p1 sm AsAd']"
    )
    assert stacks(rehearse(phh.read(text))) == came


@pytest.mark.parametrize("history", ROOMS, ids=lambda history: history.venue)
def test_a_hand_of_an_online_room_replays_to_the_last_chip(history: History) -> None:
    found = rehearse(history)
    assert found.disagreement == ""
    assert (NOTHING_TO_COMPARE in found.remarks) != history.tells_its_end


# --- what is not known ---


def test_a_hand_that_nobody_wrote_down_counts_as_thrown_in() -> None:
    cards = ("d dh p1 AsAd", "d dh p2 ????")
    checks = ("p1 cc", "p2 cc")
    board = ("d db 2c3d8h", *checks, "d db 9s", *checks, "d db Jc", *checks)
    found = rehearse(hand("NT", *cards, "p2 cc", "p1 cc", *board, "p1 sm AsAd", "p2 sm ????"))
    assert stacks(found) == [102, 98]
    assert found.remarks == (
        NOTHING_TO_COMPARE,
        "The hand of player 2 was not recorded, and counts as mucked at the showdown.",
    )


def test_an_unknown_hand_that_won_is_dealt_cards_that_win() -> None:
    cards = ("d dh p1 AsAd", "d dh p2 ????")
    checks = ("p1 cc", "p2 cc")
    board = ("d db 2c3d8h", *checks, "d db 9s", *checks, "d db Jc", *checks)
    actions = (*cards, "p2 cc", "p1 cc", *board, "p1 sm AsAd", "p2 sm ????")
    found = rehearse(hand("NT", *actions, finishing_stacks=[98, 102]))
    assert stacks(found) == [98, 102]
    (remark,) = found.remarks
    assert remark.startswith("The hand depends on unrecorded cards of player 2;")
    shown = [event for entry in found.record.entries for event in entry.events if isinstance(event, Noted)]
    assert [one.seat for one in shown if one.what == "shows"] == [1, 2]
    split = rehearse(hand("NT", *actions, finishing_stacks=[100, 100]))
    assert stacks(split) == [100, 100]


def test_cards_that_cannot_win_are_not_found() -> None:
    """Nobody beats a royal flush."""
    cards = ("d dh p1 AsKs", "d dh p2 ????")
    board = ("d db QsJsTs", "p1 cc", "p2 cc", "d db 9s", "p1 cc", "p2 cc", "d db 2c", "p1 cc", "p2 cc")
    actions = (*cards, "p2 cc", "p1 cc", *board, "p1 sm AsKs", "p2 sm ????")
    assert rehearse(hand("NT", *actions, finishing_stacks=[98, 102])).disagreement


def test_a_hand_that_cannot_come_out_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unknown cards, odd chips and the house's charge may each be the reason, and not every combination is tried."""
    played: list[int] = []

    def counted(game: AnyGame, history: History, attempt: int) -> Rehearsal:
        played.append(attempt)
        return as_usual(game, history, attempt)

    as_usual = rehearsal._played
    monkeypatch.setattr(rehearsal, "_played", counted)
    monkeypatch.setattr(rehearsal, "ATTEMPTS", 20)
    monkeypatch.setattr(rehearsal, "MOST", 30)
    cards = ("d dh p1 AsKs", "d dh p2 ????")
    board = ("d db QsJsTs", "p1 cc", "p2 cc", "d db 9s", "p1 cc", "p2 cc", "d db 2c", "p1 cc", "p2 cc")
    found = rehearse(hand("NT", *cards, "p2 cc", "p1 cc", *board, "p1 sm AsKs", "p2 sm ????", winnings=[0, 3]))
    assert found.disagreement
    assert len(played) == 2 * 30  # without a charge of the house, and with one
    assert max(played) == 19


def test_the_rake_shows_in_the_winnings() -> None:
    board = ("d db 2c3d8h", "p1 cbr 10", "p2 f")
    actions = ("d dh p1 ????", "d dh p2 ????", "p2 cbr 6", "p1 cc", *board)
    found = rehearse(hand("NT", *actions, winnings=[11.5, 0]))
    assert not found.disagreement
    assert found.remarks == ("The house took $0.50, going by the winnings.",)
    assert rehearse(hand("NT", *actions, winnings=[12, 0])).remarks == ()
    assert rehearse(hand("NT", *actions, winnings=[13, 0])).disagreement


def test_winnings_of_nothing_were_not_recorded() -> None:
    """Many files that were converted from an online room's texts say so, and the house did not take the pot."""
    found = rehearse(hand("NT", "d dh p1 ????", "d dh p2 ????", "p2 cbr 6", "p1 f", winnings=[0, 0]))
    assert stacks(found) == [98, 102]
    assert found.remarks == (NOTHING_TO_COMPARE,)
    assert not found.history.tells_its_end


def test_winnings_may_count_a_blind_that_nobody_called() -> None:
    deals = ("d dh p1 ????", "d dh p2 ????", "p2 f")
    found = rehearse(hand("NT", *deals, winnings=[3, 0]))
    assert stacks(found) == [101, 99]
    assert found.remarks == ("The recorded winnings include an uncalled bet.",)
    assert rehearse(hand("NT", *deals, winnings=[2, 0])).remarks == ()
    assert rehearse(hand("NT", *deals, winnings=[4, 0])).disagreement


def test_the_rake_shows_in_winnings_beside_the_stacks() -> None:
    """Both say it. A stack alone that has too little is a disagreement."""
    actions = ("d dh p1 ????", "d dh p2 ????", "p2 cbr 6", "p1 cc", "d db 2c3d8h", "p1 cbr 10", "p2 f")
    found = rehearse(hand("NT", *actions, winnings=[11.5, 0], finishing_stacks=[105.5, 94]))
    assert stacks(found) == [105.5, 94]
    assert found.remarks == ("The house took $0.50, going by the winnings.",)
    for fields in (
        {"winnings": [11.5, 0], "finishing_stacks": [105, 94]},
        {"winnings": [12, 0], "finishing_stacks": [105.5, 94]},
        {"finishing_stacks": [105.5, 94]},
    ):
        assert rehearse(hand("NT", *actions, **fields)).disagreement


def test_winnings_may_count_an_uncalled_bet_and_lack_the_rake() -> None:
    actions = ("d dh p1 ????", "d dh p2 ????", "p2 cbr 6", "p1 cc", "d db 2c3d8h", "p1 cbr 10", "p2 f")
    found = rehearse(hand("NT", *actions, winnings=[21, 0]))
    assert stacks(found) == [105, 94]
    assert found.remarks == (
        "The recorded winnings include an uncalled bet.",
        "The house took $1, going by the winnings.",
    )
    assert rehearse(hand("NT", *actions, winnings=[20, 0])).disagreement  # more than a tenth of the pot


def test_a_fold_that_was_left_out_is_taken_for_granted() -> None:
    found = rehearse(read("wsop-2019-42-00-01-07"))
    assert found.remarks == ("The history says nothing more about player 8, which counts as a fold.",)


def test_unknown_up_cards_do_not_open_before_those_that_did() -> None:
    found = rehearse(read("wsop-2023-54-03"))
    assert found.remarks[0].startswith("The hand depends on unrecorded cards of player 4, player 5 and player 6;")


# --- stacks that are not known ---


def test_stacks_that_nobody_wrote_down_are_deep_enough_for_any_bet() -> None:
    actions = ("d dh p1 ????", "d dh p2 ????", "p2 cbr 600000", "p1 f")
    found = rehearse(hand("NT", *actions, starting_stacks="[inf, 700000]", finishing_stacks="[inf, 700002]"))
    assert not found.disagreement
    assert found.remarks == ("The starting stack of player 1 was not recorded; it is taken to be $1,000,000,000.",)
    wrong = rehearse(hand("NT", *actions, starting_stacks="[inf, 700000]", finishing_stacks="[inf, 700001]"))
    assert wrong.disagreement == "The stacks differ from those recorded: player 2 has $700,002 instead of $700,001."


def test_winnings_are_compared_where_stacks_are_not_known() -> None:
    cards = ("d dh p1 ????", "d dh p2 AsKd", "p2 cc", "p1 cc")
    board = ("d db 2c3d8h", "p1 cc", "p2 cc", "d db 9s", "p1 cc", "p2 cc", "d db Jc", "p1 cc", "p2 cc")
    actions = (*cards, *board, "p1 sm ????", "p2 sm AsKd")
    assert not rehearse(hand("NT", *actions, starting_stacks="[inf, inf]", winnings=[4, 0])).disagreement
    assert not rehearse(hand("NT", *actions, starting_stacks="[inf, inf]", winnings=[0, 4])).disagreement
    assert rehearse(hand("NT", *actions, starting_stacks="[inf, inf]", winnings=[0, 5])).disagreement


def test_whoever_bets_too_little_from_a_stack_that_is_not_known_is_all_in() -> None:
    deals = ("d dh p1 AsAd", "d dh p2 ????")
    board = ("d db 2c3d8h", "p1 cbr 4", "p2 cbr 6", "p1 cc", "d db 9s", "d db Jc", "p1 sm AsAd", "p2 sm ????")
    found = rehearse(hand("NT", *deals, "p2 cc", "p1 cc", *board, starting_stacks="[inf, inf]", winnings=[16, 0]))
    assert not found.disagreement
    assert found.remarks[0] == "The starting stack of player 1 was not recorded; it is taken to be $1,000,000,000."
    assert found.remarks[-1] == "Player 2 bet less than the minimum, and so must have been all-in."
    known = rehearse(hand("NT", *deals, "p2 cc", "p1 cc", *board, starting_stacks="[inf, 90]", winnings=[16, 0]))
    assert known.disagreement == "Player 2 puts in $6, but a raise takes $8 to $88 here."


def test_a_player_who_is_all_in_and_folds_throws_the_hand_in() -> None:
    """Card rooms fold for players who sit out, even if the blind took their last chip."""
    fields = {"antes": [0, 0, 0], "blinds_or_straddles": [1, 2, 0], "starting_stacks": [50, 1, 50]}
    board = ("d db KsQhJc", "p1 cc", "p3 cc", "d db 2h", "p1 cc", "p3 cc", "d db 3s", "p1 cc", "p3 cc")
    deals = ("d dh p1 9c9d", "d dh p2 AsAd", "d dh p3 8c8d")
    found = rehearse(hand("NT", *deals, "p3 cc", "p1 cc", "p2 f", *board, "p1 sm 9c9d", "p3 sm 8c8d", **fields))
    assert stacks(found) == [53, 0, 48]


# --- short all-ins with fixed limits ---


@pytest.mark.parametrize(
    ("raised", "wrong"), [(5, ""), (6, ""), (7, "Player 1 puts in $6, but a raise takes $5 here.")]
)
@pytest.mark.proves("poker/short-all-in")
def test_a_raise_of_a_short_all_in_is_as_the_recorded_house_counted(raised: int, wrong: str) -> None:
    """Player 3 raises from 2 to 3 and is all in: a raise of that goes to 6 if it counts as a whole one, else to 5."""
    text = (
        "variant = 'FT'\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nsmall_bet = 2\nbig_bet = 4\n"
        "starting_stacks = [50, 50, 3]\nactions = ['d dh p1 AsAd', 'd dh p2 ????', 'd dh p3 KsKd', "
        f"'p3 cbr 3', 'p1 cbr {raised}', 'p2 f', 'd db 2c3d8h', 'd db 9s', 'd db Jc', 'p1 sm AsAd', 'p3 sm KsKd']"
    )
    found = rehearse(phh.read(text))
    assert found.disagreement == wrong
    if not wrong:
        assert stacks(found) == [55, 48, 0]


@pytest.mark.parametrize(("opened", "raised"), [(3, 7), (3, 8), (2, 6), (1, 4)])
@pytest.mark.proves("poker/short-all-in")
def test_a_raise_of_a_short_opening_bet_is_as_the_recorded_house_counted(opened: int, raised: int) -> None:
    """Player 2 opens all-in. Half a bet of 4 counts: it is raised to 8, or by 4. Less than half is completed to 4."""
    text = (
        "variant = 'FT'\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nsmall_bet = 2\nbig_bet = 4\n"
        f"starting_stacks = [50, {opened + 2}, 50]\nactions = ['d dh p1 AsAd', 'd dh p2 KcKs', 'd dh p3 QsQd', "
        "'p3 cc', 'p1 cc', 'p2 cc', 'd db 2c3d8h', 'p1 cc', 'p2 cc', 'p3 cc', 'd db 9s', 'p1 cc', "
        f"'p2 cbr {opened}', 'p3 cbr {raised}', 'p1 cc', 'd db Jc', 'p1 cc', 'p3 cc', 'p1 sm AsAd']"
    )
    found = rehearse(phh.read(text))
    assert stacks(found) == [54 + opened + raised, 0, 48 - raised]


# --- odd chips ---


def odd_chips(**fields: object) -> Rehearsal:
    """Players 1 and 3 share a pot of 25, the fold of the big blind's 9 included, and play on the board."""
    deals = ("d dh p1 2d3c", "d dh p2 4h5h", "d dh p3 2c3d")
    bets = ("p3 cc", "p1 cc", "p2 cc", "d db AsKsQs", "p1 cbr 5", "p2 f", "p3 cc")
    rest = ("d db Js", "p1 cc", "p3 cc", "d db Ts", "p1 cc", "p3 cc", "p1 sm 2d3c", "p3 sm 2c3d")
    known = {"antes": [0, 0, 0], "blinds_or_straddles": [1, 5, 0], "min_bet": 5, "starting_stacks": [50, 50, 50]}
    return rehearse(hand("NT", *deals, *bets, *rest, **(known | fields)))


@pytest.mark.parametrize("recorded", [[53, 45, 52], [52.5, 45, 52.5], [52, 45, 53]])
def test_the_odd_chip_goes_as_the_recorded_house_gave_it(recorded: list[float]) -> None:
    """To the first winner left of the button; in halves, if the chips are smaller; or by suit: 3♦ over 3♣."""
    assert stacks(odd_chips(finishing_stacks=recorded)) == recorded


def test_no_house_gives_the_chip_to_the_loser() -> None:
    assert odd_chips(finishing_stacks=[52, 46, 52]).disagreement
