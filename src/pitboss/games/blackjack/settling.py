"""How a hand and its wagers are settled: the wager itself against the dealer's hand, and the optional wagers."""

from collections.abc import Iterator

from pitboss.equipment import cards_named
from pitboss.events import AnyEvent, Noted, Settled, Verdict
from pitboss.game import Bet
from pitboss.games.blackjack import sides
from pitboss.games.blackjack.hand import MOST, TWO, count, is_blackjack, told
from pitboss.games.blackjack.house import Conduct
from pitboss.games.blackjack.law import LAW, BlackjackLaw, Cites
from pitboss.games.blackjack.state import BlackjackState, Ended, Played, Streak
from pitboss.games.blackjack.wagers import (
    BROKEN,
    INSURANCE,
    MAIN,
    bonus_winner,
    box_of,
    insured,
    stakes,
    wager_of,
    was_added,
)
from pitboss.house import House
from pitboss.law import carries_out
from pitboss.money import RACK, Odds, Transfer, layout, purse
from pitboss.procedures.settlement import given_back, lost, prize_won, won

EVEN, NATURAL, FIVE_CARDS, EVEN_MONEY = "", "blackjack", "five cards totalling 21", "even money"
SUITED_678, THREE_SEVENS, NAMED = "suited 6-7-8", "three sevens", "named blackjack"
BY_21 = {FIVE_CARDS: LAW.five_cards, SUITED_678: LAW.suited_678, THREE_SEVENS: LAW.three_sevens}
THREE, FIVE = 3, 5
PUSHED = 22
SURRENDERED, BLACKJACK = Ended.SURRENDERED, Ended.BLACKJACK  # looked up once, as they are for every wager
SETTLED = ((), LAW.multiple.settled_one, LAW.multiple.settled_two, LAW.multiple.settled_three)
BY_TWO_CARDS = {  # what is settled on the first two cards: by which paragraphs it is collected, and paid
    **dict.fromkeys(sides.ADDITIONAL, (LAW.sides.collected, LAW.sides.paid)),
    "match-the-dealer": (LAW.sides.match, LAW.sides.match),
    "twenty-point": (LAW.sides.twenty_point, LAW.sides.twenty_point),
    "in-between": (LAW.sides.in_between, LAW.sides.in_between),
    "bonus": (LAW.bonus.loses, LAW.bonus.wins),
}


