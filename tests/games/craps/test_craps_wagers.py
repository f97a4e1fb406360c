"""Each wager against a table of cases, and against every roll: 19:47-1.1 and 1.2(a)."""

import csv
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from pitboss.commands import Result
from pitboss.events import Moved, Settled, Verdict
from pitboss.felt import felt_of
from pitboss.game import Bet
from pitboss.games import open_game
from pitboss.games.craps.state import CrapsState, Phase, Progress

from .talk import Talk

CASES = list(csv.DictReader(Path(__file__).with_name("craps_cases.csv").read_text(encoding="utf-8").splitlines()))
POINTS = (4, 5, 6, 8, 9, 10)
ROLLS = [(one, other) for one in range(1, 7) for other in range(1, 7)]
GAME = open_game("craps", "13:69F")


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['proves'].split(';')[0]} {case['rolls']}")
def test_a_case(case: dict[str, str]) -> None:
    talk = Talk()
    talk.roll(*case["before"].split())
    talk.say(f"place 1 {case['spot']} ${case['stake']}")
    for roll in case["rolls"].split()[:-1]:
        assert not talk.roll(roll), f"{roll} decided it too early"
    settled = talk.roll(case["rolls"].split()[-1])
    if case["ends"] == "stays":
        assert not settled
        assert [bet.spot for bet in talk.state.bets] == [case["lies"] or case["spot"]]
        return
    (one,) = settled
    assert (one.verdict, one.paid) == (Verdict(case["ends"]), int(case["paid"] or 0) * 100)
    assert one.returned == (0 if case["ends"] == "lost" else one.stake)
    assert set(case["proves"].split("; ")) - UNNAMED <= set(one.cites)
    assert not talk.state.bets


# What such a case proves without its settlement naming it: when a bet is made, and what a come-out roll is.
UNNAMED = {'19:47-1.1 "Come Out Roll"', '19:47-1.1 "Come Out Point"', '19:47-1.1 "Come Point"', "19:47-1.2(a)1"}


# --- every spot against every roll, by a second reading of the rules --------------------------------------------------


def net(spot: str, point: int, roll: tuple[int, int]) -> Fraction | str | None:
    """What one unit on the spot wins or loses by the roll; where it moves to; None if it lies on."""
    total, (low, high) = sum(roll), sorted(roll)
    match spot.split("-"):
        case ["pass"] | ["come"]:
            return _line(point if spot == "pass" else 0, total, spot)
        case ["dont", line]:
            taken = _line(point if line == "pass" else 0, total, spot)
            if isinstance(taken, str) or taken is None:
                return taken
            return Fraction(0) if total == 12 and not (point and line == "pass") else -taken
        case ["come", number]:
            return _race(total, number, 1)
        case ["dont", "come", number]:
            return _race(total, number, 1, against=True)
        case ["place", "to", "win", number]:
            return _race(total, number, [Fraction(9, 5), Fraction(7, 5), Fraction(7, 6)]) if point else None
        case ["place", "to", "lose", number]:
            return _race(total, number, [Fraction(5, 11), Fraction(5, 8), Fraction(4, 5)], against=True)
        case ["buy", number]:
            return _race(total, number, [Fraction(2), Fraction(3, 2), Fraction(6, 5)]) if point else None
        case ["pass", "odds", number]:
            return _race(total, number, [Fraction(2), Fraction(3, 2), Fraction(6, 5)])
        case ["come", "odds", number]:
            paid = _race(total, number, [Fraction(2), Fraction(3, 2), Fraction(6, 5)])
            return paid if point or paid is None else Fraction(0)
        case ["lay", number] | ["dont", _, "odds", number]:
            return _race(total, number, [Fraction(1, 2), Fraction(2, 3), Fraction(5, 6)], against=True)
        case [("four" | "six" | "eight" | "ten") as word, "the", "hardway"]:
            hard = {"four": 4, "six": 6, "eight": 8, "ten": 10}[word]
            if total == hard and low == high:
                return Fraction(7 if hard in (4, 10) else 9)
            return Fraction(-1) if total in (hard, 7) else None
        case ["hop", one, other]:
            if (str(low), str(high)) != (one, other):
                return Fraction(-1)
            return Fraction(30 if low == high else 15)
        case ["fire"]:
            return Fraction(-1) if point and total == 7 else None
        case _:
            return _one_roll(spot, total)


