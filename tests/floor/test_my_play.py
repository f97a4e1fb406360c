"""My play: what was wagered and won, beside what the exact odds would have expected."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from on_the_floor import House, a_house, play_on
from pitboss.floor import actuary, asked
from pitboss.floor.api.events import place_in
from pitboss.floor.audit import audit
from pitboss.floor.my_play import MOST_POINTS, my_play, my_round, my_rounds
from pitboss.floor.people import THE_HOUSE, Person
from pitboss.floor.rules import Rules
from pitboss.floor.store import readings
from pitboss.floor.store.readings import rules_played, settlements_of
from pitboss.game import Wagering


def page(house: House, person: Person, *, practice: bool = False) -> dict[str, Any]:
    rows = settlements_of(house.database, person.id, practice=practice)
    rules = rules_played(house.database, person.id, practice=practice)
    return my_play(rows, rules, {one: actuary.costs(one) for one in rules.values()})


def wagers(house: House, person: Person, table: int, *places: asked.Place) -> None:
    """One round with these wagers."""
    house.step(table=table)
    house.do(person, *places, table=table)
    while house.live(table).table.awaits is not None:
        house.step(table=table)


def test_who_has_not_played_has_nothing(tmp_path: Path) -> None:
    with a_house(tmp_path) as house:
        found = page(house, house.person("Ann"))
        assert (found["wagered"], found["won"], found["net"], found["expected"], found["rounds"]) == (0, 0, 0, 0, 0)
        assert (found["by_wager"], found["over_time"]) == ([], [])


def test_the_net_is_what_the_purse_gained_and_the_expectation_is_exact(tmp_path: Path) -> None:
    with a_house(tmp_path) as house:
        ann, bea = house.seated("Ann", 1), house.seated("Bea", 2)
        for _ in range(8):
            house.clock.at += 10
            house.step()
            house.do(bea, asked.Place("black", 500))
            house.do(ann, asked.Place("red", 1_000), asked.Place("straight-17", 500))
            while house.live().table.awaits is not None:
                house.step()
        found = page(house, ann)
        assert found["net"] == house.live().table.chips(1) - 50_000
        assert (found["wagered"], found["rounds"]) == (8 * 1_500, 8)
        # Even money loses half on zero and double zero: 1/38 of the stake; a straight-up wager loses 1/19.
        by = {row["wager"]: row for row in found["by_wager"]}
        assert (by["red"]["count"], by["red"]["staked"]) == (8, 8_000)
        assert by["straight"]["expected"] == round(-8 * 500 / 19)
        assert by["red"]["expected"] == round(-8_000 / 38)
        assert abs(found["expected"] - sum(row["expected"] for row in by.values())) <= 1
        assert sum(row["net"] for row in by.values()) == found["net"]
        assert found["won"] >= max(0, found["net"])
        points = found["over_time"]
        assert [point["at"] for point in points] == sorted(point["at"] for point in points)
        assert (points[-1]["net"], points[-1]["expected"]) == (found["net"], found["expected"])
        assert page(house, bea)["wagered"] == 4_000  # hers alone


def test_practice_is_left_out_unless_it_is_asked_for(tmp_path: Path) -> None:
    with a_house(tmp_path) as house:
        ann = house.seated("Ann", 1)
        table = house.practice(ann)
        house.do(ann, asked.Sit(1), asked.BuyIn(10_000), table=table)
        wagers(house, ann, table, asked.Place("red", 2_000))
        assert page(house, ann)["wagered"] == 0
        assert page(house, ann, practice=True)["wagered"] == 2_000


def test_several_games_are_told_apart(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("roulette"), Rules("keno")) as house:
        ann = house.seated("Ann", 1)
        house.do(ann, asked.Sit(1), asked.BuyIn(10_000), table=2)
        wagers(house, ann, 1, asked.Place("red", 500))
        keno = house.live(2).game
        ticket = keno.spot("3-17-22")
        assert ticket is not None
        wagers(house, ann, 2, asked.Place("3-17-22", keno.house.limits_of(ticket.wager).minimum))
        found = page(house, ann)
        assert {(row["game"], row["title"]) for row in found["by_wager"]} == {
            ("roulette", "Roulette"),
            ("keno", "Keno"),
        }
        assert found["rounds"] == 2


@pytest.mark.parametrize("slug", ["craps", "sic-bo"])
def test_over_a_long_play_the_chips_agree(tmp_path: Path, slug: str) -> None:
    """Charges such as vigorish are in it, too: what the person has lost or won is what the page says, to the cent."""
    with a_house(tmp_path, Rules(slug)) as house:
        ann = house.seated("Ann", 1)
        play_on(house, [ann], Random(11), 300)
        held = house.bankroll(ann) + house.live().table.chips(1)
        laid = sum(bet.cents for bet in house.live().table.state.bets)
        found = page(house, ann)
        assert found["net"] == held + laid - 100_000
        assert found["rounds"] >= 10


@pytest.mark.parametrize("slug", ["punto-banco", "big-six"])
def test_cash_that_is_changed_for_a_spoken_wager_is_not_won(tmp_path: Path, slug: str) -> None:
    with a_house(tmp_path, Rules(slug)) as house:
        ann, dea, flo = house.seated("Ann", 1), house.person("Dea", "dealer"), house.person("Flo", "floor")
        while not isinstance(house.live().table.awaits, Wagering):
            house.step()
        house.do(dea, asked.TakeOver())
        spot = next(iter(house.live().game.spots))
        house.do(ann, asked.Consent(spot, 2_000, spoken=True))
        house.do(dea, asked.Place(spot, 2_000, 1, "dealer", spoken=True))
        if slug == "punto-banco":
            house.do(flo, asked.Place(spot, 2_000, 1, "floor", spoken=True))
        house.do(dea, asked.HandBack())
        house.a_round()
        found = page(house, ann)
        assert [(row["count"], row["staked"]) for row in found["by_wager"]] == [(1, 2_000)]
        assert found["net"] == house.bankroll(ann) + house.live().table.chips(1) - 100_000
        assert audit(house.database).sound


@pytest.mark.parametrize("way", ["leave", "cash-out", "stand-up", "write-up"])
def test_vigorish_that_is_owed_is_in_the_result_at_once_and_only_once(tmp_path: Path, way: str) -> None:
    with a_house(tmp_path, Rules("mini-baccarat", options={"collection": "deferred"})) as house:
        ann, flo = house.seated("Ann", 1), house.person("Flo", "floor")

        def due() -> int:
            live = house.live()
            return int(live.game.owes(live.table.state, 1)[0])

        while not due():
            while not isinstance(house.live().table.awaits, Wagering):
                house.step()
            house.do(ann, asked.Place("banker", 2_000))
            house.a_round()
        owed, chips = due(), house.live().table.chips(1)
        assert owed == 100
        assert page(house, ann)["net"] == chips - 50_000 - owed
        if way == "cash-out":
            assert house.refused(ann, asked.CashOut(chips)).startswith("You owe $1, which is collected later")
            house.do(ann, asked.CashOut(chips - owed))
        if way == "write-up":
            house.step()
            house.do(flo, asked.Call("write-up", "signed", 1, by="floor"))
            owed = 0
            assert page(house, ann)["net"] == chips - 50_000
        if way == "stand-up":
            house.do(THE_HOUSE, asked.StandUp(1))
        else:
            house.do(ann, asked.Leave())
        assert house.bankroll(ann) == 50_000 + chips - owed
        assert page(house, ann)["net"] == house.bankroll(ann) - 100_000
        findings = audit(house.database)
        assert findings.faults == []
        assert findings.reconciliation is not None
        assert findings.reconciliation.tables[0].house == 100_000 - house.bankroll(ann)


def test_a_chart_has_no_more_points_than_it_can_show(tmp_path: Path) -> None:
    with a_house(tmp_path) as house:
        ann = house.seated("Ann", 1)
        wagers(house, ann, 1, asked.Place("red", 500))
        rows = list(settlements_of(house.database, ann.id, practice=False)) * (MOST_POINTS * 2 + 1)
        rules = rules_played(house.database, ann.id, practice=False)
        found = my_play(rows, rules, {one: actuary.costs(one) for one in rules.values()})
        assert MOST_POINTS // 2 < len(found["over_time"]) <= MOST_POINTS
        assert found["over_time"][-1]["net"] == found["net"]


# --- round by round ------------------------------------------------------------------------------------------------


def pages(house: House, person: Person, *, game: str = "", practice: bool = False) -> list[list[dict[str, Any]]]:
    """All pages of a person's rounds."""
    found, place = [], readings.FIRST
    while True:
        told = my_rounds(house.database, person.id, readings.Wanted(place, practice=practice), game)
        found.append(told["rounds"])
        if not told["next"]:
            return found
        place = place_in(told["next"])


