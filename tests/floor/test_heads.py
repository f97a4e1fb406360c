"""Heads leave the floor by themselves, and tell later where a record was cut off, rewound or written anew."""

import asyncio
import json
import logging
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from at_the_audit import found
from at_the_file import flip
from hand_clock import BEGIN, HandClock
from on_the_floor import ROULETTE, SLOW, House, a_house, play_on
from pitboss.cli import app
from pitboss.errors import BadInput
from pitboss.floor import asked, heads
from pitboss.floor.audit import audit, heads_of
from pitboss.floor.audit.opening import opened
from pitboss.floor.floor import Floor
from pitboss.floor.heads import Exporter, Head, InFile, exports_in, keeper_of, own_file
from pitboss.floor.record import THE_CAGE, THE_JOURNAL, beginning, iso
from pitboss.floor.settings import Settings
from pitboss.floor.store import open_database
from pitboss.floor.store.database import sqlite_at

AT = iso(BEGIN)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with a_house(tmp_path / "floor") as made:
        yield made


def export(house: House, *targets: Path | str, at: str = AT) -> None:
    Exporter(house.database, "here", [keeper_of(str(target)) for target in targets]).export(at)


def verified(folder: Path, *words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["audit", "verify", "--data", str(folder), *words], env={"COLUMNS": "300"})
    return result.exit_code, result.output


# --- exporting -----------------------------------------------------------------------------------------------------


def test_an_export_is_a_line_with_the_heads_that_moved(house: House, tmp_path: Path) -> None:
    file = tmp_path / "heads.jsonl"
    ann = house.seated("Ann", 1)
    export(house, file)
    export(house, file)  # nothing moved
    line = house.do(ann, asked.BuyIn(500))
    export(house, file, at="later")
    first, second = (json.loads(one) for one in file.read_text().splitlines())
    assert (first["at"], first["server"]) == (AT, "here")
    assert [head[:2] for head in first["heads"]] == [[THE_JOURNAL, 0], [THE_CAGE, 1], [1, 1]]
    assert second == {"at": "later", "server": "here", "heads": [[1, line.number, house.live().hash]]}
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_folder_is_a_place_for_heads(house: House, tmp_path: Path) -> None:
    (tmp_path / "second disk").mkdir()
    export(house, tmp_path / "second disk")
    assert len(exports_in(tmp_path / "second disk" / "heads.jsonl")) == 1


def test_a_line_that_was_being_written_is_not_read_and_written_over(house: House, tmp_path: Path) -> None:
    file = tmp_path / "heads.jsonl"
    export(house, file)
    whole = file.read_text()
    house.seated("Ann", 1)
    file.write_text(whole + whole[:40])
    assert len(exports_in(file)) == 1
    export(house, file)
    assert len(exports_in(file)) == 2
    assert file.read_text().startswith(whole + "{")


def test_a_long_file_is_written_anew_with_what_still_tells_something(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heads, "LONGEST", 2_000)
    file = tmp_path / "heads.jsonl"
    ann = house.seated("Ann", 1)
    gone = Head(1, 99, "f" * 64)
    InFile(file).keep("before", "other", [gone], lambda _: True)
    keeper = keeper_of(str(file))
    exporter = Exporter(house.database, "here", [keeper])
    for number in range(60):
        house.do(ann, asked.BuyIn(100))
        exporter.export(str(number))
        assert file.stat().st_size < 2_500
    told = [(one.at, head) for one in exports_in(file) for head in one.heads]
    assert ("before", gone) in told, "a head that the record does not bear is never given up"
    assert ("59", Head(1, house.live().number, house.live().hash)) in told
    assert {head.table for _, head in told} == {THE_JOURNAL, THE_CAGE, 1}
    assert file.stat().st_mode & 0o777 == 0o600
    assert {one.name for one in tmp_path.iterdir()} == {"floor", "heads.jsonl"}


class _Answers(BaseHTTPRequestHandler):
    """An operator's address: it remembers what was posted to it, and answers as it is told."""

    taken: list[object]
    status: int

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        type(self).taken.append(body)
        self.send_response(type(self).status)
        self.send_header("Location", "/elsewhere")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def an_address() -> Iterator[tuple[str, type[_Answers]]]:
    answers = type("Answers", (_Answers,), {"taken": [], "status": 204})
    with HTTPServer(("127.0.0.1", 0), answers) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/heads", answers
        server.shutdown()
        thread.join(60)


