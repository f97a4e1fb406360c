"""A punto banco or mini-baccarat table that is talked to in the words of the table, whose cards are told one by one."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from pitboss.events import AnyEvent, Called, Paid, Settled
from pitboss.game import Wagering
from pitboss.games.baccarat.rules import Baccarat
from pitboss.games.mini_baccarat import MiniBaccarat
from pitboss.games.punto_banco import PuntoBanco
from pitboss.table import Table
from talking import Talk

GAMES: dict[str, type[Baccarat]] = {"punto-banco": PuntoBanco, "mini-baccarat": MiniBaccarat}
BURNED = ("AC", "2C")  # the first card of every shoe here, and the one that is burned with it
# The four opening cards, as they come: Player, Banker, Player, Banker.
PLAYER_WINS = "9H TD KS 7D"  # 9 against 7
BANKER_WINS = "2H 9D 5S KD"  # 7 against 9
TIE = "9H 9D KS KD"


def new_game(slug: str, edition: str = "19:47", chip: int = 50, **options: Any) -> Baccarat:
    """The game under the defaults but for these options; `_` stands for `-`."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    definition = GAMES[slug]
    return definition(definition.charter.house(edition=edition, options=chosen, chip=chip))


class ShoeTable(Talk):
    """Patrons with $1,000 each at a table, open for wagers unless it is not to be made ready."""

    def __init__(
        self, slug: str, edition: str = "19:47", seats: Sequence[int] = (1, 2), *, ready: bool = True, **options: Any
    ) -> None:
        self.table = Table(new_game(slug, edition, **options))
        for seat in seats:
            self.say(f"sit {seat}", f"buy-in {seat} $1000")
        if ready:
            self.prepare()

    def prepare(self) -> None:
        """The cards are made ready, and the table is open for wagers."""
        self.until("over", () if self.game.continuous else BURNED)
        self.say("open")
        assert isinstance(self.table.awaits, Wagering)

    def deal(self, cards: str, *, reopen: bool = True) -> tuple[AnyEvent, ...]:
        """A whole round with these cards, in the order in which they come; then wagers are open again."""
        rest: list[str] = cards.split()
        events: list[AnyEvent] = []
        assert self.state.phase == "wagering"
        while not any(isinstance(event, Called) and event.name in ("result", "too-few-cards") for event in events):
            events += self.step(rest)
        assert not rest, f"{rest} did not come"
        if reopen and self.table.awaits is None:
            self.say("open")
        return tuple(events)

    def use_up(self, left: int) -> None:
        """Let the shoe come to its end but for so many cards."""
        assert left < self.state.left
        self.table.state = replace(self.state, left=left)

    def offer(self, name: str) -> Any:
        """The offer of a call, or None."""
        awaits = self.table.awaits
        return next((offer for offer in (awaits.calls if awaits else ()) if offer.name == name), None)


def settled(events: Iterable[AnyEvent]) -> list[Settled]:
    """The settlements among the events."""
    return [event for event in events if isinstance(event, Settled)]


def paid(events: Iterable[AnyEvent]) -> list[Paid]:
    """What was paid beside settlements."""
    return [event for event in events if isinstance(event, Paid)]


def said(events: Iterable[AnyEvent]) -> list[str]:
    """What was called out."""
    return [event.says for event in events if isinstance(event, Called)]
