"""Leduc hold'em: two betting rounds with blinds, a card of one's own and one on the board, and house players.

It proves what poker needs of the contract: stacks, pots and side pots, rake, cards that only their holder sees, and a
deck of six.
"""

from .rules import Leduc

__all__ = ["Leduc"]
