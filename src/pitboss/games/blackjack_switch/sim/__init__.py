"""Blackjack switch in bulk: rounds of two hands from real shoes, and the match and insurance wagers."""

from pitboss.games.blackjack_switch.sim.bulk import SwitchBulk

__all__ = ["SwitchBulk"]
