"""How a hand and its wagers are settled against the dealer's hand."""

from pitboss.events import Settled, Verdict
from pitboss.game import Bet
from pitboss.games.blackjack import law as paragraphs
from pitboss.games.blackjack.conduct import Conduct
from pitboss.games.blackjack.hand import FIVE, MOST, count, is_blackjack, said
from pitboss.games.blackjack.law import BlackjackLaw, Cites
from pitboss.games.blackjack.spots import INSURANCE, MAIN, was_added
from pitboss.games.blackjack.stakes import insured, stakes
from pitboss.games.blackjack.state import BLACKJACK, DEAD, OVER, SURRENDERED, BlackjackState, Played
from pitboss.house import House
from pitboss.law import carries_out
from pitboss.money import RACK, Odds, Transfer, layout, purse
from pitboss.procedures.settlement import given_back, lost, won

EVEN, NATURAL, FIVE_CARDS, EVEN_MONEY = "", "blackjack", "five cards totalling 21", "even money"
PUSHED = 22
SETTLED = ((), paragraphs.SETTLED_ONE, paragraphs.SETTLED_TWO, paragraphs.SETTLED_THREE)


class Settling:
    """The settlement of hands under one house's rules."""

    def __init__(self, house: House, conduct: Conduct, law: BlackjackLaw) -> None:
        self.conduct = conduct
        self.law = law
        self.chip = house.chip
        main = house.wagers[MAIN]
        self.pays: dict[str, Odds] = {pay.when: pay.odds for pay in main.pays}
        self.insurance_pays = house.wagers[INSURANCE].pay().odds

    def settled(self, state: BlackjackState, hand: Played) -> tuple[Settled, ...]:
        """Every wager that still lies on a hand, against the dealer's hand of this action."""
        bets = stakes(state, hand, state.action)
        if not bets:
            return ()
        by = SETTLED[state.action] if self.conduct.actions > 1 else ()
        return tuple(self._one(bet, hand, state.dealer, by) for bet in bets)

    def _one(self, bet: Bet, hand: Played, dealer: tuple[str, ...], by: Cites) -> Settled:
        law, natural = self.law, is_blackjack(dealer)
        if hand.ended == SURRENDERED:
            return self.halved(bet) if not natural else lost(bet, law.surrender + by, "the dealer has blackjack")
        if natural:
            return self._against_blackjack(bet, hand, by)
        if hand.ended == BLACKJACK:
            return won(bet, self.pays[NATURAL], self.chip, law.blackjack + by, "blackjack")
        mine, theirs = count(hand.cards)[0], count(dealer)[0]
        why = f"{said(hand.cards)} against the dealer's {theirs}"
        if self.conduct.five_card_21 and mine == MOST and len(hand.cards) == FIVE:
            return self._five_cards(bet, theirs, by)
        if theirs == PUSHED and self.conduct.pushes_22:
            return given_back(bet, Verdict.PUSH, law.pushes + by, why)
        if theirs > MOST or mine > theirs:
            return won(bet, self.pays[EVEN], self.chip, law.wins + by, why)
        if mine == theirs:
            return given_back(bet, Verdict.PUSH, law.pushes + by, why)
        return lost(bet, law.loses + by, why)

    def _against_blackjack(self, bet: Bet, hand: Played, by: Cites) -> Settled:
        """The dealer's blackjack takes original wagers; what was added goes back; a blackjack stands off."""
        law = self.law
        if hand.ended == BLACKJACK:
            return given_back(bet, Verdict.PUSH, law.pushes + law.blackjack + by, "both have blackjack")
        if was_added(bet.spot):
            why = "the dealer's blackjack takes the original wager only"
            return given_back(bet, Verdict.VOID, law.added_back + by, why)
        return lost(bet, law.dealers_blackjack + by, "the dealer has blackjack")

    @carries_out("blackjack/five-card-21")
    def _five_cards(self, bet: Bet, theirs: int, by: Cites) -> Settled:
        if theirs == MOST:
            return given_back(
                bet, Verdict.PUSH, paragraphs.FIVE_CARDS + by, "five cards totalling 21, and the dealer's 21"
            )
        return won(bet, self.pays[FIVE_CARDS], self.chip, paragraphs.FIVE_CARDS + by, "five cards totalling 21")

    # --- before the dealer's hand is known ---

    def over(self, state: BlackjackState, hand: Played) -> tuple[Settled, ...]:
        """A hand over 21 loses at once, against all hands of the dealer."""
        several = self.conduct.actions > 1
        by = self.law.over + (paragraphs.SETTLED_ONE if several else ())
        why = f"{count(hand.cards)[0]} is over 21"
        return tuple(
            lost(bet, by, why) for action in range(1, self.conduct.actions + 1) for bet in stakes(state, hand, action)
        )

    def at_once(self, state: BlackjackState, hand: Played) -> tuple[Settled, ...]:
        """A blackjack that the dealer cannot match is paid at once."""
        return tuple(
            won(bet, self.pays[NATURAL], self.chip, self.law.paid_at_once, "blackjack, which the dealer cannot have")
            for action in range(1, self.conduct.actions + 1)
            for bet in stakes(state, hand, action)
        )

    def even_money(self, bet: Bet) -> Settled:
        """A blackjack is paid even money, whatever the dealer has."""
        return won(bet, self.pays[EVEN_MONEY], self.chip, self.law.even_money, "even money was taken")

    def given_up(self, state: BlackjackState, hand: Played) -> tuple[Settled, ...]:
        """A surrendered hand, where the dealer cannot have blackjack."""
        return tuple(self.halved(bet) for bet in stakes(state, hand, 1))

    def halved(self, bet: Bet) -> Settled:
        """Half of a wager is collected, and half goes back; a chip that cannot be halved is the patron's."""
        taken = bet.cents // (2 * self.chip) * self.chip
        back = bet.cents - taken
        collected = (Transfer(layout(bet.seat), RACK, taken),) if taken else ()
        return Settled(
            seat=bet.seat,
            spot=bet.spot,
            stake=bet.cents,
            verdict=Verdict.HALF,
            returned=back,
            why="the hand was surrendered",
            cites=self.law.surrender,
            transfers=(*collected, Transfer(layout(bet.seat), purse(bet.seat), back)),
        )

    def insurance(self, state: BlackjackState, dealer: tuple[str, ...]) -> tuple[Settled, ...]:
        """Insurance, when the dealer's second card is known."""
        several = self.conduct.actions > 1
        by = self.law.insurance + (paragraphs.INSURES_EACH if several else ())
        found: list[Settled] = []
        for bet in insured(state):
            if is_blackjack(dealer):
                found.append(won(bet, self.insurance_pays, self.chip, by, "the dealer has blackjack"))
            else:
                found.append(lost(bet, by, "the dealer's second card does not count ten"))
        return tuple(found)

    # --- how a hand came out, for streaks ---

    def outcome(self, hand: Played, dealer: tuple[str, ...]) -> int:
        """1 for a hand that won, -1 for one that lost, 0 for neither."""
        if hand.ended in (OVER, SURRENDERED):
            return -1
        if hand.ended == DEAD:
            return 0
        verdict = self._one(Bet(0, MAIN, 100), hand, dealer, ()).verdict
        return 1 if verdict is Verdict.WON else -1 if verdict is Verdict.LOST else 0
