"""A call by which wagers are void or a result does not count carries its reason, and the division is shown it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from on_the_floor import House, a_house
from pitboss.events import Settled, Verdict
from pitboss.floor import asked, duties
from pitboss.floor.audit import audit
from pitboss.floor.people import Person
from pitboss.floor.record import Deed, Reasoned
from pitboss.floor.rules import Rules
from pitboss.floor.store import schema
from pitboss.game import Chance, Choice

WHY = "A card was seen by the patron in seat 1."


def until(house: House, awaited: Callable[[House], bool]) -> None:
    while not awaited(house):
        house.step()


def _spun(house: House) -> bool:
    return isinstance(house.live().table.awaits, Chance)


@pytest.fixture
def spun(tmp_path: Path) -> Iterator[House]:
    """A roulette table where betting is closed and the ball is rolling."""
    with a_house(tmp_path, Rules("roulette")) as house:
        ann = house.seated("Ann", 1)
        house.step()
        house.do(ann, asked.Place("red", 500))
        until(house, _spun)
        yield house


@pytest.fixture
def flo(spun: House) -> Person:
    return spun.person("Flo", "floor")


NO_SPIN = asked.Call("no-spin", "foreign-object", by="floor")


def test_a_result_that_shall_not_count_needs_a_reason(spun: House, flo: Person) -> None:
    told = "Give the reason for 'no spin': it gives wagers back, or keeps a result from counting."
    assert spun.refused(flo, NO_SPIN) == told
    blank = asked.Call("no-spin", "foreign-object", by="floor", reason="  ")
    assert spun.refused(flo, blank) == told
    line = spun.do(flo, asked.Call("no-spin", "foreign-object", by="floor", reason=f" {WHY} "))
    assert line.deeds[-1] == Deed((Reasoned("no-spin", WHY),))
    assert audit(spun.database).sound
    with spun.database.read() as connection:
        kept = schema.notable.c
        (row,) = connection.execute(select(kept.person, kept.says).where(kept.kind == "void")).all()
    assert (row.person, row.says) == (flo.id, f"Flo called 'no-spin': {WHY}")


@pytest.mark.parametrize("phase", ["spinning", "spinning-again"])
def test_a_spin_that_is_called_off_before_no_more_bets_needs_a_reason_too(tmp_path: Path, phase: str) -> None:
    """The ball is rolling, and whoever calls it off sees where it goes. After a void spin, wagers may be closed."""
    with a_house(tmp_path, Rules("roulette", options={"after-void": "wagers-stand"})) as house:
        ann, flo = house.seated("Ann", 1), house.person("Flo", "floor")
        house.step()
        house.do(ann, asked.Place("red", 500))
        if phase == "spinning-again":
            until(house, _spun)
            house.do(flo, asked.Call("no-spin", "foreign-object", by="floor", reason=WHY))
        until(house, lambda house: house.live().table.state.phase == phase)
        assert house.refused(flo, NO_SPIN).startswith("Give the reason for 'no spin'")
        line = house.do(flo, asked.Call("no-spin", "foreign-object", by="floor", reason=WHY))
        assert line.deeds[-1] == Deed((Reasoned("no-spin", WHY),))
        assert audit(house.database).sound


def test_the_audit_finds_a_void_without_a_reason(spun: House, flo: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as dishonest:
        dishonest.setattr(duties, "voids", lambda *_: False)
        line = spun.do(flo, NO_SPIN)
    told = f"line {line.number} makes wagers void, or a result not count, and gives no reason"
    assert any(told in fault for fault in audit(spun.database).faults)


def test_a_dead_hand_needs_a_reason(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("blackjack")) as house:
        ann, flo = house.seated("Ann", 1), house.person("Flo", "floor")
        until(house, lambda house: house.live().table.state.phase == "wagering")
        house.do(ann, asked.Place("box-1", 2_000))

        def dead(house: House) -> asked.Call | None:
            awaits = house.live().table.awaits
            offers = awaits.calls if isinstance(awaits, Choice | Chance) else ()
            found = next((one for one in offers if one.name == "dead-hand"), None)
            if found is None:
                return None
            value, seat = (found.values or ("",))[0], (found.seats or (0,))[0]
            return asked.Call("dead-hand", value, seat, by="floor")

        until(house, lambda house: dead(house) is not None)
        call = dead(house)
        assert call is not None
        assert house.refused(flo, call).startswith("Give the reason for 'dead hand'")
        line = house.do(flo, asked.Call(call.name, call.value, call.seat, "floor", WHY))
        settled = [event for deed in line.deeds for event in deed.events if isinstance(event, Settled)]
        assert [one.verdict for one in settled] == [Verdict.VOID]
        assert line.deeds[-1].events == (Reasoned("dead-hand", WHY),)
        assert audit(house.database).sound


def test_a_routine_result_at_which_wagers_are_void_needs_none(tmp_path: Path) -> None:
    """A tie at baccarat gives the wagers on both hands back: that is the game, and nobody's call."""
    with a_house(tmp_path, Rules("punto-banco")) as house:
        ann, dora = house.seated("Ann", 1), house.person("Dora", "dealer")
        until(house, lambda house: house.live().table.state.phase == "wagering")
        house.do(dora, asked.TakeOver())
        tied = False
        while not tied:
            if house.live().table.awaits is None:
                house.do(dora, asked.Open())
            house.do(ann, asked.Place("player", 500))
            while (awaits := house.live().table.awaits) is not None:
                if isinstance(awaits, Chance):
                    line = house.do(dora, asked.Draw())
                else:
                    name = next(one.name for one in awaits.calls if one.routine)
                    line = house.do(dora, asked.Call(name, by="dealer"))
                events = [event for deed in line.deeds for event in deed.events]
                tied = tied or any(isinstance(one, Settled) and one.verdict is Verdict.VOID for one in events)
                assert not any(isinstance(one, Reasoned) for one in events)
        assert audit(house.database).sound
