"""A live table in memory: seats, chips, calls, settlement, and the record of it all."""

from pitboss.table.dealer import Dealer
from pitboss.table.ledger import Ledger
from pitboss.table.record import Entry, Record
from pitboss.table.table import Now, Table

__all__ = ["Dealer", "Entry", "Ledger", "Now", "Record", "Table"]
