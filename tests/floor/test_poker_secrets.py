"""Nobody is sent another's cards before the rules show them: every byte to everybody, at all ten games of the room."""

import json
import random
import re
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from at_the_server import Line as Wire
from at_the_server import Open, Somebody, a_guest, an_account, an_open_floor, settled, sit
from pitboss.equipment import DECK, shoe_of
from pitboss.events import Drawn, Noted, Opened
from pitboss.floor.live import game_events
from pitboss.floor.record import Line
from pitboss.floor.store.readings import newest_lines
from pitboss.poker import phh
from pitboss.poker.history import cards_known
from poker_tables import VARIANTS, stays_in, thoughtless

HANDS = 3  # at each table; the last one goes on without those who leave
PUBLIC = 0
NEVER = 300.0  # seconds after which a table is taken to have come to a stop
CARD = re.compile(r"(?<![A-Za-z0-9])([2-9TJQKA][CDHS])(?![A-Za-z0-9])")
WORDS = {shoe_of(1, "deck").says(card): card for card in DECK}
SPOKEN = re.compile("|".join(WORDS))


def cards_in(told: object) -> set[str]:
    """Every card that anything told names, as a mark or in words."""
    text = told if isinstance(told, str) else json.dumps(told)
    return {*CARD.findall(text), *(WORDS[one] for one in SPOKEN.findall(text))}


class Truth:
    """What each seat may know of each round, by the record: 0 is the public."""

    def __init__(self, lines: list[Line]) -> None:
        self.seen: dict[tuple[int, int], list[tuple[int, str]]] = {}  # by round and seat: from which line, which card
        self.round_of: dict[int, int] = {}
        self.dealt: dict[int, set[str]] = {}
        number = 0
        for line in lines:
            for event in (event for deed in line.deeds for event in game_events(deed)):
                number += isinstance(event, Opened)
                if isinstance(event, Drawn):
                    self._drawn(number, line.number, event)
                elif isinstance(event, Noted) and event.what == "shows":
                    assert isinstance(event.value, tuple)
                    self._shown(number, line.number, {str(card) for card in event.value})
            self.round_of[line.number] = number

    def _drawn(self, number: int, line: int, event: Drawn) -> None:
        cards = {str(one) for one in (event.outcome if isinstance(event.outcome, tuple) else (event.outcome,))}
        self.dealt.setdefault(number, set()).update(cards)
        if event.seen_by is None:
            self._shown(number, line, cards)
        for seat in event.seen_by or ():
            assert isinstance(seat, int)
            self.seen.setdefault((number, seat), []).extend((line, card) for card in cards)

    def _shown(self, number: int, line: int, cards: set[str]) -> None:
        self.seen.setdefault((number, PUBLIC), []).extend((line, card) for card in cards)

    def may_know(self, seat: int, number: int, line: int = 10**9) -> set[str]:
        """The cards of a round that a seat may know after a line."""
        known = [*self.seen.get((number, PUBLIC), ()), *(self.seen.get((number, seat), ()) if seat else ())]
        return {card for since, card in known if since <= line}


class Eyes:
    """Somebody at a table: everything that came over the connection, and pages as they were at the time."""

    def __init__(self, who: Somebody, seat: int, table: int, stack: ExitStack) -> None:
        self.who, self.seat, self.table = who, seat, table
        self.messages: list[str] = []
        self.pages: list[tuple[str, httpx.Response]] = []
        self._line: Wire = stack.enter_context(who.live(table))
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()
        stack.callback(self._thread.join, 60.0)
        stack.callback(self._line.close)

    def _listen(self) -> None:
        try:
            while True:
                self.messages.append(str(self._line.socket.recv()))
        except ConnectionClosed:
            pass

    def reads(self, number: int) -> None:
        """Every page on which a card could stand, of this round and the one before."""
        paths = ["scene", "rounds", "fairness", "hands"]
        for one in (number - 1, number):
            paths += [f"rounds/{one}", f"rounds/{one}/transcript", f"rounds/{one}/phh"] if one > 0 else []
        for path in paths:
            self.pages.append((path, self.who.http.get(f"/api/tables/{self.table}/{path}")))


