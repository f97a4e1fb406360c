"""Hands of poker afterward: replays show people their own cards, and downloads are hand histories that play again."""

import json
import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from at_the_server import a_guest, an_open_floor, settled, sit
from on_the_floor import House, a_house, asked_now
from pitboss.commands import Role
from pitboss.errors import BadInput
from pitboss.events import Drawn
from pitboss.floor import asked
from pitboss.floor.history import eyes, hand_of, replayed, transcript
from pitboss.floor.people import Person
from pitboss.floor.rules import Rules
from pitboss.floor.store import readings
from pitboss.floor.store.readings import RoundRead
from pitboss.game import Choice
from pitboss.money import dollars
from pitboss.poker import phh
from pitboss.poker.history import Hole
from pitboss.table.rehearsal import rehearse
from poker_tables import VARIANTS, stays_in, thoughtless

HANDS = 4


def played(house: House, people: dict[int, Person], hands: int) -> None:
    """People play so many hands to their end, with house players who choose at random."""
    chance = random.Random(len(people))
    while house.live().standing.round < hands or house.live().standing.playing:
        awaits = house.live().table.awaits
        mine = [seat for seat in asked_now(house) if seat in people]
        if mine and isinstance(awaits, Choice):
            turn = awaits.turn(mine[0])
            assert turn is not None
            name, cents = stays_in([(move.name, move.least, move.most) for move in turn.moves], chance)
            house.do(people[mine[0]], asked.Choose(name, cents))
        else:
            house.step()


def round_of(house: House, number: int) -> RoundRead:
    found = readings.round_lines(house.database, 1, number)
    assert found is not None
    return found


def dealt_to(house: House, number: int, seat: int) -> set[str]:
    """The cards that a seat got in a round, by the record."""
    events = (event for line in round_of(house, number).lines for deed in line.deeds for event in deed.events)
    return {str(event.outcome) for event in events if isinstance(event, Drawn) and event.seen_by == (seat,)}


# --- replays -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
def test_everybody_sees_the_own_cards_in_a_replay_and_no_others(tmp_path: Path, variant: str) -> None:
    with thoughtless(), a_house(tmp_path, VARIANTS[variant]) as house:
        people = {1: house.seated("Ann", 1), 2: house.seated("Bea", 2)}
        played(house, people, 2)
        game, found = house.live().game, round_of(house, 2)
        mine = dealt_to(house, 2, 1)
        assert mine, "the hand was dealt"
        told = replay(house, people[1])
        assert mine <= _cards(told)
        for seat in house.live().standing.occupants:
            if seat != 1:
                assert not dealt_to(house, 2, seat) & _cards(told) - _public(house)
        assert not mine & _cards(replay(house, None)) - _public(house)
        text = transcript(game, "Hold 'Em 1", 2, found, everything=False, person=people[1].id)
        (deck,) = game.devices
        assert all(deck.says(card) in text for card in mine)
        assert not any(deck.says(card) in text for card in dealt_to(house, 2, 2) - _public(house))


def replay(house: House, person: Person | None) -> dict[str, Any]:
    told = replayed(house.live().game, 2, round_of(house, 2), everything=False, person=person.id if person else 0)
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(told))
    return found


def _cards(told: object) -> set[str]:
    text = json.dumps(told)
    return {card for card in (f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "CDHS") if f'"{card}"' in text}


def _public(house: House) -> set[str]:
    return _cards(replay(house, None))


def test_who_leaves_in_the_middle_sees_no_more_and_who_comes_saw_nothing_before(tmp_path: Path) -> None:
    with thoughtless(), a_house(tmp_path, Rules("holdem")) as house:
        people = {1: house.seated("Ann", 1), 2: house.seated("Bea", 2)}
        while asked_now(house) != (1,):
            house.step() if asked_now(house) != (2,) else house.do(people[2], asked.Choose("fold"))
        house.do(people[1], asked.Choose("fold"), asked.Leave())
        cy = house.person("Cy")
        house.do(cy, asked.Sit(1))
        played(house, {2: people[2]}, 1)
        found = round_of(house, 1)
        sat = next(line.number for line in found.lines if line.who == cy.id)
        left = [line.number for line in found.lines if line.who == people[1].id][-1]
        numbers = [line.number for line in found.lines]
        hers = dict(zip(numbers, eyes(found, people[1].id), strict=True))
        his = dict(zip(numbers, eyes(found, cy.id), strict=True))
        assert {hers[number] for number in numbers if number < left} == {1}
        assert {hers[number] for number in numbers if number >= left} == {Role.PUBLIC}
        assert {his[number] for number in numbers if number < sat} == {Role.PUBLIC}
        told = replayed(house.live().game, 1, found, everything=False, person=cy.id)
        assert not dealt_to(house, 1, 1) & _cards(msgspec.json.decode(msgspec.json.encode(told))), "those were Ann's"


