"""Who wagers on a hand, how much, and who plays it."""

from collections.abc import Iterator

from pitboss.events import Placed
from pitboss.game import Bet
from pitboss.games.blackjack.spots import base, box_of, is_insurance, originals_of, place, wagers_of
from pitboss.games.blackjack.state import BlackjackState, Played
from pitboss.law import Citation
from pitboss.money import Transfer, layout, purse

__all__ = ["added", "asked_about", "bettors", "decider", "insured", "originals", "stakes"]


def stakes(state: BlackjackState, hand: Played, action: int) -> tuple[Bet, ...]:
    """Every wager that goes with a hand against one of the dealer's hands."""
    names = wagers_of(hand.box, action, hand.number)
    return tuple(bet for bet in state.bets if bet.spot in names)


def originals(state: BlackjackState, hand: Played, seat: int, actions: int) -> tuple[tuple[int, Bet], ...]:
    """What a seat began the hand with, against each of the dealer's hands: what a double or a split must match."""
    return tuple(
        (action, bet)
        for action in range(1, actions + 1)
        for name in originals_of(hand.box, action, hand.number)
        if (bet := state.bet(seat, name))
    )


def bettors(state: BlackjackState, hand: Played, actions: int) -> tuple[int, ...]:
    """The seats that wager on a hand."""
    names = frozenset().union(*(wagers_of(hand.box, action, hand.number) for action in range(1, actions + 1)))
    return tuple(sorted({bet.seat for bet in state.bets if bet.spot in names}))


def decider(state: BlackjackState, hand: Played, actions: int, owner: int) -> int:
    """Who plays a hand: the patron seated at the box; if nobody is, the one who began it with the highest wager."""
    seats = [bet.seat for bet in state.bets if bet.spot == place(hand.box)]
    if len(seats) == 1 and actions == 1:
        return seats[0]
    begun = {name for action in range(1, actions + 1) for name in originals_of(hand.box, action, hand.number)}
    wagers: dict[int, int] = {}
    for bet in state.bets:
        if bet.spot in begun:
            wagers[bet.seat] = wagers.get(bet.seat, 0) + bet.cents
    return owner if owner in wagers else min(wagers, key=lambda seat: (-wagers[seat], seat))


def asked_about(state: BlackjackState, boxes: tuple[int, ...], actions: int) -> Iterator[tuple[int, str]]:
    """Every original wager in the order of the boxes, and whose it is."""
    for box in boxes:
        for action in range(1, actions + 1):
            for bet in state.bets:
                if bet.spot == place(box, action):
                    yield bet.seat, bet.spot


def insured(state: BlackjackState) -> tuple[Bet, ...]:
    """The insurance wagers that the dealer's hand of this action decides."""
    return tuple(
        bet for bet in state.bets if is_insurance(bet.spot) and base(bet.spot) == place(box_of(bet.spot), state.action)
    )


def added(seat: int, spot: str, cents: int, cites: tuple[Citation, ...]) -> Placed:
    """A wager that is added while a hand is played."""
    return Placed(
        seat=seat, spot=spot, cents=cents, cites=cites, transfers=(Transfer(purse(seat), layout(seat), cents),)
    )
