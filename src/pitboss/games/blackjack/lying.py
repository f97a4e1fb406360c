"""What lies on a blackjack table for all to see: the hands with what they count, the words on the felt, the meter."""

from collections.abc import Callable

from pitboss.felt import Hand, Meter
from pitboss.games.blackjack.conduct import Conduct
from pitboss.games.blackjack.hand import FACE_DOWN, MOST, TWO, count, is_blackjack, said
from pitboss.games.blackjack.layout import DEALER, hand_at
from pitboss.games.blackjack.settling import NATURAL
from pitboss.games.blackjack.spots import INSURANCE, MAIN, box_of
from pitboss.games.blackjack.state import BlackjackState, Played
from pitboss.house import House

TOLD = {"over": "over 21", "blackjack": "blackjack", "surrendered": "surrendered", "dead": "dead"}
TONES = {"over": "bad", "surrendered": "bad", "dead": "bad", "blackjack": "good"}


def hands_of(state: BlackjackState, owner: Callable[[int], int], box_name: Callable[[int], str]) -> tuple[Hand, ...]:
    """The dealer's hand, and those of the boxes."""
    if not state.dealer and not state.hands:
        return ()
    asked = _asked(state)
    return (
        _dealers(state),
        *(_boxs(state, hand, owner, box_name, turn=asked == at) for at, hand in enumerate(state.hands)),
    )


def _asked(state: BlackjackState) -> int:
    """Which hand somebody is to choose about, or is being dealt to; -1 if none."""
    if state.phase in ("insurance", "switching") and state.queue:
        box = box_of(state.queue[0][1])
        return next((at for at, hand in enumerate(state.hands) if hand.box == box), -1)
    return state.at if state.phase in ("playing", "drawing", "doubling", "following", "exposing", "sevens") else -1


def _dealers(state: BlackjackState) -> Hand:
    cards = tuple("" if card == FACE_DOWN else card for card in state.dealer)
    shown = tuple(card for card in cards if card)
    whole = len(shown) == len(cards) >= TWO
    over, natural = count(shown)[0] > MOST, whole and is_blackjack(shown)
    word = "over 21" if over else "blackjack" if natural else ""
    says = " ".join(filter(None, (said(shown) if shown else "", word)))
    tone = "bad" if over else "good" if natural else ""
    return Hand("Dealer", cards, says, at=DEALER, turn=state.phase in ("turn", "dealer"), tone=tone)


def _boxs(
    state: BlackjackState, hand: Played, owner: Callable[[int], int], box_name: Callable[[int], str], *, turn: bool
) -> Hand:
    several = sum(one.box == hand.box for one in state.hands) > 1
    return Hand(
        box_name(hand.box) + (f", hand {hand.number}" if several else ""),
        hand.cards,
        " ".join(filter(None, (said(hand.cards) if hand.cards else "", TOLD.get(hand.ended, "")))),
        at=hand_at(hand.box),
        seat=owner(hand.box),
        turn=turn,
        tone=TONES.get(hand.ended, ""),
    )


def words_of(house: House, conduct: Conduct) -> tuple[str, str, str]:
    """What is written on the felt: what a blackjack pays, how the dealer draws, what insurance pays."""
    main = house.wagers[MAIN]
    natural = next((pay for pay in main.pays if pay.when == NATURAL), main.pay())
    draws = "hit soft 17" if conduct.hits_soft_17 else "stand on all 17s"
    push = ", and a dealer's 22 is a push" if conduct.pushes_22 else ""
    return (
        f"Blackjack pays {natural.odds}",
        f"Dealer must draw to 16 and {draws}{push}",
        f"Insurance pays {house.wagers[INSURANCE].pay().odds}",
    )


def meters_of(state: BlackjackState, house: House) -> tuple[Meter, ...]:
    """The progressive meter, where there is one."""
    progressive = house.wagers.get("progressive")
    return (Meter(progressive.name, state.meter),) if progressive else ()
