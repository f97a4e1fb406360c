"""What the compiled rounds know things by: the numbers for moves and hands, and the records that they work on."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Cards = NDArray[np.uint8]
Whole = NDArray[np.int64]

ACE, TEN = 0, 9
STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
OPENING, AGAIN, LAST, LATER = range(4)  # two cards; of a split hand that may, or may not, be split again; more cards
# What a patron's hand comes to: 0 is over 21, 1 to 21 its total.
OVER, FIVE, BLACKJACK, SURRENDERED, EVEN_MONEY = 0, 22, 23, 24, 25
# What the dealer's comes to: 17 to 21, 22, more, blackjack; or two cards that nobody needs to see more of.
TWENTY_TWO, TOO_MANY, NATURAL, UNPLAYED = 22, 23, 24, 25
SECOND_CARD, WHOLE_HAND = 1, 2  # what a hand needs to see of the dealer's
DONE = 64  # from here on a dealer's state is a result
KNOWN, ORIGINAL, ALL = range(3)  # what a dealer's blackjack takes, as in Terms
FLOOR, TOWARDS_ZERO, NEAREST = range(3)  # how a count is read

# Records: a compiled function is handed one address and not thirty arrays. They are as large as they can become.
MOST_CARDS, MOST_BOXES, MOST_HANDS, MOST_LEVELS, MOST_ROWS, MOST_NET = 416, 7, 32, 128, 64, 200
EVERY_HAND = 3084  # all that are not over 21, and one for those that are
SHOE = np.dtype(
    [
        ("cards", "u1", MOST_CARDS),  # those in front of `ready` lie in their order, the rest in any
        ("words", "u8", 4),  # the state of the random generator
        ("size", "i8"),
        ("at", "i8"),  # the next card
        ("ready", "i8"),
        ("begun", "i8"),  # the round's first card
        ("seen", "i8"),  # the first card that is not counted yet
        ("running", "i8"),  # the running count, now and before the round
        ("before", "i8"),
        ("hole", "i8"),  # the place of a card that lies face down, or -1
        ("spent", "i8"),  # the discards were needed: the shoe ends with the round
        ("dry", "i8"),  # there are no cards left to finish the round with
    ]
)
TABLES = np.dtype(
    [
        # the rules
        ("boxes", "i8"),
        ("splits", "i8"),
        ("takes", "i8"),  # what a dealer's blackjack takes
        ("early", "i8"),  # the dealer's second card is dealt with the patrons'
        ("even_money", "i8"),
        ("unit", "i8"),  # a wager in the fractions that results are counted in
        ("burn", "i8"),
        ("cut", "i8"),  # cards in front of the cutting card; 0: shuffled after every round
        ("ahead", "i8"),  # cards that are shuffled at a time
        # the count; one level means that nobody counts
        ("levels", "i8"),
        ("lowest", "i8"),
        ("initial", "i8"),
        ("reading", "i8"),
        ("tags", "i8", 10),
        ("per", "i8", MOST_CARDS + 1),  # cards dealt -> by what the running count is divided
        ("row", "u1", MOST_LEVELS),  # level -> which table of moves
        ("insures", "u1", MOST_LEVELS),
        # the play
        ("two", "u2", (10, 10)),  # value, value -> hand
        ("after", "u2", (EVERY_HAND, 10)),  # hand, value -> hand
        ("code", "u1", EVERY_HAND),  # hand -> what it comes to
        ("needs", "u1", EVEN_MONEY + 1),  # what such a hand needs to see of the dealer's
        ("dealer", "u1", (DONE, 10)),  # state, value -> state
        ("pays", "i8", (UNPLAYED + 1, EVEN_MONEY + 1)),  # dealer, patron -> result of a wager
        ("moves", "u1", (MOST_ROWS, 4, EVERY_HAND, 10)),  # row, situation, hand, up-card -> move
    ]
)
FELT = np.dtype(
    [
        ("up", "i8"),  # the dealer's first card
        ("insured", "i8"),
        ("first", "u1", MOST_BOXES),
        ("second", "u1", MOST_BOXES),
        ("codes", "u1", MOST_HANDS),
        ("stakes", "i8", MOST_HANDS),
        ("hands", "i8"),
        ("wagered", "i8"),
        ("needs", "u1"),  # what the hands need to see of the dealer's
        ("ends", "i8", MOST_BOXES),  # box -> the place behind its last hand
        ("nets", "i8", MOST_BOXES),  # box -> result of its wager
    ]
)
TALLY = np.dtype(  # by the level of the count before a round
    [
        ("nets", "i8", (MOST_LEVELS, 2 * MOST_NET + 1)),  # level, net -> boxes
        ("squares", "i8", MOST_LEVELS),  # of the results of rounds
        ("wagered", "i8", MOST_LEVELS),  # wagers with doubles and splits
        ("cards", "i8"),
        ("shoes", "i8"),
        ("unfinished", "i8"),  # rounds for which there were not enough cards
    ]
)
Record = Any