def test_heads_are_posted_and_a_place_that_fails_is_logged_once_and_tried_again(
    house: House, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "heads.jsonl"
    with an_address() as (url, answers), caplog.at_level(logging.WARNING, "pitboss.floor.heads"):
        exporter = Exporter(house.database, "here", [keeper_of(url), keeper_of(str(file))])
        for status in (503, 302, 503):  # nor does it follow to another address
            answers.status = status
            exporter.export(AT)
        assert len(answers.taken) == 3
        assert len(caplog.records) == 1
        assert f"heads cannot be kept at {url}, which is tried again" in caplog.text
        assert len(exports_in(file)) == 1, "others are told all the same"
        answers.status = 200
        exporter.export("at last")
        exporter.export("nothing new")
        assert len(answers.taken) == 4
        told = json.loads(file.read_text())
        assert answers.taken[-1] == {"at": "at last", "server": "here", "heads": told["heads"]}
        answers.status = 500
        house.seated("Ann", 1)
        exporter.export(AT)
        assert len(caplog.records) == 2, "it failed anew"


@pytest.mark.parametrize(
    ("target", "told"),
    [
        ("ftp://host/heads", "name a file, a folder, or an http(s) address."),
        ("https://", "name a file, a folder, or an http(s) address."),
        ("http://[", "name a file, a folder, or an http(s) address."),
        ("/no/such/folder/heads", "its folder does not exist."),
        ("TEXT", "holds a line that is no export of heads."),
    ],
)
def test_a_place_that_cannot_be_is_one_sentence(tmp_path: Path, target: str, told: str) -> None:
    (tmp_path / "text").write_text("not heads\n")
    words = ["serve", "--data", str(tmp_path / "floor"), "--heads", target.replace("TEXT", str(tmp_path / "text"))]
    result = CliRunner().invoke(app, words)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert result.stderr.strip().endswith(told)


def test_a_floor_exports_by_its_clock_and_when_it_closes(tmp_path: Path) -> None:
    file, clock = tmp_path / "heads.jsonl", HandClock()

    async def until(many: int) -> None:
        async with asyncio.timeout(60):
            while not file.exists() or len(exports_in(file)) < many:
                clock.advance(60.0)
                await asyncio.sleep(0.005)

    async def work() -> None:
        database = open_database(sqlite_at(tmp_path), AT)
        floor = Floor(database, Settings(pace=SLOW), clock=clock, keepers=[keeper_of(str(file))])
        await floor.open([ROULETTE])
        await until(1)
        for many in (2, 3):
            await floor.grant(many, "a-new-grant")
            await until(many)
        await floor.grant(1, "the-last-grant")
        await floor.close()

    with a_house(tmp_path) as house:
        for name in ("Ann", "Bea", "Cy"):
            house.person(name, cents=0)
    asyncio.run(work())
    told = exports_in(file)
    assert [head.number for one in told for head in one.heads if head.table == THE_CAGE] == [0, 1, 2, 3]


# --- what they tell ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def rewound(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A sound floor as it was, and the same floor some lines later, with the heads that it exported on the way.

    Between the two only the roulette table moved: the older one is the newer with its last lines cut off, and with
    everything that tells of them set back.
    """
    folder = tmp_path_factory.mktemp("rewound")
    older, newer = folder / "older", folder / "newer"
    with a_house(newer) as house:
        ann = house.seated("Ann", 1)
        play_on(house, [ann], Random(1), 20)
        export(house, newer / "heads.jsonl", at="2025-11-16T01:00:00.000Z")
        house.database.close()
        shutil.copytree(newer, older)
        play_on(house, [ann], Random(2), 32)
        export(house, newer / "heads.jsonl", at="2025-11-16T02:00:00.000Z")
    return older, newer


def test_lines_that_were_cut_off_are_located(rewound: tuple[Path, Path]) -> None:
    older, newer = rewound
    assert found(older).sound, "by itself an older record is as good as any"
    first, last = found(older).chains[1].lines + 1, found(newer).chains[1].lines
    told = heads_of(exports_in(newer / "heads.jsonl"))
    with opened(older, None) as database:
        (fault,) = audit(database, heads=told).faults
    assert fault.startswith(f"Roulette 1 (table 1): lines {first} to {last} are gone; ")
    assert fault.endswith(f"; the head at line {last} was exported at 2025-11-16T02:00:00.000Z")
    with opened(newer, None) as database:
        assert audit(database, heads=told).sound


def test_lines_that_were_written_anew_are_located(rewound: tuple[Path, Path], tmp_path: Path) -> None:
    older, newer = rewound
    forked = Path(shutil.copytree(older, tmp_path / "forked"))
    with a_house(forked) as house:
        first, last = house.live().number + 1, found(newer).chains[1].lines
        while house.live().number < last + 3:
            house.step()
    told = f"lines {first} to {last} are rewritten; another head at line {last} was exported at 2025-11-16T02:00"
    assert verified(forked)[0] == 0
    code, output = verified(forked, "--heads", str(newer / "heads.jsonl"))
    assert (code, told in output) == (1, True), output


def test_the_audit_reads_the_heads_of_the_data_folder_by_itself(rewound: tuple[Path, Path], tmp_path: Path) -> None:
    older, newer = rewound
    assert verified(newer)[0] == 0
    copy = Path(shutil.copytree(older, tmp_path / "copy"))
    shutil.copy(newer / "heads.jsonl", copy)
    code, output = verified(copy)
    assert (code, "are gone; the head at line" in output) == (1, True)
    (copy / "heads.jsonl").write_text("{}\n")
    assert verified(copy)[0] == 2


def test_the_head_of_an_empty_chain_vouches_for_its_rules(house: House, tmp_path: Path) -> None:
    export(house, tmp_path / "heads.jsonl")
    with house.database.write() as connection:
        connection.exec_driver_sql("UPDATE tables SET owner = 1")
        rules = connection.exec_driver_sql("SELECT rules FROM tables").scalar_one()
        digest = beginning(rules, 1)
        connection.exec_driver_sql("UPDATE chains SET hash = ? WHERE chain = 1", (digest,))
    (fault,) = [
        one
        for one in audit(house.database, heads=heads_of(exports_in(tmp_path / "heads.jsonl"))).faults
        if "owner" in one
    ]
    assert fault.endswith(f"the rules or the owner were changed since the table was exported at {AT}")


def test_each_database_elsewhere_has_a_file_of_its_own(tmp_path: Path) -> None:
    one, other = (own_file(tmp_path, f"postgresql://ann@host/{name}") for name in ("one", "other"))
    assert own_file(tmp_path, None) == tmp_path / "heads.jsonl" != one != other
    assert own_file(tmp_path, "postgresql://bea:secret@host/one") == one


def test_a_bit_of_the_log_that_flips_loses_no_line_unseen(tmp_path: Path) -> None:
    """SQLite drops a damaged log from the damage on. What is lost then is told by the heads."""
    whole, copy = tmp_path / "whole", tmp_path / "copy"
    with a_house(tmp_path / "floor") as house:
        ann = house.seated("Ann", 1)
        play_on(house, [ann], Random(1), 12)
        export(house, tmp_path / "heads.jsonl")
        shutil.copytree(house.folder, whole)  # as it is while the floor is open, with its log
    told = heads_of(exports_in(tmp_path / "heads.jsonl"))
    size, random = (whole / "floor.sqlite-wal").stat().st_size, Random(7)
    lost = same = 0
    for name, times in (("floor.sqlite-wal", 60), ("floor.sqlite-shm", 10)):
        for _ in range(times):
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(whole, copy)
            flip(copy / name, random.randrange(min(size, (copy / name).stat().st_size)), random.randrange(8))
            try:
                with opened(copy, None) as database:
                    findings = audit(database, heads=told)
            except BadInput:
                lost += 1
                continue
            as_it_was = {head.hash for head in told} == {chain.head for chain in findings.chains}
            assert findings.sound is as_it_was
            same, lost = same + as_it_was, lost + (not as_it_was)
    assert same
    assert lost


def test_serve_exports_to_its_folder_and_where_it_is_told(tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()
    shutil.copy(next(iter(sorted(Path("examples").glob("*.toml")))), tmp_path / "house")
    (tmp_path / "disk").mkdir()
    words = ["serve", "--port", "0", "--data", str(tmp_path / "data"), "--house", str(tmp_path / "house")]
    words += ["--heads", str(tmp_path / "disk"), "--heads", str(tmp_path / "file")]
    with subprocess.Popen([sys.executable, "-m", "pitboss.cli", *words], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert "The floor is open" in server.stdout.readline()
        server.send_signal(signal.SIGINT)
        server.wait(60)
    places = (tmp_path / "data" / "heads.jsonl", tmp_path / "disk" / "heads.jsonl", tmp_path / "file")
    assert [exports_in(place)[0].heads[-1].table for place in places] == [1, 1, 1]
    assert verified(tmp_path / "data")[0] == 0
