"""A brute force for pots: it looks at every chip by itself and asks who can win it.

It shares nothing with the mechanism: no levels, no pots, no division. Chips are dealt to the winners one at a time.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

FROM_THE_HIGHEST = [rank + suit for rank in "AKQJT98765432" for suit in "SHDC"]
FROM_THE_LOWEST = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]


class Hand(Struct, frozen=True):
    """How a hand ended: what everybody put in, in chips, who folded, and what the hands are worth."""

    chip: int
    paid: dict[int, int]
    dead: dict[int, int]
    folded: set[int]
    high: dict[int, Any]
    low: dict[int, Any]  # None is no low hand
    cards: dict[int, tuple[str, ...]]
    splits: bool
    odd: str  # who gets odd chips: by seat, by suit, or all of them the first


def who_can_win(hand: Hand) -> tuple[Counter[frozenset[int]], Counter[int]]:
    """Every chip by itself: how many can be won by which players, and how many go back because nobody matched them.

    Chips of who folded that are beyond everybody else's go to those who are left and put in the most.
    """
    live = [seat for seat in hand.paid if seat not in hand.folded]
    most = max(hand.paid[seat] for seat in live)
    pots: Counter[frozenset[int]] = Counter()
    back: Counter[int] = Counter()
    for owner, chips in hand.paid.items():
        for nth in range(1, chips + 1):
            matched = frozenset(seat for seat in live if hand.paid[seat] >= min(nth, most))
            if owner in live and not any(hand.paid[seat] >= nth for seat in hand.paid if seat != owner):
                back[owner] += 1
            else:
                pots[matched] += 1
    pots[frozenset(live)] += sum(hand.dead.values())
    return pots, back


def unbeaten(seats: frozenset[int], worth: dict[int, Any]) -> list[int]:
    """The seats that no other one beats, from the first to act."""
    able = [seat for seat in worth if seat in seats]
    return [seat for seat in able if not any(worth[seat] < worth[other] for other in able)]


def dealt_out(hand: Hand, chips: int, winners: list[int], *, low: bool) -> dict[int, int]:
    """Chips dealt to the winners one at a time, until fewer are left than winners: those are the odd ones."""
    if hand.odd == "suit" or (hand.splits and hand.odd == "seat"):
        holder = {card: seat for seat in winners for card in hand.cards[seat]}
        order = FROM_THE_LOWEST if low else FROM_THE_HIGHEST
        winners = list(dict.fromkeys(holder[card] for card in order if card in holder))
    found = dict.fromkeys(winners, 0)
    while chips >= len(winners):
        for seat in winners:
            found[seat] += 1
            chips -= 1
    # Of a split pot the first gets a dollar of them, and so on; of any other, each gets one, or the first all of them.
    most = chips if hand.odd == "first" else 100 // hand.chip if hand.splits else 1
    for seat in winners:
        for _ in range(most):
            if chips:
                found[seat] += 1
                chips -= 1
    assert not chips
    return found


def won(hand: Hand) -> Iterator[tuple[str, dict[int, int]]]:
    """What is paid, under its name: to whom, and how many chips."""
    pots, back = who_can_win(hand)
    if back:
        yield "uncalled bet", dict(back)
    lows = {seat: low for seat, low in hand.low.items() if low is not None}
    for nth, (seats, chips) in enumerate(sorted(pots.items(), key=lambda one: -len(one[0]))):
        name = f"side pot {nth}" if nth else "main pot" if len(pots) > 1 else "the pot"
        if len(seats) == 1:
            yield name, dict.fromkeys(seats, chips)
        elif not hand.splits:
            yield name, dealt_out(hand, chips, unbeaten(seats, hand.high), low=False)
        elif not seats & {*lows}:
            yield f"{name}, no low hand", dealt_out(hand, chips, unbeaten(seats, hand.high), low=False)
        else:
            halves = Counter((["high", "low"] * chips)[:chips])  # dealt in turns, the high half first
            yield f"{name}, high", dealt_out(hand, halves["high"], unbeaten(seats, hand.high), low=False)
            yield f"{name}, low", dealt_out(hand, halves["low"], unbeaten(seats, lows), low=True)
