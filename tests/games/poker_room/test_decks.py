"""The two decks of a table: inspected, shown, washed, shuffled and cut; in order, in rotation, and replaced in time."""

import pytest

from at_the_poker_table import (
    PokerTable,
    acts,
    called_through,
    calls,
    cards,
    deal,
    may_be_called,
    phase,
    poker,
    posted,
    turn,
)
from at_the_table import do, refused, refused_by
from pitboss.commands import BuyIn, Call, Leave, Open, Role, Sit
from pitboss.events import AnyEvent, Called, Shuffled
from pitboss.game import Calling, Chance
from pitboss.games.poker_room.state import Phase
from pitboss.procedures.clock import HOUR, USUAL_HOURS, Log, held_up, next_strike, struck
from pitboss.procedures.timing import routine

SLUGS = ("five-card-draw", "five-card-stud", "holdem", "mambo-stud", "omaha", "seven-card-stud")
DEALER, FLOOR = Role.DEALER, Role.FLOOR


def opened_to(table: PokerTable, wanted: Phase) -> list[AnyEvent]:
    """The dealer and the floor do what is routine until the table is in this phase."""
    events: list[AnyEvent] = []
    while table.state.phase != wanted:
        command = routine(table.awaits)
        assert command is not None
        events += do(table, command)
    return events


def told(events: list[AnyEvent] | tuple[AnyEvent, ...]) -> list[tuple[str, str]]:
    """The calls that were made, and in which words."""
    return [(one.name, one.says) for one in events if isinstance(one, Called)]


def fold_out(table: PokerTable) -> None:
    """A hand is played in which everybody folds to the last."""
    deal(table)
    cards(table)
    while turn(table):
        acts(table, f"{turn(table)} fold")


# --- opening the table -----------------------------------------------------------------------------------------------


@pytest.mark.proves("19:47-14.4(a)", "19:47-14.2(a)")
@pytest.mark.parametrize("slug", SLUGS)
def test_the_dealer_inspects_two_decks_and_the_floor_verifies_them(slug: str) -> None:
    table = poker(slug, {})
    assert may_be_called(table, "verify") is None
    refused_by(table, Call(FLOOR, "inspect"), "19:47-14.4(a)", "19:47-14.2(a)")
    (inspected,) = do(table, Call(DEALER, "inspect"))
    assert isinstance(inspected, Called)
    assert inspected.says == "The two decks are sorted and inspected"
    refused_by(table, Call(DEALER, "verify"), "19:47-14.4(a)")
    (verified,) = do(table, Call(FLOOR, "verify"))
    assert verified.cites == ("19:47-14.4(a)",)


@pytest.mark.proves("19:47-14.2(a)")
def test_the_two_decks_are_told_apart_and_one_is_in_play() -> None:
    table = poker("holdem", {1: 100, 2: 100})
    assert [one.name for one in table.game.devices] == ["deck"]
    backs = []
    for _ in range(2):
        backs += [says for name, says in told(opened_to(table, Phase.CUT)) if name == "shuffle"]
        fold_out(table)
        calls(table, "rotate")
    assert backs == ["The red deck is shuffled", "The blue deck is shuffled"]


@pytest.mark.proves("19:47-14.4(b)")
def test_both_decks_are_spread_face_up_after_the_verification() -> None:
    table = poker("holdem", {})
    do(table, Call(DEALER, "inspect"))
    refused(table, Call(DEALER, "display"))
    do(table, Call(FLOOR, "verify"))
    refused_by(table, Call(FLOOR, "display"), "19:47-14.4(b)")
    (spread,) = do(table, Call(DEALER, "display"))
    assert isinstance(spread, Called)
    assert (spread.says, spread.cites) == (
        "Both decks are spread face up, by suit and in sequence",
        ("19:47-14.4(b)",),
    )


