"""Craps: N.J.A.C. 19:47-1.1 to 1.11, and 13:69F-1.1 to 1.12.

Its own files: `buttons.py` lays the on and off buttons, and `vigorish.py` is the commission on buy and lay bets.
"""

from pitboss.games.craps.rules import Craps

__all__ = ["Craps"]
