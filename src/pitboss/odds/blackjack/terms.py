"""The terms of a blackjack game: what of its house rules an analysis must know."""

from fractions import Fraction

from msgspec import Struct

RANKS = 10  # card values: 0 is the ace, 1 to 8 are two to nine, 9 is any card that counts ten
ACE, TEN = 0, 9


class Terms(Struct, frozen=True):
    """The rules that the worth of a hand depends on."""

    decks: int = 8
    hits_soft_17: bool = False
    blackjack_pays: Fraction = Fraction(3, 2)
    double_on: frozenset[int] = frozenset(range(22))  # the totals of two cards that may be doubled
    double_after_split: bool = True
    splits: int = 1  # how often a box may be split: hands less one
    resplit_aces: bool = False
    surrender: bool = False
    # What a dealer's blackjack takes. known: it is known before anybody acts; original: it comes after the patrons
    # have acted, takes original wagers, and added ones go back unless their hand is over 21; all: it takes everything.
    dealer_blackjack: str = "known"
    five_card_21: Fraction | None = None  # what 21 of five cards pays, unless the dealer has 21 too
    pushes_22: bool = False  # a dealer's 22 wins nothing from hands that are not over 21
