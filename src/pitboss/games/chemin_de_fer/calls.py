"""What is called at a chemin de fer table, by whom, and under which paragraph."""

from functools import lru_cache

from pitboss.commands import Call, Role
from pitboss.events import Called
from pitboss.game import Offer
from pitboss.games.chemin_de_fer import law

DEALER, STAFF, FLOOR = (Role.DEALER,), (Role.DEALER, Role.FLOOR), (Role.FLOOR,)
STAYS, MOVES = "bank-stays", "bank-moves"

CLOSE_BIDS = Offer("close-bids", DEALER, law.AUCTION, "the highest bid becomes Banker", routine=True)
TAKE_SHOE = Offer("take-shoe", STAFF, law.UNRULY, "the Banker does not keep to the rules: the bank goes on")
NO_MORE_BETS = Offer("no-more-bets", DEALER, law.CLOSED, "before the first card", routine=True)
NOBODY_COVERS = Offer("nobody-covers", DEALER, law.NOBODY_COVERS, "no hand is dealt", routine=True)
SHOW_NATURALS = Offer("show-naturals", DEALER, law.NATURALS, "each looks at the own hand", routine=True)
ANNOUNCE = Offer("announce", DEALER, law.ANNOUNCED, "the counts of both hands", routine=True)

OUT_OF_ORDER = Offer(
    "out-of-order",
    STAFF,
    law.OUT_OF_ORDER,
    "the Banker took cards in the wrong order, and it cannot be put right: the hand is annulled",
    values=(STAYS, MOVES),
)
BANKER_HAS_THREE = Offer(
    "banker-has-three", STAFF, law.BANKER_HAS_THREE, "the Banker took a card too many in the initial deal"
)
PLAYER_HAS_THREE = Offer(
    "player-has-three", STAFF, law.PLAYER_HAS_THREE, "three cards went to the Dominant Player in the initial deal"
)
BANKER_TOOK_TWO = Offer("banker-took-two", STAFF, law.BANKER_TOOK_TWO, "the Banker took two cards instead of one")
CARD_AFTER_STAY = Offer(
    "card-after-stay", STAFF, law.CARD_AFTER_STAY, 'a card is dealt to the Dominant Player after "Stay"'
)
CARD_WRONGLY_CALLED = Offer(
    "card-wrongly-called", STAFF, law.CARD_WRONGLY_CALLED, 'the same, because the dealer wrongly said "Card"'
)
EXTRA_CARD = Offer("extra-card", STAFF, law.EXTRA_CARD, "a card too many is drawn, and nobody has seen it")
BANKER_DREW_FIRST = Offer(
    "banker-drew-first", STAFF, law.BANKER_DREW_FIRST, "the Banker draws a card that is the Dominant Player's"
)
TOO_FEW = Offer("too-few-cards", DEALER, law.TOO_FEW, "the shoe is empty: the hand is void", routine=True)

SAYS = {
    "close-bids": "Bids are closed",
    "take-shoe": "The shoe is taken from the Banker",
    "no-more-bets": "No more bets",
    "nobody-covers": "Nobody covers the bank",
    "show-naturals": "The hands are looked at",
    "announce": "The result",
    "out-of-order": "Cards were taken in the wrong order; the hand is annulled",
    "banker-has-three": "The Banker has a card too many; the Banker's count is nothing",
    "player-has-three": "The Player has three cards; the highest count of them holds",
    "banker-took-two": "The Banker took two cards; the lowest count of two holds",
    "card-after-stay": 'A card was dealt after "Stay"',
    "card-wrongly-called": '"Card" was called although the Player stayed',
    "extra-card": "A card too many was drawn",
    "banker-drew-first": "That card is the Dominant Player's",
    "too-few-cards": "There are not enough cards; the hand is void",
    "face-up-card": "A card lies face up in the shoe; it is not used",
    "changed-seats": "A participant has changed seats",
}


@lru_cache(maxsize=1024)
def changed_seats(seats: tuple[int, ...], places: int) -> Offer:
    """Dealer or floor tell that who sits here now sat there before."""
    before = tuple(str(seat) for seat in range(1, places + 1))
    about = "tell where the participant in this seat sat before"
    return Offer("changed-seats", STAFF, law.CHANGED_SEATS, about, values=before, seats=seats)


def called(command: Call, offer: Offer, says: str = "") -> Called:
    """The call as it is heard."""
    words = says or SAYS[offer.name]
    return Called(by=command.by, name=offer.name, says=words, seat=command.seat, value=command.value, cites=offer.cites)
