"""The showdown: what a hand is worth, who shows, and how a pot is divided."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from pitboss.games.poker_room.house import ODD_AMOUNT, RecordedHouse
from pitboss.games.poker_room.law import COMMON, PokerLaw
from pitboss.games.poker_room.state import PokerState
from pitboss.house import House
from pitboss.law import Citation, carries_out
from pitboss.poker import Category, hand_of
from pitboss.poker.ranking import decisive, kind_by_ranks
from pitboss.procedures.betting import Share, contested, shares

RANKS = "23456789TJQKA"
LOW_RANKS = "A23456789TJQK"
SUIT_ORDER = "CDHS"  # clubs are lowest; suits only decide who opens and who gets an odd chip


class Worth(Struct, frozen=True):
    """What a hand is worth: greater is better. `low` is None where the hand has no low that counts."""

    high: Any
    low: Any = None

    @property
    def says(self) -> str:
        """The hand as a dealer announces it, for high and for low."""
        return "; ".join([hand.words for hand in (self.high, self.low) if hand is not None])


Pots = tuple[tuple[int, tuple[int, ...]], ...]  # each with its chips and the seats that contest it
Ranker = Callable[[tuple[str, ...], tuple[str, ...]], Worth]


def by_suit(card: str) -> tuple[int, int]:
    """The order of cards that decides who opens or gets an odd chip: by rank, and then by suit."""
    return RANKS.index(card[0]), SUIT_ORDER.index(card[1])


def by_suit_ace_low(card: str) -> tuple[int, int]:
    """The same with the ace below the two."""
    return LOW_RANKS.index(card[0]), SUIT_ORDER.index(card[1])


def order_of_showing(state: PokerState) -> list[int]:
    """The seats that come to the showdown: whoever bet or raised last, then the others clockwise."""
    live = [one.seat for one in state.players if not one.folded]
    start = state.bettor if state.bettor in live else state.asked_from if state.asked_from in live else live[0]
    at = live.index(start)
    return live[at:] + live[:at]


def beaten(state: PokerState, seat: int, worths: dict[int, Worth], pots: Pots | None = None) -> bool:
    """Whether hands that have been shown beat this one for all of the pots that it contests."""
    shown, mine = [one.seat for one in state.hands if one.shown], worths[seat]
    for _, seats in contested(state) if pots is None else pots:
        if seat not in seats:
            continue
        rivals = [worths[other] for other in seats if other in shown and other != seat]
        if not rivals:
            return False
        if mine.high is not None and all(mine.high >= rival.high for rival in rivals):
            return False
        if mine.low is not None and all(rival.low is None or mine.low >= rival.low for rival in rivals):
            return False
    return True


class Division:
    """How a pot among these hands is divided; mucked hands have no part in it."""

    def __init__(
        self, state: PokerState, worths: dict[int, Worth], law: PokerLaw, house: House, *, splits: bool
    ) -> None:
        self._state, self._worths, self._law, self._chip = state, worths, law, house.chip
        self._splits, self._elsewhere = splits, isinstance(house, RecordedHouse)
        self._by_card = (splits or house["odd-chips"] == "suit") and not self._elsewhere

    def __call__(self, cents: int, seats: tuple[int, ...]) -> Iterator[Share]:
        """The parts of a pot that these seats contest."""
        law, left = self._law, [seat for seat in seats if seat in self._worths]
        if len(seats) == 1 or not left:
            yield Share(self._last(seats), cents, cites=COMMON.uncontested)
            return
        lows = [seat for seat in left if self._worths[seat].low is not None]
        if not self._splits:
            yield from self._part(lows or left, cents, "", law.low if lows else law.high, low=bool(lows))
        elif not lows:
            yield from self._part(left, cents, "no low hand", law.no_low + law.high, low=False)
        else:
            half = cents // 2 // self._chip * self._chip
            odd = law.odd_half if cents > 2 * half else ()
            yield from self._part(left, cents - half, "high", law.split + law.high + odd, low=False)
            yield from self._part(lows, half, "low", law.split + law.low, low=True)

    def _last(self, seats: tuple[int, ...]) -> int:
        """Of seats that all mucked, the last to do so: no hand was left against it."""
        order = order_of_showing(self._state)
        return max(seats, key=order.index)

    def _part(self, seats: list[int], cents: int, what: str, by: tuple[Citation, ...], *, low: bool) -> Iterator[Share]:
        """What goes to the best of these hands, for high or for low; equal hands share it."""
        value = {seat: self._worths[seat].low if low else self._worths[seat].high for seat in seats}
        best = max(value.values())
        winners = [seat for seat in seats if value[seat] == best]
        if len(winners) == 1:
            yield Share(winners[0], cents, what, by)
            return
        if self._by_card:
            winners = _by_card(self._state, winners, low=low)
        by += COMMON.ties
        parts: Sequence[int]
        if self._elsewhere:
            parts, odd = to_first(cents, len(winners), self._chip), COMMON.odd_elsewhere
        elif self._splits:
            by += self._law.odd_low if low else self._law.odd_high
            parts, odd = halves(cents, len(winners), self._chip), ()
        else:
            parts, odd = shares(cents, len(winners), self._chip), COMMON.odd_chips
        for seat, part in zip(winners, parts, strict=True):
            yield Share(seat, part, what, by + odd if part > parts[-1] else by)


@carries_out("poker/odd-chips-elsewhere")
def to_first(cents: int, many: int, chip: int) -> list[int]:
    """Equal parts; what is left over goes to the first."""
    each = cents // chip // many * chip
    return [cents - each * (many - 1), *[each] * (many - 1)]


@carries_out("19:47-14.9(i)2ii", "19:47-14.9(i)2iii", "19:47-14.11(f)2ii", "19:47-14.11(f)2iii")
def halves(cents: int, many: int, chip: int) -> list[int]:
    """Equal parts of a half of the pot. Of what is left over, up to a dollar goes to the first, and so on."""
    each = cents // chip // many * chip
    over, most = cents - each * many, ODD_AMOUNT // chip * chip
    return [each + min(most, max(0, over - at * most)) for at in range(many)]


def _by_card(state: PokerState, winners: list[int], *, low: bool) -> list[int]:
    """The winners in the order in which they get odd chips: by their highest card, or their lowest for low."""
    if low:
        return sorted(winners, key=lambda seat: min(map(by_suit_ace_low, state.hand(seat).cards)))
    return sorted(winners, key=lambda seat: max(map(by_suit, state.hand(seat).cards)), reverse=True)


def best_showing(state: PokerState) -> int:
    """The seat whose cards that lie face up make the best hand; of equal ones, the nearest to the dealer's left."""
    live = state.live
    best = max(_showing(one.up) for one in state.hands if one.seat in live)
    return min(one.seat for one in state.hands if one.seat in live and _showing(one.up) == best)


def _showing(cards: tuple[str, ...]) -> tuple[Category, list[int]]:
    """What the cards that show are worth. Up to four make no straight or flush; five are a hand like any other."""
    if len(cards) == 5:
        hand = hand_of(cards)
        return hand.category, _places(hand.ranks)
    ranks = [card[0] for card in cards]
    return kind_by_ranks(ranks), _places(decisive(ranks))


def _places(ranks: str) -> list[int]:
    return [RANKS.index(rank) for rank in ranks]
