"""Mini-dice: N.J.A.C. 13:69F-13.1 to 13.6. Two dice in a shaker; no shooter, no come out roll, no point."""

from pitboss.games.mini_dice.rules import MiniDice

__all__ = ["MiniDice"]
