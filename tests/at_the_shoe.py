"""A punto banco or mini-baccarat table that is talked to in the words of the table, whose cards are told one by one."""

from collections.abc import Iterable, Sequence
from typing import Any

from pitboss.commands import Call, Result
from pitboss.equipment import read_card
from pitboss.events import AnyEvent, Called, Paid, Refusal, Settled
from pitboss.game import Chance, Wagering
from pitboss.games.baccarat.rules import Baccarat
from pitboss.games.baccarat.state import BaccaratState
from pitboss.games.mini_baccarat import MiniBaccarat
from pitboss.games.punto_banco import PuntoBanco
from pitboss.table import Table
from pitboss.table.language import read_command
from pitboss.timing import routine

GAMES: dict[str, type[Baccarat]] = {"punto-banco": PuntoBanco, "mini-baccarat": MiniBaccarat}
BURNED = ("AC", "2C")  # the first card of every shoe here, and the one that is burned with it
# Hands by what they come to: the four opening cards, then third cards.
PLAYER_WINS = "9H TD KS 7D"  # 9 against 7
BANKER_WINS = "2H 9D 5S KD"  # 7 against 9
TIE = "9H 9D KS KD"
BANKER_SIX = "2H 6D 2S KD KC"  # 4 and a ten against 6
DRAGON_7 = "2H 2D 3S KD KC 5C"  # 5 and a ten against 2 and a five
PLAYER_BY_FOUR = "9H 5D TD TS"


def new_game(slug: str, edition: str = "19:47", chip: int = 50, **options: str) -> Baccarat:
    """The game under the defaults but for these options; `_` stands for `-`."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    definition = GAMES[slug]
    return definition(definition.charter.house(edition=edition, options=chosen, chip=chip))


class ShoeTable:
    """Patrons with $1,000 each at a table to which the cards have just come."""

    def __init__(
        self, slug: str, edition: str = "19:47", seats: Sequence[int] = (1, 2), *, ready: bool = True, **options: str
    ) -> None:
        self.table: Table[BaccaratState] = Table(new_game(slug, edition, **options))
        for seat in seats:
            self.say(f"sit {seat}", f"buy-in {seat} $1000")
        if ready:
            self.prepare()

    @property
    def state(self) -> BaccaratState:
        return self.table.state

    @property
    def game(self) -> Any:
        return self.table.game

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

    def step(self, cards: list[str]) -> tuple[AnyEvent, ...]:
        """The next routine step, with the next of these cards where one must come."""
        command = routine(self.table.awaits)
        if command is None:
            assert isinstance(self.table.awaits, Chance), self.table.awaits
            command = Result(read_card(cards.pop(0)))
        answer = self.table.do(command)
        assert not isinstance(answer, Refusal), answer.sentence
        assert self.table.out_of_balance() is None
        return answer

    def until(self, phase: str, cards: Iterable[str] = ()) -> tuple[AnyEvent, ...]:
        """Routine steps until this phase."""
        events: list[AnyEvent] = []
        rest = list(cards)
        while self.state.phase != phase:
            events += self.step(rest)
        assert not rest, f"{rest} did not come"
        return tuple(events)

    def prepare(self) -> None:
        """The cards are made ready, and the table is open for wagers."""
        burned = [] if self.game.continuous else BURNED
        self.until("over", burned)
        self.say("open")
        assert isinstance(self.table.awaits, Wagering)

    def deal(self, cards: str, *, reopen: bool = True) -> tuple[AnyEvent, ...]:
        """A whole round with these cards, in the order in which they come; then wagers are open again."""
        rest, events = cards.split(), []
        assert self.state.phase == "wagering"
        while True:
            step = self.step(rest)
            events += step
            if any(isinstance(event, Called) and event.name in ("result", "too-few-cards") for event in step):
                break
        assert not rest, f"{rest} did not come"
        if reopen and self.table.awaits is None:
            self.say("open")
        return tuple(events)

    def use_up(self, left: int) -> None:
        """Let the shoe come to its end but for so many cards."""
        cards = self.game.shuffling.cards
        assert left < cards
        table = self.table
        table.state = type(self.state)(**{**_fields(self.state), "left": left})

    def calls(self) -> list[Call]:
        """Who may call what now."""
        awaits = self.table.awaits
        return [Call(offer.by[0], offer.name) for offer in (awaits.calls if awaits else ())]

    def offer(self, name: str) -> Any:
        """The offer of a call, or None."""
        awaits = self.table.awaits
        return next((offer for offer in (awaits.calls if awaits else ()) if offer.name == name), None)


def _fields(state: BaccaratState) -> dict[str, Any]:
    return {name: getattr(state, name) for name in state.__struct_fields__}


def settled(events: Iterable[AnyEvent]) -> list[Settled]:
    """The settlements among the events."""
    return [event for event in events if isinstance(event, Settled)]


def paid(events: Iterable[AnyEvent]) -> list[Paid]:
    """What was paid beside settlements."""
    return [event for event in events if isinstance(event, Paid)]


def said(events: Iterable[AnyEvent]) -> list[str]:
    """What was called out."""
    return [event.says for event in events if isinstance(event, Called)]
