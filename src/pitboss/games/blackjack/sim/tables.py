"""What compiled rounds work with: the numbers that stand for moves and hands, records, and the tables of a run."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.blackjack.odds.hands import MOST, hands
from pitboss.games.blackjack.odds.terms import ACE, RANKS, Terms
from pitboss.games.blackjack.sim.conditions import Conditions

Cards = NDArray[np.uint8]
Whole = NDArray[np.int64]

STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
OPENING, AGAIN, LAST, LATER = range(4)  # two cards; of a split hand that may, or may not, be split again; more cards
# What a patron's hand comes to: 0 is over 21, 1 to 21 its total.
OVER, FIVE, BLACKJACK, SURRENDERED, EVEN_MONEY = 0, 22, 23, 24, 25
SEVENS, SIX_SEVEN_EIGHT, SUITED, NAMED = 26, 27, 28, 29  # a six, a seven and an eight are suited, or they are not
CODES = NAMED + 1
# What the dealer's comes to: 17 to 21, 22, more, blackjack; or two cards that nobody needs to see more of.
TWENTY_TWO, TOO_MANY, NATURAL, UNPLAYED = 22, 23, 24, 25
SECOND_CARD, WHOLE_HAND = 1, 2  # what a hand needs to see of the dealer's
DONE = 64  # from here on a dealer's state is a result
KNOWN, ORIGINAL, ALL = range(3)  # what a dealer's blackjack takes, as in Terms
FLOOR, TOWARDS_ZERO, NEAREST = range(3)  # how a count is read

# Records: a compiled function is handed one address and not thirty arrays. They are as large as they can become.
MOST_CARDS, MOST_DEALT, MOST_HANDS, MOST_LEVELS, MOST_ROWS, MOST_NET = 416, 10, 40, 128, 64, 200
MOST_OF_A_BOX = 3  # wagers
MOST_WAGERS = MOST_DEALT * MOST_OF_A_BOX
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
        ("hands", "i8"),  # dealt to each box
        ("actions", "i8"),  # hands of the dealer
        ("named", "i8"),  # a blackjack may be the one that the house has named
        ("made_blackjack", "i8"),  # an ace and a ten are a blackjack even if an exchange has brought them together
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
        ("needs", "u1", CODES),  # what such a hand needs to see of the dealer's
        ("dealer", "u1", (DONE, 10)),  # state, value -> state
        ("pays", "i8", (UNPLAYED + 1, CODES)),  # dealer, patron -> result of a wager
        ("moves", "u1", (MOST_ROWS, 4, EVERY_HAND, 10)),  # row, situation, hand, up card -> move
        ("exchange", "u1", (10,) * 5),  # first and second card of one hand, of the other, up card -> whether it is made
    ]
)
FELT = np.dtype(
    [
        ("up", "i8"),  # the dealer's first card
        ("insured", "i8"),
        ("dealer", "i8"),  # what the dealer's last hand came to
        ("made", "i8"),  # the second cards of the box were exchanged
        ("exchanges", "i8"),  # boxes whose second cards were
        ("first", "u1", MOST_DEALT),  # of each hand that is dealt
        ("second", "u1", MOST_DEALT),
        ("codes", "u1", MOST_HANDS),
        ("stakes", "i8", MOST_HANDS),
        ("hands", "i8"),
        ("wagered", "i8"),
        ("needs", "u1"),  # what the hands need to see of the dealer's
        ("ends", "i8", MOST_DEALT),  # hand that is dealt -> the place behind the last hand of it
        ("nets", "i8", MOST_WAGERS),  # wager, box by box -> its result
    ]
)
TALLY = np.dtype(  # by the level of the count before a round
    [
        ("nets", "i8", (MOST_LEVELS, 2 * MOST_NET + 1)),  # level, net -> wagers
        ("squares", "i8", MOST_LEVELS),  # of the results of rounds
        ("wagered", "i8", MOST_LEVELS),  # wagers with doubles and splits
        ("each", "i8", (MOST_OF_A_BOX, 2 * MOST_NET + 1)),  # which wager of a box, net -> boxes; where it has several
        ("together", "i8", 2 * MOST_NET + 1),  # net of all wagers of a box -> boxes; where it has several
        ("exchanges", "i8"),
        ("streaks", "i8", 2),  # lost, won
        ("decided", "i8"),  # rounds that were not a push, where streaks are played for
        ("cards", "i8"),
        ("shoes", "i8"),
        ("unfinished", "i8"),  # rounds for which there were not enough cards
    ]
)
Record = Any


# --- the tables that a compiled round looks things up in --------------------------------------------------------------

TAKES = ("known", "original", "all")


def tables_for(conditions: Conditions) -> Record:
    """The tables of a run, except for the count and the moves."""
    terms = conditions.terms
    tables = one(TABLES)
    tables["boxes"], tables["hands"], tables["actions"] = conditions.boxes, conditions.hands, conditions.actions
    tables["made_blackjack"] = conditions.made_blackjack
    tables["named"] = terms.named_blackjack is not None
    tables["splits"], tables["unit"] = terms.splits, conditions.unit
    tables["takes"] = TAKES.index(terms.dealer_blackjack)
    tables["early"], tables["even_money"] = conditions.early, conditions.even_money
    tables["burn"], tables["cut"] = conditions.burned, conditions.before_the_cut
    tables["ahead"] = 2 * conditions.boxes * conditions.hands + 6  # what a round needs at the least, and a little more
    tables["levels"] = 1
    tables["two"], tables["after"] = hands_after()
    tables["code"] = codes(terms)
    tables["needs"][1:BLACKJACK] = tables["needs"][SEVENS:NAMED] = WHOLE_HAND
    tables["needs"][[BLACKJACK, NAMED, SURRENDERED]] = SECOND_CARD
    states = dealer_states(terms.hits_soft_17)
    tables["dealer"][: len(states)] = states
    tables["pays"] = pays(conditions)
    return tables


def one(kind: np.dtype[np.void]) -> Record:
    """An empty record."""
    return np.zeros(1, kind)[0]


def shoe_for(conditions: Conditions, words: NDArray[np.uint64]) -> Record:
    """The cards of the shoe, sorted, and nothing dealt."""
    counts = [4 * conditions.terms.decks] * (RANKS - 1) + [16 * conditions.terms.decks]
    shoe = one(SHOE)
    shoe["size"], shoe["hole"] = conditions.cards, -1
    shoe["cards"][: conditions.cards] = np.repeat(np.arange(RANKS, dtype=np.uint8), counts)
    shoe["words"] = words
    return shoe


@cache
def hands_after() -> tuple[NDArray[Any], NDArray[Any]]:
    """The hand of two cards, and what a card makes of a hand. One hand more stands for all that are over 21."""
    known = hands().after.astype(np.int64)
    over = len(known)
    after = np.vstack((np.where(known < 0, over, known), np.full(RANKS, over))).astype(np.uint16)
    return np.ascontiguousarray(after[after[0]]), after


def codes(terms: Terms) -> Cards:
    """What a hand comes to when its patron stands."""
    every = hands()
    found = np.append(every.total, OVER).astype(np.uint8)
    if terms.five_card_21 is not None:
        found[:-1][(every.total == MOST) & (every.cards == 5)] = FIVE
    if terms.three_sevens is not None:
        found[every.index[0, 0, 0, 0, 0, 0, 3, 0, 0, 0]] = SEVENS
    if terms.suited_678 is not None:
        found[every.index[0, 0, 0, 0, 0, 1, 1, 1, 0, 0]] = SIX_SEVEN_EIGHT
    return found


@cache
def dealer_states(hits_soft_17: bool) -> Cards:
    """How the dealer draws: from a card or a total that must draw, the next card leads to another state or a result."""
    start = [(11, True) if value == ACE else (value + 1, False) for value in range(RANKS)]
    states: list[tuple[int, bool, bool]] = [(*one, True) for one in start]
    rows: list[list[int]] = []
    while len(rows) < len(states):  # it grows meanwhile
        total, soft, _ = states[len(rows)]
        row = []
        for value in range(RANKS):
            ends, reached = _drawn(total, soft, value, hits_soft_17)
            if ends:
                row.append(DONE + ends)
            else:
                if (*reached, False) not in states:
                    states.append((*reached, False))
                row.append(states.index((*reached, False)))
        rows.append(row)
    return np.array(rows, dtype=np.uint8)


def _drawn(total: int, soft: bool, value: int, hits_soft_17: bool) -> tuple[int, tuple[int, bool]]:
    """The dealer's result or 0, and the total, after one more card."""
    aces = int(soft) + int(value == ACE)
    total += 11 if value == ACE else value + 1
    while total > MOST and aces:
        total, aces = total - 10, aces - 1
    drawing = total < 17 or (total == 17 and aces > 0 and hits_soft_17)
    return (0 if drawing else min(total, TOO_MANY)), (total, aces > 0)