def test_no_byte_on_the_wire_holds_a_card_before_the_rules_show_it(tmp_path: Path) -> None:
    chance = random.Random(1947)
    with thoughtless(), an_open_floor(tmp_path, list(VARIANTS.values())) as floor, ExitStack() as stack:
        eve = stack.enter_context(a_guest(floor))
        nobody = stack.enter_context(Somebody(floor))
        boss = stack.enter_context(an_account(floor, "Boss", "dealer", "floor", "supervisor"))
        otto = stack.enter_context(an_account(floor, "Otto", "surveillance", "division"))
        for table, variant in enumerate(VARIANTS, 1):
            with ExitStack() as here:
                ann, bea = (here.enter_context(a_guest(floor)) for _ in range(2))
                seated = {ann: 1, bea: 2}
                eyes = [Eyes(who, seated.get(who, PUBLIC), table, here) for who in (ann, bea, eve, nobody, boss, otto)]
                plays(floor, table, eyes, chance)
            check(floor, table, variant, eyes)
        audited = otto.http.get("/api/audit")
        assert audited.status_code == 200
        assert not cards_in(audited.json())
        assert not cards_in(boss.http.get("/api/pit").json())


def plays(floor: Open, table: int, eyes: list[Eyes], chance: random.Random) -> None:
    """Two people play some hands against each other and house players, while everybody reads."""
    people = [one for one in eyes if one.seat]
    for one in people:
        one.who.do(table, *sit(one.seat, 20_000))
    read = 0
    began = time.monotonic()
    while (moment := floor.floor.moments[table]).standing.round <= HANDS:
        assert time.monotonic() < began + NEVER, f"the table came to a stop: {moment.state}"
        for one in people:
            scene = one.who.scene(table)
            if scene["moves"]:
                moves = [(move["name"], move["least"], move["most"]) for move in scene["moves"]]
                name, cents = stays_in(moves, chance)
                one.who.ask(table, {"type": "Choose", "move": name, "cents": cents})
            elif not scene["you"]["chips"] and not scene["you"]["on_layout"]:
                one.who.ask(table, {"type": "BuyIn", "cents": 5_000})
        if chance.random() < 0.02 or moment.standing.round > read + 1:
            read = moment.standing.round
            for one in eyes[: 4 if chance.random() < 0.5 else None]:
                one.reads(moment.standing.round)
    for one in people:
        one.who.do(table, {"type": "Leave"})
    settled(lambda: not floor.floor.moments[table].standing.occupants)
    for one in eyes:
        one.reads(1 + chance.randrange(HANDS))


def check(floor: Open, table: int, variant: str, eyes: list[Eyes]) -> None:
    """Compare everything that anybody got with what the record says that they may know."""
    lines = newest_lines(floor.floor.database, table, 100_000)
    truth = Truth(lines)
    for one in eyes:
        surveils = one is eyes[-1]
        named = set[str]()
        for message in one.messages:
            told = json.loads(message)
            if told["type"] == "scene":
                named |= scene_is_discreet(truth, told["scene"], one.seat)
                for line in told["lines"]:
                    named |= known(truth, line["events"], one.seat, line["round"], line["number"])
            else:
                assert not cards_in(told)
        for path, response in one.pages:
            assert response.status_code in {200, 400, 401, 404}, (path, response.text)
            if response.status_code == 200:
                named |= page_is_discreet(truth, path, response, one.seat, everything=surveils)
        assert named, f"{variant}: nothing was seen, which proves nothing"
        mine = (cards for (at, seat), cards in truth.seen.items() if seat and seat == one.seat and at <= HANDS)
        assert {card for cards in mine for _, card in cards} <= named, f"{variant}: one sees the own cards"
    hidden = {number: truth.dealt[number] - truth.may_know(PUBLIC, number) for number in truth.dealt}
    assert any(hidden.values()), f"{variant}: some cards were never shown"