@pytest.mark.proves("19:47-14.4(c)", "19:47-14.4(b)")
def test_nothing_is_washed_before_two_players_could_look_at_the_decks() -> None:
    table = poker("holdem", {4: 100})
    opened_to(table, Phase.WASH)
    assert table.awaits == Calling()
    refused(table, Call(DEALER, "wash"))
    do(table, Sit(7))  # who has not bought chips can look, too
    (washed,) = do(table, Call(DEALER, "wash"))
    assert "19:47-14.4(c)" in washed.cites


@pytest.mark.proves("19:47-14.4(c)1")
def test_both_decks_are_washed_at_first_and_the_second_is_only_shuffled_when_it_comes_into_play() -> None:
    table = poker("holdem", {1: 100, 2: 100}, second_deck="ready")
    assert told(opened_to(table, Phase.SHUFFLE))[-1] == ("wash", "Both decks are turned face down, washed and stacked")
    fold_out(table)
    (rotated,) = calls(table, "rotate")
    assert {"19:47-14.2(b)", "19:47-14.4(c)1"} <= {*rotated.cites}
    assert [name for name, _ in told(opened_to(table, Phase.OVER))] == ["shuffle", "cut"]


@pytest.mark.proves("19:47-14.4(c)1")
def test_a_house_may_make_the_second_deck_ready_only_when_it_comes_into_play() -> None:
    table = poker("holdem", {1: 100, 2: 100}, second_deck="later")
    assert told(opened_to(table, Phase.SHUFFLE))[-1] == (
        "wash",
        "The red deck is turned face down, washed and stacked; the other is put away",
    )
    fold_out(table)
    calls(table, "rotate", by=DEALER)
    assert told(opened_to(table, Phase.OVER)) == [
        ("wash", "The blue deck is turned face down, washed and stacked; the other is put away"),
        ("shuffle", "The blue deck is shuffled"),
        ("cut", "The deck is cut at 26 cards"),
    ]


@pytest.mark.proves("19:47-14.4(c)2", "19:47-14.2(d)1", "19:47-14.2(d)2", "19:47-14.2(d)3", "19:47-14.5(a)")
def test_with_a_device_one_deck_is_shuffled_while_the_other_is_dealt_and_they_alternate() -> None:
    table = poker("holdem", {1: 100, 2: 100}, shuffler="machine")
    events = opened_to(table, Phase.SHUFFLE)
    assert told(events)[-1][1] == "Both decks are turned face down, washed and stacked, and one goes into the machine"
    assert "19:47-14.4(c)2" in events[-1].cites
    backs: list[str] = []
    for _ in range(4):
        before = len(table.record.entries)
        fold_out(table)
        made = [event for entry in table.record.entries[before:] for event in entry.events]
        (shuffled,) = [one for one in made if isinstance(one, Called) and one.name == "shuffle"]
        assert {"19:47-14.2(d)1", "19:47-14.2(d)2", "19:47-14.2(d)3"} <= {*shuffled.cites}
        assert shuffled.says.endswith("deck comes out of the machine shuffled, and the other one goes in")
        backs.append(shuffled.says.split()[1])
    assert backs == ["red", "blue", "red", "blue"]
    assert may_be_called(table, "rotate") is None  # they alternate without anybody's call


@pytest.mark.proves("19:47-14.2(d)3")
def test_a_deck_that_no_hand_was_dealt_with_serves_the_next_round() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100}, shuffler="machine")
    fold_out(table)
    assert table.state.deck == 1
    do(table, Call(Role.PATRON, "sit-out", 3))
    opened_to(table, Phase.OVER)
    do(table, Leave(1))
    do(table, Open())  # one player alone is dealt nothing
    assert (phase(table), table.state.deck) == (Phase.SHUFFLE, 1)
    do(table, Call(Role.PATRON, "sit-in", 3))
    fold_out(table)
    assert table.state.deck == 0


@pytest.mark.proves("poker/preshuffled")
def test_decks_that_come_shuffled_are_cut_without_another_shuffle_once() -> None:
    table = poker("holdem", {1: 100, 2: 100}, edition="13:69F", preshuffled="yes")
    events = opened_to(table, Phase.OVER)
    assert [name for name, _ in told(events)] == ["inspect", "verify", "cut"]
    (fresh,) = [one for one in events if isinstance(one, Shuffled)]
    assert fresh.cites == ("poker/preshuffled",)
    fold_out(table)
    assert [name for name, _ in told(opened_to(table, Phase.OVER))] == ["shuffle", "cut"]
    assert "preshuffled" not in poker("holdem", {}).game.house.options  # only the newer edition allows it


