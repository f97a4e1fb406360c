"""Scribes: they write a hand that was played as a hand history, and replay a hand history as commands.

A game whose hands have histories (`pitboss.poker.history`) has a scribe, the class in its folder's `history.py`. A
scribe answers two questions: which house rules and commands replay a history, and which history describes a hand that
was played at a table. It neither opens tables nor reads files: `pitboss.table.rehearsal` plays a history, and
`pitboss.poker.phh` reads and writes it.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, Generic, Protocol, TypeVar

from pitboss.commands import AnyCommand, Viewer
from pitboss.equipment import Equipment
from pitboss.events import AnyEvent, Opened, Over
from pitboss.game import AnyGame, Game, S, part
from pitboss.house import House
from pitboss.poker.history import History

G = TypeVar("G", bound=AnyGame)


class Contradiction(Exception):
    """The rules and a history do not agree; one sentence says where."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class AllIn(Contradiction):
    """A player whose stack nobody wrote down bet so little that it must have been the whole stack."""

    def __init__(self, sentence: str, player: int, stack: int) -> None:
        super().__init__(sentence)
        self.player, self.stack = player, stack


class Script(Protocol):
    """A history as the commands that play it."""

    @property
    def filled(self) -> bool:
        """Whether unrecorded cards decide the hand. Any cards were dealt for them; others might fit better."""

    @property
    def is_over(self) -> bool:
        """Whether the hand has been played to its end."""

    @property
    def remarks(self) -> tuple[str, ...]:
        """What was not recorded and had to be assumed so far, in sentences."""

    def next(self, state: Any, equipment: Equipment) -> AnyCommand | None:
        """What happens next at a table in this state; None at the end of the hand or of the history.

        If the rules and the history disagree, it raises a `Contradiction`.
        """


class Scribe(ABC, Generic[G]):
    """Plays and writes the hands of one game."""

    def __init__(self, game: G) -> None:
        self.game = game

    @abstractmethod
    def plays(self, history: History) -> bool:
        """Whether the history is one of this game."""

    @abstractmethod
    def houses(self, history: History) -> Iterator[House]:
        """The house rules by which the hand may have been played, the likeliest first.

        They differ only in what a history does not say, such as who gets a chip that cannot be divided.
        """

    @abstractmethod
    def script(self, history: History, attempt: int = 0) -> Script:
        """The commands that play the hand at a table of this game; each attempt deals other unknown cards."""

    @abstractmethod
    def written(self, before: Any, events: Iterable[AnyEvent], viewer: Viewer | None) -> History:
        """The history of a hand, from the state before it was opened and everything that happened until it was over.

        It holds only cards that the viewer may see; None sees what the record holds. A hand that was called off has no
        history, and is refused.
        """


def scribe_of(game: AnyGame) -> Scribe[Any] | None:
    """The game's scribe; None if its hands have no histories."""
    kind: type[Scribe[Any]] | None = part(game, "history", Scribe)
    return None if kind is None else kind(game)


def rounds(game: Game[S], events: Iterable[AnyEvent]) -> Iterator[tuple[S, tuple[AnyEvent, ...]]]:
    """The rounds of everything that happened at a table: the state before each one, and all of its events."""
    state = game.start()
    before, found = state, list[AnyEvent]()
    for event in events:
        if isinstance(event, Opened):
            before, found = state, []
        state = game.evolve(state, event)
        found.append(event)
        if isinstance(event, Over):
            yield before, tuple(found)
