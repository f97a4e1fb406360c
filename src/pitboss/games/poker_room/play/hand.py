"""The course of a hand: forced money, cards, betting rounds, draws and the showdown."""

from collections.abc import Iterator

from pitboss.commands import Call, Choose, Result
from pitboss.events import AnyEvent, Chosen, Decision, Drawn, Noted, Opened, Over, Paid, Shuffled
from pitboss.games.poker_room import button, settling
from pitboss.games.poker_room.law import COMMON
from pitboss.games.poker_room.play import decks, mishaps
from pitboss.games.poker_room.play.evolving import DEALT_IN, TIME_FEE, Evolving
from pitboss.games.poker_room.state import Phase, PokerState
from pitboss.law import Citation
from pitboss.money import RAKE, Transfer, dollars, stack
from pitboss.procedures import betting
from pitboss.procedures.betting import ANTE, DEAD_ANTE, DEAD_BLIND, FORCED_BET


class Play(Evolving):
    """The course of a hand, for one game under one house's rules."""

    # --- a hand begins ---

    def opened(self, state: PokerState) -> Decision:
        """The players are dealt in, and the antes and blinds are posted."""
        game = self.game
        started = Opened(cites=game.law.hole)
        if len(button.ready(state)) < 2:
            return (started, Over(cites=COMMON.two_players))
        deal = self._deal(state)
        value = (deal.small, deal.big, deal.first or deal.order[0], *deal.order)
        events: list[AnyEvent] = [
            started,
            *map(button.missed, deal.missed),
            *game.beforehand(state, deal.order),
            Noted(what=DEALT_IN, seat=deal.button, value=value, cites=self._dealt_in_by(state, deal)),
        ]
        for event in events:
            state = self.evolve(state, event)
        for paid in self._forced(state, deal):
            events.append(paid)
        return tuple(events)

    def _deal(self, state: PokerState) -> button.Deal:
        if not self.game.has_button:
            return button.from_the_left(state)
        return button.with_button(
            state, self.game.stakes_now(state), dead=self.dead_button, entry=self.entry, makes_up=self.makes_up
        )

    def _dealt_in_by(self, state: PokerState, deal: button.Deal) -> tuple[Citation, ...]:
        if not self.game.has_button:
            return self.game.law.hole
        heads_up = COMMON.heads_up if len(deal.order) == 2 else ()
        return self.game.law.button + heads_up + (COMMON.dead_button if deal.button not in deal.order else ())

    def _forced(self, state: PokerState, deal: button.Deal) -> Iterator[Paid]:
        """Antes and blinds, in the order in which they are posted. Whoever has no chips left posts nothing."""
        law, stakes = self.game.law, self.game.stakes_now(state)
        if stakes.ante and not stakes.ante_by_one:
            for seat in deal.order:
                what = DEAD_ANTE if stakes.ante_is_dead else ANTE
                yield (paid := betting.posted(state, seat, stakes.ante, what, law.ante))
                state = self.evolve(state, paid)
        by_one = stakes.ante and stakes.ante_by_one and deal.big
        if by_one and stakes.ante_first:
            yield (paid := betting.posted(state, deal.big, stakes.ante, DEAD_ANTE, law.ante))
            state = self.evolve(state, paid)
        for post in deal.posts:
            if not state.stack(post.seat):
                continue
            by = {button.STRADDLE: COMMON.straddle, button.KILL_BLIND: law.kill}.get(post.what, law.forced)
            if post.what in (button.NEW_BLIND, DEAD_BLIND):
                by = COMMON.missed_blinds if any(one.seat == post.seat for one in state.owing) else COMMON.new_player
            if post.what != DEAD_BLIND and not any(one.put for one in state.players):
                by += COMMON.opening_bet
            yield (paid := betting.posted(state, post.seat, post.cents, post.what, by))
            state = self.evolve(state, paid)
        if by_one and not stakes.ante_first and state.stack(deal.big):
            yield betting.posted(state, deal.big, stakes.ante, DEAD_ANTE, law.ante)

    # --- what follows from cards and choices ---

    def follows(self, state: PokerState, command: Choose | Result) -> Decision:
        """What follows from cards or from a choice that the table waits for."""
        if isinstance(command, Result):
            return self._cards(state, command)
        match state.phase:
            case Phase.BETTING:
                street = self.game.streets[state.street]
                bound = state.bound and any(one.seat == command.seat for one in state.bound)
                chosen = betting.acted(state, command, street.betting + (COMMON.out_of_turn if bound else ()))
                after = self.evolve(state, chosen)
                events: tuple[AnyEvent, ...] = (chosen, *mishaps.released(state, after)) if state.bound else (chosen,)
                return events if betting.to_act(after) else (*events, *self.round_over(after))
            case Phase.OPENING:
                return self._opens(state, command)
            case Phase.DRAWING:
                return self._discards(state, command)
            case _:
                return self._shows(state, command)

    def _then(self, state: PokerState, events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
        """The events, and what follows from them where nobody can bet any more."""
        for event in events:
            state = self.evolve(state, event)
        if state.phase == Phase.OPENING and not self.may_complete:
            paid = self._forced_bet(state)
            state = self.evolve(state, paid)
            events = (*events, paid)
        if state.phase == Phase.BETTING and not betting.to_act(state):
            return (*events, *self.round_over(state))
        return events

    def _forced_bet(self, state: PokerState) -> Paid:
        by = self._opens_by(state) + COMMON.opening_bet
        return betting.posted(state, state.asked_from, self.game.stakes_now(state).forced, FORCED_BET, by)

    def _opens_by(self, state: PokerState) -> tuple[Citation, ...]:
        """Why this player opens: by the card that shows, or because whoever shows it has no chips left."""
        instead = state.asked_from != self.game.opener(state)
        return self.game.streets[state.street].opens + (COMMON.opener_all_in if instead else ())

    def _opens(self, state: PokerState, command: Choose) -> Decision:
        if command.move == "forced-bet":
            return self._then(state, (self._forced_bet(state),))
        by = self._opens_by(state) + COMMON.completes + COMMON.opening_bet
        chosen = betting.acted(state, command, by)
        return self._then(state, (chosen,))

    def round_over(self, state: PokerState) -> tuple[AnyEvent, ...]:
        """The betting round is over: the next street follows, or the pots are awarded."""
        events: tuple[AnyEvent, ...] = betting.closed(state)
        for event in events:
            state = self.evolve(state, event)
        if len(state.live) == 1:
            return (*events, *settling.uncontested(self.game, state))
        if state.phase != Phase.SHOWING:
            return (*events, *self.reshuffled(state))
        return (*events, *(() if self.showing == "choice" else settling.showdown(self.game, state)))

    # --- cards ---

    def _cards(self, state: PokerState, command: Result) -> Decision:
        cards = command.outcome if isinstance(command.outcome, tuple) else (command.outcome,)
        found = tuple(str(card) for card in cards)
        match state.phase:
            case Phase.REPLACING:
                return self._replaced(state, found)
            case Phase.BOXED:
                return mishaps.found_boxed(self.game, state, found[0])
            case Phase.EARLY:
                return mishaps.came_early(self.game, state, found)
            case Phase.READING:
                return self._read(state, int(found[0]))
            case _:
                return self._then(state, tuple(self._placed(state, found)))

    def _read(self, state: PokerState, cents: int) -> Decision:
        """The meter has been read; the pots are awarded, and a bad beat or a high hand is paid."""
        read = Drawn(outcome=cents, says=f"The meter shows {dollars(cents)}", cites=COMMON.fund)
        return (read, *settling.awards(self.game, self.evolve(state, read)))

    def _placed(self, state: PokerState, cards: tuple[str, ...]) -> Iterator[Drawn]:
        """Each card as it comes: a burn card that nobody sees, the players' cards in rounds, and the board."""
        street, deck, live, first = self.game.streets[state.street], self.game.deck, state.live, not state.street
        short, at = self.is_short(state), int(self.burns(state))
        own = 0 if short else (street.down + street.up) * len(live)
        if at:
            yield self.burned(state, cards[0], street.cites)
        for number in range(own):
            seat, card = live[number % len(live)], cards[at + number]
            if number in state.exposed:
                yield mishaps.exposed(seat, card, first=first)
                continue
            eyes = None if number // len(live) >= street.down else (seat,)
            yield Drawn(outcome=card, says=f"Seat {seat}: {deck.says(card)}", seen_by=eyes, cites=street.cites)
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
        if state.phase != Phase.DEALING:
            return ()
        if state.early and state.street == len(self.game.streets) - 1:
            return (mishaps.shuffled_in(self.game, state),)
        if not self.is_short(state) or state.left > 1:
            return ()
        out = mishaps.in_sight(state)
        return (Shuffled(device=self.game.deck.name, out=out, seen_by=(), cites=self.game.law.short),)

    # --- draws ---

    def _discards(self, state: PokerState, command: Choose) -> Decision:
        street = self.game.streets[state.street]
        chosen = Chosen(seat=command.seat, move=command.move, cites=street.cites)
        after = self.evolve(state, chosen)
        if after.phase == Phase.REPLACING and not after.left:
            return (chosen, self.discards_shuffled(after))
        return self._then(state, (chosen,))

    def _replaced(self, state: PokerState, cards: tuple[str, ...]) -> Decision:
        street, seat = self.game.streets[state.street], self.draws_next(state)
        events: list[AnyEvent] = []
        at = self.drawn_so_far(state)
        if not state.dealt:
            events.append(self.burned(state, cards[0], street.cites))
            cards, at = cards[1:], 0
        for number, card in enumerate(cards, at):
            says = f"Seat {seat} draws {self.game.deck.says(card)}"
            hidden = Drawn(outcome=card, says=says, seen_by=(seat,), cites=street.cites)
            events.append(mishaps.exposed_in_the_draw(seat, card) if number in state.exposed else hidden)
        after = state
        for event in events:
            after = self.evolve(after, event)
        if after.phase == Phase.REPLACING and not after.left:  # the deck ran out in the middle of it
            return (*events, self.discards_shuffled(after))
        return self._then(state, tuple(events))

    def discards_shuffled(self, state: PokerState) -> Shuffled:
        """The discards go back into the deck, except those of the player who is drawing."""
        held = tuple(card for one in state.hands if one.seat in state.live for card in one.cards)
        out = held + state.discards + state.burned + state.boxed
        return Shuffled(device=self.game.deck.name, out=out, seen_by=(), cites=self.game.law.short)

    # --- the showdown, where players choose whether to show ---

    def _shows(self, state: PokerState, command: Choose) -> Decision:
        """A hand is shown or thrown in; whoever alone has one left wins without showing it."""
        by = COMMON.shows if command.move == "show" else COMMON.mucks
        chosen = Chosen(seat=command.seat, move=command.move, cites=by)
        events: tuple[AnyEvent, ...] = (chosen, *settling.told(self.game, state, command))
        for event in events:
            state = self.evolve(state, event)
        return (*events, *self._after_showing(state))

    def _after_showing(self, state: PokerState) -> tuple[AnyEvent, ...]:
        """The pots are awarded once one hand is left, or nobody has to show any more."""
        in_the_running = [one.seat for one in state.hands if one.seat in state.live and not one.mucked]
        return settling.awards(self.game, state) if len(in_the_running) == 1 or not self.shows_next(state) else ()

    def goes_on(self, state: PokerState) -> tuple[AnyEvent, ...]:
        """What follows once a hand is dead."""
        betting_round = state.phase in (Phase.BETTING, Phase.OPENING)
        if len(state.live) == 1:
            return self.round_over(state) if betting_round else settling.uncontested(self.game, state)
        match state.phase:
            case Phase.SHOWING:
                return self._after_showing(state)
            case Phase.REPLACING if not state.left:
                return (self.discards_shuffled(state),)
            case _:
                return self._then(state, ())

    # --- calls ---

    def called(self, state: PokerState, command: Call) -> Decision:
        """What follows from a call."""
        spoken = decks.spoken(command.name, self.game.house, state.phase)
        heard = spoken.heard(command, says=spoken.says.format(value=command.value, back=decks.BACKS[state.deck]))
        match command.name:
            case "shuffle":
                return (heard, Shuffled(device=self.game.deck.name, cites=COMMON.shuffled))
            case "cut" if state.preshuffled and state.phase == Phase.SHUFFLE:
                return (Shuffled(device=self.game.deck.name, cites=COMMON.preshuffled), heard)
            case "time-fee":
                return (heard, *self._fees(state))
            case name if name in mishaps.CALLED:
                return mishaps.follows(self.game, state, command, heard)
            case _:
                return (heard,)

    def _fees(self, state: PokerState) -> Iterator[Paid]:
        """Every player who has chips pays the fee by time, or what is left of the stack."""
        fee = self.game.house.number("time-fee")
        for seat in state.seats:
            if cents := min(fee, state.stack(seat)):
                moved = (Transfer(stack(seat), RAKE, cents),)
                yield Paid(seat=seat, what=TIME_FEE, cents=cents, cites=COMMON.time_fee, transfers=moved)
