"""Blackjack switch, exactly: what two hands are worth together, whose second cards may be exchanged."""

from pitboss.games.blackjack_switch.odds.analyst import SwitchAnalyst, SwitchKernel, made_blackjack_wins

__all__ = ["SwitchAnalyst", "SwitchKernel", "made_blackjack_wins"]
