"""A round whose result a person keyed in says so: in the list, the replay, the transcript, and the audit."""

import sqlite3
from contextlib import closing
from pathlib import Path

from typer.testing import CliRunner

from at_the_audit import change
from at_the_draws import told
from at_the_server import a_guest, an_open_floor
from on_the_floor import House, a_house
from pitboss.cli import app
from pitboss.floor import asked
from pitboss.floor.audit import audit
from pitboss.floor.history import KEYED, replayed, transcript
from pitboss.floor.store.readings import round_lines, rounds_before


def one_of_each(house: House) -> None:
    """Round 1 comes from the seed, round 2 is keyed in by Dora, and round 3 comes from the seed again."""
    house.seated("Ann", 1)
    dora = house.person("Dora", "dealer")
    house.a_round()
    house.do(dora, asked.TakeOver(tracking=True))
    house.do(dora, asked.Open())
    while True:
        awaits = house.live().table.awaits
        routine = next((one for one in awaits.calls if one.routine), None) if awaits else None
        if routine is None:
            break
        house.do(dora, asked.Call(routine.name, by="dealer"))
    house.do(dora, asked.Result("17"))
    house.do(dora, asked.HandBack())
    house.a_round()


def test_the_list_the_replay_and_the_transcript_say_so(tmp_path: Path) -> None:
    with a_house(tmp_path) as house:
        one_of_each(house)
        rows, _ = rounds_before(house.database, 1, 100, 0)
        assert [(row.round, row.keyed) for row in rows] == [(3, False), (2, True), (1, False)]
        game = house.live().game
        for number in (1, 2, 3):
            found = round_lines(house.database, 1, number)
            assert found is not None
            assert replayed(game, number, found, everything=False)["keyed"] is (number == 2)
            assert (KEYED in transcript(game, "Roulette 1", number, found, everything=False)) is (number == 2)
        assert CliRunner().invoke(app, ["audit", "replay", "1", "--data", str(tmp_path)]).output.count("keyed in") == 1


def test_the_evidence_tells_them_apart_from_draws(tmp_path: Path) -> None:
    with a_house(tmp_path) as house:
        one_of_each(house)
        (series,) = told(house)["series"]
        (keyed,) = series["keyed"]
        assert (keyed["round"], keyed["name"], keyed["outcome"]) == (2, "Dora", "17")
        assert [draw["round"] for draw in series["draws"]] == [1, 3]


def test_the_audit_counts_them_and_finds_a_round_that_does_not_say_so(tmp_path: Path) -> None:
    with a_house(tmp_path) as house:
        one_of_each(house)
        findings = audit(house.database)
        assert (findings.sound, findings.keyed) == (True, 1)
    said = CliRunner().invoke(app, ["audit", "verify", "--data", str(tmp_path)]).output
    assert "Rounds with results that a person keyed in, for which no seed vouches: 1" in " ".join(said.split())
    faults = change(tmp_path, lambda sql: sql.execute("UPDATE rounds SET keyed = 0 WHERE round = 2"))
    assert any("round 2, from line" in fault and "is not listed as the record tells it" in fault for fault in faults)
    with closing(sqlite3.connect(tmp_path / "floor.sqlite")) as sql:
        assert sql.execute("SELECT count(*) FROM rounds WHERE keyed").fetchone() == (0,)


def test_the_pages_of_the_floor_say_so(tmp_path: Path) -> None:
    with a_house(tmp_path) as house:
        one_of_each(house)
    with an_open_floor(tmp_path) as floor, a_guest(floor) as guest:
        rounds = guest.http.get("/api/tables/1/rounds").json()["rounds"]
        assert [one["round"] for one in rounds if one["keyed"]] == [2]
        assert guest.http.get("/api/tables/1/rounds/2").json()["keyed"] is True
        assert len(guest.http.get("/api/tables/1/fairness").json()["series"][0]["keyed"]) == 1
