"""What the pit is told to look at: calls, waits, closed tables with wagers, debts, and large wagers."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from on_the_floor import House, a_house
from pitboss.floor import asked
from pitboss.floor.attention import A_WHILE, Alert, Why, alerts
from pitboss.floor.people import THE_HOUSE, Person
from pitboss.floor.record import iso
from pitboss.floor.rules import Rules
from pitboss.floor.store.readings import taken_at, taken_since
from pitboss.money import owed
from pitboss.procedures.clock import DAY


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with a_house(tmp_path, Rules("roulette")) as house:
        yield house


@pytest.fixture
def flo(house: House) -> Person:
    return house.person("Flo", "floor")


def told(house: House, person: Person) -> list[Alert]:
    return list(alerts(house.live().moment(), person, house.clock.at))


def whys(house: House, person: Person) -> list[Why]:
    return [one.why for one in told(house, person)]


def test_a_quiet_table_needs_nobody(house: House, flo: Person) -> None:
    ann = house.seated("Ann", 1)
    house.step()
    house.do(ann, asked.Place("red", 500))
    house.clock.at += 10 * A_WHILE
    assert told(house, flo) == []


def test_a_dispute_and_a_call_of_the_dealer(house: House, flo: Person) -> None:
    ann, dora = house.seated("Ann", 1), house.person("Dora", "dealer")
    house.do(dora, asked.TakeOver())
    house.do(dora, asked.Open())
    house.do(ann, asked.CallFloor("Paid short.", 1, "straight-17"))
    house.do(dora, asked.CallFloor("Help."))
    assert [(one.title, one.says) for one in told(house, flo)] == [
        ("Dispute", "Seat 1, Ann. Straight 17, round 1: Paid short."),
        ("Call for the floor", "The dealer, Dora. Help."),
    ]
    (clerks, _) = told(house, house.person("Cleo", "clerk"))
    assert clerks.says == "Seat 1, Ann."
    house.do(flo, asked.AnswerCall(house.live().standing.calls[0].number, "Paid in full."))
    assert [one.says for one in told(house, flo)] == ["The dealer, Dora. Help."]


def test_who_plays_at_a_table_is_told_nothing_of_it(house: House) -> None:
    house.do(house.seated("Ann", 1), asked.CallFloor("Paid short."))
    assert told(house, house.seated("Fay", 2, "floor")) == []


@pytest.mark.parametrize(("cents", "large"), [(90_000, True), (100_000, True), (89_500, False)])
def test_a_wager_at_or_near_the_maximum(house: House, flo: Person, cents: int, large: bool) -> None:
    ann = house.person("Ann", cents=200_000)
    house.do(ann, asked.Sit(1), asked.BuyIn(200_000))
    house.step()
    house.do(ann, asked.Place("red", cents))
    assert whys(house, flo) == ([Why.LARGE_WAGER] if large else [])
    if cents == 100_000:
        assert told(house, flo)[0].says == "Seat 1, Ann: $1,000 on Red, which takes up to $1,000."


def test_a_table_that_waits_for_its_dealer(house: House, flo: Person) -> None:
    ann, dora = house.seated("Ann", 1), house.person("Dora", "dealer")
    sue = house.person("Sue", "supervisor")
    house.do(dora, asked.TakeOver(tracking=True))
    house.do(dora, asked.Open())
    house.do(ann, asked.Place("red", 500))
    house.clock.at += A_WHILE
    assert [one.says for one in told(house, flo)] == ["Dora has not moved on yet."]
    for name in ("spin", "no-more-bets"):
        house.do(dora, asked.Call(name, by="dealer"))
    assert told(house, flo) == []
    house.clock.at += A_WHILE
    assert [one.says for one in told(house, flo)] == ["Dora has not entered the result yet."]
    house.do(sue, asked.Relieve("Dora is ill."))
    assert [one.says for one in told(house, flo)] == [
        "The result must be keyed in, and nobody deals. A dealer must take the table over."
    ]


def test_a_closed_table_with_wagers(house: House, flo: Person) -> None:
    ann, sue = house.seated("Ann", 1), house.person("Sue", "supervisor")
    house.step()
    house.do(sue, asked.CloseTable())
    assert told(house, flo) == []
    house.do(sue, asked.OpenTable())
    house.do(ann, asked.Place("red", 500))
    house.do(sue, asked.CloseTable())
    assert [one.says for one in told(house, flo)] == ["The table is closed, and $5 is still on the layout."]
    house.step(2)  # until the wheel turns, and the wager cannot be taken down
    house.do(THE_HOUSE, asked.Retire())
    (closed,) = told(house, flo)
    assert closed.says == "The table is closed for good, and $5 is still on the layout."


def test_a_patron_who_owes_more_than_there_is_in_front(tmp_path: Path) -> None:
    """Vigorish that is owed is a debt; it is out of the ordinary where the chips do not cover it."""
    with a_house(tmp_path, Rules("punto-banco", options={"collection": "deferred"})) as house:
        ann, flo = house.seated("Ann", 1), house.person("Flo", "floor")
        for _ in range(400):
            if house.live().game.holds(house.live().table.state).get(owed(1)):
                break
            house.ask(ann, asked.Place("banker", 2_000))
            house.step()
        assert told(house, flo) == []
        moment = house.live().moment()
        poor = replace(moment, chips={1: 0})
        (owes,) = alerts(poor, flo, house.clock.at)
        assert owes.why is Why.OWES
        assert "Seat 1, Ann, owes $" in owes.says


def test_the_result_of_today_is_that_of_the_rounds_that_began_today(house: House) -> None:
    ann = house.seated("Ann", 1)

    def plays() -> int:
        house.step()
        house.do(ann, asked.Place("red", 1_000))
        while house.live().table.awaits is not None:
            house.step()
        return taken_at(house.database, [1])[1].rack

    first = plays()
    begun = iso(house.clock.at + 1)
    assert taken_since(house.database, [1], iso(0))[1] == first
    assert taken_since(house.database, [1], begun)[1] == 0
    house.clock.at += DAY
    second = plays() - first
    third = plays() - second - first
    assert taken_since(house.database, [1], begun)[1] == second + third
    assert taken_since(house.database, [1], iso(0))[1] == first + second + third
    assert {first, second, third} <= {1_000, -1_000}
