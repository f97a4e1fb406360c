"""How tests talk to a blackjack table: in the words of the table, with the cards told in their order."""

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any

from pitboss.events import AnyEvent, Called, Drawn, Noted, Settled
from pitboss.game import Chance, Choice, Wagering
from pitboss.games.blackjack import Blackjack
from pitboss.table import Table
from talking import Talk

BURNED = ("2C",)


def edition_of(options: Iterable[str], definition: type[Blackjack] = Blackjack) -> str:
    """The first edition that has all of these options: some wagers are in the later one only."""
    charter = definition.charter
    known = {
        edition: {one.name for one in charter.options if one.edition in ("", edition)} for edition in charter.editions
    }
    return next((edition for edition in known if known[edition].issuperset(options)), charter.editions[0])


def new_game(definition: type[Blackjack] = Blackjack, edition: str = "", **options: Any) -> Blackjack:
    """The game under the defaults but for these options; `_` stands for `-`."""
    chosen = {name.replace("_", "-"): str(value) for name, value in options.items()}
    return definition(definition.charter.house(edition=edition or edition_of(chosen, definition), options=chosen))


class BlackjackTable(Talk):
    """Patrons with $1,000 each at a table, open for wagers unless it is not to be made ready."""

    def __init__(self, seats: Sequence[int] = (1, 2), *, ready: bool = True, **options: Any) -> None:
        self.table = Table(new_game(**options))
        for seat in seats:
            self.say(f"sit {seat}", f"buy-in {seat} $1000")
        if ready:
            self.prepare()

    def prepare(self) -> None:
        """The cards are made ready, and the table is open for wagers."""
        self.until("over", () if self.game.continuous else BURNED)
        self.say("open")
        assert isinstance(self.table.awaits, Wagering)

    def bet(self, *wagers: str) -> None:
        """Wagers like `1 box-1 $10`."""
        self.say(*(f"place {wager}" for wager in wagers))

    def deal(self, cards: str = "") -> tuple[AnyEvent, ...]:
        """These cards come with all routine calls between, until a patron is to choose or the round is over."""
        rest: list[str] = cards.split()
        events: list[AnyEvent] = []
        begun = self.state.phase != "wagering"
        while not begun or not self._rests(bool(rest)):
            events += self.step(rest)
            begun = True
        assert not rest, f"{rest} did not come"
        return tuple(events)

    def _rests(self, cards: bool) -> bool:
        awaits = self.table.awaits
        return isinstance(awaits, Choice | Wagering | None) or (isinstance(awaits, Chance) and not cards)

    def choose(self, *choices: str, then: str = "") -> tuple[AnyEvent, ...]:
        """Choices of whoever is in turn, like `draw` or `double $5`; then these cards come."""
        events: list[AnyEvent] = []
        for choice in choices:
            assert isinstance(self.table.awaits, Choice), self.table.awaits
            events += self.say(f"choose {self.table.awaits.only.seat} {choice}")
        return (*events, *self.deal(then))


def settled(events: Iterable[AnyEvent], spot: str | None = None) -> list[Settled]:
    """The settlements, or those of one place."""
    return [event for event in events if isinstance(event, Settled) and spot in (None, event.spot)]


def before_the_hole_card(events: Iterable[AnyEvent]) -> tuple[AnyEvent, ...]:
    """What happened in a deal before the dealer's second card came."""
    return tuple(takewhile(lambda event: not (isinstance(event, Drawn) and event.seen_by == ()), events))


def net(events: Iterable[AnyEvent], seat: int = 1) -> int:
    """What a seat won or lost by settlements, in cents."""
    mine = [event for event in settled(events) if event.seat == seat]
    return sum(event.paid + event.returned - event.stake for event in mine)


def called(events: Iterable[AnyEvent], name: str) -> list[Called]:
    """The calls of that name."""
    return [event for event in events if isinstance(event, Called) and event.name == name]


def noted(events: Iterable[AnyEvent], what: str) -> list[Noted]:
    """The notes of that kind."""
    return [event for event in events if isinstance(event, Noted) and event.what == what]