def known(truth: Truth, told: object, seat: int, number: int, line: int = 10**9) -> set[str]:
    """The cards that something names; it may name none that the seat may not know by then."""
    found = cards_in(told)
    assert found <= truth.may_know(seat, number, line), (found - truth.may_know(seat, number, line), told)
    return found


def scene_is_discreet(truth: Truth, scene: dict[str, Any], seat: int) -> set[str]:
    """What stands on the felt now is of this round; the last hands and the results are of rounds before."""
    now = scene["round"], scene["number"]
    for result in (*scene.pop("results"), *([scene["showing"]] if scene["showing"] else [])):
        known(truth, result, PUBLIC, result["round"])
    headline, hands = scene.pop("headline"), scene.pop("hands")
    scene.pop("showing")
    last = truth.may_know(PUBLIC, now[0]) | truth.may_know(PUBLIC, now[0] - 1)
    if scene.pop("past"):
        assert cards_in(hands) <= last
        hands = []
    assert cards_in(headline) <= last
    if scene["you"]["seat"] is None:
        seat = PUBLIC
    return known(truth, [scene, hands], seat, *now)


def page_is_discreet(
    truth: Truth, path: str, response: httpx.Response, seat: int, *, everything: bool = False
) -> set[str]:
    match path.split("/"):
        case ["scene"]:
            return scene_is_discreet(truth, response.json(), seat)
        case ["rounds"]:
            for one in response.json()["rounds"]:
                known(truth, one, PUBLIC, one["round"])
        case ["fairness"]:
            return evidence_is_discreet(truth, response.json())
        case ["rounds", number]:
            told = response.json()
            last = told["steps"][-1]["number"]
            if everything and cards_in(told) - truth.may_know(PUBLIC, int(number)):
                assert truth.round_of[last] >= int(number)  # surveillance sees what was face down once it is over
                return set()
            return known(truth, told, seat, int(number), last)
        case ["rounds", number, "transcript"]:
            return set() if everything else known(truth, response.text, seat, int(number))
        case ["rounds", number, "phh"]:
            return set() if everything else hand_is_discreet(truth, response.text, seat, int(number))
        case ["hands"]:
            for hand in phh.read_many(response.text) if response.text else ():
                assert isinstance(hand.hand, int)
                hand_is_discreet(truth, phh.write(hand), seat, hand.hand)
        case _:
            raise AssertionError(path)
    return set()


def hand_is_discreet(truth: Truth, text: str, seat: int, number: int) -> set[str]:
    """A history in the open format, whose cards are written in a way of its own."""
    hand = phh.read(text)
    named: set[str] = set()
    for action in hand.actions:
        named |= set(cards_known(getattr(action, "cards", ()) or ()))
        named |= set(cards_known(getattr(action, "discards", ()) or ()))
    assert named <= truth.may_know(seat, number), named - truth.may_know(seat, number)
    return named


def evidence_is_discreet(truth: Truth, told: dict[str, Any]) -> set[str]:
    """What is told of draws: no seed, no numbers, and no outcome of which something was not shown."""
    for series in told["series"]:
        assert series["seed"] is None
        assert all(not one["numbers"] for one in series["draws"])
        for one in series["draws"]:
            known(truth, one, PUBLIC, one["round"])
        assert not cards_in(series["shuffles"])
    return set()


def test_the_test_would_notice() -> None:
    """A card in any form, anywhere in what is sent, is found."""
    for told in ('{"hands":[{"cards":["AS"]}]}', {"says": "Seat 2: ace of spades"}, ["AS"], "AS"):
        assert cards_in(told) == {"AS"}
    assert cards_in({"name": "Guest A5D2", "cites": ["19:47-14.10(c)2"], "hash": "0a5c9d"}) == set()
    truth = Truth([])
    truth.seen = {(1, PUBLIC): [(3, "KD")], (1, 2): [(2, "AS")]}
    assert known(truth, ["AS"], 2, 1, 2) == {"AS"}
    for seat, line in ((1, 9), (PUBLIC, 9), (2, 1)):
        with pytest.raises(AssertionError):
            known(truth, ["AS"], seat, 1, line)
