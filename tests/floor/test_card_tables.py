"""A card table on the floor: the shoe is made ready, the hands lie there, the road grows, and surveillance follows."""

from pathlib import Path
from typing import Any

from at_the_server import Somebody, a_guest, an_account, an_open_floor, place, settled, sit
from on_the_floor import a_house
from pitboss.commands import Result
from pitboss.floor import asked
from pitboss.floor.audit import audit
from pitboss.floor.fairness import FromSeed, cut_with, gives
from pitboss.floor.rules import Rules
from pitboss.floor.store.readings import newest_lines

ROUNDS = 4
DECKS = 6


def a_round(patron: Somebody) -> None:
    """One round of the patron's, to its end."""
    before = patron.until(1, "wagers")
    patron.do(1, place("banker", 2_000))
    patron.do(1, {"type": "Ready"})
    for _ in range(400):
        if patron.scene(1)["round"] > before["round"]:
            return
    raise AssertionError("the round did not end")


def test_a_shoe_is_dealt_followed_and_audited(tmp_path: Path) -> None:
    rules = Rules("mini-baccarat", options={"decks": str(DECKS), "collection": "deferred"})
    with an_open_floor(tmp_path, [rules]) as house, a_guest(house) as patron:
        patron.do(1, *sit(3))
        shoe = patron.until(1, "wagers")
        assert shoe["fairness"]["series"] == 1, "the shuffle was committed to before any card"
        assert shoe["fairness"]["drawn"] >= 2, "the first card and at least one more were burned"
        for _ in range(ROUNDS):
            a_round(patron)
        scene = patron.until(1, "wagers")
        assert len(scene["road"]) == ROUNDS
        assert set(scene["road"]) <= {"banker", "player", "tie"}
        assert [hand["name"] for hand in scene["hands"]] == ["Player's Hand", "Banker's Hand"]
        assert all(len(hand["cards"]) in (2, 3) for hand in scene["hands"]), "the last hands still lie there"
        assert len({one["round"] for one in scene["results"]}) == ROUNDS
        wins = scene["road"].count("banker")
        assert scene["seats"][0]["owes"] == wins * 100, "five percent of $20 is marked for every win"
        with an_account(house, "Eye", "patron", "surveillance") as eye:
            found = eye.http.get("/api/tables/1/shoe").json()
            drawn = [
                deed.command
                for line in newest_lines(house.floor.database, 1, 10_000)
                for deed in line.deeds
                if deed.draw
            ]
            cards = [one.outcome for one in drawn if isinstance(one, Result)]
            assert found["left"] == DECKS * 52 - sum(len(one) if isinstance(one, tuple) else 1 for one in cards)
            assert {one["wager"] for one in found["wagers"]} == {"player", "banker", "tie"}
            assert all(abs(one["house_advantage_percent"]) < 25 for one in found["wagers"])
        refused = patron.http.get("/api/tables/1/shoe")
        assert refused.status_code == 403
        patron.do(1, {"type": "Leave"})
        assert patron.scene(1)["seats"] == []
        findings = audit(house.floor.database)
    assert findings.sound, findings.faults


def test_where_a_patron_cuts_goes_into_every_draw(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("mini-baccarat", options={"decks": "6"})) as house:
        ann = house.seated("Ann", 1)
        while house.live().table.state.phase != "cut":
            house.step()
        committed = house.live().standing
        assert (committed.series, committed.cut, committed.drawn) == (1, "", 0)
        house.do(ann, asked.Call("cut", value="100"))
        assert house.live().standing.cut == cut_with("", "100")
        house.step(3)
        draws = [deed for line in house.lines() for deed in line.deeds if deed.draw]
        source = FromSeed(house.live().seed, 1, 1, 1, cut_with("", "100"))
        assert gives(source, draws[0].numbers)
        assert audit(house.database).sound


def test_tables_of_a_game_are_numbered_apart_from_one_whose_name_begins_alike(tmp_path: Path) -> None:
    with an_open_floor(tmp_path, [Rules("blackjack"), Rules("blackjack-switch")]) as house, a_guest(house) as patron:
        names = [one["name"] for one in patron.http.get("/api/lobby").json()["tables"]]
        assert names == ["Blackjack 1", "Blackjack Switch 1"]
        made = []
        for game in ("blackjack", "blackjack", "blackjack-switch", "blackjack"):
            edition = "13:69F" if game == "blackjack-switch" else "19:47"
            answer = patron.post("/api/practice", {"game": game, "edition": edition, "options": {}})
            made.append(patron.http.get(f"/api/tables/{answer.json()['table']}").json()["name"])
        assert [name.rpartition(" ")[2] for name in made] == ["1", "2", "1", "3"]


