"""Exact odds, derived from a game's own definition: every outcome of chance, with its exact probability."""

from pitboss.odds.analysis import Analysis, odds, odds_of_all

analyse = odds  # its name at the top of the package, where `odds` is this folder

__all__ = ["Analysis", "analyse", "odds", "odds_of_all"]
