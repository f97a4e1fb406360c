"""Both of the dealer's cards face up: what the wager is worth, against every card that can come one after the other."""

import json
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

import blackjack_by_hand as by_hand
from blackjack_by_hand import Hand, Shoe
from blackjack_talk import BlackjackTable, new_game
from pitboss.agents import asked
from pitboss.errors import BadInput
from pitboss.games.blackjack.hand import VALUE
from pitboss.games.blackjack.odds.exposed import exposed, known_exposed
from pitboss.games.blackjack.odds.terms import ACE, RANKS, TEN, Terms, any_terms_of, terms_of
from pitboss.odds import analyse
from pitboss.odds.analyst import analyst_of
from pitboss.odds.report import in_json
from pitboss.pages import PlayAsked, StrategyAsked, Words, pages_of
from pitboss.sim import simulate

UP: dict[str, Any] = {
    "dealers_second_card": "face-up",
    "blackjack_pays": "1-to-1",
    "even_money": "no",
    "double_on": "9-10-11",
    "splits": 1,
}
SMALL = (3, 0, 0, 0, 3, 3, 4, 3, 0, 7)
FACE_UP = Terms(
    decks=1,
    hits_soft_17=True,
    blackjack_pays=Fraction(1),
    double_on=frozenset((9, 10, 11)),
    ties_lose=True,
    five_card_21=Fraction(2),
    three_sevens=Fraction(3, 2),
)


