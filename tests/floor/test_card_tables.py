"""A card table on the floor: the shoe is made ready, the hands lie there, the road grows, and surveillance follows."""

from pathlib import Path

from at_the_server import Somebody, a_guest, an_account, an_open_floor, place, sit
from on_the_floor import a_house
from pitboss.floor import asked
from pitboss.floor.audit import audit
from pitboss.floor.fairness import FromSeed, cut_with, gives
from pitboss.floor.rules import Rules

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
            assert found["left"] == DECKS * 52 - scene["fairness"]["drawn"]
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
