"""The chips of the floor are reconciled: what the cage issued is somewhere, and what is not is told."""

import json
import shutil
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from sqlalchemy import delete

from at_the_audit import Sql, a_sound_floor, change, found, lines_of, rewrite
from at_the_terminal import run
from hand_clock import BEGIN
from on_the_floor import House, a_house, play_on
from pitboss import __version__
from pitboss.commands import BuyIn
from pitboss.events import Paid, Placed
from pitboss.floor import asked, posting
from pitboss.floor.audit import Reconciliation, audit
from pitboss.floor.posting import transfers
from pitboss.floor.record import Deed, Line
from pitboss.floor.rules import Rules
from pitboss.floor.store import schema
from pitboss.game import Wagering
from pitboss.money import Transfer

GAMES = (
    Rules("roulette"),
    Rules("craps"),
    Rules("chemin-de-fer"),
    Rules("mini-baccarat", options={"collection": "deferred"}),
    Rules("blackjack", options={"boxes": "6"}),
)
MINTED = 500_000_000


def reconciled(house: House) -> Reconciliation:
    findings = audit(house.database)
    assert findings.faults == []
    assert findings.reconciliation is not None
    return findings.reconciliation


def test_every_chip_that_was_issued_is_somewhere(tmp_path: Path) -> None:
    with a_house(tmp_path, *GAMES) as house:
        people = [house.person(name) for name in ("Ann", "Bea", "Cyd")]
        for table in range(1, len(GAMES) + 1):
            for seat, person in enumerate(people, 1):
                house.do(person, asked.Sit(seat), asked.BuyIn(10_000), table=table)
            play_on(house, people, Random(table), 120, table=table)
        alone = house.practice(people[0])
        house.do(people[0], asked.Sit(1), asked.BuyIn(77_000), table=alone)
        chips = reconciled(house)
        assert (chips.issued, chips.given) == (300_000, 300_000)
        assert chips.at_the_cage == sum(house.bankroll(person) for person in people)
        assert [one.name for one in chips.tables] == [house.live(table).name for table in range(1, len(GAMES) + 1)]
        for one in chips.tables:
            live = house.live(one.table)
            assert one.in_front == sum(live.table.chips(seat) for seat in live.standing.occupants)
            assert one.on_layout == sum(bet.cents for bet in live.table.state.bets)
            assert one.drop - one.cashed_out == one.in_front + one.on_layout + one.house - one.owed
            assert one.drop >= 30_000
            assert not one.too_many
        assert any(one.house for one in chips.tables)


def test_house_players_chips_are_told_apart(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("chemin-de-fer")) as house:
        house.seated("Ann", 2)
        house.step()
        (table,) = reconciled(house).tables
        assert table.drop == 50_000
        assert table.house_players == table.in_front - 50_000 > 0


# --- what does not balance -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return a_sound_floor(tmp_path_factory.mktemp("played"))


@pytest.fixture
def copy(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(played, tmp_path / "copy"))


def one_more(lines: list[Line], deed: Deed, **more: object) -> list[Line]:
    """A line at the end under rules that are not decided again any more, so that only its chips speak against it."""
    last = lines[-1]
    line = Line(last.number + 1, BEGIN, 1, "Ann", last.round, (deed,), version=last.version, rules=last.rules - 1)
    return [*lines, replace(line, **more)]


def test_chips_that_no_cage_gave_are_found(copy: Path) -> None:
    gift = Paid(seat=1, what="gift", cents=MINTED, transfers=(Transfer("cage", "purse:1", MINTED),))

    def forge(sql: Sql) -> None:
        rewrite(sql, one_more(lines_of(sql), Deed((gift,), BuyIn(1, MINTED))))

    faults = change(copy, forge)
    number = found(copy).chains[1].lines
    assert f"Roulette 1 (table 1): line {number} brings $5,000,000 that no cage gave" in faults


def test_chips_that_go_to_the_cage_and_to_nobody_are_found(copy: Path) -> None:
    lost = Paid(seat=1, what="loss", cents=100, transfers=(Transfer("purse:1", "cage", 100),))

    def forge(sql: Sql) -> None:
        rewrite(sql, one_more(lines_of(sql), Deed((lost,), BuyIn(1, 100))))

    assert any("takes $1 to the cage and to no bankroll" in fault for fault in change(copy, forge))


