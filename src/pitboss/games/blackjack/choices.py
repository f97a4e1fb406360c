"""A patron's choices: insurance, the moves on a hand, and going along with another patron's double or split."""

from collections.abc import Callable

from msgspec.structs import replace

from pitboss.commands import Choose
from pitboss.events import AnyEvent, Chosen, Moved
from pitboss.game import Choice, Move, Offer
from pitboss.games.blackjack.hand import MOST, TWO, count, is_pair
from pitboss.games.blackjack.house import Conduct
from pitboss.games.blackjack.law import LAW, BlackjackLaw, Cites
from pitboss.games.blackjack.settling import Settling
from pitboss.games.blackjack.state import BlackjackState, Ended, Phase, Played, with_hand
from pitboss.games.blackjack.wagers import (
    INSURANCE,
    added,
    base,
    bettors,
    box_of,
    decider,
    originals,
    place,
    was_added,
)
from pitboss.law import carries_out

STAND, DRAW, DOUBLE, SPLIT, SURRENDER, STAY = "stand", "draw", "double", "split", "surrender", "stay"
DECLINE, INSURE, EVEN_MONEY = "decline", "insure", "even-money"
NOT_WITH_BOTH_UP = (DOUBLE, SPLIT, SURRENDER, INSURE, EVEN_MONEY)  # or not always, where both dealer's cards are seen
ASKED, DOWN = "asked", "down"  # doubles face down: from the next round, and now
MOST_KNOWN = 4096  # answers that are kept; stakes come in any amount
Events = tuple[AnyEvent, ...]
# Looked up once: an enumeration looks its members up anew each time.
DRAWING, PLAYING, STOOD, NOT_YET = Phase.DRAWING, Phase.PLAYING, Ended.STOOD, Ended.NOT_YET