def _line(point: int, total: int, spot: str) -> Fraction | str | None:
    if point:
        return Fraction(1) if total == point else Fraction(-1) if total == 7 else None
    if total in POINTS:
        return f"{spot}-{total}" if spot.endswith("come") else None
    return Fraction(1) if total in (7, 11) else Fraction(-1)


def _race(total: int, number: str, odds: list[Fraction] | int, *, against: bool = False) -> Fraction | None:
    """The number against a 7, at odds by how far the number lies from 7."""
    if total not in (int(number), 7):
        return None
    pays = Fraction(odds) if isinstance(odds, int) else odds[3 - abs(7 - int(number))]
    return pays if (total == 7) == against else Fraction(-1)


def _one_roll(spot: str, total: int) -> Fraction:
    single = {2: 30, 3: 15, 11: 15, 12: 30}
    parts: dict[int, Fraction | int]
    match spot:
        case "field":
            return Fraction(-1 if total in (5, 6, 7, 8) else 2 if total in (2, 12) else 1)
        case "any-seven":
            parts = {7: 4}
        case "any-craps":
            parts = {2: 7, 3: 7, 12: 7}
        case "craps-two" | "craps-three" | "craps-twelve" | "eleven-in-one-roll":
            only = {"craps-two": 2, "craps-three": 3, "craps-twelve": 12, "eleven-in-one-roll": 11}[spot]
            parts = {only: single[only]}
        case "craps-eleven":  # half on any craps at 7 to 1, half on eleven at 15 to 1
            parts = {2: 3, 3: 3, 12: 3, 11: 7}
        case "horn" | "world":
            units = 4 if spot == "horn" else 5
            parts = {n: Fraction(single[n] - (units - 1), units) for n in single}
            if spot == "world":
                parts[7] = 0
        case _:  # horn high: five units, two on the number called
            called = int(spot.removeprefix("horn-high-"))
            parts = {n: Fraction((single[n] + 1) * (2 if n == called else 1) - 5, 5) for n in single}
    return Fraction(parts.get(total, -1))


SPOTS = [*GAME.spots, *(f"{line}-{number}" for line in ("come", "dont-come") for number in POINTS)]


@pytest.mark.parametrize("spot", SPOTS)
def test_every_roll_at_every_point(spot: str) -> None:
    stake = 66_000_00  # which every odds divide
    for point, roll in product((0, *POINTS), ROLLS):
        if "pass-odds" in spot and not spot.endswith(f"-{point}"):
            continue
        state = CrapsState(
            seats=(1,), phase=Phase.ROLLING, point=point, bets=(Bet(1, spot, stake),), hand=Progress.POINT_SET
        )
        events = GAME.follow(state, Result(roll))
        settled = [event for event in events if isinstance(event, Settled)]
        moved = [event for event in events if isinstance(event, Moved)]
        wanted = net(spot, point, roll)
        if wanted is None:
            assert not [*settled, *moved], (point, roll)
        elif isinstance(wanted, str):
            assert [one.to for one in moved] == [wanted], (point, roll)
        else:
            (one,) = settled
            assert Fraction(one.paid + one.returned - stake, stake) == wanted, (point, roll)


@pytest.mark.proves("19:47-1.2(a)5", "19:47-1.2(a)6", "craps/come-out-working")
def test_on_a_come_out_roll_place_bets_to_win_are_off_and_place_bets_to_lose_work() -> None:
    talk = Talk()
    talk.say("place 1 place-to-win-6 $12", "place 2 place-to-lose-6 $10")
    (lost,) = talk.roll("3-3")
    assert (lost.seat, lost.verdict) == (2, Verdict.LOST)
    assert lost.cites == ("19:47-1.2(a)6", "craps/come-out-working")
    assert [(one.seat, one.verdict) for one in talk.roll("4-2")] == [(1, Verdict.WON)]
    talk.say("place 1 place-to-win-6 $12", "place 2 place-to-lose-6 $10")
    assert [(one.seat, one.verdict) for one in talk.roll("3-4")] == [(2, Verdict.WON)]


