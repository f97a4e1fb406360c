"""One-card poker: one card each, the dealer's face down. Fold, or raise and see whose card is higher."""

from one_card_poker.rules import OneCardPoker

__all__ = ["OneCardPoker"]
