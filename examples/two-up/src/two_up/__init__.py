"""Two-up: two coins are tossed until they show two heads or two tails; five times odds in a row, and all wagers lose."""

from two_up.rules import TwoUp

__all__ = ["TwoUp"]
