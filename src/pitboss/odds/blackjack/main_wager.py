"""The wager itself under best play, as the odds show it: net results and how likely they are."""

from fractions import Fraction
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pitboss.equipment import DECK, Shoe
from pitboss.errors import BadInput
from pitboss.game import Game
from pitboss.games.blackjack.hand import VALUE
from pitboss.games.blackjack.settling import EVEN, FIVE_CARDS, NATURAL
from pitboss.games.blackjack.spots import MAIN
from pitboss.money import in_chips
from pitboss.odds.blackjack.house import SWITCH, terms_of
from pitboss.odds.blackjack.solve import solve
from pitboss.odds.blackjack.switch import switch
from pitboss.odds.blackjack.terms import RANKS, Terms

BEST_PLAY = "best play, in floating point"
DIGITS = 12
PUSHED = Fraction(0)


class Played(Struct, frozen=True):
    """How a round of the wager itself comes out, per unit of it; where there are no outcomes only the mean is known."""

    outcomes: dict[Fraction, Fraction]
    expectation: Fraction
    method: str = BEST_PLAY

    @property
    def win(self) -> Fraction:
        """How likely the round is won."""
        return sum((chance for net, chance in self.outcomes.items() if net > 0), Fraction(0))

    @property
    def lose(self) -> Fraction:
        """How likely it is lost."""
        return sum((chance for net, chance in self.outcomes.items() if net < 0), Fraction(0))


def played(game: Game[Any], shoe: Shoe, stake: int) -> Played:
    """The wager itself from this shoe. Of blackjack switch only the mean is known, for each of its two wagers."""
    terms, cards = terms_paying(game, stake), by_value(shoe)
    if game.charter.slug == SWITCH:
        return _switched(terms, cards, made_wins=game.house.options["switched-blackjack"] == "blackjack")
    return _played(terms, cards)


def terms_paying(game: Game[Any], stake: int) -> Terms:
    """The terms of the table, with what the house pays a stake of so many cents; part of a chip is rounded up."""
    terms, kind = terms_of(game), game.wagers[MAIN]
    pays = {pay.when: Fraction(in_chips(pay.odds.on(stake), game.house.chip, up=True), stake) for pay in kind.pays}
    if pays.get(EVEN, Fraction(1)) != 1:
        raise BadInput(f"Best play is known for hands that pay 1 to 1; here they pay {kind.pay(EVEN).odds}.")
    five = None if terms.five_card_21 is None else pays.get(FIVE_CARDS, terms.five_card_21)
    return replace(terms, blackjack_pays=pays.get(NATURAL, terms.blackjack_pays), five_card_21=five)


@lru_cache(maxsize=8)
def _played(terms: Terms, cards: tuple[int, ...]) -> Played:
    found = solve(terms, cards)
    outcomes = {Fraction(net): decimal(chance) for net, chance in found.outcomes.items()}
    outcomes[PUSHED] = outcomes.get(PUSHED, PUSHED) + 1 - sum(outcomes.values())  # what was rounded off
    return Played(outcomes, decimal(found.expectation))


@lru_cache(maxsize=8)
def _switched(terms: Terms, cards: tuple[int, ...], *, made_wins: bool) -> Played:
    return Played({}, decimal(switch(terms, cards, made_blackjack_wins=made_wins).expectation))


def decimal(number: float) -> Fraction:
    """A number in floating point to as many decimals as can be relied on."""
    return Fraction(f"{number:.{DIGITS}f}")


def by_value(shoe: Shoe) -> tuple[int, ...]:
    """How many cards count one, two and so on to ten."""
    found = [0] * RANKS
    for card, many in zip(DECK, shoe.counts, strict=True):
        found[VALUE[card[0]] - 1] += many
    return tuple(found)
