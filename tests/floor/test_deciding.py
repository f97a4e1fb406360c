"""Whose seat, whose call, whose result: what the floor refuses, whatever the rules of the game would say."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from on_the_floor import House, a_house
from pitboss.events import Called, CashedOut, Drawn, Left, Settled, Verdict
from pitboss.floor import asked
from pitboss.floor.audit import audit
from pitboss.floor.people import ROLES, THE_HOUSE, Person
from pitboss.floor.record import HandedBack, Line, Posted, TableClosed, TableOpened, TakenOver
from pitboss.floor.rules import Rules

RED = asked.Place("red", 500)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """After every test the audit finds the record sound: what was decided can be decided again."""
    with a_house(tmp_path, Rules("roulette"), Rules("craps")) as made:
        yield made
        assert audit(made.database).faults == []


@pytest.fixture
def dora(house: House) -> Person:
    return house.person("Dora", "dealer", cents=0)


def events(line: Line) -> list[object]:
    return [event for deed in line.deeds for event in deed.events]


def kinds(line: Line) -> list[type]:
    return [type(event) for event in events(line)]


# --- patrons -------------------------------------------------------------------------------------------------------


def test_who_does_not_sit_takes_a_seat_first(house: House) -> None:
    house.seated("Ann", 1)
    house.step()
    eve = house.person("Eve")
    for command in (RED, asked.TakeDown("red", 500), asked.BuyIn(500), asked.CashOut(500), asked.Leave()):
        assert house.refused(eve, command) == "Take a seat first."
    for word in (asked.Cut("mine"), asked.Choose("hit"), asked.Call("shoot", "1-2")):
        assert house.refused(eve, word).startswith("Take a seat first")


def test_a_patron_acts_for_no_other_seat(house: House) -> None:
    house.seated("Ann", 1)
    eve = house.seated("Eve", 2)
    house.step()
    told = house.refused(eve, asked.Place("red", 500, seat=1))
    assert told == "You can place chips only for your own seat."
    assert house.refused(eve, asked.Call("spin", seat=1)) == "You can make calls only for your own seat."
    house.do(eve, asked.Place("red", 500, seat=2))
    assert [bet.seat for bet in house.live().table.state.bets] == [2]
    # What names no seat is for one's own: there is nothing of Ann's to take.
    house.do(eve, asked.TakeDown("red", 500))
    house.do(eve, asked.CashOut(50_000))
    assert (house.live().table.chips(1), house.live().table.chips(2)) == (50_000, 0)


def test_nobody_sits_twice_or_in_a_taken_seat(house: House) -> None:
    ann, eve = house.seated("Ann", 1), house.person("Eve")
    assert house.refused(ann, asked.Sit(2)) == "You are already in seat 1."
    assert house.refused(eve, asked.Sit(1)) == "Seat 1 is taken."
    assert house.refused(eve, asked.Sit(0)).startswith("There is no seat 0")
    assert house.refused(eve, asked.Sit(2), asked.Sit(3)) == "You are already in seat 2."
    house.do(ann, asked.Leave(), asked.Sit(5))
    assert {seat: one.name for seat, one in house.live().standing.occupants.items()} == {5: "Ann"}
    house.do(ann, asked.Sit(1), table=2)  # at another table there is another seat


def test_another_s_practice_table_takes_nobody(house: House) -> None:
    ann, eve = house.person("Ann"), house.person("Eve", "dealer", "supervisor")
    table = house.practice(ann)
    assert house.refused(eve, asked.Sit(1), table=table) == "This is somebody else's practice table."
    house.do(ann, asked.Sit(1), asked.BuyIn(500), table=table)


def test_chips_come_from_the_cage_and_go_back_with_whom_they_belong_to(house: House) -> None:
    ann = house.person("Ann", cents=30_000)
    told = house.refused(ann, asked.Sit(1), asked.BuyIn(40_000))
    assert told == "You have $300 at the cage, not $400."
    house.do(ann, asked.Sit(1), asked.BuyIn(30_000))
    assert house.refused(ann, asked.BuyIn(500)) == "You have $0 at the cage, not $5."
    assert "more than you have in front of you" in house.refused(ann, asked.CashOut(30_500))
    line = house.do(ann, asked.Leave())
    assert kinds(line) == [Left, CashedOut]
    assert house.bankroll(ann) == 30_000


def test_the_house_gives_a_seat_up_and_the_chips_go_to_their_owner(house: House) -> None:
    ann = house.seated("Ann", 1)
    bea = house.seated("Bea", 2)
    house.do(THE_HOUSE, asked.StandUp(1))
    assert (house.bankroll(ann), house.bankroll(bea)) == (100_000, 50_000)
    assert list(house.live().standing.occupants) == [2]


# --- dealing -------------------------------------------------------------------------------------------------------


DEALING = (asked.TakeOver(), asked.HandBack(), asked.Open(), asked.Draw(), asked.Result("17"))


@pytest.mark.parametrize("role", sorted(role for role, powers in ROLES.items() if "deal" not in powers))
def test_only_dealers_deal(house: House, role: str) -> None:
    person = house.seated("Ann", 1, role)
    house.step()
    for command in DEALING:
        assert house.refused(person, command) == "Only a dealer can do that."
    assert house.refused(person, asked.Call("spin", by="dealer")) == "Only the dealer can do that."
    assert house.refused(person, asked.Place("red", 500, seat=1, by="dealer")) == "Only the dealer can do that."


@pytest.mark.parametrize("role", sorted(role for role, powers in ROLES.items() if "close" not in powers))
def test_only_supervisors_close_open_and_post(house: House, role: str) -> None:
    person = house.person("Ann", role)
    for command in (asked.CloseTable(), asked.OpenTable(), asked.Post("Sale!")):
        assert house.refused(person, command) == "Only a casino supervisor can do that."


def test_the_automatic_dealer_rests_while_a_person_deals(house: House, dora: Person) -> None:
    ann = house.seated("Ann", 1)
    assert house.refused(dora, asked.Open()) == "Take the table over first."
    assert events(house.do(dora, asked.TakeOver())) == [TakenOver(dora.id, "Dora", False)]
    assert house.refused(THE_HOUSE, asked.Step()) == "A person is dealing at this table."
    house.do(dora, asked.Open())
    house.do(ann, RED)
    house.do(ann, asked.Consent("black", 500))
    house.do(dora, asked.Place("black", 500, seat=1, by="dealer"))
    assert house.refused(dora, asked.Draw()) == "There is nothing to draw now."
    house.do(dora, asked.Call("spin", by="dealer"))
    house.do(dora, asked.Call("no-more-bets", by="dealer"))
    drawn = house.do(dora, asked.Draw())
    assert (drawn.deeds[0].draw, len(drawn.deeds[0].numbers)) == (1, 1)
    assert kinds(drawn).count(Settled) == 2
    assert events(house.do(dora, asked.HandBack())) == [HandedBack()]
    house.step()
    assert house.live().standing.round == 2


def test_two_do_not_deal_at_one_table(house: House, dora: Person) -> None:
    other = house.person("Omar", "dealer")
    house.do(dora, asked.TakeOver())
    told = house.refused(other, asked.TakeOver())
    assert told == "Dora is dealing at this table and must hand it back first."
    for command in DEALING[1:]:
        assert house.refused(other, command) == "Take the table over first."
    assert house.refused(other, asked.Call("spin", by="dealer")) == "Take the table over first."
    house.do(dora, asked.TakeOver(tracking=True))  # the same dealer may change the mode
    assert house.live().standing.tracking


def test_in_tracking_mode_results_are_keyed_in(house: House, dora: Person) -> None:
    ann = house.seated("Ann", 1)
    house.do(dora, asked.TakeOver(tracking=True))
    house.do(dora, asked.Open())
    assert house.live().standing.series == 0  # nothing is drawn from a seed, so that there is no commitment
    house.do(ann, asked.Place("straight-17", 500))
    assert house.refused(dora, asked.Result("17")) == "There is no result to enter now."
    house.do(dora, asked.Call("spin", by="dealer"))
    house.do(dora, asked.Call("no-more-bets", by="dealer"))
    assert house.refused(dora, asked.Draw()) == "In tracking mode, results must be keyed in."
    for nonsense in ("37", "seventeen", "-1", "1 2", "000", "17; drop", "\u0661\u0667", "0x11", " "):
        assert house.refused(dora, asked.Result(nonsense))
    line = house.do(dora, asked.Result(" 17 "))
    assert [event.outcome for event in events(line) if isinstance(event, Drawn)] == ["17"]
    assert [event.paid for event in events(line) if isinstance(event, Settled)] == [17_500]
    assert (line.deeds[0].draw, line.deeds[0].numbers) == (0, ())


def test_without_tracking_no_result_is_keyed_in(house: House, dora: Person) -> None:
    house.seated("Ann", 1)
    house.do(dora, asked.TakeOver())
    for command in (asked.Open(), asked.Call("spin", by="dealer"), asked.Call("no-more-bets", by="dealer")):
        house.do(dora, command)
    assert house.refused(dora, asked.Result("17")).startswith("Results can be keyed in only in tracking mode")


def test_a_table_that_was_tracked_is_committed_to_before_its_first_draw(house: House, dora: Person) -> None:
    """The round was opened without a seed; handed back in the middle, it is drawn from one that is new."""
    house.seated("Ann", 1)
    house.do(dora, asked.TakeOver(tracking=True))
    house.do(dora, asked.Open())
    house.do(dora, asked.HandBack())
    house.step(2)
    house.step()
    line = house.lines()[-1]
    assert [deed.draw for deed in line.deeds] == [0, 1]
    assert (house.live().standing.series, house.live().standing.drawn) == (1, 1)


# --- the floor -----------------------------------------------------------------------------------------------------


def test_the_floor_calls_a_spin_off_and_wagers_go_back(house: House) -> None:
    ann, flo = house.seated("Ann", 1), house.person("Flo", "floor")
    house.step()
    house.do(ann, RED)
    house.step()
    call = asked.Call("no-spin", "foreign-object", by="floor", reason="A coin fell onto the wheel.")
    assert house.refused(ann, call) == "Only the floor can do that."
    assert house.refused(flo, asked.Call("no-spin", "bad-mood", by="floor"))
    assert house.refused(flo, asked.Call("spin", by="floor"))
    line = house.do(flo, call)
    assert any(isinstance(event, Called) and event.name == "no-spin" and event.by == "floor" for event in events(line))
    assert not [event for event in events(line) if isinstance(event, Settled) and event.verdict is not Verdict.VOID]
    house.step()
    assert house.live().table.awaits is not None


def test_a_closed_table_opens_no_round_and_takes_nobody(house: House) -> None:
    ann, sue, eve = house.seated("Ann", 1), house.person("Sue", "supervisor"), house.person("Eve")
    house.step()
    house.do(ann, RED)
    assert kinds(house.do(sue, asked.CloseTable())) == [TableClosed]
    assert house.refused(sue, asked.CloseTable()) == "The table is already closed."
    assert house.refused(eve, asked.Sit(2)) == "This table is closed."
    while house.live().table.awaits is not None:  # the round that is open is played to its end
        house.step()
    assert house.refused(THE_HOUSE, asked.Step()) == "This table is closed."
    house.do(sue, asked.TakeOver())
    assert house.refused(sue, asked.Open()) == "This table is closed."
    house.do(sue, asked.HandBack())
    assert kinds(house.do(sue, asked.OpenTable())) == [TableOpened]
    assert house.refused(sue, asked.OpenTable()) == "The table is already open."
    house.do(eve, asked.Sit(2))
    house.step()


def test_notices_are_posted_and_the_newest_are_kept(house: House) -> None:
    sue = house.person("Sue", "supervisor")
    for number in range(7):
        assert events(house.do(sue, asked.Post(f"Notice {number}"))) == [Posted(f"Notice {number}")]
    assert house.live().standing.notices == tuple(f"Notice {number}" for number in range(2, 7))


# --- calls of patrons ----------------------------------------------------------------------------------------------


def test_the_shooter_shoots_and_nobody_else(house: House) -> None:
    ann, eve = house.person("Ann"), house.person("Eve")
    house.do(ann, asked.Sit(1), asked.BuyIn(10_000), table=2)
    house.do(eve, asked.Sit(2), asked.BuyIn(10_000), table=2)
    house.step(table=2)
    assert house.refused(eve, asked.Call("shoot", "1-2"), table=2) == "Seat 2 cannot call 'shoot' now."
    assert house.refused(ann, asked.Call("shoot", "9-9"), table=2)
    line = house.do(ann, asked.Call("shoot", "1-2"), table=2)
    assert isinstance(line.deeds[0].events[0], Called)


def test_an_empty_seat_is_not_given_up(house: House) -> None:
    assert house.refused(THE_HOUSE, asked.StandUp(3)) == "Nobody sits in seat 3."
