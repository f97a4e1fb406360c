"""Exact odds, derived from a game's own definition: every outcome of chance, with its exact probability."""

from pitboss.odds.analysis import Analysis, odds, odds_of_all

__all__ = ["Analysis", "odds", "odds_of_all"]
