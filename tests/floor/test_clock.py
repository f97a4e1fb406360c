"""The floor's clock: shifts, days, the age of dice and the reopening of a table are not left to anybody's word."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from at_the_audit import found
from hand_clock import BEGIN
from on_the_floor import House, a_house
from pitboss.commands import AnyCommand, Call, Open, Role
from pitboss.events import Called
from pitboss.floor import asked
from pitboss.floor.people import THE_HOUSE
from pitboss.floor.record import HOUSE, Deed, Line
from pitboss.floor.rules import Rules
from pitboss.floor.settings import Pace
from pitboss.floor.standing import Standing, after
from pitboss.floor.timing import due
from pitboss.game import Clock, Every, Offer
from pitboss.law import cites
from pitboss.procedures.clock import DAY, HOUR, Hours, Log, strikes_at

PACE = Pace()
SMALL = asked.Place("small", 500)
MIDNIGHT = BEGIN // DAY * DAY
SHIFT = MIDNIGHT + 4 * HOUR  # the first that begins after the house has opened, at 01:53


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with a_house(tmp_path, Rules("sic-bo", options={"shaker": "automated"})) as made:
        yield made


def prepared(house: House) -> None:
    """The floor checks the table, and it opens."""
    while house.live().table.state.phase != "wagering":
        house.step()


def commands(house: House, since: int) -> list[AnyCommand | None]:
    """What the house did after a line."""
    lines = [line for line in house.lines() if line.number > since and line.who == HOUSE]
    return [deed.command for line in lines for deed in line.deeds if deed.command is not None]


def when(house: House) -> float | None:
    return due(house.live().moment(), PACE, ())


def sound(house: House) -> bool:
    return not found(house.folder).faults


@pytest.mark.proves("13:69F-9.5(b)")
def test_at_the_start_of_a_shift_the_clock_has_the_shaker_checked(house: House) -> None:
    ann = house.seated("Ann", 1)
    prepared(house)
    house.do(ann, SMALL)
    assert when(house) == SHIFT  # she is alone, and nobody else is waited for
    house.clock.at = SHIFT - 1
    house.do(ann, SMALL)
    house.clock.at = SHIFT
    line = house.live().number
    assert house.refused(ann, SMALL).startswith("The clock has struck; the floor must first call 'shift begins'")
    house.step(2)
    assert commands(house, line) == [Call(Role.FLOOR, "shift-begins"), Call(Role.FLOOR, "run-shaker", value="3")]
    house.do(ann, SMALL)
    assert when(house) == SHIFT + 8 * HOUR  # once each shift
    assert house.live().table.state.bet(1, "small").cents == 1_500
    assert sound(house)


@pytest.mark.proves("13:69F-9.5(b)")
def test_the_check_waits_until_the_dice_that_are_tossed_are_settled(house: House) -> None:
    ann = house.seated("Ann", 1)
    prepared(house)
    house.do(ann, SMALL)
    house.step()
    house.clock.at = SHIFT
    line = house.live().number
    while house.live().table.state.phase != "over":
        house.step()
    assert not [one for one in commands(house, line) if isinstance(one, Call) and one.by is Role.FLOOR]
    house.step(2)
    assert commands(house, line)[-2:] == [Open(), Call(Role.FLOOR, "shift-begins")]


@pytest.mark.proves("13:69F-9.1")
def test_after_24_hours_the_clock_has_new_dice_put_in(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("sic-bo")) as house:
        ann = house.seated("Ann", 1)
        prepared(house)
        began = house.lines()[0].at
        assert when(house) == began + DAY
        house.clock.at = began + DAY - 1
        house.do(ann, SMALL)
        house.clock.at = began + DAY
        line = house.live().number
        assert "24 hours" in house.refused(ann, SMALL)
        house.step(2)
        assert commands(house, line) == [Call(Role.FLOOR, "dice-too-old"), Call(Role.FLOOR, "new-dice")]
        house.do(ann, SMALL)
        assert when(house) == began + 2 * DAY
        assert sound(house)


@pytest.mark.proves("13:69F-9.1")
def test_dice_that_were_changed_earlier_may_stay_longer(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("sic-bo")) as house:
        house.seated("Ann", 1)
        prepared(house)
        house.clock.at += 10 * HOUR
        house.do(house.person("Sue", "supervisor"), asked.Call("new-dice", by="floor"))
        assert when(house) == house.clock.at + DAY


@pytest.mark.proves("13:69F-9.5(a)1", "13:69F-9.5(a)2")
@pytest.mark.parametrize("shaker", ["manual", "automated"])
def test_a_table_that_was_closed_is_checked_again_before_it_opens(tmp_path: Path, shaker: str) -> None:
    with a_house(tmp_path, Rules("sic-bo", options={"shaker": shaker})) as house:
        house.seated("Ann", 1)
        prepared(house)
        sue = house.person("Sue", "supervisor")
        house.do(sue, asked.CloseTable())
        while house.live().table.state.phase != "over":
            house.step()
        house.clock.at += 60
        house.do(sue, asked.OpenTable())
        line = house.live().number
        prepared(house)
        again, checked, *tried, opened = commands(house, line)
        assert again == Call(Role.FLOOR, "table-reopens")
        assert checked == Call(Role.FLOOR, "check-device", value="2-2-5")
        assert tried == ([Call(Role.FLOOR, "run-shaker", value="3")] if shaker == "automated" else [])
        assert opened == Open()
        assert sound(house)


@pytest.mark.proves("13:69F-9.5(b)")
def test_a_person_who_deals_cannot_go_on_before_the_floors_call(house: House) -> None:
    ann = house.seated("Ann", 1)
    dora, sue = house.person("Dora", "dealer"), house.person("Sue", "supervisor")
    prepared(house)
    house.do(dora, asked.TakeOver())
    house.do(ann, SMALL)
    house.clock.at = SHIFT
    assert house.refused(THE_HOUSE, asked.Step()) == "A person is dealing at this table."
    no_more_bets = asked.Call("no-more-bets", by="dealer")
    assert "'shift begins'" in house.refused(dora, no_more_bets)
    house.do(sue, asked.Call("shift-begins", by="floor"))
    assert "run the automated shaker" in house.refused(dora, no_more_bets)
    house.do(sue, asked.Call("run-shaker", "3", by="floor"))
    house.do(dora, no_more_bets)
    assert sound(house)


@pytest.mark.proves("mini-dice/tampering", "mini-dice/automated-check", "mini-dice/sealed")
def test_the_checks_of_a_mini_dice_shaker_come_with_the_day_the_shift_and_the_hours(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("mini-dice", options={"shaker": "automated"})) as house:
        house.seated("Ann", 1)
        prepared(house)
        struck: list[str] = []
        for hour in range(1, 49):
            house.clock.at = MIDNIGHT + hour * HOUR
            line = house.live().number
            while (strike := when(house)) is not None and strike <= house.clock.at:
                house.step()
                prepared(house)
            floor = [one for one in commands(house, line) if isinstance(one, Call) and one.by is Role.FLOOR]
            struck += [f"{hour}: {one.name}" for one in floor if one.name != "shaker-checked"]
        assert struck == [
            "4: new-day",
            "12: new-shift",
            "20: new-shift",
            "26: dice-too-old",
            "26: new-dice",
            "28: new-day",
            "36: new-shift",
            "44: new-shift",
        ]
        assert sound(house)


@pytest.mark.proves("automated-craps/shift-check", "automated-craps/tampering", "automated-craps/opening-check")
def test_the_checks_of_an_automated_craps_shaker_come_by_the_clock(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("automated-craps")) as house:
        house.seated("Ann", 1)
        prepared(house)
        struck: list[str] = []
        for hour in (4, 12, 20):
            house.clock.at = MIDNIGHT + hour * HOUR
            line = house.live().number
            while (strike := when(house)) is not None and strike <= house.clock.at:
                house.step()
                prepared(house)
            struck += [f"{hour}: {one.name}" for one in commands(house, line) if isinstance(one, Call)]
        assert struck == [
            "4: new-shift",
            "4: shift-checked",
            "4: end-of-day",
            "4: day-checked",
            "4: shaker-checked",
            "12: new-shift",
            "12: shift-checked",
            "20: new-shift",
            "20: shift-checked",
        ]
        assert sound(house)


@pytest.mark.proves("keno/game-number")
def test_with_a_new_gaming_day_keno_counts_its_games_from_1(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("keno")) as house:
        ann = house.seated("Ann", 1)
        numbers: list[int] = []
        for hour in (2, 3, 4, 5):
            house.clock.at = MIDNIGHT + hour * HOUR
            while house.live().table.state.phase != "wagering":
                house.step()
            while (strike := when(house)) is not None and strike <= house.clock.at:
                house.step()
            numbers.append(house.live().table.state.number)
            house.do(ann, asked.Place("3-17", 100))
            while house.live().table.state.phase != "over":
                house.step()
        assert numbers == [1, 2, 3, 1]  # the game that was being sold at four was the last of the day
        assert sound(house)


def a_clock(every: Every, hours: int = 0) -> Clock:
    return Clock(Offer("check", (Role.FLOOR,), cites("13:69F-9.5(b)")), every, hours, since=("checked",))


@pytest.mark.parametrize(
    ("every", "made", "strikes"),
    [
        (Every.SHIFT, {}, 4.0),
        (Every.SHIFT, {"check": 4.0}, 12.0),
        (Every.SHIFT, {"check": 4.0, "checked": 12.5}, 20.0),
        (Every.SHIFT, {"other": 12.5}, 4.0),
        (Every.SHIFT, {"checked": 23.0}, 28.0),
        (Every.DAY, {}, 4.0),
        (Every.DAY, {"check": 4.0}, 28.0),
        (Every.HOURS, {}, 25.0),
        (Every.HOURS, {"checked": 7.5}, 31.5),
    ],
)
def test_when_a_clock_strikes(every: Every, made: dict[str, float], strikes: float) -> None:
    """A table that opened at one in the morning."""
    log = Log(opened=MIDNIGHT + HOUR, made={name: MIDNIGHT + hour * HOUR for name, hour in made.items()})
    assert strikes_at(a_clock(every, 24), log, Hours()) == MIDNIGHT + strikes * HOUR


def test_a_house_sets_its_own_hours() -> None:
    hours, log = Hours(shifts=(6, 18), day=6), Log(opened=MIDNIGHT + 7 * HOUR)
    assert strikes_at(a_clock(Every.SHIFT), log, hours) == MIDNIGHT + 18 * HOUR
    assert strikes_at(a_clock(Every.DAY), log, hours) == MIDNIGHT + 30 * HOUR


def test_a_reopening_strikes_once() -> None:
    clock, hours = a_clock(Every.REOPENING), Hours()
    assert strikes_at(clock, Log(opened=5.0), hours) == float("inf")
    assert strikes_at(clock, Log(opened=5.0, reopened=9.0), hours) == 9.0
    assert strikes_at(clock, Log(opened=5.0, reopened=9.0, made={"check": 9.5}), hours) == float("inf")


@pytest.mark.parametrize("by", [Role.DEALER, Role.FLOOR])
def test_a_call_of_the_dealer_counts_for_the_clock_like_one_of_the_floor(by: Role) -> None:
    line = Line(2, BEGIN, 7, "Somebody", 0, (Deed((Called(by=by, name="sort-decks", says="In order"),)),))
    assert after(Standing(), line, ()).log.made == {"sort-decks": BEGIN}


def test_a_call_of_a_patron_does_not_count_for_the_clock() -> None:
    called = Called(by=Role.PATRON, name="sit-out", says="Sits out", seat=1)
    line = Line(2, BEGIN, 7, "Somebody", 0, (Deed((called,)),))
    assert after(Standing(), line, ()).log.made == {}