@pytest.mark.proves("poker/preshuffled", "19:47-14.4(c)", "19:47-14.5(d)")
def test_decks_that_came_shuffled_are_shuffled_all_the_same_once_they_were_spread_at_an_idle_table() -> None:
    table = poker("holdem", {1: 100, 2: 100}, edition="13:69F", preshuffled="yes")
    opened_to(table, Phase.SHUFFLE)
    do(table, Leave(2))
    assert phase(table) == Phase.IDLE
    do(table, Sit(3), BuyIn(3, 10_000))
    assert [name for name, _ in told(opened_to(table, Phase.OVER))] == ["display", "wash", "shuffle", "cut"]


@pytest.mark.proves("poker/preshuffled", "19:47-14.4(c)1")
@pytest.mark.parametrize(("second", "steps"), [("ready", ["cut"]), ("later", ["wash", "shuffle", "cut"])])
def test_a_deck_that_came_shuffled_is_shuffled_if_it_is_washed_when_it_comes_into_play(
    second: str, steps: list[str]
) -> None:
    table = poker("holdem", {1: 100, 2: 100}, edition="13:69F", preshuffled="yes", second_deck=second)
    opened_to(table, Phase.SHUFFLE)
    calls(table, "rotate")
    assert [name for name, _ in told(opened_to(table, Phase.OVER))] == steps


def test_decks_that_come_shuffled_wait_for_two_players_and_may_be_put_in_order_instead() -> None:
    table = poker("holdem", {1: 100}, edition="13:69F", preshuffled="yes")
    opened_to(table, Phase.SHUFFLE)
    refused(table, Call(DEALER, "cut", value="26"))
    do(table, Sit(2), BuyIn(2, 10_000))
    assert may_be_called(table, "shuffle") is None
    calls(table, "sort-decks")
    assert may_be_called(table, "cut") is None
    assert may_be_called(table, "shuffle") == ()


@pytest.mark.proves("19:47-14.4(c)", "19:47-14.5(a)", "19:47-14.2(d)2")
@pytest.mark.parametrize("choices", [{}, {"second_deck": "later"}, {"shuffler": "machine"}])
def test_only_the_dealer_washes_and_shuffles(choices: dict[str, str]) -> None:
    table = poker("holdem", {1: 100, 2: 100}, **choices)
    opened_to(table, Phase.WASH)
    refused_by(table, Call(FLOOR, "wash"), *routine_cites(table))
    opened_to(table, Phase.SHUFFLE)
    refused_by(table, Call(FLOOR, "shuffle"), *routine_cites(table))


def routine_cites(table: PokerTable) -> tuple[str, ...]:
    """The paragraphs of what the dealer does next."""
    assert isinstance(table.awaits, Calling)
    return table.awaits.calls[0].cites


# --- shuffle and cut -------------------------------------------------------------------------------------------------


@pytest.mark.proves("19:47-14.5(a)")
@pytest.mark.parametrize("slug", SLUGS)
def test_the_whole_deck_is_shuffled_before_the_first_hand_and_after_each(slug: str) -> None:
    table = poker(slug, {1: 100, 2: 100, 3: 100})
    for _ in range(3):
        shuffled = [one for one in opened_to(table, Phase.OVER) if isinstance(one, Shuffled)]
        assert [(one.out, one.cites) for one in shuffled] == [((), ("19:47-14.5(a)",))]
        assert table.state.left == 52
        refused(table, Call(DEALER, "shuffle"))
        fold_out(table)
        refused(table, Open())  # not before it is shuffled again


