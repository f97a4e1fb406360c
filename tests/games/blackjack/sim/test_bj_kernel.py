"""The compiled round, card for card, beside a plain referee; and what is left to chance."""

import random
from collections import Counter
from fractions import Fraction
from importlib.resources import files
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from blackjack_referee import Referee, by_chart
from pitboss.games.blackjack.odds.terms import Terms
from pitboss.games.blackjack.sim import Conditions, read_chart
from pitboss.games.blackjack.sim.counting import put_moves
from pitboss.games.blackjack.sim.rounds import fresh, play_rounds, shuffle_on
from pitboss.games.blackjack.sim.run import deal_from
from pitboss.games.blackjack.sim.tables import FELT, SHOE, TALLY, one, shoe_for, tables_for

CHARTS = Path(str(files("pitboss.games.blackjack.sim") / "strategies"))
NINE_TO_ELEVEN = frozenset((9, 10, 11))
TERMS = [
    Terms(decks=1),
    Terms(decks=6, hits_soft_17=True, splits=3),
    Terms(decks=2, splits=3, resplit_aces=True, surrender=True, blackjack_pays=Fraction(6, 5)),
    Terms(decks=8, splits=2, dealer_blackjack="original", surrender=True, five_card_21=Fraction(2)),
    Terms(decks=6, splits=3, resplit_aces=True, dealer_blackjack="original", hits_soft_17=True),
    Terms(decks=4, splits=3, dealer_blackjack="all", double_after_split=False, double_on=NINE_TO_ELEVEN),
    Terms(decks=6, dealer_blackjack="all", surrender=True, pushes_22=True, hits_soft_17=True),
    Terms(decks=5, splits=0, double_on=frozenset((10, 11)), surrender=True, five_card_21=Fraction(5, 2)),
]


def conditions_of(terms: Terms, draw: random.Random) -> Conditions:
    second = "reader" if terms.dealer_blackjack == "known" else draw.choice(["late", "hole"])
    even_money = draw.random() < 0.5
    return Conditions(terms=terms, boxes=draw.randint(1, 7), second_card=second, even_money=even_money)


def stacked(decks: int, draw: random.Random) -> list[int]:
    """A shuffled shoe; often with its small cards, aces and tens made frequent, so that rare things happen."""
    kind = draw.randrange(4)
    if kind == 0:
        cards = [min(rank, 10) for rank in range(1, 14)] * 4 * decks
        draw.shuffle(cards)
        return cards
    favoured = {1: [1, 10, 9, 8], 2: [1, 2, 3, 4, 5, 8], 3: [1, 8, 10, 5]}[kind]
    return [draw.choice(favoured) if draw.random() < 0.8 else draw.randint(1, 10) for _ in range(52 * decks)]


@pytest.mark.parametrize("chart", ["basic-s17", "basic-h17", "no-bust", "mimic-dealer"])
@pytest.mark.parametrize("terms", TERMS, ids=range(len(TERMS)))
def test_a_round_is_as_the_referee_has_it(terms: Terms, chart: str) -> None:
    draw = random.Random(f"{terms} {chart}")
    decide = by_chart(CHARTS / f"{chart}.csv", terms.double_after_split)
    seen: Counter[Fraction] = Counter()
    known = tables_for(Conditions(terms=terms))
    put_moves(known, Conditions(terms=terms), read_chart(chart), None)
    for _ in range(8):
        conditions, insure = conditions_of(terms, draw), draw.random() < 0.5
        tables = tables_for(conditions)
        for name in ("two", "after", "code", "moves"):
            tables[name] = known[name]
        tables["insures"][0] = insure
        referee = Referee(terms, decide, second=conditions.second_card, insure=insure, even_money=conditions.even_money)
        for _ in range(25):
            cards = stacked(terms.decks, draw)
            expected, used = referee.round(conditions.boxes, cards)
            nets, at = deal_from(tables, conditions, [card - 1 for card in cards])
            assert ([Fraction(net, conditions.unit) for net in nets], at) == (expected, used), (conditions, cards[:40])
            seen.update(expected)
    assert len(seen) > (6 if chart.startswith("basic") else 4)


