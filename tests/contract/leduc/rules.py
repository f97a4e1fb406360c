"""The rules of Leduc hold'em."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import ClassVar

from msgspec.structs import replace

from contract.small import charter
from pitboss.commands import AnyCommand, BuyIn, CashOut, Choose, Leave, Open, Result, Role, Viewer
from pitboss.equipment import Pack, Shoe
from pitboss.events import (
    AnyEvent,
    BoughtIn,
    Called,
    CashedOut,
    Chosen,
    Decision,
    Drawn,
    Noted,
    Opened,
    Over,
    Paid,
    Refusal,
    Shuffled,
)
from pitboss.game import Awaits, Chance, Choice, Game, Grounds, Spot
from pitboss.law import cites
from pitboss.money import RAKE as RAKED
from pitboss.money import Transfer, pot, stack
from pitboss.procedures import betting
from pitboss.procedures.betting import BettingState, Share, Structure
from pitboss.procedures.wagering import fold, ordinary

RULES = cites("19:47-14.7")
BLIND, HOLE, COMMUNITY = (cites(f'19:47-14.1 "{word}"') for word in ("Blind bet", "Hole card", "Community card"))
RANKS = {"J": "jack", "Q": "queen", "K": "king"}
DECK = Shoe(1, "deck", pack=Pack("leduc", RANKS, [2, 2, 2], how_to_write="write J, Q or K"))
SMALL, BIG = 100, 200
RAKE = 50  # of a pot that was bet into after the board


class Phase(StrEnum):
    OVER = "over"
    DEALING = "dealing"  # the players' own cards
    FIRST = "first"  # the first betting round
    BOARD = "board"
    SECOND = "second"


class Hand(BettingState, frozen=True):
    phase: Phase = Phase.OVER
    hole: tuple[tuple[int, str], ...] = ()
    board: str = ""
    shown: bool = False
    button: int = 0


class Leduc(Game[Hand]):
    """Whoever pairs the board wins, or else the higher card."""

    charter: ClassVar = charter("leduc", "19:47-14.7", {"pot": RULES}, places=3)
    grounds: ClassVar = Grounds(RULES, RULES, RULES, RULES)
    patrons: ClassVar[int] = 2
    spots: ClassVar = {"pot": Spot("pot", "pot", "Pot")}
    structure: ClassVar = Structure(least=BIG, raises=2)

    def start(self) -> Hand:
        return Hand()

    def purse(self, seat: int) -> str:
        return stack(seat)

    def awaits(self, state: Hand) -> Awaits:
        match state.phase:
            case Phase.DEALING | Phase.BOARD:
                return Chance(device=DECK)
            case Phase.FIRST | Phase.SECOND:
                seat = betting.to_act(state)
                moves = betting.moves(state, seat, self.structure)
                return Choice.of(seat, moves, silent=moves[1].name if moves[1].name == betting.CHECK else betting.FOLD)
            case _:
                return None

    def decide(self, state: Hand, command: AnyCommand) -> Decision:
        if isinstance(command, Leave | CashOut | BuyIn) and self._plays(state, command.seat):
            return Refusal("Your hand is in play; fold it or see it through first.", RULES)
        if isinstance(command, Choose) and command.cents:
            refusal = ordinary(self, state, command)
            return refusal if refusal is not None else self._chosen(state, command)
        decision = ordinary(self, state, command)
        if isinstance(command, Open) and isinstance(decision, tuple):
            return self._opened(state, decision)
        if decision is not None:
            return decision
        if isinstance(command, Choose):
            return self._chosen(state, command)
        assert isinstance(command, Result)
        return self._drawn(state, str(command.outcome))

    def _plays(self, state: Hand, seat: int) -> bool:
        return any(one.seat == seat and not one.folded for one in state.players)

    def _opened(self, state: Hand, opened: tuple[AnyEvent, ...]) -> Decision:
        seats = [seat for seat in state.seats if state.stack(seat)]
        if len(seats) < 2:
            return (*opened, Over(cites=RULES))
        button = next((seat for seat in seats if seat > state.button), seats[0])
        at = seats.index(button)
        order = seats[at + 1 :] + seats[: at + 1]
        dealt = Noted(what="button", value=tuple(order), seat=button, cites=RULES)
        after = self.evolve(state, dealt)
        small = betting.posted(after, order[0], SMALL, "small blind", BLIND)
        after = self.evolve(after, small)
        return (*opened, dealt, small, betting.posted(after, order[1], BIG, "big blind", BLIND))

    def _drawn(self, state: Hand, card: str) -> Decision:
        if state.phase == Phase.DEALING:
            seat = state.players[len(state.hole)].seat
            mine = Drawn(outcome=card, says=f"Seat {seat}: {RANKS[card]}", seen_by=(seat,), cites=HOLE)
            after = self.evolve(state, mine)
            all_in = after.phase == Phase.FIRST and not betting.to_act(after)  # the blinds took the last chips
            return (mine, *betting.closed(after)) if all_in else (mine,)
        drawn = Drawn(outcome=card, says=f"The board: {RANKS[card]}", cites=COMMUNITY)
        after = self.evolve(state, drawn)
        return (drawn, *self._ended(after)) if not betting.to_act(after) else (drawn,)

    def _chosen(self, state: Hand, command: Choose) -> Decision:
        chosen = betting.acted(state, command)
        after = self.evolve(state, chosen)
        if betting.to_act(after):
            return (chosen,)
        events: tuple[AnyEvent, ...] = (chosen, *betting.closed(after))
        for event in events[1:]:
            after = self.evolve(after, event)
        alone = sum(not one.folded for one in after.players) == 1
        if state.phase == Phase.FIRST and not alone:
            return events
        return (*events, *self._ended(after))

    def _ended(self, state: Hand) -> tuple[AnyEvent, ...]:
        """The showdown, or the last player who has not folded takes the pot unseen."""
        events: list[AnyEvent] = []
        left = [one.seat for one in state.players if not one.folded]
        if state.board and state.pots[0] > 2 * RAKE:
            taken = (Transfer(pot(), RAKED, RAKE),)
            events.append(Noted(what="rake", value=RAKE, says="The rake is taken", cites=RULES, transfers=taken))
        if len(left) > 1:
            hands = ", ".join(f"seat {seat} shows a {RANKS[card]}" for seat, card in state.hole if seat in left)
            events.append(Called(by=Role.DEALER, name="showdown", says=hands, result=hands, cites=RULES))
        for event in events:
            state = self.evolve(state, event)
        paid = betting.awarded(state, lambda cents, seats: self._divided(state, cents, seats))
        return (*events, *paid, Over(cites=RULES), Shuffled(device="deck", cites=RULES))

    def ends_void(self, state: Hand) -> tuple[AnyEvent, ...]:
        return (*super().ends_void(state), Shuffled(device="deck", cites=RULES))

    def _divided(self, state: Hand, cents: int, seats: tuple[int, ...]) -> Iterator[Share]:
        best = max(self._rank(state, seat) for seat in seats)
        winners = [seat for seat in seats if self._rank(state, seat) == best]
        for seat, part in zip(winners, betting.shares(cents, len(winners), self.house.chip), strict=True):
            yield Share(seat, part)

    def _rank(self, state: Hand, seat: int) -> tuple[bool, int]:
        card = dict(state.hole)[seat]
        return card == state.board, list(RANKS).index(card)

    def evolve(self, state: Hand, event: AnyEvent) -> Hand:
        match event:
            case Opened():
                return replace(state, phase=Phase.DEALING)
            case Noted(what="button"):
                assert isinstance(event.value, tuple)
                seats = [int(seat) for seat in event.value]
                return replace(betting.dealt_in(state, seats), button=event.seat)
            case Drawn():
                return self._card(state, str(event.outcome))
            case Called(name="showdown"):
                return replace(state, shown=True)
            case Chosen() | Paid() | Noted() | BoughtIn() | CashedOut():
                after = betting.after(state, event, self.structure)
                closed = isinstance(event, Noted) and event.what == betting.POTS
                return replace(after, phase=Phase.BOARD) if closed and state.phase == Phase.FIRST else after
            case Over():
                return replace(betting.hand_over(state), phase=Phase.OVER, hole=(), board="", shown=False)
            case _:
                return fold(state, event)

    def _card(self, state: Hand, card: str) -> Hand:
        if state.phase != Phase.DEALING:
            return replace(state, board=card, phase=Phase.SECOND)
        hole = (*state.hole, (state.players[len(state.hole)].seat, card))
        if len(hole) < len(state.players):
            return replace(state, hole=hole)
        third = state.players[2 % len(state.players)].seat  # the one after the blinds
        return replace(state, hole=hole, phase=Phase.FIRST, asked_from=third)

    def view(self, state: Hand, viewer: Viewer) -> Hand:
        if state.shown or not state.hole:
            return state
        return replace(state, hole=tuple((seat, card if seat == viewer else "") for seat, card in state.hole))

    def holds(self, state: Hand) -> Mapping[str, int]:
        return {**super().holds(state), **betting.held(state)}
