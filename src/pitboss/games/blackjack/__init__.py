"""Blackjack: N.J.A.C. 19:47-2.1 to 2.20, and 13:69F-2.1 to 2.26.

Files of its own: `hand.py`, what a hand counts; `dealing.py`, the cards of a round; `choices.py`, what a patron may
choose; `sides.py`, the optional wagers judged on cards.
"""

from pitboss.games.blackjack.rules import Blackjack

__all__ = ["Blackjack"]