def test_each_round_is_told_once_on_whatever_page_it_falls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readings, "A_PAGE", 2)
    monkeypatch.setattr(readings, "AT_ONCE", 3)
    with a_house(tmp_path, Rules("roulette"), Rules("craps")) as house:
        ann, bea = house.seated("Ann", 1), house.seated("Bea", 2)
        house.do(ann, asked.Sit(1), asked.BuyIn(10_000), table=2)
        for turn in range(6):  # both tables at once
            play_on(house, [ann, bea], Random(turn), house.live(1).number + 10)
            play_on(house, [ann], Random(turn), house.live(2).number + 10, table=2)
        for person in (ann, bea):
            rows = settlements_of(house.database, person.id, practice=False)
            nets: dict[tuple[int, int], int] = {}
            for row in rows:
                nets[row.chain, row.round] = nets.get((row.chain, row.round), 0) + row.net
            found = [one for page_ in pages(house, person) for one in page_]
            assert len(found) == len(nets) > readings.A_PAGE
            assert {(one["table"], one["round"]): one["net"] for one in found} == nets
            assert [one["at"] for one in found] == sorted((one["at"] for one in found), reverse=True)
            assert all(len(page_) == readings.A_PAGE for page_ in pages(house, person)[:-1])
        only = [one for page_ in pages(house, ann, game="craps") for one in page_]
        assert {one["table"] for one in only} == {2}
        assert len(only) == len([key for key in pages_keys(house, ann) if key[0] == 2])


