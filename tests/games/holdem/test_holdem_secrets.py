"""What lies face down at a poker table stays secret: the explorer finds every way in which it would not."""

from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.commands import Choose, Result, Viewer
from pitboss.events import Decision, Drawn, Noted
from pitboss.games.holdem import Holdem
from pitboss.games.poker_room.law import COMMON
from pitboss.games.poker_room.state import PokerState
from pitboss.table.explore import Explored, explore

HOUSE = Holdem.charter.house(options={"rake": "none"})


def explored(game: Holdem) -> Explored:
    """A small table before the flop."""
    beyond = ("boxed", "early", "out", "owing", "bound", "exposed", "extra", "street", "deck")
    return explore(
        game,
        seats=(1, 2),
        stacks={1: 200, 2: 300},
        few=2,
        once=True,
        beyond=lambda state: state.level > 1 or any(getattr(state, name) for name in beyond),
    )


class Peeking(Holdem):
    """Everybody sees everybody's cards."""

    def view(self, state: PokerState, viewer: Viewer) -> PokerState:
        return state


class FaceUp(Holdem):
    """Cards that should lie face down are dealt face up, and the view hides them afterwards."""

    def decide(self, state: PokerState, command: Any) -> Decision:
        decision = super().decide(state, command)
        if not isinstance(command, Result) or not isinstance(decision, tuple):
            return decision
        return tuple(replace(one, seen_by=None) if isinstance(one, Drawn) else one for one in decision)


class Hinting(Holdem):
    """When somebody calls, it is told whether the other player has an ace."""

    def decide(self, state: PokerState, command: Any) -> Decision:
        decision = super().decide(state, command)
        if not isinstance(command, Choose) or command.move != "call" or not isinstance(decision, tuple):
            return decision
        aces = any(card[0] == "A" for one in state.hands if one.seat != command.seat for card in one.down)
        return (*decision, Noted(what="hint", value=int(aces), cites=COMMON.shows))


def test_nothing_shows_that_should_not() -> None:
    assert explored(Holdem(HOUSE)).flaws == ()


@pytest.mark.parametrize("leaks", [Peeking, FaceUp, Hinting])
def test_every_leak_is_found(leaks: type[Holdem]) -> None:
    flaws = explored(leaks(HOUSE)).flaws
    assert any("not shown to them" in flaw for flaw in flaws), flaws
