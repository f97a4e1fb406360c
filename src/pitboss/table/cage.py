"""Chips come from the cage and go back to it."""

from pitboss.commands import Command


class BuyIn(Command, frozen=True):
    """A seated patron takes chips."""

    seat: int
    cents: int


class CashOut(Command, frozen=True):
    """A patron gives chips back."""

    seat: int
    cents: int
