"""The felt of a poker table: an oval with seats around it, the board and the pots in the middle.

`landscape.py` is the layout as it lies on a table; `portrait.py` is the same for a screen that is held upright. Both
draw the table as it looks to somebody in the seat at the bottom; the page turns the seats for everybody else.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from pitboss.events import AnyEvent
from pitboss.felt import Contest, Felt, Hand, Layout, Pot, SeatPuck, Share
from pitboss.games.poker_room.felt.landscape import landscape
from pitboss.games.poker_room.felt.marks import BOARD, cards_of, hand_at
from pitboss.games.poker_room.felt.portrait import portrait
from pitboss.games.poker_room.felt.words import DISCARD_WORDS, told
from pitboss.games.poker_room.house import LEVELS
from pitboss.games.poker_room.rules import Poker
from pitboss.games.poker_room.showdown import Worth
from pitboss.games.poker_room.state import FACE_DOWN, Held, Phase, PokerState
from pitboss.money import dollars
from pitboss.procedures.betting import Limit, Player, contested, to_act
from pitboss.words import listed


class PokerFelt(Felt[Poker]):
    """How a poker table looks."""

    moves: ClassVar[Mapping[str, str]] = {"raise": "raise to", "forced-bet": "bring in for", "stand-pat": "stand pat"}
    pauses: ClassVar[tuple[str, str]] = ("sit-out", "sit-in")

    @property
    def stakes(self) -> str:
        """How much may be bet, and what is posted, as a card room's board says it."""
        stakes = self.game.stakes
        bets = f"{dollars(stakes.least)} and {dollars(stakes.most)}"
        limit = {
            Limit.FIXED: f"Limit {bets}",
            Limit.SPREAD: f"Spread limit {bets}",
            Limit.POT: "Pot limit",
            Limit.NONE: "No limit",
        }[stakes.limit]
        posts = [f"{listed([dollars(cents) for cents in stakes.blinds])} blinds"] if stakes.blinds else []
        posts += [f"{dollars(stakes.forced)} bring-in"] if stakes.forced else []
        posts += [f"{dollars(stakes.ante)} ante"] if stakes.ante else []
        return ", ".join((limit, *posts))

    @cached_property
    def layout(self) -> Layout:
        """The table as it stands in the room."""
        return landscape(self.game.places, cards_of(self.game))

    @cached_property
    def _upright(self) -> Layout:
        return portrait(self.game.places, cards_of(self.game))

    def portrait(self, seat: int = 0) -> Layout:
        """The layout for a phone. It is the same for every seat, because the page turns the seats."""
        return self._upright

    @cached_property
    def values(self) -> Mapping[str, str]:
        """The values of calls, in words: usually a seat, and what it did, owes or was dealt."""
        said, seats = dict(super().values), range(1, self.game.places + 1)
        cards = {str(number): f"card {number}" for number in range(1, 6)}
        of_seats = {f"{seat}-{one}": f"seat {seat}: {says}" for seat in seats for one, says in (said | cards).items()}
        return {**said, **of_seats, **{f"{times}-no-ante": f"{times} times, without antes" for times in LEVELS}}

    def move_name(self, move: str) -> str:
        """A move as a dealer says it, without the amount; of discards, how many there are."""
        name, _, cards = move.partition("-")
        if name == "discard" and cards:
            return f"draw {DISCARD_WORDS[cards.count('-') + 1]}"
        return super().move_name(move)

    def tells(self, event: AnyEvent) -> str:
        """What players post, do and win, as a dealer says it."""
        return told(event)

    def hands(self, state: PokerState) -> tuple[Hand, ...]:
        """The board, and the hands of those who have not folded."""
        if not state.hands:
            return ()
        worths = self._worths(state)
        best = {seat for _, seats in contested(state) for seat in _best(worths, seats)} if worths else set()
        acts = self._to_act(state)
        live = state.live
        board = (Hand("Board", state.board, at=BOARD),) if state.board or cards_of(self.game).board else ()
        return (
            *board,
            *(
                self._hand(one, worths.get(one.seat), good=one.seat in best, turn=one.seat == acts)
                for one in state.hands
                if one.seat in live and not one.mucked
            ),
        )

    def _hand(self, held: Held, worth: Worth | None, *, good: bool, turn: bool) -> Hand:
        first, last = (held.down[:2], held.down[2:]) if held.up else (held.down, ())
        cards = (*first, *held.up, *last)  # in stud, the seventh card lies after the face-up cards
        hole = (*range(len(first)), *range(len(cards) - len(last), len(cards))) if held.up else ()
        return Hand(
            f"Seat {held.seat}",
            tuple("" if card == FACE_DOWN else card for card in cards),
            worth.says if worth else "",
            at=hand_at(held.seat),
            seat=held.seat,
            turn=turn,
            tone="good" if good else "",
            hole=hole,
        )

    def _worths(self, state: PokerState) -> dict[int, Worth]:
        """What the hands shown at the showdown are worth."""
        if state.phase != Phase.SHOWING:
            return {}
        shown = [one for one in state.hands if one.shown and one.seat in state.live]
        return {one.seat: self.game.worth(state, one.seat) for one in shown if FACE_DOWN not in one.down}

    def _to_act(self, state: PokerState) -> int:
        """The seat whose turn it is; 0 if it is nobody's."""
        match state.phase:
            case Phase.BETTING:
                return to_act(state)
            case Phase.OPENING:
                return state.asked_from
            case Phase.DRAWING:
                return self.game.play.draws_next(state)
            case _:
                return 0

    def contest(self, state: PokerState) -> Contest:
        """The pots, the bets of this betting round, the button and the blinds."""
        bets = tuple(Share(one.seat, one.put) for one in state.players if one.put)
        whole = (state.pots[0] - sum(bet.cents for bet in bets), *state.pots[1:])
        names = ["Main pot" if len(whole) > 1 else "Pot"]
        names += ["Side pot" if len(whole) == 2 else f"Side pot {at}" for at in range(1, len(whole))]
        pots = tuple(Pot(name, cents) for name, cents in zip(names, whole, strict=True) if cents > 0)
        played = {one.seat for one in state.players}
        folded = [one.seat for one in state.players if one.folded]
        folded += [seat for seat in state.seats if played and seat not in played]
        return Contest(
            pots,
            bets,
            tuple(self._pucks(state)),
            tuple(sorted(folded)),
            state.out,
            state.straddles,
            tuple(Share(one.seat, one.paid + one.dead) for one in state.players),
            state.to_match,
        )

    def _pucks(self, state: PokerState) -> list[SeatPuck]:
        if not self.game.has_button or not state.button:
            return []
        marks = [SeatPuck(state.button, "D", "dealer button")]
        marks += [SeatPuck(state.small, "SB", "small blind")] if state.small else []
        marks += [SeatPuck(state.big, "BB", "big blind")] if state.big else []
        marks += [SeatPuck(state.killer, "K", "kill button")] if state.killer else []
        return [one for one in marks if one.seat > 0]

    def titles(self, state: PokerState) -> Mapping[int, str]:
        """What each player did last."""
        found = dict.fromkeys(state.out, "sits out")
        if state.players:
            waits = [seat for seat in state.seats if seat not in state.out]
            later = (seat for seat in waits if all(one.seat != seat for one in state.players))
            found |= {seat: "next hand" if state.stack(seat) else "no chips" for seat in later}
        return found | {one.seat: said for one in state.players if (said := _did(state, one))}

    def now(self, state: PokerState) -> str:
        """The street."""
        return self.game.streets[state.street].name if state.hands else ""

    def stands(self, state: PokerState, seat: int) -> str:
        """Who has the button, for a patron who comes to the table."""
        return f"Seat {state.button} has the button." if self.game.has_button and state.button else ""