class ByHand:
    """The game the plain way: every first card, second card, and so on."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.best = cache(self._best)

    def whole(self, shoe: Shoe) -> Fraction:
        worth = Fraction(0)
        for one, first in by_hand.draws(shoe):
            for two, second in by_hand.draws(by_hand.without(shoe, one)):
                left = by_hand.without(by_hand.without(shoe, one), two)
                dealer = by_hand.with_card(by_hand.single(one), two)
                for three, third in by_hand.draws(left):
                    for four, fourth in by_hand.draws(by_hand.without(left, three)):
                        hand = by_hand.with_card(by_hand.single(three), four)
                        rest = by_hand.without(by_hand.without(left, three), four)
                        worth += first * second * third * fourth * self.dealt(rest, hand, dealer)
        return worth

    def dealt(self, shoe: Shoe, hand: Hand, dealer: Hand) -> Fraction:
        if hand[ACE] and hand[TEN]:
            return self.terms.blackjack_pays
        if dealer[ACE] and dealer[TEN]:
            return Fraction(-1)
        worth = self.best(shoe, hand, dealer)
        if 2 in hand:
            worth = max(worth, 2 * self.after_split(shoe, by_hand.single(hand.index(2)), dealer))
        return worth

    def after_split(self, shoe: Shoe, card: Hand, dealer: Hand) -> Fraction:
        """One of the two hands: each is as good as the other, since cards come in no order that matters."""
        worth = Fraction(0)
        for value, chance in by_hand.draws(shoe):
            rest, hand = by_hand.without(shoe, value), by_hand.with_card(card, value)
            worth += chance * (self.stand(rest, hand, dealer) if card[ACE] else self.best(rest, hand, dealer))
        return worth

    def _best(self, shoe: Shoe, hand: Hand, dealer: Hand) -> Fraction:
        worth = self.stand(shoe, hand, dealer)
        count, _ = by_hand.total(hand)
        if count >= 21:
            return worth
        longer = [
            (by_hand.without(shoe, value), by_hand.with_card(hand, value), chance)
            for value, chance in by_hand.draws(shoe)
        ]
        worth = max(worth, sum((chance * self.best(rest, more, dealer) for rest, more, chance in longer), Fraction(0)))
        if sum(hand) == 2 and count in self.terms.double_on:
            double = sum((2 * chance * self.stand(rest, more, dealer) for rest, more, chance in longer), Fraction(0))
            worth = max(worth, double)
        return worth

    def stand(self, shoe: Shoe, hand: Hand, dealer: Hand) -> Fraction:
        ends = by_hand.dealers_ends(shoe, dealer, self.terms.hits_soft_17)
        return sum((self.against(hand, end) * chance for end, chance in ends.items()), Fraction(0))

    def against(self, hand: Hand, end: str) -> Fraction:
        count, _ = by_hand.total(hand)
        five = sum(hand) == 5 and count == 21
        if count > 21:
            return Fraction(-1)
        if end != "bust" and int(end) >= count:
            return Fraction(0) if five and end == "21" else Fraction(-1)
        if five:
            return self.terms.five_card_21 or Fraction(1)
        return (self.terms.three_sevens or Fraction(1)) if hand[6] == 3 else Fraction(1)


def test_a_small_shoe_card_by_card() -> None:
    found = exposed(FACE_UP, SMALL)
    assert found.expectation == pytest.approx(float(ByHand(FACE_UP).whole(SMALL)), abs=1e-12)
    assert sum(found.outcomes.values()) == pytest.approx(1, abs=1e-12)
    mean = sum(float(net) * chance for net, chance in found.outcomes.items())
    assert mean == pytest.approx(found.expectation, abs=1e-12)
    assert found.won + found.lost == pytest.approx(1 - found.outcomes["0"], abs=0.01)


def test_the_odds_of_a_table() -> None:
    game = new_game(decks=6, **UP)
    terms = any_terms_of(game)
    assert (terms.ties_lose, terms.dealer_blackjack, terms.blackjack_pays) == (True, "known", Fraction(1))
    found, odds = known_exposed(terms), analyse(game, "blackjack")
    assert float(odds.house_advantage) == pytest.approx(-found.expectation, abs=1e-11)
    assert 0.006 < odds.house_advantage < 0.01
    assert float(odds.outcomes[Fraction(2)]) == pytest.approx(found.outcomes["2"], abs=1e-11)


@pytest.mark.parametrize("cards", ["6H TC 5D 4C", "8H TC 8D 7C", "TH 9C 9D TC"])
def test_the_coach_sees_both_cards(cards: str) -> None:
    table = BlackjackTable((1,), decks=1, **UP)
    table.bet("1 box-1 $10")
    table.deal(cards)
    now = asked(table.game, table.state, 1)
    assert now is not None
    advice = analyst_of(table.game).advise(*now)
    assert advice is not None
    values = [VALUE[card[0]] - 1 for card in cards.split()]
    left = tuple((16 if value == TEN else 4) - values.count(value) for value in range(RANKS))
    mine, theirs = (by_hand.with_card(by_hand.single(values[first]), values[first + 2]) for first in (0, 1))
    plain = ByHand(any_terms_of(table.game))
    stand = plain.stand(left, mine, theirs)
    assert float(advice.worth["stand"]) == pytest.approx(float(1000 * stand), abs=1e-5)
    assert float(max(advice.worth.values())) == pytest.approx(float(1000 * plain.dealt(left, mine, theirs)), abs=1e-5)
    assert f"against the dealer's {sum(value + 1 for value in (values[1], values[3]))};" in advice.why


def test_what_goes_by_the_up_card_alone_is_refused() -> None:
    game = new_game(**UP)
    pages = pages_of(game)
    sentence = "This is worked out by the up card alone, and not where the dealer's second card is dealt face up."
    for refused in (
        lambda: terms_of(game),
        lambda: simulate(game, "blackjack", rounds=10, seed=1),
        lambda: pages.strategy(StrategyAsked(hand="10,6", up="T")),
        lambda: pages.strategy(StrategyAsked(dealer=True)),
        lambda: pages.strategy(StrategyAsked(picture=True)),
        lambda: pages.strategy(StrategyAsked(rules=("double-after-drawing",))),
        lambda: pages.play(PlayAsked(), 10, 1),
    ):
        with pytest.raises(BadInput) as said:
            refused()
        assert str(said.value) == sentence


def test_the_chart_goes_by_the_dealers_total() -> None:
    page = pages_of(new_game(**UP)).strategy(StrategyAsked())
    found = json.loads(in_json(page.document))
    hard = {row["hand"]: row["cells"] for row in found["exposed"]["against_hard"]["hard"]}
    assert list(hard["16"]) == [str(total) for total in range(4, 21)]
    assert "".join(hard["20"].values()) == "S" * 16 + "H"  # a tie loses: 20 draws against 20
    assert "".join(hard["17"].values()) == "S" * 13 + "HHHH"  # and 17 from 17 on
    assert hard["11"]["16"] == "D"
    pairs = {row["hand"]: row["cells"] for row in found["exposed"]["against_hard"]["pairs"]}
    assert pairs["T,T"]["16"] == "P"
    soft = {row["hand"]: row["cells"] for row in found["exposed"]["against_soft"]["soft"]}
    assert list(soft["A,7"]) == [str(total) for total in range(12, 21)]
    words = ["".join(text for text, _ in block.parts) for block in page.blocks if isinstance(block, Words)]
    assert "Expectation of the main wager -0.75934%: house advantage 0.75934%." in words
    assert "equal totals lose" in words[1]


def test_a_chart_from_a_shoe_without_some_cards() -> None:
    page = pages_of(new_game(**UP)).strategy(StrategyAsked(shoe="8=0"))
    found = json.loads(in_json(page.document))
    pairs = {row["hand"]: row["cells"] for row in found["exposed"]["against_hard"]["pairs"]}
    assert set(pairs["8,8"].values()) == {"-"}
