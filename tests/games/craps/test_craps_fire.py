"""The fire bet: 13:69F-1.12, in the newer edition's craps only."""

import json
from fractions import Fraction
from itertools import combinations

import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.commands import Place
from pitboss.events import Refusal, Settled
from pitboss.games import open_game
from pitboss.odds import analyse
from pitboss.odds.analysis import offering_game, settle
from pitboss.odds.life import life_of

from .talk import Talk

WAYS = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}
ROLLS = {4: "1-3", 5: "1-4", 6: "1-5", 8: "2-6", 9: "3-6", 10: "4-6"}
TABLES = {
    "A": {4: 24, 5: 249, 6: 999},
    "B": {4: 10, 5: 200, 6: 2000},
    "C": {3: 6, 4: 29, 5: 149, 6: 299},
    "D": {4: 39, 5: 199, 6: 499},
}


def fire(**options: str) -> Talk:
    return Talk("13:69F", (1, 2), **options)


def make(talk: Talk, *points: int) -> tuple[Settled, ...]:
    """The shooter makes these points; what the last roll settled."""
    settled: tuple[Settled, ...] = ()
    for point in points:
        settled = talk.roll(ROLLS[point], "6-6", ROLLS[point])
    return settled


@pytest.mark.proves(
    "craps/fire", "craps/fire-table-a", "craps/fire-table-b", "craps/fire-table-c", "craps/fire-table-d"
)
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("made", range(6))
def test_a_seven_out_pays_by_the_different_points_made(table: str, made: int) -> None:
    talk = fire(fire_table=table)
    talk.say("place 1 fire $5")
    talk.roll("3-4", "1-1")  # wins and losses on come-out rolls do not matter
    assert not make(talk, *(4, 5, 6, 8, 9)[:made])
    assert not make(talk, *(4, 5)[: min(made, 2)])  # a point made twice counts once
    (ended,) = talk.roll("4-6", "3-4")
    pays = TABLES[table].get(made)
    assert (ended.verdict.value, ended.paid) == (("won", pays * 500) if pays else ("lost", 0))
    assert "13:69F-1.12" in ended.cites
    if pays:
        assert f"craps/fire-table-{table.lower()}" in ended.cites


@pytest.mark.proves("craps/fire")
def test_six_points_are_paid_at_once() -> None:
    talk = fire()
    talk.say("place 1 fire $5", "place 2 fire $10")
    assert not make(talk, 10, 9, 8, 6, 5)
    won = make(talk, 4)
    assert [(one.seat, one.paid) for one in won] == [(1, 999 * 500), (2, 999 * 1000)]
    assert talk.state.fires == ()
    talk.refused("place 1 fire $5", "craps/fire")
    assert not talk.roll("1-3", "3-4")


@pytest.mark.proves("craps/fire", "craps/fire-until")
def test_it_is_made_before_the_first_come_out_roll_of_a_hand() -> None:
    talk = fire()
    talk.roll("3-4")
    talk.refused("place 1 fire $5", "13:69F-1.12", "craps/fire")
    talk.roll("1-3", "3-4")
    talk.say("place 1 fire $5")


@pytest.mark.proves("craps/fire-until")
def test_a_house_may_take_it_until_the_first_point() -> None:
    talk = fire(fire_until="point")
    talk.roll("3-4", "1-1")
    talk.say("place 1 fire $5")
    talk.roll("1-3")
    talk.refused("place 2 fire $5", "craps/fire-until")
    talk.roll("1-3")
    talk.refused("place 2 fire $5", "craps/fire-until")


@pytest.mark.proves("craps/fire")
def test_it_stays_once_a_point_is_set() -> None:
    talk = fire()
    talk.say("place 1 fire $10", "take-down 1 fire $5")
    talk.roll("3-4")
    talk.say("take-down 1 fire $5")
    talk = fire()
    talk.say("place 1 fire $10")
    talk.roll("1-3")
    talk.refused("take-down 1 fire $5", "craps/fire")
    talk.roll("1-3")
    talk.refused("leave 1", "craps/fire")


def test_points_are_followed_only_while_a_fire_bet_is_up() -> None:
    talk = fire()
    make(talk, 4, 5)
    assert talk.state.fires == ()


