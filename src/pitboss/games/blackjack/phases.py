"""What a blackjack table waits for in each phase of a round; the phases of the shuffle are the shuffle's own."""

from functools import lru_cache

from msgspec.structs import replace

from pitboss.equipment import Device
from pitboss.game import Awaits, Bet, Calling, Chance, Choice, Move, Offer, Wagering
from pitboss.games.blackjack.calls import Calls
from pitboss.games.blackjack.conduct import Conduct
from pitboss.games.blackjack.course import MAIN_PLACES
from pitboss.games.blackjack.hand import TWO
from pitboss.games.blackjack.sides_settling import wager_of
from pitboss.games.blackjack.spots import base, box_of, is_insurance
from pitboss.games.blackjack.state import BLACKJACK, BlackjackState
from pitboss.games.blackjack.turns import Turns
from pitboss.procedures.shuffling import Shuffling

INSURE, DECLINE, EVEN_MONEY = "insure", "decline", "even-money"


class Waiting:
    """The calls, the cards and the choices of a round."""

    def __init__(
        self, conduct: Conduct, calls: Calls, shuffling: Shuffling, turns: Turns, display: Device | None, *, burns: bool
    ) -> None:
        self.conduct = conduct
        self.turns = turns
        self.chip = turns.chip
        shoe = shuffling.shoe
        coming = Chance(calls=(shuffling.face_up(),), device=shoe)
        self._card = Chance(device=shoe)
        self._short = Calling(calls=(calls.too_few,))
        self._open = Wagering(calls=(calls.no_more_bets, *((calls.new_dealer,) if burns else ())))
        self._dead_hand = calls.dead_hand
        self._playing = (calls.exposed, *((calls.hole_seen,) if conduct.hole else ()))
        self._paying = Calling(calls=(calls.validate,))
        self._button = Chance(device=display, calls=(calls.blank,)) if display else None
        self._by_phase: dict[str, Awaits] = {
            "over": None,
            "wagering": self._open,
            "dealing": coming,
            "reader": Calling(calls=(calls.check, calls.reader_failed)),
            "drawing": coming,
            "doubling": coming,
            "sevens": coming,
            "turn": Calling(calls=(calls.dealers_card,)),
            "dealer": coming,
            "exposing": self._card,
            "overdrawn": self._card,
            "result": Calling(calls=(calls.result, calls.reshuffle, calls.overdrawn)),
            "confirming": Calling(calls=(calls.confirm,)),
        }
        self._coming = coming
        self._short_result = Calling(calls=(calls.result, calls.reshuffle))

    def awaits(self, state: BlackjackState, owner: int) -> Awaits:
        """What comes next in a round; `owner` sits at the box whose hand is in turn."""
        match state.phase:
            case "playing":
                hand = state.hands[state.at]
                if len(hand.cards) < TWO:
                    return self._coming if state.left else self._short
                calls = () if state.exposed or not state.left else self._playing
                return self.turns.choice(state, owner, (*calls, dead_hand(self._dead_hand, state.bets)))
            case "following":
                return self.turns.following(state)
            case "insurance":
                return self._insurance(state)
            case "paying":
                return self._paid(state)
            case "result" if not state.left:
                return self._short_result
        waits = self._by_phase[state.phase]
        return self._short if isinstance(waits, Chance) and not state.left else waits

    def _paid(self, state: BlackjackState) -> Awaits:
        if any(wager_of(bet.spot) == "progressive" for bet in state.bets):
            return self._paying
        return self._button

    def _insurance(self, state: BlackjackState) -> Choice:
        """What a patron may answer when the dealer shows an ace."""
        seat, spot = state.queue[0]
        bet = state.bet(seat, spot)
        assert bet is not None
        half = -(-bet.cents // (2 * self.chip)) * self.chip  # up to the next chip above half the wager
        moves = [Move(DECLINE), Move(INSURE, min(self.chip, half), half)]
        hand = next(hand for hand in state.hands if hand.box == box_of(spot))
        if self.conduct.even_money and hand.ended == BLACKJACK and base(spot) == spot:
            moves.append(Move(EVEN_MONEY))
        return Choice.of(seat, tuple(moves), silent=DECLINE)


@lru_cache(maxsize=1024)
def dead_hand(offer: Offer, bets: tuple[Bet, ...]) -> Offer:
    """A hand can be declared dead while a wager lies on it."""
    boxes = {box_of(bet.spot) for bet in bets if wager_of(bet.spot) in MAIN_PLACES and not is_insurance(bet.spot)}
    return replace(offer, values=tuple(map(str, sorted(boxes))))
