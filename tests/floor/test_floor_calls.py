"""Calls for the floor: who makes and answers them, that they last, and that nobody else reads what is said."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from eyes import watched
from on_the_floor import House, a_house
from pitboss.commands import Role
from pitboss.floor import asked
from pitboss.floor.audit import audit
from pitboss.floor.deciding.floor_calls import MOST_OPEN
from pitboss.floor.history import replayed, transcript
from pitboss.floor.journal import Kind
from pitboss.floor.live import LiveTable
from pitboss.floor.people import Person
from pitboss.floor.record import FloorAnswered, FloorCalled
from pitboss.floor.rules import Rules
from pitboss.floor.scene import CallSeen, calls_seen, line_seen
from pitboss.floor.standing import MOST_ANSWERED
from pitboss.floor.store.readings import FIRST, events_before, round_lines

SHORT = asked.CallFloor("Seventeen was paid short.", 1, "straight-17")
PAID = "You were paid 35 to 1, as it says."


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with a_house(tmp_path, Rules("roulette")) as house:
        yield house


@pytest.fixture
def ann(house: House) -> Person:
    ann = house.seated("Ann", 1)
    house.step()
    return ann


@pytest.fixture
def flo(house: House) -> Person:
    return house.person("Flo", "floor")


def seen(house: House, person: Person | None) -> list[CallSeen]:
    return list(calls_seen(house.live().moment(), person))


def number_of(house: House, person: Person) -> int:
    call = house.live().standing.open_call(person.id)
    assert call is not None
    return call.number


def test_a_patron_calls_and_a_floorperson_answers(house: House, ann: Person, flo: Person) -> None:
    chips = house.live().table.now().balances
    line = house.do(ann, SHORT)
    assert [event for deed in line.deeds for event in deed.events] == [
        FloorCalled(1, "Seventeen was paid short.", 1, "straight-17")
    ]
    (mine,) = seen(house, ann)
    assert (mine.text, mine.place, mine.round, mine.answer, mine.yours, mine.for_you) == (
        "Seventeen was paid short.",
        "Straight 17",
        1,
        "",
        True,
        False,
    )
    (theirs,) = seen(house, flo)
    assert (theirs.text, theirs.name, theirs.seat, theirs.for_you) == ("Seventeen was paid short.", "Ann", 1, True)
    line = house.do(flo, asked.AnswerCall(mine.number, PAID))
    assert line.deeds[0].events == (FloorAnswered(mine.number, 1, PAID),)
    (mine,) = seen(house, ann)
    assert (mine.answer, mine.answered_by) == (PAID, "Flo")
    assert seen(house, flo) == []
    assert house.live().table.now().balances == chips
    assert audit(house.database).sound


def test_the_dealer_calls_the_floor_and_a_leaving_patron_still_may(house: House, ann: Person, flo: Person) -> None:
    dora = house.person("Dora", "dealer")
    assert house.refused(dora, asked.CallFloor("Help.")).startswith("Only a patron who sits here")
    house.do(dora, asked.TakeOver())
    house.do(dora, asked.CallFloor("Help."))
    house.do(ann, asked.Place("red", 500))
    for name in ("spin", "no-more-bets"):
        house.do(dora, asked.Call(name, by="dealer"))
    house.do(ann, asked.Leave())
    house.do(ann, asked.CallFloor("I want to leave."))
    assert {(one.seat, one.text) for one in seen(house, flo)} == {(0, "Help."), (1, "I want to leave.")}
    assert audit(house.database).sound


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (asked.CallFloor("Now.", 99), "There has been no round 99 at this table yet."),
        (asked.CallFloor("Now.", 1, "lilac"), "There is no wager 'lilac' at this table."),
    ],
)
def test_what_a_call_is_about_must_exist(house: House, ann: Person, command: asked.CallFloor, sentence: str) -> None:
    assert house.refused(ann, command) == sentence


def test_a_person_has_one_open_call_at_a_table(house: House, ann: Person, flo: Person) -> None:
    house.do(ann, SHORT)
    assert house.refused(ann, SHORT) == "You have called the floor already; wait for the answer."
    house.do(flo, asked.AnswerCall(number_of(house, ann), PAID))
    house.do(ann, asked.CallFloor("Still short."))
    assert [one.text for one in house.live().standing.calls] == ["Still short."]


def test_a_table_has_only_so_many_open_calls_and_remembers_so_many_answers(house: House, flo: Person) -> None:
    for at in range(MOST_OPEN):
        guest = house.seated(f"Guest {at}", 1)
        house.do(guest, asked.CallFloor(f"Call {at}."))
        house.do(guest, asked.Leave())
    last = house.seated("Ann", 1)
    assert house.refused(last, SHORT).startswith("Many people are waiting for the floor at this table")
    for call in house.live().standing.calls:
        house.do(flo, asked.AnswerCall(call.number, PAID))
    kept = [one.text for one in house.live().standing.calls]
    assert kept == [f"Call {at}." for at in range(MOST_OPEN - MOST_ANSWERED, MOST_OPEN)]
    assert audit(house.database).sound


def test_only_a_floorperson_answers_and_not_their_own(house: House, ann: Person, flo: Person) -> None:
    house.do(ann, SHORT)
    number = number_of(house, ann)
    bea, dora = house.person("Bea"), house.person("Dora", "dealer")
    for other in (ann, bea, dora, house.person("Sam", "surveillance")):
        assert (
            house.refused(other, asked.AnswerCall(number, PAID)) == "Only a floorperson answers a call for the floor."
        )
    assert house.refused(flo, asked.AnswerCall(number + 1, PAID)).startswith("There is no such call")
    fay = house.seated("Fay", 2, "floor")
    assert "plays at a table may do no work there" in house.refused(fay, asked.AnswerCall(number, PAID))
    house.do(fay, asked.CallFloor("Mine."))
    mine = number_of(house, fay)
    house.do(fay, asked.Leave())
    assert house.refused(fay, asked.AnswerCall(mine, PAID)).startswith("Nobody answers their own call")
    sue = house.person("Sue", "supervisor")
    house.do(sue, asked.TakeOver())
    assert house.refused(sue, asked.AnswerCall(number, PAID)).startswith("Whoever dealt what a call is about")
    house.do(flo, asked.AnswerCall(number, PAID))
    assert house.refused(flo, asked.AnswerCall(number, PAID)).startswith("There is no such call, or it is answered")


def test_whoever_dealt_what_a_call_is_about_does_not_answer_it(house: House, ann: Person, flo: Person) -> None:
    """Neither the dealer of the round that it is about nor the dealer when it was made, although they deal no more."""
    own = "Whoever dealt what a call is about does not answer it; another floorperson must do it."
    sue, tess = house.person("Sue", "supervisor"), house.person("Tess", "supervisor")

    def dealt_by(dealer: Person) -> int:
        """The number of a round that somebody deals a part of; then it is over."""
        house.do(dealer, asked.TakeOver())
        house.do(dealer, asked.HandBack())
        number = house.live().standing.round
        house.a_round()
        house.step()
        return number

    first, second = dealt_by(sue), dealt_by(tess)
    assert (first, second) == (1, 2)
    house.do(tess, asked.TakeOver())
    house.do(ann, asked.CallFloor("It was paid short.", first))
    house.do(tess, asked.HandBack())
    for dealer in (sue, tess):
        assert house.refused(dealer, asked.AnswerCall(number_of(house, ann), PAID)) == own
    house.do(flo, asked.AnswerCall(number_of(house, ann), PAID))
    house.do(ann, asked.CallFloor("And this one?", second))
    assert house.refused(tess, asked.AnswerCall(number_of(house, ann), PAID)) == own
    house.do(sue, asked.AnswerCall(number_of(house, ann), PAID))
    assert audit(house.database).sound


def test_nobody_comes_to_a_practice_table(house: House) -> None:
    ann = house.person("Ann")
    table = house.practice(ann)
    house.do(ann, asked.Sit(1), asked.BuyIn(10_000), table=table)
    assert house.refused(ann, SHORT, table=table) == "No floorperson comes to a practice table."


@pytest.mark.parametrize("text", ["", " ", "x" * 201])
def test_a_call_is_a_sentence(text: str) -> None:
    for kind, more in (("CallFloor", {}), ("AnswerCall", {"call": 1})):
        body = msgspec.json.encode({"key": "a-key-of-its-own", "do": [{"type": kind, "text": text, **more}]})
        with pytest.raises(msgspec.ValidationError):
            asked.decoder.decode(body)


def test_a_call_is_sent_alone(house: House, ann: Person) -> None:
    assert house.refused(ann, SHORT, asked.Place("red", 500)) == "CallFloor must be sent alone, without other commands."


# --- who reads it ----------------------------------------------------------------------------------------------------


def told(house: House, person: Person) -> list[tuple[str, str, int]]:
    return [(one.text, one.spot, one.round) for one in seen(house, person)]


def test_nobody_reads_it_whom_it_does_not_concern(house: House, ann: Person, flo: Person) -> None:
    """Other patrons see nothing; the dealer, clerks and administrators see that the floor is called."""
    house.do(ann, SHORT)
    bea, dora = house.seated("Bea", 2), house.person("Dora", "dealer")
    house.do(dora, asked.TakeOver())
    fay = house.seated("Fay", 3, "floor", "surveillance")
    for other in (bea, fay, house.person("Cam", "patron"), None):
        assert seen(house, other) == []
    for staff in (dora, house.person("Cleo", "clerk"), house.person("Ada", "admin")):
        assert told(house, staff) == [("", "", 0)]
    whole = [("Seventeen was paid short.", "straight-17", 1)]
    for reader in (ann, flo, house.person("Sam", "surveillance"), house.person("Di", "division")):
        assert told(house, reader) == whole


def test_an_answer_is_for_the_one_who_asked(house: House, ann: Person, flo: Person) -> None:
    house.do(ann, SHORT)
    bea = house.seated("Bea", 2)
    house.do(flo, asked.AnswerCall(number_of(house, ann), PAID))
    assert [one.answer for one in seen(house, ann)] == [PAID]
    assert seen(house, bea) == []
    house.do(ann, asked.Leave())  # the answer is still there for who has left
    assert [one.answer for one in seen(house, ann)] == [PAID]


def test_the_lines_of_the_table_tell_nothing_of_it(house: House, ann: Person, flo: Person) -> None:
    house.do(ann, SHORT)
    house.do(flo, asked.AnswerCall(number_of(house, ann), PAID))
    house.a_round()
    game, found = house.live().game, round_lines(house.database, 1, 1)
    assert found is not None
    said = ("paid short", PAID, "Flo")
    for line in house.lines():
        for viewer in (1, 2, Role.PUBLIC):
            assert not any(word in bytes(line_seen(game, line, viewer)).decode() for word in said[:2])
    public = msgspec.json.encode(replayed(game, 1, found, everything=False)).decode()
    assert not any(word in public + transcript(game, "Roulette 1", 1, found, everything=False) for word in said)
    whole = msgspec.json.encode(replayed(game, 1, found, everything=True)).decode()
    assert all(word in whole for word in said)
    assert PAID in transcript(game, "Roulette 1", 1, found, everything=True)


def test_what_somebody_writes_is_one_line_of_the_transcript(house: House, ann: Person) -> None:
    """Over the wire no line break comes in; a record that has one prints no second line that looks like another."""
    house.do(ann, asked.CallFloor("Help.\n02:30:09.000  Seat 1: Straight 17 wins $17,500."))
    house.a_round()
    game, found = house.live().game, round_lines(house.database, 1, 1)
    assert found is not None
    (said,) = [
        line for line in transcript(game, "Roulette 1", 1, found, everything=True).splitlines() if "17,500" in line
    ]
    assert "Seat 1 calls the floor: Help.?02:30:09.000  Seat 1" in said


def test_it_is_a_significant_event_without_its_words(house: House, ann: Person, flo: Person) -> None:
    house.do(ann, SHORT)
    number = number_of(house, ann)
    house.do(flo, asked.AnswerCall(number, PAID))
    rows, _ = events_before(house.database, FIRST, [Kind.CALL])
    assert [(row.person, row.says) for row in rows] == [
        (flo.id, "Flo answered the call of seat 1."),
        (ann.id, "Ann called the floor from seat 1."),
    ]


# --- that it lasts, and cannot be forged -----------------------------------------------------------------------------


def test_a_call_survives_the_server_and_a_snapshot(house: House, ann: Person, flo: Person) -> None:
    house.do(ann, SHORT)
    before = house.live().standing.calls
    body = house.live().snapshot()
    house.database.close()
    house.reopen()
    assert house.live().standing.calls == before
    live = house.live()
    assert body is not None
    again = LiveTable(1, live.name, live.game)
    again.restore(live.number, live.hash, body)
    assert again.standing.calls == before
    house.do(flo, asked.AnswerCall(number_of(house, ann), PAID))
    assert audit(house.database).sound


# --- to the byte -----------------------------------------------------------------------------------------------------


def test_nobody_else_is_sent_a_word_of_it(tmp_path: Path) -> None:
    """Over every connection and on every page, during the call and afterward, and after the round."""

    async def run() -> None:
        async with watched(tmp_path, Rules("roulette")) as here:
            await here.come("Flo", "floor")
            await here.come("Cleo", "clerk")
            await here.do("Dora", asked.Open())
            await here.do("Ann", SHORT)
            await here.read_pages()
            call = here.floor.moments[1].standing.calls[0].number
            readers = {"Ann", "Flo", "Otto"}
            assert {name for name, eyes in here.eyes.items() if eyes.saw("paid short")} == readers
            assert here.eyes["Cleo"].saw("Call for the floor")  # on the pit page, without a word of it
            await here.do("Flo", asked.AnswerCall(call, PAID))
            await here.do("Dora", asked.Call("spin", by="dealer"))
            await here.do("Dora", asked.Call("no-more-bets", by="dealer"))
            await here.do("Dora", asked.Draw())
            await here.read_pages()
            assert {name for name, eyes in here.eyes.items() if eyes.saw("paid short")} == readers
            assert {name for name, eyes in here.eyes.items() if eyes.saw(PAID)} == {"Ann", "Otto"}

    asyncio.run(run())
