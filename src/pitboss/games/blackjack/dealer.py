"""The dealer's own hand: when it draws, and when nothing is left for it to decide."""

from pitboss.games.blackjack.conduct import Conduct
from pitboss.games.blackjack.hand import TWO, count, value
from pitboss.games.blackjack.sides import needs_a_third
from pitboss.games.blackjack.spots import ACTIONS, is_insurance
from pitboss.games.blackjack.stakes import stakes
from pitboss.games.blackjack.state import BLACKJACK, DOUBLED, STOOD, SURRENDERED, BlackjackState
from pitboss.law import carries_out

STANDS, SOFT_STANDS = 17, 18
TEN = 10
HANDS = range(1, len(ACTIONS) + 1)


def can_have_blackjack(up: str) -> bool:
    """Whether this up card could be part of a blackjack."""
    return value(up) >= TEN


@carries_out("blackjack/soft-17")
def stands(conduct: Conduct, cards: tuple[str, ...]) -> bool:
    """Whether the dealer takes no further card: on 17 or more, or on soft 18 or more where soft 17 is hit."""
    total, soft = count(cards)
    return total >= (SOFT_STANDS if soft and conduct.hits_soft_17 else STANDS)


@carries_out("blackjack/optional-bonus-draw")
def draws(conduct: Conduct, state: BlackjackState, cards: tuple[str, ...]) -> bool:
    """Whether the dealer takes another card now."""
    if len(cards) < TWO:
        return True
    if stands(conduct, cards):
        return False
    counts = decides(state) if conduct.actions == 1 else decides_now(state)
    return counts or (len(cards) == TWO and third_is_due(state) and needs_a_third(cards))


def decides(state: BlackjackState) -> bool:
    """Whether there is a hand that the dealer's total decides."""
    return any(hand.ended in (STOOD, DOUBLED) for hand in state.hands)


def decides_now(state: BlackjackState) -> bool:
    """In multiple action: whether such a hand has a wager against this one of the dealer's hands."""
    return any(hand.ended in (STOOD, DOUBLED) and stakes(state, hand, state.action) for hand in state.hands)


def third_is_due(state: BlackjackState) -> bool:
    """Whether an optional bonus wager waits for the dealer's third card."""
    return any(bet.spot.endswith("-optional-bonus") for bet in state.bets)


def second_is_due(state: BlackjackState) -> bool:
    """Whether two queens of hearts wait for the dealer's second card: any other 20 point bonus is settled by then."""
    return any(bet.spot.endswith("-twenty-point") for bet in state.bets)


@carries_out("blackjack/dealer-rests")
def is_needed(state: BlackjackState) -> bool:
    """Whether anything waits for the dealer's second cards: where all hands are over 21, insurance alone does."""
    if decides(state) or third_is_due(state) or second_is_due(state):
        return True
    waiting = [hand for hand in state.hands if hand.ended in (BLACKJACK, SURRENDERED)]
    if can_have_blackjack(state.up) and any(stakes(state, hand, at) for hand in waiting for at in HANDS):
        return True
    return any(is_insurance(bet.spot) for bet in state.bets)
