"""The cards of a round: where each goes, how it is announced, what it decides at once, and the state after it.

The first cards come in one draw. All further cards come one by one, since each waits for a choice or for a total.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeGuard

from msgspec.structs import replace

from pitboss.equipment import DECK, Outcome, card_name, cards_named
from pitboss.events import AnyEvent, Called, Decision, Drawn, Noted, Settled, Shuffled
from pitboss.games.blackjack.hand import FACE_DOWN, MOST, TWO, can_have_blackjack, count, is_blackjack, said
from pitboss.games.blackjack.house import Conduct
from pitboss.games.blackjack.law import LAW, Cites
from pitboss.games.blackjack.sides import needs_a_third
from pitboss.games.blackjack.state import BlackjackState, Ended, Phase, Played, with_hand
from pitboss.games.blackjack.wagers import ACTIONS, box_of, decider, is_insurance, stakes, wager_of
from pitboss.law import carries_out
from pitboss.procedures.settlement import losers_first

if TYPE_CHECKING:
    from pitboss.games.blackjack.rules import Blackjack

STANDS, SOFT_STANDS = 17, 18
FOUR: Final = 4  # cards that a progressive prize can need
NAMES: Final = {card: card_name(card) for card in DECK}
DEALER: Final = -1  # where a card goes that is the dealer's
HANDS: Final = range(1, len(ACTIONS) + 1)
DECIDED_BY_TOTAL: Final = (Ended.STOOD, Ended.DOUBLED)
Events = tuple[AnyEvent, ...]
Laid = tuple[tuple[Played, ...], tuple[str, ...]]  # the hands of the boxes, and the dealer's cards
# Looked up once: an enumeration looks its members up anew each time.
DEALING, PLAYING, DOUBLING, SEVENS = Phase.DEALING, Phase.PLAYING, Phase.DOUBLING, Phase.SEVENS
DOUBLING_DOWN = Phase.DOUBLING_DOWN
DEALERS_TURN, RESULT, EXPOSING, OVERDRAWN = Phase.DEALER, Phase.RESULT, Phase.EXPOSING, Phase.OVERDRAWN
NOT_YET, BLACKJACK, OVER_21 = Ended.NOT_YET, Ended.BLACKJACK, Ended.OVER


@lru_cache(maxsize=64)
def deal_order(hands: int, hole: bool) -> tuple[int, ...]:
    """Which hand each card of the deal goes to: from the dealer's left, the dealer after the first and the second."""
    once = tuple(range(hands))
    return (*once, DEALER, *once, *((DEALER,) if hole else ()))


