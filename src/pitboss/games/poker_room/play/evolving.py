"""What the state of a poker table becomes with each event, and what can be read off it in the course of a hand."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, get_args

from msgspec.structs import replace

from pitboss.events import (
    AnyEvent,
    BoughtIn,
    Called,
    CashedOut,
    Chosen,
    Drawn,
    Left,
    Noted,
    Opened,
    Over,
    Paid,
    Sat,
    Shuffled,
)
from pitboss.games.poker_room import button
from pitboss.games.poker_room.play import decks
from pitboss.games.poker_room.showdown import order_of_showing
from pitboss.games.poker_room.state import Bound, Held, Owing, Phase, PokerState, with_hand
from pitboss.games.poker_room.streets import Opener, Street
from pitboss.procedures import betting
from pitboss.procedures.betting import FORCED_BET, RAISES
from pitboss.procedures.wagering import fold

if TYPE_CHECKING:
    from pitboss.games.poker_room.rules import Poker

# Looked up once: an enumeration looks up its members every time.
BETTING, BOXED, DEALING, DRAWING, EARLY = Phase.BETTING, Phase.BOXED, Phase.DEALING, Phase.DRAWING, Phase.EARLY
OPENING, READING, REPLACING = Phase.OPENING, Phase.READING, Phase.REPLACING
ACTING = (BETTING, OPENING)
BY_BUTTON, BY_BLINDS = Opener.BUTTON, Opener.BLINDS
ENOUGH = 2  # once so many players have acted, a misdeal cannot be called any more
DEALT_IN, TIME_FEE = "dealt-in", "time fee"


class Evolving:
    """The state after each event, for one game under one house's rules."""

    def __init__(self, game: "Poker") -> None:
        self.game = game
        options = game.house.options
        self.dead_button = options.get("button") == "dead"
        self.entry = options.get("new-players", "free")
        self.makes_up = options.get("missed-blinds") == "posted"
        self.may_complete = options.get("completing") == "yes"
        self.showing = options["show"]
        self.after: dict[type[AnyEvent], Callable[[PokerState, Any], PokerState]] = {
            **dict.fromkeys(get_args(AnyEvent), fold),
            Drawn: self._drawn,
            Chosen: self._chosen,
            Paid: self._paid,
            Noted: self._noted,
            Called: self._called,
            Opened: self._opened,
            Over: self._over,
            Shuffled: self._shuffled,
            BoughtIn: betting.after,
            CashedOut: betting.after,
            Sat: self._sat,
            Left: self._left,
        }

    # --- what can be read off the state ---

    def burns(self, state: PokerState) -> bool:
        """Whether a card is burned on this street: not if a burn card lies there already."""
        return self.game.streets[state.street].burn and not state.laid

    def to_come(self, state: PokerState) -> int:
        """How many cards of this street are still to come; all of them come together."""
        return self._coming(state)[0] - state.dealt

    def is_short(self, state: PokerState) -> bool:
        """Whether the deck cannot give each player a card, so that one common card serves all."""
        return self._coming(state)[1]

    def _coming(self, state: PokerState) -> tuple[int, bool]:
        """How many cards come on this street, and whether the deck is short of them."""
        street = self.game.streets[state.street]
        cards = street.cards(len(state.live) if street.each else 0) - (street.burn and state.laid > 0)
        if cards > state.left + state.dealt:
            return self.burns(state) + 1, True
        return cards if state.street else cards + len(state.exposed) + state.extra, False

    def early_street(self, state: PokerState) -> Street:
        """The street of the community cards that came too early, or with one too many."""
        return self.game.streets[state.street + (state.back == Phase.BETTING)]

    def draws_next(self, state: PokerState) -> int:
        """The next player to draw: the first left of the button who has not, and later whoever's card was exposed."""
        return next((seat for seat in state.live if seat not in state.drawn), 0) or state.redraws[0]

    def shows_next(self, state: PokerState) -> int:
        """The next player to show a hand or throw it in."""
        done = {one.seat for one in state.hands if one.shown or one.mucked}
        return next((seat for seat in order_of_showing(state) if seat not in done), 0)

    def _nominal(self, state: PokerState, what: str) -> int:
        """What a blind should be, which others must match even if its player has less."""
        stakes = self.game.stakes_now(state)
        if what == button.KILL_BLIND:
            return stakes.least
        small, big, third = button.BLIND_NAMES
        if what in (big, button.NEW_BLIND):
            return stakes.big
        if what == button.STRADDLE:
            return 2 * stakes.big
        return stakes.small if what == small else stakes.third if what == third else 0

    def _to_match(self, state: PokerState, order: list[int]) -> int:
        """The largest blind, which must be matched even if its player has no chips left for it after the ante."""
        stakes = self.game.stakes_now(state)
        kill = stakes.least if state.killer else 0
        return max(stakes.small, stakes.big, stakes.third if len(order) > 2 else 0, kill)

    # --- the state after an event ---

    def _opened(self, state: PokerState, event: Opened) -> PokerState:
        return replace(state, phase=DEALING)

    def _sat(self, state: PokerState, event: Sat) -> PokerState:
        fresh = (*state.fresh, event.seat) if state.button else state.fresh
        return replace(fold(state, event), fresh=fresh)

    # --- cards ---

    def _drawn(self, state: PokerState, event: Drawn) -> PokerState:
        outcome, phase = event.outcome, state.phase
        if phase == DEALING and not (state.street or state.exposed or state.extra):
            return self._first_cards(state, str(outcome))
        if phase == READING:
            return replace(state, meter=int(str(outcome)))
        cards = tuple([str(card) for card in outcome]) if isinstance(outcome, tuple) else (str(outcome),)
        if phase == REPLACING:
            return self._replacement(state, cards[0])
        after = replace(state, dealt=state.dealt + len(cards), left=state.left - len(cards))
        if phase == BOXED:
            return replace(after, phase=state.back, dealt=state.dealt, boxed=state.boxed + cards)
        after = (self._came_early if phase == EARLY else self._dealt)(state, after, cards)
        bared = tuple([card for card in cards if card in after.burned]) if event.seen_by is None else ()
        return replace(after, bared=state.bared + bared) if bared else after

    def _first_cards(self, state: PokerState, card: str) -> PokerState:
        """A card of the first deal, in which nobody has folded and nothing is burned, if nothing is odd about it."""
        street, hands, dealt = self.game.streets[0], state.hands, state.dealt + 1
        number, at = divmod(state.dealt, len(hands))
        one = hands[at]
        hand = Held(one.seat, (*one.down, card)) if number < street.down else Held(one.seat, one.down, (*one.up, card))
        after = replace(state, dealt=dealt, left=state.left - 1, hands=(*hands[:at], hand, *hands[at + 1 :]))
        return self._to_bet(after) if dealt == street.each * len(hands) else after

    def _dealt(self, state: PokerState, after: PokerState, cards: tuple[str, ...]) -> PokerState:
        """A card of a street has come, or the board."""
        at = state.dealt - self.burns(state)
        if at < 0:
            return replace(after, burned=state.burned + cards, unburned=False)
        street, live, (cards_in_all, short) = self.game.streets[state.street], state.live, self._coming(state)
        own = 0 if short else street.each * len(live)
        if at < own:
            after = self._to_player(after, live[at % len(live)], cards, at)
        elif short or street.board:
            after = replace(after, board=state.board + cards)
        elif at < own + len(state.exposed):
            hand = state.hand(live[state.exposed[at - own] % len(live)])
            after = with_hand(after, Held(hand.seat, hand.down + cards, hand.up))
        else:
            after = replace(after, burned=state.burned + cards, laid=state.laid + 1)
        return self._to_bet(after) if after.dealt == cards_in_all else after

    def _to_player(self, state: PokerState, seat: int, cards: tuple[str, ...], at: int) -> PokerState:
        """A player's card: one that was exposed in the first deal is burned, and a later one stays face up."""
        if at in state.exposed and not state.street:
            return replace(state, burned=state.burned + cards, laid=state.laid + 1)
        hand = state.hand(seat)
        if at // len(state.live) < self.game.streets[state.street].down and at not in state.exposed:
            return with_hand(state, Held(seat, hand.down + cards, hand.up))
        return with_hand(state, Held(seat, hand.down, hand.up + cards))

    def _came_early(self, state: PokerState, after: PokerState, cards: tuple[str, ...]) -> PokerState:
        """If community cards came too early, their burn card counts; the fourth of five waits to be shuffled in."""
        if not state.dealt and not state.laid:
            return replace(after, burned=state.burned + cards, unburned=False)
        after = replace(after, phase=state.back, dealt=0)
        if self.waits(state):
            return replace(after, early=state.early + cards, laid=max(state.laid - 1, 0))
        return replace(after, laid=max(state.laid, 1))

    def waits(self, state: PokerState) -> bool:
        """Whether a card that came too early is set aside until the street after its own: the fourth of five."""
        street = self.early_street(state)
        return street.board == 1 and street is not self.game.streets[-1]

    def _to_bet(self, state: PokerState) -> PokerState:
        """The cards of a street have come, and somebody acts first."""
        street = self.game.streets[state.street]
        laid = state.laid - 1 if street.burn and state.laid else state.laid
        first = state.players[0].seat if street.opener is BY_BUTTON else state.asked_from
        state = replace(state, phase=BETTING, dealt=0, laid=laid, exposed=(), extra=False, asked_from=first)
        return state if street.opener in (BY_BUTTON, BY_BLINDS) else self._opened_by_cards(state)

    def _opened_by_cards(self, state: PokerState) -> PokerState:
        """Whoever shows the right card or hand acts first, or must open."""
        first, opener = self.game.opener(state), self.game.streets[state.street].opener
        forced = opener is Opener.FORCED and sum(one.can_act for one in state.players) > 1
        if forced and not state.stack(first):
            first = next(one.seat for one in self._from(state, first) if one.can_act)
        phase = Phase.OPENING if forced and self.game.stakes_now(state).forced else Phase.BETTING
        return replace(state, phase=phase, asked_from=first)

    def _from(self, state: PokerState, seat: int) -> list[betting.Player]:
        players = list(state.players)
        at = next(at for at, one in enumerate(players) if one.seat == seat)
        return players[at:] + players[:at]

    def _shuffled(self, state: PokerState, event: Shuffled) -> PokerState:
        """All cards but those that stay out are in the deck again."""
        burned = tuple([card for card in state.burned if card in event.out])
        bared = tuple([card for card in state.bared if card in burned])
        laid = max(state.laid, 1) if state.early else state.laid
        left = self.game.deck.left - len(event.out)
        return replace(state, left=left, burned=burned, bared=bared, laid=laid, early=())

    # --- draws ---

    def _thrown(self, state: PokerState, event: Chosen) -> PokerState:
        if event.move == "stand-pat":
            return self._has_drawn(state, event.seat)
        hand = state.hand(event.seat)
        gone = {int(at) - 1 for at in event.move.split("-")[1:]}
        kept = tuple(card for at, card in enumerate(hand.down) if at not in gone)
        discards = tuple(hand.down[at] for at in sorted(gone))
        if state.laid and not state.dealt:
            state = replace(state, laid=state.laid - 1, dealt=1)
        many = len(gone) + (not state.dealt)  # a card is burned before the first player draws
        state = with_hand(state, Held(hand.seat, kept, hand.up))
        thrown = tuple(at + 1 for at in sorted(gone))
        return replace(state, discards=discards, thrown=thrown, replaces=many, phase=Phase.REPLACING)

    def _replacement(self, state: PokerState, card: str) -> PokerState:
        """A card that replaces a discard; one that was exposed is not kept."""
        seat, at = self.draws_next(state), self.drawn_so_far(state)
        after = replace(state, left=state.left - 1, replaces=state.replaces - 1)
        if not state.dealt:
            return replace(after, dealt=1, burned=(*state.burned, card))
        if at in state.exposed:
            bared = (*state.bared, card)
            after = replace(after, burned=(*state.burned, card), bared=bared, redraws=(*state.redraws, seat))
        else:
            hand = state.hand(seat)
            after = with_hand(after, Held(seat, (*hand.down, card), hand.up))
        return after if after.replaces else self._has_drawn(after, seat)

    def drawn_so_far(self, state: PokerState) -> int:
        """How many cards the player who is drawing has got."""
        return max(len(state.discards), 1) - state.replaces

    def _has_drawn(self, state: PokerState, seat: int) -> PokerState:
        """A player has drawn: another does, exposed cards are replaced, or the betting goes on."""
        again = seat in state.drawn
        drawn = state.drawn if again else (*state.drawn, seat)
        redraws = state.redraws[1:] if again else state.redraws
        return self._draw_goes_on(replace(state, drawn=drawn, redraws=redraws, discards=(), thrown=(), exposed=()))

    def _draw_goes_on(self, state: PokerState) -> PokerState:
        if any(one not in state.drawn for one in state.live):
            return replace(state, phase=Phase.DRAWING)
        if state.redraws:
            return replace(state, phase=Phase.REPLACING, replaces=1)
        return replace(state, phase=Phase.BETTING, asked_from=state.players[0].seat)

    # --- choices, chips and notes ---

    def _chosen(self, state: PokerState, event: Chosen) -> PokerState:
        if state.phase in ACTING:
            return self._bet(state, event)
        if state.phase == DRAWING:
            return self._thrown(state, event)
        hand = state.hand(event.seat)
        return with_hand(state, replace(hand, shown=event.move == "show", mucked=event.move == "muck"))

    def _bet(self, state: PokerState, event: Chosen) -> PokerState:
        structure = self.game.structure(state) if event.move in RAISES else betting.ANY
        after, acts = betting.after(state, event, structure), state.acts
        if acts < ENOUGH and state.phase == BETTING:
            acts += 1
        if after.to_match > state.to_match:
            return replace(after, bettor=event.seat, acts=acts, bound=(), phase=BETTING)
        if acts == state.acts and not state.bound and state.phase == BETTING:
            return after
        bound = tuple([one for one in state.bound if one.seat != event.seat])
        return replace(after, acts=acts, bound=bound, phase=BETTING)

    def _paid(self, state: PokerState, event: Paid) -> PokerState:
        if event.what == TIME_FEE:
            return betting.spent(state, event.seat, event.cents)
        if event.what == FORCED_BET:
            forced = self.game.stakes_now(state).forced
            after = betting.after(state, event, self.game.structure(state), forced)
            players = [one.seat for one in after.players]
            following = players[(players.index(event.seat) + 1) % len(players)]
            return replace(after, phase=Phase.BETTING, asked_from=following, bettor=event.seat)
        return betting.after(state, event, blind=self._nominal(state, event.what))

    def _noted(self, state: PokerState, event: Noted) -> PokerState:
        match event.what:
            case "pots":
                return self._next_street(betting.after(state, event))
            case "dealt-in":
                return self._dealt_in(state, event)
            case "missed-blinds":
                rest = [one for one in state.owing if one.seat != event.seat]
                due = Owing.of(event.seat, str(event.value))
                return replace(state, owing=tuple(sorted((*rest, due))))
            case "shows" | "mucks":
                hand = state.hand(event.seat)
                return with_hand(state, replace(hand, shown=event.what == "shows", mucked=event.what == "mucks"))
            case "dead-hand":
                return self._dead(state, event.seat)
            case "again":
                return self._again(state)
            case "kill":
                return replace(state, killer=event.seat)
            case "jackpot":
                return replace(state, phase=Phase.READING, jackpot=True)
            case "new-decks":
                return replace(state, phase=Phase.INSPECT)
            case _:
                return betting.after(state, event)

    def _again(self, state: PokerState) -> PokerState:
        """A hand is dealt again to those who are still there; whoever took a seat since has no part in it."""
        killer = 0 if state.killer in state.gone else state.killer
        return replace(state, again=self._still_there(state), killer=killer)

    def _dead(self, state: PokerState, seat: int) -> PokerState:
        """A hand is dead: somebody else may have to open now, or everybody who is left has drawn."""
        players = tuple([replace(one, folded=one.folded or one.seat == seat) for one in state.players])
        bound = tuple([one for one in state.bound if one.seat != seat])
        redraws = tuple([one for one in state.redraws if one != seat])
        exposed = self._exposed_without(state, seat) if state.exposed else ()
        state = replace(state, players=players, bound=bound, redraws=redraws, exposed=exposed)
        if len(state.live) < 2:
            return state
        match state.phase:
            case Phase.OPENING:
                return self._opened_by_cards(state)
            case Phase.DRAWING:
                return self._draw_goes_on(state)
            case _:
                return state

    def _exposed_without(self, state: PokerState, seat: int) -> tuple[int, ...]:
        """Which of the cards that are coming were exposed, now that none comes to this seat."""
        live, rest = state.live, [one for one in state.live if one != seat]
        still = [at for at in state.exposed if live[at % len(live)] != seat]
        return tuple([at // len(live) * len(rest) + rest.index(live[at % len(live)]) for at in still])

    def _next_street(self, state: PokerState) -> PokerState:
        street = state.street + 1
        if street == len(self.game.streets):
            return replace(state, phase=Phase.SHOWING, bound=(), asked_from=self.game.opener(state) or state.asked_from)
        phase = Phase.DRAWING if self.game.streets[street].draw else Phase.DEALING
        return replace(state, phase=phase, street=street, dealt=0, bettor=0, bound=())

    def _dealt_in(self, state: PokerState, event: Noted) -> PokerState:
        assert isinstance(event.value, tuple)
        small, big, first, *order = (int(one) for one in event.value)
        state = betting.dealt_in(state, order, self._to_match(state, order))
        return replace(
            state,
            phase=Phase.DEALING,
            street=0,
            dealt=0,
            hands=tuple([Held(seat) for seat in order]),
            button=event.seat,
            small=small,
            big=big,
            asked_from=first,
            bettor=0,
            acts=0,
            again=(),
            preshuffled=False,
        )

    # --- calls ---

    def _called(self, state: PokerState, event: Called) -> PokerState:
        name, seat, value = event.name, event.seat, event.value
        match name:
            case "sit-out":
                return replace(state, out=tuple(sorted((*state.out, seat))))
            case "sit-in":
                return replace(state, out=tuple(one for one in state.out if one != seat))
            case "straddle":
                return replace(state, straddles=tuple(sorted((*state.straddles, seat))))
            case "no-straddle":
                return replace(state, straddles=tuple(one for one in state.straddles if one != seat))
            case "owes":
                owner, _, blinds = value.partition("-")
                due = Owing.of(int(owner), blinds)
                rest = [one for one in state.owing if one.seat != due.seat]
                return replace(state, owing=tuple(sorted((*rest, due))))
            case "kill":
                return replace(state, killer=int(value))
            case "level":
                times, _, antes = value.partition("-")
                return replace(state, level=int(times), antes=not antes)
            case "exposed-card":
                return replace(state, exposed=(*state.exposed, self.exposed_at(state, value)))
            case "extra-card":
                return replace(state, extra=True)
            case "wrong-burn":
                return replace(state, unburned=value == "none")
            case "boxed-card":
                return replace(state, phase=Phase.BOXED, back=state.phase)
            case "early-cards" | "too-many-cards":
                return replace(state, phase=Phase.EARLY, back=state.phase)
            case "out-of-turn":
                owner, _, move = value.partition("-")
                return replace(state, bound=(*state.bound, Bound(int(owner), move)))
            case _:
                return decks.after(state, event, self.game.house)

    def exposed_at(self, state: PokerState, value: str) -> int:
        """Which of the players' cards that are coming was exposed: 3-2 is the second card of seat 3."""
        seat, _, card = value.partition("-")
        if state.phase == Phase.REPLACING:
            return int(value) - 1
        return (int(card or 1) - 1) * len(state.live) + state.live.index(int(seat))

    # --- who comes and goes ---

    def _left(self, state: PokerState, event: Left) -> PokerState:
        seat = event.seat

        def others(seats: tuple[int, ...]) -> tuple[int, ...]:
            return tuple([one for one in seats if one != seat])

        dealt_in = any(one.seat == seat for one in state.players)
        state = replace(
            fold(state, event),
            out=others(state.out),
            fresh=others(state.fresh),
            straddles=others(state.straddles),
            owing=tuple([one for one in state.owing if one.seat != seat]),
            killer=0 if state.killer == seat and not state.players else state.killer,
            gone=(*others(state.gone), seat) if dealt_in else state.gone,
        )
        return state if state.players else decks.idle(state)

    def _still_there(self, state: PokerState) -> tuple[int, ...]:
        """The seats of the players of a hand who have not left; a seat that was left may have a new player."""
        return tuple([one.seat for one in state.players if one.seat not in state.gone])

    def _over(self, state: PokerState, event: Over) -> PokerState:
        """The hand is over, and the deck is shuffled before the next one."""
        played = () if state.again else self._still_there(state)  # who takes chips back owes them again
        alternates = self.game.house["shuffler"] == "machine" and bool(state.players)  # not without a hand
        state = betting.hand_over(state)
        return decks.idle(
            replace(
                state,
                phase=Phase.SHUFFLE,
                street=0,
                dealt=0,
                left=0,
                hands=(),
                board=(),
                burned=(),
                bared=(),
                discards=(),
                thrown=(),
                replaces=0,
                drawn=(),
                fresh=tuple([seat for seat in state.fresh if seat not in played]),
                owing=tuple([one for one in state.owing if one.seat not in played]),
                bettor=0,
                acts=0,
                deck=1 - state.deck if alternates else state.deck,
                exposed=(),
                extra=False,
                boxed=(),
                early=(),
                laid=0,
                unburned=False,
                redraws=(),
                bound=(),
                back=Phase.OVER,
                jackpot=False,
                meter=0,
            )
        )
