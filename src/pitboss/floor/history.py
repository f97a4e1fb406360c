"""A recorded round, step by step, as a viewer may see it; and the draws of a table, as anybody may verify them."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct, field

from pitboss import __version__
from pitboss.commands import Role
from pitboss.errors import BadInput
from pitboss.events import Drawn
from pitboss.felt import Hand, felt_of
from pitboss.floor.fairness import FromSeed, commitment, cut_with, gives
from pitboss.floor.live import game_events
from pitboss.floor.record import Committed, CutMade, Line, Revealed, iso
from pitboss.floor.scene import line_seen
from pitboss.floor.store.readings import RoundRead
from pitboss.game import Game, State
from pitboss.law import beside
from pitboss.paper import printed

GOES_ON = "The round goes on; this is its beginning."


def state_before(game: Game[Any], found: RoundRead) -> State:
    """The state of the game as a round opened; one that an earlier version wrote may lack what has a default since."""
    try:
        state: State = msgspec.json.decode(found.before, type=type(game.start()))
    except msgspec.MsgspecError:
        version = found.lines[0].version if found.lines else "another version"
        raise BadInput(
            f"The round was recorded by version {version}, and version {__version__} cannot show it step by step; "
            "its transcript tells what happened."
        ) from None
    return state


def steps(game: Game[Any], found: RoundRead, *, everything: bool) -> Iterator[dict[str, Any]]:
    """The table after each line of a round: for those with the power to, with everything that was face down."""
    state, showing = state_before(game, found), None
    hands: tuple[Hand, ...] = ()
    for line in found.lines:
        for event in (event for deed in line.deeds for event in game_events(deed)):
            state = game.evolve(state, event)
            if isinstance(event, Drawn) and (event.seen_by is None or everything):
                showing = {"says": event.says, "outcome": event.outcome, "round": line.round}
        view = state if everything else game.view(state, Role.PUBLIC)
        lay = felt_of(game).hands(view)
        hands = lay if any(hand.cards for hand in lay) else hands  # collected cards are shown once more
        yield {
            "number": line.number,
            "phase": view.phase,
            "bets": view.bets,
            "seats": view.seats,
            "showing": showing,
            "hands": hands,
        }


def replayed(game: Game[Any], number: int, found: RoundRead, *, everything: bool) -> dict[str, Any]:
    """A round for the page that steps through it."""
    return {
        "round": number,
        "lines": [line_seen(game, line, None if everything else Role.PUBLIC) for line in found.lines],
        "steps": list(steps(game, found, everything=everything)),
        "more": found.more,
    }


def transcript(game: Game[Any], name: str, number: int, found: RoundRead, *, everything: bool) -> str:
    """A round as text, each line with its paragraphs."""
    written = [f"{name}, round {number}", ""]
    for line in found.lines:
        seen = msgspec.json.decode(line_seen(game, line, None if everything else Role.PUBLIC))
        who = "" if not line.who else f" ({line.name})"
        for at, event in enumerate(seen["events"]):
            stamp = f"{seen['at'][11:23]}  " if not at else " " * 14
            cites = f"  [{beside(event['cites'], game.house.edition)}]" if event.get("cites") else ""
            written.append(f"{stamp}{event['text']}{cites}{who if not at else ''}")
        for deed in line.deeds:
            written += [f"{' ' * 14}| {one}" for one in printed(game, game_events(deed), iso(line.at))]
    return "\n".join([*written, *([GOES_ON] if found.more else [])]) + "\n"


class Drawing(Struct):
    """One draw made from a seed."""

    draw: int
    number: int
    round: int
    cut: str
    says: str
    numbers: tuple[tuple[int, int], ...]


class CutSeen(Struct, frozen=True):
    """A patron's cut."""

    number: int
    name: str
    word: str


class Series(Struct):
    """A series: its commitment, cuts, draws, and revealed seed."""

    series: int
    commitment: str
    opened: str
    cut: str = ""
    cuts: list[CutSeen] = field(default_factory=list)
    draws: list[Drawing] = field(default_factory=list)
    seed: str | None = None
    verified: bool | None = None


def all_series(table: int, lines: Iterable[Line]) -> list[Series]:
    """Every series of a table that begins within these lines."""
    found: list[Series] = []
    for line in lines:
        for deed in line.deeds:
            for event in deed.events:
                if isinstance(event, Committed):
                    found.append(Series(event.series, event.commitment, iso(line.at)))
                elif isinstance(event, CutMade) and found:
                    found[-1].cuts.append(CutSeen(line.number, line.name, event.word))
                    found[-1].cut = cut_with(found[-1].cut, event.word)
                elif isinstance(event, Revealed) and found and found[-1].series == event.series:
                    found[-1].seed = event.seed
                    found[-1].verified = is_true(table, found[-1])
            if deed.draw and found:
                drawn = next((event for event in deed.events if isinstance(event, Drawn)), None)
                says = drawn.says if drawn and drawn.seen_by is None else ""
                found[-1].draws.append(Drawing(deed.draw, line.number, line.round, found[-1].cut, says, deed.numbers))
    return found


def is_true(table: int, series: Series) -> bool:
    """Whether a revealed seed is the one that was committed to, and gives every number that was drawn."""
    try:
        seed = bytes.fromhex(series.seed or "")
    except ValueError:
        return False
    return commitment(seed) == series.commitment and all(
        gives(FromSeed(seed, table, series.series, one.draw, one.cut), one.numbers) for one in series.draws
    )


def published(series: Series) -> Series:
    """A series as anybody may see it. While its seed is secret, so are the numbers that it gave."""
    if series.seed is None:
        for drawing in series.draws:
            drawing.numbers = ()
    return series