class Dealing:
    """The cards of one table."""

    def __init__(self, game: "Blackjack") -> None:
        self.game = game
        self.law = game.law
        self.conduct = game.conduct
        self._last: tuple[BlackjackState | None, tuple[str, ...], Laid] = (None, (), ((), ()))
        self._names = {box: game.box_name(box) for box in game.boxes}
        self.hides = game.conduct.hole and not game.conduct.face_up  # whether the dealer's second card comes face down
        self._dealt_by = game.law.dealt + (LAW.second_up.dealt if game.conduct.face_up else ())
        self.follows_series = "progressive" in game.house.wagers  # whether progressive prizes are played for

    # --- what follows from cards ---

    def drawn(self, state: BlackjackState, outcome: Outcome) -> Decision:
        """What follows from cards that came."""
        if state.phase == DEALING:
            return self._dealt(state, cards_in(outcome))
        card = str(outcome)
        if state.phase == EXPOSING:
            says = f"The {card_name(card)} was drawn in error and seen; it is the next card"
            return (Drawn(outcome=card, says=says, cites=self.law.amiss.exposed),)
        if state.phase == OVERDRAWN:
            says = f"The {card_name(card)} was not due; it is burned"
            return (Drawn(outcome=card, says=says, cites=self.law.amiss.overdrawn),)
        at = self.place(state)
        if state.phase == DOUBLING_DOWN:
            says = f"{self._names[state.hands[at].box]}: one card, face down"
            return (Drawn(outcome=card, says=says, seen_by=(), cites=LAW.double_down.dealt),)
        says, cites = self._told(state, card, at)
        return self._came(state, card, at, Drawn(outcome=card, says=says, cites=cites))

    def place(self, state: BlackjackState) -> int:
        """Which hand the next card goes to; -1 for the dealer's."""
        if state.phase == DEALERS_TURN:
            return DEALER
        if state.phase == DEALING:
            return deal_order(len(state.hands), self.conduct.hole)[state.came]
        return state.at

    def _told(self, state: BlackjackState, card: str, at: int) -> tuple[str, Cites]:
        """A single card as the dealer announces it, and its paragraphs."""
        if at < 0:
            return f"Dealer: {NAMES[card]}, {said((*state.dealer, card))}", self.law.dealer_draws
        hand = state.hands[at]
        which = self._names[hand.box]
        if state.phase == SEVENS:
            return f"{which}: {card_name(card)}, for the sevens wager alone", LAW.sides.sevens_third
        if hand.split:
            which = f"{which}, hand {hand.number}"
        return f"{which}: {NAMES[card]}, {said((*hand.cards, card))}", self.law.draws

    def _came(self, state: BlackjackState, card: str, at: int, event: Drawn | Noted) -> Events:
        """A single card that came to a hand or to the dealer, and what it decides."""
        sides = self.game.sides
        if at < 0:
            dealer = (*state.dealer, card)
            if len(dealer) == TWO:
                return (event, *self.dealers_two(state, dealer))
            if sides.offered and len(dealer) == TWO + 1:
                return (event, *sides.dealers_three(state, dealer))
            return (event,)
        hand = state.hands[at]
        cards = (*hand.cards, card)
        over = count(cards)[0] > MOST and state.phase != SEVENS  # that card is for the sevens wager alone
        if not over and not sides.offered:  # most cards decide nothing
            return (event,)
        decided: Events = self.game.settling.over(state, hand, cards) if over else ()
        if sides.offered and not hand.split and len(cards) == TWO + 1:
            decided = (*decided, *sides.sevens(state, hand.box, cards))
        return (event, *decided)

    def dealers_two(self, state: BlackjackState, dealer: tuple[str, ...]) -> Events:
        """Insurance, and what else the dealer's second card decides."""
        sides, insured = self.game.sides, self.game.settling.insurance(state, dealer)
        return losers_first((*insured, *sides.dealers_two(state, dealer))) if sides.offered else insured

    # --- the deal ---

    def _dealt(self, state: BlackjackState, cards: tuple[str, ...]) -> Events:
        """Cards of the deal: those that all see, what they decide, the hole card, and blackjacks that it cannot match.

        As a rule these are all of the cards; fewer where the shoe runs out, or where a card lies face up in it.
        """
        due = self.game.phases.due(state)
        whole, conduct = len(cards) == due, self.conduct
        hole = whole and self.hides
        shown = cards[:-1] if hole else cards
        hands, dealer = self._laid(state, shown)
        naturals: Events = ()
        if whole and conduct.paid_at_once and not self._matches(dealer):
            dealt_21 = [hand for hand in hands if hand.ended]
            naturals = tuple(one for hand in dealt_21 for one in self.game.settling.at_once(state, hand))
        if hole:
            naturals = (Drawn(outcome=cards[-1], says="The hole card", seen_by=(), cites=self.law.hole_card), *naturals)
        if not shown:
            return naturals
        outcome: Outcome = shown if len(shown) > 1 else shown[0]
        says = self._announced(state, hands, dealer)
        events: Events = (Drawn(outcome=outcome, says=says, cites=self._dealt_by),)
        sides = self.game.sides
        if sides.offered and len(shown) >= due - conduct.hole:
            after = replace(state, hands=hands, dealer=dealer)
            decided = sides.by_two_cards(after)
            if conduct.face_up and whole:
                return (*events, *self._second_up(after, due, (*decided, *naturals)))
            if hole:  # optional wagers are settled before the next card
                return (*events, *losers_first(decided), *sides.kept(after), *naturals)
            paid_now = (one for one in naturals if isinstance(one, Settled))
            return (*events, *losers_first((*decided, *paid_now)), *sides.kept(after))
        return events + naturals

    def _matches(self, dealer: tuple[str, ...]) -> bool:
        """Whether the dealer can have blackjack; where both cards are seen, whether the dealer has it."""
        return is_blackjack(dealer) if self.conduct.face_up else can_have_blackjack(dealer[0])

    def _second_up(self, state: BlackjackState, due: int, decided: Events) -> Events:
        """What is decided by the whole deal where the dealer's second card is seen too; cards under a bonus go last."""
        sides, after = self.game.sides, state
        for event in decided:
            after = self.game.evolve(after, event)
        by_all = [one for one in (*decided, *sides.dealers_two(after, after.dealer)) if isinstance(one, Settled)]
        return (*losers_first(by_all), *(sides.kept(state) if due > 1 else ()))  # with one card due, that was done

    def _laid(self, state: BlackjackState, cards: tuple[str, ...]) -> Laid:
        """The hands and the dealer's cards after these cards of the deal; asked twice, so the last answer is kept."""
        known, with_these, laid = self._last
        if known is state and with_these == cards:
            return laid
        dealer, boxes, came = state.dealer, len(state.hands), state.came
        if not came and len(cards) > 2 * boxes:  # all at once, as a rule
            held: list[tuple[str, ...]] = [(cards[at], cards[boxes + 1 + at]) for at in range(boxes)]
            dealer = (cards[boxes], *cards[2 * boxes + 1 :])
        else:
            held = [hand.cards for hand in state.hands]
            order = deal_order(boxes, self.conduct.hole)
            for at, card in zip(order[came : came + len(cards)], cards, strict=True):
                if at < 0:
                    dealer = (*dealer, card)
                else:
                    held[at] = (*held[at], card)
        hands = [
            Played(hand.box, 1, mine, BLACKJACK if is_blackjack(mine) else NOT_YET)
            for hand, mine in zip(state.hands, held, strict=True)
        ]
        laid = tuple(hands), dealer
        self._last = state, cards, laid
        return laid

    def _announced(self, state: BlackjackState, hands: tuple[Played, ...], dealer: tuple[str, ...]) -> str:
        """Cards of the deal as the dealer announces them: hand by hand with its total, the dealer's last."""
        told: list[str] = []
        for before, after in zip(state.hands, hands, strict=True):
            if new := after.cards[len(before.cards) :]:
                told.append(f"{self._names[after.box]}: {cards_named(new)}, {said(after.cards)}")
        if new := dealer[len(state.dealer) :]:
            told.append(f"Dealer: {cards_named(new)}, {said(dealer)}")
        return "; ".join(told)

    # --- a card that was exposed, and discards ---

    def with_exposed(self, state: BlackjackState, events: Events) -> Events:
        """If a card was exposed and one is due now, it is that card; if none will be due any more, it is burned."""
        if not state.exposed:
            return events
        cites = self.law.amiss.exposed
        after = state
        for event in events:
            after = self.game.evolve(after, event)
        due = after.phase in (Phase.DRAWING, DOUBLING, DOUBLING_DOWN, DEALERS_TURN) or (
            after.phase == PLAYING and len(after.hands[after.at].cards) < TWO
        )
        name = card_name(state.exposed)
        if due:
            at = self.place(after)
            told, by = self._told(after, state.exposed, at)
            note = Noted(what="card", value=state.exposed, says=told, cites=cites + by)
            return (*events, *self._came(after, state.exposed, at, note))
        if after.phase == RESULT:
            return (*events, Noted(what="burned", value=state.exposed, says=f"The {name} is burned", cites=cites))
        return events

    def discards(self, state: BlackjackState, called: Called) -> Events:
        """The cards that are out of play are shuffled; those on the table stay there."""
        given_up = not state.dealer or not can_have_blackjack(state.up)  # or it waits for the dealer's second card
        collected = (OVER_21, Ended.SURRENDERED) if given_up else (OVER_21,)
        hands = [hand for hand in state.hands if hand.ended not in collected]
        down = [hand.under for hand in hands if hand.under]
        lying = (card for hand in hands for card in hand.cards)
        out = (*lying, *down, *state.dealer, *((state.exposed,) if state.exposed else ()))
        seen_by = () if down or state.hidden else None  # what stays out tells a card that lies face down
        device = self.game.shuffling.shoe.name
        return (called, Shuffled(device=device, out=out, seen_by=seen_by, cites=called.cites))

    # --- the state after cards ---

    def after(self, state: BlackjackState, event: Drawn) -> BlackjackState:
        """The state after cards came out of the shoe."""
        if state.phase == DEALING:
            return self._after_deal(state, (FACE_DOWN,) if event.outcome is None else cards_in(event.outcome))
        card, left = FACE_DOWN if event.outcome is None else str(event.outcome), state.left - 1
        if left == state.behind and state.behind:
            state = replace(state, cut_next=self._cuts_next(state, self.place(state)))
        if state.phase == EXPOSING:
            return replace(state, left=left, exposed=card, phase=PLAYING)
        if state.phase == OVERDRAWN:
            return replace(state, left=left, phase=RESULT)
        if state.phase == DOUBLING_DOWN:
            hand = state.hands[state.at]
            under = replace(hand, ended=Ended.DOUBLED, under=card)
            return self.game.play.onward(with_hand(replace(state, left=left, doing=""), state.at, under))
        return self.with_card(state, card, left)

    def _after_deal(self, state: BlackjackState, cards: tuple[str, ...]) -> BlackjackState:
        left, cut_next = state.left - len(cards), state.cut_next
        if state.dealer and len(state.hands[-1].cards) == TWO:  # only the hole card was due
            if left == state.behind and left:
                cut_next = self._cuts_next(state, DEALER)
            dealer = (*state.dealer, *cards)
            dealt = replace(state, dealer=dealer, hidden=self.hides, left=left, cut_next=cut_next)
            return self.game.play.ready(dealt)
        came, order = state.came, deal_order(len(state.hands), self.conduct.hole)
        if left <= state.behind < state.left and state.behind:
            cut_next = self._cuts_next(state, order[came + state.left - state.behind - 1])
        hands, dealer = self._laid(state, cards)
        if self.follows_series:
            for at, card in zip(order[came:], cards, strict=False):
                if at >= 0:
                    state = _in_series(state, hands[at].box, card)
        dealt = replace(state, hands=hands, dealer=dealer, left=left, cut_next=cut_next)
        if state.stops:  # the next card lies face up in the shoe
            return replace(dealt, stops=0, phase=Phase.FACE_UP, back=Phase.DEALING)
        return self.game.play.ready(dealt) if came + len(cards) == len(order) else dealt

    def _cuts_next(self, state: BlackjackState, at: int) -> int:
        """Who cuts after this shoe: the patron on whose box the cutting card came; the far right if on the dealer's."""
        if at < 0:
            return max(state.seats, default=0)
        return decider(state, state.hands[at], self.conduct.actions, self.game.owner)

    def with_card(self, state: BlackjackState, card: str, left: int) -> BlackjackState:
        """The state after a single card came to where it was due; so many are left in the shoe."""
        if state.phase == DEALERS_TURN:
            dealer = (*state.dealer, card)
            phase = DEALERS_TURN if draws(self.conduct, state, dealer) else RESULT
            return replace(state, dealer=dealer, left=left, phase=phase)
        at = state.at
        hand = state.hands[at]
        if state.phase == SEVENS:
            grown = replace(hand, cards=(*hand.cards, card))
            return self.sevens_card(with_hand(replace(state, left=left), at, grown))
        if self.follows_series:
            state = _in_series(state, hand.box, card)
        grown = self.game.choices.with_card(state, hand, card, doubled=state.phase == DOUBLING)
        hands = (*state.hands[:at], grown, *state.hands[at + 1 :])
        if not grown.ended:
            return replace(state, hands=hands, left=left, doing="", phase=PLAYING)
        return self.game.play.onward(replace(state, hands=hands, left=left, doing=""))

    @carries_out("blackjack/double-face-down")
    def turned(self, state: BlackjackState) -> tuple[Noted, ...]:
        """The cards of doubles that lie face down are turned over, from the dealer's far right."""
        return tuple(
            Noted(
                what="turned",
                value=(hand.box, hand.number, hand.under),
                says=self._turned_over(hand),
                cites=LAW.double_down.turned,
            )
            for hand in reversed(state.hands)
            if hand.under and hand.ended == Ended.DOUBLED
        )

    def _turned_over(self, hand: Played) -> str:
        which = self._names[hand.box] + (f", hand {hand.number}" if hand.split else "")
        return f"{which}: the card is the {NAMES[hand.under]}, {said((*hand.cards, hand.under))}"

    def after_turning(self, state: BlackjackState, box: int, number: int, card: str) -> BlackjackState:
        """The state after the card of a double was turned over."""
        at = next(at for at, hand in enumerate(state.hands) if (hand.box, hand.number) == (box, number))
        hand = state.hands[at]
        cards = (*hand.cards, card)
        ended = OVER_21 if count(cards)[0] > MOST else hand.ended
        if self.follows_series:
            state = _in_series(state, box, card)
        return with_hand(state, at, replace(hand, cards=cards, under="", ended=ended))

    @carries_out("blackjack/sevens-third")
    def sevens_card(self, state: BlackjackState) -> BlackjackState:
        """The dealer has blackjack: each box that waits for a third card on two sevens gets it; then all is settled."""
        waits = {box_of(bet.spot) for bet in state.bets if wager_of(bet.spot) == "sevens"}
        hands = tuple(
            replace(
                hand,
                ended=NOT_YET if hand.box in waits and len(hand.cards) == TWO else hand.ended or Ended.STOOD,
            )
            for hand in state.hands
        )
        due = any(not hand.ended for hand in hands)
        return replace(state, hands=hands, phase=SEVENS if due else RESULT)


