"""A roll and what it settles: losers are collected, winners paid, come bets moved, the puck turned."""

from pitboss.equipment import Outcome
from pitboss.events import Decision, Moved, Over, Settled, Verdict
from pitboss.game import Bet
from pitboss.games.craps.conduct import Conduct
from pitboss.games.craps.endings import Ending, Settlement
from pitboss.games.craps.fire import burnt_out
from pitboss.games.craps.rolls import drawn, ranks, travel, turns
from pitboss.games.craps.spots import TRAVELLERS, Roll
from pitboss.games.craps.state import CrapsState
from pitboss.games.craps.vigorish import Vigorish
from pitboss.house import House
from pitboss.law import Citation, cites
from pitboss.procedures.settlement import given_back, losers_first, lost, won

ROUNDED_UP = cites("craps/round-up")


class Settling:
    """What follows from a roll under one house's rules."""

    def __init__(
        self, house: House, conduct: Conduct, book: Settlement, vigorish: Vigorish, borrowed: tuple[Citation, ...]
    ) -> None:
        self.book = book
        self.borrowed = borrowed
        self.vigorish = vigorish
        self.chip = house.chip
        self.fire = house.wagers.get("fire")
        self.drawn = drawn(conduct.announced)
        self.turns = turns(borrowed)
        self.ranks = ranks((*book.working, "pass", "dont-pass"))
        self.over = Over(cites=conduct.settled)

    def knows(self, outcome: Outcome) -> bool:
        """Whether two dice can show this."""
        return outcome in self.drawn

    def rolled(self, state: CrapsState, outcome: Outcome) -> Decision:
        """The dice rest."""
        rolled = self.drawn[outcome]
        assert isinstance(outcome, tuple)
        one, other = outcome
        total = one + other
        settled: tuple[Settled, ...] = ()
        moves: list[Moved] = []
        if state.bets:
            settled = self._settled(state, (one, other), total, moves)
        return (rolled, *settled, *moves, *self.turns[state.point].get(total, ()), self.over)

    def _settled(self, state: CrapsState, roll: Roll, total: int, moves: list[Moved]) -> tuple[Settled, ...]:
        """The wagers that the roll decides, losers first; those that travel are added to `moves`."""
        by_spot = self.book.at[state.point]
        settled: list[Settled] = []
        for bet in sorted(state.bets, key=self._rank) if len(state.bets) > 1 else state.bets:
            endings = by_spot[bet.spot]
            if bet.mark:
                endings = (self.book.working if bet.mark == "on" else self.book.idle)[bet.spot]
            ending = endings.get(roll)
            if ending is not None:
                settled.append(self._ended(bet, ending))
            elif bet.spot in TRAVELLERS:
                moves.append(travel(bet, total, self.borrowed))
        if self.fire:
            settled += burnt_out(state, total, self.fire, self.chip)
        return losers_first(settled) if len(settled) > 1 else tuple(settled)

    def _rank(self, bet: Bet) -> int:
        return self.ranks[bet.spot]

    def _ended(self, bet: Bet, ending: Ending) -> Settled:
        if ending.odds is not None:
            odds, by_what = ending.odds, ending.cites
            if bet.cents * odds.win % (odds.stake * self.chip):
                by_what += ROUNDED_UP
            paid = won(bet, odds, self.chip, by_what, ending.why)
            return self.vigorish.deducted(paid) if self.vigorish.on_win else paid
        if ending.verdict is Verdict.LOST:
            return lost(bet, ending.cites, ending.why)
        return given_back(bet, ending.verdict, ending.cites, ending.why)