@pytest.mark.proves("19:47-14.5(b)2", "19:47-14.5(b)3")
def test_the_dealer_cuts_at_least_ten_cards_from_the_top() -> None:
    table = poker("holdem", {1: 100, 2: 100})
    opened_to(table, Phase.CUT)
    depths = sorted(map(int, may_be_called(table, "cut") or ()))
    assert depths == list(range(10, 52))
    for wrong in ("9", "52", "", "ten"):
        refused_by(table, Call(DEALER, "cut", value=wrong), "19:47-14.5(b)2", "19:47-14.5(b)3")
    refused_by(table, Call(FLOOR, "cut", value="20"), "19:47-14.5(b)2", "19:47-14.5(b)3")
    refused(table, Open())  # no hand begins with an uncut deck
    (cut,) = do(table, Call(DEALER, "cut", value="10"))
    assert isinstance(cut, Called)
    assert (cut.says, cut.cites) == ("The deck is cut at 10 cards", ("19:47-14.5(b)2", "19:47-14.5(b)3"))


@pytest.mark.proves("19:47-14.5(c)")
def test_a_supervisor_may_have_the_deck_cut_again_until_a_card_is_dealt() -> None:
    table = poker("holdem", {1: 100, 2: 100})
    posted = deal(table)
    refused_by(table, Call(DEALER, "recut"), "19:47-14.5(c)")
    before = table.state
    calls(table, "recut")
    assert phase(table) == Phase.CUT
    calls(table, "cut 12", by=DEALER)
    assert table.state == before  # the hand goes on where it was, with its blinds
    assert len(posted) > 2
    calls(table, "recut")
    calls(table, "cut 40", by=DEALER)
    cards(table)
    assert may_be_called(table, "recut") is None
    refused(table, Call(FLOOR, "recut"))
    called_through(table)
    assert phase(table) == Phase.DEALING  # the flop comes, but cards of this hand were dealt
    assert may_be_called(table, "recut") is None
    refused(table, Call(FLOOR, "recut"))


@pytest.mark.parametrize("said", ["boxed-card", "extra-card", "exposed-card 1-2"])
def test_there_is_no_recut_once_something_was_odd_about_the_cards(said: str) -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100})
    deal(table)
    calls(table, said)
    assert may_be_called(table, "recut") is None


# --- an idle table ---------------------------------------------------------------------------------------------------


@pytest.mark.proves("19:47-14.5(d)")
@pytest.mark.parametrize("way", ["face-up", "face-down"])
def test_at_an_idle_table_the_decks_are_spread_and_shown_to_the_next_two_players(way: str) -> None:
    table = poker("holdem", {1: 100, 2: 100}, idle_decks=way)
    fold_out(table)
    do(table, Leave(2))
    assert phase(table) == Phase.IDLE
    assert table.state.button == 0
    if way == "face-down":  # nobody turns them up for one player
        assert table.awaits == Calling()
        refused(table, Call(DEALER, "display"))
        do(table, Sit(3), BuyIn(3, 10_000))
    refused_by(table, Call(FLOOR, "display"), "19:47-14.5(d)")
    (shown,) = do(table, Call(DEALER, "display"))
    assert shown.cites == ("19:47-14.5(d)",)
    if way == "face-up":
        refused(table, Call(DEALER, "wash"))
        do(table, Sit(3), BuyIn(3, 10_000))
    assert [name for name, _ in told(opened_to(table, Phase.OVER))] == ["wash", "shuffle", "cut"]
    do(table, Open())
    assert table.state.button == 3  # a new game: the first player at the dealer's right


@pytest.mark.proves("19:47-14.5(d)")
@pytest.mark.parametrize("so_far", ["change-decks", "rotate", "idle"])
def test_whoever_comes_to_a_table_that_everybody_left_begins_a_new_game_whatever_the_decks_wait_for(
    so_far: str,
) -> None:
    """Nobody of the new players posts a blind to come in, and the button is in its first place."""
    table = poker("holdem", {1: 100, 2: 100, 3: 100}, second_deck="later")
    fold_out(table)
    assert (table.state.button, table.state.big) == (3, 2)
    if so_far != "idle":
        calls(table, so_far)
    for seat in (1, 2, 3):
        do(table, Leave(seat))
    for seat in (4, 5, 6):
        do(table, Sit(seat), BuyIn(seat, 10_000))
    assert posted(deal(table)) == [(4, 1, "small blind"), (5, 2, "big blind")]
    assert table.state.button == 6