def cards_in(outcome: Outcome) -> tuple[str, ...]:
    """The cards of a draw."""
    return outcome if _are_several(outcome) else (str(outcome),)


def _are_several(outcome: Outcome) -> TypeGuard[tuple[str, ...]]:
    """Whether a draw from the shoe has several cards; whatever comes from a shoe is a card."""
    return isinstance(outcome, tuple)


def _in_series(state: BlackjackState, box: int, card: str) -> BlackjackState:
    """The first cards of a box in their order, as many as a prize can need."""
    series = dict(state.series)
    cards = series.get(box, ())
    if len(cards) >= FOUR:
        return state
    return replace(state, series=tuple(sorted({**series, box: (*cards, card)}.items())))


# --- the dealer's own hand: when it draws, and when nothing is left for it to decide ----------------------------------


@carries_out("blackjack/soft-17")
def stands(conduct: Conduct, cards: tuple[str, ...]) -> bool:
    """Whether the dealer stands: on 17 or more, or on soft 18 or more where the dealer hits soft 17."""
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
    return any(hand.ended in DECIDED_BY_TOTAL for hand in state.hands)


def decides_now(state: BlackjackState) -> bool:
    """In multiple action: whether such a hand has a wager against the dealer's current hand."""
    return any(hand.ended in DECIDED_BY_TOTAL and stakes(state, hand, state.action) for hand in state.hands)


def third_is_due(state: BlackjackState) -> bool:
    """Whether an optional bonus wager waits for the dealer's third card."""
    return any(bet.spot.endswith("-optional-bonus") for bet in state.bets)


def second_is_due(state: BlackjackState) -> bool:
    """Whether two queens of hearts wait for the dealer's second card: any other 20 point bonus is settled by then."""
    return any(bet.spot.endswith("-twenty-point") for bet in state.bets)


@carries_out("blackjack/dealer-rests")
def is_needed(state: BlackjackState) -> bool:
    """Whether anything waits for the dealer's second card: where all hands are over 21, only insurance does."""
    if decides(state) or third_is_due(state) or second_is_due(state):
        return True
    waiting = [hand for hand in state.hands if hand.ended in (BLACKJACK, Ended.SURRENDERED)]
    if can_have_blackjack(state.up) and any(stakes(state, hand, at) for hand in waiting for at in HANDS):
        return True
    return any(is_insurance(bet.spot) for bet in state.bets)