@pytest.mark.proves("craps/hardways-come-out")
@pytest.mark.parametrize("works", ["on", "off"])
def test_hardways_on_a_come_out_roll_are_the_houses_choice(works: str) -> None:
    talk = Talk(hardways_come_out=works)
    talk.say("place 1 six-the-hardway $5")
    assert len(talk.roll("3-4")) == (works == "on")
    assert len(talk.state.bets) == (works == "off")


@pytest.mark.parametrize("works", ["on", "off"])
def test_place_bets_to_lose_on_a_come_out_roll_are_the_houses_choice(works: str) -> None:
    talk = Talk(place_to_lose_come_out=works)
    talk.say("place 1 place-to-lose-4 $11")
    assert len(talk.roll("3-4")) == (works == "on")


@pytest.mark.proves("craps/losers-first", "craps/settlement-order")
def test_losers_are_collected_before_winners_are_paid_each_in_the_order_of_their_kind() -> None:
    talk = Talk()
    talk.say("place 1 pass $5", "place 2 dont-pass $5")
    talk.roll("4-2")
    talk.say("place 1 any-seven $5", "place 1 lay-4 $20", "place 1 six-the-hardway $5", "place 1 place-to-win-6 $12")
    talk.say("place 2 come $5", "place 2 dont-pass-odds-6 $6", "place 2 craps-two $5", "place 2 place-to-win-8 $6")
    settled = talk.roll("5-2")
    assert [(one.seat, one.spot, one.verdict.value) for one in settled] == [
        (2, "craps-two", "lost"),
        (1, "six-the-hardway", "lost"),
        (1, "place-to-win-6", "lost"),
        (2, "place-to-win-8", "lost"),
        (1, "pass", "lost"),
        (1, "any-seven", "won"),
        (1, "lay-4", "won"),
        (2, "come", "won"),
        (2, "dont-pass", "won"),
        (2, "dont-pass-odds-6", "won"),
    ]


@pytest.mark.proves("craps/idle-odds", "craps/come-out-working", "craps/travel")
def test_a_new_come_bet_goes_to_the_number_that_its_elder_just_won_on() -> None:
    talk = Talk()
    talk.roll("4-2")
    talk.say("place 1 come $10")
    talk.roll("5-4")
    talk.say("place 1 come-odds-9 $10", "place 1 come $20")
    settled = talk.roll("6-3")
    assert [(one.spot, one.paid) for one in settled] == [("come-9", 1000), ("come-odds-9", 1500)]
    assert [(bet.spot, bet.cents) for bet in talk.state.bets] == [("come-9", 2000)]
    talk.say("place 1 come-odds-9 $10")
    talk.roll("3-3")  # the point is made: a come-out roll is next, on which come odds are off
    settled = talk.roll("4-5")
    assert [(one.spot, one.verdict.value, one.paid) for one in settled] == [
        ("come-9", "won", 2000),
        ("come-odds-9", "push", 0),
    ]


@pytest.mark.parametrize("point", [0, 5])
def test_the_felt_lights_what_the_roll_alone_wins(point: int) -> None:
    """Of all wagers that one roll decides, and the hardways, those that it wins; hardways also lie over many rolls."""
    felt = felt_of(GAME)
    slow = ("pass", "come", "dont", "place", "buy", "lay", "fire")
    quick = [spot for spot in GAME.spots if not spot.startswith(slow) and "odds" not in spot]
    assert len(quick) > 30
    for roll in ROLLS:
        won = {spot for spot in quick if isinstance(found := net(spot, point, roll), Fraction) and found > 0}
        assert set(felt.winners(roll)) == won, roll
    assert felt.winners(None) == ()
