"""What a game must know of a patron who changes seats: the floor knows persons, and tells it again."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from on_the_floor import House, a_house
from pitboss.events import Left, Noted, Shuffled
from pitboss.floor import asked
from pitboss.floor.audit import audit
from pitboss.floor.people import Person
from pitboss.floor.record import Deed, Line
from pitboss.floor.rules import Rules
from pitboss.floor.standing import after
from pitboss.game import Wagering
from pitboss.games.chemin_de_fer.state import CheminState

CHEMIN = Rules("chemin-de-fer")


def waits(line: Line) -> list[int]:
    """The seats that lose a turn by this line."""
    events = [event for deed in line.deeds for event in deed.events]
    return [one.seat for one in events if isinstance(one, Noted) and one.what == "waits"]


def banked(house: House) -> tuple[Person, Person]:
    """Ann in seat 2 has the bank; Bob sits in seat 1, last in the order."""
    ann, bob = house.seated("Ann", 2), house.seated("Bob", 1)
    while not isinstance(house.live().table.awaits, Wagering):
        house.step()
    house.do(ann, asked.Place("bid", 10_000))
    house.step()
    house.do(ann, asked.Choose("as-bid"))
    state = house.live().table.state
    assert isinstance(state, CheminState)
    assert (state.banker, state.origin) == (2, 2)
    return ann, bob


@pytest.mark.proves("19:47-4.11(e)")
@pytest.mark.parametrize("at_once", [False, True])
def test_the_missed_turn_follows_the_patron_and_nobody_else(tmp_path: Path, at_once: bool) -> None:
    with a_house(tmp_path, CHEMIN) as house:
        _, bob = banked(house)
        if at_once:
            line = house.do(bob, asked.Leave(), asked.Sit(3), asked.BuyIn(10_000))
        else:
            house.do(bob, asked.Leave())
            line = house.do(bob, asked.Sit(3), asked.BuyIn(10_000))
        assert waits(line) == [3]
        house.do(bob, asked.Leave())
        cid = house.person("Cid")
        assert waits(house.do(cid, asked.Sit(3))) == []
        house.reopen()
        assert waits(house.do(bob, asked.Sit(5))) == [5]
        assert audit(house.database).sound


def test_it_is_forgotten_when_the_cards_are_shuffled(tmp_path: Path) -> None:
    with a_house(tmp_path, CHEMIN) as house:
        _, bob = banked(house)
        line = house.do(bob, asked.Leave())
        assert [one.remembered for deed in line.deeds for one in deed.events if isinstance(one, Left)] == ["1"]
        assert house.live().standing.remembered == {bob.id: "1"}
        shuffled = replace(line, deeds=(Deed((Shuffled(device="shoe"),)),))
        assert after(house.live().standing, shuffled, ()).remembered == {}


def test_a_game_that_says_nothing_of_who_leaves_is_told_nothing(tmp_path: Path) -> None:
    with a_house(tmp_path) as house:
        ann = house.seated("Ann", 1)
        house.do(ann, asked.Leave())
        assert house.live().standing.remembered == {}
        house.do(ann, asked.Sit(2))
        assert audit(house.database).sound