def test_a_line_that_claims_to_be_older_than_the_one_before_it_is_found(copy: Path) -> None:
    """Lines of earlier versions are held to less; so nobody may write one now."""
    gift = Paid(seat=1, what="gift", cents=MINTED, transfers=(Transfer("cage", "purse:1", MINTED),))

    def forge(sql: Sql) -> None:
        rewrite(sql, one_more(lines_of(sql), Deed((gift,), BuyIn(1, MINTED)), version="0.3.0"))

    newest = ".".join(__version__.split(".")[:2])
    assert any(f"says that version 0.3.0 wrote it, after a line of {newest}" in fault for fault in change(copy, forge))


def test_a_table_whose_chips_do_not_balance_is_told(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Books that leave a purchase out give another sum than the chips that lie on the table."""
    before = found(played).reconciliation
    assert before is not None

    def forgetful(chain: int, line: Line, seats: dict[int, int], *, practice: bool) -> list[Transfer]:
        return [] if (chain, line.number) == (1, 1) else transfers(chain, line, seats, practice=practice)

    monkeypatch.setattr(posting, "transfers", forgetful)
    after = found(played)
    came = before.tables[0].came
    assert any(
        fault.startswith("Roulette 1 (table 1): its chips do not balance") and f"{came // 100:,}" in fault
        for fault in after.faults
    ), after.faults
    assert after.reconciliation is not None
    assert [one.too_many for one in after.reconciliation.tables] == [50_000, 0]


# --- earlier versions ------------------------------------------------------------------------------------------------


def test_cash_that_was_called_out_is_booked_as_its_version_booked_it() -> None:
    cash = (Transfer("cage", "purse:1", 500), Transfer("purse:1", "layout:1", 500))
    deed = Deed((Placed(seat=1, spot="red", cents=500, transfers=cash),))
    line = Line(7, BEGIN, 3, "Dora", 1, (deed,), version="0.3.0")
    laid = Transfer("4/purse:1", "4/layout:1", 500)
    assert transfers(4, line, {1: 9}, practice=False) == [Transfer("cage", "4/purse:1", 500), laid]
    now = replace(line, version="0.4.0")
    assert transfers(4, now, {1: 9}, practice=False) == [Transfer("patron:9", "4/purse:1", 500), laid]
    assert transfers(4, now, {1: -1}, practice=False)[0].source == "house players"
    assert transfers(4, now, {1: 9}, practice=True)[0].source == "practice"


@pytest.mark.parametrize(("version", "earlier"), [("0.3.0", 100), ("0.4.0", 0)])
def test_a_complimentary_is_booked_as_its_version_booked_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, earlier: int
) -> None:
    monkeypatch.setattr("pitboss.floor.books.__version__", version)
    with a_house(tmp_path, Rules("mini-baccarat", options={"collection": "deferred"})) as house:
        ann, flo = house.seated("Ann", 1), house.person("Flo", "floor")
        while not house.live().game.owes(house.live().table.state, 1)[0]:
            while not isinstance(house.live().table.awaits, Wagering):
                house.step()
            house.do(ann, asked.Place("banker", 2_000))
            house.a_round()
        house.step()
        house.do(flo, asked.Call("write-up", "signed", 1, by="floor"))
        if earlier:  # no day was kept then
            with house.database.write() as connection:
                connection.execute(delete(schema.days))
        (table,) = reconciled(house).tables
        assert (table.earlier, table.owed) == (earlier, 0)
        assert table.house == 50_000 - house.live().table.chips(1) + earlier


# --- what is shown ---------------------------------------------------------------------------------------------------


def test_the_command_line_shows_where_the_chips_are(played: Path) -> None:
    said = run("audit", "verify", "--data", str(played))
    assert "The cage issued $2,000:" in said.output
    for words in ("Drop", "Cashed out", "In front", "On the layout", "House"):
        assert words in said.output
    told = json.loads(run("audit", "verify", "--json", "--data", str(played)).output)["reconciliation"]
    assert (told["issued"], told["given"], told["funded"]) == (200_000, 200_000, 0)
    assert [one["name"] for one in told["tables"]] == ["Roulette 1", "Craps 1"]
    assert sum(one["drop"] - one["cashed_out"] for one in told["tables"]) == 200_000 - told["at_the_cage"]
