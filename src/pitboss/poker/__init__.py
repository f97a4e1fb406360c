"""Poker hands, for poker itself and for every game that pays by them."""

from pitboss.poker.ranking import Category, Hand, best_hand, hand_of

__all__ = ["Category", "Hand", "best_hand", "hand_of"]
