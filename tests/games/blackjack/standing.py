"""How a blackjack table stands: whose choice it is, and what is left in the shoe."""

from blackjack_talk import BlackjackTable
from pitboss.equipment import Shoe
from pitboss.game import Choice


def asked(table: BlackjackTable) -> tuple[int, list[str]]:
    """Whose choice it is, and among what."""
    awaits = table.table.awaits
    assert isinstance(awaits, Choice), awaits
    return awaits.only.seat, [move.name for move in awaits.only.moves]


def in_turn(table: BlackjackTable) -> int:
    """Whose choice it is."""
    return asked(table)[0]


def offered(table: BlackjackTable) -> set[str]:
    """The calls that can be made now."""
    awaits = table.table.awaits
    return {offer.name for offer in awaits.calls} if awaits is not None else set()


def in_the_shoe(table: BlackjackTable) -> int:
    """How many cards the shoe itself has."""
    shoe = table.table.equipment.now(table.game.shuffling.shoe)
    assert isinstance(shoe, Shoe)
    return shoe.left
