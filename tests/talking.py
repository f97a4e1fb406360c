"""How tests talk to a card table: in the words of the table, with its cards told in their order."""

from collections.abc import Iterable
from typing import Any

from pitboss.commands import Result
from pitboss.equipment import read_card
from pitboss.events import AnyEvent, Refusal
from pitboss.game import Chance
from pitboss.procedures.timing import routine
from pitboss.table import Table
from pitboss.table.language import read_command
from pitboss.table.soundness import unsound_order, unsound_settlement


class Talk:
    """A table that is talked to."""

    table: Table[Any]

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def game(self) -> Any:
        return self.table.game

    def say(self, *lines: str) -> tuple[Any, ...]:
        """Every line is accepted; what followed from all of them."""
        events: list[AnyEvent] = []
        for line in lines:
            answer = self.table.do(read_command(self.table, line))
            assert not isinstance(answer, Refusal), f"{line}: {answer.sentence}"
            assert self.table.out_of_balance() is None
            assert not [*unsound_order(answer), *unsound_settlement(answer)]
            events += answer
        return tuple(events)

    def refused(self, line: str, *cites: str) -> str:
        """The line is refused by at least these paragraphs, and nothing has changed; the sentence."""
        before = self.state
        answer = self.table.do(read_command(self.table, line))
        assert isinstance(answer, Refusal), f"{line} was accepted"
        assert answer.cites
        assert set(cites) <= set(answer.cites), answer
        assert self.state == before
        return answer.sentence

    def step(self, cards: list[str]) -> tuple[AnyEvent, ...]:
        """The next routine step, with the next of these cards where cards must come."""
        command = routine(self.table.awaits)
        if command is None:
            assert isinstance(self.table.awaits, Chance), self.table.awaits
            drawn = tuple(read_card(cards.pop(0)) for _ in range(self.table.awaits.count))
            command = Result(drawn if len(drawn) > 1 else drawn[0])
        answer = self.table.do(command)
        assert not isinstance(answer, Refusal), answer.sentence
        assert self.table.out_of_balance() is None
        return answer

    def until(self, phase: str, cards: Iterable[str] = ()) -> tuple[Any, ...]:
        """Routine steps until this phase; all of the cards come."""
        events: list[AnyEvent] = []
        rest = list(cards)
        while self.state.phase != phase:
            events += self.step(rest)
        assert not rest, f"{rest} did not come"
        return tuple(events)
