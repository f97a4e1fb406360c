"""Counting systems: their tags, how they are read, and what is done at which count."""

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from math import floor

import numpy as np
import pytest

from pitboss.errors import BadInput
from pitboss.games.blackjack.odds.terms import Terms
from pitboss.games.blackjack.sim import Conditions, find_count, read_chart, read_ramp, simulate
from pitboss.games.blackjack.sim.counting import FLAT, Count, by_level, counts, put_count
from pitboss.games.blackjack.sim.rounds import draw, level
from pitboss.games.blackjack.sim.strategy import VALUES, hand_of, resolve
from pitboss.games.blackjack.sim.tables import (
    DOUBLE,
    HIT,
    OPENING,
    SPLIT,
    STAND,
    SURRENDER,
    Cards,
    shoe_for,
    tables_for,
)

BALANCED = {"hi-lo", "hi-opt-i", "hi-opt-ii", "omega-ii", "zen", "halves", "ace-five"}


def test_what_a_deck_counts() -> None:
    assert {slug for slug in counts() if find_count(slug).balanced} == BALANCED
    knock_out = find_count("ko")
    assert 4 * (sum(knock_out.tags) + 3 * knock_out.tags[-1]) == 4
    assert find_count("halves").tags[4] == Fraction(3, 2)
    with pytest.raises(BadInput, match="did you mean 'hi-lo'"):
        find_count("hilo")


@pytest.mark.parametrize("slug", counts())
def test_a_knock_out_shoe_ends_where_it_should(slug: str) -> None:
    """When all cards are out, a balanced count is back at nothing, and Knock-Out at four, for any number of decks."""
    count = find_count(slug)
    for decks in (1, 2, 6, 8):
        deck = 4 * (sum(count.tags) + 3 * count.tags[-1])
        assert count.initial + decks * (count.initial_per_deck + deck) == (4 if slug == "ko" else 0)


@pytest.mark.parametrize("slug", counts())
@pytest.mark.parametrize("reading", ["floor", "towards-zero", "nearest"])
def test_the_count_is_read_as_it_is_defined(slug: str, reading: str) -> None:
    """Over random cards, one face down, against plain fractions."""
    one = find_count(slug)
    fields = {name: getattr(one, name) for name in one.__struct_fields__}
    count, rng = Count(**{**fields, "reading": reading}), random.Random(slug + reading)
    conditions = Conditions(terms=Terms(decks=rng.choice([1, 2, 6, 8])))
    tables = tables_for(conditions)
    put_count(tables, conditions, count)
    for _ in range(60):
        shoe = shoe_for(conditions, np.zeros(4, np.uint64))
        cards = shoe["cards"][: conditions.cards].tolist()
        rng.shuffle(cards)
        shoe["cards"][: conditions.cards], shoe["running"] = cards, tables["initial"]
        shoe["at"] = at = rng.randint(0, conditions.cards - 1)
        shoe["hole"] = hole = rng.choice([-1, rng.randrange(at)]) if at else -1
        running = count.initial + count.initial_per_deck * conditions.terms.decks
        running += sum((count.tags[card] for place, card in enumerate(cards[:at]) if place != hole), Fraction(0))
        exact = running * 52 / (conditions.cards - at) if count.per_deck else running
        whole = {"floor": floor(exact), "towards-zero": int(exact), "nearest": floor(exact + Fraction(1, 2))}[reading]
        expected = min(max(whole, count.levels[0]), count.levels[-1])
        assert count.levels[level(shoe, tables)] == expected
        assert count.levels[level(shoe, tables)] == expected  # a card is counted once


def test_after_the_discards_are_shuffled_only_the_round_is_counted() -> None:
    """The shoe runs out in a round that began with its 31st card; the dealer's card face down is the 34th."""
    conditions, count = Conditions(terms=Terms(decks=1)), find_count("hi-lo")
    tables, shoe = tables_for(conditions), shoe_for(conditions, np.arange(1, 5, dtype=np.uint64))
    put_count(tables, conditions, count)
    cards = shoe["cards"][:52].tolist()
    random.Random(5).shuffle(cards)
    tags = [int(count.tags[card]) * 52 for card in cards]
    assert sum(tags[:30]) != 0
    shoe["cards"][:52] = cards
    shoe["at"], shoe["ready"], shoe["begun"], shoe["seen"], shoe["hole"] = 52, 52, 30, 40, 33
    shoe["before"], shoe["running"] = sum(tags[:30]), sum(tags[:40])
    drawn = draw(shoe, tables)
    assert (shoe["running"], shoe["begun"], shoe["hole"], shoe["spent"], shoe["dry"]) == (sum(tags[30:]), 0, 3, 1, 0)
    assert shoe["cards"][:22].tolist() == cards[30:]
    assert Counter(shoe["cards"][22:52].tolist()) == Counter(cards[:30])
    assert (shoe["at"], shoe["seen"], drawn) == (24, 23, shoe["cards"][23])  # one is burned, and nobody sees it


@cache
def of_hi_lo(*, surrender: bool) -> dict[int, Cards]:
    """The moves at each count from -6 to +6."""
    count = find_count("hi-lo")
    played, row = by_level(read_chart("basic-s17"), count)
    found = [resolve(one, Terms(surrender=surrender)) for one in played]
    return {at: found[row[count.levels.index(at)]] for at in range(-6, 7)}


