"""The course of a hand: antes and blinds, cards, betting rounds, draws and the showdown."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from pitboss.commands import Call, Choose, Open, Result
from pitboss.equipment import card_name
from pitboss.events import AnyEvent, Chosen, Drawn, Noted, Opened, Over, Paid, Shuffled
from pitboss.game import Course
from pitboss.games.poker_room import button, settling
from pitboss.games.poker_room.law import COMMON
from pitboss.games.poker_room.play import decks, mishaps
from pitboss.games.poker_room.play.evolving import (
    BETTING,
    DEALING,
    DEALT_IN,
    OPENING,
    REPLACING,
    TIME_FEE,
    Evolving,
)
from pitboss.games.poker_room.state import Phase, PokerState
from pitboss.law import Citation
from pitboss.money import RAKE, Transfer, dollars, stack
from pitboss.procedures import betting
from pitboss.procedures.betting import ANTE, DEAD_ANTE, DEAD_BLIND, FORCED_BET, RAISES

if TYPE_CHECKING:
    from pitboss.games.poker_room.rules import Poker


class Play(Evolving):
    """The course of a hand, for one game under one house's rules."""

    def __init__(self, game: "Poker") -> None:
        super().__init__(game)
        self._choices: dict[str, Callable[[Course[PokerState], Choose], None]] = {
            Phase.BETTING: self._bets,
            Phase.OPENING: self._bets_first,
            Phase.DRAWING: self._discards,
            Phase.SHOWING: self._shows,
        }
        self._cards: dict[str, Callable[[Course[PokerState], tuple[str, ...]], None]] = {
            Phase.DEALING: self._dealt_out,
            Phase.REPLACING: self._replaced,
            Phase.BOXED: partial(mishaps.found_boxed, game),
            Phase.EARLY: partial(mishaps.came_early, game),
            Phase.READING: self._read,
        }

    # --- a hand begins ---

    def opens(self, course: Course[PokerState], command: Open) -> None:
        """The players are dealt in, and the antes and blinds are posted."""
        game, state = self.game, course.state
        course.add(Opened(cites=game.law.hole))
        if len(button.ready(state)) < 2:
            course.add(Over(cites=COMMON.two_players))
            return
        deal = self._deal(state)
        value = (deal.small, deal.big, deal.first or deal.order[0], *deal.order)
        course.add(*map(button.missed, deal.missed), *game.beforehand(state, deal.order))
        course.add(Noted(what=DEALT_IN, seat=deal.button, value=value, cites=self._dealt_in_by(deal)))
        self._forced(course, deal)

    def _deal(self, state: PokerState) -> button.Deal:
        if not self.game.has_button:
            return button.from_the_left(state)
        return button.with_button(
            state, self.game.stakes_now(state), dead=self.dead_button, entry=self.entry, makes_up=self.makes_up
        )

    def _dealt_in_by(self, deal: button.Deal) -> tuple[Citation, ...]:
        if not self.game.has_button:
            return self.game.law.hole
        heads_up = COMMON.heads_up if len(deal.order) == 2 else ()
        return self.game.law.button + heads_up + (COMMON.dead_button if deal.button not in deal.order else ())

    def _forced(self, course: Course[PokerState], deal: button.Deal) -> None:
        """Antes and blinds, in the order in which they are posted. A player with no chips left posts nothing."""
        law, stakes = self.game.law, self.game.stakes_now(course.state)
        if stakes.ante and not stakes.ante_by_one:
            what = DEAD_ANTE if stakes.ante_is_dead else ANTE
            for seat in deal.order:
                course.add(betting.posted(course.state, seat, stakes.ante, what, law.ante))
        by_one = stakes.ante and stakes.ante_by_one and deal.big
        if by_one and stakes.ante_first:
            course.add(betting.posted(course.state, deal.big, stakes.ante, DEAD_ANTE, law.ante))
        for post in deal.posts:
            state = course.state
            if not state.stack(post.seat):
                continue
            by = {button.STRADDLE: COMMON.straddle, button.KILL_BLIND: law.kill}.get(post.what, law.forced)
            if post.what in (button.NEW_BLIND, DEAD_BLIND):
                by = COMMON.missed_blinds if any(one.seat == post.seat for one in state.owing) else COMMON.new_player
            if post.what != DEAD_BLIND and not any(one.put for one in state.players):
                by += COMMON.opening_bet
            course.add(betting.posted(state, post.seat, post.cents, post.what, by))
        if by_one and not stakes.ante_first and course.state.stack(deal.big):
            course.add(betting.posted(course.state, deal.big, stakes.ante, DEAD_ANTE, law.ante))

    # --- what follows from cards and choices ---

    def chooses(self, course: Course[PokerState], command: Choose) -> None:
        """What follows from a choice that the table waits for."""
        self._choices[course.state.phase](course, command)

    def comes(self, course: Course[PokerState], command: Result) -> None:
        """What follows from cards, or from the meter."""
        outcome = command.outcome
        cards = tuple([str(card) for card in outcome]) if isinstance(outcome, tuple) else (str(outcome),)
        self._cards[course.state.phase](course, cards)

    def _bets(self, course: Course[PokerState], command: Choose) -> None:
        before, by = course.state, self.game.streets[course.state.street].betting
        if command.move in RAISES and betting.falls_short(before, command, self.game.structure(before)):
            by += COMMON.short_all_in
        if not before.bound:
            course.add(betting.acted(before, command, by))
        else:
            mine = any(one.seat == command.seat for one in before.bound)
            course.add(betting.acted(before, command, by + COMMON.out_of_turn if mine else by))
            course.add(*mishaps.released(before, course.state))
        if not betting.to_act(course.state):
            self.round_over(course)

    def _then(self, course: Course[PokerState]) -> None:
        """What follows by itself when nobody has a choice: a shuffle, a bring-in, or the end of the round."""
        if course.state.phase == REPLACING and not course.state.left:
            course.add(self.discards_shuffled(course.state))
        if course.state.phase == OPENING and not self.may_complete:
            course.add(self._forced_bet(course.state))
        if course.state.phase == BETTING and not betting.to_act(course.state):
            self.round_over(course)

    def _forced_bet(self, state: PokerState) -> Paid:
        by = tuple(dict.fromkeys(self._opens_by(state) + self.game.law.forced + COMMON.opening_bet))
        return betting.posted(state, state.asked_from, self.game.stakes_now(state).forced, FORCED_BET, by)

    def _opens_by(self, state: PokerState) -> tuple[Citation, ...]:
        """Why this player opens: by the card that shows, or because the player who shows it has no chips left."""
        instead = state.asked_from != self.game.opener(state)
        return self.game.streets[state.street].opens + (COMMON.opener_all_in if instead else ())

    def _bets_first(self, course: Course[PokerState], command: Choose) -> None:
        if command.move == "forced-bet":
            course.add(self._forced_bet(course.state))
        else:
            state, by = course.state, self._opens_by(course.state) + COMMON.completes + COMMON.opening_bet
            if betting.falls_short(state, command, self.game.structure(state)):
                by += COMMON.short_all_in
            course.add(betting.acted(state, command, by))
        self._then(course)

    def round_over(self, course: Course[PokerState]) -> None:
        """The betting round is over: the next street follows, or the pots are awarded."""
        course.add(*betting.closed(course.state, COMMON.side_pots))
        state = course.state
        if len(state.live) == 1:
            settling.uncontested(self.game, course)
        elif state.phase != Phase.SHOWING:
            course.add(*self.reshuffled(state))
        elif self.showing != "choice":
            settling.showdown(self.game, course)

    # --- cards ---

    def _dealt_out(self, course: Course[PokerState], cards: tuple[str, ...]) -> None:
        """The cards of a street have come."""
        course.add(*self._placed(course.state, cards))
        self._then(course)

    def _read(self, course: Course[PokerState], shown: tuple[str, ...]) -> None:
        """The meter has been read; the pots are awarded, and a bad beat or a high hand is paid."""
        cents = int(shown[0])
        course.add(Drawn(outcome=cents, says=f"The meter shows {dollars(cents)}", cites=COMMON.fund))
        settling.awards(self.game, course)

    def _placed(self, state: PokerState, cards: tuple[str, ...]) -> Iterator[Drawn]:
        """Each card as it comes: a burn card that nobody sees, the players' cards in rounds, and the board."""
        street, deck, live, first = self.game.streets[state.street], self.game.deck, state.live, not state.street
        short, at = self.is_short(state), int(self.burns(state))
        own = 0 if short else street.each * len(live)
        if at:
            yield self.burned(state, cards[0], street.cites)
        for number in range(own):
            seat, card = live[number % len(live)], cards[at + number]
            if number in state.exposed:
                yield mishaps.exposed(seat, card, first=first)
                continue
            eyes = None if number // len(live) >= street.down else (seat,)
            yield Drawn(outcome=card, says=f"Seat {seat}: {card_name(card)}", seen_by=eyes, cites=street.cites)
        rest = cards[at + own :]
        if first:
            yield from mishaps.after_the_deal(state, rest)
        elif rest:
            by = self.game.law.short if short else street.cites
            name = "Common card" if short else street.name.capitalize()
            outcome = rest[0] if len(rest) == 1 else rest
            yield Drawn(outcome=outcome, says=f"{name}: {deck.says(outcome)}", cites=by)

    def burned(self, state: PokerState, card: str, by: tuple[Citation, ...]) -> Drawn:
        """A burn card, which nobody sees unless it was dealt face up by mistake."""
        if state.unburned:
            says = f"The {self.game.deck.says(card)} should have been burned, and is burned now"
            return Drawn(outcome=card, says=says, cites=by + COMMON.burn + COMMON.wrong_burn)
        return Drawn(outcome=card, says="A card is burned", seen_by=(), cites=by + COMMON.burn)

    def reshuffled(self, state: PokerState) -> tuple[AnyEvent, ...]:
        """What is shuffled before a street: a card that came too early, or a stud deck's burn cards if it ran out."""
        if state.phase != DEALING:
            return ()
        if state.early and state.street == len(self.game.streets) - 1:
            return (mishaps.shuffled_in(self.game, state),)
        if not self.is_short(state) or state.left > 1:
            return ()
        out = mishaps.in_sight(state)
        return (Shuffled(device=self.game.deck.name, out=out, seen_by=(), cites=self.game.law.short),)

    # --- draws ---

    def _discards(self, course: Course[PokerState], command: Choose) -> None:
        street = self.game.streets[course.state.street]
        course.add(Chosen(seat=command.seat, move=command.move, cites=street.cites))
        self._then(course)

    def _replaced(self, course: Course[PokerState], cards: tuple[str, ...]) -> None:
        state = course.state
        street, seat, at = self.game.streets[state.street], self.draws_next(state), self.drawn_so_far(state)
        if not state.dealt:
            course.add(self.burned(state, cards[0], street.cites))
            cards, at = cards[1:], 0
        for number, card in enumerate(cards, at):
            says = f"Seat {seat} draws {self.game.deck.says(card)}"
            hidden = Drawn(outcome=card, says=says, seen_by=(seat,), cites=street.cites)
            course.add(mishaps.exposed_in_the_draw(seat, card) if number in state.exposed else hidden)
        self._then(course)

    def discards_shuffled(self, state: PokerState) -> Shuffled:
        """The discards go back into the deck, except those of the player who is drawing."""
        held = tuple(card for one in state.hands if one.seat in state.live for card in one.cards)
        out = held + state.discards + state.burned + state.boxed
        return Shuffled(device=self.game.deck.name, out=out, seen_by=(), cites=self.game.law.short)

    # --- the showdown, where players choose whether to show ---

    def _shows(self, course: Course[PokerState], command: Choose) -> None:
        """A hand is shown or mucked. The only player with a hand left wins without showing it."""
        state, by = course.state, COMMON.shows if command.move == "show" else COMMON.mucks
        course.add(Chosen(seat=command.seat, move=command.move, cites=by))
        course.add(*settling.told(self.game, state, command))
        self._after_showing(course)

    def _after_showing(self, course: Course[PokerState]) -> None:
        """The pots are awarded once one hand is left, or nobody has to show any more."""
        state = course.state
        in_the_running = [one.seat for one in state.hands if one.seat in state.live and not one.mucked]
        if len(in_the_running) == 1 or not self.shows_next(state):
            settling.awards(self.game, course)

    def goes_on(self, course: Course[PokerState]) -> None:
        """What follows once a hand is dead."""
        state = course.state
        if len(state.live) == 1 and state.phase in (Phase.BETTING, Phase.OPENING):
            self.round_over(course)
        elif len(state.live) == 1:
            settling.uncontested(self.game, course)
        elif state.phase == Phase.SHOWING:
            self._after_showing(course)
        else:
            self._then(course)

    # --- calls ---

    def called(self, course: Course[PokerState], command: Call) -> None:
        """What follows from a call."""
        state = course.state
        spoken = decks.spoken(command.name, self.game.house, state.phase)
        heard = spoken.heard(command, says=spoken.says.format(value=command.value, back=decks.BACKS[state.deck]))
        match command.name:
            case "shuffle":
                course.add(heard, Shuffled(device=self.game.deck.name, cites=COMMON.shuffled))
            case "cut" if state.preshuffled and state.phase == Phase.SHUFFLE:
                course.add(Shuffled(device=self.game.deck.name, cites=COMMON.preshuffled), heard)
            case "time-fee":
                course.add(heard, *self._fees(state))
            case name if name in mishaps.CALLED:
                mishaps.follows(self.game, course, command, heard)
            case _:
                course.add(heard)

    def _fees(self, state: PokerState) -> Iterator[Paid]:
        """Every player who has chips pays the fee by time, or what is left of the stack."""
        fee = self.game.house.number("time-fee")
        for seat in state.seats:
            if cents := min(fee, state.stack(seat)):
                moved = (Transfer(stack(seat), RAKE, cents),)
                yield Paid(seat=seat, what=TIME_FEE, cents=cents, cites=COMMON.time_fee, transfers=moved)
