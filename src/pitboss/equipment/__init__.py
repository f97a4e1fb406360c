"""The things on the table that answer chance: wheels, dice, shakers, keno balls, and the randomness behind them."""

from pitboss.equipment.balls import BallDraw
from pitboss.equipment.device import Device, Equipment, Group, Look, Outcome
from pitboss.equipment.dice import Dice
from pitboss.equipment.randomness import Randomness, Secure, Seeded
from pitboss.equipment.wheel import BIG_SIX, DOUBLE_ZERO, SINGLE_ZERO, Wheel, colour

__all__ = [
    "BIG_SIX",
    "DOUBLE_ZERO",
    "SINGLE_ZERO",
    "BallDraw",
    "Device",
    "Dice",
    "Equipment",
    "Group",
    "Look",
    "Outcome",
    "Randomness",
    "Secure",
    "Seeded",
    "Wheel",
    "colour",
]
