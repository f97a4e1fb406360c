"""The draws of a table, series by series, with all that anybody needs to verify them: see docs/fairness.md."""

from collections.abc import Iterable, Sequence

from msgspec import Struct, field

from pitboss.commands import Result
from pitboss.equipment import Device, Outcome, Randomness, Shoe
from pitboss.events import Drawn, Shuffled
from pitboss.floor.fairness import FromSeed, commitment, cut_with, gives
from pitboss.floor.live import Moment
from pitboss.floor.record import Committed, CutMade, Deed, Line, Revealed, iso
from pitboss.floor.store import Database
from pitboss.floor.store.readings import MOST_SERIES, lines_of_draws


class Made(Struct, frozen=True):
    """A device as it is when fresh. `pieces` is what one number chooses among, in order, with how many of each."""

    name: str
    kind: str  # wheel, dice, balls, cards, tiles, words
    count: int  # how many dice are thrown, or balls drawn
    faces: int  # how many faces a die has, or how many balls there are
    pieces: tuple[tuple[int | str, int], ...]


class Drawing(Struct):
    """One draw made from a seed."""

    draw: int
    number: int
    round: int
    cut: str
    says: str
    numbers: tuple[tuple[int, int], ...]
    device: int | None = None  # which of the table's devices; None for one that it no longer has
    outcome: Outcome | None = None
    face_down: bool = False  # whether something of it was not shown to everybody


class CutSeen(Struct, frozen=True):
    """A patron's cut."""

    number: int
    name: str
    word: str


class ShuffleSeen(Struct):
    """A shuffle: all cards are back in the shoe, except those that stayed out of it."""

    number: int
    device: str
    out: tuple[str, ...]
    face_down: bool = False


class KeyedIn(Struct):
    """A result that did not come from the seed: a person keyed in what real equipment showed."""

    number: int
    round: int
    name: str
    says: str
    outcome: Outcome | None
    face_down: bool = False


class Series(Struct):
    """A series: its commitment, and cuts, draws, shuffles, results keyed in, and the revealed seed."""

    series: int
    commitment: str
    opened: str
    cut: str = ""
    cuts: list[CutSeen] = field(default_factory=list)
    draws: list[Drawing] = field(default_factory=list)
    shuffles: list[ShuffleSeen] = field(default_factory=list)
    keyed: list[KeyedIn] = field(default_factory=list)
    seed: str | None = None
    verified: bool | None = None
    more: bool = False  # whether there is more in it than is told here


def made(device: Device) -> Made:
    """A device as whoever verifies draws must know it."""
    look = device.look()
    return Made(look.name, look.kind, look.count, look.faces, device.pieces)


class Evidence(Struct, frozen=True):
    """The newest series of a table, newest first, and the devices that their draws came from."""

    table: int
    name: str
    devices: tuple[Made, ...]
    series: list[Series]


def evidence(database: Database, moment: Moment) -> Evidence:
    """What anybody needs to verify the draws of a table."""
    devices = moment.game.devices
    oldest = max(0, moment.standing.series - MOST_SERIES + 1)
    lines, whole = lines_of_draws(database, moment.chain, oldest)
    found = [published(one) for one in all_series(moment.chain, lines, devices)]
    if found and not whole:
        found[0].more = True
    return Evidence(moment.chain, moment.name, tuple(map(made, devices)), found[::-1])


def all_series(table: int, lines: Iterable[Line], devices: Sequence[Device] = ()) -> list[Series]:
    """Every series of a table that begins within these lines, and what happened to its devices."""
    found: list[Series] = []
    first = Series(0, "", "")  # what happened before the first series began
    for line in lines:
        shuffles: list[ShuffleSeen] = []
        for deed in line.deeds:
            now = found[-1] if found else first
            _drawn(now, line, deed, devices)
            shuffles += _shuffled(line, deed)
            for event in deed.events:
                if isinstance(event, Committed):
                    found.append(Series(event.series, event.commitment, iso(line.at)))
                    if event.series == 1:
                        found[-1].keyed, found[-1].shuffles = first.keyed, first.shuffles
                elif isinstance(event, CutMade) and found:
                    found[-1].cuts.append(CutSeen(line.number, line.name, event.word))
                    found[-1].cut = cut_with(found[-1].cut, event.word)
                elif isinstance(event, Revealed) and found and found[-1].series == event.series:
                    found[-1].seed = event.seed
                    found[-1].verified = is_true(table, found[-1])
        (found[-1] if found else first).shuffles += shuffles  # one that begins a series is the first thing in it
    return found


def _drawn(series: Series, line: Line, deed: Deed, devices: Sequence[Device]) -> None:
    """Note what a deed drew, or what a person keyed in."""
    if not isinstance(deed.command, Result) or not (deed.draw or deed.keyed_in):
        return
    shown = [event for event in deed.events if isinstance(event, Drawn)]
    says = "; ".join(event.says for event in shown if event.says and event.seen_by is None)
    face_down, outcome = any(event.seen_by is not None for event in shown), deed.command.outcome
    if deed.keyed_in:
        series.keyed.append(KeyedIn(line.number, line.round, line.name, says, outcome, face_down))
    elif series.series:
        device = next((at for at, one in enumerate(devices) if _gives(one, deed.numbers, outcome)), None)
        series.draws.append(
            Drawing(
                draw=deed.draw,
                number=line.number,
                round=line.round,
                cut=series.cut,
                says=says,
                numbers=deed.numbers,
                device=device,
                outcome=outcome,
                face_down=face_down,
            )
        )


def _shuffled(line: Line, deed: Deed) -> list[ShuffleSeen]:
    shuffles = [event for event in deed.events if isinstance(event, Shuffled)]
    return [ShuffleSeen(line.number, one.device, one.out, one.seen_by is not None) for one in shuffles]


class _Answers(Randomness):
    """Answers that were given before, to the bounds for which they were given."""

    def __init__(self, numbers: Iterable[tuple[int, int]]) -> None:
        self._numbers = iter(numbers)

    def below(self, bound: int) -> int:
        asked, answer = next(self._numbers, (0, 0))
        if asked != bound:
            raise LookupError(bound)
        return answer


def _gives(device: Device, numbers: tuple[tuple[int, int], ...], outcome: Outcome) -> bool:
    """Whether a draw came from this device, by what it asked for. What is left in a shoe, the draws before it tell."""
    if isinstance(device, Shoe):
        return device.possible(outcome)
    try:
        return device.draw(_Answers(numbers)) == outcome
    except (LookupError, AssertionError):
        return False


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
    """A series as anybody may see it. While its seed is secret, so are its numbers, and cards that nobody was shown."""
    if series.seed is None:
        for drawing in series.draws:
            drawing.numbers = ()
            drawing.outcome = None if drawing.face_down else drawing.outcome
        for keyed in series.keyed:
            keyed.outcome = None if keyed.face_down else keyed.outcome
        for shuffle in series.shuffles:
            shuffle.out = () if shuffle.face_down else shuffle.out
    return series
