"""Red dog: whether a third card falls between two others."""

from small_games.red_dog.rules import RedDog

__all__ = ["RedDog"]
