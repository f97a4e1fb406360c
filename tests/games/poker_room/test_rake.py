"""What the house takes: a share of the pot, a fee for each hand, a fee by time, or nothing."""

import pytest

from at_the_poker_table import Events, PokerTable, acts, awarded, cards, deal, poker, rules, turn
from at_the_table import do, refused
from pitboss.commands import Call, Role
from pitboss.errors import BadInput
from pitboss.events import Noted, Paid
from pitboss.game import Chance
from pitboss.games.poker_room.settling import rake_on
from pitboss.games.poker_room.state import Phase
from pitboss.money import RAKE, dollars
from pitboss.procedures.clock import USUAL_HOURS as HOURS
from pitboss.procedures.clock import Log, held_up, struck

THREE = {1: 100, 2: 100, 3: 100}


def to_the_flop(table: PokerTable) -> None:
    """Everybody calls the big blind of $2, so that $6 are in the pot, and the flop comes."""
    deal(table)
    cards(table)
    acts(table, "3 call", "1 call", "2 check")
    cards(table, board="QS KH 9H")


def bet_and_fold(table: PokerTable, bet: float) -> Events:
    """On the flop seat 1 bets, one player calls, and on the turn a bet of as much is not called."""
    to_the_flop(table)
    acts(table, f"1 bet {bet}", "2 call", "3 fold")
    cards(table, board="JS")
    return acts(table, f"1 bet {bet}", "2 fold")


def charged(events: Events) -> float:
    """What the house took, in dollars; 0 if nothing."""
    found = [one for one in events if isinstance(one, Noted) and one.what == "rake"]
    assert len(found) < 2
    return sum(moved.cents for one in found for moved in one.transfers) / 100


# --- a share of the pot ----------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/rake-share", "poker/rake-kinds", '19:47-14.1 "Rake"')
@pytest.mark.parametrize(
    ("percent", "bet", "due"),
    [
        (5, 7, 1),  # of $20
        (5, 6.5, 0.5),  # of $19: 95 cents, of which chips of 50 make one
        (10, 7, 2),
        (10, 12, 3),
        (1, 7, 0),  # of 20 cents no chip can be made
    ],
)
def test_a_share_of_the_pot_is_rounded_down_to_whole_chips(percent: int, bet: float, due: float) -> None:
    table = poker("holdem", THREE, step=50, rake="share", rake_percent=percent, rake_cap=0)
    events = bet_and_fold(table, bet)
    assert charged(events) == due
    assert table.ledger[RAKE] == due * 100
    (won,) = (one for one in awarded(events) if one[2] == "the pot")
    assert won == (1, 6 + 2 * bet - due, "the pot")
    assert all(
        one.cites == ('19:47-14.1 "Rake"', "poker/rake-share") for one in events if getattr(one, "what", "") == "rake"
    )


@pytest.mark.proves("poker/rake-share")
@pytest.mark.parametrize(("cap", "due"), [(300, 3), (450, 4.5), (0, 8.5)])
def test_a_share_has_a_limit_unless_none_is_posted(cap: int, due: float) -> None:
    table = poker("holdem", THREE, rake="share", rake_percent=10, rake_cap=cap)
    assert charged(bet_and_fold(table, 40)) == due  # of $86


@pytest.mark.proves("poker/rake-share", '19:47-14.1 "Pot"')
def test_a_bet_that_nobody_called_is_not_charged() -> None:
    table = poker("holdem", THREE, rake="share", rake_percent=10, rake_cap=0)
    to_the_flop(table)
    events = acts(table, "1 bet 90", "2 fold", "3 fold")
    assert charged(events) == 0.5  # of $6, not of $96
    assert awarded(events) == [(1, 90, "uncalled bet"), (1, 5.5, "the pot")]
    (back,) = [one for one in events if isinstance(one, Paid) and one.what == "uncalled bet"]
    assert back.cites == ('19:47-14.1 "Pot"', "poker/side-pots")  # the definition alone does not say so


@pytest.mark.proves("poker/rake-steps")
@pytest.mark.parametrize(("bet", "due"), [(6.5, 0), (7, 1), (16.5, 1), (17, 2), (27, 3)])
def test_a_share_in_steps_counts_only_whole_ones(bet: float, due: float) -> None:
    charge = {"rake": "share", "rake_percent": 5, "rake_step": 2_000, "rake_cap": 0}  # a dollar for each $20
    table = poker("holdem", THREE, step=50, **charge)
    assert charged(bet_and_fold(table, bet)) == due


@pytest.mark.proves("poker/rake-share", "poker/side-pots")
def test_the_charge_is_worked_out_on_all_pots_together_and_taken_from_each_in_turn() -> None:
    table = poker("holdem", {1: 6, 2: 12, 3: 12}, rake="share", rake_percent=10, rake_cap=0, chip=100)
    deal(table)
    cards(table)
    events = acts(table, "3 raise 12", "1 call", "2 call")
    assert table.state.pots == (1_800, 1_200)
    while isinstance(table.awaits, Chance):
        events = cards(table, board={0: "QS KH 9H", 3: "JS", 4: "3S"}[len(table.state.board)])
    (rake,) = (one for one in events if isinstance(one, Noted) and one.what == "rake")
    assert [(one.source, one.cents) for one in rake.transfers] == [("pot:0", 100), ("pot:1", 200)]  # of $30
    assert rake.value == 300


