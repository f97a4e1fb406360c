"""The conditions under which rounds are simulated: the terms of the game, the boxes, the shoe and its cutting card."""

from fractions import Fraction
from math import lcm

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.games.blackjack.house import DECK
from pitboss.games.blackjack.odds.terms import Terms, terms_of
from pitboss.games.blackjack.rules import Blackjack

DECKS, BOXES, SPLITS, HANDS = 8, 7, 3, 10  # at most; of hands, as many as are dealt
WAGERS = ((1, 1), (2, 1), (1, 2), (1, 3))  # hands of a box, and hands of the dealer
SHUFFLERS = ("shoe", "continuous")
SECOND_CARDS = ("late", "hole", "reader")


class Conditions(Struct, frozen=True):
    """A table at which rounds are played. With a continuous shuffler the cards go back after every round."""

    terms: Terms = Terms()
    boxes: int = 1  # that are played; a box is where one patron plays
    hands: int = 1  # dealt to each box; two of which the second cards may be exchanged
    actions: int = 1  # hands of the dealer, against each of which every hand has a wager
    made_blackjack: bool = False  # whether an ace and a ten brought together by an exchange are a blackjack
    penetration: float = 0.75  # how much of the shoe lies in front of the cutting card
    shuffler: str = "shoe"  # shoe, or continuous
    second_card: str = ""  # when the dealer's second card comes, as in SECOND_CARDS; else as the terms have it
    even_money: bool = True

    def __post_init__(self) -> None:
        if (self.hands, self.actions) not in WAGERS:
            raise BadInput("A box has one hand against one to three of the dealer's, or two hands against one.")
        most = min(BOXES, HANDS // self.hands)
        if not 1 <= self.boxes <= most:
            raise BadInput(f"A table has 1 to {most} boxes, not {self.boxes}.")
        if not 0 < self.penetration <= 1:
            raise BadInput(f"The penetration is more than 0 and at most 1, not {self.penetration}.")
        if self.second_card not in ("", *SECOND_CARDS):
            raise BadInput(f"The dealer's second card is {', '.join(SECOND_CARDS)}, not {self.second_card[:40]!r}.")
        if self.actions > 1 and self.early:
            raise BadInput("In multiple action the dealer's second cards come late.")
        if self.shuffler not in SHUFFLERS:
            raise BadInput(f"The shuffler is {' or '.join(SHUFFLERS)}, not {self.shuffler[:40]!r}.")
        if not 1 <= self.terms.decks <= DECKS:
            raise BadInput(f"A simulated shoe has 1 to {DECKS} decks, not {self.terms.decks}.")
        if not 0 <= self.terms.splits <= SPLITS:
            raise BadInput(f"A simulated box is split 0 to {SPLITS} times, not {self.terms.splits}.")
        if self.terms.dealer_blackjack == "known" and self.second_card not in ("", "reader"):
            raise BadInput("A dealer's blackjack is known beforehand only with a card reader.")

    @property
    def wagers(self) -> int:
        """The wagers of each box, one for each of its hands against each of the dealer's."""
        return self.hands * self.actions

    @property
    def cards(self) -> int:
        """The cards of the shoe."""
        return DECK * self.terms.decks

    @property
    def burned(self) -> int:
        """The cards burned from a new shoe."""
        return 0 if self.shuffler == "continuous" else 1

    @property
    def before_the_cut(self) -> int:
        """The cards in front of the cutting card; 0 where every round begins with all cards."""
        if self.shuffler == "continuous":
            return 0
        return max(round(self.cards * self.penetration), self.burned + 1)

    @property
    def early(self) -> bool:
        """Whether the dealer's second card is dealt with the patrons' second ones."""
        if self.second_card:
            return self.second_card != "late"
        return self.terms.dealer_blackjack == "known"

    @property
    def unit(self) -> int:
        """In how many parts a wager is counted, so that every result is a whole number of them."""
        return lcm(2, *(pays.denominator for pays in self._paid))

    @property
    def most(self) -> int:
        """No box wins or loses more parts than these in one round."""
        doubled = (pays for pays in (self.terms.three_sevens, self.terms.suited_678) if pays is not None)
        best = max((Fraction(2), *self._paid, *(2 * pays for pays in doubled)))
        return int(self.unit * (best * (self.terms.splits + 1) + 1)) * self.wagers

    @property
    def _paid(self) -> tuple[Fraction, ...]:
        """What hands are paid that win more than their wager."""
        terms = self.terms
        more = (terms.five_card_21, terms.three_sevens, terms.suited_678, terms.named_blackjack)
        return (terms.blackjack_pays, *(pays for pays in more if pays is not None))


def conditions_of(game: Blackjack, *, boxes: int = 1, penetration: float | None = None) -> Conditions:
    """The conditions at a table; unless it is said here, the house decides how much of the shoe is dealt."""
    cards = game.shuffling.cards
    return Conditions(
        terms=terms_of(game),
        boxes=boxes,
        actions=game.conduct.actions,
        penetration=1 - game.shuffling.handling.behind / cards if penetration is None else penetration,
        shuffler="continuous" if game.continuous else "shoe",
        second_card=game.house["dealers-second-card"],
        even_money=game.conduct.even_money,
    )
