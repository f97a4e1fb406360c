"""Agents: whoever chooses without being a person at the table.

An agent maps what its seat sees and what it may choose to a move. House players, coaches, simulated strategies and
learning environments are agents. An agent is given what `view` gives its seat, and nothing else.
"""

from typing import Any, Generic, Protocol, TypeVar

from pitboss.commands import Call, Choose, Place
from pitboss.equipment import Randomness
from pitboss.game import Answer, AnyGame, Awaits, Choice, Game, Turn, awaited_by, part

G = TypeVar("G", bound=AnyGame)
BUYS_IN_FOR = 200  # minimum wagers


class Agent(Protocol):
    """Anybody who answers a choice."""

    def __call__(self, view: Any, turn: Turn) -> Answer:
        """The move that the agent makes, who sees only the view."""


def silent(view: Any, turn: Turn) -> Answer:
    """The agent who never says anything: the move of a patron who does not answer, or else the first."""
    name = turn.silent or turn.moves[0].name
    move = next(move for move in turn.moves if move.name == name)
    return Answer(turn.seat, move.name, move.least)


def at_random(randomness: Randomness) -> Agent:
    """The agent who makes any move, each as likely as the others."""

    def any_move(view: Any, turn: Turn) -> Answer:
        move = turn.moves[randomness.below(len(turn.moves))]
        return Answer(turn.seat, move.name, move.least)

    return any_move


class HousePlayer(Generic[G]):
    """A player of the house, shown as such, who sits in where a game needs more players than are there.

    A game's own is the class in `player.py` of its folder. This one wagers nothing.
    """

    def __init__(self, game: G, randomness: Randomness) -> None:
        self.game = game
        self.randomness = randomness

    @property
    def chips(self) -> int:
        """What the house player buys in for, in cents."""
        return BUYS_IN_FOR * self.game.house.limits.minimum

    def __call__(self, view: Any, turn: Turn) -> Answer:
        """What the house player chooses: here, the move of a patron who says nothing."""
        return silent(view, turn)

    def wagers(self, view: Any, seat: int, chips: int) -> tuple[Place | Call, ...]:
        """What the house player does while wagers are open, one after another, with so many cents in chips."""
        return ()


def house_player(game: Game[Any], randomness: Randomness) -> HousePlayer[Any]:
    """A house player for a game."""
    kind: type[HousePlayer[Any]] = part(game, "player", HousePlayer) or HousePlayer
    return kind(game, randomness)


def asked(game: Game[Any], state: Any, seat: int) -> tuple[Any, Turn] | None:
    """What a seat that must choose is given: its view, and its turn; None for one that has nothing to choose."""
    awaits: Awaits = awaited_by(game.awaits(state), seat)
    turn = awaits.turn(seat) if isinstance(awaits, Choice) else None
    return (game.view(state, seat), turn) if turn else None


def move_of(agent: Agent, game: Game[Any], state: Any, seat: int) -> Choose | None:
    """The command by which an agent in a seat answers; None where it is not asked."""
    given = asked(game, state, seat)
    if given is None:
        return None
    answer = agent(*given)
    return Choose(seat, answer.move, answer.cents)