@pytest.mark.proves("poker/rake-steps", "poker/side-pots")
def test_what_a_side_pot_that_completes_a_step_cannot_pay_comes_out_of_the_main_pot() -> None:
    charge = {"rake": "share", "rake_percent": 10, "rake_step": 2_000, "rake_cap": 0}  # two dollars for each $20
    table = poker("holdem", {1: 6.5, 2: 7, 3: 7}, step=50, **charge)
    deal(table)
    cards(table)
    events = acts(table, "3 raise 7", "1 call", "2 call")
    assert table.state.pots == (1_950, 100)
    while isinstance(table.awaits, Chance):
        events = cards(table, board={0: "QS KH 9H", 3: "JS", 4: "3S"}[len(table.state.board)])
    (rake,) = (one for one in events if isinstance(one, Noted) and one.what == "rake")
    assert [(one.source, one.cents) for one in rake.transfers] == [("pot:0", 100), ("pot:1", 100)]
    assert rake.value == 200


# --- a fee for each hand ---------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/hand-fee", "poker/rake-kinds", '19:47-14.1 "Rake"')
def test_a_fee_for_each_hand_comes_out_of_the_pot_whatever_is_in_it() -> None:
    for bet in (2, 40):
        table = poker("holdem", THREE, rake="fee", hand_fee=250)
        events = bet_and_fold(table, bet)
        assert charged(events) == 2.5
        (rake,) = (one for one in events if isinstance(one, Noted) and one.what == "rake")
        assert rake.cites == ('19:47-14.1 "Rake"', "poker/hand-fee")


@pytest.mark.proves("poker/hand-fee")
def test_a_fee_is_never_more_than_the_pot() -> None:
    table = poker("holdem", THREE, rake="fee", hand_fee=2_000)
    to_the_flop(table)
    events = acts(table, "1 fold", "2 fold")
    assert charged(events) == 6
    assert awarded(events) == []
    assert [table.chips(seat) for seat in (1, 2, 3)] == [9_800, 9_800, 9_800]
    assert rake_on(rules("holdem", rake="fee", hand_fee=2_000), 600) == 600
    assert rake_on(rules("holdem", rake="fee", hand_fee=2_000), 620) == 600  # in whole chips


@pytest.mark.proves("poker/hand-fee", "poker/side-pots")
def test_a_fee_that_is_more_than_the_main_pot_comes_out_of_the_side_pot_too() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 1}, rake="fee", hand_fee=500)
    deal(table)
    cards(table)
    acts(table, "3 call", "1 raise 9", "2 call")
    assert table.state.pots == (300, 1_800)
    cards(table, board="QS KH 9H")
    events = acts(table, "1 bet 2", "2 fold")
    while isinstance(table.awaits, Chance):
        events = cards(table, board={3: "JS", 4: "3S"}[len(table.state.board)])
    (rake,) = (one for one in events if isinstance(one, Noted) and one.what == "rake")
    assert [(one.source, one.cents) for one in rake.transfers] == [("pot:0", 300), ("pot:1", 200)]


# --- hands that end at once ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["share", "fee"])
@pytest.mark.proves("poker/no-flop-no-drop")
def test_a_hand_that_ends_before_the_flop_is_not_charged_unless_posted_otherwise(kind: str) -> None:
    for before, due in (("no", 0), ("yes", 1)):
        table = poker("holdem", THREE, rake=kind, rake_percent=10, hand_fee=100, rake_before_cards=before, rake_cap=0)
        deal(table)
        cards(table)
        events = acts(table, "3 raise 8", "1 fold", "2 raise 12", "3 fold")  # $17 and what nobody called
        assert charged(events) == (due if kind == "fee" else due * 1.5)
    table = poker("holdem", THREE, rake=kind, rake_percent=10, hand_fee=100, rake_cap=0)
    to_the_flop(table)
    assert charged(acts(table, "1 check", "2 bet 2", "3 fold", "1 fold")) > 0  # the flop has come


@pytest.mark.proves("poker/no-flop-no-drop")
def test_players_who_are_all_in_before_the_flop_see_it_and_are_charged() -> None:
    table = poker("holdem", {1: 10, 2: 10}, rake="share", rake_percent=10, rake_cap=0)
    deal(table)
    cards(table)
    events = acts(table, "2 raise 9", "1 call")
    while isinstance(table.awaits, Chance):
        events = cards(table, board={0: "QS KH 9H", 3: "JS", 4: "3S"}[len(table.state.board)])
    assert charged(events) == 2


