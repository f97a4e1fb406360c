"""Bad beats and high hands: what each pot contributes, which hands count, and who is paid what from the meter."""

from typing import Any

import pytest

from at_the_poker_table import (
    Events,
    PokerTable,
    acts,
    awarded,
    called_through,
    cards,
    deal,
    may_be_called,
    phase,
    poker,
    rules,
    said,
    turn,
)
from at_the_table import do, refused
from pitboss.commands import Leave, Open, Result, VoidRound
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Noted, Paid
from pitboss.felt import felt_of
from pitboss.games import find
from pitboss.games.poker_room.state import Phase

NEW = "13:69F"
START = 100_000  # cents
# Seat 1 has four jacks and seat 2 four queens; both are made with a pair of their own.
HANDS = {1: "JS JH", 2: "QS QH", 3: "2C 7D", 4: "3C 8D"}
BOARD = ("JC JD QC", "QD", "5S")


def bonus(kind: str = "bad-beat", stacks: dict[int, int] | None = None, **choices: Any) -> PokerTable:
    """A table of hold 'em whose meter stands at $1,000."""
    chosen: dict[str, Any] = {"jackpot": kind, "rake": "share", "rake_cap": 400} | choices
    slug = chosen.pop("slug", "holdem")
    return poker(slug, stacks or dict.fromkeys((1, 2, 3, 4), 100), edition=NEW, **chosen)


def played(table: PokerTable, hands: dict[int, str] = HANDS, board: tuple[str, ...] = BOARD, bet: int = 6) -> Events:
    """A hand in which everybody puts in so much before the flop and checks from then on."""
    deal(table)
    cards(table, hands)
    events: list[AnyEvent] = list(acts(table, f"{turn(table)} raise {bet}"))
    events += called_through(table)
    for street in board:
        cards(table, board=street)
        events += called_through(table)
    return tuple(events)


def shows(table: PokerTable) -> int:
    """What the meter shows, in cents."""
    (face,) = felt_of(table.game).meters(table.state, table.equipment)
    return face.cents


def read(table: PokerTable) -> Events:
    """The meter is read."""
    assert phase(table) == Phase.READING
    return do(table, Result(shows(table)))


def bonuses(events: Events) -> dict[int, int]:
    """What each seat was paid from the meter, in cents."""
    return {one.seat: one.cents for one in events if isinstance(one, Paid) and "meter" in one.transfers[0].source}


# --- contributions ---------------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/bonus-fund")
@pytest.mark.parametrize("kind", ["bad-beat", "high-hand"])
@pytest.mark.parametrize("slug", ["holdem", "omaha"])
def test_each_pot_contributes_after_the_rake_and_before_it_is_awarded(slug: str, kind: str) -> None:
    table = bonus(kind, slug=slug)
    assert shows(table) == START
    hands = HANDS if slug == "holdem" else {seat: f"{own} 9C TC" for seat, own in {1: "AS KD"}.items()}
    events = played(table, hands, ("2H 7S 9D", "4D", "6H"))
    taken = [one.what for one in events if isinstance(one, Noted) and one.what in ("rake", "jackpot-part")]
    assert taken == ["rake", "jackpot-part"]
    rake, part = [one for one in events if isinstance(one, Noted) and one.what in ("rake", "jackpot-part")]
    assert [(one.source, one.target, one.cents) for one in part.transfers] == [("pot:0", f"meter:{slug}-{kind}", 100)]
    assert part.cites == ("poker/bonus-fund",)
    first_award = next(at for at, one in enumerate(events) if isinstance(one, Paid) and one.what == "the pot")
    assert events.index(part) < first_award
    assert isinstance(rake.value, int)
    assert sum(cents for _, cents, what in awarded(events) if what == "the pot") == 24 - rake.value / 100 - 1
    assert shows(table) == START + 100


@pytest.mark.proves("poker/bonus-fund")
def test_a_pot_that_nobody_contests_contributes_as_well_but_no_more_than_there_is() -> None:
    table = bonus(jackpot_takes=500)
    deal(table)
    cards(table)
    acts(table, "3 fold", "4 fold")
    acts(table, "1 fold")
    assert shows(table) == START + 200  # the big blind's dollar came back
    assert table.chips(2) == 10_000 - 100


