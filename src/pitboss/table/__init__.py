"""A live table in memory: its seats, chips, calls, settlement, and record."""

from pitboss.table.dealer import Dealer
from pitboss.table.ledger import Ledger
from pitboss.table.record import Entry, Record
from pitboss.table.table import Now, Table

__all__ = ["Dealer", "Entry", "Ledger", "Now", "Record", "Table"]
