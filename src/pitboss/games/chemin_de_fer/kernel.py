"""The kernel of chemin de fer: coups are counted for two who use their free choices as at the exact equilibrium.

The equilibrium is that of the cards alone, at even money: what the house takes of a winning Banker is settled after it.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import lcm

from msgspec.structs import replace

from pitboss.equipment import Shoe
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Paid, Settled
from pitboss.game import Bet
from pitboss.games.baccarat.coup import NATURALS, Coup
from pitboss.games.chemin_de_fer.equilibrium import FORCED, NEW_JERSEY, Rules, coups, solve
from pitboss.games.chemin_de_fer.hands import value
from pitboss.games.chemin_de_fer.rules import CheminDeFer
from pitboss.games.chemin_de_fer.state import BANK, COVER
from pitboss.games.chemin_de_fer.ways import VALUES, of_decks, ways_of

bulk = "pitboss.sim.coups"
MOST_TAKEN = 6  # cards that a hand may take; a shoe with fewer may not see one through
THE_OTHER = 9  # the seat of whoever the wager is against
WHO_PAYS = "The players pay each other; the house takes vigorish."


def shoe(game: CheminDeFer) -> Shoe:
    """The fresh shoe."""
    return game.shuffling.shoe


def results() -> tuple[Coup, ...]:
    """Every coup that there can be, however the free choices are used."""
    counts = [(i, j) for i in VALUES for j in VALUES]
    found = {Coup(i, j, 2, 2) for i, j in counts if i in NATURALS or j in NATURALS or (i in (5, 6, 7) and j in (6, 7))}
    found |= {Coup(i, j, 2, 3) for i, j in counts if i in (5, 6, 7)}
    found |= {Coup(i, j, 3, cards) for i, j in counts for cards in (2, 3) if cards == 3 or j < NATURALS[0]}
    return tuple(sorted(found))


def ways(game: CheminDeFer, shoe: Shoe) -> Mapping[Coup, int]:
    """Every coup that can come next from this shoe, in whole numbers that are to each other as its chances are."""
    cards = [0] * len(VALUES)
    for card, many in shoe.outcomes().items():
        cards[value(str(card))] += many
    if sum(cards) < MOST_TAKEN:
        raise BadInput(f"A hand may take {MOST_TAKEN} cards; this shoe has {sum(cards)}.")
    known = ways_of(tuple(cards))
    found = solve(known, _rules(game))
    counted = coups(known, found.rules, found.draws, found.banker)
    scale = lcm(*(many.denominator for many in counted.values()))
    return {coup: int(many * scale) for coup, many in sorted(counted.items()) if many}


def settle(game: CheminDeFer, bets: tuple[Bet, ...], result: Coup) -> tuple[AnyEvent, ...]:
    """The game's own settlement of a bank, of a wager against it, or of both; who is not named makes up the hand."""
    mine = {bet.seat for bet in bets}
    bank = next((bet for bet in bets if bet.spot == BANK), Bet(THE_OTHER, BANK, bets[0].cents))
    cover = next((bet for bet in bets if bet.spot != BANK), Bet(THE_OTHER, COVER, bank.cents))
    state = replace(game.start(), banker=bank.seat, stake=bank.cents, bets=tuple(sorted((bank, cover))))
    return tuple(
        event for event in game.settle(state, result) if isinstance(event, Settled | Paid) and event.seat in mine
    )


def conditions(game: CheminDeFer) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """No wager turns on another."""
    return ()


def alternatives(game: CheminDeFer) -> Iterator[tuple[Mapping[str, str], tuple[str, ...]]]:
    """The rate is a number that the house sets; there are too many to list."""
    return iter(())


def note(game: CheminDeFer) -> str:
    """How the free choices are used at the equilibrium, where there are any."""
    if _rules(game) is FORCED:
        return f"The choices are forced: every one of them draws. {WHO_PAYS}"
    found = solve(ways_of(_fresh(game)))
    said = [f"the Player on 5 {_how_often(found.draws)}"]
    said += [
        f"the Banker on {count} against {third} {_how_often(chance)}"
        for (count, third), chance in found.choices.items()
    ]
    return f"Both play the exact equilibrium: {', '.join(said)}. {WHO_PAYS}"


def _rules(game: CheminDeFer) -> Rules:
    return FORCED if game.house["optional-draws"] == "forced" else NEW_JERSEY


def _fresh(game: CheminDeFer) -> tuple[int, ...]:
    return of_decks(game.shuffling.handling.decks)


def _how_often(chance: Fraction) -> str:
    return "draws" if chance == 1 else "stays" if not chance else f"draws with probability {chance}"
