"""The analyst of blackjack: where a wager's life begins, the kernel of its odds, and the coach at the table.

Cards of earlier rounds are not remembered: the coach teaches the best play of a full shoe less what can be seen.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import ClassVar, Final

from msgspec.structs import replace

from pitboss.game import Bet, Turn
from pitboss.games.blackjack.choices import DECLINE, DRAW, EVEN_MONEY, INSURE
from pitboss.games.blackjack.hand import FACE_DOWN, TWO, VALUE, is_blackjack, said
from pitboss.games.blackjack.odds import charted
from pitboss.games.blackjack.odds.lines import SIX_SEVEN_EIGHT
from pitboss.games.blackjack.odds.solve import moves
from pitboss.games.blackjack.odds.terms import RANKS, TEN, Terms, any_terms_of, terms_of
from pitboss.games.blackjack.odds.wagers import BlackjackKernel
from pitboss.games.blackjack.rules import Blackjack
from pitboss.games.blackjack.settling import EVEN_MONEY as EVEN_MONEY_PAYS
from pitboss.games.blackjack.state import BlackjackState, Phase
from pitboss.games.blackjack.wagers import MAIN, box_of, originals, place
from pitboss.odds.analyst import Advice, Analyst
from pitboss.odds.kernel import Kernel
from pitboss.odds.strategy_chart import Chart, Situation

STAGE_STAKE: Final = 5_544_000  # the stake of odds and simulation, for a wager that must lie beside another
WORDS: Final = {"hit": DRAW}  # what the table calls a move that the analysis calls otherwise
MILLIONTHS: Final = 10**6  # worths are told to a millionth of a cent


class BlackjackAnalyst(Analyst[Blackjack]):
    """What is to be known of blackjack under one house's rules."""

    chart_lines: ClassVar = charted.LINES

    def stage(self, spot: str) -> BlackjackState:
        """Just before a round from a full shoe, with a wager beside an optional one that needs it."""
        game = self.game
        behind = 0 if game.continuous else game.shuffling.handling.behind
        state = BlackjackState(
            seats=(1,), phase=Phase.WAGERING, left=game.shuffling.cards, behind=behind, meter=game.start().meter
        )
        if game.spots[spot].wager != MAIN:
            state = replace(state, bets=(Bet(1, place(1), STAGE_STAKE),))
        return state

    @property
    def kernel(self) -> Kernel:
        """The odds of every wager."""
        return BlackjackKernel()

    def advise(self, view: BlackjackState, turn: Turn) -> Advice | None:
        """What each move is worth to the seat that must choose, on average and in cents."""
        if view.phase == Phase.INSURANCE:
            return self._insurance(view, turn)
        return self._hand(view, turn) if view.phase == Phase.PLAYING else None

    def chart(self) -> Chart:
        """The strategy by totals for this table's rules."""
        return charted.chart(self.game)

    def situation(self, view: BlackjackState, turn: Turn) -> Situation | None:
        """The hand in turn against what the dealer shows; or insurance."""
        if view.phase == Phase.INSURANCE:
            return charted.INSURANCE
        return charted.situation(self.game, view, turn) if view.phase == Phase.PLAYING else None

    def _hand(self, view: BlackjackState, turn: Turn) -> Advice:
        hand = view.hands[view.at]
        terms = seeing_suits(any_terms_of(self.game), view, hand.cards)
        stake = sum(bet.cents for _, bet in originals(view, hand, turn.seat, self.game.conduct.actions))
        worth = moves(
            terms,
            unseen(terms, view),
            by_value(hand.cards),
            VALUE[view.up[0]] - 1,
            two_cards=len(hand.cards) == TWO,
            after_split=hand.split,
            added=hand.split and hand.number > 1,
            splits_left=terms.splits - sum(one.box == hand.box for one in view.hands) + 1,
            second=VALUE[view.dealer[1][0]] - 1 if self.game.conduct.face_up else None,
        )
        offered = {move.name for move in turn.moves}
        told = {WORDS.get(move, move): worth[move] * stake for move in worth}
        shown = view.dealer if self.game.conduct.face_up else (view.up,)
        against = f"{said(hand.cards)} against the dealer's {said(shown)}"
        return best_first(
            {move: cents for move, cents in told.items() if move in offered},
            f"{against}; full wagers, and cards of this round only",
        )

    def _insurance(self, view: BlackjackState, turn: Turn) -> Advice:
        """Insurance is worth its odds times the tens that are left; even money is certain."""
        seat, spot = view.queue[0]
        bet = view.bet(seat, spot)
        assert bet is not None
        terms = terms_of(self.game)
        left = unseen(terms, view)
        ten = left[TEN] / sum(left)
        most = {move.name: move.most for move in turn.moves}
        cards = next(hand.cards for hand in view.hands if hand.box == box_of(spot))
        pays = self.game.settling.natural_pays(cards).ratio
        base = float(pays) * (1 - ten) * bet.cents if is_blackjack(cards) else 0.0
        worth = {DECLINE: base, INSURE: base + ((1 + float(terms.insurance_pays)) * ten - 1) * most[INSURE]}
        if EVEN_MONEY in most:
            worth[EVEN_MONEY] = float(self.game.settling.pays[EVEN_MONEY_PAYS].on(bet.cents))
        share = "a third" if terms.insurance_pays == 2 else f"one in {float(1 + terms.insurance_pays):g}"
        tens = f"{left[TEN]} of {sum(left)} unseen cards count ten"
        return best_first(worth, f"{tens}; insurance is worth taking when more than {share} do")


def best_first(worth: Mapping[str, float], why: str) -> Advice:
    """What the coach says, from what each move is worth in cents."""
    ranked = sorted(worth.items(), key=lambda pair: -pair[1])
    return Advice({move: Fraction(round(cents * MILLIONTHS), MILLIONTHS) for move, cents in ranked}, why)


def seeing_suits(terms: Terms, view: BlackjackState, cards: tuple[str, ...]) -> Terms:
    """The terms for a hand whose suits are seen: two of a six, a seven and an eight wait for the third."""
    lacking = [rank for rank in SIX_SEVEN_EIGHT if rank not in {card[0] for card in cards}]
    if terms.suited_678 is None or len(cards) != TWO or len(lacking) != 1:
        return terms
    if len({card[1] for card in cards}) > 1:
        return replace(terms, suited=Fraction(0))
    seen = face_up(view)
    of_suit = terms.decks - seen.count(f"{lacking[0]}{cards[0][1]}")
    of_rank = 4 * terms.decks - sum(card[0] == lacking[0] for card in seen)
    return replace(terms, suited=Fraction(of_suit, max(of_rank, 1)))


def face_up(view: BlackjackState) -> list[str]:
    """The cards that lie face up."""
    shown = [card for hand in view.hands for card in hand.cards]
    dealer = [card for card in view.dealer if card != FACE_DOWN]
    return [*shown, *dealer, *((view.exposed,) if view.exposed else ())]


def unseen(terms: Terms, view: BlackjackState) -> list[int]:
    """How many cards of each value cannot be seen: a full shoe less those that lie face up."""
    seen = by_value(face_up(view))
    full = [4 * terms.decks * (4 if value == TEN else 1) for value in range(RANKS)]
    return [all_of - out for all_of, out in zip(full, seen, strict=True)]


def by_value(cards: Iterable[str]) -> list[int]:
    """How many cards of each value there are."""
    found = [0] * RANKS
    for card in cards:
        found[VALUE[card[0]] - 1] += 1
    return found