def test_who_sat_at_the_table_is_no_surveillance_of_that_hand(tmp_path: Path) -> None:
    """Also one who folded without a chip in the pot, for whom nothing was decided."""
    with thoughtless(), a_house(tmp_path, Rules("holdem")) as house:
        people = {seat: house.seated(f"Patron {seat}", seat) for seat in (1, 2)}
        played(house, people, 1)
        assert all(readings.has_played(house.database, 1, 1, one.id) for one in people.values())
        assert not readings.has_played(house.database, 1, 1, house.person("Otto", "surveillance").id)


# --- hand histories ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_hand_is_written_down_and_plays_again_to_the_last_chip(tmp_path: Path, variant: str) -> None:
    with thoughtless(2), a_house(tmp_path, VARIANTS[variant]) as house:
        ann = house.seated("Ann", 1)
        played(house, {1: ann}, HANDS)
        for number in range(1, HANDS + 1):
            found = round_of(house, number)
            whole = hand_of(house.live().game, "A table", number, found, everything=True)
            assert rehearse(phh.read(phh.write(whole))).disagreement == ""
            seen = hand_of(house.live().game, "A table", number, found, everything=False, person=ann.id)
            assert (seen.hand, seen.table, seen.year, seen.players) == (number, "A table", 2025, None)
            again = phh.read(phh.write(seen))
            me = 1 + (again.seats or ()).index(1)
            known = {card for one in again.actions if isinstance(one, Hole) and one.player == me for card in one.cards}
            assert len(known) >= 2
            assert known == {
                card for one in whole.actions if isinstance(one, Hole) and one.player == me for card in one.cards
            }
        assert readings.rounds_sat(house.database, 1, ann.id, 3) == [2, 3, 4]
        assert readings.rounds_sat(house.database, 1, 99, 3) == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_result_of_a_hand_is_who_won_what_from_the_pots(tmp_path: Path, variant: str) -> None:
    with thoughtless(2), a_house(tmp_path, VARIANTS[variant]) as house:
        ann = house.seated("Ann", 1)
        played(house, {1: ann}, HANDS)
        rows, _ = readings.rounds_before(house.database, 1, HANDS + 1, ann.id)
        assert [row.round for row in rows] == [*range(HANDS, 0, -1)]
        for row in rows:
            hand = hand_of(house.live().game, "A table", row.round, round_of(house, row.round), everything=True)
            won = zip(hand.seats or (), hand.winnings or (), strict=True)
            told = {(int(seat), cents) for seat, cents in re.findall(r"eat (\d+) wins (\$[\d,]+(?:\.\d\d)?)", row.says)}
            assert told == {(seat, dollars(cents)) for seat, cents in won if cents}
            assert row.says.startswith("Seat ")


def test_a_hand_that_is_not_over_or_is_no_hand_has_no_history(tmp_path: Path) -> None:
    with thoughtless(), a_house(tmp_path, Rules("holdem"), Rules("roulette")) as house:
        ann = house.seated("Ann", 1)
        while asked_now(house) != (1,):
            house.step()
        with pytest.raises(BadInput, match="The hand is not over yet"):
            hand_of(house.live().game, "A table", 1, round_of(house, 1), everything=False, person=ann.id)
        house.step(table=2)
        found = readings.round_lines(house.database, 2, 1)
        assert found is not None
        with pytest.raises(BadInput, match="Rounds of Roulette are not kept as hand histories"):
            hand_of(house.live(2).game, "A table", 1, found, everything=False)


def test_hands_can_be_downloaded(tmp_path: Path) -> None:
    rules = [Rules("five-card-stud"), Rules("roulette")]
    with thoughtless(), an_open_floor(tmp_path, rules) as floor, a_guest(floor) as ann, a_guest(floor) as eve:
        assert ann.http.get("/api/tables/1").json()["histories"] is True
        assert ann.http.get("/api/tables/2").json()["histories"] is False
        ann.do(1, *sit(1, 20_000))
        while (scene := ann.scene(1))["round"] < 3:
            for move in scene["moves"][:1]:
                ann.ask(1, {"type": "Choose", "move": move["name"], "cents": move["least"]})
        one = ann.http.get("/api/tables/1/rounds/1/phh")
        assert one.headers["Content-Disposition"] == 'attachment; filename="five-card-stud-1-hand-1.phh"'
        assert phh.read(one.text).hand == 1
        mine = ann.http.get("/api/tables/1/hands", params={"most": 1})
        assert mine.headers["Content-Disposition"] == 'attachment; filename="five-card-stud-1-hands.phhs"'
        assert [hand.hand for hand in phh.read_many(mine.text)] == [2]
        assert [hand.hand for hand in phh.read_many(ann.http.get("/api/tables/1/hands").text)][:2] == [1, 2]
        assert eve.http.get("/api/tables/1/hands").text == ""
        assert eve.http.get("/api/tables/2/hands").status_code == 400
        assert ann.http.get("/api/tables/1/rounds/999/phh").status_code == 404
        ann.do(1, {"type": "Leave"})
        settled(lambda: not floor.floor.moments[1].standing.occupants)
