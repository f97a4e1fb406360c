"""Poker: what hands are worth against those that others may hold, what bets are worth with them, and the coach."""

from pitboss.games.poker_room.odds.analyst import PokerAnalyst

__all__ = ["PokerAnalyst"]
