"""A small pai gow: all players set their tiles at once, in secret, against a bank that a patron and the house share.

It proves choices of several seats at once, moves whose names are hidden cards, chips that go with a secret answer, a
hand that is one draw, tiles, and a bank that several cover.
"""

from .rules import CoBank

__all__ = ["CoBank"]
