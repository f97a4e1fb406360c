"""What a poker table waits for in each phase."""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.game import Awaits, Calling, Chance, Choice, Move, Offer, Turn
from pitboss.games.poker_room.button import ready
from pitboss.games.poker_room.house import LEVELS
from pitboss.games.poker_room.law import CALLS
from pitboss.games.poker_room.play import decks, mishaps
from pitboss.games.poker_room.state import Phase, PokerState
from pitboss.procedures import betting
from pitboss.procedures.betting import BET, CALL, CHECK, FOLD, RAISE, RAISES

if TYPE_CHECKING:
    from pitboss.games.poker_room.rules import Poker

DECK = 52
LEAST_CUT = 10
SHOW, MUCK = "show", "muck"
STAND_PAT, DISCARD = "stand-pat", "discard"
FORCED, COMPLETE = "forced-bet", "bet"
DUES = ("big", "small", "both")  # the blinds that a player makes up for
CUTS = tuple(str(at) for at in (DECK // 2, *(at for at in range(LEAST_CUT, DECK) if at != DECK // 2)))
DISCARDS = tuple(
    Move("-".join((DISCARD, *(str(at + 1) for at in range(5) if chosen >> at & 1)))) for chosen in range(1, 32)
)
BETTING, DEALING = Phase.BETTING, Phase.DEALING  # looked up once: an enumeration looks up its members every time
DEFECTIVE = (CALLS["defective-deck"].offer,)


class Phases:
    """What comes next, for one game under one house's rules."""

    def __init__(self, game: "Poker") -> None:
        self.game = game
        house = game.house
        self._face_up = house["idle-decks"] == "face-up"
        self._straddles = game.has_button and house.options.get("straddle") == "yes"
        self._makes_up = game.has_button and house.options.get("missed-blinds") == "posted"
        self._levels = self._level_offer()
        cut = replace(CALLS["cut"].offer, values=CUTS)  # the dealer cuts in the middle, or anywhere else
        self._cut = Calling(calls=(cut,))
        self._shuffle = self._offer("shuffle")
        self._between = tuple(map(self._offer, ("sort-decks", "change-decks")))
        if house["shuffler"] == "hand":
            self._between += (self._offer("rotate"),)
        if house["rake"] == "time":
            self._between += (self._offer("time-fee"),)
        self._chances: dict[int, Chance] = {
            count: Chance(device=game.deck, count=count, ordered=count > 1, calls=DEFECTIVE)
            for count in range(1, DECK + 1)
        }
        self._always: dict[str, Awaits] = {  # what a phase waits for whatever the state is
            Phase.INSPECT: Calling(calls=(CALLS["inspect"].offer,)),
            Phase.VERIFY: Calling(calls=(CALLS["verify"].offer,)),
            Phase.DISPLAY: Calling(calls=(CALLS["display"].offer,)),
            Phase.CUT: self._cut,
            Phase.OVER: None,
            Phase.BOXED: self._chances[1],
        }
        self._now: dict[str, Callable[[PokerState], Awaits]] = {  # and what depends on it
            Phase.IDLE: self._idle,
            Phase.WASH: self._wash,
            Phase.SHUFFLE: self._shuffling,
            Phase.DEALING: self._dealing,
            Phase.EARLY: self._early,
            Phase.OPENING: self._opening,
            Phase.BETTING: self._betting,
            Phase.DRAWING: self._drawing,
            Phase.REPLACING: self._replacing,
            Phase.SHOWING: self._showing,
            Phase.READING: self._reading,
        }

    def _offer(self, name: str) -> Offer:
        return decks.spoken(name, self.game.house).offer

    def _level_offer(self) -> tuple[Offer, ...]:
        if self.game.house["levels"] == "no":
            return ()
        values = [str(times) for times in LEVELS]
        if self.game.stakes.ante:
            values += [f"{times}-no-ante" for times in LEVELS]
        return (replace(CALLS["level"].offer, values=tuple(values)),)

    def awaits(self, state: PokerState) -> Awaits:
        """What comes next; None when the deck is ready and the dealer may deal."""
        phase = state.phase
        if phase in self._always:
            return self._always[phase]
        return self._now[phase](state)

    def asks(self, state: PokerState) -> Awaits:
        """The same without the calls that can be made while cards come or players bet, of which there are many."""
        if state.phase == BETTING:
            return self._bets(state)
        return self._cards(state) if state.phase == DEALING else self.awaits(state)

    def move(self, state: PokerState, seat: int, name: str) -> Move | None:
        """The move of that name, if the table waits for this seat to bet and it may; without looking at the others."""
        if state.bound or self.game.streets[state.street].must_bet:
            return self._bets(state).move(seat, name)
        if betting.to_act(state) != seat:
            return None
        return betting.move(state, seat, name, self.game.structure(state) if name in RAISES else betting.ANY)

    # --- between hands ---

    def _idle(self, state: PokerState) -> Awaits:
        shown = self._face_up or len(state.seats) >= 2
        return Calling(calls=(CALLS["display/idle"].offer,) if shown else ())

    def _wash(self, state: PokerState) -> Awaits:
        return Calling(calls=(self._offer("wash"),) if len(state.seats) >= 2 else ())

    def _shuffling(self, state: PokerState) -> Awaits:
        """The deck is shuffled once two players can play; one that came shuffled is only cut."""
        first = self._cut.calls if state.preshuffled else (self._shuffle,)
        calls = first if len(ready(state)) >= 2 else ()
        return Calling(calls=(*calls, *self._between, *self._levels, *self._floor_says(state), *self._own(state)))

    def _floor_says(self, state: PokerState) -> tuple[Offer, ...]:
        """The floor says which blinds a player makes up for, and who has the kill button."""
        inside = tuple([seat for seat in state.seats if seat not in state.out])
        return _said_by_floor(inside, self._makes_up, self.game.kills) if inside else ()

    def _own(self, state: PokerState) -> tuple[Offer, ...]:
        """What players may call for themselves, also during a hand: to sit out, to play again, or to straddle."""
        return _own_calls(state.seats, state.out, state.straddles, self._straddles)

    # --- cards ---

    def _dealing(self, state: PokerState) -> Awaits:
        return replace(self._cards(state), calls=(*self._odd_cards(state), *self._own(state)))

    def _cards(self, state: PokerState) -> Chance:
        return self._chances[self.game.play.to_come(state)]

    def _early(self, state: PokerState) -> Awaits:
        more = state.back == Phase.DEALING
        return self._chances[self.game.play.early_street(state).board + (not state.laid) + more - state.dealt]

    def _reading(self, state: PokerState) -> Awaits:
        assert self.game.fund is not None
        return Chance(device=self.game.fund.meter)

    def _odd_cards(self, state: PokerState) -> tuple[Offer, ...]:
        """What may be called of the cards that are coming."""
        game, street = self.game, self.game.streets[state.street]
        found = [*DEFECTIVE]
        if mishaps.spare(game, state) > 0:
            found.append(CALLS["boxed-card"].offer)
        if mishaps.before_action(state):
            found.append(CALLS["misdeal"].offer)
        if not state.street:
            found += (CALLS["extra-card"].offer, _exposed(state.live, street.down))
            if not (state.exposed or state.extra or state.boxed):
                found.append(CALLS["recut"].offer)
            return tuple(found)
        found += _dead(mishaps.can_die(state))
        if street.down:
            hidden = tuple([seat for at, seat in enumerate(state.live) if at not in state.exposed])
            found += (_exposed(hidden, 1),) if hidden and not game.play.is_short(state) else ()
        if game.play.burns(state) and not state.unburned:
            found.append(CALLS["wrong-burn"].offer)
        if street.board == 3 and state.left > street.cards(0):
            found.append(CALLS["too-many-cards"].offer)
        return tuple(found)

    def _replacing(self, state: PokerState) -> Awaits:
        found = [*DEFECTIVE]
        if mishaps.spare(self.game, state) > 0:
            found.append(CALLS["boxed-card"].offer)
        at, many = self.game.play.drawn_so_far(state), max(len(state.discards), 1)
        hidden = [str(number + 1) for number in range(max(at, 0), many) if number not in state.exposed]
        if hidden and mishaps.not_in_use(self.game, state) > 0:
            found.append(replace(CALLS["exposed-card"].offer, values=tuple(hidden)))
        return replace(self._chances[min(state.replaces, state.left)], calls=(*found, *self._own(state)))

    # --- choices ---

    def _betting(self, state: PokerState) -> Awaits:
        asks = self._bets(state)
        return replace(asks, calls=(*self._mishaps(state, asks.only.seat), *self._own(state)))

    def _bets(self, state: PokerState) -> Choice:
        seat = betting.to_act(state)
        moves = betting.moves(state, seat, self.game.structure(state))
        silent = CHECK if moves[1].name == CHECK else FOLD
        if silent == CHECK and self.game.streets[state.street].must_bet and len(moves) == 3:
            moves, silent = (moves[0], moves[2]), FOLD
        for one in state.bound:
            if one.seat == seat and (said := tuple([move for move in moves if move.name == one.move])):
                moves, silent = said, one.move
        return Choice(turns=(Turn(seat, moves, silent),))

    def _mishaps(self, state: PokerState, seat: int = 0) -> tuple[Offer, ...]:
        """What may be called when something went wrong while players act; a misdeal only before two have acted."""
        found = [*DEFECTIVE, *_dead(mishaps.can_die(state))]
        if mishaps.before_action(state):
            found.append(CALLS["misdeal"].offer)
        if state.phase != Phase.BETTING:
            return tuple(found)
        waiting = tuple(
            [
                (one.seat, one.put < state.to_match)
                for one in state.players
                if one.seat != seat and one.can_act and (not one.acted or one.put < state.to_match)
            ]
        )
        free = tuple([one for one in waiting if all(bound.seat != one[0] for bound in state.bound)])
        found += (_out_of_turn(free, state.to_match > 0),) if free else ()
        later = self.game.streets[state.street + 1 : state.street + 2]
        if later and later[0].board and state.left >= 2 * later[0].cards(0):
            found.append(CALLS["early-cards"].offer)
        return tuple(found)

    def _opening(self, state: PokerState) -> Awaits:
        """The player who must open makes the forced bet, or completes it to a whole bet."""
        seat = state.asked_from
        have, stakes = state.stack(seat), self.game.stakes_now(state)
        forced, whole = min(stakes.forced, have), min(self.game.structure(state).least, have)
        moves: tuple[Move, ...] = (Move(FORCED, forced, forced),)
        if whole > forced and betting.can_answer(state, seat, forced):
            moves += (Move(COMPLETE, whole, whole),)
        return Choice.of(seat, moves, silent=FORCED, calls=(*self._mishaps(state), *self._own(state)))

    def _drawing(self, state: PokerState) -> Awaits:
        seat = self.game.play.draws_next(state)
        cards = len(state.hand(seat).down)
        moves = (Move(STAND_PAT), *(move for move in DISCARDS if int(move.name[-1]) <= cards))
        return Choice.of(seat, moves, silent=STAND_PAT, calls=(*self._mishaps(state), *self._own(state)))

    def _showing(self, state: PokerState) -> Awaits:
        seat = self.game.play.shows_next(state)
        return Choice.of(seat, (Move(SHOW), Move(MUCK)), silent=SHOW, calls=self._mishaps(state))


# Offers that depend on who plays; a table asks for the same ones again and again.


@lru_cache(maxsize=1024)
def _own_calls(
    seats: tuple[int, ...], out: tuple[int, ...], straddles: tuple[int, ...], may_straddle: bool
) -> tuple[Offer, ...]:
    inside = tuple([seat for seat in seats if seat not in out])
    other = tuple([seat for seat in seats if seat not in straddles])
    offered = [("sit-out", inside), ("sit-in", out)]
    offered += [("straddle", other), ("no-straddle", straddles)] if may_straddle else []
    return tuple([replace(CALLS[name].offer, waits=False, seats=who) for name, who in offered if who])


@lru_cache(maxsize=1024)
def _said_by_floor(seats: tuple[int, ...], makes_up: bool, kills: bool) -> tuple[Offer, ...]:
    dues = tuple([f"{seat}-{what}" for seat in seats for what in DUES])
    owes = (replace(CALLS["owes"].offer, values=dues),) if makes_up else ()
    return (*owes, replace(CALLS["kill"].offer, values=tuple(map(str, seats)))) if kills else owes


@lru_cache(maxsize=1024)
def _dead(seats: tuple[int, ...]) -> tuple[Offer, ...]:
    values = tuple([str(seat) for seat in seats])
    return tuple([replace(CALLS[name].offer, values=values) for name in mishaps.DEAD]) if values else ()


@lru_cache(maxsize=1024)
def _exposed(seats: tuple[int, ...], cards: int) -> Offer:
    values = [f"{seat}-{card}" if cards > 1 else str(seat) for card in range(1, cards + 1) for seat in seats]
    return replace(CALLS["exposed-card"].offer, values=tuple(values))


@lru_cache(maxsize=1024)
def _out_of_turn(waiting: tuple[tuple[int, bool], ...], is_bet: bool) -> Offer:
    more = RAISE if is_bet else BET
    values = [f"{seat}-{move}" for seat, owes in waiting for move in (FOLD, CALL if owes else CHECK, more)]
    return replace(CALLS["out-of-turn"].offer, values=tuple(values))
