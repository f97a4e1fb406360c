"""Where the numbers come from: the floor's own code, draw by draw, and the same numbers in bulk."""

import hmac
from collections.abc import Callable, Iterator
from hashlib import sha256

import numpy as np

from pitboss.equipment import DECK, DOUBLE_ZERO, BallDraw, Dice, Randomness, Secure, Shoe
from pitboss.floor.fairness import LONGEST_SERIES, WORD, FromSeed

from .measures import Array

Source = Callable[[int], Randomness]  # the source of a draw, by its number from 0
CARD = {card: at for at, card in enumerate(DECK)}
KENO = BallDraw(80, 20)
THREE_DICE = Dice(3)
WHEEL = DOUBLE_ZERO
TABLE = 1


def seed_of(name: str, series: int) -> bytes:
    """The seed of a series: anybody can compute it again from the name of the run."""
    return sha256(f"{name} {series}".encode()).digest()


def from_seeds(name: str) -> Source:
    """The floor's source: a new seed every hundred draws, and a source of its own for every draw."""

    def source(draw: int) -> Randomness:
        series, at = divmod(draw, LONGEST_SERIES)
        return FromSeed(seed_of(name, series + 1), TABLE, series + 1, at + 1, "")

    return source


def secure(_: int) -> Randomness:
    """The operating system's source, from which seeds come."""
    return Secure()


def spins(source: Source, many: int) -> Array:
    """Spins of the double-zero wheel, as the places on the wheel."""
    place = {mark: at for at, mark in enumerate(WHEEL.order)}
    return np.fromiter((place[str(WHEEL.draw(source(at)))] for at in range(many)), dtype=np.uint8, count=many)


def rolls(source: Source, many: int) -> Array:
    """Throws of three dice."""
    return np.array([THREE_DICE.draw(source(at)) for at in range(many)], dtype=np.uint8)


def games(source: Source, many: int) -> Array:
    """Keno games: twenty balls of eighty."""
    return np.array([KENO.draw(source(at)) for at in range(many)], dtype=np.uint8)


def shuffles(source: Source, many: int, decks: int = 1) -> Array:
    """Shoes dealt to their last card, as places in a deck."""
    shoe = Shoe(decks)
    dealt = (shoe.deal(source(at), shoe.left) for at in range(many))
    numbers = (CARD[str(card)] for hand in dealt for card in (hand if isinstance(hand, tuple) else (hand,)))
    return np.fromiter(numbers, dtype=np.uint8, count=many * shoe.left).reshape(many, shoe.left)


# --- in bulk -------------------------------------------------------------------------------------------------------


def words_in_bulk(name: str, series: int, many: int) -> Array:
    """The words of one long draw: the blocks of `FromSeed`, which a test compares, without an object for each."""
    seed, message = seed_of(name, series), f"pitboss:{TABLE}:{series}:1:"
    blocks = b"".join(hmac.digest(seed, f"{message}:{at}".encode(), "sha256") for at in range(-(-many // 4)))
    return np.frombuffer(blocks, dtype=">u8")[:many].astype(np.uint64)


def below_in_bulk(words: Array, bound: int) -> Array:
    """Numbers below a bound, as `FromSeed.below` makes them of words."""
    fair = np.uint64(WORD - WORD % bound - 1)
    return np.asarray(words[words <= fair] % np.uint64(bound))


def chunks(many: int, most: int) -> Iterator[int]:
    """So many in parts of at most so many."""
    while many > 0:
        yield min(many, most)
        many -= most