class Choices:
    """The choices of patrons under one house's rules."""

    def __init__(
        self, conduct: Conduct, law: BlackjackLaw, chip: int, owner: Callable[[int], int], settling: Settling
    ) -> None:
        self.conduct = conduct
        self.law = law
        self.chip = chip
        self.owner = owner
        self.settling = settling
        once = LAW.multiple.acts_once if conduct.actions > 1 else ()
        self._draws = law.draws + once
        self._doubles = law.doubles + law.double_totals + once
        self.grounds: dict[str, Cites] = {
            STAND: law.draws,
            DRAW: law.draws,
            DOUBLE: law.doubles + law.double_totals,
            SPLIT: law.splits + law.resplits,
            SURRENDER: law.surrender,
            INSURE: law.insurance,
            EVEN_MONEY: law.even_money,
        }  # the paragraphs by which a choice is refused
        if conduct.face_up:
            self.grounds.update({move: self.grounds[move] + LAW.second_up.dealt for move in NOT_WITH_BOTH_UP})
        self._known: dict[tuple[int, tuple[str, ...], int, tuple[str, ...], int], Choice] = {}

    # --- what may be chosen on a hand ---

    def on_a_hand(self, state: BlackjackState, calls: tuple[Offer, ...]) -> Choice:
        """What the patron whose turn it is may choose; the same answer is built only once."""
        hand = state.hands[state.at]
        seat = decider(state, hand, self.conduct.actions, self.owner)
        aces = hand.split and hand.cards[0][0] == "A"
        moves = (STAND,) if aces else (STAND, DRAW)
        if len(hand.cards) != TWO:
            return self._choice(seat, moves, 0, calls)
        if not aces and self.may_double(hand):
            moves = (*moves, DOUBLE)
        if self.may_split(state, hand):
            moves = (*moves, SPLIT)
        if self.conduct.surrender and hand.is_first:
            moves = (*moves, SURRENDER)
        mine = originals(state, hand, seat, self.conduct.actions)
        stake = mine[0][1].cents if len(mine) == 1 else sum([bet.cents for _, bet in mine])
        return self._choice(seat, moves, stake, calls)

    def _choice(self, seat: int, moves: tuple[str, ...], stake: int, calls: tuple[Offer, ...]) -> Choice:
        key = (seat, moves, stake, calls[-1].values, len(calls))  # calls differ in their number and in the boxes
        found = self._known.get(key)
        if found is None:
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
            most = {DOUBLE: stake, SPLIT: stake}
            least = {DOUBLE: self._least(stake), SPLIT: stake}
            named = tuple(Move(move, least.get(move, 0), most.get(move, 0)) for move in moves)
            found = self._known[key] = Choice.of(seat, named, silent=STAND, calls=calls)
        return found

    def _least(self, stake: int) -> int:
        """The least that may be added to a wager when it is doubled."""
        return stake if self.conduct.double_full else min(self.chip, stake)

    def may_double(self, hand: Played) -> bool:
        """Whether two cards may be doubled."""
        if hand.split and not self.conduct.double_after_split:
            return False
        return count(hand.cards)[0] in self.conduct.double_on

    def may_split(self, state: BlackjackState, hand: Played) -> bool:
        """Whether two cards may be split, or split again."""
        if not is_pair(hand.cards):
            return False
        done = sum(one.box == hand.box for one in state.hands) - 1
        if done >= self.conduct.splits:
            return False
        return not done or hand.cards[0][0] != "A" or self.conduct.resplit_aces

    # --- what follows from it ---

    def chosen(self, state: BlackjackState, command: Choose) -> Events:
        """What follows from a choice on the hand in turn."""
        hand = state.hands[state.at]
        seat, move = command.seat, command.move
        said = Chosen(seat=seat, move=move, cents=command.cents, cites=self._by(move, hand))
        if move == DOUBLE:
            return (said, *self._doubled(state, hand, seat, command.cents, said.cites))
        if move == SPLIT:
            return (said, *self._matched(state, hand, seat, _next_number(state, hand.box), said.cites))
        return (said,)

    def _by(self, move: str, hand: Played) -> Cites:
        law = self.law
        match move:
            case "double":
                return self._doubles
            case "split":
                once = LAW.multiple.acts_once if self.conduct.actions > 1 else ()
                again = law.resplits if hand.split else ()
                aces = law.split_aces if hand.cards[0][0] == "A" else ()
                return law.splits + again + aces + once
            case "surrender":
                return law.surrender
            case _:
                return self._draws

    def _doubled(self, state: BlackjackState, hand: Played, seat: int, cents: int, cites: Cites) -> Events:
        """The wager is raised; in multiple action each of the wagers is."""
        mine = originals(state, hand, seat, self.conduct.actions)
        if len(mine) == 1:
            action = mine[0][0]
            return (added(seat, f"{place(hand.box, action)}+double-{hand.number}", cents, cites),)
        return tuple(
            added(seat, f"{place(hand.box, action)}+double-{hand.number}", bet.cents, cites) for action, bet in mine
        )

    def _matched(self, state: BlackjackState, hand: Played, seat: int, number: int, cites: Cites) -> Events:
        """An equal wager is put on the new hand; in multiple action there is one for each of the wagers."""
        return tuple(
            added(seat, f"{place(hand.box, action)}+split-{number}", bet.cents, cites)
            for action, bet in originals(state, hand, seat, self.conduct.actions)
        )

    # --- insurance, when the dealer shows an ace ---

    def insurance(self, state: BlackjackState) -> Choice:
        """What a patron may answer when the dealer shows an ace."""
        seat, spot = state.queue[0]
        bet = state.bet(seat, spot)
        assert bet is not None
        half = -(-bet.cents // (2 * self.chip)) * self.chip  # up to the next chip above half the wager
        moves = [Move(DECLINE), Move(INSURE, min(self.chip, half), half)]
        hand = next(hand for hand in state.hands if hand.box == box_of(spot))
        if self.conduct.even_money and hand.ended == Ended.BLACKJACK and base(spot) == spot:
            moves.append(Move(EVEN_MONEY))
        return Choice.of(seat, tuple(moves), silent=DECLINE)

    def insured(self, state: BlackjackState, command: Choose) -> Events:
        """What follows when a patron has answered about insurance."""
        seat, spot = state.queue[0]
        law = self.law
        if command.move == EVEN_MONEY:
            bet = state.bet(seat, spot)
            assert bet is not None
            said = Chosen(seat=seat, move=command.move, cites=law.even_money)
            return (said, self.settling.even_money(bet))
        by = law.insurance + (LAW.multiple.insures_each if self.conduct.actions > 1 else ())
        said = Chosen(seat=seat, move=command.move, cents=command.cents, cites=by)
        if command.move == DECLINE:
            return (said,)
        return (said, added(seat, f"{spot}+{INSURANCE}", command.cents, by))

    # --- others on the same box ---

    def _followers(self, state: BlackjackState, hand: Played, seat: int) -> tuple[tuple[int, str], ...]:
        """The others who wager on a hand that its player doubles or splits."""
        if len(state.bets) == 1:
            return ()
        others = bettors(state, hand, self.conduct.actions)
        return tuple((other, place(hand.box)) for other in others if other != seat)

    def following(self, state: BlackjackState) -> Choice:
        """What another patron on the box may choose."""
        seat = state.queue[0][0]
        hand = state.hands[state.at]
        stake = sum(bet.cents for _, bet in originals(state, hand, seat, self.conduct.actions))
        if state.doing == DOUBLE:
            return Choice.of(seat, (Move(STAY), Move(DOUBLE, self._least(stake), stake)), silent=STAY)
        here, new = hand.number, _next_number(state, hand.box) - 1
        moves = (Move(f"hand-{here}"), Move(f"hand-{new}"), Move(SPLIT, stake, stake))
        return Choice.of(seat, moves, silent=f"hand-{here}")

    @carries_out("blackjack/several-on-a-box")
    def followed(self, state: BlackjackState, command: Choose) -> Events:
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
                number = _next_number(state, hand.box) - 1
                return (said, *self._matched(state, hand, seat, number, cites))
            case _:
                number = int(command.move.partition("-")[2])
                if number == hand.number:
                    return (said,)
                return (said, *self._moved(state, hand, seat, number))

    def _moved(self, state: BlackjackState, hand: Played, seat: int, number: int) -> Events:
        """A wager goes with the new hand; one that was added by an earlier split still counts as added."""
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

    def after(self, state: BlackjackState, event: Chosen) -> BlackjackState:
        """The state after a choice on the hand in turn; one that ends the hand leaves it to the next."""
        at = state.at
        hand = state.hands[at]
        match event.move:
            case "stand":
                return with_hand(state, at, _ended(hand, STOOD))
            case "draw":
                return replace(state, phase=DRAWING)
            case "surrender":
                return with_hand(state, at, _ended(hand, Ended.SURRENDERED))
            case "double":
                queue = self._followers(state, hand, event.seat)
                phase, queue = (Phase.FOLLOWING, queue) if queue else (self._doubling(state), state.queue)
                return replace(state, phase=phase, queue=queue, doing=DOUBLE)
            case _:
                queue = self._followers(state, hand, event.seat)
                first, second = hand.cards
                halves = (
                    replace(hand, cards=(first,), split=True),
                    Played(hand.box, _next_number(state, hand.box), (second,), split=True),
                )
                hands = (*state.hands[:at], *halves, *state.hands[at + 1 :])
                phase, queue = (Phase.FOLLOWING, queue) if queue else (PLAYING, state.queue)
                return replace(state, hands=hands, phase=phase, queue=queue, doing=SPLIT)

    def after_following(self, state: BlackjackState) -> BlackjackState:
        """The state after another patron on the box has chosen."""
        rest = state.queue[1:]
        if rest:
            return replace(state, queue=rest)
        return replace(state, queue=(), phase=self._doubling(state) if state.doing == DOUBLE else PLAYING, doing="")

    @carries_out("blackjack/double-face-down")
    def _doubling(self, state: BlackjackState) -> Phase:
        """How the card of a double is dealt: face up, or face down where the house or a patron wants it so."""
        return Phase.DOUBLING_DOWN if DOWN in (self.conduct.double_card, state.doubles) else Phase.DOUBLING

    def with_card(self, state: BlackjackState, hand: Played, card: str, *, doubled: bool) -> Played:
        """A hand after one more card."""
        cards = (*hand.cards, card)
        total = count(cards)[0]
        if total > MOST:
            return Played(hand.box, hand.number, cards, Ended.OVER, hand.split)
        if doubled:
            return Played(hand.box, hand.number, cards, Ended.DOUBLED, hand.split)
        grown = Played(hand.box, hand.number, cards, NOT_YET, hand.split)
        one_card = hand.split and len(cards) == TWO and cards[0][0] == "A"  # a split ace gets one card
        goes_on = self.may_split(state, grown) if one_card else total < MOST
        return grown if goes_on else _ended(grown, STOOD)


def _ended(hand: Played, how: Ended) -> Played:
    return Played(hand.box, hand.number, hand.cards, how, hand.split)


def _next_number(state: BlackjackState, box: int) -> int:
    """The number of the next hand that a split makes."""
    return sum(one.box == box for one in state.hands) + 1