def pays(conditions: Conditions) -> Whole:
    """What a wager comes to, by the dealer's result and the hand's."""
    terms, unit = conditions.terms, conditions.unit
    found = np.zeros((UNPLAYED + 1, CODES), np.int64)
    more = {FIVE: terms.five_card_21, SEVENS: terms.three_sevens, SUITED: terms.suited_678}
    for dealer in (*range(17, TOO_MANY + 1), UNPLAYED):
        for hand in (*range(1, FIVE + 1), SEVENS, SIX_SEVEN_EIGHT, SUITED):
            total = min(hand, MOST)
            if dealer == TWENTY_TWO and terms.pushes_22:
                continue
            if dealer > MOST or total > dealer:
                found[dealer, hand] = unit
            elif total < dealer:
                found[dealer, hand] = -unit
            if found[dealer, hand] > 0:
                found[dealer, hand] = int(unit * (more.get(hand) or 1))
        found[dealer, BLACKJACK] = int(unit * terms.blackjack_pays)
        found[dealer, NAMED] = int(unit * (terms.named_blackjack or 1))
        found[dealer, SURRENDERED] = -unit // 2
    found[NATURAL] = -unit
    found[NATURAL, [BLACKJACK, NAMED]] = 0
    found[:, OVER] = -unit
    found[:, EVEN_MONEY] = unit
    return found
