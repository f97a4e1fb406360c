"""Punto banco: N.J.A.C. 19:47-3.1 to 3.12, and 13:69F-3.1 to 3.12.

Its own file: `curator.py` is the patron who deals from the shoe.
"""

from pitboss.games.punto_banco.rules import PuntoBanco

__all__ = ["PuntoBanco"]
