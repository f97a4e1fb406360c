"""Baccarat-chemin de fer: N.J.A.C. 19:47-4.1 to 4.12, and 13:69F-4.1 to 4.12.

Its own files: `hands.py` counts the two hands, and `bank.py` is the bank and how it passes.
"""

from pitboss.games.chemin_de_fer.rules import CheminDeFer

__all__ = ["CheminDeFer"]
