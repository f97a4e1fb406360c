"""The analysis part of a game: what odds, simulation and coaches must know of it beyond its rules.

A game with nothing to add has the `Analyst` of this file: its wagers are followed state by state from the definition,
and where a patron has choices, best play is solved from it as well. Otherwise `odds.py` in its folder defines one.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar, Generic, TypeVar
from weakref import WeakKeyDictionary

from msgspec import Struct
from msgspec.structs import replace

from pitboss.agents import Agent, silent
from pitboss.events import Sat
from pitboss.game import Answer, AnyGame, Game, Turn, Wagering, part
from pitboss.law import Citation
from pitboss.odds.alike import Sight, Suits
from pitboss.odds.figures import Ending
from pitboss.odds.kernel import Kernel
from pitboss.odds.strategy_chart import Chart, Situation
from pitboss.procedures.timing import routine

G = TypeVar("G", bound=AnyGame)


class Chances(Struct, frozen=True):
    """The share of the pot that a player has on average, and the share that a call needs; None if there is no call."""

    have: Fraction
    need: Fraction | None = None
    error: float = 0.0  # the standard error of what the player has, if it was simulated


class Size(Struct, frozen=True):
    """One of the amounts that a move can take, as people call it, and what the move is then worth."""

    move: str
    cents: int
    name: str
    worth: Fraction


class Advice(Struct, frozen=True):
    """What a coach says of a choice: what each move is worth on average, in cents, the best first.

    A move of which several sizes are looked at is worth as much as the best of them; otherwise, advice is about the
    most that a move takes. `says` is about what the player has, and `why` tells on what the figures rest.
    """

    worth: Mapping[str, Fraction]
    why: str = ""
    says: str = ""
    chances: Chances | None = None
    sizes: tuple[Size, ...] = ()
    error: float = 0.0  # of the difference between two worths, in cents: the standard error if they were simulated


class Solved(Struct, frozen=True):
    """The odds of a wager as an analyst found them: how likely each net result per unit is, or the mean alone."""

    outcomes: dict[Fraction, Fraction]
    rolls: Fraction
    expectation: Fraction | None = None
    endings: tuple[Ending, ...] = ()  # by name, where endings that net the same are told apart


class Analyst(Generic[G]):
    """What is to be known of one game under one house's rules."""

    suits: ClassVar[Suits] = Suits.APART  # what the game makes of suits, where `turns_on` says what lies where
    instead: ClassVar[str] = ""  # what to ask instead, where patrons bet against each other and no wager has odds
    chart_lines: ClassVar[int] = 0  # for how many lines of a chart a page keeps room; 0: the game has no chart

    def __init__(self, game: G) -> None:
        self.game = game

    def stage(self, spot: str) -> Any:
        """A lawful state in which seat 1 can make this wager: where its odds and its simulation begin.

        Here, the dealer does what is routine until wagers are open.
        """
        game = self.game
        state = game.evolve(game.start(), Sat(seat=1))
        while not isinstance(awaits := game.awaits(state), Wagering):
            command = routine(awaits)
            assert command is not None, f"{game.charter.slug} needs a stage of its own"
            for event in game.follow(state, command):
                state = game.evolve(state, event)
        return state

    def supposing(self, spot: str) -> str:
        """What the stage for a wager on this spot supposes, where that changes its odds; nothing where it does not."""
        return ""

    def is_example(self, spot: str) -> bool:
        """Whether other spots for the same wager have other odds than this one, as tickets of several ways do."""
        return False

    def opening(self, spot: str) -> Any:
        """The lawful state in which a round begins for a patron with several wagers, the first of them on this spot.

        What other seats have wagered stays: it may be what seat 1 wagers against.
        """
        state = self.stage(spot)
        return replace(state, bets=tuple(bet for bet in state.bets if bet.seat != 1))

    def lots(self, spot: str) -> int:
        """How many equal parts a wager on this spot is made of, as a keno ticket is of its ways."""
        return 1

    def equal_wagers(self, spot: str) -> int:
        """How many equal wagers are made here at once, where odds are told of one: let it ride has three."""
        return 1

    def bears_on(self, wager: str) -> tuple[Citation, ...]:
        """The paragraphs that bear on what a wager wins or loses, beside those that define it and set its odds."""
        return ()

    def as_if_written(self, wager: str) -> G | None:
        """The game under rules that know this spot, where those of the house do not; None if no rules do."""
        return None

    def solved(self, spot: str, stake: int) -> Solved | None:
        """The odds of a wager on this spot that is not simply followed; None where it is."""
        return None

    def turns_on(self, state: Any) -> Sight | None:
        """What the rest of the round turns on, read from a state or from a view of it; None: on the whole state.

        States with the same sight must have the same future, but for the names of the suits that `suits` makes alike.
        A game with cards that has this is solved many times faster.
        """
        return None

    @property
    def kernel(self) -> Kernel | None:
        """The hand-written analysis of a game whose states are too many to follow; None where they are not."""
        return None

    @property
    def coaches(self) -> bool:
        """Whether there is a coach who says what moves are worth."""
        return type(self).advise is not Analyst.advise

    def advise(self, view: Any, turn: Turn) -> Advice | None:
        """What a coach says to a seat that must choose, who sees only the view; None where there is no coach.

        A game in which that seat sees all that matters answers with `pitboss.odds.best_play.advice(self.game, view,
        turn, shoe)`.
        """
        return None

    def chart(self) -> Chart | None:
        """What to do with each kind of hand under these house rules; None where nothing is left to skill."""
        return None

    def situation(self, view: Any, turn: Turn) -> Situation | None:
        """What a seat must choose about, and where that is in the chart; None where there is no coach."""
        return None


_analysts: WeakKeyDictionary[AnyGame, Analyst[Any]] = WeakKeyDictionary()


def analyst_of(game: Game[Any]) -> Analyst[Any]:
    """The analyst of a game."""
    analyst = _analysts.get(game)
    if analyst is None:
        kind: type[Analyst[Any]] = part(game, "odds", Analyst) or Analyst
        analyst = _analysts[game] = kind(game)
    return analyst


def coached(game: Game[Any]) -> Agent:
    """The agent who does what the game's coach calls best."""

    def best(view: Any, turn: Turn) -> Answer:
        advice = analyst_of(game).advise(view, turn)
        if advice is None:
            return silent(view, turn)
        name = next(iter(advice.worth))
        move = next(move for move in turn.moves if move.name == name)
        sizes = [one for one in advice.sizes if one.move == name]
        cents = max(sizes, key=lambda one: one.worth).cents if sizes else move.most
        return Answer(turn.seat, move.name, cents)

    return best
