"""Poker hands, for poker itself and for every game that pays by them.

`ranking` has high hands of five cards, with or without a joker, `three_card` has high hands of three, `lowest` has low
hands, and `omaha` has hands of two hole cards and three cards of the board. `equity` works out what hands are worth
against each other, with `kernels`, which are heavy and load only there. `history` is a hand history, and `phh` and
`online_text` read files of them.
"""

from pitboss.poker.lowest import LowHand, best_low, best_low_three
from pitboss.poker.omaha import best_omaha, best_omaha_low, omaha_cards
from pitboss.poker.ranking import Category, Hand, best_hand, best_with_joker, hand_of
from pitboss.poker.three_card import ThreeCategory, ThreeHand, best_three, three_card_hand

__all__ = [
    "Category",
    "Hand",
    "LowHand",
    "ThreeCategory",
    "ThreeHand",
    "best_hand",
    "best_low",
    "best_low_three",
    "best_omaha",
    "best_omaha_low",
    "best_three",
    "best_with_joker",
    "hand_of",
    "omaha_cards",
    "three_card_hand",
]
