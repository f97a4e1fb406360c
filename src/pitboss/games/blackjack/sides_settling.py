"""When the optional wagers are settled, and for what."""

from collections.abc import Iterator

from pitboss.events import AnyEvent, Noted, Settled
from pitboss.game import Bet
from pitboss.games.blackjack import law, sides
from pitboss.games.blackjack.hand import is_blackjack
from pitboss.games.blackjack.settling import Settling
from pitboss.games.blackjack.sides_prizes import prize
from pitboss.games.blackjack.spots import box_of
from pitboss.games.blackjack.stakes import stakes
from pitboss.games.blackjack.state import BLACKJACK, DOUBLED, STOOD, BlackjackState, Played, Streak
from pitboss.house import House
from pitboss.law import carries_out, cites
from pitboss.money import Odds
from pitboss.procedures.settlement import lost, prize_won, won

COLLECTED = cites("blackjack/additional-collected")
PAID = cites("blackjack/additional-paid")
SEVENS_SPLIT = cites("blackjack/sevens-split")
MATCH_SETTLED = cites("blackjack/match-settled", "blackjack/side-apart")
TWENTY_SETTLED = cites("blackjack/twenty-point-settled", "blackjack/side-apart")
BETWEEN_SETTLED = cites("blackjack/in-between-settled", "blackjack/side-apart")
OPTIONAL_SETTLED = cites("blackjack/optional-bonus-settled", "blackjack/side-apart")
STREAK_SETTLED = cites("blackjack/streak", "blackjack/streak-order", "blackjack/side-apart")
STREAK_SPLIT, STREAK_LEFT = cites("blackjack/streak-split"), cites("blackjack/streak-leaving")
ADDITIONAL = ("over-13", "under-13", "same-suit", "sevens")
BY_TWO_CARDS = {
    **dict.fromkeys(ADDITIONAL, (COLLECTED, PAID)),
    "match-the-dealer": (MATCH_SETTLED, MATCH_SETTLED),
    "twenty-point": (TWENTY_SETTLED, TWENTY_SETTLED),
    "in-between": (BETWEEN_SETTLED, BETWEEN_SETTLED),
    "bonus": (law.BONUS_LOSES, law.BONUS_WINS),
}


def wager_of(spot: str) -> str:
    """The optional wager of a place; empty for the wager itself."""
    return spot.partition("-")[2].partition("-")[2] if "+" not in spot else ""


