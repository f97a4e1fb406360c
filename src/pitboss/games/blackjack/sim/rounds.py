"""Rounds of blackjack as machine code: cards from a shoe, a table of moves, and what each box comes to.

The loops are compiled by Numba when they are first used. A card is its value, 0 the ace to 9 any ten; a hand is its
number in the automaton of all hands; what to do with it is looked up, so that a strategy is nothing but a table. All
results are whole numbers of a fraction of the wager, so that a sum is the same in whatever order it is made.
"""

import numpy as np

from pitboss.compiled import compiled, inlined
from pitboss.games.blackjack.odds.terms import ACE, TEN
from pitboss.games.blackjack.sim.tables import (
    AGAIN,
    ALL,
    BLACKJACK,
    DONE,
    DOUBLE,
    EVEN_MONEY,
    HIT,
    KNOWN,
    LAST,
    LATER,
    MOST_NET,
    NAMED,
    NATURAL,
    NEAREST,
    OPENING,
    OVER,
    SECOND_CARD,
    SIX_SEVEN_EIGHT,
    SPLIT,
    STAND,
    SUITED,
    SURRENDER,
    SURRENDERED,
    TOWARDS_ZERO,
    UNPLAYED,
    WHOLE_HAND,
    Record,
)
from pitboss.sim.randomness import HALF, WORD, below, next_word

THREE_OF_ONE_SUIT = 16  # one in so many ways to suit three cards of different ranks has them of one suit
BLACKJACKS = 64  # different ones, by rank and suit

# --- cards -----------------------------------------------------------------------------------------------------------


@compiled
def shuffle_on(shoe: Record, ahead: int) -> None:
    """Put a few more cards into their order: Fisher and Yates from the front, two cards for each random word."""
    cards, words, at = shoe.cards, shoe.words, shoe.ready
    until = min(at + ahead, shoe.size)
    while at < until:
        word = next_word(words)
        left = np.uint64(shoe.size - at)
        other = at + np.int64(below(left, word & HALF, words))
        cards[at], cards[other] = cards[other], cards[at]
        at += 1
        if at < shoe.size:
            other = at + np.int64(below(left - np.uint64(1), word >> WORD, words))
            cards[at], cards[other] = cards[other], cards[at]
            at += 1
    shoe.ready = at


