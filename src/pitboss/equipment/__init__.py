"""The things on the table that answer chance: wheels, dice, balls, cards, and the randomness behind them."""

from pitboss.equipment.balls import BallDraw
from pitboss.equipment.cards import DECK, RANKS, SUITS, OrderedShoe, Shoe, card_name, read_card, shoe_of
from pitboss.equipment.device import Device, Equipment, Group, Look, Outcome
from pitboss.equipment.dice import Dice
from pitboss.equipment.randomness import Randomness, Secure, Seeded
from pitboss.equipment.wheel import BIG_SIX, DOUBLE_ZERO, SINGLE_ZERO, Wheel, colour

__all__ = [
    "BIG_SIX",
    "DECK",
    "DOUBLE_ZERO",
    "RANKS",
    "SINGLE_ZERO",
    "SUITS",
    "BallDraw",
    "Device",
    "Dice",
    "Equipment",
    "Group",
    "Look",
    "OrderedShoe",
    "Outcome",
    "Randomness",
    "Secure",
    "Seeded",
    "Shoe",
    "Wheel",
    "card_name",
    "colour",
    "read_card",
    "shoe_of",
]
