"""Several wagers together, against published figures, hand-written chains, single wagers, and play at the table."""

from collections import Counter, defaultdict
from fractions import Fraction
from math import sqrt
from pathlib import Path

import pytest
from msgspec import UNSET

from pitboss.commands import BuyIn, Place, Sit
from pitboss.equipment.randomness import Seeded
from pitboss.errors import BadInput
from pitboss.events import Refusal
from pitboss.game import Wagering
from pitboss.games import open_game
from pitboss.odds import analyse, analyse_shoe
from pitboss.odds.plan import Plan, read_plan
from pitboss.odds.set_report import set_report
from pitboss.odds.shoe import read_shoe
from pitboss.odds.together import Together, together
from pitboss.table import Table
from pitboss.table.dealer import Dealer

SETS = [
    ("craps", "pass pass-odds=3 place-to-win-6=2"),
    ("craps", "pass come come-odds=2"),
    ("craps", "dont-pass field six-the-hardway=1/2"),
    ("craps", "buy-4 lay-10=2 place-to-lose-5 horn any-seven"),
    ("mini-dice", "place-6 place-8=2 field over-7"),
    ("roulette", "red straight-7=1/2 dozen"),
    ("sic-bo", "small big any-three-of-a-kind"),
    ("big-six", "one-dollar joker=1/2"),
    ("keno", "5-17-33 5-18"),
    ("punto-banco", "player banker=2 tie=1/2"),
    ("mini-baccarat", "banker tie"),
]


def odds(game: str, wagers: str, **options: str) -> Together:
    return together(read_plan(open_game(game, options=options), wagers.split()))


def advantage(found: Together) -> Fraction:
    return -found.mean / sum(found.wagered)


@pytest.mark.parametrize(
    ("multiple", "wagers", "percent"),
    [
        ("1", "pass pass-odds=1", "0.848"),
        ("2", "pass pass-odds=2", "0.606"),
        ("3-4-5", "pass pass-odds=3-4-5", "0.374"),
        ("5", "pass pass-odds=5", "0.326"),
        ("10", "pass pass-odds=10", "0.184"),
        ("20", "pass pass-odds=20", "0.099"),
        ("100", "pass pass-odds=100", "0.021"),
        ("1", "dont-pass dont-pass-odds=2-3/2-6/5", "0.682"),
        ("2", "dont-pass dont-pass-odds=4-3-12/5", "0.455"),
        ("3-4-5", "dont-pass dont-pass-odds=6", "0.273"),
    ],
)
def test_a_line_bet_with_odds_as_published(multiple: str, wagers: str, percent: str) -> None:
    found = odds("craps", wagers, **{"odds-multiple": multiple})
    assert f"{float(100 * advantage(found)):.3f}" == percent
    assert found.made == (Fraction(1), Fraction(2, 3))
    assert found.means[1] == 0


@pytest.mark.parametrize(("game", "wagers"), SETS)
def test_the_figures_of_a_set_agree_with_each_other_and_with_each_wager_alone(game: str, wagers: str) -> None:
    found, plan = odds(game, wagers), read_plan(open_game(game), wagers.split())
    assert sum(one.probability for one in found.results) == 1
    assert sum(found.outcomes.values()) == 1
    assert found.mean == sum(net * chance for net, chance in found.outcomes.items())
    assert found.variance == sum(map(sum, found.covariance))
    for at, one in enumerate(plan.wagers):
        if found.made[at] == 1:  # it does not matter what lies beside it
            alone = analyse(open_game(game), next(iter(one.cents)))
            size = found.wagered[at]
            assert found.means[at] == -size * alone.house_advantage, one.name
            assert found.covariance[at][at] == size**2 * alone.variance, one.name


