"""From the house rules of a blackjack table to the conditions of its simulation."""

from typing import Any

from pitboss.errors import BadInput
from pitboss.game import Game
from pitboss.odds.blackjack.house import BLACKJACK, terms_of
from pitboss.sim.blackjack.conditions import DECK, Conditions


def conditions_of(game: Game[Any], *, boxes: int = 1, penetration: float | None = None) -> Conditions:
    """The conditions at a table; how much is dealt from its shoe is the house's to say, unless it is said here."""
    options = game.house.options
    if game.charter.slug != BLACKJACK:
        raise BadInput(f"{game.charter.name} is not simulated by strategies; blackjack is.")
    if options["multiple-action"] == "yes":
        raise BadInput("Multiple action is not simulated; set multiple-action=no.")
    terms = terms_of(game)
    cards = DECK * terms.decks
    behind = -(-cards * int(options["cutting-card"]) // 100)
    return Conditions(
        terms=terms,
        boxes=boxes,
        penetration=1 - behind / cards if penetration is None else penetration,
        shuffler="continuous" if options["dealing"] == "continuous" else "shoe",
        second_card=options["dealers-second-card"],
        even_money=options["even-money"] == "yes",
    )