@pytest.mark.proves("poker/bonus-fund")
def test_the_main_pot_contributes_no_more_than_it_holds_whatever_is_in_a_side_pot() -> None:
    table = bonus(stacks={1: 100, 2: 100, 3: 1}, jackpot_takes=500, rake="none")
    deal(table)
    cards(table, {1: "AS AH", 2: "KS KH", 3: "QS QH"})
    acts(table, "3 call", "1 raise 9", "2 call")
    assert table.state.pots == (300, 1_800)
    for street in ("2H 7S 9D", "4D", "6H"):
        cards(table, board=street)
        events = called_through(table)
    assert awarded(events) == [(1, 18, "side pot 1")]
    assert shows(table) == START + 300


@pytest.mark.proves("poker/bonus-fund")
def test_without_a_fund_nothing_is_taken_and_the_older_edition_has_none() -> None:
    table = bonus("none")
    played(table)
    assert table.game.meters == ()
    assert phase(table) == Phase.SHUFFLE
    assert "jackpot" not in rules("holdem").house.options
    with pytest.raises(BadInput, match="only in edition 13:69F"):
        rules("holdem", jackpot="bad-beat")


@pytest.mark.proves("poker/bonus-fund")
@pytest.mark.parametrize("slug", ["seven-card-stud", "five-card-stud", "five-card-draw", "mambo-stud"])
def test_it_is_for_games_in_which_two_own_cards_make_a_hand_with_the_board(slug: str) -> None:
    assert not [one.name for one in find(slug).charter.options if one.name.startswith("jackpot")]


@pytest.mark.proves("poker/bonus-fund")
def test_one_table_pays_a_bad_beat_or_a_high_hand_and_never_both() -> None:
    option = find("holdem").charter.option("jackpot", NEW)
    assert option.values == ("none", "bad-beat", "high-hand")
    for kind in ("bad-beat", "high-hand"):
        (meter,) = rules("holdem", edition=NEW, jackpot=kind).meters
        assert (meter.name, meter.cents) == (f"holdem-{kind}", START)


# --- which hands count -----------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/bonus-fund", "poker/bonus-hand", "poker/bonus-shares")
def test_a_bad_beat_pays_half_to_the_loser_a_quarter_to_the_winner_and_the_rest_to_the_table() -> None:
    table = bonus()
    events = played(table)
    assert said(events, "jackpot") == ["Bad beat: seat 1 shows four jacks, queen kicker"]
    assert events[-1].cites == ("poker/bonus-fund", "poker/bonus-hand")
    refused(table, Open())
    refused(table, Result(shows(table) + 1))
    paid = read(table)
    assert bonuses(paid) == {1: 45_000, 2: 22_500, 3: 11_250, 4: 11_250}  # of $900: a tenth stays
    for one in paid:
        if isinstance(one, Paid) and one.seat in bonuses(paid) and "bad beat" in one.what:
            assert one.cites == ("poker/bonus-fund", "poker/bonus-shares")
    assert awarded(paid) == [(2, 22, "the pot")]  # $24 less the rake and the contribution
    assert shows(table) == START - 90_000 + 100
    assert phase(table) == Phase.SHUFFLE
    assert table.out_of_balance() is None


@pytest.mark.proves("poker/bonus-hand")
@pytest.mark.parametrize(("kind", "shown"), [("bad-beat", [1, 2]), ("none", [1])])
def test_a_beaten_hand_that_counts_is_shown_and_not_thrown_in(kind: str, shown: list[int]) -> None:
    table = bonus(kind)
    events = played(table, {**HANDS, 1: HANDS[2], 2: HANDS[1]})
    assert [one.seat for one in events if isinstance(one, Noted) and one.what == "shows"] == shown


@pytest.mark.proves("poker/bonus-hand")
@pytest.mark.parametrize(
    ("hands", "board", "why"),
    [
        ({**HANDS, 1: "9S 9H"}, ("9C 9D QC", "QD", "5S"), "four nines are less than four tens"),
        ({**HANDS, 1: "JS 4H"}, ("JC JD JH", "QC", "QD"), "one card of the four is the player's own"),
        ({1: "KS KH", 2: "4S 5S", 3: "2C 7D", 4: "3C 8D"}, ("AS 2S 3S", "KC", "KD"), ""),
        ({1: "KS KH", 2: "4S 9D", 3: "2C 7D", 4: "3C 8D"}, ("8S 7S 6S", "5S", "KD"), "no four of a kind"),
        ({1: "AS 2D", 2: "AH 3D", 3: "2C 7D", 4: "3C 8D"}, ("KC KD KH", "KS", "QD"), "both play the board"),
        ({1: "JS JH", 2: "2S 7H", 3: "2C 7D", 4: "3C 8D"}, ("JC JD QC", "QD", "5S"), "nobody beats it"),
    ],
)
def test_the_hand_is_four_tens_or_better_with_two_own_cards(
    hands: dict[int, str], board: tuple[str, ...], why: str
) -> None:
    table = bonus()
    played(table, hands, board)
    assert phase(table) == (Phase.SHUFFLE if why else Phase.READING), why


