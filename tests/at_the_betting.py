"""What tests do in a betting round: players post, act in words, and every chip is followed.

bets = Betting(Structure(200, Limit.FIXED), 5_000, 5_000, 5_000)    three players; seat 1 acts first
bets.post(2, 100, "small blind"); bets.post(3, 200, "big blind")
bets.to(1, 400); bets.call(2); bets.fold(3)                         `to` is what the whole bet comes to
"""

from collections import Counter
from collections.abc import Sequence

from pitboss.commands import Choose
from pitboss.events import AnyEvent, Paid
from pitboss.law import cites
from pitboss.money import RAKE
from pitboss.procedures import betting
from pitboss.procedures.betting import BET, CALL, CHECK, FOLD, RAISE, BettingState, Player, Structure

BY = cites("19:47-14.7")


class Betting:
    """A hand without cards: only its bets, with a ledger that must agree with the state after every event."""

    def __init__(self, structure: Structure, *stacks: int, blind: int = 0) -> None:
        seats = range(1, len(stacks) + 1)
        self.structure = structure
        self.ledger = Counter({f"stack:{seat}": cents for seat, cents in zip(seats, stacks, strict=True)})
        self.total = sum(stacks)
        begun = BettingState(stacks=tuple(zip(seats, stacks, strict=True)))
        self.state = betting.dealt_in(begun, seats, blind)

    def happens(self, event: AnyEvent, blind: int = 0) -> AnyEvent:
        """An event changes the state and the ledger alike."""
        for moved in event.transfers:
            assert moved.cents > 0
            self.ledger[moved.source] -= moved.cents
            self.ledger[moved.target] += moved.cents
        assert event.cites
        self.state = betting.after(self.state, event, self.structure, blind)
        assert {account: cents for account, cents in betting.held(self.state).items() if cents} == {
            account: cents for account, cents in self.ledger.items() if cents and account != RAKE
        }
        assert sum(self.ledger.values()) == self.total
        assert min(self.ledger.values()) >= 0
        return event

    def post(self, seat: int, cents: int, what: str) -> int:
        """A player posts as much of an ante, a blind or a forced bet as there is; how much that was."""
        event = betting.posted(self.state, seat, cents, what, BY)
        self.happens(event, cents)
        return event.cents

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return betting.to_act(self.state)

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.state.player(self.turn)

    @property
    def moves(self) -> dict[str, tuple[int, int]]:
        """What the player whose turn it is may do, and the least and the most that it takes from the stack."""
        return {one.name: (one.least, one.most) for one in betting.moves(self.state, self.turn, self.structure)}

    @property
    def raises(self) -> tuple[int, int] | None:
        """What the player whose turn it is may bet or raise to; None if the betting is not open to that player."""
        found, put = self.moves, self.player.put
        sizes = found.get(RAISE) or found.get(BET)
        return (sizes[0] + put, sizes[1] + put) if sizes else None

    def act(self, seat: int, move: str, cents: int = 0) -> None:
        """A player makes a move that is offered."""
        assert self.turn == seat, f"it is the turn of seat {self.turn}"
        least, most = self.moves[move]
        assert least <= cents <= most, f"{move} takes {least} to {most}"
        self.happens(betting.acted(self.state, Choose(seat, move, cents)))

    def fold(self, *seats: int) -> None:
        """Players fold, one after another."""
        for seat in seats:
            self.act(seat, FOLD)

    def check(self, *seats: int) -> None:
        """Players check, one after another."""
        for seat in seats:
            self.act(seat, CHECK)

    def call(self, *seats: int) -> None:
        """Players call, one after another."""
        for seat in seats:
            self.act(seat, CALL, self.moves[CALL][0])

    def to(self, seat: int, total: int) -> None:
        """A player bets or raises to this much in the betting round."""
        self.act(seat, RAISE if self.state.to_match else BET, total - self.state.player(seat).put)

    def close(self) -> list[AnyEvent]:
        """The betting round is over, and the chips are divided into pots."""
        assert not self.turn
        return [self.happens(event) for event in betting.closed(self.state)]

    @property
    def pots(self) -> list[tuple[int, tuple[int, ...]]]:
        """The chips of each pot, and who contests it."""
        return list(betting.contested(self.state))


def given_back(events: Sequence[AnyEvent]) -> list[tuple[int, int]]:
    """Which seats take back how much of a bet that nobody called."""
    return [(one.seat, one.cents) for one in events if isinstance(one, Paid) and one.what == betting.UNCALLED]