@pytest.mark.proves("19:47-14.5(d)")
@pytest.mark.parametrize("ends", ["others leave", "all leave"])
def test_nothing_is_left_of_the_game_before_when_a_new_one_begins(ends: str) -> None:
    """Neither what a player owed or would have posted to come in, nor the kill button."""
    table = poker("omaha", {1: 100, 2: 100, 3: 100}, form="high-low-eight", kill="full", betting="fixed")
    fold_out(table)
    do(table, Sit(4), BuyIn(4, 10_000))
    calls(table, "owes 4-both", "kill 4")
    for seat in (1, 2, 3, 4) if ends == "all leave" else (2, 3):
        do(table, Leave(seat))
    for seat in (1, 2, 3, 4) if ends == "all leave" else ():
        do(table, Sit(seat), BuyIn(seat, 10_000))
    if ends == "others leave":
        do(table, Leave(1))  # seat 4 alone is left, and came in the game before
        do(table, Sit(1), BuyIn(1, 10_000), Sit(2), BuyIn(2, 10_000))
    first = min(table.state.seats)
    assert posted(deal(table)) == [(first, 1, "small blind"), (first + 1, 2, "big blind")]
    assert table.state.button == 4


@pytest.mark.proves("19:47-14.5(d)")
def test_a_table_becomes_idle_when_the_hand_is_over_if_players_left_during_it() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100})
    deal(table)
    cards(table)
    acts(table, f"{turn(table)} fold")
    gone = next(one.seat for one in table.state.players if one.folded)
    do(table, Leave(gone))
    assert phase(table) == Phase.BETTING
    acts(table, f"{turn(table)} fold")
    assert phase(table) == Phase.SHUFFLE  # two are left
    do(table, Leave(table.state.seats[0]))
    assert phase(table) == Phase.IDLE


@pytest.mark.parametrize("so_far", [Phase.SHUFFLE, Phase.CUT, Phase.OVER])
def test_a_deck_that_was_ready_is_not_used_for_the_next_game(so_far: Phase) -> None:
    table = poker("holdem", {1: 100, 2: 100})
    opened_to(table, so_far)
    do(table, Leave(1))
    assert phase(table) == Phase.IDLE


# --- rotation and the clock ------------------------------------------------------------------------------------------


@pytest.mark.proves("19:47-14.2(b)")
def test_decks_are_rotated_by_the_dealer_or_the_floor_between_hands_only() -> None:
    table = poker("holdem", {1: 100, 2: 100})
    opened_to(table, Phase.SHUFFLE)
    assert table.state.deck == 0
    calls(table, "rotate", by=DEALER)
    assert table.state.deck == 1
    calls(table, "rotate")
    assert table.state.deck == 0
    deal(table)
    assert may_be_called(table, "rotate") is None
    cards(table)
    refused(table, Call(DEALER, "rotate"))


@pytest.mark.proves("19:47-14.2(b)")
def test_after_two_hours_the_decks_are_put_in_order_and_shuffled_before_the_next_hand() -> None:
    table = poker("holdem", {1: 100, 2: 100})
    opened_to(table, Phase.OVER)
    log = Log(opened=1000.0)
    game, state = table.game, table.state
    assert next_strike(game, state, log, USUAL_HOURS) == 1000.0 + 2 * HOUR
    assert struck(game, state, log, USUAL_HOURS, 1000.0 + 2 * HOUR - 1) is None
    call = struck(game, state, log, USUAL_HOURS, 1000.0 + 2 * HOUR)
    assert call == Call(FLOOR, "sort-decks")
    refusal = held_up(game, state, log, USUAL_HOURS, 1000.0 + 2 * HOUR)
    assert refusal is not None
    assert "19:47-14.2(b)" in refusal.cites
    (sorted_,) = do(table, call)
    assert sorted_.cites == ("19:47-14.2(b)",)
    refused(table, Open())  # their order is known now
    assert [name for name, _ in told(opened_to(table, Phase.OVER))] == ["shuffle", "cut"]
    log = Log(opened=1000.0, made={"sort-decks": 1000.0 + 2 * HOUR})
    assert next_strike(game, table.state, log, USUAL_HOURS) == 1000.0 + 4 * HOUR


