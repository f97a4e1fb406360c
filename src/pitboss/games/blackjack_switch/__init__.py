"""Blackjack Switch: N.J.A.C. 13:69F-2A.1 to 2A.15."""

from pitboss.games.blackjack_switch.rules import BlackjackSwitch

__all__ = ["BlackjackSwitch"]
