"""A history as the commands that play it at a table: the cards in the order they come, and what players chose."""

from collections import deque
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from pitboss.commands import AnyCommand, BuyIn, Call, Choose, Open, Result, Role, Sit
from pitboss.equipment import DECK, Equipment, Seeded
from pitboss.game import Choice, Move
from pitboss.games.poker_room.history.stakes import posts_of
from pitboss.games.poker_room.phases import COMPLETE, DISCARD, FORCED, MUCK, SHOW, STAND_PAT
from pitboss.games.poker_room.state import Phase, PokerState
from pitboss.money import dollars
from pitboss.poker.history import (
    DEEP,
    UNKNOWN,
    BetTo,
    Board,
    BringIn,
    CheckCall,
    Draw,
    Fold,
    History,
    Hole,
    Muck,
    Show,
    cards_known,
)
from pitboss.procedures.betting import BET, CALL, CHECK, FOLD, RAISE, can_answer
from pitboss.procedures.timing import routine
from pitboss.scribe import AllIn, Contradiction
from pitboss.words import listed

if TYPE_CHECKING:
    from pitboss.games.poker_room.rules import Poker

Act = Fold | CheckCall | BetTo | BringIn
BOARD: Final = 0  # where players are numbered
DEAD_HAND: Final = "the hand is dead"  # the comment of a fold that the floor declared


class Cards:
    """The cards of a hand in the order in which they come, as far as they are known at the end."""

    def __init__(self, history: History) -> None:
        self.own: list[list[str]] = [[] for _ in range(history.count)]  # all that a player is dealt
        self.held: list[list[int]] = [[] for _ in range(history.count)]  # where in `own` the cards of a hand are
        self.board: list[str] = []
        self.discards: dict[int, tuple[int, ...]] = {}  # by player, where the discards are in the hand, from 1
        come: list[tuple[int, int]] = []  # every card of a player in the order in which they came
        back: list[tuple[int, int]] = []  # those that went back before anybody had drawn, or were discarded
        for action in history.actions:
            match action:
                case Hole():
                    own, held = self.own[action.player - 1], self.held[action.player - 1]
                    new = range(len(own), len(own) + len(action.cards))
                    own += action.cards
                    held += new
                    come += [(action.player, at) for at in new]
                case Board():
                    self.board += action.cards
                case Draw():
                    held = self.held[action.player - 1]
                    gone = self._named(action, held)
                    self.discards[action.player] = tuple(sorted(held.index(at) + 1 for at in gone))
                    self.held[action.player - 1] = [at for at in held if at not in gone]
                    if len(come) + len(gone) < len(DECK):  # otherwise the deck runs out, and these stay out of it
                        back += [(action.player, at) for at in gone]
                case Fold() if not self.discards:
                    back += [(action.player, at) for at in self.held[action.player - 1]]
                case Show():
                    self._named(action, self.held[action.player - 1])
                case _:
                    pass
        if self.discards:
            self._come_again(come, back)

    def _named(self, action: Draw | Show, held: list[int]) -> list[int]:
        """Where the cards of an action are; a card that was not known before takes the place of one that was not."""
        own, found = self.own[action.player - 1], list[int]()
        for card in sorted(action.cards, key=lambda card: card not in own):  # known ones first
            wanted = card if card in own else UNKNOWN
            at = next((at for at in held if at not in found and own[at] == wanted), None)
            if at is None:
                continue
            found.append(at)
            own[at] = card
        return found

    def _come_again(self, come: list[tuple[int, int]], back: list[tuple[int, int]]) -> None:
        """Cards that are dealt once the deck has run out were among those that went back into it."""
        first = {self.own[player - 1][at] for player, at in come[: len(DECK) - 1]}  # one card was burned
        again = {self.own[player - 1][at] for player, at in come[len(DECK) - 1 :]} - first
        unknown = [(player, at) for player, at in back if self.own[player - 1][at] == UNKNOWN]
        for (player, at), card in zip(unknown, sorted(cards_known(again)), strict=False):
            self.own[player - 1][at] = card

    def is_known(self, player: int) -> bool:
        """Whether every card that a player holds at the end is known."""
        own = self.own[player - 1]
        return all(own[at] != UNKNOWN for at in self.held[player - 1])

    @property
    def known(self) -> set[str]:
        """All cards that are known."""
        return {*cards_known(self.board), *(card for own in self.own for card in cards_known(own))}