def by_hand() -> dict[int, float]:
    """Pass, three units of odds and two on place 6, in thirtieths: the chance of each net result, by rolling on."""
    rolls = {total: 6 - abs(7 - total) for total in range(2, 13)}
    pays = {4: 60, 10: 60, 5: 45, 9: 45, 6: 36, 8: 36}  # thirtieths for each unit of odds
    now: dict[tuple[int, int, int, int], float] = {(0, 1, 1, 0): 1.0}  # point, pass and place still up, net
    ends: defaultdict[int, float] = defaultdict(float)
    for _ in range(400):
        then: defaultdict[tuple[int, int, int, int], float] = defaultdict(float)
        for (point, line, place, net), chance in now.items():
            for total, ways in rolls.items():
                to, up, six, won = point, line, place, net
                if not point:
                    if line and total in (7, 11, 2, 3, 12):
                        up, won = 0, net + (30 if total in (7, 11) else -30)
                    to = total if total in pays else 0
                elif total in (7, point):
                    to = 0
                    if line:
                        up, won = 0, net + (-120 if total == 7 else 30 + 3 * pays[point])
                if point and place and total in (6, 7):
                    six, won = 0, won + (70 if total == 6 else -60)
                if up or six:
                    then[to, up, six, won] += chance * ways / 36
                else:
                    ends[won] += chance * ways / 36
        now = dict(then)
    return ends


def test_a_set_of_craps_wagers_against_a_chain_written_by_hand() -> None:
    found = odds("craps", "pass pass-odds=3 place-to-win-6=2").outcomes
    expected = {Fraction(net, 30): chance for net, chance in by_hand().items()}
    assert set(found) == set(expected)
    for net, chance in found.items():
        assert float(chance) == pytest.approx(expected[net], abs=1e-12)


def test_wagers_on_one_spin_are_settled_on_the_same_number() -> None:
    found = odds("roulette", "red straight-7=1/2 dozen")
    # 7 is red and in the first dozen; the other numbers by color and dozen; two zeros take half of red.
    assert found.outcomes == {
        Fraction(41, 2): Fraction(1, 38),
        Fraction(5, 2): Fraction(5, 38),
        Fraction(1, 2): Fraction(6, 38),
        Fraction(-1, 2): Fraction(12, 38),
        Fraction(-2): Fraction(2, 38),
        Fraction(-5, 2): Fraction(12, 38),
    }
    assert found.rolls == 1


def test_wagers_against_each_other_cancel() -> None:
    found = odds("roulette", "red black")
    assert found.outcomes == {Fraction(0): Fraction(36, 38), Fraction(-1): Fraction(2, 38)}
    (red, both), (_, black) = found.covariance
    assert red == black
    assert both < 0


def test_a_ticket_with_an_equals_sign_of_its_own_can_have_an_amount() -> None:
    game, way = open_game("keno"), "way:1-2+3-4+5-6=3/4"
    plan = read_plan(game, [way, "5-17-33=2", "8-spot=1/2"])
    assert [one.name for one in plan.wagers] == [way, "5-17-33", "8-spot"]
    assert [Fraction(cents, plan.unit) for one in plan.wagers for cents in one.cents.values()] == [3, 2, Fraction(1, 2)]
    assert [one.name for one in read_plan(game, [f"{way}=2"]).wagers] == [way]
    with pytest.raises(BadInput, match="A way ticket has three groups or more, not 2"):
        read_plan(game, ["way:1-2+3=1/3"])


def test_odds_are_made_behind_their_bet_and_left_out_without_it() -> None:
    found = odds("craps", "pass pass-odds")
    for one in found.results:
        line, behind = one.parts
        assert line is not None
        if behind is None:
            assert line.net in (1, -1)
    assert sum(one.probability for one in found.results if one.parts[1] is None) == Fraction(1, 3)
    assert found.rolls == analyse(open_game("craps"), "pass").rolls


def test_a_wager_that_can_still_be_made_is_waited_for() -> None:
    found = odds("craps", "pass come")
    assert found.made == (Fraction(1), Fraction(1))
    assert found.mean == Fraction(-14, 495)


def test_vigorish_belongs_to_the_wager_that_bears_it() -> None:
    found = odds("punto-banco", "tie banker")
    alone = analyse(open_game("punto-banco"), "banker")
    assert found.means[1] == -alone.house_advantage
    assert {part.net for one in found.results if (part := one.parts[1])} == {
        1 - Fraction(1, 20),
        Fraction(0),
        Fraction(-1),
    }


