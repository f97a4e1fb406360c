"""Blackjack switch: all deals added up, and its parts against single hands."""

from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from pitboss.cache import FOLDER
from pitboss.games.blackjack.odds.dealer import BLACKJACK, ground
from pitboss.games.blackjack.odds.play import FIRSTS, UPS, counted
from pitboss.games.blackjack.odds.shoe import fresh
from pitboss.games.blackjack.odds.solve import moves
from pitboss.games.blackjack.odds.terms import RANKS, Terms, read_card, read_hand
from pitboss.games.blackjack_switch.odds.beside import beside, met
from pitboss.games.blackjack_switch.odds.both import Both, Switched

SIX = Terms(decks=6, hits_soft_17=True, blackjack_pays=Fraction(1), pushes_22=True)


@pytest.fixture(scope="module")
def six() -> Switched:
    return Both(SIX).known()


def test_six_decks(six: Switched) -> None:
    """Published at about 0.58 %, for a strategy that does not look at every card."""
    assert six.deals == pytest.approx(1, abs=1e-12)
    assert 0.0055 < six.house_advantage < 0.0058
    assert six.expectation == -six.house_advantage
    assert 0.3 < six.switches < 0.4


def test_a_patron_who_never_switches_pays_for_the_dealers_22(six: Switched) -> None:
    assert -0.11 < six.without < -0.09


def test_hands_beside_another_are_hands_from_a_smaller_shoe() -> None:
    terms = replace(SIX, surrender=True)
    gone = read_hand("T,5")
    base = ground(terms, fresh(6), UPS, met(terms, gone))
    all_worth, ends = beside(terms, base, [gone], np.zeros((RANKS, RANKS)))
    worth, natural = all_worth[:, 0], ends[:, 0, :, BLACKJACK]
    for cards, card in (("8,8", "6"), ("T,6", "T"), ("A,7", "A"), ("A,A", "9"), ("5,4", "2"), ("T,T", "6")):
        hand, up = read_hand(cards), read_card(card)
        left = fresh(6) - np.array(gone) - np.array(hand)
        left[up] -= 1
        at = [counted(first) for first in FIRSTS].index(hand)
        best = max(moves(terms, left.tolist(), hand, up).values())
        assert worth[at, up] / (1 - natural[at, up]) == pytest.approx(best, abs=1e-12)


SMALL = (5, 0, 0, 0, 0, 6, 0, 0, 0, 14)
Hand = tuple[int, ...]


def worth_of(terms: Terms, hand: Hand, other: Hand, up: int, *, wins: bool) -> tuple[float, float]:
    """What a hand is worth, without a dealer's blackjack if that is known, and how likely one is."""
    left = np.array(SMALL) - np.array(counted(hand)) - np.array(counted(other))
    left[up] -= 1
    natural = float({0: left[9], 9: left[0]}.get(up, 0) / left.sum())
    known = terms.dealer_blackjack == "known"
    ace_and_ten = hand == (0, 9)
    if ace_and_ten and wins:
        return 1 - natural, natural
    best = max(moves(terms, left.tolist(), counted(hand), up, after_split=ace_and_ten).values())
    return (best * (1 - natural) if known else best), natural


@pytest.mark.parametrize("made_wins", [False, True])
@pytest.mark.parametrize("rule", ["known", "original"])
def test_a_small_shoe_by_every_deal(rule: str, made_wins: bool) -> None:
    """Three ranks only: each deal asked for by itself. A known blackjack ends the round before the switch."""
    terms = replace(SIX, dealer_blackjack=rule)
    values = [value for value in range(RANKS) if SMALL[value]]
    asked = cache(worth_of)

    def both(one: Hand, other: Hand, up: int, *, wins: bool) -> tuple[float, float]:
        first, second = tuple(sorted(one)), tuple(sorted(other))
        (mine, natural), (more, _) = (
            asked(terms, first, second, up, wins=wins),
            asked(terms, second, first, up, wins=wins),
        )
        return mine + more, natural

    whole = 0.0
    for up, one, two, three, four in product(values, repeat=5):
        left, chance = np.array(SMALL), 1.0
        for card in (up, one, two, three, four):
            chance *= max(int(left[card]), 0) / left.sum()
            left[card] -= 1
        if chance:
            kept, natural = both((one, two), (three, four), up, wins=True)
            made, _ = both((one, four), (three, two), up, wins=made_wins)
            lost = sum({*hand} != {0, 9} for hand in ((one, two), (three, four))) if rule == "known" else 0
            whole += chance * (max(kept, made) - natural * lost)
    found = Both(terms, SMALL, made_blackjack_wins=made_wins).known()
    assert found.expectation == pytest.approx(whole / 2, abs=1e-12)


