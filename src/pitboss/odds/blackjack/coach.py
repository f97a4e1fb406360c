"""What a coach says to the patron who must choose at a blackjack table, from the cards that lie on it.

Cards of earlier rounds are not remembered: the coach teaches the best play of a full shoe less what can be seen.
"""

from collections.abc import Iterable
from fractions import Fraction

from pitboss.game import Choice
from pitboss.games.blackjack.hand import FACE_DOWN, VALUE, is_blackjack, said
from pitboss.games.blackjack.rules import Blackjack
from pitboss.games.blackjack.stakes import originals
from pitboss.games.blackjack.state import BlackjackState
from pitboss.odds.analyst import Advice
from pitboss.odds.blackjack.deals import HIT
from pitboss.odds.blackjack.house import terms_of
from pitboss.odds.blackjack.moves import moves
from pitboss.odds.blackjack.terms import RANKS, TEN, Terms

WORDS = {HIT: "draw"}  # what the table calls a move that the analysis calls otherwise
CENT = 10**6  # worths are told to a millionth of a unit


def advise(game: Blackjack, state: BlackjackState, seat: int) -> Advice | None:
    """What each move is worth to the seat that must choose, on average and in cents."""
    awaits = game.awaits(state)
    if not isinstance(awaits, Choice) or awaits.seat != seat:
        return None
    terms = terms_of(game)
    if state.phase == "insurance":
        return _insurance(terms, state, awaits)
    if state.phase == "switching":
        return _switch(game, terms, state, seat)
    if state.phase != "playing":
        return None
    hand = state.hands[state.at]
    mine = originals(state, hand, seat, game.conduct.actions)
    stake = sum(bet.cents for _, bet in mine)
    done = sum(one.box == hand.box for one in state.hands) - 1
    worth = moves(
        terms,
        unseen(terms, state),
        by_value(hand.cards),
        VALUE[state.up[0]] - 1,
        two_cards=len(hand.cards) == 2,
        after_split=hand.split,
        added=hand.split and hand.number > 1,
        splits_left=terms.splits - done,
    )
    offered = {move.name for move in awaits.moves}
    told = {WORDS.get(move, move): worth[move] * stake for move in worth}
    best = sorted(((one, cents) for one, cents in told.items() if one in offered), key=lambda pair: -pair[1])
    why = f"{said(hand.cards)} against the dealer's {said((state.up,))}; full wagers, and cards of this round only"
    return Advice({move: _fraction(cents) for move, cents in best}, why)


def _insurance(terms: Terms, state: BlackjackState, choice: Choice) -> Advice:
    """Insurance is worth its odds times the tens that are left; even money is sure."""
    seat, spot = state.queue[0]
    bet = state.bet(seat, spot)
    assert bet is not None
    left = unseen(terms, state)
    ten = left[TEN] / sum(left)
    most = {move.name: move.most for move in choice.moves}
    box = int(spot.split("-")[1])
    natural = is_blackjack(next(hand.cards for hand in state.hands if hand.box == box))
    base = float(terms.blackjack_pays) * (1 - ten) * bet.cents if natural else 0.0
    worth = {"decline": base, "insure": base + (3 * ten - 1) * most["insure"]}
    if "even-money" in most:
        worth["even-money"] = float(bet.cents)
    best = sorted(worth.items(), key=lambda pair: -pair[1])
    why = f"{left[TEN]} of {sum(left)} unseen cards count ten; insurance is worth taking when more than a third do"
    return Advice({move: _fraction(cents) for move, cents in best}, why)


def _switch(game: Blackjack, terms: Terms, state: BlackjackState, seat: int) -> Advice:
    """Two hands as they are, or with their second cards exchanged, each then played best."""
    first, second = (hand for hand in state.hands if game.owner(hand.box) == seat)
    (bet,) = (bet for bet in state.bets if bet.seat == seat and bet.spot == f"box-{first.box}")
    left, up = unseen(terms, state), VALUE[state.up[0]] - 1
    made_counts = game.house.options["switched-blackjack"] == "blackjack"

    def worth(cards: tuple[str, ...], *, made: bool) -> float:
        only_21 = made and is_blackjack(cards) and not made_counts
        return max(moves(terms, left, by_value(cards), up, after_split=only_21).values())

    kept = worth(first.cards, made=False) + worth(second.cards, made=False)
    exchanged = (first.cards[0], second.cards[1]), (second.cards[0], first.cards[1])
    switched = sum(worth(cards, made=True) for cards in exchanged)
    best = sorted({"keep": kept * bet.cents, "switch": switched * bet.cents}.items(), key=lambda pair: -pair[1])
    one, two = (said(cards) for cards in exchanged)
    why = f"{said(first.cards)} and {said(second.cards)}, or {one} and {two}, against the dealer's {said((state.up,))}"
    return Advice({move: _fraction(cents) for move, cents in best}, why)


def unseen(terms: Terms, state: BlackjackState) -> list[int]:
    """How many cards of each value cannot be seen: a full shoe less those that lie face up."""
    shown = [card for hand in state.hands for card in hand.cards]
    dealer = [card for card in state.dealer if card != FACE_DOWN][: 1 if state.hidden else None]
    seen = by_value((*shown, *dealer, *((state.exposed,) if state.exposed else ())))
    full = [4 * terms.decks * (4 if value == TEN else 1) for value in range(RANKS)]
    return [all_of - out for all_of, out in zip(full, seen, strict=True)]


def by_value(cards: Iterable[str]) -> list[int]:
    """How many cards of each value there are."""
    found = [0] * RANKS
    for card in cards:
        found[VALUE[card[0]] - 1] += 1
    return found


def _fraction(cents: float) -> Fraction:
    return Fraction(round(cents * CENT), CENT)
