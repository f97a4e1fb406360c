"""Outs: the cards that improve a player's hand, and with it the chance of winning the pot."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from pitboss.equipment import DECK
from pitboss.games.poker_room.odds.futures import Assumed, Care, assumed, some
from pitboss.games.poker_room.odds.reading import Reading
from pitboss.games.poker_room.odds.words import is_whole, kind
from pitboss.games.poker_room.rules import Poker
from pitboss.games.poker_room.showdown import Worth
from pitboss.games.poker_room.state import Held, PokerState, with_hand
from pitboss.poker import Category
from pitboss.poker.kernels.evaluating import strengths
from pitboss.poker.ranges import places_of
from pitboss.poker.ranking import ORDINARY, kind_by_ranks
from pitboss.poker.words import many, one
from pitboss.words import listed, number_word

SUIT_NAMES: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
BETTER, HALFWAY = 0.1, 0.5  # a card must raise the chance by so much of the pot, or of what is missing if that is less
GLANCE: Final = Care(holdings=2_000, deals=400)
NUTS: Final = (Category.STRAIGHT, Category.FLUSH)  # the kinds that are called the nuts if nobody can have a better one


class Outs(Struct, frozen=True):
    """Cards that all make the same kind of hand; `nut` if nobody can then have a better one of that kind."""

    cards: tuple[str, ...]
    makes: str
    nut: bool = False

    @property
    def which(self) -> str:
        """The cards in words: 'nine spades', 'three aces', 'one ten', 'eight cards'."""
        ranks, suits = ({card[at] for card in self.cards} for at in (0, 1))
        count = number_word(len(self.cards))
        if len(ranks) == 1:
            return f"{count} {one(*ranks) if len(self.cards) == 1 else many(*ranks)}"
        return f"{count} {SUIT_NAMES[suits.pop()] if len(suits) == 1 else 'cards'}"

    @property
    def what(self) -> str:
        """What they make: 'a flush', 'the nut flush'."""
        return self.makes.replace("a ", "the nut ", 1) if self.nut else self.makes


def told(found: tuple[Outs, ...]) -> str:
    """Outs in words: 'nine spades make the nut flush and two kings make three of a kind'."""
    return listed([f"{out.which} make{'s' if len(out.cards) == 1 else ''} {out.what}" for out in found])


def outs(game: Poker, view: PokerState, reading: Reading, have: float) -> tuple[Outs, ...]:
    """The cards that help a seat, the best hands first, if the next street deals one card to it or to the board.

    A card helps if it makes a better kind of hand, or a low hand that counts, and clearly raises the chance: by a tenth
    of the pot or half of what is missing, whichever is less, and to at least an equal share of the pot, or of half the
    pot where it is split.
    """
    to_board = _comes_to_board(game, view)
    if to_board is None:
        return ()
    equal = 1 / (1 + len(reading.rivals)) / (2 if game.splits else 1)
    enough = max(have + min(BETTER, HALFWAY * (1 - have)), equal)
    now, found = _kinds(game, view, reading.seat), dict[tuple[int, str], list[str]]()
    held, out = assumed(reading, GLANCE), {*reading.own, *reading.in_sight}
    for card in (card for card in DECK if card not in out):
        after = _with_card(view, reading.seat, card, to_board=to_board)
        makes = _makes(now, game, after, reading.seat)
        if makes is not None and _chance(reading, held, card, to_board=to_board) >= enough:
            found.setdefault(makes, []).append(card)
    order = sorted(found.items(), key=lambda group: group[0], reverse=True)
    return tuple([Outs(tuple(cards), makes, _is_nut(reading, cards, rank)) for (rank, makes), cards in order])


def _comes_to_board(game: Poker, view: PokerState) -> bool | None:
    """Whether the next card goes to the board; None if no card comes, or several at once."""
    if view.street + 1 == len(game.streets) or game.streets[view.street + 1].draw:
        return None
    street = game.streets[view.street + 1]
    if street.cards(len(view.live)) > view.left:
        return True
    return None if street.board + street.down + street.up > 1 else bool(street.board)


def _with_card(view: PokerState, seat: int, card: str, *, to_board: bool) -> PokerState:
    if to_board:
        return replace(view, board=(*view.board, card))
    hand = view.hand(seat)
    return with_hand(view, Held(seat, (*hand.down, card), hand.up))


def _kinds(game: Poker, view: PokerState, seat: int) -> tuple[int, bool]:
    """The kind of a hand, as a number, and whether it has a low that counts."""
    if not is_whole(game, view, seat):
        return int(kind_by_ranks(card[0] for card in view.hand(seat).cards + view.board)), False
    worth = game.worth(view, seat)
    return int(worth.high.category), worth.low is not None


def _makes(now: tuple[int, bool], game: Poker, after: PokerState, seat: int) -> tuple[int, str] | None:
    """What better hand a card makes: the kind as a number, and in words; None if it makes none."""
    if not is_whole(game, after, seat):
        return None
    worth: Worth = game.worth(after, seat)
    if worth.high.category > now[0]:
        return int(worth.high.category), kind(worth.high.category)
    return (-1, "a low hand") if worth.low is not None and not now[1] else None


def _chance(reading: Reading, held: Sequence[Assumed], card: str, *, to_board: bool) -> float:
    """The chance of the pot once a card has come, against what the rivals hold now."""
    comes = {"board": (*reading.board, card)} if to_board else {"own": (*reading.own, card)}
    return float(some(replace(reading, **comes), held, GLANCE).shares().mean())


def _is_nut(reading: Reading, cards: list[str], rank: int) -> bool:
    """Whether, with each of these cards on the board, nobody can have a better hand of the same kind."""
    if reading.owns != 2 or Category(rank) not in NUTS:
        return False
    top = max(hand.strength for hand in ORDINARY.hands.values() if hand.category == rank)
    for card in cards:
        board, own = places_of((*reading.board, card)), places_of(reading.own)
        rest = [place for place in range(len(DECK)) if place not in (*board, *own)]
        found = strengths(np.array([(*two, *board) for two in (own, *combinations(rest, 2))], dtype=np.uint8))
        if found[0] < found[found <= top].max():
            return False
    return True
