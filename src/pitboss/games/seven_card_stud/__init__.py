"""Seven-card stud poker, high, high-low split, or high-low split eight or better: N.J.A.C. 19:47-14.9."""

from pitboss.games.seven_card_stud.rules import SevenCardStud

__all__ = ["SevenCardStud"]