@pytest.mark.proves("craps/fire", "craps/fire-passed")
def test_a_fire_bet_runs_on_when_the_dice_are_given_up_and_another_is_made_on_the_new_shooter() -> None:
    talk = fire(shooter_needs_line_bet="no")
    talk.say("place 1 fire $5", "patron 1 calls shoot: 1-2")
    make(talk, 4, 5, 6)
    talk.refused("place 2 fire $5", "craps/fire")
    talk.say("patron 1 calls give-up", "place 2 fire $5", "patron 2 calls shoot: 1-2")
    talk.refused("place 1 fire $5", "craps/fire")  # the one that is up is not raised
    talk.refused("take-down 1 fire $5", "craps/fire")
    talk.say("take-down 2 fire $5", "place 2 fire $10")  # on a shooter whose first point is not set
    make(talk, 8)
    talk.refused("take-down 2 fire $10", "craps/fire")
    lost, won = talk.roll("1-3", "3-4")
    assert (won.seat, won.paid, won.why) == (1, 24 * 500, "the shooter made 4 different points")
    assert (lost.seat, lost.paid, lost.why) == (2, 0, "the shooter made 1 different point")


@pytest.mark.proves("craps/fire", "craps/fire-passed")
def test_the_sixth_point_of_one_fire_bet_leaves_a_later_one_up() -> None:
    talk = fire(shooter_needs_line_bet="no")
    talk.say("place 1 fire $5", "patron 1 calls shoot: 1-2")
    make(talk, 4, 5, 6)
    talk.say("patron 1 calls give-up", "patron 2 calls shoot: 1-2", "place 2 fire $5")
    (won,) = make(talk, 8, 9, 10)
    assert (won.seat, won.paid) == (1, 999 * 500)
    make(talk, 4)
    (won,) = talk.roll("1-3", "3-4")
    assert (won.seat, won.paid) == (2, 24 * 500)


def fire_open(talk: Talk) -> bool:
    """Whether a fire bet would be accepted now."""
    return not isinstance(talk.table.game.decide(talk.state, Place(1, "fire", 500)), Refusal)


@pytest.mark.proves("craps/fire")
@pytest.mark.parametrize("leaves", ["patron 2 calls give-up", "floor calls take-away: delay", "leave 2"])
def test_it_is_open_whenever_the_next_roll_is_a_new_shooters_first_come_out(leaves: str) -> None:
    talk = Talk("13:69F", (1, 2, 3), shooter_needs_line_bet="no")
    assert fire_open(talk)  # before anybody has taken the dice
    talk.say("patron 1 calls decline", "patron 2 calls shoot: 1-2")
    assert fire_open(talk)
    talk.roll("3-4")
    assert not fire_open(talk)  # the shooter has thrown a come-out roll
    talk.say(leaves)
    assert fire_open(talk)  # the dice are on offer
    talk.say("patron 3 calls shoot: 1-2")
    assert fire_open(talk)
    talk.roll("1-3")
    assert not fire_open(talk)


@pytest.mark.proves("craps/fire", "craps/point-kept")
def test_it_is_open_when_a_shooter_has_made_the_point_that_another_set() -> None:
    talk = Talk("13:69F", (1, 2, 3), shooter_needs_line_bet="no")
    talk.say("patron 1 calls shoot: 1-2")
    talk.roll("1-3")
    talk.say("patron 1 calls give-up")
    assert not fire_open(talk)  # the next roll is not a come-out roll
    talk.say("patron 2 calls shoot: 1-2")
    talk.roll("5-6")
    assert not fire_open(talk)
    talk.roll("1-3")  # the point is made; seat 2 throws a first come-out roll
    assert fire_open(talk)
    talk.roll("1-3", "1-3")
    assert not fire_open(talk)


@pytest.mark.proves("craps/fire", "craps/stickperson-throws")
def test_it_is_open_when_a_patron_takes_the_dice_from_the_stickperson() -> None:
    talk = Talk("13:69F", (1, 2), shooter_needs_line_bet="no")
    talk.roll("3-4")
    assert not fire_open(talk)
    talk.say("patron 2 calls shoot: 1-2")
    assert fire_open(talk)