def test_wagers_are_placed_beside_each_other_where_that_spares_the_vigorish() -> None:
    game = open_game("mini-baccarat", "13:69F", options={"vigorish": "total-cards", "total-cards": "yes"})
    beside = together(read_plan(game, ["banker", "total-cards-4"]))
    alone = together(read_plan(game, ["banker"]))
    assert beside.means[0] > alone.means[0]


# --- what cannot be made ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "wagers", "says"),
    [
        ("craps", "pass pass-odds=4", "pass-odds-4 takes at most 3 units here, not 4"),
        ("craps", "pass-odds=1 field", "You need a Pass bet whose point is 4"),
        ("craps", "pass pass=2", "'pass' is given twice"),
        ("craps", "pass pass-odds pass-odds-6", "'pass-odds-6' is given twice"),
        ("craps", "pass come=x", "'come=x' has no amount in units"),
        ("craps", "pass come=0", "'come=0' has no amount in units"),
        ("craps", "pass pass-odds=3-4", "has 2 amounts; give one, 3 or 6"),
        ("craps", "pass place-to-win", "'place-to-win' can be place-to-win-4 or place-to-win-5 or .* here; say which"),
        ("craps", "pass plaice-6", "no wager 'plaice-6'"),
        ("blackjack", "blackjack sevens", "The joint odds of several wagers at Blackjack are not known"),
        ("chemin-de-fer", "bank against", "The joint odds of several wagers at Chemin de Fer are not known"),
    ],
)
def test_a_set_that_cannot_be_made_is_refused_in_one_sentence(game: str, wagers: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        odds(game, wagers)


def test_wagers_with_too_many_states_together_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.odds.life.MOST_TOGETHER", 10)
    with pytest.raises(BadInput, match="Together pass, come have more than 10 states; leave some of them out"):
        odds("craps", "pass come")


def test_a_stake_that_cannot_be_paid_is_refused_by_the_game() -> None:
    with pytest.raises(BadInput, match=r"\$5 on Place Bet to Win on 6 cannot be paid exactly"):
        together(read_plan(open_game("craps"), ["pass", "place-to-win-6"], stake=500))
    with pytest.raises(BadInput, match="not a whole number of cents"):
        read_plan(open_game("craps"), ["pass", "place-to-win-6=1/3"], stake=500)


# --- the report -------------------------------------------------------------------------------------------------------


def test_the_odds_of_a_large_set_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    wagers = ["red", "black", "straight-7=1/2", "dozen", "column", "odd"]
    first = set_report(open_game("roulette"), wagers)
    assert len(list(tmp_path.iterdir())) == 1
    assert set_report(open_game("roulette"), wagers) == first
    assert set_report(open_game("roulette", options={"wheel": "single-zero"}), wagers).mean != first.mean


def test_a_unit_of_a_certain_size_is_rounded_as_the_game_rounds_it() -> None:
    game = open_game("craps", options={"vig-rounding": "down"})
    exact, cheap = set_report(game, ["buy-4"], rounds=1), set_report(game, ["buy-4"], rounds=1, stake=1500)
    assert exact.house_advantage == Fraction(1, 21)
    assert cheap.house_advantage == Fraction(1, 31)  # 50 cents on $15
    assert (exact.stake, cheap.stake) == (UNSET, "$15")


def test_a_set_from_a_shoe_is_counted_from_that_shoe() -> None:
    game = open_game("punto-banco")
    shoe = read_shoe(game, "A=0,2=0,3=0,4=0")
    found = set_report(game, ["banker", "tie=1/2"], shoe=shoe)
    alone = {one.wager: one for one in analyse_shoe(game, shoe)}
    assert found.wagers[0].house_advantage == alone["banker"].house_advantage
    assert found.wagers[1].house_advantage == alone["tie"].house_advantage
    assert found.shoe == {rank: 0 if rank in "A234" else 32 for rank in "A23456789TJQK"}


@pytest.mark.parametrize(("game", "wagers"), SETS)
def test_every_set_has_a_report(game: str, wagers: str) -> None:
    found = set_report(open_game(game), wagers.split(), rounds=3)
    assert [one.wager for one in found.wagers]
    assert all(one.offered for one in found.wagers)
    assert found.json()


@pytest.mark.parametrize(("game", "wager"), [("chemin-de-fer", "bank"), ("blackjack", "sevens")])
def test_a_wager_without_joint_odds_can_be_followed_alone(game: str, wager: str) -> None:
    found = set_report(open_game(game), [f"{wager}=2"], rounds=10)
    alone = analyse(open_game(game), wager)
    assert found.house_advantage == alone.house_advantage
    assert found.variance == 4 * alone.variance
    assert found.after


def test_a_wager_that_is_not_offered_is_marked() -> None:
    found = set_report(open_game("craps", options={"hops": "no"}), ["field", "hop-1-3"])
    assert [one.offered for one in found.wagers] == [True, False]
    assert found.wagers[1].house_advantage == Fraction(1, 9)


# --- at the table -----------------------------------------------------------------------------------------------------


def played(plan: Plan, rounds: int, seed: int) -> Counter[int]:
    """The net results of so many rounds of the set at a live table."""
    table = Table(plan.game)
    dealer = Dealer(table, Seeded(seed))
    for command in (Sit(1), BuyIn(1, 10**9)):
        assert not isinstance(table.do(command), Refusal)
    found: Counter[int] = Counter()
    for _ in range(rounds):
        before, waiting = table.chips(1), set(range(len(plan.wagers)))
        while waiting or table.state.bets:
            if isinstance(table.awaits, Wagering):
                for at in sorted(waiting):
                    wager = plan.wagers[at]
                    spots = wager.cents.items()
                    if any(not isinstance(table.do(Place(1, spot, cents)), Refusal) for spot, cents in spots):
                        waiting.discard(at)
                if not table.state.bets and all("odds" in plan.wagers[at].name for at in waiting):
                    break
            dealer.step()
        found[table.chips(1) - before] += 1
    return found


@pytest.mark.parametrize(
    ("game", "wagers"),
    [
        ("craps", "pass pass-odds=3 place-to-win-6=6/5"),
        ("craps", "pass come come-odds=2"),
        ("roulette", "red straight-7=1/2 dozen"),
        ("mini-baccarat", "banker=2 tie"),
    ],
)
def test_a_set_played_at_the_table_nets_what_its_odds_say(game: str, wagers: str) -> None:
    rounds, unit = 3000, 1000
    plan = read_plan(open_game(game), wagers.split(), stake=unit)
    exact = together(plan)
    found = played(plan, rounds, 7)
    assert set(found) <= {int(net * unit) for net in exact.outcomes}
    mean = sum(net * count for net, count in found.items()) / rounds / unit
    assert abs(mean - float(exact.mean)) < 4 * sqrt(exact.variance / rounds)
    for net, chance in exact.outcomes.items():
        p = float(chance)
        assert abs(found[int(net * unit)] - rounds * p) < 5 * sqrt(rounds * p * (1 - p)) + 1


def test_odds_that_chips_cannot_pay_at_some_points_are_refused_and_not_left_out_there() -> None:
    game = open_game("craps")
    with pytest.raises(BadInput, match=r"\$21 on Odds on Pass, 6 cannot be paid exactly"):
        set_report(game, ["pass", "pass-odds=3"], stake=700)
    assert set_report(game, ["pass", "pass-odds=3"], stake=500).wagers[1].made == Fraction(2, 3)


def test_a_wager_against_another_patron_is_told_alone() -> None:
    game = open_game("chemin-de-fer")
    alone = analyse(game, "against")
    found = set_report(game, ["against=7"], rounds=10)
    assert found.mean == -7 * alone.house_advantage
    assert found.after is not UNSET
    assert found.after.ahead + found.after.even + found.after.behind == pytest.approx(1)


def test_a_wager_told_alone_has_the_mean_and_the_condition_of_its_own_odds() -> None:
    game = open_game("blackjack-switch")
    assert set_report(game, ["blackjack=2"]).mean == -2 * analyse(game, "blackjack").house_advantage
    sevens = set_report(open_game("blackjack"), ["sevens"], rounds=3)
    assert sevens.note is not UNSET
    assert sevens.note.startswith("Supposed: a third card always taken. ")
