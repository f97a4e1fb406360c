"""Exact odds, derived from a game's own definition by following every outcome of chance with its probability."""

from pitboss.odds.analysis import Analysis, analyse, analyse_all
from pitboss.odds.shoe import analyse_now, analyse_shoe

__all__ = ["Analysis", "analyse", "analyse_all", "analyse_now", "analyse_shoe"]
