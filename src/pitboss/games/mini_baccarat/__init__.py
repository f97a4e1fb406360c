"""Mini-baccarat: N.J.A.C. 19:47-7.1 to 7.12, and 13:69F-7.1 to 7.12."""

from pitboss.games.mini_baccarat.rules import MiniBaccarat

__all__ = ["MiniBaccarat"]