def pages_keys(house: House, person: Person) -> list[tuple[int, int]]:
    return [(one["table"], one["round"]) for page_ in pages(house, person) for one in page_]


def test_a_round_opens_to_its_wagers_with_their_reasons(tmp_path: Path) -> None:
    """Also where others play in the same round, and with the commission as a line of its own."""
    with a_house(tmp_path, Rules("punto-banco")) as house:
        ann, bea = house.seated("Ann", 1), house.seated("Bea", 2)
        while True:
            while not isinstance(house.live().table.awaits, Wagering):
                house.step()
            house.do(bea, asked.Place("player", 1_000))
            house.do(ann, asked.Place("tie", 500), asked.Place("banker", 2_000))
            house.a_round()
            last = pages(house, ann)[0][0]
            rows, lines = readings.lines_decided(house.database, ann.id, last["table"], last["round"])
            _, rules = readings.tables_named(house.database, [last["table"]])[last["table"]]
            told = my_round(rules, rows, lines)["wagers"]
            assert sum(one["net"] for one in told) == last["net"]
            assert sum(one["stake"] for one in told) == last["wagered"] == 2_500
            assert all(one["cites"] for one in told)
            assert {"Tie", "Banker's Hand"} <= {one["name"].split(",")[0] for one in told}, told
            assert not any("Seat 2" in one["says"] for one in told)
            assert " wins, " in last["says"] or last["says"].startswith("Tie Hand, ")
            if last["net"] == 2_000 - 100 - 500:
                assert [one["net"] for one in told if one["name"] == "Vigorish"] == [-100]
                return
