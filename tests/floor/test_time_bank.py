"""The time bank: the usual time for a choice, and then seconds of one's own; whoever lets them pass sits out."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from at_the_audit import Sql, change, found, lines_of, rewrite
from on_the_floor import House, a_house, asked_now
from pitboss.commands import Call, Role
from pitboss.events import Refusal
from pitboss.floor import asked, time_bank
from pitboss.floor.live import Moment
from pitboss.floor.people import Person
from pitboss.floor.record import Deed, Line, TimeUsed
from pitboss.floor.rules import Rules
from pitboss.floor.settings import Pace
from pitboss.floor.timing import deadline, due, overtime
from pitboss.game import Choice
from pitboss.procedures.timing import silent_choice

PACE = Pace()
BANK = 30


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with a_house(tmp_path, Rules("holdem")) as made:
        yield made


def now(house: House) -> Moment:
    return house.live().moment()


def left(house: House, seat: int) -> float:
    return time_bank.left(house.live().game, house.live().standing, seat)


def answers(house: House, person: Person, *, after: float = 0.0) -> None:
    """Somebody whose turn it is makes the move that costs the least, so many seconds after the table asked."""
    awaits = house.live().table.awaits
    assert isinstance(awaits, Choice)
    chosen = silent_choice(awaits.turns[0])
    assert chosen is not None
    house.clock.at = house.live().standing.since + after
    house.do(person, asked.Choose(chosen.move, chosen.cents))


def until_asked(house: House, people: dict[int, Person], seat: int) -> None:
    """Play goes on until a seat is to choose; everybody else moves at once."""
    while asked_now(house) != (seat,):
        others = [one for one in asked_now(house) if one in people]
        if others:
            answers(house, people[others[0]])
        else:
            house.step()


def two(house: House) -> dict[int, Person]:
    """Two people at the table, and the first of them is to choose."""
    people = {1: house.seated("Ann", 1), 2: house.seated("Bea", 2)}
    until_asked(house, people, 1)
    return people


def last_facts(house: House) -> list[object]:
    return [event for deed in house.lines()[-1].deeds for event in deed.events if isinstance(event, TimeUsed)]


# --- how long one may think ----------------------------------------------------------------------------------------


@pytest.mark.proves("poker/time-bank")
def test_the_usual_time_comes_first_and_then_the_bank(house: House) -> None:
    two(house)
    since = now(house).standing.since
    assert overtime(now(house), PACE) == since + PACE.choosing
    assert deadline(now(house), PACE) == due(now(house), PACE, ()) == since + PACE.choosing + BANK


@pytest.mark.proves("poker/time-bank")
def test_the_bank_is_used_up_only_as_far_as_it_is_needed(house: House) -> None:
    people = two(house)
    answers(house, people[1], after=PACE.choosing)
    assert (last_facts(house), left(house, 1)) == ([], BANK)
    until_asked(house, people, 1)
    before = left(house, 1)
    assert before == BANK
    answers(house, people[1], after=PACE.choosing + 12.34)
    assert (last_facts(house), left(house, 1), left(house, 2)) == ([TimeUsed(1, 12.3)], BANK - 12.3, BANK)
    until_asked(house, people, 1)
    since = now(house).standing.since
    assert deadline(now(house), PACE) == pytest.approx(since + PACE.choosing + left(house, 1))
    assert not found(house.folder).faults


@pytest.mark.proves("poker/time-bank")
def test_a_second_comes_back_with_each_hand(house: House) -> None:
    people = two(house)
    answers(house, people[1], after=PACE.choosing + 5)
    number = now(house).standing.round
    while now(house).standing.round < number + 3:
        until_asked(house, people, 1)
        answers(house, people[1])
    assert left(house, 1) == BANK - 5 + (now(house).standing.round - number)
    while now(house).standing.round < number + 6:
        until_asked(house, people, 1)
        answers(house, people[1])
    assert left(house, 1) == BANK, "it never holds more than is posted"
    assert now(house).standing.time_used == {}


@pytest.mark.proves("poker/time-bank")
def test_whoever_lets_the_time_pass_checks_or_folds_and_sits_out(house: House) -> None:
    people = two(house)
    turn = house.live().table.awaits.turns[0]  # type: ignore[union-attr]
    free = any(move.name == "check" for move in turn.moves)
    when = due(now(house), PACE, ())
    assert when is not None
    house.clock.at = when
    house.step()
    (chosen, used) = house.lines()[-1].deeds
    assert chosen.command == silent_choice(turn)
    assert chosen.command.move == ("check" if free else "fold")  # type: ignore[union-attr]
    assert used.events == (TimeUsed(1, float(BANK)),)
    assert now(house).standing.silent == (1,)
    number = now(house).standing.round
    while now(house).standing.round == number:
        if asked_now(house) == (1,):  # who did not answer is not waited for again
            assert due(now(house), PACE, ()) == now(house).standing.since + PACE.step
        if asked_now(house) == (2,):
            answers(house, people[2])
        else:
            house.step()
    assert house.live().table.state.out == (1,)
    assert all(one.seat != 1 for one in house.live().table.state.players)
    assert now(house).standing.occupants[1].person == people[1].id, "the seat is kept"
    while house.live().table.state.phase != "shuffle":
        answers(house, people[2]) if asked_now(house) == (2,) else house.step()
    house.do(people[1], asked.Call("sit-in"))
    assert (house.live().table.state.out, now(house).standing.silent) == ((), ())
    assert not found(house.folder).faults


def test_who_does_something_in_time_does_not_sit_out(house: House) -> None:
    """Somebody who is back before the hand is over plays on."""
    people = two(house)
    house.clock.at = due(now(house), PACE, ()) or 0.0
    house.step()
    house.do(people[1], asked.CallFloor("I was away for a moment."))
    assert now(house).standing.silent == ()
    until_asked(house, people, 1)
    assert house.live().table.state.out == ()


@pytest.mark.parametrize(("seat", "seconds"), [(1, 30.1), (1, -1.0), (1, 0.0), (2, 5.0)])
def test_whoever_forges_what_was_used_up_is_found(house: House, seat: int, seconds: float) -> None:
    people = two(house)
    answers(house, people[1], after=PACE.choosing + 5)
    assert not found(house.folder).faults

    def forge(sql: Sql) -> None:
        *lines, last = lines_of(sql)
        chosen, _ = last.deeds
        rewrite(sql, [*lines, replace(last, deeds=(chosen, Deed((TimeUsed(seat, seconds),))))])

    told = "uses up seconds of a time bank that nobody has"
    assert any(told in fault for fault in change(house.folder, forge))


def test_nobody_but_the_house_has_a_patron_sit_out(house: House) -> None:
    """And the house only one who did not answer: the audit finds a line in which it makes anybody else sit out."""
    people = two(house)
    while house.live().table.state.phase != "shuffle":
        until_asked(house, people, asked_now(house)[0]) if asked_now(house) else house.step()
        for seat in asked_now(house):
            answers(house, people[seat]) if seat in people else house.step()

    def forge(sql: Sql) -> None:
        lines = lines_of(sql)
        last, call = lines[-1], Call(Role.PATRON, "sit-out", 2)
        decided = house.live().game.decide(house.live().table.state, call)
        assert not isinstance(decided, Refusal)
        deed = Deed(decided, call)
        number, at = last.number + 1, last.at
        line = Line(number, at, 0, "dealer", last.round, (deed,), version=last.version, rules=last.rules)
        rewrite(sql, [*lines, line])

    assert any("is no step of the automatic dealer" in fault for fault in change(house.folder, forge))


# --- when no clock runs --------------------------------------------------------------------------------------------


def test_alone_with_house_players_one_may_think_forever(house: House) -> None:
    ann = {1: house.seated("Ann", 1)}
    until_asked(house, ann, 1)
    assert (due(now(house), PACE, ()), deadline(now(house), PACE), overtime(now(house), PACE)) == (None, None, None)
    answers(house, ann[1], after=1000.0)
    assert (last_facts(house), left(house, 1)) == ([], BANK)


def test_no_time_passes_while_no_server_is_there(house: House) -> None:
    """A server that was killed in the middle of a hand costs nobody the bank, and nobody the hand."""
    people = two(house)
    house.clock.at += 1000.0
    house.database.close()
    house.reopen()
    began = house.clock.at
    assert deadline(now(house), PACE, began=began) == began + PACE.choosing + BANK
    house.clock.at = began + PACE.choosing + 2
    turn = house.live().table.awaits.turns[0]  # type: ignore[union-attr]
    chosen = silent_choice(turn)
    assert chosen is not None
    house.do(people[1], asked.Choose(chosen.move, chosen.cents))
    assert last_facts(house) == [TimeUsed(1, 2.0)]
    assert not found(house.folder).faults


def test_a_house_may_have_no_time_bank(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("holdem", options={"time-bank": "0"})) as house:
        people = two(house)
        assert due(now(house), PACE, ()) == now(house).standing.since + PACE.choosing
        answers(house, people[1], after=PACE.choosing - 1)
        assert last_facts(house) == []


def test_who_leaves_and_comes_back_has_no_more_of_it(house: House) -> None:
    people = two(house)
    answers(house, people[1], after=PACE.choosing + 20)
    house.do(people[1], asked.Leave())
    number = now(house).standing.round
    while now(house).standing.seat_of(people[1].id):
        answers(house, people[2]) if asked_now(house) == (2,) else house.step()
    house.do(people[1], asked.Sit(3), asked.BuyIn(20_000))
    assert left(house, 3) == BANK - 20 + (now(house).standing.round - number)
    assert left(house, 1) == 0.0, "nobody sits there"
    house_player = now(house).standing.house_players[0]
    assert left(house, house_player) == 0.0, "house players need none"
