"""Automated craps: the shaker, who sets it off, its checks and its failures; no vigorish; 13:69F-1A."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from pitboss.commands import Result
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Called, Noted, Refusal, Settled, Verdict
from pitboss.felt import felt_of
from pitboss.game import Bet, Chance, Wagering
from pitboss.games import open_game
from pitboss.games.automated_craps import AutomatedCraps
from pitboss.games.craps.state import CrapsState, Phase
from pitboss.law import binding, cite
from pitboss.odds import analyse, analyse_all
from pitboss.paper import notices
from pitboss.sim import simulate
from pitboss.table import Table
from pitboss.table.language import read_command


class Talk:
    """Two patrons with $1,000 each, before the shaker was checked."""

    def __init__(self, seats: Sequence[int] = (1, 4), **options: str) -> None:
        chosen = {name.replace("_", "-"): value for name, value in options.items()}
        self.table: Table[CrapsState] = Table(open_game("automated-craps", options=chosen))
        for seat in seats:
            self.say(f"sit {seat}", f"buy-in {seat} $1000")

    def say(self, *lines: str) -> tuple[AnyEvent, ...]:
        events: list[AnyEvent] = []
        for line in lines:
            answer = self.table.do(read_command(self.table, line))
            assert not isinstance(answer, Refusal), f"{line}: {answer.sentence}"
            assert self.table.out_of_balance() is None
            events += answer
        return tuple(events)

    def refused(self, line: str, *cites: str) -> str:
        answer = self.table.do(read_command(self.table, line))
        assert isinstance(answer, Refusal), f"{line} was accepted"
        assert set(cites) <= set(answer.cites), answer
        return answer.sentence

    def roll(self, *rolls: str) -> tuple[Settled, ...]:
        settled: tuple[Settled, ...] = ()
        for roll in rolls:
            events = self.say("dealer calls no-more-bets", f"result {roll}")
            settled = tuple(event for event in events if isinstance(event, Settled))
            self.say("open")
        return settled


def opened(**options: str) -> Talk:
    talk = Talk((1, 4), **options)
    talk.say("floor calls shaker-checked", "open")
    return talk


def untaken(**options: str) -> Talk:
    """The table is open, and nobody takes the shaker."""
    talk = opened(**options)
    talk.say("dealer calls not-taken: 1", "dealer calls not-taken: 4", "dealer calls no-taker")
    return talk


@pytest.mark.proves("automated-craps/opening-check")
def test_the_floor_runs_the_shaker_before_the_table_opens() -> None:
    talk = Talk()
    talk.refused("open", "13:69F-1A.5")
    talk.refused("place 1 pass $5", "automated-craps/opening-check")
    talk.refused("dealer calls shaker-checked", "automated-craps/opening-check")
    (called,) = talk.say("floor calls shaker-checked")
    assert "automated-craps/opening-check" in called.cites
    talk.say("open", "place 1 pass $5")


@pytest.mark.proves("automated-craps/shift-check")
def test_the_shaker_is_checked_again_with_each_shift() -> None:
    talk = untaken()
    talk.say("place 1 pass $5")
    talk.refused("dealer calls new-shift", "automated-craps/shift-check")
    talk.say("floor calls new-shift")
    talk.refused("dealer calls no-more-bets")
    for line in ("place 1 field $5", "take-down 1 pass $5", "leave 1"):
        talk.refused(line, "automated-craps/shift-check")
    (called,) = talk.say("floor calls shift-checked")
    assert "automated-craps/shift-check" in called.cites
    assert [one.spot for one in talk.roll("3-4")] == ["pass"]


@pytest.mark.proves("automated-craps/no-more-bets", "automated-craps/announced", "automated-craps/losers-first")
def test_a_round_runs_from_no_more_bets_to_the_payment_of_the_winners() -> None:
    talk = untaken()
    talk.say("place 1 pass $5", "place 4 dont-pass $5", "place 1 any-craps $5")
    (closed,) = talk.say("dealer calls no-more-bets")
    assert "automated-craps/no-more-bets" in closed.cites
    talk.refused("place 1 field $5", "automated-craps/no-more-bets")
    drawn, *settled, over = talk.say("result 3-4")
    assert "automated-craps/announced" in drawn.cites
    assert [one.spot for one in settled if isinstance(one, Settled)] == ["any-craps", "dont-pass", "pass"]
    assert "automated-craps/losers-first" in over.cites


@pytest.mark.proves("automated-craps/chips")
def test_only_chips_are_taken() -> None:
    talk = opened()
    assert "not accepted" in talk.refused("place 1 pass $5 by dealer spoken", "13:69F-1A.4", "automated-craps/chips")


@pytest.mark.proves("automated-craps/dice", "automated-craps/table")
def test_two_dice_and_eight_places() -> None:
    talk = untaken()
    talk.say("sit 8")
    talk.refused("sit 9", "automated-craps/table")
    talk.say("dealer calls not-taken: 8", "dealer calls no-taker", "dealer calls no-more-bets")
    assert isinstance(talk.table.awaits, Chance)
    assert len(talk.table.awaits.distribution()) == 36
    assert AutomatedCraps.charter.citation == "13:69F-1A.2"


# --- the wagers -----------------------------------------------------------------------------------------------------


@pytest.mark.proves("automated-craps/wagers", "automated-craps/as-craps", "automated-craps/other-pays")
def test_every_wager_is_settled_as_at_craps() -> None:
    game, craps = open_game("automated-craps"), open_game("craps", "13:69F", {"fire": "no"})
    assert set(game.spots) < set(craps.spots)
    for spot, point in product(game.spots, (0, 4, 5, 6, 8, 9, 10)):
        if "pass-odds" in spot and not spot.endswith(f"-{point}"):
            continue
        state = CrapsState(seats=(1,), phase=Phase.ROLLING, bets=(Bet(1, spot, 66_000),), point=point)
        for roll in product(range(1, 7), repeat=2):
            here, there = (_settled(one.follow(state, Result(roll))) for one in (game, craps))
            assert all("automated-craps/as-craps" in one.cites for one in here)
            assert [_ending(one) for one in here] == [_ending(one) for one in there]


def _settled(events: Sequence[object]) -> list[Settled]:
    return [event for event in events if isinstance(event, Settled)]


def _ending(settled: Settled) -> tuple[str, Verdict, int]:
    return settled.spot, settled.verdict, settled.paid


@pytest.mark.proves("automated-craps/as-craps")
def test_refusals_say_by_what_right_the_rules_of_craps_apply() -> None:
    talk = untaken()
    talk.refused("place 1 come $5", "19:47-1.2(a)3", "13:69F-1A.1", "automated-craps/as-craps")
    talk.say("place 1 pass $5", "place 1 place-to-win-6 $12")
    talk.refused("take-down 1 place-to-win-6 $1", "craps/payable", "automated-craps/as-craps")
    talk.roll("2-2")
    talk.refused("take-down 1 pass $5", "craps/contract", "automated-craps/as-craps")
    talk.refused("place 1 pass-odds-4 $20", "craps/odds-multiple", "automated-craps/as-craps")


@pytest.mark.proves("automated-craps/no-vigorish")
def test_nothing_bears_vigorish() -> None:
    game = open_game("automated-craps")
    assert not [slug for slug in game.wagers if slug.startswith(("buy", "lay", "fire"))]
    with pytest.raises(BadInput):
        open_game("automated-craps", options={"vig-percent": "5"})
    talk = opened()
    talk.refused("place 1 buy-4 $20", "13:69F-1A.2")
    assert not binding(cite("automated-craps/wagers"))
    assert not binding(cite("automated-craps/no-vigorish"))
    talk.say("place 1 pass $10", "place 1 place-to-win-4 $10")
    assert talk.table.chips(1) == 98_000
    assert "igorish" not in " ".join(notice.text for notice in notices(game))


@pytest.mark.parametrize(
    ("option", "gone"),
    [
        pytest.param("place-to-lose", 6, marks=pytest.mark.proves("automated-craps/place-to-lose")),
        pytest.param("odds-bets", 24, marks=pytest.mark.proves("automated-craps/odds-bets")),
        pytest.param("centre-bets", 11, marks=pytest.mark.proves("automated-craps/centre-bets")),
    ],
)
def test_what_is_not_known_to_be_offered_is_the_houses_choice(option: str, gone: int) -> None:
    with_it, without = open_game("automated-craps"), open_game("automated-craps", options={option: "no"})
    assert len(with_it.spots) - len(without.spots) == gone
    assert {"pass", "come", "place-to-win-6", "field", "any-seven"} <= set(without.spots)
    assert {area.spot for area in felt_of(without).layout.areas} >= set(without.spots)
    assert notices(without)


@pytest.mark.proves("automated-craps/place-come-out")
@pytest.mark.parametrize("works", ["on", "off"])
def test_place_bets_to_win_on_a_come_out_roll_are_the_houses_choice(works: str) -> None:
    talk = untaken(place_to_win_come_out=works)
    talk.say("place 1 place-to-win-6 $12")
    assert len(talk.roll("3-4")) == (works == "on")


@pytest.mark.proves("automated-craps/mini-dice-pays", "automated-craps/line-pays", "automated-craps/other-pays")
def test_floors_hold_where_a_sister_game_sets_them() -> None:
    for line, low in (("place-to-win-4", "8 to 5"), ("field/2", "1 to 1"), ("any-seven", "3 to 1")):
        with pytest.raises(BadInput, match="the least is"):
            open_game("automated-craps", pays={line: low})
    for line in ("pass", "six-the-hardway", "pass-odds-4"):
        open_game("automated-craps", pays={line: "1 to 4"})


def test_the_house_advantages_are_those_of_craps() -> None:
    craps = open_game("craps")
    found = analyse_all(open_game("automated-craps"))
    assert len(found) == 53
    for one in found:
        assert one.house_advantage == analyse(craps, one.wager).house_advantage
    assert analyse(open_game("automated-craps"), "pass").house_advantage == Fraction(7, 495)


def test_simulation_agrees() -> None:
    for wager in ("pass", "dont-pass", "come-odds-4", "place-to-win-8", "horn"):
        assert abs(simulate(open_game("automated-craps"), wager, 200_000, seed=8).errors_off) < 4


# --- the shaker -----------------------------------------------------------------------------------------------------


@pytest.mark.proves("automated-craps/giving-up")
def test_the_shaker_is_taken_given_up_and_taken_away() -> None:
    talk = opened(shooter_needs_line_bet="no")
    talk.refused("patron 4 calls shoot", "13:69F-1A.7", "automated-craps/giving-up")
    talk.say("patron 1 calls shoot")
    (called,) = talk.say("dealer calls no-more-bets")
    assert isinstance(called, Called)
    assert "seat 1 starts the shaker" in called.says
    talk.say("result 2-2", "open", "patron 1 calls give-up", "patron 4 calls shoot")
    assert (talk.table.state.shooter, talk.table.state.point) == (4, 4)
    talk.refused("dealer calls take-away: delay", "automated-craps/giving-up")
    talk.say("floor calls take-away: delay")
    talk.refused("patron 4 calls shoot", "automated-craps/giving-up")
    talk.say("patron 1 calls shoot")
    talk.roll("3-4")
    assert talk.table.state.shooter is None
    talk.say("patron 4 calls decline")
    talk.refused("dealer calls no-taker")
    talk.refused("patron 4 calls not-taken: 1", "13:69F-1A.7", "automated-craps/giving-up")
    talk.say("dealer calls not-taken: 1")
    talk.refused("dealer calls no-more-bets", "13:69F-1A.7", "automated-craps/giving-up")
    talk.say("dealer calls no-taker")
    (called,) = talk.say("dealer calls no-more-bets")
    assert isinstance(called, Called)
    assert "the dealer starts" in called.says


@pytest.mark.proves("craps/shooter-bets")
def test_a_line_bet_stands_behind_the_shaker_where_the_house_wants_it() -> None:
    talk = opened()
    talk.say("patron 1 calls shoot")
    talk.refused("dealer calls no-more-bets", "13:69F-1A.7", "craps/shooter-bets")
    talk.say("dealer calls move-on")
    assert talk.table.state.shooter is None


@pytest.mark.proves("automated-craps/tampering")
@pytest.mark.parametrize("found", ["untouched", "tampered-and-reported"])
def test_at_the_end_of_the_day_the_shaker_is_checked_for_tampering(found: str) -> None:
    talk = untaken()
    talk.refused(f"floor calls day-checked: {found}")
    talk.refused("dealer calls end-of-day", "automated-craps/tampering")
    talk.say("place 1 pass $5", "floor calls end-of-day")
    talk.refused("dealer calls no-more-bets")
    talk.refused("place 1 field $5")
    talk.refused("open")
    talk.refused("floor calls day-checked: tampered", "automated-craps/tampering")
    (called,) = talk.say(f"floor calls day-checked: {found}")
    assert isinstance(called, Called)
    assert (called.value, called.cites) == (found, ("automated-craps/tampering",))
    talk.refused("open", "13:69F-1A.5")  # the next day begins with the opening check
    talk.say("floor calls shaker-checked", "open")
    assert [one.spot for one in talk.roll("3-4")] == ["pass"]


@pytest.mark.proves("automated-craps/not-flat")
def test_a_die_that_does_not_lie_flat_is_no_roll() -> None:
    talk = untaken()
    talk.say("place 1 pass $5", "dealer calls no-more-bets")
    bets = talk.table.state.bets
    talk.refused("dealer calls no-roll: on-rail", "automated-craps/not-flat")
    (called,) = talk.say("dealer calls no-roll: die-not-flat")
    assert "automated-craps/not-flat" in called.cites
    assert talk.table.state.bets == bets
    assert isinstance(talk.table.awaits, Wagering)
    assert talk.roll("3-4")


@pytest.mark.proves("automated-craps/shaker-fails", "automated-craps/void-stakes", "craps/point-off")
@pytest.mark.parametrize("stakes", ["back", "stay"])
def test_a_shaker_that_fails_makes_the_round_void(stakes: str) -> None:
    talk = untaken(void_round=stakes)
    talk.say("place 1 pass $5", "place 4 field $5")
    talk.roll("2-2")
    talk.say("place 4 field $5", "dealer calls no-more-bets")
    events = talk.say("dealer calls shaker-failed")
    voided = [(one.seat, one.spot, one.verdict) for one in events if isinstance(one, Settled)]
    if stakes == "back":
        assert voided == [(1, "pass", Verdict.VOID), (4, "field", Verdict.VOID)]
    else:
        assert not voided
        assert len(talk.table.state.bets) == 2
    assert all("automated-craps/shaker-fails" in event.cites for event in events)
    assert (talk.table.state.phase, talk.table.state.point) == ("over", 0 if stakes == "back" else 4)
    talk.say("open")
    if stakes == "stay":
        assert [one.spot for one in talk.roll("2-2")] == ["field", "pass"]
        return
    (off,) = [event for event in events if isinstance(event, Noted)]
    assert (off.what, "craps/point-off" in off.cites) == ("point-off", True)
    talk.refused("place 1 come $5", "19:47-1.2(a)3")
    talk.say("place 1 pass $5")  # the next roll is a come-out roll
    assert [one.verdict for one in talk.roll("3-4")] == [Verdict.WON]


@pytest.mark.proves("automated-craps/device-fails")
def test_a_failed_device_is_settled_by_hand_and_play_stops_until_it_is_mended() -> None:
    talk = untaken()
    talk.say("place 1 pass $5", "dealer calls no-more-bets")
    talk.refused("dealer calls settle-by-hand", "automated-craps/device-fails")
    talk.say("floor calls settle-by-hand")
    talk.refused("dealer calls shaker-failed")
    (settled,) = [one for one in talk.say("result 5-6") if isinstance(one, Settled)]
    assert settled.paid == 500
    talk.refused("open", "13:69F-1A.5")
    talk.refused("dealer calls device-repaired", "automated-craps/device-fails")
    talk.say("floor calls device-repaired", "open")