@pytest.mark.parametrize(("even_money", "net", "used"), [(True, 2, 3), (False, 2, 4)])
def test_nobody_waits_for_the_dealers_card_who_has_taken_even_money(even_money: bool, net: int, used: int) -> None:
    """A blackjack against an ace, insured: at 3 to 2 it nets one wager either way, but insurance must be decided."""
    terms = Terms(decks=1, dealer_blackjack="original")
    conditions = Conditions(terms=terms, second_card="late", even_money=even_money)
    tables = tables_for(conditions)
    put_moves(tables, conditions, read_chart("basic-s17"), None)
    tables["insures"][0] = True
    for second in (9, 5):
        assert deal_from(tables, conditions, [0, 0, 9, second, 4, 4]) == ([net], used)


def test_cards_that_do_not_suffice_are_said_so() -> None:
    conditions = Conditions(terms=Terms(decks=1))
    tables = tables_for(conditions)
    put_moves(tables, conditions, read_chart("basic-s17"), None)
    assert deal_from(tables, conditions, [9, 9, 9, 9])[1] == 4
    with pytest.raises(ValueError, match="3 cards are not enough"):
        deal_from(tables, conditions, [9, 9, 9])


# --- what is left to chance ------------------------------------------------------------------------------------------


def words(seed: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    found: np.ndarray[tuple[int], np.dtype[np.uint64]] = np.random.SFC64(seed).state["state"]["state"]
    return found


@pytest.mark.parametrize("ahead", [1, 2, 3, 8])
def test_every_order_is_as_likely_as_any_other(ahead: int) -> None:
    """The cards are put into their order a few at a time, from wherever the last shoe has left them."""
    shoe, many = one(SHOE), 24_000
    shoe["size"], shoe["words"] = 4, words(3)
    shoe["cards"][:4] = range(4)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(many):
        shoe["ready"] = 0
        while shoe["ready"] < 4:
            shuffle_on(shoe, ahead)
        found[tuple(shoe["cards"][:4].tolist())] += 1
    assert found.keys() == set(permutations(range(4)))
    expected = many / 24
    assert sum((one - expected) ** 2 / expected for one in found.values()) < 49.7  # one in a thousand, 23 degrees


def test_a_shoe_keeps_its_cards() -> None:
    conditions = Conditions(terms=Terms(decks=2), boxes=3)
    tables, shoe = tables_for(conditions), shoe_for(conditions, words(5))
    put_moves(tables, conditions, read_chart("basic-s17"), None)
    play_rounds(tables, shoe, one(FELT), one(TALLY), 5000)
    assert Counter(shoe["cards"][:104].tolist()) == Counter(dict.fromkeys(range(9), 8) | {9: 32})


def test_a_fresh_shoe_burns_one_card_that_nobody_counts() -> None:
    conditions = Conditions(terms=Terms(decks=1))
    tables, shoe = tables_for(conditions), shoe_for(conditions, words(5))
    fresh(shoe, tables)
    assert (shoe["at"], shoe["seen"]) == (1, 1)
    assert shoe["ready"] == tables["ahead"]


@pytest.mark.parametrize(("boxes", "penetration"), [(6, 0.5), (6, 1.0), (7, 0.5), (7, 1.0)])
def test_an_empty_shoe_goes_on_with_the_discards(boxes: int, penetration: float) -> None:
    """One deck for seven boxes runs out within a round now and then; no round is lost but where nothing is left."""
    conditions = Conditions(terms=Terms(decks=1, splits=3), boxes=boxes, penetration=penetration)
    tables, shoe, tally = tables_for(conditions), shoe_for(conditions, words(9)), one(TALLY)
    put_moves(tables, conditions, read_chart("basic-s17"), None)
    play_rounds(tables, shoe, one(FELT), tally, 20_000)
    assert tally["nets"].sum() == 20_000 * boxes
    assert tally["unfinished"] < 20
    assert Counter(shoe["cards"][:52].tolist()) == Counter(dict.fromkeys(range(9), 4) | {9: 16})
