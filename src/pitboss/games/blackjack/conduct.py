"""How one house conducts its blackjack game: its options, read once."""

from msgspec import Struct

from pitboss.house import House
from pitboss.procedures.shuffling import Handling

DOUBLE_ON = {
    "any": frozenset(range(4, 21)),
    "9-10-11": frozenset({9, 10, 11}),
    "10-11": frozenset({10, 11}),
}
DECK = 52


class Conduct(Struct, frozen=True):
    """What the play of a hand depends on."""

    reader: bool  # a card reader tells before anybody acts whether the dealer has blackjack
    hole: bool  # the dealer's second card is dealt at once, face down
    hits_soft_17: bool
    surrender: bool
    double_on: frozenset[int]
    double_full: bool
    double_after_split: bool
    splits: int
    resplit_aces: bool
    even_money: bool = False
    five_card_21: bool = False
    pushes_22: bool = False  # a dealer's 22 wins nothing, as in blackjack switch
    paid_at_once: bool = True  # a blackjack that the dealer cannot match is paid before anybody's third card
    actions: int = 1  # hands of the dealer
    least_wagers: int = 1  # how many of them a patron must wager against
    on_a_box: int = 1
    boxes_each: int = 1


def conduct_of(house: House) -> Conduct:
    """The conduct of a blackjack table."""
    second, actions = house["dealers-second-card"], 3 if house.yes("multiple-action") else 1
    return Conduct(
        reader=second == "reader",
        hole=second != "late",
        hits_soft_17=house["soft-17"] == "hit",
        surrender=house.yes("surrender"),
        double_on=DOUBLE_ON[house["double-on"]],
        double_full=house["double-for"] == "full" or actions > 1,
        double_after_split=house.yes("double-after-split"),
        splits=house.number("splits"),
        resplit_aces=house.yes("resplit-aces"),
        even_money=house.yes("even-money"),
        five_card_21=house.yes("five-card-21"),
        actions=actions,
        least_wagers=1 if actions == 1 else 3 if house.yes("all-three") else 2,
        on_a_box=house.number("players-on-a-box"),
        boxes_each=house.number("boxes-for-a-player"),
    )


def handling_of(house: House) -> Handling:
    """How the cards are handled."""
    options = house.options
    decks = house.number("decks")
    continuous = options.get("dealing") == "continuous"
    return Handling(
        decks=decks,
        behind=-(-decks * DECK * house.number("cutting-card") // 100),
        recut_by=house["recut"],
        machine="continuous" if continuous else options.get("shuffler", "hand"),
        preshuffled=house.yes("preshuffled"),
        laces=False,
        burns="one",
        clockwise=1,
    )