class SideSettling:
    """The settlement of optional wagers under one house's rules."""

    def __init__(self, house: House, settling: Settling) -> None:
        self.house = house
        self.settling = settling
        self.chip = house.chip
        self.offered = frozenset(house.wagers) & {*BY_TWO_CARDS, "optional-bonus", "progressive", *sides.STREAKS}

    def _lying(self, state: BlackjackState, *wagers: str) -> Iterator[tuple[str, Bet]]:
        if not self.offered.isdisjoint(wagers):
            for bet in sorted(state.bets, key=lambda bet: -box_of(bet.spot)):  # from the dealer's far right
                if (wager := wager_of(bet.spot)) in wagers:
                    yield wager, bet

    def _decided(self, bet: Bet, lines: sides.Lines, by: law.Cites, why: str) -> Settled:
        """A wager by the lines of the pay table that it wins by; several add up."""
        kind = self.house.wagers[wager_of(bet.spot)]
        if not lines:
            return lost(bet, kind.cites + by, why)
        pays = [kind.pay(line) for line in lines]
        if len(pays) > 1:
            total = sum((pay.odds.ratio for pay in pays), start=0 * pays[0].odds.ratio)
            odds = Odds(total.numerator, total.denominator)
        else:
            odds = pays[0].odds
        cited = tuple(dict.fromkeys((*kind.cites, *(one for pay in pays for one in pay.cites), *by)))
        return won(bet, odds, self.chip, cited, f"{why}: {' and '.join(lines)}" if any(lines) else why)

    # --- when everybody has two cards ---

    def by_two_cards(self, state: BlackjackState) -> tuple[Settled, ...]:
        """What the first two cards and the dealer's up-card decide."""
        found: list[Settled] = []
        first = {hand.box: hand.cards for hand in state.hands}
        for wager, bet in self._lying(state, *BY_TWO_CARDS):
            cards = first[box_of(bet.spot)]
            lines = self._two_card_lines(wager, cards, state.up)
            if lines is not None:
                collected, by = BY_TWO_CARDS[wager]
                found.append(self._decided(bet, lines, by if lines else collected, " and ".join(cards)))
        return tuple(found)

    def _two_card_lines(self, wager: str, cards: tuple[str, ...], up: str) -> sides.Lines | None:
        """The lines won by two cards; None where the wager waits for more."""
        match wager:
            case "over-13":
                return sides.over_13(cards)
            case "under-13":
                return sides.under_13(cards)
            case "same-suit":
                return sides.same_suit(cards)
            case "sevens":
                return None if sides.sevens_wait(cards) else sides.sevens(cards)
            case "match-the-dealer":
                return sides.match_the_dealer(cards, up)
            case "twenty-point":
                return None if sides.twenty_point_waits(cards, up) else sides.twenty_point(cards)
            case "in-between":
                return sides.in_between(cards, up)
            case _:
                return None if sides.bonus(cards) else sides.LOST

    @carries_out("19:47-2.20(e)2")
    def kept(self, state: BlackjackState) -> tuple[Noted, ...]:
        """The cards of each winner of the bonus go under that wager, once the losers are collected."""
        first = {hand.box: hand.cards for hand in state.hands}
        return tuple(
            Noted(
                what="kept",
                seat=bet.seat,
                value=bet.spot,
                says=f"The cards of box {box_of(bet.spot)} go under its bonus wager",
                cites=law.BONUS_KEPT,
            )
            for _, bet in self._lying(state, "bonus")
            if sides.bonus(first[box_of(bet.spot)])
        )

    # --- two sevens ---

    def sevens(
        self, state: BlackjackState, box: int, cards: tuple[str, ...], *, split: bool = False
    ) -> tuple[Settled, ...]:
        """The wagers on sevens of a box whose third card came, or will not."""
        by = SEVENS_SPLIT if split else PAID
        return tuple(
            self._decided(bet, sides.sevens(cards), by, " and ".join(cards[:3]))
            for _, bet in self._lying(state, "sevens")
            if box_of(bet.spot) == box
        )

    # --- when more of the dealer's cards are known ---

    def dealers_two(self, state: BlackjackState, dealer: tuple[str, ...]) -> tuple[Settled, ...]:
        """What the dealer's second card decides: two queens of hearts, and the optional bonus on 17 or more."""
        queens = self.queens(state, dealers_blackjack=is_blackjack(dealer))
        return queens if sides.needs_a_third(dealer) else (*queens, *self.dealers_three(state, dealer))

    def queens(self, state: BlackjackState, *, dealers_blackjack: bool) -> tuple[Settled, ...]:
        """Two queens of hearts, when it is known whether the dealer has blackjack; no other hand waits for that."""
        lines = sides.twenty_point((sides.QUEEN_OF_HEARTS,) * 2, dealers_blackjack=dealers_blackjack)
        why = "the dealer has blackjack" if dealers_blackjack else "the dealer does not have blackjack"
        return tuple(self._decided(bet, lines, TWENTY_SETTLED, why) for _, bet in self._lying(state, "twenty-point"))

    def dealers_three(self, state: BlackjackState, dealer: tuple[str, ...]) -> tuple[Settled, ...]:
        """The optional bonus, when the dealer stands on two cards or has the third."""
        return tuple(
            self._decided(bet, sides.optional_bonus(dealer), OPTIONAL_SETTLED, f"dealer {' '.join(dealer[:3])}")
            for _, bet in self._lying(state, "optional-bonus")
        )

    # --- streaks ---

    @carries_out("blackjack/streak", "blackjack/streak-surrender", "blackjack/streak-split")
    def streaks(self, state: BlackjackState) -> tuple[AnyEvent, ...]:
        """Each box that won, lost or neither moves the markers of those who wager on its streak."""
        events: list[AnyEvent] = []
        for streak in sorted(state.streaks, key=lambda one: -one.box):
            hands = [hand for hand in state.hands if hand.box == streak.box]
            if hands:
                events += self._moved(state, streak, hands)
        return tuple(events)

    def _moved(self, state: BlackjackState, streak: Streak, hands: list[Played]) -> Iterator[AnyEvent]:
        came_out = sum(self._outcome(state, streak.seat, hand) for hand in hands)
        by = STREAK_SETTLED + (STREAK_SPLIT if len(hands) > 1 else ())
        wins = streak.wins + 1
        if came_out == 0:
            return
        pending = [
            (wager, bet)
            for wager, bet in self._lying(state, *sides.STREAKS)
            if bet.seat == streak.seat and box_of(bet.spot) == streak.box
        ]
        for wager, bet in pending:
            if came_out < 0:
                yield lost(bet, by, "the streak is broken")
            elif sides.STREAKS[wager] == wins:
                yield self._decided(bet, sides.WON, by, f"{wins} wins in a row")
        left = came_out > 0 and any(sides.STREAKS[wager] > wins for wager, _ in pending)
        says = f"{wins} in a row on box {streak.box}" if left else f"The streak on box {streak.box} is over"
        yield Noted(what="streak", seat=streak.seat, value=f"{streak.box} {wins if left else -1}", says=says, cites=by)

    def _outcome(self, state: BlackjackState, seat: int, hand: Played) -> int:
        """How a hand came out for a seat: a blackjack that was paid before has won; one that stood may be another's."""
        if not any(bet.seat == seat for bet in stakes(state, hand, state.action)):
            if hand.ended == BLACKJACK:
                return 1
            if hand.ended in (STOOD, DOUBLED):
                return 0
        return self.settling.outcome(hand, state.dealer)

    def streak_left(self, state: BlackjackState, seat: int) -> tuple[AnyEvent, ...]:
        """Who leaves before a streak is decided loses it."""
        return tuple(
            lost(bet, STREAK_LEFT, "the patron left before the streak was decided")
            for _, bet in self._lying(state, *sides.STREAKS)
            if bet.seat == seat and any((one.seat, one.box) == (seat, box_of(bet.spot)) for one in state.streaks)
        )

    # --- the progressive wager ---

    def no_prize(self, state: BlackjackState) -> tuple[Settled, ...]:
        """Progressive wagers that win nothing."""
        series = dict(state.series)
        return tuple(
            lost(bet, law.NO_PRIZE, "no series of aces")
            for _, bet in self._lying(state, "progressive")
            if not sides.progressive(series.get(box_of(bet.spot), ()))
        )

    @carries_out("19:47-2.19(h)")
    def prizes(self, state: BlackjackState) -> tuple[AnyEvent, ...]:
        """Every progressive prize of the round; several with the top combination share the meter as it stands."""
        series = dict(state.series)
        winners = [
            (bet, line)
            for _, bet in self._lying(state, "progressive")
            for line in sides.progressive(series.get(box_of(bet.spot), ()))
        ]
        top = [bet for bet, line in winners if line == sides.FOUR_ACES]
        share = -(-state.meter // len(top)) if top else 0  # a part of a cent is the patrons'
        events: list[AnyEvent] = []
        for bet, line in winners:
            cents = prize(line, share)
            says = f"{line}, {len(top)} share the meter" if line == sides.FOUR_ACES and len(top) > 1 else line
            events.append(prize_won(bet, cents, law.PRIZE, says, keeps_stake=False))
        return tuple(events)

    def meter_is_won(self, state: BlackjackState) -> bool:
        """Whether anybody has the top combination."""
        series = dict(state.series)
        return any(
            sides.progressive(series.get(box_of(bet.spot), ())) == (sides.FOUR_ACES,)
            for _, bet in self._lying(state, "progressive")
        )

    # --- the bonus wager ---

    def bonus_winner(self, state: BlackjackState) -> Bet | None:
        """Whose turn it is to press the bonus button: from the dealer's left."""
        winners = [bet for bet in state.bets if wager_of(bet.spot) == "bonus"]
        return min(winners, key=lambda bet: box_of(bet.spot), default=None)