def test_there_are_as_many_seats_as_boxes(tmp_path: Path) -> None:
    with an_open_floor(tmp_path, [Rules("blackjack", options={"boxes": "6"})]) as house, a_guest(house) as patron:
        assert patron.http.get("/api/lobby").json()["tables"][0]["places"] == 6
        refused = patron.ask(1, {"type": "Sit", "seat": 7})
        assert refused.status_code == 409
        assert refused.json()["sentence"] == "There is no seat 7; this table has seats 1 to 6."
        patron.do(1, *sit(6))


def test_a_hand_of_blackjack_lies_at_its_box_and_the_meter_is_shown(tmp_path: Path) -> None:
    rules = Rules("blackjack", options={"progressive": "yes", "dealers-second-card": "late"})
    with an_open_floor(tmp_path, [rules]) as house, a_guest(house) as patron:
        patron.do(1, *sit(3))
        before = patron.until(1, "wagers")
        assert before["meters"] == [{"name": "Progressive blackjack", "cents": 500_000}]
        assert before["hands"] == []
        found = before
        for number in range(1, 20):
            patron.do(1, place("box-3", 1_000), place("box-3-progressive", 100))
            patron.do(1, {"type": "Ready"})
            found = patron.until_one_of(1, "choice", "wagers", after=number)
            if found["moves"]:
                break
        assert found["meters"][0]["cents"] > 500_000
        dealer, mine = found["hands"]
        assert (dealer["at"], mine["at"], mine["seat"], mine["turn"]) == ("dealer", "box-3", 3, True)
        assert len(mine["cards"]) == 2
        assert not found["past"]
        while (found := patron.scene(1))["awaits"] == "choice":
            move = next(move for move in found["moves"] if move["name"] in ("stand", "decline"))
            patron.do(1, {"type": "Choose", "move": move["name"]})
        found = patron.until(1, "wagers")
        assert found["past"]
        assert [hand["at"] for hand in found["hands"]] == ["dealer", "box-3"]
        replayed = patron.http.get(f"/api/tables/1/rounds/{found['round'] - 1}").json()
        assert replayed["steps"][-1]["hands"] == found["hands"]


def asked_to_choose(patron: Somebody, table: int) -> dict[str, Any]:
    """The scene in which the first choice of a patron's own is waited for."""
    patron.do(table, *sit(1))
    for number in range(1, 20):
        patron.until(table, "wagers")
        patron.do(table, place("box-1", 1_000))
        patron.do(table, {"type": "Ready"})
        found = patron.until_one_of(table, "choice", "wagers", after=number)
        if found["moves"]:
            return found
    raise AssertionError("nothing was to be chosen in 19 rounds")


def advised(patron: Somebody, table: int) -> dict[str, Any]:
    """The same scene, once the coach has an opinion."""
    settled(lambda: bool(patron.scene(table)["advice"]))
    return patron.scene(table)


def test_the_coach_speaks_at_a_practice_table_alone(tmp_path: Path) -> None:
    with an_open_floor(tmp_path, [Rules("blackjack")]) as house, a_guest(house) as patron:
        answer = patron.post("/api/practice", {"game": "blackjack", "edition": "19:47", "options": {}})
        for table, coached in ((1, False), (answer.json()["table"], True)):
            found = asked_to_choose(patron, table)
            if coached:
                found = advised(patron, table)
                worth = found["advice"]["worth"]
                assert set(worth) == {move["name"] for move in found["moves"]}
                assert list(worth.values()) == sorted(worth.values(), reverse=True), "the best comes first"
            else:
                assert found["advice"] is None


def test_the_coach_looks_at_both_of_the_dealers_cards_where_both_lie_face_up(tmp_path: Path) -> None:
    chosen = {
        "dealers-second-card": "face-up",
        "blackjack-pays": "1-to-1",
        "even-money": "no",
        "double-on": "9-10-11",
    }
    with an_open_floor(tmp_path, [Rules("blackjack")]) as house, a_guest(house) as patron:
        table = patron.post("/api/practice", {"game": "blackjack", "edition": "19:47", "options": chosen}).json()[
            "table"
        ]
        asked_to_choose(patron, table)
        found = advised(patron, table)
        assert [len(hand["cards"]) for hand in found["hands"]] == [2, 2]
        assert all(card for hand in found["hands"] for card in hand["cards"])  # nothing lies face down
        assert set(found["advice"]["worth"]) == {move["name"] for move in found["moves"]}
