"""When second cards are exchanged: whenever the two hands that come of it are worth more than those that were dealt.

A hand is worth what it is by itself, played best from a full shoe. The two cards of the other hand change that little:
with six decks a patron who goes by these worths gives away about three millionths of a wager.
"""

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from pitboss.games.blackjack.odds.dealer import Floats
from pitboss.games.blackjack.odds.play import FIRSTS, NATURAL, places
from pitboss.games.blackjack.odds.splitting import Treatment
from pitboss.games.blackjack.odds.terms import RANKS
from pitboss.games.blackjack.rules import Blackjack
from pitboss.games.blackjack.sim.conditions import Conditions, conditions_of
from pitboss.games.blackjack.sim.strategy import Strategy, find_strategy, studied
from pitboss.games.blackjack.sim.tables import Cards
from pitboss.games.blackjack_switch.odds import made_blackjack_wins

HANDS = 2


def switch_conditions(game: Blackjack, *, boxes: int = 1, penetration: float | None = None) -> Conditions:
    """The conditions at a table of blackjack switch; a box is the position of one patron, with two hands."""
    found = conditions_of(game, boxes=1, penetration=penetration)
    return replace(found, boxes=boxes, hands=HANDS, made_blackjack=made_blackjack_wins(game))


def switching(name: str, conditions: Conditions) -> Strategy:
    """A strategy by its name, with the exchanges that go with it."""
    return replace(find_strategy(name, conditions.terms), exchange=exchanges(conditions))


def exchanges(conditions: Conditions) -> Cards:
    """First and second card of one hand, of the other, up card -> whether the second cards are exchanged."""
    dealt, made = (worths[_numbers()] for worths in hand_worths(conditions))  # first card, second card, up card
    kept = dealt[:, :, None, None] + dealt[None, None]
    exchanged = made[:, None, None] + made.transpose(1, 0, 2)[None, :, :, None]
    return (exchanged > kept).astype(np.uint8)


def hand_worths(conditions: Conditions) -> tuple[Floats, Floats]:
    """What each first hand is worth by up card to one who may still play it: as it was dealt, and as it was made."""
    found = studied(conditions.terms)
    moves = found.moves[Treatment.FIXED]
    dealt = np.nanmax(moves.shown, axis=0)
    if conditions.made_blackjack:
        return dealt, dealt
    made, only_21 = dealt.copy(), found.basis.worth.stand[places()[NATURAL]]
    made[NATURAL] = only_21 / np.maximum(1 - moves.natural[NATURAL], 1e-300) if moves.before else only_21
    return dealt, made


def _numbers() -> NDArray[np.int64]:
    """Value, value -> which first hand it is."""
    found = np.empty((RANKS, RANKS), dtype=np.int64)
    for at, (one, two) in enumerate(FIRSTS):
        found[one, two] = found[two, one] = at
    return found