@pytest.mark.proves("poker/bonus-hand")
@pytest.mark.parametrize(("winner", "last", "counts"), [("KS 9S", "2D", True), ("9S 2H", "KS", False)])
def test_the_hand_that_beats_it_must_be_made_with_two_own_cards_as_well(winner: str, last: str, counts: bool) -> None:
    table = bonus()
    events = played(table, {1: "JH JC", 2: winner, 3: "2C 7D", 4: "3C 8D"}, ("JS JD TS", "QS", last))
    assert "a straight flush to the king" in str(events)
    assert (phase(table) == Phase.READING) is counts


@pytest.mark.proves("poker/bonus-hand")
@pytest.mark.parametrize(("pot", "counts"), [(2_400, True), (2_450, False)])
def test_the_pot_with_the_rake_must_be_large_enough(pot: int, counts: bool) -> None:
    table = bonus(jackpot_pot=pot)
    played(table)
    assert (phase(table) == Phase.READING) is counts


@pytest.mark.proves("poker/bonus-hand")
@pytest.mark.parametrize(("players", "counts"), [(4, True), (5, False)])
def test_enough_players_must_have_been_dealt_in(players: int, counts: bool) -> None:
    table = bonus(jackpot_players=players)
    played(table)
    assert (phase(table) == Phase.READING) is counts


@pytest.mark.proves("poker/bonus-hand")
def test_it_takes_a_showdown() -> None:
    table = bonus()
    deal(table)
    cards(table, HANDS)
    acts(table, "3 raise 6", "4 call", "1 call", "2 call")
    for street in BOARD:
        cards(table, board=street)
        if street != BOARD[-1]:
            called_through(table)
    acts(table, "1 bet 10", "2 raise 30", "3 fold", "4 fold", "1 fold")
    assert phase(table) == Phase.SHUFFLE


@pytest.mark.proves("poker/bonus-hand")
def test_a_player_who_throws_the_hand_in_has_no_claim() -> None:
    table = bonus(show="choice")
    played(table)
    assert phase(table) == Phase.SHOWING
    acts(table, "1 muck", "2 show")
    acts(table, "3 muck", "4 muck")
    assert phase(table) == Phase.SHUFFLE
    table = bonus(show="choice")
    played(table)
    acts(table, "1 show", "2 show", "3 muck", "4 muck")
    assert bonuses(read(table)) == {1: 45_000, 2: 22_500, 3: 11_250, 4: 11_250}


@pytest.mark.proves("poker/bonus-hand")
def test_a_high_hand_is_shown_to_everybody_also_if_all_others_have_thrown_in_theirs() -> None:
    table = bonus("high-hand", show="choice")
    played(table, {1: "2C 7D", 2: "3C 8D", 3: "4C 9D", 4: "JS JH"}, ("JC JD 5C", "6D", "5S"))
    events = acts(table, "1 muck", "2 muck", "3 muck")
    assert phase(table) == Phase.READING
    (told,) = [one for one in events if isinstance(one, Noted) and one.what == "shows"]
    assert (told.seat, told.value) == (4, ("JS", "JH"))
    assert table.view(1).hand(4).cards == ("JS", "JH")
    paid = read(table)
    assert bonuses(paid) == {4: 67_500, 1: 7_500, 2: 7_500, 3: 7_500}
    assert awarded(paid) == [(4, 22, "the pot")]


@pytest.mark.proves("poker/bonus-hand")
def test_whoever_alone_has_a_hand_left_that_does_not_count_need_not_show_it() -> None:
    table = bonus("high-hand", show="choice")
    played(table, {1: "2C 7D", 2: "3C 8D", 3: "4C 9D", 4: "JS TH"}, ("JC JD 5C", "6D", "5S"))
    events = acts(table, "1 muck", "2 muck", "3 muck")
    assert not [one for one in events if isinstance(one, Noted) and one.what == "shows"]
    assert awarded(events) == [(4, 22, "the pot")]


