"""The devices on the table that decide chance, and the randomness behind them."""

from pitboss.equipment.balls import BallDraw
from pitboss.equipment.cards import OrderedShoe, Shoe, shoe_of
from pitboss.equipment.device import Device, Equipment, Group, Look, Outcome
from pitboss.equipment.dice import Dice
from pitboss.equipment.meter import Meter
from pitboss.equipment.pack import (
    CARDS,
    CARDS_AND_JOKER,
    DECK,
    JOKER,
    RANKS,
    SUITS,
    Pack,
    card_name,
    cards_named,
    read_card,
)
from pitboss.equipment.randomness import Randomness, Secure, Seeded
from pitboss.equipment.tiles import TILES
from pitboss.equipment.wheel import BIG_SIX, DOUBLE_ZERO, SINGLE_ZERO, Wheel, colour

__all__ = [
    "BIG_SIX",
    "CARDS",
    "CARDS_AND_JOKER",
    "DECK",
    "DOUBLE_ZERO",
    "JOKER",
    "RANKS",
    "SINGLE_ZERO",
    "SUITS",
    "TILES",
    "BallDraw",
    "Device",
    "Dice",
    "Equipment",
    "Group",
    "Look",
    "Meter",
    "OrderedShoe",
    "Outcome",
    "Pack",
    "Randomness",
    "Secure",
    "Seeded",
    "Shoe",
    "Wheel",
    "card_name",
    "cards_named",
    "colour",
    "read_card",
    "shoe_of",
]
