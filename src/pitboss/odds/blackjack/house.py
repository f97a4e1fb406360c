"""From the house rules of a blackjack table to the terms of its analysis."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pitboss.errors import BadInput
from pitboss.game import Game
from pitboss.odds.blackjack.names import CARDS
from pitboss.odds.blackjack.terms import TEN, Terms
from pitboss.odds.shoe import by_rank, read_shoe

BLACKJACK, SWITCH = "blackjack", "blackjack-switch"
FIVE_CARDS_PAY = Fraction(2)
EVEN = Fraction(1)
_TENS = "TJQK"
_DOUBLE_ON = {
    "any": frozenset(range(22)),
    "9-10-11": frozenset({9, 10, 11}),
    "10-11": frozenset({10, 11}),
}


def terms_of(game: Game[Any]) -> Terms:
    """The terms under which a table is played; a game that is no blackjack is refused."""
    options = game.house.options
    if game.charter.slug == SWITCH:
        return _switch(options)
    if game.charter.slug != BLACKJACK:
        raise BadInput(f"There is no strategy chart for {game.charter.name}; there is one for blackjack.")
    several = options.get("multiple-action") == "yes"
    pays, _, to = options["blackjack-pays"].partition("-to-")
    return Terms(
        decks=int(options["decks"]),
        hits_soft_17=options["soft-17"] == "hit",
        blackjack_pays=Fraction(int(pays), int(to)),
        double_on=_DOUBLE_ON[options["double-on"]],
        double_after_split=options["double-after-split"] == "yes",
        splits=1 if several else int(options["splits"]),
        resplit_aces=options["resplit-aces"] == "yes",
        surrender=options["surrender"] == "yes",
        dealer_blackjack="original" if several else _dealers_blackjack(options),
        five_card_21=FIVE_CARDS_PAY if options["five-card-21"] == "yes" else None,
    )


def _switch(options: Mapping[str, str]) -> Terms:
    return Terms(
        decks=int(options["decks"]),
        hits_soft_17=True,
        blackjack_pays=EVEN,
        double_after_split=options["double-after-split"] == "yes",
        splits=int(options["splits"]),
        resplit_aces=options["resplit-aces"] == "yes",
        surrender=options["surrender"] == "yes",
        dealer_blackjack=_dealers_blackjack(options),
        pushes_22=True,
    )


def _dealers_blackjack(options: Mapping[str, str]) -> str:
    """With a card reader a dealer's blackjack is known before anybody acts; else it takes original wagers only."""
    return "known" if options["dealers-second-card"] == "reader" else "original"


def shoe_of(game: Game[Any], text: str | None) -> tuple[int, ...] | None:
    """A composition as people write it, by value from aces to tens; nothing stands for a full shoe."""
    if text is None:
        return None
    found = by_rank(read_shoe(game, text))
    return (*(found[rank] for rank in CARDS[:TEN]), sum(found[rank] for rank in _TENS))
