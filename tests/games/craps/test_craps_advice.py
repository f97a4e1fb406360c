"""What a refusal advises is accepted: the amounts that its sentence recommends can be wagered."""

import re

import pytest
from msgspec.structs import replace

from pitboss.commands import Place
from pitboss.events import Refusal
from pitboss.game import Bet
from pitboss.games.craps import Craps
from pitboss.games.craps.wagers import SUPPORTS
from pitboss.house import Limits
from pitboss.odds.analyst import analyst_of

ADVICE = re.compile(r"(a multiple of|steps of|at least|at most|go up to) \$([\d,]+(?:\.\d\d)?)")
NONE_POSSIBLE = ("no wager here", "no such amount")
HOUSES = [
    (Limits(), {}),
    (Limits(1000, 30_000, 500), {"vig-rounding": "refuse"}),
    (Limits(300, 2_000, 100), {"odds-multiple": "1"}),
    (Limits(700, 3_300, 50), {"uneven": "round-up", "vig-rounding": "refuse", "odds-multiple": "full-double"}),
]
MOST = 40_000  # the amounts that are tried, in cents


def recommended(sentence: str, limits: Limits) -> set[int]:
    """The amounts that a sentence recommends: of a step, every multiple within the limits."""
    found: set[int] = set()
    for words, text in ADVICE.findall(sentence):
        amount = round(float(text.replace(",", "")) * 100)
        if words in ("a multiple of", "steps of"):
            found |= {one for one in range(amount, limits.maximum + 1, amount) if one >= limits.minimum}
        else:
            found.add(amount)
    return found


def answers(game: Craps, spot: str, base: int) -> dict[int, Refusal | None]:
    """What a patron is answered who wagers each amount on a spot when it is the time for it; None if it is taken."""
    state = analyst_of(game).stage(spot)
    if spot in SUPPORTS:
        state = replace(state, bets=(Bet(1, SUPPORTS[spot].base, base),))
    found: dict[int, Refusal | None] = {}
    for cents in range(50, MOST + 1, 50):
        answer = game.decide(state, Place(1, spot, cents))
        found[cents] = answer if isinstance(answer, Refusal) else None
    return found


def most_behind(sentences: set[str]) -> int:
    """How high odds go, where a sentence says so."""
    tops = [recommended(one, Limits(0, MOST, 50)) for one in sentences if "go up to" in one]
    return max((max(one) for one in tops if one), default=MOST)


@pytest.mark.parametrize("base", [500, 700, 2_500])
@pytest.mark.parametrize(("limits", "options"), HOUSES)
def test_every_amount_that_a_refusal_recommends_is_accepted(limits: Limits, options: dict[str, str], base: int) -> None:
    game = Craps(Craps.charter.house(edition="13:69F", limits=limits, options=options))
    refused = 0
    for spot in game.spots:
        if base != 500 and spot not in SUPPORTS:
            continue
        told = answers(game, spot, base)
        sentences = {one.sentence for one in told.values() if one}
        top = most_behind(sentences)
        for sentence in sentences:
            amounts = {one for one in recommended(sentence, limits) if one <= top}
            for cents in amounts:
                assert told[cents] is None, f"{spot}: {sentence} But {told[cents]}"
            assert amounts or any(words in sentence for words in NONE_POSSIBLE), f"{spot}: {sentence}"
            refused += 1
        if None not in told.values():
            assert any(words in sentence for words in NONE_POSSIBLE for sentence in sentences)
    assert refused
