"""Blackjack, exactly: what every hand is worth from any shoe, how to play it, and what the house keeps."""

from pitboss.games.blackjack.odds.analyst import BlackjackAnalyst

__all__ = ["BlackjackAnalyst"]