@pytest.mark.proves("poker/bonus-hand")
def test_of_several_hands_the_best_one_that_was_beaten_counts() -> None:
    hands = {1: "TS TH", 2: "JS JH", 3: "QS QH", 4: "2C 7D"}
    table = bonus(jackpot_hand="aces-full")
    played(table, hands, ("TC JC QC", "JD", "QD"))
    paid = bonuses(read(table)) if phase(table) == Phase.READING else {}
    assert paid == {2: 45_000, 3: 22_500, 1: 11_250, 4: 11_250}


@pytest.mark.proves("poker/bonus-hand")
@pytest.mark.parametrize(
    ("kind", "shares"),
    [
        ("bad-beat", {2: 45_000, 3: 22_500, 1: 11_250, 4: 11_250}),  # aces over kings, which the royal flush beat
        ("high-hand", {3: 67_500, 1: 7_500, 2: 7_500, 4: 7_500}),
    ],
)
def test_a_lower_hand_that_would_count_by_itself_gets_only_its_part_of_the_rest(
    kind: str, shares: dict[int, int]
) -> None:
    """Seat 1 has aces over jacks, seat 2 aces over kings, and seat 3 a royal flush, all with two cards of their own."""
    table = bonus(kind, jackpot_hand="aces-full")
    played(table, {1: "AH JD", 2: "AS KD", 3: "QC TC", 4: "3C 8D"}, ("AC AD KC", "JC", "5D"))
    assert bonuses(read(table)) == shares


@pytest.mark.proves("poker/bonus-hand", "poker/bonus-shares", "poker/bonus-fund")
@pytest.mark.parametrize("holder", [1, 2])
def test_a_high_hand_is_paid_whether_or_not_it_is_beaten(holder: int) -> None:
    table = bonus("high-hand", jackpot_hand="four-jacks" if holder == 1 else "four-queens")
    hands = HANDS if holder == 2 else {**HANDS, 2: "9S 9H"}
    board = BOARD if holder == 2 else ("JC JD 5C", "6D", "5S")
    events = played(table, hands, board)
    assert said(events, "jackpot")[0].startswith(f"High hand: seat {holder} shows four")
    assert bonuses(read(table)) == {
        seat: 67_500 if seat == holder else 7_500 for seat in (1, 2, 3, 4)
    }  # 75 percent of $900, and equal parts of the rest


@pytest.mark.proves("poker/bonus-hand")
@pytest.mark.parametrize(
    ("own", "board", "counts"),
    [
        ("TS TH", ("TC TD 2C", "2D", "2S"), True),  # four tens with the lowest card beside them
        ("9S 9H", ("9C 9D AC", "5D", "6S"), False),
        ("TS AH", ("TC TD TH", "5D", "6S"), False),  # the ace is the player's own, but only one of the tens
        ("5S 6S", ("7S 8S 9S", "KD", "QH"), True),
    ],
)
def test_a_hand_just_good_enough_counts_and_one_that_lacks_an_own_card_does_not(
    own: str, board: tuple[str, ...], counts: bool
) -> None:
    table = bonus("high-hand")
    played(table, {1: own, 2: "KS 4D", 3: "QC 7D", 4: "JC 8D"}, board)
    assert (phase(table) == Phase.READING) is counts


LOWEST = [
    # what the house calls the lowest hand that qualifies; one that just does; the best below it that has two own cards
    ("aces-full", ("AS 2S", "AH AD 2H JD 9C"), ("KS AS", "KH KD AH JD 9C")),
    ("four-twos", ("2S 2H", "2D 2C 3S 3H 3D"), ("AS KS", "AH AD KH JD 9C")),
    *(
        (name, (f"{one}S {one}H", f"{one}D {one}C 2S 2H 2D"), (f"{below}S {below}H", f"{below}D {below}C AS 3D 5C"))
        for name, one, below in (
            ("four-sevens", "7", "6"),
            ("four-eights", "8", "7"),
            ("four-tens", "T", "9"),
            ("four-jacks", "J", "T"),
            ("four-queens", "Q", "J"),
            ("four-kings", "K", "Q"),
            ("four-aces", "A", "K"),
        )
    ),
    ("straight-flush", ("AS 2S", "3S 4S 5S JD 9C"), ("AS AH", "AD AC KD 3D 5C")),
]


@pytest.mark.proves("poker/bonus-hand")
@pytest.mark.parametrize(("name", "enough", "too_low"), LOWEST)
def test_the_lowest_hand_that_qualifies_is_the_lowest_of_its_name(
    name: str, enough: tuple[str, str], too_low: tuple[str, str]
) -> None:
    for (own, board), counts in ((enough, True), (too_low, False)):
        table = bonus("high-hand", jackpot_hand=name)
        rest = [rank for rank in "456789TJQK" if rank not in own + board]
        others = {seat: f"{rest[2 * seat - 4]}C {rest[2 * seat - 3]}H" for seat in (2, 3, 4)}
        flop = board.split()
        played(table, {1: own, **others}, (" ".join(flop[:3]), flop[3], flop[4]))
        assert (phase(table) == Phase.READING) is counts


