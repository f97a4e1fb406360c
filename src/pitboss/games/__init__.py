"""The games, found through the registry: one folder each, or another package's entry point."""

from pitboss.games.registry import find, find_all, names, open_game

__all__ = ["find", "find_all", "names", "open_game"]
