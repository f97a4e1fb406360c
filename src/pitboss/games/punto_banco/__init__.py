"""Punto banco: N.J.A.C. 19:47-3.1 to 3.12, and 13:69F-3.1 to 3.12."""

from pitboss.games.punto_banco.rules import PuntoBanco

__all__ = ["PuntoBanco"]
