"""The kernel of punto banco and mini-baccarat: all that a wager depends on is the coup, so coups are counted."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from pitboss.equipment import Shoe
from pitboss.events import AnyEvent
from pitboss.game import Bet
from pitboss.games.baccarat.counts import ALL_COUPS, by_value, coups
from pitboss.games.baccarat.coup import BANKER, Coup
from pitboss.games.baccarat.rules import Baccarat
from pitboss.games.baccarat.spots import BONUS, DRAGON_7, TOTALS

bulk = "pitboss.sim.coups"
TERMS: Final = {  # options that change what a wager nets, and which wagers those are
    "vigorish": (BANKER,),
    "rate": (BANKER,),
    "rounding": (BANKER,),
    "part-cent": (BANKER,),
    "bonus-table": tuple(BONUS),
}
EXEMPT = "total-cards"  # no vigorish from a patron with total card wagers of at least as much
ROUNDED = "Vigorish is rounded up here, so a small wager can pay more than its part; ask for the odds of its stake."


def shoe(game: Baccarat) -> Shoe:
    """The fresh shoe."""
    return game.shuffling.shoe


def results() -> tuple[Coup, ...]:
    """Every coup that there is."""
    return ALL_COUPS


def ways(game: Baccarat, shoe: Shoe) -> Mapping[Coup, int]:
    """Every coup that can come next from this shoe, and in how many ways."""
    return coups(by_value(shoe))


def settle(game: Baccarat, bets: tuple[Bet, ...], result: Coup) -> tuple[AnyEvent, ...]:
    """The game's own settlement of these wagers on a coup."""
    return game.settle(replace(game.start(), bets=bets), result)


def conditions(game: Baccarat) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """The Banker's Hand beside total card wagers, where those spare it the vigorish."""
    if game.house.options.get("vigorish") != EXEMPT:
        return ()
    return ((BANKER, "beside total card wagers of at least as much", (next(iter(TOTALS)),)),)


def alternatives(game: Baccarat) -> Iterator[tuple[Mapping[str, str], tuple[str, ...]]]:
    """Every other kind and rate of vigorish, for the Banker's Hand, and every other table of the bonus wagers."""
    rules = game.house.options
    for option in game.charter.options:
        if option.name in TERMS and option.edition in ("", game.house.edition):
            for value in option.choices.split("|"):
                if value != rules[option.name]:
                    yield {option.name: value, **_needed(value)}, TERMS[option.name]


def _needed(value: str) -> Mapping[str, str]:
    """What else must change for a kind of vigorish."""
    if value == EXEMPT:
        return {"total-cards": "yes"}
    return {"total-cards": "no", "bonus": "no"} if value == DRAGON_7 else {}


def note(game: Baccarat) -> str:
    """A sentence on rounding, where vigorish is rounded."""
    return ROUNDED if game.vigorish.rounded and game.vigorish.kind in ("win", EXEMPT) else ""