def test_a_made_blackjack_never_meets_the_dealers_where_a_reader_has_looked() -> None:
    """Published at four tenths of a percent less than with 21."""
    found = Both(SIX, made_blackjack_wins=True).known()
    assert found.house_advantage == pytest.approx(0.00155, abs=5e-6)


# --- the results of a round -------------------------------------------------------------------------------------------


def test_the_results_have_the_mean(six: Switched) -> None:
    each, both = six.results.each, six.results.both
    assert sum(each.values()) == pytest.approx(1, abs=1e-9)
    assert sum(both.values()) == pytest.approx(1, abs=1e-9)
    mean = sum(float(net) * chance for net, chance in each.items())
    assert mean == pytest.approx(six.expectation, abs=2e-4)
    assert sum(float(net) * chance for net, chance in both.items()) == pytest.approx(2 * mean, abs=1e-9)
    spread = sum((float(net) - 2 * mean) ** 2 * chance for net, chance in both.items())
    assert spread == pytest.approx(2 * (six.results.variance + six.results.covariance), abs=1e-9)
    assert 1.1 < six.results.variance < 1.15


def test_the_results_are_near_to_those_of_every_card() -> None:
    """Nines and tens: every hand stands on 18 to 20, or is split; each card that can come is followed."""
    shoe = (0,) * 8 + (20, 30)
    asked = cache(lambda hand, left, up: moves(SIX, left, counted(hand), up))

    def after(*cards: int) -> tuple[int, ...]:
        return tuple(shoe[value] - cards.count(value) for value in range(RANKS))

    def played(hand: Hand, left: tuple[int, ...], up: int) -> tuple[float, list[Hand]]:
        worth = asked(tuple(sorted(hand)), left, up)
        best = max(worth, key=lambda move: (round(worth[move], 9), move == "stand"))
        assert best in ("stand", "split")
        return worth[best], [hand] if best == "stand" else [(hand[0],), (hand[1],)]

    joint: dict[float, float] = {}
    for cards in product((8, 9), repeat=10):
        up, one, two, three, four, hole, *rest = cards
        left = after(up, one, two, three, four)
        choices = []
        for hands in (((one, two), (three, four)), ((one, four), (three, two))):
            parts = [played(hand, left, up) for hand in hands]
            choices.append((sum(worth for worth, _ in parts), [hand for _, made in parts for hand in made]))
        final = (choices[0] if choices[0][0] > choices[1][0] - 1e-9 else choices[1])[1]
        drawn = iter(rest)
        totals = [sum(hand) + len(hand) if len(hand) == 2 else hand[0] + 2 + next(drawn) for hand in final]
        net = sum(np.sign(total - up - hole - 2) for total in totals)
        chance = np.prod([shoe[card] - cards[:at].count(card) for at, card in enumerate(cards)]) / np.prod(
            np.arange(50.0, 40.0, -1)
        )
        joint[net] = joint.get(net, 0.0) + float(chance)
    found = Both(SIX, shoe).known()
    assert sum(joint.values()) == pytest.approx(1)
    assert sum(net * chance for net, chance in joint.items()) / 2 == pytest.approx(found.expectation, abs=1e-12)
    variance = sum(net * net * chance for net, chance in joint.items()) - (2 * found.expectation) ** 2
    assert 2 * (found.results.variance + found.results.covariance) == pytest.approx(variance, rel=0.01)
    near = {float(net): chance for net, chance in found.results.both.items() if chance > 1e-12}
    assert near == pytest.approx(joint, abs=0.005)


def test_what_is_worked_out_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    found = Both(SIX, SMALL).known()
    monkeypatch.setattr("pitboss.games.blackjack_switch.odds.both.all_beside", None)
    assert Both(SIX, SMALL).known() == found