@pytest.mark.proves("19:47-14.2(b)", "poker/deck-change")
@pytest.mark.parametrize(("edition", "hours", "after"), [("19:47", None, 4), ("13:69F", 4, 4), ("13:69F", 24, 24)])
def test_the_decks_are_replaced_after_four_hours_or_more_where_a_later_rule_allows_it(
    edition: str, hours: int | None, after: int
) -> None:
    chosen = {} if hours is None else {"deck_hours": hours}
    table = poker("holdem", {1: 100, 2: 100}, edition=edition, **chosen)
    assert ("deck-hours" in table.game.house.options) == (edition == "13:69F")
    opened_to(table, Phase.OVER)
    strikes = [log_at * HOUR for log_at in range(2, after, 2)]
    log = Log(opened=0.0, made={"sort-decks": strikes[-1]})
    game, state = table.game, table.state
    assert struck(game, state, log, USUAL_HOURS, after * HOUR - 1) is None
    call = struck(game, state, log, USUAL_HOURS, after * HOUR)
    assert call == Call(FLOOR, "change-decks")
    do(table, call)
    assert phase(table) == Phase.INSPECT  # new decks are inspected, verified and shown
    names = [name for name, _ in told(opened_to(table, Phase.OVER))]
    assert names == ["inspect", "verify", "display", "wash", "shuffle", "cut"]
    log = Log(opened=0.0, made={"change-decks": after * HOUR})
    assert next_strike(game, table.state, log, USUAL_HOURS) == (after + 2) * HOUR  # new decks are in order


@pytest.mark.proves("19:47-14.2(b)")
def test_a_hand_is_finished_before_the_clock_is_answered() -> None:
    table = poker("holdem", {1: 100, 2: 100})
    deal(table)
    late = Log(opened=0.0)
    for _ in range(3):
        assert struck(table.game, table.state, late, USUAL_HOURS, 9 * HOUR) is None
        cards(table) if isinstance(table.awaits, Chance) else acts(table, f"{turn(table)} fold")
        if table.state.phase == Phase.SHUFFLE:
            break
    assert phase(table) == Phase.SHUFFLE
    assert struck(table.game, table.state, late, USUAL_HOURS, 9 * HOUR) == Call(FLOOR, "change-decks")


@pytest.mark.proves("19:47-14.2(b)")
def test_so_is_one_whose_deck_is_cut_again() -> None:
    table = poker("holdem", {1: 100, 2: 100})
    deal(table)
    calls(table, "recut")
    assert struck(table.game, table.state, Log(opened=0.0), USUAL_HOURS, 9 * HOUR) is None
    refused(table, Call(FLOOR, "sort-decks"))


@pytest.mark.proves("19:47-14.2(b)")
def test_the_dealer_may_put_the_decks_in_order_too_but_not_replace_them() -> None:
    table = poker("holdem", {1: 100, 2: 100})
    opened_to(table, Phase.SHUFFLE)
    calls(table, "sort-decks", by=DEALER)
    refused_by(table, Call(DEALER, "change-decks"), "19:47-14.2(b)", "poker/deck-change")


def test_every_phase_of_making_ready_follows_the_one_before() -> None:
    table = poker("holdem", {1: 100, 2: 100})
    phases = [table.state.phase]
    while table.awaits is not None:
        command = routine(table.awaits)
        assert command is not None
        do(table, command)
        phases.append(table.state.phase)
    assert phases == [
        Phase.INSPECT,
        Phase.VERIFY,
        Phase.DISPLAY,
        Phase.WASH,
        Phase.SHUFFLE,
        Phase.CUT,
        Phase.OVER,
    ]
