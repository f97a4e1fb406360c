"""A server that is killed in the middle of an all-in loses nothing: stacks, pots, and every acknowledged bet."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from at_the_server import Open, Somebody, sit
from pitboss.floor.audit import audit
from pitboss.floor.settings import Pace
from pitboss.floor.store import open_database
from pitboss.floor.store.database import sqlite_at
from pitboss.floor.store.vault import KEY_FILE
from soak.bot import Acked
from soak.reckoning import NOW, reckon
from soak.servers import Server, several

# Nobody's time to choose ends, and the dealer does not linger.
UNHURRIED = Pace(betting=1e6, choosing=1e6, step=0.0, draw=0.0, card=0.0, prepare=0.0, pause=0.0, away=1e6)
NEVER = 300.0  # seconds
ANN, BEA = 1, 2


class Player:
    """Somebody at the table, who comes back to the server whenever it is there again."""

    def __init__(self, server: Server, seat: int) -> None:
        self.seat = seat
        self.somebody = Somebody(Open(server.port, None, None))  # type: ignore[arg-type]
        self.person = self.somebody.enter("/api/guest")["person"]
        self.acked: list[Acked] = []

    def asks(self, table: int, *commands: dict[str, Any]) -> dict[str, Any]:
        key = f"all-in-{self.seat}-{len(self.acked):04}"
        response = self.somebody.ask(table, *commands, key=key)
        assert response.status_code == 200, response.text
        told: dict[str, Any] = response.json()
        self.acked.append(Acked(self.person, key, table, told["number"], commands))
        return told

    def moves(self, table: int, *, all_in: bool) -> None:
        moves = {move["name"]: move for move in self.somebody.scene(table)["moves"]}
        bets = [moves[name] for name in ("raise", "bet") if name in moves] if all_in else []
        move = next(iter(bets), moves.get("check") or moves.get("call"))
        assert move is not None, moves
        self.asks(table, {"type": "Choose", "move": move["name"], "cents": move["most"]})


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with several(tmp_path, 1, None, UNHURRIED) as servers:
        started(servers[0])
        yield servers[0]


def started(server: Server) -> None:
    server.start()
    asyncio.run(server.opened())


def killed(server: Server) -> None:
    """Killed without warning, and started again."""
    server.kill()
    started(server)


def settled_scene(player: Player, table: int, what: str, there: Any) -> dict[str, Any]:
    end = time.monotonic() + NEVER
    while not there(scene := player.somebody.scene(table)):
        assert time.monotonic() < end, f"{what}: {scene['phase']}, {scene['choosers']}"
        time.sleep(0.01)
    return scene


def test_a_server_killed_in_the_middle_of_an_all_in_loses_nothing(server: Server, tmp_path: Path) -> None:
    with ExitStack() as stack:
        people = {seat: Player(server, seat) for seat in (ANN, BEA)}
        for one in people.values():
            stack.enter_context(one.somebody)
        lobby = people[ANN].somebody.http.get("/api/lobby?brief=yes").json()["tables"]
        table = next(one["id"] for one in lobby if one["game"] == "holdem")
        people[ANN].asks(table, *sit(ANN, 20_000))
        people[BEA].asks(table, *sit(BEA, 50_000))
        before = _until_ann_is_all_in(people, table)
        held = {seat: _has(one) for seat, one in people.items()}
        assert held[ANN][1] == 20_000, "all that she had is in the pot"

        killed(server)
        after = settled_scene(people[BEA], table, "Bea is asked again", lambda scene: scene["choosers"] == [BEA])
        for name in ("number", "round", "contest", "hands", "moves", "phase", "seats"):
            assert _steady(after[name]) == _steady(before[name]), name
        assert {seat: _has(one) for seat, one in people.items()} == held

        number = before["round"]
        people[BEA].moves(table, all_in=True)
        killed(server)  # somewhere between the acknowledged bet and the end of the hand
        settled_scene(people[BEA], table, "the hand ends", lambda scene: _over(people[BEA], table, scene, number))
        for one in people.values():
            one.asks(table, {"type": "Leave"})
            settled_scene(one, table, "the seat is given up", lambda scene: scene["you"]["seat"] is None)
        assert sum(_has(one)[0] for one in people.values()) > 0
    server.stop()
    acked = [one for player in people.values() for one in player.acked]
    assert reckon(tmp_path / "data", None, acked, [], [table]).faults == []
    _is_reconciled(tmp_path / "data", table)
    assert server.complaints() == []


def _until_ann_is_all_in(people: dict[int, Player], table: int) -> dict[str, Any]:
    """The scene as Bea sees it, who must choose while everything that Ann has is in the pot."""
    end = time.monotonic() + NEVER
    while time.monotonic() < end:
        scene = people[BEA].somebody.scene(table)
        chips = {seat["seat"]: seat["chips"] for seat in scene["seats"]}
        if scene["choosers"] == [BEA] and chips[ANN] == 0:
            return scene
        if scene["choosers"] == [ANN]:
            people[ANN].moves(table, all_in=True)
        elif scene["choosers"] == [BEA]:
            people[BEA].moves(table, all_in=False)
        elif ANN in chips and not chips[ANN] and not people[ANN].somebody.scene(table)["you"]["on_layout"]:
            people[ANN].asks(table, {"type": "BuyIn", "cents": 20_000})  # she lost it before Bea was asked
    raise AssertionError("nobody was ever all in")


def _over(player: Player, table: int, scene: dict[str, Any], number: int) -> bool:
    if scene["choosers"] == [player.seat]:
        player.moves(table, all_in=False)
    return bool(scene["round"] > number or scene["awaits"] == "calls")


def _has(player: Player) -> tuple[int, int]:
    """What somebody has at the cage, and in the pot; nobody is broke who has chips in a pot."""
    cage = player.somebody.http.get("/api/cage").json()
    pots = sum(one["on_layout"] for one in cage["at_tables"])
    if cage["bankroll"] + pots >= 10_000:
        assert not cage["grant"]["allowed"]
    return cage["bankroll"], pots


def _steady(told: Any) -> Any:
    """What was told without what depends on who is connected."""
    if isinstance(told, list):
        return [_steady(one) for one in told]
    return {name: value for name, value in told.items() if name != "connected"} if isinstance(told, dict) else told


def _is_reconciled(data: Path, table: int) -> None:
    """Every chip that came to the table left it again, lies there, or is the house's rake."""
    database = open_database(sqlite_at(data), NOW, data / KEY_FILE)
    try:
        findings = audit(database)
    finally:
        database.close()
    assert findings.sound
    assert findings.reconciliation is not None
    (found,) = [one for one in findings.reconciliation.tables if one.table == table]
    assert found.too_many == 0
    assert found.house >= 0, "the house has only its rake"
    came = found.drop - found.cashed_out + found.house_players
    assert came == found.in_front + found.on_layout + found.house  # house players may have begun another hand
