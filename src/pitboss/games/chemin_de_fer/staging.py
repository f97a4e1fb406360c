"""Lawful states in which seat 1 can make a wager: where its odds and its simulation begin."""

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Choose, Open, Place, Result
from pitboss.events import Sat
from pitboss.game import Chance, Game
from pitboss.games.chemin_de_fer.state import BANK, BID, SUIVI, CheminState
from pitboss.procedures.timing import routine

ME, OTHER = 1, 2
BURNED = "AC"  # an ace, so that one further card is burned


def staged(game: Game[CheminState], spot: str) -> CheminState:
    """The cards are ready; then seat 1 bids, or has the bank, or seat 2 has it and seat 1 may cover it."""
    state = game.evolve(game.evolve(game.start(), Sat(seat=ME)), Sat(seat=OTHER))
    while (awaits := game.awaits(state)) is not None:
        command = Result(BURNED) if isinstance(awaits, Chance) else routine(awaits)
        assert command is not None
        state = _after(game, state, command)
    state = _after(game, state, Open())
    if spot == BID:
        return state
    banker, least = (ME if spot == BANK else OTHER), game.house.limits_of("bank").minimum
    state = _after(game, state, Place(banker, BID, least))
    close = routine(game.awaits(state))
    assert close is not None
    state = _after(game, state, close)
    if spot == BANK:
        return state
    state = _after(game, state, Choose(banker, "as-bid"))
    return _following(state) if spot == SUIVI else state


def _following(state: CheminState) -> CheminState:
    """The same after seat 1 has covered the whole and lost."""
    return replace(state, follower=ME)


def _after(game: Game[CheminState], state: CheminState, command: AnyCommand) -> CheminState:
    for event in game.follow(state, command):
        state = game.evolve(state, event)
    return state
