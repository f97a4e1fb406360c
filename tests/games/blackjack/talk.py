"""How tests talk to a blackjack table."""

from blackjack_talk import BlackjackTable, called, net, new_game, noted, settled

__all__ = ["BlackjackTable", "called", "net", "new_game", "noted", "settled"]
