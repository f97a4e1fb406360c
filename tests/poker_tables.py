"""The ten games of the poker room at tables of the floor, and house players who do not think."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from pitboss.floor.rules import Rules
from pitboss.game import Answer, Turn
from pitboss.games.poker_room.player import PokerPlayer

VARIANTS = {
    "holdem": Rules("holdem"),
    "omaha": Rules("omaha"),
    "omaha high-low eight, kill": Rules("omaha", options={"form": "high-low-eight", "kill": "full", "kill-pot": "5"}),
    "seven-card stud": Rules("seven-card-stud"),
    "seven-card stud high-low": Rules("seven-card-stud", options={"form": "high-low"}),
    "seven-card stud high-low eight": Rules("seven-card-stud", options={"form": "high-low-eight"}),
    "five-card draw": Rules("five-card-draw"),
    "five-card draw low": Rules("five-card-draw", options={"form": "low"}),
    "five-card stud": Rules("five-card-stud"),
    "mambo stud": Rules("mambo-stud"),
}
STAYS = ("check", "call", "forced-bet", "stand-pat", "show")


def stays_in(moves: list[tuple[str, int, int]], chance: random.Random) -> tuple[str, int]:
    """A move, of name, least and most, of somebody who mostly stays in, and now and then raises, draws or folds."""
    likely = [move for move in moves if move[0] in STAYS]
    name, least, most = chance.choice(likely if likely and chance.random() < 0.75 else moves)
    return name, least if chance.random() < 0.8 else most


@contextmanager
def thoughtless(seed: int = 1) -> Iterator[None]:
    """House players at poker tables choose at once and at random, so that a test sees many hands in a short time."""
    chance = random.Random(seed)

    def chooses(self: PokerPlayer, view: Any, turn: Turn) -> Answer:
        name, cents = stays_in([(move.name, move.least, move.most) for move in turn.moves], chance)
        return Answer(turn.seat, name, cents)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PokerPlayer, "ponders", False)
        patch.setattr(PokerPlayer, "__call__", chooses)
        yield
