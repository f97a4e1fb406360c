"""The exact equilibrium, against the published analysis, against a count of every hand, and against every departure."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product

import pytest

from pitboss.equipment import Shoe, shoe_of
from pitboss.errors import BadInput
from pitboss.game import Turn
from pitboss.games.baccarat.counts import by_value
from pitboss.games.baccarat.counts import coups as punto_banco
from pitboss.games.chemin_de_fer import CheminDeFer
from pitboss.games.chemin_de_fer.odds import CheminTally
from pitboss.games.chemin_de_fer.odds.advice import advice, against_banker, against_player
from pitboss.games.chemin_de_fer.odds.equilibrium import (
    FORCED,
    FREE,
    NEW_JERSEY,
    SETS,
    Equilibrium,
    Rules,
    coups,
    equilibrium,
    solve,
)
from pitboss.games.chemin_de_fer.odds.ways import of_decks, pairs, ways_of
from pitboss.odds import analyse_all
from pitboss.odds.analyst import Advice, analyst_of
from pitboss.sim import simulate

from .talk import Chemin, banked, dealt, ready_table, say

TALLY = CheminTally()
GAME = CheminDeFer(CheminDeFer.charter.house())

ZERO, FIVE_PERCENT = Fraction(0), Fraction(1, 20)


def test_kemeny_and_snell_1957() -> None:
    """Cards replaced, the Banker free everywhere."""
    found = equilibrium(None, FREE)
    assert found.draws == Fraction(9, 11)
    assert found.mixed == {(6, None): Fraction(859, 2288)}
    assert found.value == Fraction(-679568, 53094899)
    assert [found.banker[at] for at in ((3, 9), (4, 1), (5, 4), (6, 6))] == [1, 0, 1, 1]


def worth(found: Equilibrium, player: Mapping[int, Fraction]) -> Fraction:
    """What the Player wins on average with replaced cards, each of the six of them counted anew."""
    cards = [(value, Fraction(4 if value == 0 else 1, 13)) for value in range(10)]
    pairs: dict[int, Fraction] = {}
    for (one, p), (other, q) in product(cards, cards):
        pairs[(one + other) % 10] = pairs.get((one + other) % 10, ZERO) + p * q

    def banker(mine: int, theirs: int, third: int | None) -> Fraction:
        draws = found.banker[theirs, third]
        stays = (1 - draws) * ((mine > theirs) - (mine < theirs))
        return stays + draws * sum(
            ((mine > (theirs + card) % 10) - (mine < (theirs + card) % 10)) * chance for card, chance in cards
        )

    total = ZERO
    for (mine, p), (theirs, q) in product(pairs.items(), pairs.items()):
        if mine > 7 or theirs > 7:
            total += p * q * ((mine > theirs) - (mine < theirs))
            continue
        draws = player[mine]
        total += p * q * (1 - draws) * banker(mine, theirs, None)
        for card, chance in cards:
            total += p * q * draws * chance * banker((mine + card) % 10, theirs, card)
    return total


def plays(found: Equilibrium) -> Callable[[int], Fraction]:
    return lambda count: found.draws if count == 5 else Fraction(count < 5)


@pytest.mark.parametrize("rules", [FREE, NEW_JERSEY, FORCED], ids=lambda rules: rules.name)
def test_the_value_is_that_of_every_hand(rules: Rules) -> None:
    found = equilibrium(None, rules)
    assert worth(found, {i: plays(found)(i) for i in range(8)}) == found.value


def test_no_departure_of_the_player_gains_even_where_every_count_is_free() -> None:
    """The Player draws on 0 to 4, and stays on 6 and 7, without being told to."""
    found = equilibrium(None, FREE)
    for count in range(8):
        for draws in (ZERO, Fraction(1)):
            departs = worth(found, {i: plays(found)(i) for i in range(8)} | {count: draws})
            assert departs <= found.value, (count, draws)
            assert (departs == found.value) == (count == 5 or draws == plays(found)(count))


@pytest.mark.parametrize(
    ("decks", "vigorish"), [(None, ZERO), (6, ZERO), (6, FIVE_PERCENT), (1, ZERO), (1, Fraction(1, 4))]
)
@pytest.mark.parametrize("rules", [FREE, NEW_JERSEY], ids=lambda rules: rules.name)
def test_nobody_gains_by_departing(decks: int | None, vigorish: Fraction, rules: Rules) -> None:
    """The Player gains by no other use of 5; and the Banker, where there is a choice, by no other reply."""
    ways = ways_of(of_decks(decks or 1), replaced=decks is None)
    found = solve(ways, rules, vigorish)
    for draws in (ZERO, Fraction(1)):
        ended = coups(ways, rules, draws, found.banker)
        ahead = sum((many * ((one.winner == "player") - (one.winner == "banker")) for one, many in ended.items()), ZERO)
        assert ahead / ways.total <= found.value
        assert (ahead / ways.total == found.value) == (bool(found.mixed) or draws == found.draws)
    for at in rules.free:
        gain = ZERO  # what the Banker wins more by drawing than by staying
        for count in range(8):
            chance = plays(found)(count)
            drawn, stayed = (ways.wins(count, at, draws=draws) for draws in (True, False))
            more = (1 - vigorish) * (drawn.banker - stayed.banker) - (drawn.player - stayed.player)
            gain += (1 - chance if at[1] is None else chance) * more
        assert found.banker[at] == (1 if gain > 0 else 0 if gain < 0 else found.mixed[at]), at


def test_new_jersey_s_choices_are_all_draws() -> None:
    """From every shoe a house may use, at every rate of up to 10 percent: the hand plays like punto banco."""
    for decks in (None, 6, 8, 20):
        for rate in (ZERO, FIVE_PERCENT, Fraction(1, 10)):
            found = equilibrium(decks, NEW_JERSEY, rate)
            assert found.draws == 1
            assert found.choices == {(3, 9): Fraction(1), (5, 4): Fraction(1)}


def test_the_kernel_counts_as_punto_banco_does_where_all_choices_are_draws() -> None:
    shoe = shoe_of(6)
    assert TALLY.ways(GAME, shoe) == dict(sorted(punto_banco(by_value(shoe)).items()))
    assert set(TALLY.ways(GAME, shoe)) <= set(TALLY.results())


def test_the_kernel_mixes_where_a_shoe_makes_it_worth_while() -> None:
    """A shoe of few cards in which the Player had better not always draw on 5."""
    odd = Shoe(6, "shoe", tuple(1 if card % 13 in (3, 4, 8, 9) else 0 for card in range(52)))
    found = TALLY.ways(GAME, odd)
    best = solve(ways_of(by_value(odd)))
    total = sum(found.values())
    player = sum(many for coup, many in found.items() if coup.winner == "player")
    assert Fraction(player, total) == best.player_wins
    assert set(found) <= set(TALLY.results())
    with pytest.raises(BadInput, match="this shoe has 5"):
        TALLY.ways(GAME, Shoe(6, "shoe", (1,) * 5 + (0,) * 47))


def test_forced_choices_draw_whatever_the_shoe() -> None:
    """Where the choices are forced nobody can use them well: any shoe is played as at punto banco."""
    forced = CheminDeFer(CheminDeFer.charter.house(options={"optional-draws": "forced"}))
    odd = Shoe(6, "shoe", (0, 0, 1, 0, 2, 2, 2, 2, 0, 0, 0, 0, 0) * 4)
    assert solve(ways_of(by_value(odd))).draws == 0  # where there is a choice the Player stays on 5
    assert TALLY.ways(forced, odd) == dict(sorted(punto_banco(by_value(odd)).items()))
    assert TALLY.ways(GAME, odd) != TALLY.ways(forced, odd)
    assert "every one of them draws" in TALLY.note(forced)


def test_the_odds_of_both_wagers() -> None:
    game = CheminDeFer(CheminDeFer.charter.house())
    bank, against = analyse_all(game)
    found = equilibrium(6, NEW_JERSEY, FIVE_PERCENT)
    assert (bank.wager, against.wager) == ("bank", "against")
    assert bank.outcomes == {
        Fraction(19, 20): found.banker_wins,
        Fraction(0): found.stand_off,
        Fraction(-1): found.player_wins,
    }
    assert against.house_advantage == -found.value
    assert float(bank.house_advantage) == pytest.approx(0.010558, abs=1e-6)
    assert float(against.house_advantage) == pytest.approx(0.012374, abs=1e-6)
    assert "the Player on 5 draws" in TALLY.note(game)


def test_a_simulation_agrees() -> None:
    pytest.importorskip("numba")
    game = CheminDeFer(CheminDeFer.charter.house())
    found = simulate(game, "bank", 200_000, seed=5)
    assert abs(found.errors_off) < 4


# --- the coach -------------------------------------------------------------------------------------------------------


def speaking(player: str, banker: str, *lines: str) -> Chemin:
    table = ready_table()
    banked(table, 2, 100)
    say(table, "place 3 banco $100")
    dealt(table, player, banker)
    say(table, *lines)
    return table


def advised(table: Chemin, seat: int) -> Advice | None:
    return analyst_of(table.game).advise(table.view(seat), Turn(seat, ()))


def test_the_coach_on_five() -> None:
    table = speaking("2H 3H", "KH 5H")
    told = advised(table, 3)
    assert told is not None
    assert list(told.worth) == ["card", "stay"]
    assert told.worth["stay"] < told.worth["card"]
    assert advised(table, 2) is None


def test_the_coach_s_figures_add_up_to_the_value() -> None:
    """Over all first cards of the Player, and the naturals, what a coach says is what the hand is worth."""
    found, ways = equilibrium(6), ways_of(of_decks(6))
    total = Fraction(sum(many * ((i > j) - (i < j)) for (i, j), many in ways.naturals.items()))
    for one, other, many in pairs(of_decks(6), replaced=False):
        if (count := (one + other) % 10) < 8:
            hand = [f"{'TA23456789'[card]}H" for card in (one, other)]
            ended = against_banker(found, 6, hand, "card" if count <= 5 else "stay")
            total += (
                many * (312 - 5) * sum(weight * ((mine > theirs) - (mine < theirs)) for mine, theirs, weight in ended)
            )
    assert total / ways.total == found.value


def test_the_coach_s_figures_for_the_banker_add_up_to_the_value() -> None:
    """The same over the Banker's first cards, and the Player's third."""
    found, ways = equilibrium(6), ways_of(of_decks(6))
    total = Fraction(sum(many * ((i > j) - (i < j)) for (i, j), many in ways.naturals.items()))
    for one, other, many in pairs(of_decks(6), replaced=False):
        if (count := (one + other) % 10) > 7:
            continue
        hand = [f"{'TA23456789'[card]}H" for card in (one, other)]
        rest = list(of_decks(6))
        rest[one] -= 1
        rest[other] -= 1
        for third in (None, *range(10)):
            ended = against_player(
                found,
                6,
                hand,
                "" if third is None else f"{'TA23456789'[third]}D",
                "card" if found.banker[count, third] else "stay",
            )
            came = (312 - 4) * (312 - 5) if third is None else rest[third] * (312 - 5)
            total += many * came * sum(weight * ((mine > theirs) - (mine < theirs)) for mine, theirs, weight in ended)
    assert total / ways.total == found.value


def test_the_coach_sees_no_more_than_the_seat() -> None:
    one, other = speaking("2H 3H", "KH 5H"), speaking("2H 3H", "KH 6H")
    assert advised(one, 3) == advised(other, 3)


def test_the_coach_on_a_hand_that_must() -> None:
    table = speaking("2H KH", "KH 5H")
    told = advised(table, 3)
    assert told is not None
    assert (list(told.worth), told.why) == (["card"], "A hand of 2 must draw here.")


def test_the_coach_of_the_banker() -> None:
    table = speaking("2H KH", "3H KS", "choose 3 card", "result 9H")
    assert isinstance(table.game, CheminDeFer)
    told = advice(table.game, table.view(2), 2)
    assert told is not None
    assert list(told.worth) == ["card", "stay"]
    assert told.worth["card"] > told.worth["stay"]
    assert "may draw or stay against a third card of 9" in told.why


def test_every_set_of_the_banker_is_known() -> None:
    assert len(SETS) == 88
    assert [len(rules.free) for rules in (NEW_JERSEY, FORCED, FREE)] == [2, 0, 88]