class Settling:
    """The settlement of hands under one house's rules."""

    def __init__(self, house: House, conduct: Conduct, law: BlackjackLaw) -> None:
        self.conduct = conduct
        self.law = law
        self.chip = house.chip
        main = house.wagers[MAIN]
        self.pays: dict[str, Odds] = {pay.when: pay.odds for pay in main.pays}
        self.by_21 = frozenset(self.pays) & frozenset(BY_21)  # the lines by which a hand of 21 can be paid more
        named = house.options.get("named-blackjack", "none")
        self.named = frozenset(named.split("-")) if named != "none" else frozenset()
        insurance = house.wagers.get(INSURANCE)
        self.insurance_pays = insurance.pay().odds if insurance else None

    def settled(self, state: BlackjackState, hand: Played) -> tuple[Settled, ...]:
        """Every wager that still lies on a hand, against the dealer's current hand."""
        bets = stakes(state, hand, state.action)
        if not bets:
            return ()
        by = SETTLED[state.action] if self.conduct.actions > 1 else ()
        if len(bets) == 1:
            return (self._one(bets[0], hand, state.dealer, by),)
        return tuple([self._one(bet, hand, state.dealer, by) for bet in bets])

    def _one(self, bet: Bet, hand: Played, dealer: tuple[str, ...], by: Cites) -> Settled:
        law, natural = self.law, len(dealer) == TWO and is_blackjack(dealer)
        if hand.ended == SURRENDERED:
            return self.halved(bet) if not natural else lost(bet, law.surrender + by, "the dealer has blackjack")
        if natural:
            return self._against_blackjack(bet, hand, by)
        if hand.ended == BLACKJACK:
            return self._natural(bet, hand, law.blackjack + by, "blackjack")
        (mine, soft), (theirs, _) = count(hand.cards), count(dealer)
        why = f"{told(mine, soft)} against the dealer's {theirs}"
        if self.by_21 and mine == MOST and (line := self._line(hand.cards)):
            if theirs != MOST:
                return won(bet, self.pays[line], self.chip, BY_21[line] + by, line)
            if line == FIVE_CARDS:
                why = "five cards totalling 21, and the dealer has 21 too"
                return given_back(bet, Verdict.PUSH, LAW.five_cards + by, why)
        if theirs == PUSHED and self.conduct.pushes_22:
            return given_back(bet, Verdict.PUSH, law.pushes + by, why)
        if theirs > MOST or mine > theirs:
            return won(bet, self.pays[EVEN], self.chip, law.wins + by, why)
        if mine == theirs:
            if self.conduct.face_up:
                return lost(bet, LAW.second_up.equal + by, why)
            return given_back(bet, Verdict.PUSH, law.pushes + by, why)
        return lost(bet, law.loses + by, why)

    @carries_out("blackjack/second-card-up-equal")
    def _against_blackjack(self, bet: Bet, hand: Played, by: Cites) -> Settled:
        """The dealer's blackjack takes original wagers; added wagers go back; another blackjack is a push.

        Where the dealer's second card was dealt face up, another blackjack wins.
        """
        law = self.law
        if hand.ended == BLACKJACK:
            if self.conduct.face_up:
                return self._natural(bet, hand, LAW.second_up.equal + LAW.second_up.pays, "both have blackjack")
            return given_back(bet, Verdict.PUSH, law.pushes + law.blackjack + by, "both have blackjack")
        if was_added(bet.spot):
            why = "the dealer's blackjack takes only the original wager"
            return given_back(bet, Verdict.VOID, law.added_back + by, why)
        return lost(bet, law.dealers_blackjack + by, "the dealer has blackjack")

    @carries_out("blackjack/five-card-21", "blackjack/suited-6-7-8", "blackjack/three-sevens")
    def _line(self, cards: tuple[str, ...]) -> str:
        """The line by which a hand of 21 is paid more, whatever was added to its wager; empty if there is none."""
        line = ""
        if len(cards) == FIVE:
            line = FIVE_CARDS
        elif len(cards) == THREE:
            ranks = {card[0] for card in cards}
            if ranks == {"7"}:
                line = THREE_SEVENS
            elif ranks == {"6", "7", "8"} and len({card[1] for card in cards}) == 1:
                line = SUITED_678
        return line if line in self.by_21 else ""

    @carries_out("blackjack/named-blackjack")
    def _natural(self, bet: Bet, hand: Played, by: Cites, why: str) -> Settled:
        """A blackjack that wins; the one that the house has named is paid more."""
        if self._is_named(hand.cards):
            by, why = by + LAW.named_blackjack, f"{why}, the one that is named"
        return won(bet, self.natural_pays(hand.cards), self.chip, by, why)

    def natural_pays(self, cards: tuple[str, ...]) -> Odds:
        """What a blackjack of these cards is paid."""
        return self.pays[NAMED if self._is_named(cards) else NATURAL]

    def _is_named(self, cards: tuple[str, ...]) -> bool:
        return bool(self.named) and self.named == frozenset(cards)

    # --- before the dealer's hand is known ---

    def over(self, state: BlackjackState, hand: Played, cards: tuple[str, ...], by: Cites = ()) -> tuple[Settled, ...]:
        """A hand that goes over 21 with these cards loses at once, against all hands of the dealer."""
        why = f"{count(cards)[0]} is over 21"
        if self.conduct.actions == 1:
            return tuple([lost(bet, self.law.over + by, why) for bet in stakes(state, hand, 1)])
        by = self.law.over + by + LAW.multiple.settled_one
        return tuple(
            lost(bet, by, why) for action in range(1, self.conduct.actions + 1) for bet in stakes(state, hand, action)
        )

    def at_once(self, state: BlackjackState, hand: Played) -> tuple[Settled, ...]:
        """A blackjack that the dealer cannot match is paid at once."""
        by, why = self.law.paid_at_once, "blackjack, which the dealer cannot have"
        if self.conduct.face_up:
            by, why = by + LAW.second_up.pays, "blackjack, which the dealer does not have"
        return tuple(
            self._natural(bet, hand, by, why)
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
        """Half of a wager is collected and half goes back; a chip that cannot be halved goes to the patron."""
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
        bets = insured(state)
        if not bets or self.insurance_pays is None:
            return ()
        by = self.law.insurance + (LAW.multiple.insures_each if self.conduct.actions > 1 else ())
        if is_blackjack(dealer):
            return tuple(won(bet, self.insurance_pays, self.chip, by, "the dealer has blackjack") for bet in bets)
        return tuple(lost(bet, by, "the dealer's second card is not a ten-value card") for bet in bets)

    def outcome(self, hand: Played, dealer: tuple[str, ...]) -> int:
        """How a hand came out, for streaks: 1 for one that won, -1 for one that lost, 0 for neither."""
        if hand.ended in (Ended.OVER, SURRENDERED):
            return -1
        if hand.ended == Ended.DEAD:
            return 0
        verdict = self._one(Bet(0, MAIN, 100), hand, dealer, ()).verdict
        return 1 if verdict is Verdict.WON else -1 if verdict is Verdict.LOST else 0


class SideSettling:
    """The settlement of optional wagers under one house's rules."""

    def __init__(self, house: House, settling: Settling) -> None:
        self.house = house
        self.settling = settling
        self.chip = house.chip
        self.offered = frozenset(house.wagers) & {*BY_TWO_CARDS, "optional-bonus", "progressive", *sides.STREAKS}

    def lying(self, state: BlackjackState, *wagers: str) -> Iterator[tuple[str, Bet]]:
        """These wagers as they lie on the layout, from the dealer's far right."""
        if not self.offered.isdisjoint(wagers):
            for bet in sorted(state.bets, key=lambda bet: -box_of(bet.spot)):
                if (wager := wager_of(bet.spot)) in wagers:
                    yield wager, bet

    def decided(self, bet: Bet, lines: sides.Lines, by: Cites, why: str) -> Settled:
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
        """What the first two cards and the dealer's up card decide."""
        found: list[Settled] = []
        first = {hand.box: hand.cards for hand in state.hands}
        for wager, bet in self.lying(state, *BY_TWO_CARDS):
            cards = first[box_of(bet.spot)]
            lines = _two_card_lines(wager, cards, state.up)
            if lines is not None:
                collected, by = BY_TWO_CARDS[wager]
                found.append(self.decided(bet, lines, by if lines else collected, cards_named(cards)))
        return tuple(found)

    @carries_out("19:47-2.20(e)2")
    def kept(self, state: BlackjackState) -> tuple[Noted, ...]:
        """The cards of each bonus winner go under that wager, once the losers are collected."""
        first = {hand.box: hand.cards for hand in state.hands}
        return tuple(
            Noted(
                what="kept",
                seat=bet.seat,
                value=bet.spot,
                says=f"The cards of box {box_of(bet.spot)} go under its bonus wager",
                cites=LAW.bonus.kept,
            )
            for _, bet in self.lying(state, "bonus")
            if sides.bonus(first[box_of(bet.spot)])
        )

    # --- two sevens ---

    def sevens(
        self, state: BlackjackState, box: int, cards: tuple[str, ...], *, split: bool = False
    ) -> tuple[Settled, ...]:
        """The sevens wagers of a box whose third card came, or will not come."""
        by = LAW.sides.sevens_split if split else LAW.sides.paid
        return tuple(
            self.decided(bet, sides.sevens(cards), by, cards_named(cards[:3]))
            for _, bet in self.lying(state, "sevens")
            if box_of(bet.spot) == box
        )

    # --- when more of the dealer's cards are known ---

    def dealers_two(self, state: BlackjackState, dealer: tuple[str, ...]) -> tuple[Settled, ...]:
        """What the dealer's second card decides: two queens of hearts, and the optional bonus on 17 or more."""
        queens = self.queens(state, dealers_blackjack=is_blackjack(dealer))
        return queens if sides.needs_a_third(dealer) else (*queens, *self.dealers_three(state, dealer))

    def queens(self, state: BlackjackState, *, dealers_blackjack: bool) -> tuple[Settled, ...]:
        """Two queens of hearts, once it is known whether the dealer has blackjack; no other hand waits for that."""
        lines = sides.twenty_point((sides.QUEEN_OF_HEARTS,) * 2, dealers_blackjack=dealers_blackjack)
        why = "the dealer has blackjack" if dealers_blackjack else "the dealer does not have blackjack"
        return tuple(
            self.decided(bet, lines, LAW.sides.twenty_point, why) for _, bet in self.lying(state, "twenty-point")
        )

    def dealers_three(self, state: BlackjackState, dealer: tuple[str, ...]) -> tuple[Settled, ...]:
        """The optional bonus, once the dealer stands on two cards or has the third."""
        return tuple(
            self.decided(bet, sides.optional_bonus(dealer), LAW.sides.optional_bonus, f"dealer {' '.join(dealer[:3])}")
            for _, bet in self.lying(state, "optional-bonus")
        )

    # --- streaks ---

    @carries_out("blackjack/streak", "blackjack/streak-surrender", "blackjack/streak-split")
    def streaks(self, state: BlackjackState) -> tuple[AnyEvent, ...]:
        """Each box moves the markers of those who wager on its streak, as its hands won, lost or neither."""
        events: list[AnyEvent] = []
        for streak in sorted(state.streaks, key=lambda one: -one.box):
            hands = [hand for hand in state.hands if hand.box == streak.box]
            if hands:
                events += self._moved(state, streak, hands)
        return tuple(events)

    def _moved(self, state: BlackjackState, streak: Streak, hands: list[Played]) -> Iterator[AnyEvent]:
        came_out = sum(self._outcome(state, streak.seat, hand) for hand in hands)
        by = LAW.sides.streak + (LAW.sides.streak_split if len(hands) > 1 else ())
        wins = streak.wins + 1
        if came_out == 0:
            return
        pending = [
            (wager, bet)
            for wager, bet in self.lying(state, *sides.STREAKS)
            if bet.seat == streak.seat and box_of(bet.spot) == streak.box
        ]
        for wager, bet in pending:
            if came_out < 0:
                yield lost(bet, by, "the streak is broken")
            elif sides.STREAKS[wager] == wins:
                yield self.decided(bet, sides.WON, by, f"{wins} wins in a row")
        left = came_out > 0 and any(sides.STREAKS[wager] > wins for wager, _ in pending)
        says = f"{wins} in a row on box {streak.box}" if left else f"The streak on box {streak.box} is over"
        now = (streak.box, wins if left else BROKEN)
        yield Noted(what="streak", seat=streak.seat, value=now, says=says, cites=by)

    def _outcome(self, state: BlackjackState, seat: int, hand: Played) -> int:
        """How a hand came out for a seat: a blackjack paid before has won; one that stood may be another's."""
        if not any(bet.seat == seat for bet in stakes(state, hand, state.action)):
            if hand.ended == BLACKJACK:
                return 1
            if hand.ended in (Ended.STOOD, Ended.DOUBLED):
                return 0
        return self.settling.outcome(hand, state.dealer)

    def streak_left(self, state: BlackjackState, seat: int) -> tuple[AnyEvent, ...]:
        """A patron who leaves before a streak is decided loses it."""
        return tuple(
            lost(bet, LAW.sides.streak_left, "the patron left before the streak was decided")
            for _, bet in self.lying(state, *sides.STREAKS)
            if bet.seat == seat and any((one.seat, one.box) == (seat, box_of(bet.spot)) for one in state.streaks)
        )

    # --- the progressive wager ---

    def no_prize(self, state: BlackjackState) -> tuple[Settled, ...]:
        """Progressive wagers that win nothing."""
        series = dict(state.series)
        return tuple(
            lost(bet, LAW.progressive.no_prize, "no series of aces")
            for _, bet in self.lying(state, "progressive")
            if not sides.progressive(series.get(box_of(bet.spot), ()))
        )

    @carries_out("19:47-2.19(h)")
    def prizes(self, state: BlackjackState) -> tuple[AnyEvent, ...]:
        """Every progressive prize of the round; winners of the top prize share the meter as it stands."""
        series = dict(state.series)
        winners = [
            (bet, line)
            for _, bet in self.lying(state, "progressive")
            for line in sides.progressive(series.get(box_of(bet.spot), ()))
        ]
        top = [bet for bet, line in winners if line == sides.FOUR_ACES]
        share = -(-state.meter // len(top)) if top else 0  # a fraction of a cent goes to the patrons
        events: list[AnyEvent] = []
        for bet, line in winners:
            cents = sides.prize(line, share)
            says = f"{line}, {len(top)} share the meter" if line == sides.FOUR_ACES and len(top) > 1 else line
            events.append(prize_won(bet, cents, LAW.progressive.prize, says, keeps_stake=False))
        return tuple(events)

    def meter_is_won(self, state: BlackjackState) -> bool:
        """Whether anybody has the top combination."""
        series = dict(state.series)
        return any(
            sides.progressive(series.get(box_of(bet.spot), ())) == (sides.FOUR_ACES,)
            for _, bet in self.lying(state, "progressive")
        )

    # --- the bonus wager ---

    def bonus_winner(self, state: BlackjackState) -> Bet | None:
        """Whose turn it is to press the bonus button: from the dealer's left."""
        return bonus_winner(state)


def _two_card_lines(wager: str, cards: tuple[str, ...], up: str) -> sides.Lines | None:
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