@compiled
def from_the_discards(shoe: Record, tables: Record) -> None:
    """The shoe is empty in the middle of a round: earlier discards are shuffled, one is burned, play goes on."""
    see(shoe, tables)
    begun, shoe.spent = shoe.begun, 1
    if begun == 0:  # there are none: the round cannot be finished, and the last card stands for any
        shoe.dry, shoe.at = 1, shoe.size - 1
        return
    for low, high in ((0, begun), (begun, shoe.size), (0, shoe.size)):  # three turns put the discards to the back
        for step in range((high - low) // 2):
            one, other = low + step, high - 1 - step
            shoe.cards[one], shoe.cards[other] = shoe.cards[other], shoe.cards[one]
    shoe.at = shoe.ready = shoe.size - begun
    shoe.running += tables.initial - shoe.before
    shoe.before, shoe.begun, shoe.hole = tables.initial, 0, max(shoe.hole - begun, -1)
    shuffle_on(shoe, tables.ahead)
    shoe.at += min(tables.burn, begun - 1)
    shoe.seen = shoe.at


@inlined
def draw(shoe: Record, tables: Record) -> int:
    """The next card."""
    if shoe.at >= shoe.ready:
        if shoe.at == shoe.size:
            from_the_discards(shoe, tables)
        if shoe.at >= shoe.ready:
            shuffle_on(shoe, tables.ahead)
    card = int(shoe.cards[shoe.at])
    shoe.at += 1
    return card


@compiled
def fresh(shoe: Record, tables: Record) -> None:
    """A shuffled shoe, from which the first card is burned."""
    shoe.ready = shoe.spent = shoe.dry = 0
    shoe.hole = -1
    shoe.at = shoe.seen = tables.burn
    shoe.running = tables.initial
    shuffle_on(shoe, tables.ahead)


# --- the count -------------------------------------------------------------------------------------------------------


@compiled
def see(shoe: Record, tables: Record) -> None:
    """Count the cards that have come since the last look. A card face down is taken out where the count is read."""
    for at in range(shoe.seen, shoe.at):
        shoe.running += tables.tags[shoe.cards[at]]
    shoe.seen = shoe.at


@compiled
def counted(shoe: Record, tables: Record) -> int:
    """The count now, as its place among the levels; those beyond the last count as the last."""
    see(shoe, tables)
    running, per = shoe.running, tables.per[shoe.at]
    if shoe.hole >= 0:
        running -= tables.tags[shoe.cards[shoe.hole]]
    if tables.reading == NEAREST:
        found = (2 * running + per) // (2 * per)
    elif tables.reading == TOWARDS_ZERO and running < 0:
        found = -(-running // per)
    else:
        found = running // per
    return int(min(max(found - tables.lowest, 0), tables.levels - 1))


@inlined
def level(shoe: Record, tables: Record) -> int:
    """The count now, as its place among the levels; 0 where nobody counts."""
    return counted(shoe, tables) if tables.levels > 1 else 0


# --- a round ---------------------------------------------------------------------------------------------------------


@inlined
def move_for(tables: Record, shoe: Record, situation: int, hand: int, up: int) -> int:
    """What the patron does with a hand."""
    return int(tables.moves[tables.row[level(shoe, tables)], situation, hand, up])


@inlined
def drawn_to(tables: Record, shoe: Record, hand: int, up: int) -> int:
    """The hand when its patron, who has just asked for a card, stands or is over 21."""
    move = HIT
    while move == HIT:
        hand = int(tables.after[hand, draw(shoe, tables)])
        move = move_for(tables, shoe, LATER, hand, up)
    return hand


@inlined
def suits_are(shoe: Record, ways: int) -> bool:
    """Whether cards that are known by their values alone have the suits that one in so many ways has."""
    return int(next_word(shoe.words) % np.uint64(ways)) == 0


@inlined
def lay_down(tables: Record, shoe: Record, felt: Record, code: int, stake: int) -> None:
    """A hand is finished: it has come to this, with so many wagers on it."""
    if code == SIX_SEVEN_EIGHT and suits_are(shoe, THREE_OF_ONE_SUIT):
        code = SUITED
    elif code == BLACKJACK and tables.named and suits_are(shoe, BLACKJACKS):
        code = NAMED
    felt.codes[felt.hands] = code
    felt.stakes[felt.hands] = stake
    felt.hands += 1
    felt.wagered += stake
    felt.needs |= tables.needs[code]


@inlined
def play_hand(tables: Record, shoe: Record, felt: Record, hand: int, move: int) -> None:
    """Play a hand of two cards that is not split; this is its first move."""
    if move == HIT:
        lay_down(tables, shoe, felt, tables.code[drawn_to(tables, shoe, hand, felt.up)], 1)
    elif move == DOUBLE:
        lay_down(tables, shoe, felt, tables.code[tables.after[hand, draw(shoe, tables)]], 2)
    else:
        lay_down(tables, shoe, felt, SURRENDERED if move == SURRENDER else tables.code[hand], 1)


@compiled
def play_split(tables: Record, shoe: Record, felt: Record, value: int) -> None:
    """Play the hands of a split pair one after the other: each gets its second card when its turn comes."""
    waiting, splits = 2, 1
    while waiting:
        hand = int(tables.two[value, draw(shoe, tables)])
        move = move_for(tables, shoe, AGAIN if splits < tables.splits else LAST, hand, felt.up)
        if move == SPLIT:
            waiting, splits = waiting + 1, splits + 1
            continue
        play_hand(tables, shoe, felt, hand, STAND if value == ACE else move)  # a split ace gets one card
        waiting -= 1


@inlined
def exchange(tables: Record, felt: Record, at: int) -> None:
    """Exchange the second cards of two hands that lie side by side, if the strategy has it so."""
    first, second = felt.first, felt.second
    felt.made = tables.exchange[first[at], second[at], first[at + 1], second[at + 1], felt.up]
    if felt.made:
        second[at], second[at + 1] = second[at + 1], second[at]
        felt.exchanges += 1


@inlined
def play_dealt(tables: Record, shoe: Record, felt: Record, at: int, over: bool) -> None:
    """Play a hand that was dealt, or made by an exchange."""
    hand = int(tables.two[felt.first[at], felt.second[at]])
    natural = hand == tables.two[ACE, TEN]
    if felt.insured and not (natural and tables.even_money):
        felt.needs |= SECOND_CARD
    if natural and (tables.made_blackjack or not felt.made):
        lay_down(tables, shoe, felt, EVEN_MONEY if felt.insured and tables.even_money else BLACKJACK, 1)
    elif natural or over:
        lay_down(tables, shoe, felt, tables.code[hand], 1)
    else:
        move = move_for(tables, shoe, OPENING, hand, felt.up)
        if move == SPLIT:
            play_split(tables, shoe, felt, int(felt.first[at]))
        else:
            play_hand(tables, shoe, felt, hand, move)
    felt.ends[at] = felt.hands


@inlined
def play_boxes(tables: Record, shoe: Record, felt: Record, over: bool) -> None:
    """Play every box. When the dealer's blackjack is known the round is over, and nobody plays."""
    felt.hands = felt.wagered = felt.exchanges = felt.made = 0
    felt.needs = 0
    for at in range(tables.boxes * tables.hands):
        if tables.hands > 1 and at % tables.hands == 0 and not over:
            exchange(tables, felt, at)
        play_dealt(tables, shoe, felt, at, over)


@inlined
def play_dealer(tables: Record, shoe: Record, up: int, hole: int) -> int:
    """Draw to the dealer's hand, and say what it comes to."""
    state = int(tables.dealer[up, hole])
    while state < DONE:
        state = int(tables.dealer[state, draw(shoe, tables)])
    return state - DONE


@inlined
def settle(tables: Record, felt: Record, dealer: int, action: int) -> None:
    """What every wager against this hand of the dealer has won or lost."""
    hand = 0
    for at in range(tables.boxes * tables.hands):
        net, original = 0, True
        while hand < felt.ends[at]:
            code = felt.codes[hand]
            if dealer != NATURAL or code in (OVER, BLACKJACK, NAMED, EVEN_MONEY) or tables.takes == ALL:
                net += felt.stakes[hand] * tables.pays[dealer, code]
            elif original:  # what was added to the first wager goes back
                net -= tables.unit
            if felt.insured and original and code != EVEN_MONEY:
                net += tables.unit if dealer == NATURAL else -(tables.unit // 2)
            hand, original = hand + 1, False
        felt.nets[at * tables.actions + action] = net


@inlined
def play_round(tables: Record, shoe: Record, felt: Record) -> None:
    """Play a round from the deal to the dealer's last card, and settle it on the felt.

    In multiple action the up card stays, and the dealer's hand is drawn anew for each wager.
    """
    shoe.begun, shoe.before = shoe.at, shoe.running
    for at in range(tables.boxes * tables.hands):
        felt.first[at] = draw(shoe, tables)
    up = draw(shoe, tables)
    for at in range(tables.boxes * tables.hands):
        felt.second[at] = draw(shoe, tables)
    felt.up, felt.insured = up, up == ACE and tables.insures[level(shoe, tables)] > 0
    hole = -1
    if tables.early:
        shoe.hole = shoe.at
        hole = draw(shoe, tables)
    blackjack = TEN - up if up in (ACE, TEN) else TEN + 1  # the card that would make one
    play_boxes(tables, shoe, felt, tables.takes == KNOWN and hole == blackjack)
    shoe.hole = -1
    for action in range(tables.actions):
        if hole < 0 and (felt.needs & WHOLE_HAND or (felt.needs & SECOND_CARD and blackjack <= TEN)):
            hole = draw(shoe, tables)
        dealer = UNPLAYED
        if hole == blackjack:
            dealer = NATURAL
        elif felt.needs & WHOLE_HAND:
            dealer = play_dealer(tables, shoe, up, hole)
        settle(tables, felt, dealer, action)
        felt.dealer, hole = dealer, -1


# --- many rounds -----------------------------------------------------------------------------------------------------


@inlined
def next_round(tables: Record, shoe: Record, felt: Record, tally: Record) -> bool:
    """Play one more round; false where the cards did not suffice."""
    play_round(tables, shoe, felt)
    if shoe.dry:
        tally.unfinished += 1
        return False
    tally.cards += shoe.at - shoe.begun
    return True


@inlined
def shuffled(tables: Record, shoe: Record, tally: Record) -> None:
    """Take a fresh shoe where the cutting card is out."""
    if shoe.at >= tables.cut or shoe.spent:
        fresh(shoe, tables)
        tally.shoes += 1


@inlined
def add_up(tables: Record, felt: Record, tally: Record, before: int) -> None:
    """Add the results of a round, at the count before it, to those of the others."""
    total, wagers = 0, tables.hands * tables.actions
    for box in range(tables.boxes):
        together = 0
        for at in range(wagers):
            net = felt.nets[box * wagers + at]
            together += net
            tally.nets[before, MOST_NET + net] += 1
            if wagers > 1:
                tally.each[at, MOST_NET + net] += 1
        if wagers > 1:
            tally.together[MOST_NET + together] += 1
        total += together
    tally.squares[before] += total * total
    tally.wagered[before] += felt.wagered * tables.actions
    tally.exchanges += felt.exchanges


@compiled
def play_rounds(tables: Record, shoe: Record, felt: Record, tally: Record, rounds: int) -> None:
    """Play so many rounds, shoe after shoe, and add up what they came to."""
    shoe.at = shoe.size
    while rounds > 0:
        shuffled(tables, shoe, tally)
        before = level(shoe, tables)
        if next_round(tables, shoe, felt, tally):
            add_up(tables, felt, tally, before)
            rounds -= 1


# --- streaks ---------------------------------------------------------------------------------------------------------


@inlined
def came_out(tables: Record, felt: Record) -> int:
    """How the first box came out: more than 0 where more of its hands have won than lost, and less where fewer."""
    found = 0
    for hand in range(felt.ends[0]):
        net = tables.pays[felt.dealer, felt.codes[hand]]
        found += int(net > 0) - int(net < 0)
    return found


@inlined
def carried(tally: Record, run: int, came: int, wins: int) -> int:
    """The wins in a row after a round; none where that decides the wager on so many wins, and the next one begins."""
    if came == 0:
        return run
    tally.decided += 1
    run += 1
    if came < 0 or run == wins:
        tally.streaks[int(came > 0)] += 1
        return 0
    return run


@compiled
def play_streaks(tables: Record, shoe: Record, felt: Record, tally: Record, task: tuple[int, int]) -> None:
    """Play rounds, shoe after shoe, until so many wagers on so many wins in a row are decided, one after the other."""
    (wagers, wins), run = task, 0
    shoe.at = shoe.size
    while tally.streaks[0] + tally.streaks[1] < wagers:
        shuffled(tables, shoe, tally)
        if next_round(tables, shoe, felt, tally):
            run = carried(tally, run, came_out(tables, felt), wins)
