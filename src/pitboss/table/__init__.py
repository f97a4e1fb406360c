"""A live table in memory: its seats, chips, calls, settlement, and record."""

from pitboss.table.dealer import Dealer
from pitboss.table.ledger import Ledger
from pitboss.table.lesson import Asked, Lesson
from pitboss.table.record import Entry, Record
from pitboss.table.table import Now, Table

__all__ = ["Asked", "Dealer", "Entry", "Ledger", "Lesson", "Now", "Record", "Table"]
