"""Coups in bulk, dealt from real shoes: shuffled, cut, burned and dealt to the last hand, then shuffled again.

Numba compiles the loops to machine code when they are first used. A card is its value; what a round comes to is looked
up for its two opening counts and the next two cards, in a table made from the game's own rules for third cards.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled import compiled
from pitboss.equipment import Shoe
from pitboss.games.baccarat.counts import by_value
from pitboss.games.baccarat.coup import NATURALS, Coup
from pitboss.games.baccarat.hands import banker_draws, player_draws
from pitboss.games.baccarat.rules import Baccarat
from pitboss.procedures.shuffling import CUT_DEPTH, Handling
from pitboss.sim.bulk import CountedBulk, Progress
from pitboss.sim.randomness import HALF, ONE, S3, S11, S24, S40, WORD, Words, below, next_word

Cards = NDArray[np.uint8]
Rounds = NDArray[np.uint16]
SHOES = 1 << 13  # pairs of shoes between two reports of progress

ZERO = np.uint64(0)
EIGHT = np.uint16(8)


# --- the compiled loops ----------------------------------------------------------------------------------------------


@compiled
def shuffle(cards: Cards, state: Words) -> None:
    """Fisher-Yates: every order of the cards is as likely as any other. Each random word moves two cards."""
    one, two, three, count = state
    left = np.uint64(len(cards))
    while left > ONE:
        word = one + two + count  # `next_word`, with its state in local variables
        count += ONE
        one, two, three = two ^ (two >> S11), three + (three << S3), ((three << S24) | (three >> S40)) + word
        first, second = (word & HALF) * left, (word >> WORD) * (left - ONE)
        if (first & HALF) < left or (second & HALF) < left:  # one time in ten million; `below` takes care of it
            state[:] = one, two, three, count
            first = below(left, word & HALF, state) << WORD
            second = below(left - ONE, word >> WORD, state) << WORD
            one, two, three, count = state
        left -= ONE
        cards[left], cards[first >> WORD] = cards[first >> WORD], cards[left]
        left -= ONE
        cards[left], cards[second >> WORD] = cards[second >> WORD], cards[left]
    state[:] = one, two, three, count


@compiled
def cut(cards: Cards, at: int, order: Cards) -> None:
    """The cards in front of the cutting card go to the back."""
    front, back = cards[:at], cards[at:]
    to_the_back, to_the_front = order[len(back) :], order[: len(back)]
    for card in range(len(front)):  # a loop compiles to one long move; an assignment of slices does not
        to_the_back[card] = front[card]
    for card in range(len(back)):
        to_the_front[card] = back[card]


@compiled
def look_ahead(order: Cards, pairs: Cards, rounds: Rounds) -> None:
    """For every card, the round that would begin with it: both opening counts, and the next two cards."""
    for at in range(len(order) - 2):
        count = np.uint8(order[at] + order[at + 2])
        pairs[at] = min(count, np.uint8(count - np.uint8(10)))  # below ten the subtraction wraps around
    for at in range(len(order) - 5):
        opening = np.uint16(pairs[at]) * np.uint16(1000) + np.uint16(pairs[at + 1]) * np.uint16(100)
        rounds[at] = opening + np.uint16(order[at + 4]) * np.uint16(10) + np.uint16(order[at + 5])


@compiled
def first_round(order: Cards) -> np.uint64:
    """The place of the first card that is not burned."""
    return ONE + np.uint64(order[0] if order[0] else 10)


@compiled
def deal(rounds: Rounds, table: Rounds, behind: int, codes: Cards, begun: tuple[np.uint64, np.uint64]) -> int:
    """Deal the rounds of a shoe to its last hand: their codes, and how many they are.

    It begins with the card at a place, when so many rounds have been dealt already.
    """
    at, dealt = begun
    end = np.uint64(len(rounds) - behind)
    last_hand = bool(dealt > ZERO and at >= end)
    while True:
        found = table[rounds[at]]
        codes[dealt] = np.uint8(found)
        dealt += ONE
        at += np.uint64(found >> EIGHT)
        if last_hand:
            return int(dealt)
        last_hand = bool(at >= end)


@compiled
def deal_both(orders: Cards, rounds: Rounds, table: Rounds, behind: int, codes: Cards) -> tuple[int, int]:
    """Deal two shoes side by side, so that the processor can work on one while it waits for the other."""
    one, other, dealt = first_round(orders[0]), first_round(orders[1]), ZERO
    end = np.uint64(rounds.shape[1] - behind)
    first, second, first_codes, second_codes = rounds[0], rounds[1], codes[0], codes[1]
    while one < end and other < end:
        found, beside = table[first[one]], table[second[other]]
        first_codes[dealt], second_codes[dealt] = np.uint8(found), np.uint8(beside)
        dealt += ONE
        one += np.uint64(found >> EIGHT)
        other += np.uint64(beside >> EIGHT)
    return (
        deal(first, table, behind, first_codes, (one, dealt)),
        deal(second, table, behind, second_codes, (other, dealt)),
    )


@compiled
def play_shoes(cards: Cards, state: Words, table: Rounds, behind: int, wanted: int) -> NDArray[np.int64]:
    """How often each code came in whole shoes, one after another, until enough rounds or `SHOES` pairs are dealt."""
    counts = np.zeros(256, np.int64)
    orders, codes = np.empty((2, len(cards)), np.uint8), np.empty((2, len(cards)), np.uint8)
    pairs, rounds = np.empty_like(cards), np.empty((2, len(cards)), np.uint16)
    cuts = np.uint64(len(cards) - 2 * CUT_DEPTH + 1)
    for _ in range(SHOES):
        for shoe in range(2):
            shuffle(cards, state)
            cut(cards, CUT_DEPTH + int(below(cuts, next_word(state) & HALF, state)), orders[shoe])
            look_ahead(orders[shoe], pairs, rounds[shoe])
        for shoe, dealt in enumerate(deal_both(orders, rounds, table, behind, codes)):
            counted = min(dealt, wanted)
            for at in range(counted):
                counts[codes[shoe, at]] += 1
            wanted -= counted
        if wanted == 0:
            break
    return counts


@compiled
def play_continuous(cards: Cards, state: Words, table: Rounds, wanted: int) -> NDArray[np.int64]:
    """The same from a device that shuffles the cards of each round back in before the next."""
    counts = np.zeros(256, np.int64)
    for _ in range(min(wanted, SHOES * 128)):
        for at in range(6):
            other = at + int(below(np.uint64(len(cards) - at), next_word(state) & HALF, state))
            cards[at], cards[other] = cards[other], cards[at]
        player, banker = (int(cards[0]) + int(cards[2])) % 10, (int(cards[1]) + int(cards[3])) % 10
        found = table[1000 * player + 100 * banker + 10 * int(cards[4]) + int(cards[5])]
        counts[found & np.uint16(0xFF)] += 1
    return counts


# --- what the loops are given ----------------------------------------------------------------------------------------


def coup_from(player: int, banker: int, fifth: int, sixth: int) -> Coup:
    """The coup of two opening counts, when the next two cards have these values."""
    mine = theirs = 2
    if player in NATURALS or banker in NATURALS:
        return Coup(player, banker, mine, theirs)
    third, following = None, fifth
    if player_draws(player):
        player, mine, third, following = (player + fifth) % 10, 3, fifth, sixth
    if banker_draws(banker, third):
        banker, theirs = (banker + following) % 10, 3
    return Coup(player, banker, mine, theirs)


@cache
def coups_and_table() -> tuple[tuple[Coup, ...], Rounds]:
    """All coups in their order, and for every opening of a round the coup's place among them with its cards."""
    found = [coup_from(at // 1000, at // 100 % 10, at // 10 % 10, at % 10) for at in range(10_000)]
    coups = tuple(sorted(set(found)))
    place = {coup: at for at, coup in enumerate(coups)}
    return coups, np.array([place[coup] | coup.cards << 8 for coup in found], dtype=np.uint16)


def cards_of(shoe: Shoe) -> Cards:
    """The values of all cards of a shoe, sorted."""
    return np.repeat(np.arange(10, dtype=np.uint8), by_value(shoe))


def dealt(game: Baccarat, one: Cards, other: Cards) -> tuple[list[Coup], list[Coup]]:
    """The coups of two shoes whose cards, after the cut, have these values in this order."""
    coups, table = coups_and_table()
    orders = np.stack((one, other))
    codes, rounds = np.empty_like(orders), np.empty(orders.shape, np.uint16)
    for shoe in range(2):
        look_ahead(orders[shoe], np.empty_like(one), rounds[shoe])
    many = deal_both(orders, rounds, table, game.shuffling.handling.behind, codes)
    first, second = ([coups[code] for code in codes[shoe, : many[shoe]]] for shoe in range(2))
    return first, second


def play_coups(
    shoe: Shoe, handling: Handling, rounds: int, seed: int, progress: Progress | None = None
) -> dict[Coup, int]:
    """How often each coup came in so many rounds. The same seed gives the same run."""
    coups, table = coups_and_table()
    cards, counts = cards_of(shoe), np.zeros(256, np.int64)
    state = np.random.SFC64(seed).state["state"]["state"].copy()
    done = 0
    while done < rounds:
        if handling.machine == "continuous":
            found = play_continuous(cards, state, table, rounds - done)
        else:
            found = play_shoes(cards, state, table, handling.behind, rounds - done)
        counts += found
        done += int(found.sum())
        if progress:
            progress(int(found.sum()))
    return {coup: int(count) for coup, count in zip(coups, counts, strict=False)}


class BaccaratBulk(CountedBulk[Baccarat]):
    """Baccarat in bulk."""

    def play(self, rounds: int, seed: int, progress: Progress | None = None) -> dict[Coup, int]:
        """How often each coup came in so many rounds."""
        shuffling = self.game.shuffling
        return play_coups(shuffling.shoe, shuffling.handling, rounds, seed, progress)
