"""Wagers that staff place: a spoken one takes two people, and nobody is patron and staff at one table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from on_the_floor import House, a_house
from pitboss.commands import Call
from pitboss.events import Refusal
from pitboss.floor import asked, deciding
from pitboss.floor.audit import audit
from pitboss.floor.people import Person
from pitboss.floor.rules import Rules
from pitboss.game import Wagering

BY_DEALER = asked.Place("player", 2_000, 1, "dealer", spoken=True)
BY_FLOOR = asked.Place("player", 2_000, 1, "floor", spoken=True)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with a_house(tmp_path, Rules("punto-banco")) as house:
        house.seated("Ann", 1)
        while not isinstance(house.live().table.awaits, Wagering):
            house.step()
        yield house


@pytest.fixture
def sue(house: House) -> Person:
    """A supervisor who deals."""
    sue = house.person("Sue", "supervisor")
    house.do(sue, asked.TakeOver())
    return sue


@pytest.mark.proves("19:47-3.2(c)")
@pytest.mark.parametrize("first", [BY_DEALER, BY_FLOOR])
def test_a_supervisor_who_deals_does_not_confirm_a_spoken_wager_alone(
    house: House, sue: Person, first: asked.Place
) -> None:
    flo = house.person("Flo", "floor")
    house.do(sue if first is BY_DEALER else flo, first)
    answer = house.ask(sue, BY_FLOOR)
    assert isinstance(answer, Refusal)
    assert answer.cites == ("19:47-3.2(c)",)
    second = (flo, BY_FLOOR) if first is BY_DEALER else (sue, BY_DEALER)
    house.do(*second)
    assert house.live().table.state.bet(1, "player")
    assert audit(house.database).sound


def test_the_audit_finds_a_wager_that_one_person_confirmed_twice(
    house: House, sue: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deciding, "_not_both", lambda live, bench, command: None)
    house.do(sue, BY_DEALER)
    line = house.do(sue, BY_FLOOR)
    told = f"line {line.number} confirms a spoken wager as supervisor, and its person deals"
    assert any(told in fault for fault in audit(house.database).faults)


def test_who_plays_at_a_table_places_no_wagers_as_staff_there(house: House) -> None:
    flo = house.seated("Flo", 2, "floor")
    own = asked.Place("player", 1_000, 2, "floor", coupon=1_000)
    assert house.refused(flo, own) == "A person who plays at a table may not place wagers as staff there."
    house.do(house.person("Fay", "floor"), own)
    assert audit(house.database).sound


def test_a_call_of_the_floor_makes_no_house_player_wager(tmp_path: Path) -> None:
    """House players wager when the dealer closes the betting, and a line of the floor holds the floor's call alone."""
    with a_house(tmp_path, Rules("chemin-de-fer")) as house:
        ann, flo = house.seated("Ann", 2), house.person("Flo", "floor")
        while not isinstance(house.live().table.awaits, Wagering):
            house.step()
        house.do(ann, asked.Place("bid", 10_000))
        house.step()
        house.do(ann, asked.Choose("as-bid"))
        assert isinstance(house.live().table.awaits, Wagering)
        line = house.do(flo, asked.Call("recut", by="floor"))
        assert [type(deed.command) for deed in line.deeds] == [Call]
        assert audit(house.database).sound
