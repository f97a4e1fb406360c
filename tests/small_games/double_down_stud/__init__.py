"""Double down stud: a card of one's own with four for all, one of them face down."""

from small_games.double_down_stud.rules import DoubleDownStud

__all__ = ["DoubleDownStud"]
