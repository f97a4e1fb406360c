"""Cards in words, read in every possible way: for high and for low, with a joker, and as three-card hands."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from pitboss.equipment.pack import JOKER
from pitboss.errors import BadInput
from pitboss.poker.lowest import LowHand, best_low, best_low_three
from pitboss.poker.omaha import best_omaha, best_omaha_low, omaha_cards
from pitboss.poker.ranges import no_card_twice, read_cards
from pitboss.poker.ranking import Hand, best_hand, best_with_joker
from pitboss.poker.showdowns import Taken, showdown
from pitboss.poker.three_card import ThreeHand, best_three

AnyHand = Hand | LowHand | ThreeHand


class Reading(Struct, frozen=True):
    """One way to read some cards: for high or low, in words, with the cards that make the hand."""

    reading: str
    words: str
    cards: tuple[str, ...]


def readings(text: str, board: str = "", game: str | None = None) -> tuple[Reading, ...]:
    """Cards in words, with those of a board, by the rules of a game or, without one, by how many there are.

    With a joker the cards are read as in pai gow poker, unless a game is given: the games of the poker room have none.
    """
    bare = text.upper().replace("JOKER", JOKER)
    if game is not None and JOKER in bare:
        raise BadInput(f"{showdown(game).name} is played without a joker.")
    own, common = read_cards(bare.replace(JOKER, "", 1)), read_cards(board)
    every = no_card_twice((*own, *common))
    taken = None if game is None else showdown(game).taken
    if taken is Taken.TWO_AND_THREE:
        high, low = best_omaha(own, common), best_omaha_low(own, common)
        return _read({"high": high, "low": low}, lambda hand: omaha_cards(hand, own, common))
    if JOKER in bare:
        held = (*every, JOKER)
        return _read({"high, with a joker": best_with_joker(held)}, lambda hand: hand.cards_of(held))
    if taken is Taken.ANY_THREE or (taken is None and len(every) in (3, 4)):
        threes = {"high, three cards": best_three(every), "low, three cards": best_low_three(every)}
        return _read(threes, lambda hand: hand.cards_of(every))
    return _read({"high": best_hand(every), "low": best_low(every)}, lambda hand: hand.cards_of(every))


def _read(hands: Mapping[str, AnyHand | None], used: Callable[[Any], Sequence[str]]) -> tuple[Reading, ...]:
    return tuple(Reading(name, hand.words, tuple(used(hand))) for name, hand in hands.items() if hand is not None)
