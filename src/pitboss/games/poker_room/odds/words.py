"""A hand in words: as a dealer announces it, as players talk about it, and in short."""

from collections.abc import Sequence

from pitboss.games.poker_room.rules import Poker
from pitboss.games.poker_room.state import PokerState
from pitboss.poker import Category, Hand, LowHand, ThreeCategory
from pitboss.poker.ranking import ORDER, kind_by_ranks
from pitboss.poker.showdowns import Taken, showdown
from pitboss.poker.words import kickers, many, one

AnyCategory = Category | ThreeCategory
PLACES = ("top", "second", "third", "fourth")
WITHOUT_ARTICLE = ("two", "three", "four", "five")


def is_whole(game: Poker, view: PokerState, seat: int) -> bool:
    """Whether there are enough cards to make a hand."""
    least = 3 if showdown(game.charter.slug).taken is Taken.ANY_THREE else 5
    return len(view.hand(seat).cards + view.board) >= least


def kind(category: AnyCategory) -> str:
    """A kind of hand: 'a flush', 'two pairs'."""
    if category.name == Category.HIGH_CARD.name:
        return "no pair"
    if category.name == Category.TWO_PAIR.name:
        return "two pairs"
    return category.words if category.words.startswith(WITHOUT_ARTICLE) else f"a {category.words}"


def kind_of(game: Poker, view: PokerState, seat: int) -> str:
    """The kind of a seat's hand, in short."""
    if not is_whole(game, view, seat):
        return kind(kind_by_ranks(card[0] for card in view.hand(seat).cards + view.board))
    worth = game.worth(view, seat)
    if worth.high is None:
        low: LowHand = worth.low
        return f"{one(low.ranks[0])} low" if low.category is Category.HIGH_CARD else kind(low.category)
    return kind(worth.high.category)


def hand_of(game: Poker, view: PokerState, seat: int) -> str:
    """A seat's hand: 'top pair, best kicker', 'a flush, ace high', 'ace-king suited'."""
    hand = view.hand(seat)
    if not is_whole(game, view, seat):
        return _few(hand.cards + view.board)
    worth = game.worth(view, seat)
    if isinstance(worth.high, Hand) and worth.low is None:
        return _as_players_say(worth.high, hand.cards, view.board) or worth.says
    return worth.says


def _few(cards: Sequence[str]) -> str:
    """Cards that are too few to make a hand."""
    ranks = sorted((card[0] for card in cards), key=ORDER.index, reverse=True)
    category = kind_by_ranks(ranks)
    if category is Category.HIGH_CARD:
        name = f"{one(ranks[0])}-{one(ranks[1])}" if len(cards) == 2 else f"{one(ranks[0])} high,"
        return f"{name} suited" if len({card[1] for card in cards}) == 1 else name.removesuffix(",")
    pairs = sorted({rank for rank in ranks if ranks.count(rank) > 1}, key=ranks.index)
    if category is Category.PAIR:
        return f"a pair of {many(pairs[0])}"
    if category is Category.TWO_PAIR:
        return f"two pairs, {many(pairs[0])} and {many(pairs[1])}"
    return f"{category.words.split()[0]} {many(pairs[0])}"


def _as_players_say(hand: Hand, own: Sequence[str], board: Sequence[str]) -> str:
    """A pair by its place on the board and its kicker, or the highest card alone; empty for other hands."""
    if hand.category is Category.HIGH_CARD:
        return f"{one(hand.ranks[0])} high"
    if hand.category is not Category.PAIR or len(own) != 2:
        return ""
    mine, ranks = [card[0] for card in own], sorted({card[0] for card in board}, key=ORDER.index, reverse=True)
    pair = hand.ranks[0]
    if mine[0] == mine[1]:
        over = ORDER.index(pair) > ORDER.index(ranks[0])
        return f"an overpair, {many(pair)}" if over else f"a pocket pair of {many(pair)}"
    if pair not in mine:
        return f"a pair of {many(pair)} on the board"
    kicker = mine[0] if mine[1] == pair else mine[1]
    place = "bottom" if pair == ranks[-1] else PLACES[ranks.index(pair)]
    best = next(rank for rank in reversed(ORDER) if rank not in ranks)
    if kicker not in hand.ranks[2:]:
        return f"{place} pair"
    return f"{place} pair, {'best kicker' if kicker == best else kickers(kicker)}"