def _did(state: PokerState, player: Player) -> str:
    """What a player did last, as a plate says it."""
    held = next((one for one in state.hands if one.seat == player.seat), None)
    if player.folded:
        return "folded"
    if held and held.mucked:
        return "mucks"
    if state.phase == Phase.SHOWING and held and held.shown:
        return "shows"
    if not player.stack:
        return "all in"
    if player.seat in state.drawn:
        return _put(state, player) or "drew"
    return _put(state, player)


def _put(state: PokerState, player: Player) -> str:
    """What a player put in during this betting round, in words."""
    if player.put and player.seat == state.bettor and player.put == state.to_match:
        over_blinds = not state.street and state.big > 0
        return f"{'raises to' if state.raises or over_blinds else 'bets'} {dollars(player.put)}"
    if player.acted and player.put:
        return f"calls {dollars(player.put)}"
    if player.checked:
        return "checks"
    return ""


def _best(worths: Mapping[int, Worth], seats: Sequence[int]) -> set[int]:
    """Of the seats that contest a pot, those with the best hand for high, and for low where somebody has one."""
    shown = {seat: worths[seat] for seat in seats if seat in worths}
    highs = {seat: one.high for seat, one in shown.items() if one.high is not None}
    lows = {seat: one.low for seat, one in shown.items() if one.low is not None}
    found = {seat for seat, one in highs.items() if one == max(highs.values())}
    return found | {seat for seat, one in lows.items() if one == max(lows.values())}
