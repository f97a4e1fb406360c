"""A recorded round, step by step and as a text; and what the draws of a table are, as anybody may check them."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from on_the_floor import House, a_house, play_on
from pitboss.floor import asked
from pitboss.floor.history import replayed, state_before, steps, transcript
from pitboss.floor.people import Person
from pitboss.floor.record import iso
from pitboss.floor.rules import Rules
from pitboss.floor.series import all_series, is_true
from pitboss.floor.store import readings
from pitboss.games import names, open_game
from pitboss.paper import CASINO


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Two rounds of roulette: Ann wagers in the first, and has put chips down for the third."""
    with a_house(tmp_path) as made:
        ann = made.seated("Ann", 1)
        made.step()
        made.do(ann, asked.Place("red", 500), asked.Place("black", 500))
        made.a_round()
        made.a_round()
        made.step()
        made.do(ann, asked.Place("red", 500))
        yield made


def test_the_rounds_are_listed_newest_first_with_what_they_brought(house: House) -> None:
    rows, more = readings.rounds_before(house.database, 1, 99, 1)
    assert [row.round for row in rows] == [3, 2, 1]
    assert [bool(row.says) for row in rows] == [False, True, True]
    assert [row.decided for row in rows] == [0, 0, 2]
    assert (rows[2].net, rows[1].net, more) == (sum(house_net(house)), None, False)
    (older,), _ = readings.rounds_before(house.database, 1, 2, 7)
    assert (older.round, older.net) == (1, None)  # another person sees nothing of hers


def house_net(house: House) -> list[int]:
    return [row.net for row in readings.settlements_of(house.database, 1, practice=False)]


def test_the_lines_of_a_round_are_its_own(house: House) -> None:
    found = [readings.round_lines(house.database, 1, number) for number in (1, 2, 3)]
    numbers = [line.number for one in found if one for line in one.lines]
    assert numbers == list(range(2, house.live().number + 1))
    assert readings.round_lines(house.database, 1, 4) is None


def test_the_steps_of_a_round_lead_from_its_opening_to_its_end(house: House) -> None:
    found = readings.round_lines(house.database, 1, 1)
    assert found is not None
    taken = list(steps(house.live().game, found, everything=False))
    assert [step["phase"] for step in taken] == ["wagering", "wagering", "spinning", "closed", "over"]
    assert [len(step["bets"]) for step in taken] == [0, 2, 2, 2, 0]
    assert [step["showing"] is not None for step in taken] == [False] * 4 + [True]
    assert taken[-1]["showing"]["round"] == 1


@pytest.mark.parametrize("slug", names())
def test_the_steps_of_any_round_end_as_the_next_round_begins(tmp_path: Path, slug: str) -> None:
    with a_house(tmp_path, Rules(slug)) as house:
        play_on(house, [house.seated("Ann", 1), house.seated("Bea", 2)], Random(3), 80)
        game = house.live().game
        for number in range(1, house.live().standing.round):
            one, following = (readings.round_lines(house.database, 1, at) for at in (number, number + 1))
            assert one is not None
            assert following is not None
            last = list(steps(game, one, everything=True))[-1]
            begins = state_before(game, following)
            assert (last["phase"], last["bets"], last["seats"]) == (begins.phase, begins.bets, begins.seats)


def test_a_round_is_replayed_with_the_lines_that_patrons_saw(house: House) -> None:
    found = readings.round_lines(house.database, 1, 1)
    assert found is not None
    told = msgspec.json.decode(msgspec.json.encode(replayed(house.live().game, 1, found, everything=False)))
    assert len(told["lines"]) == len(told["steps"])
    assert [line["number"] for line in told["lines"]] == [step["number"] for step in told["steps"]]
    for line in told["lines"]:
        assert all(event["text"] and "transfers" not in event for event in line["events"])
        assert "command" not in line


def test_a_transcript_tells_every_event_with_its_paragraphs(house: House) -> None:
    found = readings.round_lines(house.database, 1, 1)
    assert found is not None
    text = transcript(house.live().game, "Roulette 1", 1, found, everything=True)
    lines = text.splitlines()
    assert lines[:2] == ["Roulette 1, round 1", ""]
    assert len(lines) == 2 + sum(len(deed.events) for line in found.lines for deed in line.deeds)
    assert lines[2].startswith("01:53:20.000  ")
    assert sum("[19:47-5" in line for line in lines) >= 4
    assert sum("(Ann)" in line for line in lines) == 1


def test_a_transcript_cites_as_readers_of_the_tables_edition_see_it(house: House) -> None:
    found = readings.round_lines(house.database, 1, 1)
    assert found is not None
    later = open_game("roulette", "13:69F")
    text = transcript(later, "Roulette 1", 1, found, everything=True)
    assert "[13:69F-5.3 (text of 19:47-5.3(b))]" in text
    assert "[19:47" not in text


@pytest.mark.proves("keno/ticket")
def test_a_transcript_has_what_was_printed_for_patrons(tmp_path: Path) -> None:
    """Two tickets alike, each with the time of its issue."""
    with a_house(tmp_path, Rules("keno")) as made:
        ann = made.seated("Ann", 1)
        made.step()
        made.do(ann, asked.Place("3-17", 100), asked.Place("17-3", 200))
        found = readings.round_lines(made.database, 1, 1)
        assert found is not None
        lines = transcript(made.live().game, "Keno 1", 1, found, everything=False).splitlines()
        (at,) = {iso(line.at) for line in found.lines if line.who}
        assert [line.strip() for line in lines if line.strip().startswith("|")] == [
            f"| {one}"
            for number, price in ((1, "$1"), (2, "$2"))
            for one in (
                CASINO,
                f"Issued {at}",
                f"Ticket {number}, station 1, game 1",
                "Numbers 3 17",
                f"Price {price}",
            )
        ]


# --- draws ---------------------------------------------------------------------------------------------------------


def test_series_are_told_with_their_draws(house: House) -> None:
    (series,) = all_series(1, house.lines())
    assert (series.series, series.seed, series.verified) == (1, None, None)
    assert [(draw.draw, draw.round) for draw in series.draws] == [(1, 1), (2, 2)]
    shown = [row.says for row in readings.rounds_before(house.database, 1, 3, 0)[0]]
    assert [draw.says for draw in series.draws] == shown[::-1]


@pytest.mark.parametrize("wrong", ["", "not hex", "00", "f" * 64])
def test_a_seed_that_is_not_the_one_is_told_to_be_wrong(house: House, wrong: str) -> None:
    (series,) = all_series(1, house.lines())
    series.seed = house.seeds.given[0].hex()
    assert is_true(1, series)
    assert not is_true(2, series)  # of another table
    series.seed = wrong
    assert not is_true(1, series)


def test_only_lines_about_draws_are_read_and_only_from_a_series_on(house: House) -> None:
    """The page of draws reads no more of the record than it shows; a word that a patron gives does not mislead it."""
    ann = Person(1, "Ann")
    house.do(ann, asked.Cut('"type":"Committed","series":2,'))
    while house.live().table.awaits is not None:
        house.step()
    line = house.do(ann, asked.Reveal())
    house.do(ann, asked.BuyIn(1_000))
    read = {oldest: readings.lines_of_draws(house.database, 1, oldest)[0] for oldest in (1, 2, 9)}
    assert read[1] == [one for one in house.lines() if one.about_draws]
    assert [one.series for one in all_series(1, read[1])] == [1, 2]
    assert (read[2], read[9]) == ([line], [])
