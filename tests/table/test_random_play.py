"""Random play at every registered table, lawful and not: chips are conserved to the cent, and the record replays."""

from collections.abc import Mapping

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule, run_state_machine_as_test

from houses import WHICH, house
from pitboss.commands import AnyCommand, BuyIn, Call, CashOut, Choose, Leave, Open, Place, Result, Role, Sit, TakeDown
from pitboss.game import Choice, Wagering
from pitboss.games import names, open_game
from pitboss.odds.analyst import analyst_of
from random_play import STEADY, RandomTable, nth_call

SEATS = RandomTable.seats


class RandomPlay(RandomTable):
    """Three patrons, a dealer and the floor do whatever comes to their minds."""

    slug: str
    edition: str
    options: Mapping[str, str]

    @initialize(seed=st.integers(0, 2**32))
    def patrons_arrive(self, seed: int) -> None:
        self.opens(open_game(self.slug, self.edition, self.options), seed)
        self.spots = list(self.table.game.spots)
        for seat in SEATS[:2]:
            self.do(Sit(seat))
            self.do(BuyIn(seat, 50_000))

    @rule(seat=st.sampled_from((*SEATS, 0, 99)), sits=st.booleans())
    def come_or_go(self, seat: int, sits: bool) -> None:
        self.do(Sit(seat) if sits else Leave(seat))

    @rule(seat=st.sampled_from(SEATS), cents=st.sampled_from((-100, 0, 7, 100, 5000, 200_000)), buys=st.booleans())
    def visit_the_cage(self, seat: int, cents: int, buys: bool) -> None:
        self.do(BuyIn(seat, cents) if buys else CashOut(seat, cents))

    @rule(seat=st.sampled_from(SEATS), at=st.integers(0, 10_000), units=st.sampled_from((1, 1, 2, 5, 100)))
    def wager(self, seat: int, at: int, units: int) -> None:
        spot = self.spots[at % len(self.spots)]
        kind = self.table.game.spots[spot].wager
        unit = self.table.game.house.limits_of(kind).minimum * analyst_of(self.table.game).lots(spot)
        self.do(Place(seat, spot, units * unit))

    @rule(
        wagers=st.lists(st.tuples(st.sampled_from(SEATS), st.integers(0, 10_000)), max_size=6), steps=st.integers(0, 6)
    )
    def play(self, wagers: list[tuple[int, int]], steps: int) -> None:
        """The dealer goes on until wagers are open, patrons wager, and the dealer goes on from there."""
        for _ in range(6):
            if not isinstance(self.awaits, Wagering):
                self.deal(1)
        for seat, at in wagers:
            self.wager(seat, at, 1)
        self.deal(steps)

    @rule(
        seat=st.sampled_from((*SEATS, 99)),
        at=st.integers(0, 10_000),
        cents=st.sampled_from((-50, 0, 1, 50, 150, 100_000_000)),
        by=st.sampled_from((Role.PATRON, Role.DEALER, Role.FLOOR)),
        spoken=st.booleans(),
    )
    def wager_oddly(self, seat: int, at: int, cents: int, by: Role, spoken: bool) -> None:
        self.do(Place(seat, (*self.spots, "no-such-spot")[at % (len(self.spots) + 1)], cents, by, spoken))

    @precondition(lambda self: self.table.state.bets)
    @rule(at=st.integers(0, 100), part=st.sampled_from((0, 1, 2, 3)))
    def take_down(self, at: int, part: int) -> None:
        bet = self.table.state.bets[at % len(self.table.state.bets)]
        self.do(TakeDown(bet.seat, bet.spot, bet.cents * part // 2))

    @precondition(lambda self: self.awaits is not None and self.awaits.calls)
    @rule(at=st.integers(0, 10_000), by=st.sampled_from((None, *Role)))
    def call(self, at: int, by: Role | None) -> None:
        assert self.awaits is not None
        self.do(nth_call(self.awaits.calls, at, by))

    @precondition(lambda self: isinstance(self.awaits, Choice))
    @rule(at=st.integers(0, 100), most=st.booleans(), over=st.sampled_from((0, 0, 0, 1)))
    def choose(self, at: int, most: bool, over: int) -> None:
        assert isinstance(self.awaits, Choice)
        move = self.awaits.only.moves[at % len(self.awaits.only.moves)]
        self.do(Choose(self.awaits.only.seat, move.name, (move.most if most else move.least) + over))

    @rule(steps=st.integers(1, 8))
    def deal(self, steps: int) -> None:
        """The dealer does what is routine, as long as there is any."""
        for _ in range(steps):
            if not self.checked(self.dealer.step):
                break

    @rule(command=st.sampled_from((Open(), Result(-1), Result("17"), Result((7, 7)), Call(Role.FLOOR, "no-such-call"))))
    def interrupt(self, command: AnyCommand) -> None:
        self.do(command)


@pytest.mark.parametrize("which", WHICH)
@pytest.mark.parametrize("slug", names())
def test_random_play(slug: str, which: str) -> None:
    edition, options = house(slug, which)
    machine = type("RandomPlayOf", (RandomPlay,), {"slug": slug, "edition": edition, "options": options})
    run_state_machine_as_test(machine, settings=STEADY)
