"""Keno: N.J.A.C. 19:47-15.1 to 15.7 (13:69F-15), of which only the headings are known, and 13:69E-1.28U.

Beside the usual files: `balls.py`, the balls and how likely each catch is; `tickets.py`, tickets as patrons write them;
`ways.py`, the ways that a ticket plays.
"""

from pitboss.games.keno.balls import catch_probabilities, pay_return
from pitboss.games.keno.rules import Keno
from pitboss.games.keno.tickets import Ticket, read_ticket

__all__ = ["Keno", "Ticket", "catch_probabilities", "pay_return", "read_ticket"]
