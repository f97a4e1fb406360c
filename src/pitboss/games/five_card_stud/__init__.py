"""Five-card stud poker: N.J.A.C. 19:47-14.13."""

from pitboss.games.five_card_stud.rules import FiveCardStud

__all__ = ["FiveCardStud"]
