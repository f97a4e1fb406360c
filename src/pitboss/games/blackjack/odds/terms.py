"""The terms of a blackjack game: what its analysis must know of the house rules. Also, how cards are written."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.games.blackjack.house import DOUBLE_ON
from pitboss.games.blackjack.rules import Blackjack
from pitboss.games.blackjack.settling import EVEN, FIVE_CARDS, NAMED, NATURAL, SUITED_678, THREE_SEVENS
from pitboss.odds.shoe import by_rank, read_shoe

RANKS: Final = 10  # card values: 0 is the ace, 1 to 8 are two to nine, 9 is any ten-value card
ACE, TEN = 0, 9
CARDS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")
UP_ORDER: Final = (*range(1, RANKS), ACE)  # as charts have them: two to ten, then the ace
_VALUES: Final = {**{name: value for value, name in enumerate(CARDS)}, "10": 9, "J": 9, "Q": 9, "K": 9}
_TENS: Final = "TJQK"
BY_UP_CARD: Final = "This is worked out by the up card alone"


class Terms(Struct, frozen=True):
    """The rules that the worth of a hand depends on."""

    decks: int = 8
    hits_soft_17: bool = False
    win_pays: Fraction = Fraction(1)
    blackjack_pays: Fraction = Fraction(3, 2)
    double_on: frozenset[int] = DOUBLE_ON["any"]  # the totals of two cards that may be doubled
    double_after_split: bool = True
    splits: int = 1  # how often a box may be split, which is one less than its hands
    resplit_aces: bool = False
    surrender: bool = False
    # What a dealer's blackjack takes. known: it is known before anybody acts; original: it comes after the patrons
    # have acted and takes original wagers, while added ones go back unless their hand is over 21; all: it takes all.
    dealer_blackjack: str = "known"
    five_card_21: Fraction | None = None  # what a 21 of five cards pays, unless the dealer has 21 too
    three_sevens: Fraction | None = None  # what three sevens pay
    suited_678: Fraction | None = None  # what a six, a seven and an eight of one suit pay
    suited: Fraction = Fraction(1, 16)  # the probability that a six, a seven and an eight are of one suit
    named_blackjack: Fraction | None = None  # what the blackjack pays that the house has named
    named: Fraction = Fraction(1, 64)  # the probability that a blackjack is that one
    pushes_22: bool = False  # a dealer's 22 is a push against hands that are not over 21
    ties_lose: bool = False  # a total that equals the dealer's loses, but for five cards totalling 21
    insurance_pays: Fraction = Fraction(2)
    # Rules of no table in New Jersey, for analysis.
    early_surrender: str = ""  # half is kept whatever the dealer has: against `any` up card, or only a `ten`
    draws_to_aces: bool = False  # split aces are played like other hands, but for doubling
    doubles_any: bool = False  # a hand may be doubled after any number of cards

    @property
    def before(self) -> bool:
        """Whether a dealer's blackjack is known before anybody acts."""
        return self.dealer_blackjack == "known"

    @property
    def natural_pays(self) -> Fraction:
        """What a blackjack that wins pays on average."""
        if self.named_blackjack is None:
            return self.blackjack_pays
        return self.blackjack_pays + self.named * (self.named_blackjack - self.blackjack_pays)


def terms_of(game: Blackjack) -> Terms:
    """The terms under which a table is played; refused where more of the dealer's hand is seen than the up card."""
    if game.conduct.face_up:
        raise BadInput(f"{BY_UP_CARD}, and not where the dealer's second card is dealt face up.")
    return any_terms_of(game)


def any_terms_of(game: Blackjack) -> Terms:
    """The same for every table, whatever is seen of the dealer's hand."""
    conduct, pays = game.conduct, game.settling.pays
    return Terms(
        decks=game.house.number("decks"),
        hits_soft_17=conduct.hits_soft_17,
        win_pays=pays[EVEN].ratio,
        blackjack_pays=pays[NATURAL].ratio,
        double_on=conduct.double_on,
        double_after_split=conduct.double_after_split,
        splits=conduct.splits,
        resplit_aces=conduct.resplit_aces,
        surrender=conduct.surrender,
        dealer_blackjack="known" if conduct.reader or conduct.face_up else "original",
        five_card_21=pays[FIVE_CARDS].ratio if conduct.five_card_21 else None,
        three_sevens=pays[THREE_SEVENS].ratio if THREE_SEVENS in pays else None,
        suited_678=pays[SUITED_678].ratio if SUITED_678 in pays else None,
        named_blackjack=pays[NAMED].ratio if NAMED in pays else None,
        pushes_22=conduct.pushes_22,
        ties_lose=conduct.face_up,
        insurance_pays=insurance.ratio if (insurance := game.settling.insurance_pays) else Fraction(0),
    )


def read_counts(game: Blackjack, text: str) -> tuple[int, ...]:
    """A shoe as people write it, as how many cards of each value it holds, from aces to tens."""
    found = by_rank(read_shoe(game, text))
    return (*(found[rank] for rank in CARDS[:TEN]), sum(found[rank] for rank in _TENS))


def hand_name(counts: Sequence[int]) -> str:
    """A hand's cards with the highest first and an ace before all: `T,6`."""
    order = (ACE, *range(RANKS - 1, 0, -1))
    return ",".join(CARDS[value] for value in order for _ in range(int(counts[value])))


def read_card(text: str) -> int:
    """A card's value, from its rank: A, 2 to 10, T, J, Q or K."""
    value = _VALUES.get(text.strip().upper())
    if value is None:
        raise BadInput(f"{text[:20]!r} is not a card; write A, 2 to 10, T, J, Q or K.")
    return value


def read_hand(text: str) -> tuple[int, ...]:
    """A hand as people write it, like 10,6 or A 7 or T6, as how many cards of each value it holds."""
    parts = text.replace(",", " ").split()
    if len(parts) == 1 and parts[0] != "10":
        parts = list(parts[0].replace("10", "T"))
    values = [read_card(part) for part in parts]
    if len(values) < 2:
        raise BadInput("A hand has two cards or more; write it like 10,6.")
    return tuple(values.count(value) for value in range(RANKS))
