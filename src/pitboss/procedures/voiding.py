"""A void round: one that cannot be brought to its end. Whatever is undecided goes back to whoever put it up.

This is for any game and any moment of a round. Where a game's own rules void a round for a certain reason, they have a
call for it.
"""

from typing import Any

from pitboss.events import AnyEvent, Decision, Paid, Refusal
from pitboss.game import VOID_ROUND, Answer, Game, S
from pitboss.money import Transfer, sealed
from pitboss.procedures.betting import BettingState, taken_back
from pitboss.procedures.settlement import voided

WHY = "the round was called off"
BACK = "void round"  # what chips are that come back from behind an answer, or from a pot
NOTHING = Refusal("Nothing is at stake in a round now, so there is nothing to call off.", VOID_ROUND)


def void(game: Game[S], state: S) -> Decision:
    """Every undecided wager, secret answer and pot goes back, and the round ends."""
    back = given_back(game, state)
    return (*back, *game.ends_void(state)) if back else NOTHING


def given_back(game: Game[Any], state: S) -> tuple[AnyEvent, ...]:
    """What goes back where the round is void; nothing where no round is in progress, or nothing is at stake in it."""
    if game.awaits(state) is None:
        return ()
    wagers = voided(game.at_stake(state), VOID_ROUND, WHY)
    answers = (_unsealed(game, one) for one in state.answers if one.cents)
    pots = taken_back(state, BACK, VOID_ROUND) if isinstance(state, BettingState) else ()
    return (*wagers, *answers, *pots)


def _unsealed(game: Game[Any], answer: Answer) -> Paid:
    """The chips behind a secret answer, which stays secret."""
    back = Transfer(sealed(answer.seat), game.purse(answer.seat), answer.cents)
    return Paid(seat=answer.seat, what=BACK, cents=answer.cents, cites=VOID_ROUND, transfers=(back,))
