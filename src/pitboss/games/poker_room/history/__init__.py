"""Histories of poker hands: how they are replayed, and how they are written.

`stakes.py` finds the house rules by which a hand was played, `script.py` finds the commands that play it, and
`writing.py` turns what happened at a table into a history.
"""

from collections.abc import Iterable, Iterator

from pitboss.commands import Viewer
from pitboss.events import AnyEvent
from pitboss.games.poker_room.history.script import PokerScript
from pitboss.games.poker_room.history.stakes import houses
from pitboss.games.poker_room.history.writing import written
from pitboss.games.poker_room.rules import Poker
from pitboss.games.poker_room.state import PokerState
from pitboss.house import House
from pitboss.poker.history import History
from pitboss.scribe import Scribe


class PokerScribe(Scribe[Poker]):
    """Plays and writes the hands of a poker game."""

    def plays(self, history: History) -> bool:
        """Whether the history is one of this game, in any of its forms."""
        return history.variant in self.game.variants

    def houses(self, history: History) -> Iterator[House]:
        """The house rules by which the hand may have been played."""
        return houses(self.game, history)

    def script(self, history: History, attempt: int = 0) -> PokerScript:
        """The commands that play the hand."""
        return PokerScript(self.game, history, attempt)

    def written(self, before: PokerState, events: Iterable[AnyEvent], viewer: Viewer | None) -> History:
        """The history of a hand."""
        return written(self.game, before, events, viewer)