class PokerScript:
    """The commands that play one history. Player 1 sits in seat 1, and so on around the table."""

    def __init__(self, game: "Poker", history: History, attempt: int = 0) -> None:
        self.game, self.history = game, history
        self.posts = posts_of(history)
        self.cards = Cards(history)
        self.acts = [action for action in history.actions if isinstance(action, Act)]
        self.shown: dict[int, Show | Muck] = {
            action.player: action for action in history.actions if isinstance(action, Show | Muck)
        }
        self._others = Seeded(attempt).shuffled(sorted({*DECK} - self.cards.known))
        self._own = [deque(own) for own in self.cards.own]  # what is still to come
        self._board = deque(self.cards.board)
        self._came = 0  # how many of the cards that were written down have come
        self._acted = 0
        self._opened = False
        self._filled: list[int] = []  # the players who open or win with cards that are not known
        self._unseen: list[int] = []  # the players of whom nothing is known at the showdown
        self._folded: list[int] = []  # the players whose fold is not recorded
        self.is_over = False

    @property
    def filled(self) -> bool:
        """Whether cards that were not recorded decide the hand."""
        return bool(self._filled)

    @property
    def remarks(self) -> tuple[str, ...]:
        """What was not recorded and had to be assumed."""
        found = []
        if self._filled:
            whose = listed(["the board" if one == BOARD else f"player {one}" for one in self._filled])
            found.append(f"The hand depends on unrecorded cards of {whose}; cards that fit took their place.")
        if self._unseen:
            whose = listed([f"player {one}" for one in self._unseen])
            found.append(f"The hand of {whose} was not recorded, and counts as mucked at the showdown.")
        if self._folded:
            whose = listed([f"player {one}" for one in self._folded])
            found.append(f"The history says nothing more about {whose}, which counts as a fold.")
        return tuple(found)

    def next(self, state: PokerState, equipment: Equipment) -> AnyCommand | None:
        """What happens next at a table in this state."""
        if not self._opened:
            return self._prepares(state)
        if state.phase in (Phase.SHUFFLE, Phase.DISPLAY):
            if self._acted < len(self.acts):
                raise Contradiction(f"The hand is over, but player {self.acts[self._acted].player} still acts.")
            self.is_over = True
            return None
        while self._is_idle_check(state) or self._is_idle_fold(state):
            self._acted += 1
        if self._is_declared_dead():
            self._acted += 1
            return Call(Role.FLOOR, "fouled-hand", value=str(self.acts[self._acted - 1].player))
        awaits = self.game.awaits(state)
        if not isinstance(awaits, Choice):
            return Result(self._dealt(state, equipment))
        turn = awaits.only
        match state.phase:
            case Phase.SHOWING:
                return Choose(turn.seat, self._shows(state, turn.seat))
            case Phase.DRAWING:
                return Choose(turn.seat, self._discards(turn.seat))
            case _:
                return self._acts(state, turn.seat, {move.name: move for move in turn.moves})

    def _prepares(self, state: PokerState) -> AnyCommand:
        """Players sit down with their chips, and the decks are made ready."""
        for player, chips in enumerate(self.history.starting_stacks, 1):
            if player not in state.seats:
                return Sit(player)
            if not state.stack(player):
                return BuyIn(player, chips)
        if state.phase == Phase.SHUFFLE:
            if self.posts.killer and not state.killer:
                return Call(Role.FLOOR, "kill", value=str(self.posts.killer))
            for player, blinds in self.posts.owes:
                if player not in [one.seat for one in state.owing]:
                    return Call(Role.FLOOR, "owes", value=f"{player}-{blinds}")
        command = routine(self.game.awaits(state))
        assert command is not None, f"nothing makes the decks ready in {state.phase}"
        self._opened = isinstance(command, Open)
        return command

    # --- cards ---

    def _dealt(self, state: PokerState, equipment: Equipment) -> str | tuple[str, ...]:
        """The cards that come now, with other cards in place of burn cards and of those that nobody wrote down."""
        cards, street = list[str](), self.game.streets[state.street]

        def comes(card: str) -> None:
            cards.append(self._any(equipment, cards) if card == UNKNOWN else card)

        burns, seats, board = self._wanted(state)
        down = len(seats) if state.phase == Phase.REPLACING else street.down * len(state.live)
        if burns:
            comes(UNKNOWN)
        for at, seat in enumerate(seats):
            card = self._next(self._own[seat - 1])
            if card == UNKNOWN and at >= down and seat not in self._filled:
                self._filled.append(seat)  # whoever sees it may have to open
            comes(card)
        for _ in range(board):
            card = self._next(self._board)
            if card == UNKNOWN and BOARD not in self._filled:
                self._filled.append(BOARD)
            comes(card)
        return cards[0] if len(cards) == 1 else tuple(cards)

    def _wanted(self, state: PokerState) -> tuple[bool, list[int], int]:
        """Whether a card is burned now, which seats get one in turn, and how many go on the board."""
        street, play = self.game.streets[state.street], self.game.play
        if state.phase == Phase.REPLACING:
            burns = not state.dealt
            return burns, [play.draws_next(state)] * (min(state.replaces, state.left) - burns), 0
        if play.is_short(state):
            return street.burn, [], 1
        return street.burn, list(state.live) * (street.down + street.up), street.board

    def _next(self, cards: deque[str]) -> str:
        if not cards:
            return UNKNOWN
        self._came += 1
        return cards.popleft()

    def _any(self, equipment: Equipment, taken: list[str]) -> str:
        """A card from the deck that the history does not name, or at least does not name later."""
        deck = equipment.now(self.game.deck)
        for card in self._others:
            if card not in taken and deck.possible(card):
                return card
        to_come = {*self._board, *(card for own in self._own for card in own)}
        rest = [card for card in DECK if card not in taken and deck.possible(card)]
        return next((card for card in rest if card not in to_come), rest[0])

    # --- choices ---

    def _is_declared_dead(self) -> bool:
        """Whether the floor declares a hand dead next, now that all cards before it have come."""
        if self._acted == len(self.acts) or self.acts[self._acted].comment != DEAD_HAND:
            return False
        return self._came >= self._cards_before(self.acts[self._acted])

    def _is_idle_check(self, state: PokerState) -> bool:
        """Whether the next action is a check that nobody asks for here, because nobody else has chips left to bet."""
        if self._acted == len(self.acts) or state.phase in (Phase.OPENING, Phase.BETTING):
            return False
        act = self.acts[self._acted]
        checks = isinstance(act, CheckCall) and state.plays(act.player) and not can_answer(state, act.player, 0)
        return checks and self._came >= self._cards_before(act)

    def _is_idle_fold(self, state: PokerState) -> bool:
        """Whether a player folds next who is all-in. Nobody asks here, so the hand is thrown in at the showdown."""
        act = self.acts[self._acted] if self._acted < len(self.acts) else None
        if not isinstance(act, Fold) or not state.plays(act.player) or state.stack(act.player):
            return False
        self.shown[act.player] = Muck(act.player)
        return True

    def _cards_before(self, act: Act) -> int:
        before = takewhile(lambda action: action is not act, self.history.actions)
        return sum(len(action.cards) for action in before if isinstance(action, Hole | Board))

    def _acts(self, state: PokerState, seat: int, moves: dict[str, Move]) -> Choose | None:
        """The next thing that a player did, if it is that player's turn."""
        if self._acted == len(self.acts):
            return None  # the rest of the hand was not written down
        act = self.acts[self._acted]
        if act.player != seat:
            if self._is_gone(seat):
                return Choose(seat, FOLD)
            raise Contradiction(f"It is player {seat}'s turn, but player {act.player} acts.")
        self._acted += 1
        match act:
            case Fold():
                move, cents = FOLD, 0
            case CheckCall():
                move = CHECK if CHECK in moves else CALL
                cents = moves[move].least if move in moves else 0
            case BringIn():
                move, cents = FORCED, moves[FORCED].least if FORCED in moves else 0
            case BetTo():
                cents = act.cents - state.player(seat).put
                move = COMPLETE if FORCED in moves else RAISE if RAISE in moves else BET
                if FORCED in moves and COMPLETE not in moves and cents == moves[FORCED].least:
                    move = FORCED  # all-in with it
        if move not in moves:
            raise Contradiction(f"Player {seat} cannot {move.replace('-', ' ')} here.")
        if not moves[move].least <= cents <= moves[move].most:
            sentence = _amount(seat, move, cents, moves[move])
            unknown = seat in self.history.unknown_stacks and self.history.starting_stacks[seat - 1] == DEEP
            if unknown and cents < moves[move].least:
                raise AllIn(sentence, seat, DEEP - state.stack(seat) + cents)
            raise Contradiction(sentence)
        return Choose(seat, move, cents)

    def _is_gone(self, seat: int) -> bool:
        """Whether the history says nothing more about a player whose turn it is, so that a fold must be missing."""
        gone = seat not in self.shown and all(act.player != seat for act in self.acts[self._acted :])
        if gone:
            self._folded.append(seat)
        return gone

    def _discards(self, seat: int) -> str:
        places = self.cards.discards.get(seat, ())
        return "-".join((DISCARD, *map(str, places))) if places else STAND_PAT

    def _shows(self, state: PokerState, seat: int) -> str:
        """Whether a player shows. An unknown hand is mucked, unless the history says that it won something."""
        if isinstance(self.shown.get(seat), Muck):
            return MUCK
        if self.cards.is_known(seat):
            return SHOW
        if self._won(state, seat):
            self._filled.append(seat)
            return SHOW
        self._unseen.append(seat)
        return MUCK

    def _won(self, state: PokerState, seat: int) -> int:
        """What a player wins at the showdown, as far as the history says so."""
        if self.history.finishing_stacks is not None and seat not in self.history.unknown_stacks:
            return self.history.finishing_stacks[seat - 1] - state.stack(seat)
        return 0 if self.history.winnings is None else self.history.winnings[seat - 1]


def _amount(seat: int, move: str, cents: int, allowed: Move) -> str:
    least, most = dollars(allowed.least), dollars(allowed.most)
    span = least if least == most else f"{least} to {most}"
    return f"Player {seat} puts in {dollars(cents)}, but a {move} takes {span} here."
