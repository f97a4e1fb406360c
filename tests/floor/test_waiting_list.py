"""The waiting list: first come, first served; a seat that falls free is kept for the first, and then for the next."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from at_the_audit import Sql, change, found, lines_of, rewrite
from at_the_server import Somebody, a_guest, an_open_floor, settled, sit
from on_the_floor import House, a_house
from pitboss.commands import Sit
from pitboss.events import Refusal, Sat
from pitboss.floor import asked
from pitboss.floor.books import Job
from pitboss.floor.live import Moment
from pitboss.floor.people import THE_HOUSE, Person
from pitboss.floor.protection import Term
from pitboss.floor.record import THE_JOURNAL, Deed, Line, Listed, SeatKept, Unlisted
from pitboss.floor.rules import Rules
from pitboss.floor.scene import line_seen
from pitboss.floor.settings import Pace
from pitboss.floor.standing import Waiting
from pitboss.floor.timing import due as dealers_due
from pitboss.floor.timing import overdue
from pitboss.floor.waiting_list import MOST_WAITING, due, kept, kept_until
from pitboss.law import cites

PACE = Pace()
JOIN, LEAVE = asked.JoinList(), asked.LeaveList()
KEPT = "Every free seat is kept for somebody on the waiting list; join the list."


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with a_house(tmp_path, Rules("mini-baccarat")) as made:
        yield made


def full(house: House) -> dict[int, Person]:
    """People in every seat of the table."""
    return {seat: house.seated(f"Patron {seat}", seat) for seat in range(1, house.live().game.places + 1)}


def waiting(house: House) -> list[int]:
    return [one.person for one in house.live().standing.waiting]


def now(house: House) -> Moment:
    return house.live().moment()


def facts(house: House) -> list[object]:
    return _events(house.lines()[-1])


def sees_to_it(house: House) -> None:
    """The house does what is due about the list."""
    when = due(house.live().game, house.live().standing, PACE)
    assert when is not None
    assert (dealers_due(now(house), PACE, ()) or when) <= when
    house.clock.at = max(house.clock.at, when)
    house.step()


# --- who is served first -------------------------------------------------------------------------------------------


@pytest.mark.proves("general/waiting-list")
def test_a_seat_that_falls_free_is_kept_for_the_first_on_the_list(house: House) -> None:
    seated = full(house)
    ann, ben, cy = (house.person(name) for name in ("Ann", "Ben", "Cy"))
    for person in (ann, ben):
        assert house.refused(person, asked.Sit(3)) == "Seat 3 is taken."
        house.do(person, JOIN)
    assert waiting(house) == [ann.id, ben.id]
    house.do(seated[3], asked.Leave())
    assert due(house.live().game, house.live().standing, PACE) == 0.0, "the house keeps it at once"
    for person in (ben, cy):  # also before the house has said for whom it is kept
        assert house.refused(person, asked.Sit(3)) == KEPT
    sees_to_it(house)
    assert facts(house) == [SeatKept(ann.id)]
    for person in (ben, cy):
        assert house.ask(person, asked.Sit(3)) == Refusal(KEPT, cites("general/waiting-list"))
    house.do(ann, asked.Sit(3))
    assert waiting(house) == [ben.id]
    assert not found(house.folder).faults


@pytest.mark.proves("general/waiting-list")
def test_who_does_not_take_the_seat_in_time_is_passed_over(house: House) -> None:
    seated = full(house)
    ann, ben, cy = (house.person(name) for name in ("Ann", "Ben", "Cy"))
    for person in (ann, ben, cy):
        house.do(person, JOIN)
    house.do(seated[1], asked.Leave())
    sees_to_it(house)
    began = house.clock.at
    assert kept_until(house.live().standing, PACE, ann.id) == began + PACE.seat_kept
    assert kept_until(house.live().standing, PACE, ben.id) is None
    house.clock.at = began + PACE.seat_kept - 1
    assert due(house.live().game, house.live().standing, PACE) == began + PACE.seat_kept
    house.refused(ben, asked.Sit(1))
    sees_to_it(house)
    assert (house.clock.at, facts(house)) == (began + PACE.seat_kept, [Unlisted(ann.id, passed=True)])
    assert house.refused(ann, asked.Sit(1)) == KEPT, "who was passed over comes after everybody who waits"
    sees_to_it(house)
    assert facts(house) == [SeatKept(ben.id)]
    house.do(ben, asked.Sit(1))
    assert house.live().standing.waiting == (Waiting(cy.id),)
    assert not found(house.folder).faults


@pytest.mark.proves("general/waiting-list")
def test_two_free_seats_are_kept_for_the_first_two(house: House) -> None:
    seated = full(house)
    people = [house.person(name) for name in ("Ann", "Ben", "Cy")]
    for person in people:
        house.do(person, JOIN)
    house.do(seated[1], asked.Leave())
    house.do(seated[2], asked.Leave())
    sees_to_it(house)
    sees_to_it(house)
    assert [bool(one.kept) for one in house.live().standing.waiting] == [True, True, False]
    assert kept(house.live().game, house.live().standing) == 2
    house.do(people[1], asked.Sit(1))
    house.refused(people[2], asked.Sit(2))
    house.do(people[0], asked.Sit(2))
    assert waiting(house) == [people[2].id]
    assert not found(house.folder).faults


@pytest.mark.proves("general/waiting-list")
def test_more_free_seats_than_people_wait_for_are_anybodys(house: House) -> None:
    seated = full(house)
    ann, ben = house.person("Ann"), house.person("Ben")
    house.do(ann, JOIN)
    house.do(seated[1], asked.Leave())
    house.do(seated[2], asked.Leave())
    house.do(ben, asked.Sit(1))
    assert house.refused(house.person("Cy"), asked.Sit(2)) == KEPT
    house.do(ann, asked.Sit(2))
    assert not found(house.folder).faults


def test_no_time_passes_while_no_server_is_there(house: House) -> None:
    seated = full(house)
    ann = house.person("Ann")
    house.do(ann, JOIN)
    house.do(seated[1], asked.Leave())
    sees_to_it(house)
    house.clock.at += 1000.0
    began = house.clock.at - 1
    assert due(house.live().game, house.live().standing, PACE, began) == began + PACE.seat_kept
    house.database.close()
    house.reopen()  # a server that begins now
    house.step()
    assert waiting(house) == [ann.id]
    house.clock.at += PACE.seat_kept
    house.step()
    assert waiting(house) == []


# --- who may be on it ----------------------------------------------------------------------------------------------


def test_who_can_sit_or_may_not_is_not_put_on_the_list(house: House) -> None:
    ann, dora = house.person("Ann"), house.person("Dora", "dealer")
    assert house.refused(ann, JOIN) == "A seat is free at this table; sit down."
    seated = full(house)
    assert house.refused(seated[2], JOIN) == "You are already in seat 2."
    house.do(dora, asked.TakeOver())
    assert house.refused(dora, JOIN) == "The person who deals at a table may not play there."
    house.do(ann, JOIN)
    assert house.refused(ann, JOIN) == "You are already on the waiting list; your place is 1."
    assert house.refused(ann, JOIN, LEAVE).startswith("JoinList must be sent alone")
    ex = house.person("Ex")
    house.together(Job(THE_JOURNAL, ex, (), lambda _: None, wish=Term.DAY))
    assert house.refused(ex, JOIN).startswith("You are excluded from play")
    house.do(house.person("Sue", "supervisor"), asked.CloseTable())
    assert house.refused(house.person("Ben"), JOIN) == "This table is closed."


def test_whoever_joins_may_leave_the_list_again(house: House) -> None:
    full(house)
    ann, ben = house.person("Ann"), house.person("Ben")
    assert house.refused(ann, LEAVE) == "You are not on the waiting list of this table."
    house.do(ann, JOIN)
    house.do(ben, JOIN)
    house.do(ann, LEAVE)
    assert waiting(house) == [ben.id]
    house.do(ann, JOIN)
    assert waiting(house) == [ben.id, ann.id]
    assert not found(house.folder).faults


def test_the_list_has_an_end(house: House) -> None:
    full(house)
    for number in range(MOST_WAITING):
        house.do(house.person(f"Late {number}"), JOIN)
    sentence = house.refused(house.person("Too Late"), JOIN)
    assert sentence == "20 people are already waiting for a seat here; the list is full."


def test_a_table_that_is_closed_keeps_nobody_waiting_in_vain(house: House) -> None:
    """While it is closed no seat is kept; when it is closed for good there is no list any more."""
    seated, sue = full(house), house.person("Sue", "supervisor")
    ann = house.person("Ann")
    house.do(ann, JOIN)
    house.do(seated[1], asked.Leave())
    sees_to_it(house)
    house.do(sue, asked.CloseTable())
    assert house.live().standing.waiting == (Waiting(ann.id),)
    house.do(sue, asked.OpenTable())
    sees_to_it(house)
    assert facts(house) == [SeatKept(ann.id)]
    house.do(THE_HOUSE, asked.Retire())
    assert waiting(house) == []
    assert not found(house.folder).faults


def test_where_others_wait_nobody_sits_out_for_long(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("five-card-draw")) as house:
        seated = full(house)
        house.step(4)
        house.do(seated[2], asked.Call("sit-out"))
        house.do(house.person("Ann"), JOIN)
        for seat in (1, *range(3, 9)):
            house.clock.at += 30.0
            house.do(seated[seat], asked.BuyIn(100))
        assert overdue(now(house), PACE, house.clock.at) is None
        house.clock.at = house.live().standing.occupants[2].active + PACE.idle + 1
        assert overdue(now(house), PACE, house.clock.at) == asked.StandUp(2)
        house.do(house.person("Bo"), JOIN)
        assert overdue(now(house), PACE, house.live().standing.occupants[3].active + PACE.idle + 1) == asked.StandUp(2)


# --- house players give way ----------------------------------------------------------------------------------------


def test_house_players_give_way_to_whoever_waits(tmp_path: Path) -> None:
    """A table whose last seats house players have: they get up after the hand, and the seats are kept."""
    with a_house(tmp_path, Rules("five-card-draw")) as house:
        people = [house.seated("Patron 1", 1), house.seated("Patron 2", 2)]
        house.step(4)
        assert len(house.live().standing.house_players) == 4
        people += [house.seated(f"Patron {seat}", seat) for seat in (3, 4)]
        ann = house.person("Ann")
        assert house.live().standing.occupants.keys() == set(range(1, 9))
        house.do(ann, JOIN)
        while not house.live().standing.waiting[0].kept:
            house.step()
        assert len(house.live().standing.house_players) < 4
        seat = next(one for one in range(1, 9) if one not in house.live().standing.occupants)
        house.do(ann, asked.Sit(seat), asked.BuyIn(20_000))
        assert house.live().standing.seat_of(ann.id) == seat
        assert len(house.live().standing.house_players) <= 1
        assert not found(house.folder).faults


# --- what the audit finds ------------------------------------------------------------------------------------------


SAT = Deed((Sat(seat=1),), Sit(1))


@pytest.mark.parametrize(
    ("who", "deed", "told"),
    [
        ("Cy", SAT, "takes a seat that is kept for somebody on the waiting list"),
        ("Cy", Deed((Listed(0),)), "puts somebody on the waiting list who has a seat, or could have one"),
        ("Ann", Deed((Listed(-1),)), "puts somebody on the waiting list who has a seat, or could have one"),
        ("Ann", Deed((SeatKept(-1),)), "keeps a seat for somebody who is not the next on the waiting list"),
        ("", Deed((SeatKept(-1),)), "keeps a seat for somebody who is not the next on the waiting list"),
        ("", Deed((SeatKept(-2),)), "keeps a seat for somebody who is not the next on the waiting list"),
        ("Cy", Deed((Unlisted(-1),)), "takes somebody off the waiting list without a reason"),
        ("", Deed((Unlisted(-1),)), "takes somebody off the waiting list without a reason"),
        ("", Deed((Unlisted(-2, passed=True),)), "takes somebody off the waiting list without a reason"),
    ],
)
def test_whoever_forges_the_list_is_found(house: House, who: str, deed: Deed, told: str) -> None:
    """A seat is free and kept for Ann, and Ben waits behind her: -1 and -2 stand for the two."""
    seated = full(house)
    people = {name: house.person(name) for name in ("Ann", "Ben", "Cy")}
    house.do(people["Ann"], JOIN)
    house.do(people["Ben"], JOIN)
    house.do(seated[1], asked.Leave())
    sees_to_it(house)
    ids = {-1: people["Ann"].id, -2: people["Ben"].id}
    (event,) = deed.events
    person = getattr(event, "person", 0)
    forged = replace(deed, events=(replace(event, person=ids[person]),)) if person in ids else deed

    def forge(sql: Sql) -> None:
        lines = lines_of(sql)
        last, by = lines[-1], people[who].id if who else 0
        line = Line(last.number + 1, last.at, by, who, last.round, (forged,), version=last.version, rules=last.rules)
        rewrite(sql, [*lines, line])

    assert not found(house.folder).faults
    assert any(told in fault for fault in change(house.folder, forge))


# --- what others learn ---------------------------------------------------------------------------------------------


def test_nobody_reads_in_the_record_who_waits(house: House) -> None:
    seated = full(house)
    ann = house.person("Ann of the list")
    house.do(ann, JOIN)
    house.do(seated[1], asked.Leave())
    sees_to_it(house)
    house.do(ann, LEAVE)
    told = [line for line in house.lines() if {Listed, SeatKept, Unlisted} & {type(one) for one in _events(line)}]
    assert len(told) == 3
    for line in told:
        assert line.confidential
        assert msgspec.json.decode(line_seen(house.live().game, line, 2))["events"] == []


def _events(line: Line) -> list[object]:
    return [event for deed in line.deeds for event in deed.events]


def test_over_the_wire_one_sees_the_own_place_and_how_many_wait(tmp_path: Path) -> None:
    with an_open_floor(tmp_path, [Rules("mini-baccarat")]) as floor, ExitStack() as stack:
        first, second = (stack.enter_context(a_guest(floor)) for _ in range(2))
        places = first.http.get("/api/tables/1").json()["places"]
        seated = [stack.enter_context(a_guest(floor)) for _ in range(places)]
        for seat, somebody in enumerate(seated, 1):
            somebody.do(1, *sit(seat))
        assert _place(first) == (0, 0, None)
        first.do(1, {"type": "JoinList"})
        scene = second.do(1, {"type": "JoinList"})
        assert (scene["waiting"], scene["kept"], scene["you"]["waits"]) == (2, 0, 2)
        card = second.http.get("/api/lobby?brief=yes").json()["tables"][0]
        assert (card["waiting"], card["waits"], card["yours"]) == (2, 2, None)
        with first.live(1) as line:
            names = {line.hear("scene")["scene"]["you"]["waits"]}
            assert names == {1}
            seated[0].do(1, {"type": "Leave"})
            settled(lambda: _place(first)[2] is not None)
            assert _place(second)[2] is None
            me = first.http.get("/api/me").json()
            heard = line.hear("scene")
            assert me["name"] not in second.http.get("/api/tables/1/scene").text
            assert heard["scene"]["you"]["person"] == me["person"]
        first.do(1, *sit(1))
        assert _place(second)[:2] == (1, 1)
        second.do(1, {"type": "LeaveList"})
        assert _place(second) == (0, 0, None)


def _place(somebody: Somebody) -> tuple[int, int, float | None]:
    """How many wait, the own place, and until when a seat is kept."""
    scene = somebody.scene(1)
    return scene["waiting"], scene["you"]["waits"], scene["you"]["seat_kept"]
