"""Two-up: two coins are tossed until both show heads or both tails; odds five times in a row, and all wagers lose."""

from two_up.rules import TwoUp

__all__ = ["TwoUp"]
