"""A patron's turn: what may be chosen on a hand, and what follows."""

from functools import lru_cache

from msgspec.structs import replace

from pitboss.commands import Choose
from pitboss.events import AnyEvent, Chosen, Moved
from pitboss.game import Choice, Move, Offer
from pitboss.games.blackjack.conduct import Conduct
from pitboss.games.blackjack.hand import MOST, VALUE, count, is_blackjack, is_pair
from pitboss.games.blackjack.law import ACTS_ONCE, BlackjackLaw, Cites
from pitboss.games.blackjack.spots import place, was_added
from pitboss.games.blackjack.stakes import added, bettors, decider, originals
from pitboss.games.blackjack.state import (
    BLACKJACK,
    DOUBLED,
    OVER,
    STOOD,
    SURRENDERED,
    BlackjackState,
    Played,
)
from pitboss.law import carries_out

STAND, DRAW, DOUBLE, SPLIT, SURRENDER, STAY = "stand", "draw", "double", "split", "surrender", "stay"


@lru_cache(maxsize=4096)
def _choice(seat: int, moves: tuple[Move, ...], silent: str, calls: tuple[Offer, ...]) -> Choice:
    return Choice.of(seat, moves, silent=silent, calls=calls)


class Turns:
    """The turns of patrons under one house's rules."""

    def __init__(self, conduct: Conduct, law: BlackjackLaw, chip: int) -> None:
        self.conduct = conduct
        self.law = law
        self.chip = chip

        self.grounds: dict[str, Cites] = {
            STAND: law.draws,
            DRAW: law.draws,
            DOUBLE: law.doubles + law.double_totals,
            SPLIT: law.splits + law.resplits,
            SURRENDER: law.surrender,
            "insure": law.insurance,
            "even-money": law.even_money,
        }  # by what a choice is refused

    # --- what may be chosen ---

    def choice(self, state: BlackjackState, owner: int, calls: tuple[Offer, ...]) -> Choice:
        """What the patron whose turn it is may choose."""
        hand = state.hands[state.at]
        seat = decider(state, hand, self.conduct.actions, owner)
        return _choice(seat, self._moves(state, hand, seat), STAND, calls)

    def _moves(self, state: BlackjackState, hand: Played, seat: int) -> tuple[Move, ...]:
        aces = hand.split and hand.cards[0][0] == "A"
        moves = [Move(STAND)] if aces else [Move(STAND), Move(DRAW)]
        if len(hand.cards) != 2:
            return tuple(moves)
        stake = sum(bet.cents for _, bet in originals(state, hand, seat, self.conduct.actions))
        if not aces and self.may_double(hand):
            moves.append(Move(DOUBLE, stake if self.conduct.double_full else min(self.chip, stake), stake))
        if self.may_split(state, hand):
            moves.append(Move(SPLIT, stake, stake))
        if self.conduct.surrender and hand.is_first:
            moves.append(Move(SURRENDER))
        return tuple(moves)

    def may_double(self, hand: Played) -> bool:
        """Whether two cards may be doubled."""
        total = count(hand.cards)[0]
        if hand.split and not self.conduct.double_after_split:
            return False
        return total in self.conduct.double_on

    def may_split(self, state: BlackjackState, hand: Played) -> bool:
        """Whether two cards may be split, or split again."""
        if not is_pair(hand.cards):
            return False
        done = sum(one.box == hand.box for one in state.hands) - 1
        if done >= self.conduct.splits:
            return False
        return not done or hand.cards[0][0] != "A" or self.conduct.resplit_aces

    def goes_on(self, state: BlackjackState, hand: Played) -> bool:
        """Whether anything is left to choose on a hand that has its cards."""
        if hand.split and hand.cards[0][0] == "A" and len(hand.cards) == 2:
            return self.may_split(state, hand)
        return count(hand.cards)[0] < MOST

    # --- what follows from a choice ---

    def chosen(self, state: BlackjackState, command: Choose) -> tuple[AnyEvent, ...]:
        """What follows from a choice on the hand in turn."""
        hand = state.hands[state.at]
        seat = command.seat
        said = Chosen(seat=seat, move=command.move, cents=command.cents, cites=self._by(command.move, hand))
        match command.move:
            case "double":
                return (said, *self._doubled(state, hand, seat, command.cents, said.cites))
            case "split":
                return (said, *self._matched(state, hand, seat, self.next_number(state, hand.box), said.cites))
            case _:
                return (said,)

    def _by(self, move: str, hand: Played) -> Cites:
        law = self.law
        once = ACTS_ONCE if self.conduct.actions > 1 else ()
        match move:
            case "double":
                return law.doubles + law.double_totals + once
            case "split":
                again = law.resplits if hand.split else ()
                aces = law.split_aces if hand.cards[0][0] == "A" else ()
                return law.splits + again + aces + once
            case "surrender":
                return law.surrender
            case _:
                return law.draws + once

    def _doubled(
        self, state: BlackjackState, hand: Played, seat: int, cents: int, cites: Cites
    ) -> tuple[AnyEvent, ...]:
        """The wager is raised; in multiple action each of the wagers is."""
        mine = originals(state, hand, seat, self.conduct.actions)
        if len(mine) == 1:
            action = mine[0][0]
            return (added(seat, f"{place(hand.box, action)}+double-{hand.number}", cents, cites),)
        return tuple(
            added(seat, f"{place(hand.box, action)}+double-{hand.number}", bet.cents, cites) for action, bet in mine
        )

    def _matched(
        self, state: BlackjackState, hand: Played, seat: int, number: int, cites: Cites
    ) -> tuple[AnyEvent, ...]:
        """An equal wager is put on the new hand; in multiple action one for each of the wagers."""
        return tuple(
            added(seat, f"{place(hand.box, action)}+split-{number}", bet.cents, cites)
            for action, bet in originals(state, hand, seat, self.conduct.actions)
        )

    def next_number(self, state: BlackjackState, box: int) -> int:
        """The number of the next hand that a split makes."""
        return sum(one.box == box for one in state.hands) + 1

    # --- others on the same box ---

    def followers(self, state: BlackjackState, hand: Played, seat: int) -> tuple[tuple[int, str], ...]:
        """The others who wager on a hand that its player doubles or splits."""
        others = bettors(state, hand, self.conduct.actions)
        return tuple((other, place(hand.box)) for other in others if other != seat)

    def following(self, state: BlackjackState) -> Choice:
        """What another patron on the box may choose."""
        seat = state.queue[0][0]
        hand = state.hands[state.at]
        stake = sum(bet.cents for _, bet in originals(state, hand, seat, self.conduct.actions))
        if state.doing == DOUBLE:
            least = stake if self.conduct.double_full else min(self.chip, stake)
            return _choice(seat, (Move(STAY), Move(DOUBLE, least, stake)), STAY, ())
        here, new = hand.number, self.next_number(state, hand.box) - 1
        moves = (Move(f"hand-{here}"), Move(f"hand-{new}"), Move(SPLIT, stake, stake))
        return _choice(seat, moves, f"hand-{here}", ())

    @carries_out("blackjack/several-on-a-box")
    def followed(self, state: BlackjackState, command: Choose) -> tuple[AnyEvent, ...]:
        """What follows when another patron on the box has chosen."""
        hand = state.hands[state.at]
        seat, cites = command.seat, self.law.on_a_box
        said = Chosen(seat=seat, move=command.move, cents=command.cents, cites=cites)
        match command.move:
            case "stay":
                return (said,)
            case "double":
                return (said, *self._doubled(state, hand, seat, command.cents, cites))
            case "split":
                number = self.next_number(state, hand.box) - 1
                return (said, *self._matched(state, hand, seat, number, cites))
            case _:
                number = int(command.move.partition("-")[2])
                if number == hand.number:
                    return (said,)
                return (said, *self._moved(state, hand, seat, number))

    def _moved(self, state: BlackjackState, hand: Played, seat: int, number: int) -> tuple[AnyEvent, ...]:
        """A wager goes with the new hand; one that was added by an earlier split stays an added one."""
        return tuple(
            Moved(
                seat=seat,
                spot=bet.spot,
                to=f"{place(hand.box, action)}{'+split-' if was_added(bet.spot) else '/'}{number}",
                cents=bet.cents,
                cites=self.law.on_a_box,
            )
            for action, bet in originals(state, hand, seat, self.conduct.actions)
        )

    # --- the hands after a choice or a card ---

    def after_choice(self, state: BlackjackState, move: str, seat: int) -> BlackjackState:
        """The state after a choice on the hand in turn."""
        at = state.at
        hand = state.hands[at]
        match move:
            case "stand":
                return with_hand(state, at, replace(hand, ended=STOOD))
            case "surrender":
                return with_hand(state, at, replace(hand, ended=SURRENDERED))
            case "draw":
                return replace(state, phase="drawing")
            case "double":
                queue = self.followers(state, hand, seat)
                phase, queue = ("following", queue) if queue else ("doubling", state.queue)
                return replace(state, phase=phase, queue=queue, doing=DOUBLE)
            case _:
                queue = self.followers(state, hand, seat)
                first, second = hand.cards
                number = self.next_number(state, hand.box)
                halves = (
                    replace(hand, cards=(first,), split=True),
                    Played(hand.box, number, (second,), split=True),
                )
                hands = (*state.hands[:at], *halves, *state.hands[at + 1 :])
                phase, queue = ("following", queue) if queue else ("playing", state.queue)
                return replace(state, hands=hands, phase=phase, queue=queue, doing=SPLIT)

    def with_card(self, state: BlackjackState, hand: Played, card: str, *, doubled: bool) -> Played:
        """A hand after one more card."""
        cards = (*hand.cards, card)
        total = count(cards)[0]
        grown = replace(hand, cards=cards)
        if total > MOST:
            return replace(grown, ended=OVER)
        if doubled:
            return replace(grown, ended=DOUBLED)
        if len(cards) == 1 or self.goes_on(state, grown):
            return grown
        natural = not hand.split and is_blackjack(cards)
        return replace(grown, ended=BLACKJACK if natural else STOOD)


def with_hand(state: BlackjackState, at: int, hand: Played) -> BlackjackState:
    """The state with one of its hands changed."""
    return replace(state, hands=(*state.hands[:at], hand, *state.hands[at + 1 :]))


def counts_ten(card: str) -> bool:
    """Whether a card counts ten."""
    return VALUE[card[0]] == 10
