"""Big six wheel: N.J.A.C. 19:47-5.5 and 5.6, and 13:69F-5.5 and 5.6."""

from pitboss.games.big_six.rules import BigSix

__all__ = ["BigSix"]