@pytest.mark.proves("poker/bonus-hand")
def test_in_omaha_two_own_cards_are_always_used_and_two_of_the_four_must_be_own() -> None:
    hands = {1: "JS JH 2D 3D", 2: "QS QH 4D 5D", 3: "2C 7D 7S 8S", 4: "3C 8D 8H 9H"}
    table = bonus(slug="omaha")
    played(table, hands)
    assert bonuses(read(table)) == {1: 45_000, 2: 22_500, 3: 11_250, 4: 11_250}


# --- shares ----------------------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/bonus-shares")
def test_the_shares_are_the_houses_and_what_chips_cannot_make_stays_in_the_meter() -> None:
    table = bonus(
        stacks=dict.fromkeys(range(1, 6), 100),
        jackpot_share=40,
        jackpot_winner=31,
        jackpot_keeps=0,
        jackpot_start=100_050,
    )
    played(table, {**HANDS, 5: "3H 8C"})
    paid = bonuses(read(table))
    assert paid[1] == 40_000  # 40 percent is $400.20
    assert paid[2] == 31_000  # 31 percent is $310.155
    assert sorted(paid[seat] for seat in (3, 4, 5)) == [9_650, 9_650, 9_700]  # 29 percent is $290.145
    assert sum(paid.values()) <= 100_050
    assert shows(table) == 100_050 - sum(paid.values()) + 100


@pytest.mark.proves("poker/bonus-shares")
def test_who_folded_shares_with_the_table_and_who_left_does_not() -> None:
    table = bonus(stacks=dict.fromkeys(range(1, 6), 100))
    deal(table)
    cards(table, HANDS)
    acts(table, "3 raise 10", "4 fold", "5 fold", "1 call", "2 call")
    do(table, Leave(5))
    for street in BOARD:
        cards(table, board=street)
        called_through(table)
    assert bonuses(read(table)) == {1: 45_000, 2: 22_500, 3: 11_250, 4: 11_250}


def test_equal_hands_share_what_one_would_get() -> None:
    hands = {1: "AS KH", 2: "AH KS", 3: "QS JD", 4: "2C 7D"}
    table = bonus("high-hand", jackpot_hand="aces-full", jackpot_keeps=0)
    played(table, hands, ("AC AD KC", "5D", "6S"))
    assert bonuses(read(table)) == {1: 37_500, 2: 37_500, 3: 12_500, 4: 12_500}


@pytest.mark.proves("poker/bonus-shares")
def test_two_hands_that_beat_it_share_their_quarter() -> None:
    table = bonus(jackpot_hand="aces-full")
    played(table, {1: "QH QS", 2: "KH KS", 3: "KD KC", 4: "3C 8D"}, ("AC AD AS", "5D", "6H"))
    assert bonuses(read(table)) == {1: 45_000, 2: 11_250, 3: 11_250, 4: 22_500}


def test_shares_of_more_than_everything_are_refused() -> None:
    with pytest.raises(BadInput, match="add up to more than 100 percent"):
        rules("holdem", edition=NEW, jackpot="bad-beat", jackpot_share=80, jackpot_winner=21)
    assert rules("holdem", edition=NEW, jackpot="bad-beat", jackpot_share=80, jackpot_winner=20).fund is not None


def test_a_hand_that_is_void_while_the_meter_is_read_pays_nobody() -> None:
    table = bonus()
    played(table)
    assert may_be_called(table, "fouled-hand") is None
    do(table, VoidRound())
    assert [table.chips(seat) for seat in (1, 2, 3, 4)] == [10_000] * 4
    assert shows(table) == START


@pytest.mark.proves("poker/bonus-fund")
def test_everything_that_was_taken_goes_back_to_players() -> None:
    """Whatever happens, the meter holds what it began with, and what was taken less what was paid."""
    table = bonus(jackpot_keeps=0)
    taken = paid = 0
    for hand in range(6):
        if hand % 2:
            played(table, {1: "AS KD", 2: "QS 9H"}, ("2H 7S 9D", "4D", "6H"))
        else:
            played(table)
            paid += sum(bonuses(read(table)).values())
        taken += 100
        assert shows(table) == START + taken - paid
