"""A craps table that is talked to in the words of the table."""

from collections.abc import Sequence

from pitboss.commands import Call
from pitboss.events import AnyEvent, Refusal, Settled
from pitboss.games import open_game
from pitboss.games.craps.state import CrapsState
from pitboss.procedures.timing import routine
from pitboss.table import Table
from pitboss.table.language import read_command, spell


class Talk:
    """Two patrons with $1,000 each at an open table, before the first come-out roll."""

    def __init__(self, edition: str = "19:47", seats: Sequence[int] = (1, 2), **options: str) -> None:
        chosen = {name.replace("_", "-"): value for name, value in options.items()}
        self.table: Table[CrapsState] = Table(open_game("craps", edition, chosen))
        for seat in seats:
            self.say(f"sit {seat}", f"buy-in {seat} $1000")
        self.say("open")

    @property
    def state(self) -> CrapsState:
        return self.table.state

    def say(self, *lines: str) -> tuple[AnyEvent, ...]:
        """Every line is accepted; what followed from all of them."""
        events: list[AnyEvent] = []
        for line in lines:
            answer = self.table.do(read_command(self.table, line))
            assert not isinstance(answer, Refusal), f"{line}: {answer.sentence}"
            assert self.table.out_of_balance() is None
            events += answer
        return tuple(events)

    def refused(self, line: str, *cites: str) -> str:
        """The line is refused by at least these paragraphs, and nothing has changed; the sentence."""
        before = self.state
        answer = self.table.do(read_command(self.table, line))
        assert isinstance(answer, Refusal), f"{line} was accepted"
        assert set(cites) <= set(answer.cites), answer
        assert self.state == before
        return answer.sentence

    def roll(self, *rolls: str) -> tuple[Settled, ...]:
        """Roll the dice so often, and open for wagers again each time; the settlements of the last roll."""
        settled: tuple[Settled, ...] = ()
        for roll in rolls:
            self.throw()
            events = self.say(f"result {roll}")
            settled = tuple(event for event in events if isinstance(event, Settled))
            self.say("open")
        return settled

    def throw(self) -> None:
        """The dice go out, to the shooter or, if nobody takes them, to the stickperson."""
        self.nobody_takes()
        self.say("dealer calls dice-out")

    def nobody_takes(self) -> None:
        """If nobody has the dice, they are offered to each patron in turn, and nobody takes them."""
        while isinstance(call := routine(self.table.awaits), Call) and call.name in ("not-taken", "no-taker"):
            self.say(spell(call))

    def chips(self, seat: int = 1) -> int:
        """The chips in front of a seat, in whole dollars."""
        assert self.table.chips(seat) % 100 == 0
        return self.table.chips(seat) // 100
