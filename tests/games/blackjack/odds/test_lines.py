"""Extra payouts in the analysis: three sevens, a suited 6-7-8 and the named blackjack, against all orders of cards."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from blackjack_talk import BlackjackTable, new_game
from pitboss.agents import asked
from pitboss.equipment import DECK, Shoe, shoe_of
from pitboss.games.blackjack.hand import VALUE, count, is_blackjack
from pitboss.games.blackjack.odds.lines import NO_SUITS, expected, in_shoe
from pitboss.games.blackjack.odds.play import FIRSTS
from pitboss.games.blackjack.odds.solve import known_solution, moves, solve, study
from pitboss.games.blackjack.odds.splitting import Treatment
from pitboss.games.blackjack.odds.terms import Terms, read_card, read_hand, terms_of
from pitboss.games.blackjack.odds.wagers import by_value
from pitboss.games.blackjack.sim import Conditions, deal, read_chart, simulate
from pitboss.games.blackjack.sim.strategy import exact, find_strategy
from pitboss.odds import analyse
from pitboss.odds.analyst import analyst_of
from pitboss.odds.shoe import analyse_shoe, read_shoe

TWO = Fraction(2)
NAMED = frozenset({"AS", "JS"})
ALL: dict[str, Any] = {"three_sevens": "yes", "suited_6_7_8": "yes", "named_blackjack": "AS-JS"}
RICH = Terms(
    decks=2,
    three_sevens=Fraction(20),
    suited_678=Fraction(20),
    named_blackjack=Fraction(12),
    five_card_21=Fraction(2),
)
# No card of these takes a hand of 13 or 14 to less than 19, so that one card is all that anybody draws to it.
FEW = ("6S", "6S", "6H", "7S", "7S", "7H", "7C", "8S", "8H", "8H", "9D", "TC", "KD")


def dealers_hands(cards: tuple[str, ...], left: list[str]) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """How the dealer may end, and how likely that is."""
    if count(cards)[0] >= 17:
        yield cards, Fraction(1)
        return
    for at, card in enumerate(left):
        for hand, chance in dealers_hands((*cards, card), left[:at] + left[at + 1 :]):
            yield hand, chance / len(left)


def paid(terms: Terms, cards: tuple[str, ...], dealer: tuple[str, ...]) -> Fraction:
    """What a wager on a hand comes to, by its own cards and suits."""
    mine, theirs = count(cards)[0], count(dealer)[0]
    if mine > 21 or mine < theirs <= 21:
        return Fraction(-1)
    if mine == theirs:
        return Fraction(0)
    ranks = sorted(card[0] for card in cards)
    if ranks == ["7", "7", "7"] and terms.three_sevens is not None:
        return terms.three_sevens
    if ranks == ["6", "7", "8"] and len({card[1] for card in cards}) == 1 and terms.suited_678 is not None:
        return terms.suited_678
    return Fraction(1)


@pytest.mark.parametrize(("hand", "up"), [("67", "9"), ("77", "9"), ("68", "T"), ("78", "6")])
def test_one_card_drawn_is_as_all_orders_of_suited_cards_have_it(hand: str, up: str) -> None:
    held = [
        (one, two, top)
        for one, two, top in permutations(range(len(FEW)), 3)
        if FEW[one][0] == hand[0] and FEW[two][0] == hand[1] and FEW[top][0] == up
    ]
    terms = in_shoe(RICH, shoe_with(FEW), frozenset())
    whole = Fraction(0)
    for first in held:
        left = [card for at, card in enumerate(FEW) if at not in first]
        for at, card in enumerate(left):
            cards = (FEW[first[0]], FEW[first[1]], card)
            for dealer, chance in dealers_hands((FEW[first[2]],), left[:at] + left[at + 1 :]):
                whole += chance * paid(terms, cards, dealer) / len(left) / len(held)
    unseen = list(by_value(shoe_with(FEW)))
    for card in (*hand, up):
        unseen[read_card(card)] -= 1
    found = moves(terms, unseen, read_hand(hand), read_card(up))
    assert found["hit"] == pytest.approx(float(whole), abs=1e-12)
    assert found["double"] == pytest.approx(float(2 * whole), abs=1e-12)


def shoe_with(cards: tuple[str, ...]) -> Shoe:
    return Shoe(2, "shoe", tuple(cards.count(card) for card in DECK))


def test_the_suits_of_a_full_shoe() -> None:
    game = new_game(**ALL)
    terms = terms_of(game)
    assert in_shoe(terms, shoe_of(8), NAMED) == terms
    assert (terms.three_sevens, terms.suited_678, terms.named_blackjack) == (Fraction(3, 2), TWO, TWO)
    natural = [pair for pair in product(DECK, DECK) if is_blackjack(pair)]
    assert terms.named == Fraction(sum(frozenset(pair) == NAMED for pair in natural), len(natural))
    three = [hand for hand in permutations(DECK, 3) if {card[0] for card in hand} == set("678")]
    assert terms.suited == Fraction(sum(len({card[1] for card in hand}) == 1 for hand in three), len(three))


def test_a_shoe_whose_suits_are_told_in_part() -> None:
    """Of cards that are told together each choice out of the full shoe is as likely as any other."""
    game = new_game(decks=1, **ALL)
    told = read_shoe(game, "6S=0,8=3,J=2")
    kept = [(one, two) for one in permutations("CDHS", 3) for two in permutations("CDHS", 2)]
    found = in_shoe(terms_of(game), told, NAMED)
    suited = sum(Fraction(sum(suit in one for suit in "CDH"), 3 * 4 * 3) for one, _ in kept) / len(kept)
    named = sum(Fraction(int("S" in two), 4 * 14) for _, two in kept) / len(kept)
    assert (found.suited, found.named) == (suited, named)
    assert expected(told)["6S"] == 0
    assert in_shoe(terms_of(game), read_shoe(game, "AS=0,8=0"), NAMED).named == 0
    (one,) = analyse_shoe(game, read_shoe(game, "AS=0"), wager="blackjack")
    (other,) = analyse_shoe(game, read_shoe(game, "AH=0"), wager="blackjack")
    assert other.expectation is not None
    assert one.expectation is not None
    assert other.expectation > one.expectation


def test_a_blackjack_is_the_named_one_in_a_sixty_fourth() -> None:
    plain, found = Terms(), Terms(named_blackjack=Fraction(2))
    before, after = (known_solution(terms) for terms in (plain, found))
    won = before.outcomes["1.5"] - after.outcomes["1.5"]
    assert won == pytest.approx(before.outcomes["1.5"] / 64)
    assert after.outcomes["2"] - before.outcomes["2"] == pytest.approx(won)
    assert after.expectation - before.expectation == pytest.approx(won / 2, abs=1e-12)
    assert after.variance > before.variance


def test_three_sevens_change_the_play_of_two() -> None:
    plain, rich = (study(terms).moves[Treatment.OWN_HAND].best for terms in (Terms(), Terms(three_sevens=Fraction(9))))
    assert {FIRSTS[at] for at in set((plain != rich).nonzero()[0].tolist())} == {(6, 6)}


@pytest.mark.parametrize("terms", [RICH, Terms(decks=1, dealer_blackjack="original", three_sevens=Fraction(3, 2))])
def test_net_results_have_the_exact_mean(terms: Terms) -> None:
    found = solve(terms)
    for mean, nets in ((found.expectation, found.outcomes), (found.by_total, found.by_total_outcomes)):
        assert sum(nets.values()) == pytest.approx(1, abs=1e-12)
        assert sum(float(net) * chance for net, chance in nets.items()) == pytest.approx(mean, abs=1e-12)


@pytest.mark.parametrize("name", ["basic", "composition"])
def test_runs_agree_with_what_is_exact(name: str) -> None:
    expected_mean = exact(name, RICH)
    assert expected_mean is not None
    found = simulate(Conditions(terms=RICH, shuffler="continuous"), find_strategy(name, RICH), 1_000_000, seed=678)
    assert abs(found.box_mean - expected_mean) < 4 * found.standard_error
    nets = {Fraction(net): chance for net, chance in solve(RICH).outcomes.items()}
    for one in found.outcomes:
        if one.net in (12, 20, 40):
            chance = nets[one.net]
            assert abs(one.frequency - chance) < 4 * (chance / 1_000_000) ** 0.5


@pytest.mark.parametrize(("cards", "net"), [([6, 9, 6, 6, 6], 3), ([6, 9, 6, 1, 6, 8], 0)], ids=["17", "21"])
def test_three_sevens_in_bulk(cards: list[int], net: int) -> None:
    """Seven, the dealer's ten, seven, the dealer's second card, and the third seven; in half wagers."""
    terms = Terms(three_sevens=Fraction(3, 2))
    assert deal(Conditions(terms=terms), read_chart("mimic-dealer"), cards) == ([net], len(cards))


def test_the_odds_say_that_suits_are_not_looked_at() -> None:
    on, off = new_game(suited_6_7_8="yes"), new_game()
    kernel = analyst_of(on).kernel
    assert kernel is not None
    assert kernel.note(on).endswith(NO_SUITS)
    assert NO_SUITS not in kernel.note(off)
    assert NO_SUITS in known_solution(terms_of(on)).notes
    assert NO_SUITS not in known_solution(terms_of(off)).notes
    assert analyse(on, "blackjack").house_advantage < analyse(off, "blackjack").house_advantage


@pytest.mark.parametrize(
    ("cards", "suited"), [("6H TC 7H 2C", Fraction(8, 32)), ("6H 8C 7H 2C", Fraction(8, 31)), ("6H TC 7D 2C", 0)]
)
def test_the_coach_sees_the_suits(cards: str, suited: Fraction) -> None:
    table = BlackjackTable((1,), decks=8, suited_6_7_8="yes")
    table.bet("1 box-1 $10")
    table.deal(cards)
    now = asked(table.game, table.state, 1)
    assert now is not None
    advice = analyst_of(table.game).advise(*now)
    assert advice is not None
    up = VALUE[cards[3]]
    left = [128 if value == 10 else 32 for value in range(1, 11)]
    for value in (6, 7, up):
        left[value - 1] -= 1
    terms = Terms(decks=8, suited_678=Fraction(2), suited=suited)
    assert float(advice.worth["draw"]) == pytest.approx(1000 * moves(terms, left, read_hand("6,7"), up - 1)["hit"])


def test_the_coach_knows_the_named_blackjack() -> None:
    worth = []
    for cards in ("AS AC JS TC", "AH AC JS TC"):
        table = BlackjackTable((1,), decks=8, named_blackjack="AS-JS")
        table.bet("1 box-1 $10")
        table.deal(cards)
        now = asked(table.game, table.state, 1)
        assert now is not None
        advice = analyst_of(table.game).advise(*now)
        assert advice is not None
        worth.append(advice.worth["decline"])
    assert float(worth[0] / worth[1]) == pytest.approx(4 / 3)
