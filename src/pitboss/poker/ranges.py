"""Hands as people write them: cards such as AsKs, and ranges of two cards such as 'TT+, AKs, A5s-A2s, KQo, random'."""

import re
from collections.abc import Iterable, Iterator
from itertools import combinations, product

from pitboss.equipment import DECK
from pitboss.equipment.pack import SUITS
from pitboss.errors import BadInput
from pitboss.poker.ranking import ORDER
from pitboss.words import on_one_line

Holding = tuple[str, ...]
RANDOM = "random"
_CARD = re.compile(r"(10|[2-9TJQKA])([CDHS])", re.IGNORECASE)
_TWO = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)(\+?)", re.IGNORECASE)
_HOW = "write a card like As or 10d, and a range like TT+, AKs, A5s-A2s or random"


def read_cards(text: str) -> Holding:
    """Cards written together or apart: AsKs, 'as ks', 10h9h."""
    bare = re.sub(r"[\s,]+", "", text)
    found = [(match[1].upper().replace("10", "T") + match[2].upper(), match.end()) for match in _CARD.finditer(bare)]
    if sum(2 + (bare[end - 3 : end - 1] == "10") for _, end in found) != len(bare):
        raise BadInput(f"{_shown(text)} is not a list of cards; {_HOW}.")
    return no_card_twice([card for card, _ in found])


def no_card_twice(cards: Iterable[str]) -> Holding:
    """The cards, if each of them is in the deck and none is listed twice."""
    seen: list[str] = []
    for card in cards:
        if card not in _PLACES:
            raise BadInput(f"{_shown(card)} is not a card; {_HOW}.")
        if card in seen:
            raise BadInput(f"The card {card} is listed twice.")
        seen.append(card)
    return tuple(seen)


def read_range(text: str) -> tuple[Holding, ...]:
    """The holdings of two cards in a range, each once. A random hand is one holding of no cards."""
    pieces = [piece.strip() for piece in text.split(",")]
    if [piece.lower() for piece in pieces] == [RANDOM]:
        return ((),)
    found = {frozenset(holding): holding for piece in pieces for holding in _piece(piece)}
    return tuple(found.values())


def _piece(text: str) -> Iterator[Holding]:
    if text.lower() == RANDOM:
        yield from combinations(DECK, 2)
        return
    first, dash, last = text.partition("-")
    top, bottom = _TWO.fullmatch(first.strip()), _TWO.fullmatch(last.strip())
    if dash and top and bottom and not top[4] and not bottom[4]:
        yield from _between(text, top, bottom)
    elif not dash and top:
        high, low, suited = _read(top)
        if high == low:
            lows = range(low, 13 if top[4] else low + 1)
            for at in lows:
                yield from _holdings(text, at, at, suited)
        else:
            for at in range(low, high if top[4] else low + 1):
                yield from _holdings(text, high, at, suited)
    else:
        cards = read_cards(text)
        if len(cards) != 2:
            raise BadInput(f"{_shown(text)} is not a holding of two cards; {_HOW}.")
        yield cards


def _between(text: str, one: re.Match[str], other: re.Match[str]) -> Iterator[Holding]:
    """The holdings from one to the other: pairs, or a high card with a run of lower ones."""
    (high, low, suited), (other_high, other_low, other_suited) = _read(one), _read(other)
    pairs = high == low and other_high == other_low
    if suited != other_suited or not (pairs or (high == other_high and high != low and other_high != other_low)):
        raise BadInput(f"{_shown(text)} is not a range; write it like TT-77 or A5s-A2s.")
    for at in range(min(low, other_low), max(low, other_low) + 1):
        yield from _holdings(text, at if pairs else high, at, suited)


def _read(match: re.Match[str]) -> tuple[int, int, str]:
    places = sorted((ORDER.index(match[1].upper()), ORDER.index(match[2].upper())), reverse=True)
    return places[0], places[1], match[3].lower()


def _holdings(text: str, high: int, low: int, suited: str) -> Iterator[Holding]:
    if high == low:
        if suited:
            raise BadInput(f"{_shown(text)} is not a range; a pair is neither suited nor offsuit.")
        yield from combinations([ORDER[high] + suit for suit in SUITS], 2)
        return
    for one, other in product(SUITS, SUITS):
        if suited == "" or (suited == "s") == (one == other):
            yield ORDER[high] + one, ORDER[low] + other


def _shown(text: str) -> str:
    return repr(on_one_line(text[:60]))


_PLACES = {card: at for at, card in enumerate(DECK)}


def places_of(cards: Iterable[str]) -> tuple[int, ...]:
    """The places of cards in the deck."""
    return tuple(_PLACES[card] for card in cards)