@pytest.mark.proves("craps/fire-offered")
def test_it_is_offered_in_the_newer_edition_where_the_house_offers_it() -> None:
    assert "fire" in open_game("craps", "13:69F").wagers
    assert "fire" not in open_game("craps", "13:69F", {"fire": "no"}).wagers
    assert "fire" not in open_game("craps", "19:47").wagers
    fire(fire="no").refused("place 1 fire $5", "19:47-1.2(a)")


# --- exact figures, and a second way to them ------------------------------------------------------------------------


def exactly(made: int) -> Fraction:
    """The probability of so many different points, summed over the sets of points that can have been made."""
    throws = sum(WAYS.values())
    lose = sum((Fraction(ways, throws) * Fraction(6, ways + 6) for ways in WAYS.values()), Fraction(0))

    def only(points: tuple[int, ...]) -> Fraction:
        """That the hand ends having made no point outside this set."""
        wins = sum((Fraction(WAYS[one], throws) * Fraction(WAYS[one], WAYS[one] + 6) for one in points), Fraction(0))
        return lose / (1 - wins)

    total = Fraction(0)
    for points in combinations(WAYS, made):
        for size in range(made + 1):
            for subset in combinations(points, size):
                total += (-1) ** (made - size) * only(subset)
    return total


@pytest.mark.parametrize(
    ("made", "chance"), list(enumerate((0.593939, 0.260750, 0.101275, 0.033434, 0.008798, 0.001640, 0.000162)))
)
def test_the_probability_of_each_number_of_points(made: int, chance: float) -> None:
    assert float(exactly(made)) == pytest.approx(chance, abs=5e-7)


def test_two_points_to_twelve_places() -> None:
    assert float(exactly(2)) == pytest.approx(0.101275355549, abs=5e-13)


def test_the_exact_odds_of_every_pay_table() -> None:
    """Solved once from the definition; the four tables pay the same six ends differently."""
    game = open_game("craps", "13:69F", {"fire-table": "C"})
    offering, spot = offering_game(game, "fire")
    life = life_of(offering, spot.id)
    assert len(life.branches) <= 450
    ends, _ = settle(life)
    assert ends == {
        Fraction(299): exactly(6),
        Fraction(149): exactly(5),
        Fraction(29): exactly(4),
        Fraction(6): exactly(3),
        Fraction(-1): exactly(0) + exactly(1) + exactly(2),
    }
    found = analyse(game, "fire")
    assert found.outcomes == ends
    assert [(one.name, one.net, one.probability) for one in found.endings] == [
        ("1 point" if made == 1 else f"{made} points", Fraction(TABLES["C"].get(made, -1)), exactly(made))
        for made in range(7)
    ]
    advantages = {}
    for name, pays in TABLES.items():
        wager = open_game("craps", "13:69F", {"fire-table": name}).wagers["fire"]
        assert {int(pay.when[9]): pay.odds.win for pay in wager.pays} == pays
        advantages[name] = 1 - sum(exactly(made) * (win + 1) for made, win in pays.items())
    wanted = {"A": 0.2076, "B": 0.2486, "C": 0.2073, "D": 0.2389}
    assert {name: float(one) for name, one in advantages.items()} == pytest.approx(wanted, abs=5e-5)
    assert -sum(net * chance for net, chance in ends.items()) == advantages["C"]


def test_the_odds_of_the_fire_bet_tell_its_endings_by_points_made() -> None:
    asked = ["odds", "craps", "--edition", "13:69F", "--wager", "fire"]
    (line,) = json.loads(CliRunner().invoke(app, [*asked, "--json"]).stdout)["wagers"]
    names = [one["name"] for one in line["endings"]]
    assert names == ["0 points", "1 point", *(f"{made} points" for made in range(2, 7))]
    assert [Fraction(one["probability"]) for one in line["endings"]] == [exactly(made) for made in range(7)]
    assert [one["net"] for one in line["endings"]] == ["-1", "-1", "-1", "-1", "24", "249", "999"]
    shown = CliRunner().invoke(app, asked).stdout
    assert "Fire Bet, by how it ends:" in shown
    assert [row.split() for row in shown.splitlines() if " points " in row and "0.033434" in row] == [
        ["3", "points", "-1", f"{float(exactly(3)):.12f}"]
    ]
