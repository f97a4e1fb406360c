"""Agents: programs that choose moves at the table.

An agent maps what its seat can see and what it may choose to a move. House players, coaches, simulated strategies and
learning environments are agents. An agent is given only what `view` shows its seat.
"""

from typing import Any, ClassVar, Generic, Protocol, TypeVar

from pitboss.commands import Call, Choose, Place
from pitboss.equipment import Randomness
from pitboss.game import Answer, AnyGame, Awaits, Choice, Game, Turn, awaited_by, part

G = TypeVar("G", bound=AnyGame)
BUYS_IN_FOR = 200  # minimum wagers


class Agent(Protocol):
    """Anything that makes a choice."""

    def __call__(self, view: Any, turn: Turn) -> Answer:
        """The agent's move, based only on the view."""


def silent(view: Any, turn: Turn) -> Answer:
    """An agent that never answers: it gets the move for a patron who does not answer, or else the first move."""
    name = turn.silent or turn.moves[0].name
    move = next(move for move in turn.moves if move.name == name)
    return Answer(turn.seat, move.name, move.least)


def at_random(randomness: Randomness) -> Agent:
    """An agent that makes every move with equal probability."""

    def any_move(view: Any, turn: Turn) -> Answer:
        move = turn.moves[randomness.below(len(turn.moves))]
        return Answer(turn.seat, move.name, move.least)

    return any_move


class HousePlayer(Generic[G]):
    """A house player, identified as one, who joins when a game needs more players.

    A game can define its own in its folder's `player.py`. This one wagers nothing.
    """

    characters: ClassVar[tuple[str, ...]] = ()  # the words for the ways in which this game's house players play
    ponders: ClassVar[bool] = False  # whether its choices take work, so that nobody should wait for them

    def __init__(self, game: G, randomness: Randomness, character: str = "") -> None:
        self.game = game
        self.randomness = randomness
        self.character = character

    @property
    def chips(self) -> int:
        """What the house player buys in for, in cents."""
        return BUYS_IN_FOR * self.game.house.limits.minimum

    def __call__(self, view: Any, turn: Turn) -> Answer:
        """What the house player chooses: by default, the move for a patron who does not answer."""
        return silent(view, turn)

    def wagers(self, view: Any, seat: int, chips: int) -> tuple[Place | Call, ...]:
        """The wagers and calls, in order, that a house player with `chips` cents makes while betting is open."""
        return ()


def house_player(game: Game[Any], randomness: Randomness, seat: int = 0) -> HousePlayer[Any]:
    """A house player for a game; one who sits in a seat has the character of that seat."""
    kind = kind_of_house_player(game)
    return kind(game, randomness, character(game, seat)) if kind.characters else kind(game, randomness)


def kind_of_house_player(game: Game[Any]) -> type[HousePlayer[Any]]:
    """The class of a game's house players."""
    kind: type[HousePlayer[Any]] | None = part(game, "player", HousePlayer)
    return kind or HousePlayer


def character(game: Game[Any], seat: int) -> str:
    """The word for how a house player in a seat plays; empty where all play alike."""
    characters = kind_of_house_player(game).characters
    return characters[seat % len(characters)] if characters else ""


def asked(game: Game[Any], state: Any, seat: int) -> tuple[Any, Turn] | None:
    """The view and the turn of a seat that must choose; None if it has nothing to choose."""
    awaits: Awaits = awaited_by(game.awaits(state), seat)
    turn = awaits.turn(seat) if isinstance(awaits, Choice) else None
    return (game.view(state, seat), turn) if turn else None


def move_of(agent: Agent, game: Game[Any], state: Any, seat: int) -> Choose | None:
    """The command with which an agent in a seat answers; None if the seat has nothing to choose."""
    given = asked(game, state, seat)
    if given is None:
        return None
    answer = agent(*given)
    return Choose(seat, answer.move, answer.cents)
