"""How wagers end: every spot on every number of every wheel, the zeros, the moved fifth, and the order of it all."""

import csv
from collections.abc import Mapping
from pathlib import Path

import pytest

from pitboss.commands import BuyIn, Call, Open, Place, Result, Role, Sit
from pitboss.events import AnyEvent, Drawn, Moved, Noted, Over, Refusal, Settled, Verdict
from pitboss.game import Bet
from pitboss.games import open_game
from pitboss.games.roulette import Roulette
from pitboss.games.roulette.state import Phase, RouletteState
from pitboss.money import RACK, layout, purse
from pitboss.table import Table

STAKE = 1000
EVEN_CHANCES = ("red", "black", "odd", "even", "1-to-18", "19-to-36")
RED = set("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split())
PAYS = {
    "straight": 35,
    "split": 17,
    "three-numbers": 11,
    "four-numbers": 8,
    "first-five-numbers": 6,
    "six-numbers": 5,
    "seven-numbers": 4,
    "column": 2,
    "dozen": 2,
    **dict.fromkeys(EVEN_CHANCES, 1),
}
with (Path(__file__).parent / "roulette_zeros.csv").open(encoding="utf-8", newline="") as lines:
    ZEROS = list(csv.DictReader(lines))


def roulette(edition: str = "19:47", **options: str) -> Roulette:
    game = open_game("roulette", edition, options)
    assert isinstance(game, Roulette)
    return game


def rested(game: Roulette, number: str, *bets: Bet) -> tuple[AnyEvent, ...]:
    """What follows when the ball rests in a number and these wagers lie on the layout."""
    seats = tuple(sorted({bet.seat for bet in bets}))
    return game.follow(RouletteState(seats=seats, phase=Phase.CLOSED, bets=tuple(sorted(bets))), Result(number))


def settled(events: tuple[AnyEvent, ...]) -> list[Settled]:
    return [event for event in events if isinstance(event, Settled)]


def moved(events: tuple[AnyEvent, ...], account: str) -> int:
    """What an account gained by these events."""
    transfers = [one for event in events for one in event.transfers]
    return sum(one.cents * ((one.target == account) - (one.source == account)) for one in transfers)


def wins(spot: str, number: str) -> bool:
    """Whether a place on the layout wins on a number, by its name alone."""
    kind, _, which = spot.rpartition("-") if spot.startswith(("column", "dozen")) else (spot, "", "")
    if kind == "seven-numbers":
        return number in "10 11 12 13 14 15 33".split()
    if kind == "first-five-numbers":
        return number in ("0", "00", "1", "2", "3")
    if not spot.startswith(("column", "dozen", *EVEN_CHANCES)):
        return number in spot.split("-")[1:]
    if number in ("0", "00"):
        return False
    value = int(number)
    return {
        "column": (value - 1) % 3 + 1 == int(which or 0),
        "dozen": (value - 1) // 12 + 1 == int(which or 0),
        "red": number in RED,
        "black": number not in RED,
        "odd": value % 2 == 1,
        "even": value % 2 == 0,
        "1-to-18": value <= 18,
        "19-to-36": value >= 19,
    }[kind]


def ends(game: Roulette, spot: str, number: str) -> tuple[Verdict, int]:
    """How the wager ends, and what comes back to the patron in all, for a stake of $10."""
    wager = game.spots[spot].wager
    if wins(spot, number):
        return Verdict.WON, STAKE * (PAYS[wager] + 1)
    if wager in EVEN_CHANCES and number in ("0", "00") and game.house["wheel"] == "double-zero":
        return Verdict.HALF, STAKE // 2
    return Verdict.LOST, 0


@pytest.mark.proves("19:47-5.1(d)", "19:47-5.2(a)", "19:47-5.1(e)12")
@pytest.mark.parametrize("wheel", ["double-zero", "single-zero", "double-zero-as-single"])
def test_every_spot_on_every_number(wheel: str) -> None:
    game = roulette(wheel=wheel, **{"zero-2-3": "yes"})
    for spot in game.spots.values():
        if spot.wager == "five-adjacent":
            continue
        for number in game.wheel.order:
            if game.house["wheel"] == "double-zero-as-single" and number == "00":
                continue
            events = rested(game, number, Bet(1, spot.id, STAKE))
            verdict, back = ends(game, spot.id, number)
            (end,) = settled(events)
            assert (end.verdict, moved(events, purse(1))) == (verdict, back), (spot.id, number)
            assert moved(events, layout(1)) == -STAKE
            assert moved(events, RACK) == STAKE - back
            assert end.cites
            assert end.why


@pytest.mark.proves("19:47-5.1(e)1i(2)", "19:47-5.3(d)")
@pytest.mark.parametrize("wheel", ["double-zero", "single-zero", "double-zero-as-single"])
def test_five_adjacent_is_five_straights_of_equal_value(wheel: str) -> None:
    """The same chips come back from one five-adjacent wager as from five straight wagers on its numbers."""
    game = roulette(wheel=wheel)
    for spot in game.spots.values():
        if spot.wager != "five-adjacent":
            continue
        straights = [Bet(1, f"straight-{number}", STAKE // 5) for number in spot.covers]
        for number in game.wheel.order:
            if game.house["wheel"] == "double-zero-as-single" and number == "00":
                continue
            one, five = rested(game, number, Bet(1, spot.id, STAKE)), rested(game, number, *straights)
            assert moved(one, purse(1)) == moved(five, purse(1))
            assert moved(one, purse(1)) == (STAKE // 5 * 36 if number in spot.covers else 0)
            assert moved(one, layout(1)) == -STAKE


# --- what the dealer does when the ball has come to rest -------------------------------------------------------------


@pytest.mark.proves("19:47-5.3(c)")
@pytest.mark.parametrize(
    ("number", "says"),
    [
        ("0", "Zero, green"),
        ("00", "Double zero, green"),
        ("1", "One, red, odd"),
        ("10", "Ten, black, even"),
        ("19", "Nineteen, red, odd"),
        ("22", "Twenty-two, black, even"),
        ("30", "Thirty, red, even"),
    ],
)
def test_the_number_is_announced_and_crowned_first(number: str, says: str) -> None:
    announced, crown, *_ = rested(roulette(), number, Bet(1, "red", 500), Bet(1, "five-adjacent-0", 500))
    assert isinstance(announced, Drawn)
    assert (announced.outcome, announced.says) == (number, says)
    assert isinstance(crown, Noted)
    assert (crown.what, crown.value) == ("crown", f"straight-{number}")
    assert announced.cites == crown.cites == ("19:47-5.3(c)",)


@pytest.mark.proves("19:47-5.3(d)", "19:47-5.3(e)")
def test_fifths_move_then_losers_go_then_winners_are_paid() -> None:
    bets = (
        Bet(1, "five-adjacent-17", 1000),
        Bet(1, "black", 500),
        Bet(1, "red", 500),
        Bet(2, "straight-17", 500),
        Bet(2, "even", 500),
        Bet(3, "dozen-2", 500),
        Bet(3, "column-1", 500),
        Bet(4, "five-adjacent-5", 500),
    )
    events = rested(roulette(), "17", *bets)
    kinds = [type(event) for event in events]
    assert kinds[:4] == [Drawn, Noted, Moved, Moved]
    assert kinds[4:] == [Settled] * 10 + [Over]
    verdicts = [event.verdict for event in settled(events)]
    assert verdicts == [Verdict.LOST] * 5 + [Verdict.WON] * 5
    first, second = (event for event in events if isinstance(event, Moved))
    assert (first.seat, first.spot, first.to, first.cents) == (1, "five-adjacent-17", "straight-17", 200)
    assert (second.seat, second.spot, second.to, second.cents) == (4, "five-adjacent-5", "straight-17", 100)
    assert first.cites == ("19:47-5.3(d)",)


@pytest.mark.proves("19:47-5.3(e)", "19:47-5.2(b)")
def test_what_half_lost_wagers_give_up_is_collected_before_winners_are_paid() -> None:
    events = rested(roulette(), "00", Bet(1, "odd", 500), Bet(1, "straight-00", 500), Bet(2, "column-1", 500))
    assert [event.verdict for event in settled(events)] == [Verdict.HALF, Verdict.LOST, Verdict.WON]


@pytest.mark.proves("19:47-5.3(d)")
def test_a_moved_fifth_joins_a_straight_that_lies_there() -> None:
    events = rested(roulette(), "17", Bet(1, "five-adjacent-17", 1000), Bet(1, "straight-17", 500))
    won = settled(events)[-1]
    assert (won.spot, won.stake, won.paid) == ("straight-17", 700, 35 * 700)


@pytest.mark.proves("19:47-5.3(d)")
def test_no_fifth_moves_from_a_losing_five_adjacent() -> None:
    events = rested(roulette(), "3", Bet(1, "five-adjacent-17", 1000))
    assert not [event for event in events if isinstance(event, Moved)]
    (end,) = settled(events)
    assert (end.verdict, end.stake) == (Verdict.LOST, 1000)
    assert end.why == "Five adjacent around 17 loses on 3"


# --- zeros -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", ZEROS, ids=lambda case: "-".join(list(case.values())[:4]))
def test_zeros_and_the_even_chances(case: Mapping[str, str]) -> None:
    """Proves what the column `proves` of roulette_zeros.csv says."""
    options = {"zeros": case["zeros"]} if case["zeros"] else {}
    game = roulette(case["edition"], wheel=case["wheel"], **options)
    for spot in EVEN_CHANCES:
        events = rested(game, case["number"], Bet(1, spot, STAKE))
        (end,) = settled(events)
        back = {"half": STAKE // 2, "nothing": 0}[case["returned"]]
        assert (end.verdict, end.returned, moved(events, purse(1))) == (case["verdict"], back, back)
        assert moved(events, layout(1)) == -STAKE  # the half that is not lost does not stay on the layout
        assert set(end.cites) <= {one.strip() for one in case["proves"].split(";")}
    for spot in ("column-1", "dozen-1", "seven-numbers", "split-1-2"):
        (end,) = settled(rested(game, case["number"], Bet(1, spot, STAKE)))
        assert end.verdict is Verdict.LOST  # the rule is for the even chances only


@pytest.mark.proves("19:47-5.2(b)")
def test_half_of_an_odd_stake_goes_back_rounded_up_to_the_smallest_chip() -> None:
    (end,) = settled(rested(roulette(), "0", Bet(1, "red", 550)))
    assert (end.returned, end.stake) == (300, 550)
    assert sum(one.cents for one in end.transfers) == 550


@pytest.mark.proves("19:47-5.2(d)2", "roulette/reopened")
def test_00_is_spun_again_with_wagers_closed_where_the_house_lets_them_stand() -> None:
    game = roulette(wheel="double-zero-as-single", **{"after-void": "wagers-stand"})
    state = RouletteState(seats=(1,), phase=Phase.CLOSED, bets=(Bet(1, "red", 500),))
    for event in game.follow(state, Result("00")):
        state = game.evolve(state, event)
    assert state == RouletteState(seats=(1,), phase=Phase.STANDING, bets=(Bet(1, "red", 500),))
    assert isinstance(game.decide(state, Place(1, "red", 500)), Refusal)
    assert not isinstance(game.decide(state, Call(Role.DEALER, "spin")), Refusal)


@pytest.mark.proves("19:47-5.2(d)2")
def test_00_on_a_wheel_used_as_single_zero_is_no_spin_and_spun_again() -> None:
    game = roulette(wheel="double-zero-as-single")
    table = Table(game)
    red = Place(1, "red", 500)
    for command in (Sit(1), BuyIn(1, 10_000), Open(), red, Call(Role.DEALER, "spin")):
        table.do(command)
    table.do(Call(Role.DEALER, "no-more-bets"))
    events = table.do(Result("00"))
    assert isinstance(events, tuple)
    assert [event for event in events if event.transfers or isinstance(event, Settled | Over | Noted)] == []
    assert events[-1].cites == ("19:47-5.2(d)2", "roulette/reopened")
    assert "No spin" in getattr(events[-1], "says", "")
    assert table.state.bet(1, "red") == Bet(1, "red", 500)
    assert game.awaits(table.state) == game.awaits(RouletteState(seats=(1,), phase=Phase.WAGERING))  # spun again
    assert table.out_of_balance() is None


TRIO = ("19:47-5.1(e)3i", "19:47-5.1(e)3ii")
ADJACENT = ("19:47-5.1(e)1i", "19:47-5.1(e)1i(2)")
PASSES_OVER = (*ADJACENT, "roulette/adjacent-as-single")


@pytest.mark.parametrize(
    ("wheel", "spot", "cites"),
    [
        pytest.param(
            "double-zero", "three-numbers-1-2-3", ("19:47-5.1(e)3",), marks=pytest.mark.proves("19:47-5.1(e)3")
        ),
        pytest.param("double-zero", "three-numbers-0-1-2", TRIO, marks=pytest.mark.proves(*TRIO)),
        pytest.param("double-zero", "three-numbers-0-2-00", TRIO, marks=pytest.mark.proves(*TRIO)),
        pytest.param("double-zero", "three-numbers-00-2-3", TRIO, marks=pytest.mark.proves(*TRIO)),
        pytest.param("single-zero", "three-numbers-0-1-2", TRIO, marks=pytest.mark.proves(*TRIO)),
        pytest.param(
            "single-zero", "four-numbers-1-2-4-5", ("19:47-5.1(e)4",), marks=pytest.mark.proves("19:47-5.1(e)4")
        ),
        *(
            pytest.param(wheel, spot, ("roulette/zero-2-3",), marks=pytest.mark.proves("roulette/zero-2-3"))
            for wheel in ("single-zero", "double-zero-as-single")
            for spot in ("three-numbers-0-2-3", "four-numbers-0-1-2-3")
        ),
        *(
            pytest.param(
                "double-zero-as-single",
                f"five-adjacent-{number}",
                PASSES_OVER if number in ("13", "1", "27", "10") else ADJACENT,
                marks=pytest.mark.proves("roulette/adjacent-as-single"),
            )
            for number in ("36", "13", "1", "27", "10", "25", "17")
        ),
        ("double-zero", "five-adjacent-1", ADJACENT),
    ],
)
def test_each_spot_rests_on_its_own_paragraphs(wheel: str, spot: str, cites: tuple[str, ...]) -> None:
    """When it is laid, when it wins and when it loses; what the regulation does not name says so."""
    game = roulette(wheel=wheel, **{"zero-2-3": "yes"})
    (placed,) = game.follow(RouletteState(seats=(1,), phase=Phase.WAGERING), Place(1, spot, 5 * STAKE))
    assert placed.cites == cites
    first, *_ = game.spots[spot].covers
    for number in (first, "33"):
        events = rested(game, number, Bet(1, spot, STAKE))
        end = next(end for end in settled(events) if end.spot == spot)
        assert end.cites == (*cites, *(("19:47-5.2(a)",) if end.paid else ()), "19:47-5.1(d)")
        for move in (event for event in events if isinstance(event, Moved)):
            assert ("roulette/adjacent-as-single" in move.cites) == (cites == PASSES_OVER)