def moves_at(cards: str, up: str, *, surrender: bool = False) -> dict[int, int]:
    """What Hi-Lo does with a hand at each count."""
    hand = hand_of(cards.split("-"))
    return {at: int(one[OPENING, hand, VALUES.index(up)]) for at, one in of_hi_lo(surrender=surrender).items()}


@pytest.mark.parametrize(
    ("cards", "up", "index", "below", "above"),
    [
        ("10-6", "10", 0, HIT, STAND),
        ("9-6", "10", 4, HIT, STAND),
        ("10-10", "5", 5, STAND, SPLIT),
        ("10-10", "6", 4, STAND, SPLIT),
        ("6-4", "10", 4, HIT, DOUBLE),
        ("10-2", "3", 2, HIT, STAND),
        ("10-2", "2", 3, HIT, STAND),
        ("6-5", "A", 1, HIT, DOUBLE),
        ("5-4", "2", 1, HIT, DOUBLE),
        ("6-4", "A", 4, HIT, DOUBLE),
        ("5-4", "7", 3, HIT, DOUBLE),
        ("10-6", "9", 5, HIT, STAND),
        ("10-3", "2", -1, HIT, STAND),
        ("10-2", "4", 0, HIT, STAND),
        ("10-2", "5", -2, HIT, STAND),
        ("10-2", "6", -1, HIT, STAND),
        ("10-3", "3", -2, HIT, STAND),
    ],
)
def test_the_index_plays_of_hi_lo(cards: str, up: str, index: int, below: int, above: int) -> None:
    assert moves_at(cards, up) == {at: above if at >= index else below for at in range(-6, 7)}


@pytest.mark.parametrize(
    ("cards", "up", "index", "below"), [("10-4", "10", 3, HIT), ("10-5", "9", 2, HIT), ("10-5", "A", 1, HIT)]
)
def test_the_surrenders_of_hi_lo(cards: str, up: str, index: int, below: int) -> None:
    assert moves_at(cards, up, surrender=True) == {at: SURRENDER if at >= index else below for at in range(-6, 7)}


def test_fifteen_against_ten_is_given_up_rather_than_stood_on() -> None:
    assert moves_at("10-5", "10", surrender=True) == {at: SURRENDER if at >= 0 else HIT for at in range(-6, 7)}
    assert moves_at("8-8", "10", surrender=True) == dict.fromkeys(range(-6, 7), SPLIT)


@pytest.mark.parametrize("slug", [slug for slug in counts() if find_count(slug).insurance is not None])
def test_insurance_is_taken_where_it_wins(slug: str) -> None:
    """Shuffled sixes of decks dealt to an ace: from the index on a ten comes more than once in three, not before."""
    count, rng = find_count(slug), np.random.default_rng(7)
    cards = np.repeat(np.arange(10), [24] * 9 + [96])
    shoes = rng.permuted(np.tile(cards, (3000, 1)), axis=1)
    running = np.array([float(tag) for tag in count.tags])[shoes].cumsum(axis=1)
    running += float(count.initial + 6 * count.initial_per_deck)
    left = np.maximum(311 - np.arange(312), 1)
    ace = (shoes == 0) & (np.arange(312) > 3) & (np.arange(312) < 234)
    worth = (3 * (96 - (shoes == 9).cumsum(axis=1)) / left - 1)[ace]
    found = np.floor(running * 52 / left if count.per_deck else running)[ace]
    assert count.insurance is not None
    assert worth[found == count.insurance].mean() > -0.003
    assert worth[found == count.insurance + 1].mean() > 0
    assert worth[found < count.insurance - 1].mean() < 0


def test_counting_pays() -> None:
    """More is won at higher counts; and a ramp on a fixed strategy changes what is won, not how hands come out."""
    conditions = Conditions(terms=Terms(decks=6))
    chart, count = read_chart("basic-s17"), find_count("hi-lo")
    ramp = read_ramp("1:1,2:4,3:8", sits_out=True)
    flat, ramped = (simulate(conditions, chart, 1_000_000, 3, count=count, ramp=one) for one in (FLAT, ramp))
    assert flat.outcomes == ramped.outcomes
    low, high = (
        np.average([one.mean for one in side], weights=[one.rounds for one in side])
        for side in ([one for one in flat.by_count if one.count < -2], [one for one in flat.by_count if one.count > 2])
    )
    assert low < -0.01 < 0.005 < high
    assert ramped.return_per_unit > flat.return_per_unit + 4 * flat.return_error
    assert ramped.played == sum(one.rounds for one in ramped.by_count if one.count >= 1) < ramped.rounds
    assert ramped.wagered == sum(one.rounds * one.units for one in ramped.by_count)
    assert sum(one.rounds for one in flat.by_count) == flat.rounds == flat.played


# --- ramps -----------------------------------------------------------------------------------------------------------


def test_a_ramp_is_read() -> None:
    ramp = read_ramp(" -1:1, 2:2.5 ,4:8")
    assert [ramp.units(at) for at in (-9, -1, 1, 2, 3, 4, 20)] == [1, 1, 1, Fraction(5, 2), Fraction(5, 2), 8, 8]
    assert read_ramp("1:1,2:2", sits_out=True).units(0) == 0


@pytest.mark.parametrize("text", ["", "1", "1:x", "2:1,1:2", "1:1,1:2", "1:0", "1:1,,2:2", "1:-1", "1000:1", "1:1;2:2"])
def test_ramps_that_cannot_be_read(text: str) -> None:
    with pytest.raises(BadInput, match="ramp"):
        read_ramp(text)
