"""Five-card draw poker, high or low: N.J.A.C. 19:47-14.12."""

from pitboss.games.five_card_draw.rules import FiveCardDraw

__all__ = ["FiveCardDraw"]