@pytest.mark.proves("poker/no-flop-no-drop")
def test_a_draw_game_is_charged_once_cards_are_drawn() -> None:
    for before_the_draw in (True, False):
        table = poker("five-card-draw", THREE, rake="fee", hand_fee=100)
        deal(table)
        cards(table)
        if before_the_draw:
            events = acts(table, "3 fold", "1 fold")
        else:
            acts(table, "3 call", "1 call", "2 check")
            for seat in (1, 2, 3):
                assert turn(table) == seat
                acts(table, f"{seat} stand-pat")
            events = acts(table, "1 fold", "2 fold")
        assert charged(events) == (0 if before_the_draw else 1)


@pytest.mark.proves("poker/rake-kinds")
def test_a_house_may_charge_nothing() -> None:
    table = poker("holdem", THREE, rake="none")
    assert charged(bet_and_fold(table, 40)) == 0


# --- a fee by time ---------------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/time-fee", "poker/rake-kinds", '19:47-14.1 "Rake"')
def test_a_fee_by_time_is_paid_by_every_player_and_by_no_pot() -> None:
    table = poker("holdem", {1: 100, 2: 3, 3: 100}, rake="time", rake_percent=10, time_fee=500)
    assert charged(bet_and_fold_heads_up(table)) == 0
    before = {seat: table.chips(seat) for seat in (1, 2, 3)}
    assert table.state.phase == Phase.SHUFFLE
    events = do(table, Call(Role.FLOOR, "time-fee"))
    paid = {one.seat: one.cents for one in events if isinstance(one, Paid)}
    assert paid == {1: 500, 2: before[2], 3: 500}  # who has less pays what there is
    assert all(one.cites == ('19:47-14.1 "Rake"', "poker/time-fee") for one in events if isinstance(one, Paid))
    assert [table.chips(seat) for seat in (1, 2, 3)] == [before[1] - 500, 0, before[3] - 500]
    assert table.ledger[RAKE] == 1_000 + before[2]


@pytest.mark.proves("poker/time-fee")
def test_a_player_who_sits_out_pays_for_the_time_too() -> None:
    table = poker("holdem", THREE, rake="time", time_fee=500)
    bet_and_fold_heads_up(table)
    do(table, Call(Role.PATRON, "sit-out", 2))
    events = do(table, Call(Role.FLOOR, "time-fee"))
    assert {one.seat: one.cents for one in events if isinstance(one, Paid)} == dict.fromkeys(THREE, 500)


def bet_and_fold_heads_up(table: PokerTable) -> Events:
    """A hand in which everybody calls, and seat 1 bets what nobody calls."""
    to_the_flop(table)
    return acts(table, "1 bet 20", "2 fold", "3 fold")


@pytest.mark.proves("poker/time-fee")
def test_the_clock_collects_the_fee_and_nobody_is_held_up_by_it() -> None:
    table = poker("holdem", THREE, rake="time", time_fee=500)
    for between in (True, False):
        bet_and_fold_heads_up(table) if between else None
        if not between:
            while table.awaits is not None:
                do(
                    table,
                    Call(Role.DEALER, table.awaits.calls[0].name, value=(table.awaits.calls[0].values or ("",))[0]),
                )
        now = 3_601.0
        log = Log(made={"sort-decks": now, "change-decks": now})
        assert struck(table.game, table.state, log, HOURS, 3_599.0) is None
        assert held_up(table.game, table.state, log, HOURS, now) is not None
        call = struck(table.game, table.state, log, HOURS, now)
        assert call == Call(Role.FLOOR, "time-fee")
        do(table, call)
    assert table.ledger[RAKE] == 2 * 3 * 500


@pytest.mark.proves("poker/time-fee", "poker/rake-kinds")
def test_nobody_collects_a_fee_by_time_that_is_not_posted() -> None:
    table = poker("holdem", THREE, rake="share")
    bet_and_fold_heads_up(table)
    assert "time-fee" not in {clock.call.name for clock in table.game.clocks(table.state)}
    refused(table, Call(Role.FLOOR, "time-fee"))


# --- in chips --------------------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/stakes")
@pytest.mark.parametrize(
    "name", ["ante", "small_blind", "big_blind", "third_blind", "hand_fee", "time_fee", "rake_cap"]
)
def test_what_is_posted_is_made_up_of_chips(name: str) -> None:
    with pytest.raises(BadInput, match="smallest chip is") as refused:
        rules("holdem", **{name: 1_025})  # type: ignore[arg-type]
    assert refused.value.cites == ("poker/stakes",)
    assert dollars(1_025) in str(refused.value)


@pytest.mark.proves("poker/stakes")
def test_so_are_the_limits() -> None:
    with pytest.raises(BadInput, match=r"The minimum wager cannot be \$3: the smallest chip is \$2"):
        rules("holdem", limits=(3, 6), chip=200, small_blind=200, big_blind=400, hand_fee=0, time_fee=0)
    with pytest.raises(BadInput, match=r"The maximum wager cannot be \$5: the smallest chip is \$2"):
        rules("holdem", limits=(2, 5), chip=200, small_blind=200, big_blind=400, hand_fee=0, time_fee=0)
