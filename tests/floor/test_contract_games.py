"""The games that prove the contract, at tables of the floor: through books, record, audit and everybody's eyes."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from contract.co_bank import CoBank
from contract.leduc import Leduc
from contract.shared_meter import START, SharedMeter
from on_the_floor import House
from pitboss.commands import Result
from pitboss.events import Chosen, Settled
from pitboss.felt import felt_of
from pitboss.floor import asked, rules
from pitboss.floor.audit import Findings, audit
from pitboss.floor.people import THE_HOUSE
from pitboss.floor.posting import house_player
from pitboss.floor.rules import Rules
from pitboss.floor.scene import line_seen
from pitboss.floor.store import schema
from pitboss.floor.store.readings import settlements_of
from pitboss.game import Choice, Wagering
from pitboss.games import find

GAMES = {"leduc": Leduc, "co-bank": CoBank, "shared-meter": SharedMeter}
DEAL, OPEN_HAND, CLOSE = (asked.Call(name, by="dealer") for name in ("deal", "open-hand", "no-more-bets"))


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    def found(slug: str) -> Any:
        return GAMES.get(slug) or find(slug)

    monkeypatch.setattr(rules, "find", found)


@pytest.fixture
def house(tmp_path: Path, request: pytest.FixtureRequest) -> House:
    return House(tmp_path, *(Rules(slug) for slug in request.param))


def sound(house: House) -> Findings:
    findings = audit(house.database)
    assert findings.faults == []
    return findings


def steps(house: House, table: int = 1, most: int = 60) -> None:
    """The automatic dealer and the house players go on until a patron must do something."""
    for _ in range(most):
        awaits = house.live(table).table.awaits
        waited = house.live(table).standing.patrons
        if isinstance(awaits, Choice) and any(seat in waited for seat in awaits.seats):
            return
        if isinstance(awaits, Wagering):
            return
        house.do(THE_HOUSE, asked.Step(), table=table)


# --- poker's betting -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", [("leduc",)], indirect=True)
def test_a_patron_alone_plays_poker_against_a_house_player(house: House) -> None:
    ann = house.seated("Ann", 1, buys=50_000)
    for _ in range(40):
        steps(house)
        choice = house.live(1).table.awaits
        assert isinstance(choice, Choice)
        move = next(one for one in choice.only.moves if one.name in ("check", "call"))
        house.do(ann, asked.Choose(move.name, move.least))
    standing = house.live(1).standing
    (bot,) = standing.house_players
    assert standing.occupants[bot].house
    assert standing.occupants[bot].name == f"House player {bot}"
    rows = settlements_of(house.database, ann.id, practice=False)
    assert any(row.net < 0 for row in rows)  # chips put into a pot
    assert any(row.net > 0 for row in rows)  # a pot won
    live = house.live(1)
    in_pots = sum(row.net for row in rows)
    assert 50_000 + in_pots == live.table.chips(1)
    theirs = settlements_of(house.database, house_player(bot), practice=False)
    rake = live.table.ledger["rake"]
    assert sum(row.net for row in theirs) + in_pots + rake + sum(live.table.state.pots) == 0
    assert sound(house).decided > 100


@pytest.mark.parametrize("house", [("leduc",)], indirect=True)
def test_house_players_get_up_when_nobody_is_left(house: House) -> None:
    ann = house.seated("Ann", 1, buys=50_000)
    steps(house)
    while house.live(1).table.awaits is not None:
        awaits = house.live(1).table.awaits
        if isinstance(awaits, Choice) and 1 in awaits.seats:
            house.do(ann, asked.Choose("fold"))
        else:
            house.do(THE_HOUSE, asked.Step())
    house.do(ann, asked.Leave())
    house.do(THE_HOUSE, asked.Step())
    assert house.live(1).standing.occupants == {}
    sound(house)


# --- choosing at once ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", [("co-bank",)], indirect=True)
def test_three_patrons_choose_at_once_and_the_bank_is_shared(house: House) -> None:
    ann, bea, cat = (house.seated(name, seat, buys=20_000) for seat, name in enumerate(("Ann", "Bea", "Cat"), start=1))
    dora = house.person("Dora", "dealer")
    house.do(dora, asked.TakeOver())
    house.do(dora, asked.Open())
    house.do(ann, asked.Place("bank", 5_000))
    house.do(bea, asked.Place("against", 1_000))
    house.do(cat, asked.Place("against", 1_000))
    house.do(dora, DEAL)
    for _ in range(3):
        house.do(dora, asked.Draw())
    moment = house.live(1).moment()
    choice = moment.awaits
    assert isinstance(choice, Choice)
    assert choice.seats == (2, 3)
    move = choice.turns[1].moves[1].name
    line = house.do(cat, asked.Choose(move, 500))
    (chosen,) = (event for deed in line.deeds for event in deed.events)
    assert isinstance(chosen, Chosen)
    for viewer in (1, 2):
        assert move.encode() not in bytes(line_seen(moment.game, line, viewer))
    assert move.encode() in bytes(line_seen(moment.game, line, 3))
    house.do(bea, asked.Choose(choice.turns[0].moves[0].name))
    house.do(dora, OPEN_HAND)
    live = house.live(1)
    chips = sum(live.table.chips(seat) for seat in (1, 2, 3))
    assert chips + live.table.ledger["rack"] == 60_000
    for seat, person in enumerate((ann, bea, cat), start=1):
        rows = settlements_of(house.database, person.id, practice=False)
        assert 20_000 + sum(row.net for row in rows) == live.table.chips(seat)
    sound(house)


@pytest.mark.parametrize("house", [("co-bank",)], indirect=True)
def test_who_does_not_answer_in_time_is_answered_for(house: House) -> None:
    ann, bea, cat = (house.seated(name, seat, buys=20_000) for seat, name in enumerate(("Ann", "Bea", "Cat"), start=1))
    house.do(THE_HOUSE, asked.Step())
    house.do(ann, asked.Place("bank", 5_000))
    house.do(bea, asked.Place("against", 1_000))
    house.do(cat, asked.Place("against", 1_000))
    house.do(THE_HOUSE, asked.Step())
    steps(house)
    house.do(bea, asked.Choose(house.live(1).table.awaits.turns[0].moves[1].name))  # type: ignore[union-attr]
    house.do(THE_HOUSE, asked.Step())  # time is up for the others
    assert not isinstance(house.live(1).table.awaits, Choice)
    steps(house, most=5)
    sound(house)


# --- a meter that two tables share -----------------------------------------------------------------------------------


class TwoTables:
    """Two tables that share a meter, each with a patron and a dealer."""

    def __init__(self, folder: Path) -> None:
        self.house = House(folder, Rules("shared-meter"), Rules("shared-meter", chip=100))
        self.people = {table: self.house.seated(f"Patron {table}", 1, table=table) for table in (1, 2)}
        self.dealers = {table: self.house.person(f"Dealer {table}", "dealer") for table in (1, 2)}
        for table, dealer in self.dealers.items():
            self.house.do(dealer, asked.TakeOver(), table=table)

    def spin(self, table: int) -> str:
        """A round with a wager of $10; what the wheel shows."""
        dealer = self.dealers[table]
        self.house.do(dealer, asked.Open(), table=table)
        self.house.do(self.people[table], asked.Place("jackpot", 1_000), table=table)
        self.house.do(dealer, CLOSE, table=table)
        (deed,) = self.house.do(dealer, asked.Draw(), table=table).deeds[-1:]
        assert isinstance(deed.command, Result)
        return str(deed.command.outcome)

    def shows(self, table: int) -> int:
        moment = self.house.live(table).moment()
        (face,) = felt_of(moment.game).meters(moment.state, moment.equipment)
        return face.cents

    def until_the_jackpot(self) -> tuple[int, int]:
        """Both tables play until one hits the jackpot: which, and what was put into the meter until then."""
        for number in range(1, 100):
            table = 1 + number % 2
            if self.spin(table) == "jackpot":
                return table, 100 * number
            assert [self.shows(one) for one in (1, 2)] == [START + 100 * number] * 2
        raise AssertionError("the jackpot never came")


def test_two_tables_feed_one_meter_and_either_wins_it(tmp_path: Path) -> None:
    floor = TwoTables(tmp_path)
    table, fed = floor.until_the_jackpot()
    (deed,) = floor.house.do(floor.dealers[table], asked.Draw(), table=table).deeds
    assert deed.reading is not None
    (won,) = (event for event in deed.events if isinstance(event, Settled))
    assert won.paid == START + fed
    assert [floor.shows(one) for one in (1, 2)] == [START, START]
    floor.spin(3 - table)
    chips = sound(floor.house).reconciliation
    assert chips is not None
    # START was put behind the meter, and once more by a rack when it was won; four people were given $1,000 each.
    assert (chips.issued, chips.given, chips.funded) == (400_000 + START, 400_000, START)
    assert chips.in_meters == floor.shows(1)
    assert sum(one.to_meters for one in chips.tables) == chips.in_meters - START
    won_there = next(one for one in chips.tables if one.table == table)
    assert won_there.came == won_there.lies > won_there.drop


@pytest.mark.parametrize("more", [1, -1])
def test_a_meter_that_was_tampered_with_is_found(tmp_path: Path, more: int) -> None:
    floor = TwoTables(tmp_path)
    floor.until_the_jackpot()
    sound(floor.house)
    with floor.house.database.write() as connection:
        connection.execute(update(schema.meters).values(cents=schema.meters.c.cents + more))
    assert any("meter jackpot" in fault for fault in audit(floor.house.database).faults)


def test_the_meter_survives_a_restart(tmp_path: Path) -> None:
    floor = TwoTables(tmp_path)
    table, fed = floor.until_the_jackpot()
    floor.house.reopen()
    assert floor.shows(3 - table) == START + fed
