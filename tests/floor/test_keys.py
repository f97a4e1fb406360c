"""Keys: a request runs once, whatever comes under its key again, and whatever happens to the index that finds it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from at_the_audit import Sql, change, lines_of, rewrite
from at_the_books import branches
from at_the_file import flip, index_pages_with
from at_the_server import a_guest, a_key, an_open_floor, place, sit
from on_the_floor import House, a_house
from pitboss import __version__
from pitboss.errors import BadInput
from pitboss.events import Refusal
from pitboss.floor import asked
from pitboss.floor.audit import audit
from pitboss.floor.books import OTHERWISE, Done, Failed, Job
from pitboss.floor.floor import Floor
from pitboss.floor.record import THE_CAGE, Line
from pitboss.floor.rules import Rules
from pitboss.floor.settings import Settings
from pitboss.floor.store import keys
from soak.postgres import Postgres

pytest_plugins = ["soak.fixtures"]
RED, BLACK = asked.Place("red", 500), asked.Place("black", 500)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with a_house(tmp_path, Rules("roulette"), Rules("big-six")) as made:
        yield made


# --- another request under the same key ----------------------------------------------------------------------------


def test_every_line_with_a_key_says_what_was_asked(house: House) -> None:
    ann = house.seated("Ann", 1)
    house.step()
    line = house.do(ann, RED, BLACK)
    assert line.asked == asked.digest(1, (RED, BLACK))
    assert [one.asked for one in house.lines(THE_CAGE)] == [asked.digest(THE_CAGE, ())]
    assert all(bool(one.asked) == bool(one.key) for one in house.lines())
    assert asked.digest(1, (RED,)) != asked.digest(1, (BLACK,)) != asked.digest(2, (BLACK,))


def test_a_digest_is_the_same_in_ten_years() -> None:
    assert asked.digest(1, (RED, asked.Ready())) == "0703b5b3bc28f73e54a0746a7a994caad91a81ea18e71a02db204aaed59c3729"


def test_another_request_under_the_same_key_is_refused(house: House) -> None:
    ann = house.seated("Ann", 1)
    house.step()
    first = house.ask(ann, RED, key="the-same-key")
    assert isinstance(first, Done)
    for _ in range(2):  # from memory, and from what the record says
        assert house.ask(ann, BLACK, key="the-same-key") == OTHERWISE
        assert house.ask(ann, RED, RED, key="the-same-key") == OTHERWISE
        assert house.ask(ann, asked.Sit(1), table=2, key="the-same-key") == OTHERWISE
        grant = Job(THE_CAGE, ann, (), lambda _: None, f"{ann.id}:the-same-key", grant=10**6)
        assert house.together(grant) == [OTHERWISE]
        assert house.ask(ann, RED, key="the-same-key") == Done(first.number, again=True)
        house.reopen()
    assert [bet.spot for bet in house.live().table.state.bets] == ["red"]
    assert OTHERWISE.sentence == "This key was used for another request; give each new request a key of its own."


def test_another_request_under_the_same_key_is_refused_within_one_group(house: House) -> None:
    ann = house.seated("Ann", 1)
    house.step()
    jobs = [house.job(ann, one, key="sent-together") for one in (RED, BLACK, RED)]
    first, other, again = house.together(*jobs)
    assert isinstance(first, Done)
    assert (other, again) == (OTHERWISE, Done(first.number, again=True))


def test_another_request_under_the_same_key_is_refused_by_another_server(a_postgres: Postgres) -> None:
    with branches(a_postgres.database(), "one", "other") as (one, other):
        ann = one.seated("Ann", 1)
        one.step()
        first = one.ask(ann, RED, key="the-same-key")
        assert isinstance(first, Done)
        assert other.ask(ann, BLACK, key="the-same-key") == OTHERWISE
        assert other.ask(ann, RED, key="the-same-key") == Done(first.number, again=True)


def test_a_line_from_before_digests_is_answered_as_before(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = house.seated("Ann", 1)
    house.step()
    with monkeypatch.context() as before:
        before.setattr("pitboss.floor.asked.digest", lambda *_: "")
        line = house.do(ann, RED)
    assert line.asked == ""
    key = line.key.partition(":")[2]
    assert house.ask(ann, BLACK, key=key) == Done(line.number, again=True)


def test_another_request_under_the_same_key_over_the_wire(tmp_path: Path) -> None:
    with an_open_floor(tmp_path) as opened, a_guest(opened) as ann:
        ann.do(1, *sit(3))
        ann.until(1, "wagers")
        key = a_key()
        first = ann.ask(1, place("red", 500), key=key)
        assert first.status_code == 200
        refused = ann.ask(1, place("black", 500), key=key)
        assert (refused.status_code, refused.json()) == (409, {"sentence": OTHERWISE.sentence, "cites": []})
        again = ann.ask(1, place("red", 500), key=key)
        assert (again.status_code, again.json()["number"], again.json()["again"]) == (200, first.json()["number"], True)
        grant = ann.post("/api/cage/grant", {"key": key})
        assert (grant.status_code, grant.json()["sentence"]) == (409, OTHERWISE.sentence)
        with ann.live(1) as line:
            told = line.do(place("black", 500), key=key)
            assert (told["type"], told["sentence"]) == ("refused", OTHERWISE.sentence)
            assert line.do(place("red", 500), key=key)["type"] == "ack"


# --- a damaged index -----------------------------------------------------------------------------------------------


def damage_index(house: House, key: str) -> None:
    """Flip the lowest bit of the last letter of a key where the index has it; the rows stay as they are."""
    house.database.close()  # everything is in the file
    file = house.folder / "floor.sqlite"
    (place,) = index_pages_with(file, key.encode())
    flip(file, place + len(key) - 1, 0)


def test_a_floor_does_not_open_on_an_index_that_does_not_find_its_keys(house: House) -> None:
    ann = house.seated("Ann", 1)
    house.step()
    line = house.do(ann, RED)
    damage_index(house, line.key)
    with pytest.raises(BadInput) as refused:
        house.reopen()
    assert refused.value.sentence == keys.DAMAGED
    with pytest.raises(BadInput, match="no longer finds the keys"):
        Floor(house.database, Settings(), clock=house.clock)
    assert any("is not found by its key" in fault for fault in audit(house.database).faults)


def test_a_request_does_not_run_twice_when_the_index_is_damaged_under_a_floor(house: House) -> None:
    ann = house.seated("Ann", 1)
    house.step()
    line = house.do(ann, RED)
    damage_index(house, line.key)
    assert house.ask(ann, RED, key=line.key.partition(":")[2]) == Done(line.number, again=True)
    assert [bet.cents for bet in house.live().table.state.bets] == [500]


def test_an_index_that_leads_to_another_line_acknowledges_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keys, "REMEMBERED", 0)
    ann = house.seated("Ann", 1)
    house.step()
    assert isinstance(house.ask(ann, RED, key="a-key-4"), Done)
    damage_index(house, f"{ann.id}:a-key-4")
    answer = house.ask(ann, BLACK, key="a-key-5")
    assert isinstance(answer, Failed)
    assert [bet.spot for bet in house.live().table.state.bets] == ["red"]


def test_memory_of_keys_is_bounded(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "REMEMBERED", 3)
    ann = house.seated("Ann", 1)
    house.step()
    lines = [house.do(ann, RED) for _ in range(6)]
    assert list(house.books._keys._newest) == [line.key for line in lines[-3:]]
    for line in lines:  # older keys are found by the index
        again = house.ask(ann, RED, key=line.key.partition(":")[2])
        assert again == Done(line.number, again=True)
    assert not isinstance(house.ask(ann, BLACK, key="a-new-one"), Refusal)


# --- what the audit says of it -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chain", "forge", "told"),
    [
        (1, lambda line: replace(line, asked=""), "does not say what was asked under its key"),
        (1, lambda line: replace(line, asked="x" * 64), "says what was asked in another form than a hash"),
        (1, lambda line: replace(line, asked="ab"), "says what was asked in another form than a hash"),
        (1, lambda line: replace(line, key=""), "says what was asked under a key, and has none"),
        (0, lambda line: replace(line, asked="ab" * 32), "says that something else was asked than a grant"),
        (
            1,
            lambda line: replace(line, asked="", version="0.3.0"),
            f"says that version 0.3.0 wrote it, after a line of {__version__}",
        ),
        (1, lambda line: replace(line, asked="", version="0.30.0"), "does not say what was asked under its key"),
    ],
)
def test_the_audit_checks_that_a_line_says_what_was_asked(
    house: House, chain: int, forge: Callable[[Line], Line], told: str
) -> None:
    ann = house.seated("Ann", 1)
    house.step()
    house.do(ann, RED)
    house.database.close()

    def forged(sql: Sql) -> None:
        *before, last = lines_of(sql, chain)
        rewrite(sql, [*before, forge(last)], chain)

    faults = change(house.folder, forged)
    assert [fault.partition(" line ")[2].partition(" ")[2] for fault in faults if " line " in fault] == [told]
