"""What `pitboss audit` prints, and the heads that it reads and writes."""

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import typer
from msgspec import Struct
from sqlalchemy import select

from pitboss.cli.show import GREEN, RED, Column, console, show_table
from pitboss.errors import BadInput, did_you_mean
from pitboss.floor.audit import ChainFound, Findings, Kept, Reconciliation, heads_of
from pitboss.floor.fairness import FromSeed, commitment
from pitboss.floor.heads import exports_in
from pitboss.floor.history import state_before, transcript
from pitboss.floor.journal import ALERTS, Kind
from pitboss.floor.live import game_events
from pitboss.floor.record import BEGINNING, read
from pitboss.floor.rules import kept_by
from pitboss.floor.series import CutSeen, Drawing, Series, all_series, published
from pitboss.floor.store import Database, schema
from pitboss.floor.store.readings import FIRST, Place, RoundRead, events_before, round_lines, rounds_before
from pitboss.floor.store.statements import bodies
from pitboss.game import Game
from pitboss.money import dollars

LAST_ROUNDS = 20
LARGEST_ROUND = 2**31 - 1
Find = Callable[[str], int]


# --- verify --------------------------------------------------------------------------------------------------------


def kept_heads(files: Iterable[Path], given: Iterable[str], find: Find) -> list[Kept]:
    """Heads that were exported by a floor, or saved earlier by an audit."""
    pairs = [one.rpartition("=")[::2] for one in given]
    found = []
    for file in files:
        text = _text_of(file)
        if text.lstrip().startswith("{"):
            found += heads_of(exports_in(file))
        else:
            pairs += [line.rpartition(" ")[::2] for line in text.splitlines() if line.strip()]
    for table, digest in pairs:
        if not table.strip() or not re.fullmatch("[0-9a-f]{64}", digest.strip()):
            raise BadInput(
                f"{table[:40]!r} with {digest[:80]!r} is not a head; a head is a table and 64 hexadecimal digits."
            )
        found.append(Kept(find(table.strip()), digest.strip()))
    return found


def _text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as wrong:
        reason = getattr(wrong, "strerror", None) or wrong
        raise BadInput(f"{str(file)[:200]!r} cannot be read: {reason}.") from None


def heads_text(findings: Findings) -> str:
    """The heads as they are saved: the number of each table and the hash of its last line."""
    return "".join(f"{chain.table} {chain.head}\n" for chain in findings.chains)


def write_findings(findings: Findings) -> None:
    """The findings as JSON."""
    typer.echo(msgspec.json.format(msgspec.json.encode(findings)).decode())


def show_findings(findings: Findings) -> None:
    """The chains with their heads, the counts, and whether everything is sound."""
    to = console()
    columns = (Column("Table", right=True), Column("Name"), Column("Lines", right=True), Column("Head", folds=True))
    show_table(to, columns, [_row(chain) for chain in findings.chains])
    to.print(f"{findings.lines:,} lines, {findings.draws:,} draws, {findings.transfers:,} transfers")
    if findings.keyed:
        to.print(f"Rounds with results that a person keyed in, for which no seed vouches: {findings.keyed:,}")
    if findings.unchecked:
        to.print(f"Draws that cannot be checked without the key, since their seeds are sealed: {findings.unchecked:,}")
    if findings.folded:
        told = f"{findings.decided:,} lines were decided again; {findings.folded:,} lines of earlier rules were folded"
        to.print(told)
    if findings.reconciliation:
        show_chips(findings.reconciliation)
    for fault in findings.faults:
        to.print(fault, style=RED)
    to.print("sound" if findings.sound else "not sound", style=f"bold {GREEN if findings.sound else RED}")


def show_chips(found: Reconciliation) -> None:
    """Where the chips are that the cage issued, and what came and went at each table."""
    to = console()
    names = ("Drop", "Cashed out", "In front", "On the layout", "House")
    rows = [
        (one.name, *(dollars(cents) for cents in (one.drop, one.cashed_out, one.in_front, one.on_layout, one.house)))
        for one in found.tables
        if one.drop or one.house_players or one.earlier
    ]
    if rows:
        show_table(to, (Column("Chips"), *(Column(name, right=True) for name in names)), rows)
    there = sum(one.in_front + one.on_layout for one in found.tables)
    house = sum(one.house - one.owed for one in found.tables)
    to.print(
        f"The cage issued {dollars(found.issued)}: {dollars(found.at_the_cage)} are in bankrolls, "
        f"{dollars(there)} at the tables, {dollars(found.in_meters)} in meters; "
        f"the house has {'won' if house >= 0 else 'lost'} {dollars(abs(house))}"
    )
    if coupons := sum(one.coupons for one in found.tables):
        to.print(f"The house paid {dollars(coupons)} on match play coupons, which are no chips")
    if earlier := sum(one.earlier for one in found.tables):
        to.print(f"Versions before 0.4 booked {dollars(earlier)} from the cage for cash called out and complimentaries")


def _row(chain: ChainFound) -> tuple[str, str, str, str]:
    return str(chain.table), chain.name, f"{chain.lines:,}", "" if chain.head == BEGINNING else chain.head


# --- replay --------------------------------------------------------------------------------------------------------


def show_rounds(store: Database, chain: int, name: str) -> None:
    """The last rounds of a table, newest first."""
    rows, _ = rounds_before(store, chain, LARGEST_ROUND, 0)
    if not rows:
        typer.echo(f"No rounds have been played at {name} yet.")
        return
    columns = (Column("Round", right=True), Column("At"), Column("Decided", right=True), Column("Says"))
    listed = [(str(row.round), row.at, str(row.decided), _shown(row)) for row in rows[:LAST_ROUNDS]]
    show_table(console(), columns, listed)


def _shown(row: Any) -> str:
    return f"{row.says or ''}{' (keyed in by the dealer)' if row.keyed else ''}"


def told_round(store: Database, chain: int, name: str, number: int) -> str:
    """A round as text. Cards that lay face down are shown once the round is over."""
    try:
        found = round_lines(store, chain, number)
        if found is not None:
            game = _game_of(store, chain)
            return transcript(game, name, number, found, everything=_is_over(game, found))
    except (msgspec.MsgspecError, ValueError, LookupError, TypeError) as wrong:
        raise BadInput(f"Round {number} at {name} cannot be read; run 'pitboss audit verify' to see why.") from wrong
    raise BadInput(f"There is no round {number} at {name}.")


def _game_of(store: Database, chain: int) -> Game[Any]:
    with store.read() as connection:
        of = schema.tables.c
        row = connection.execute(select(of.rules, of.house).where(of.id == chain)).one()
    return kept_by(row.rules, row.house).open()


def _is_over(game: Game[Any], found: RoundRead) -> bool:
    """Whether the round is over after these lines."""
    try:
        state: Any = state_before(game, found)
    except BadInput:
        return False
    for event in (event for line in found.lines for deed in line.deeds for event in game_events(deed)):
        state = game.evolve(state, event)
    return not found.more and game.awaits(state) is None


# --- reveal --------------------------------------------------------------------------------------------------------


class DrawChecked(Struct, frozen=True):
    """A draw and what the seed gives: each number with its bound, as recorded and as computed."""

    draw: int
    line: int
    round: int
    cut: str
    says: str
    numbers: tuple[tuple[int, int], ...]
    computed: tuple[tuple[int, int], ...]
    right: bool | None


class SeriesChecked(Struct, frozen=True):
    """A series. If it is not revealed, neither its seed nor its numbers are shown."""

    series: int
    commitment: str
    opened: str
    cuts: list[CutSeen]
    seed: str | None
    seed_right: bool | None  # whether it is the seed that was committed to
    draws: list[DrawChecked]

    @property
    def right(self) -> bool | None:
        """Whether everything matches the commitment; None while the seed is secret."""
        return None if self.seed is None else bool(self.seed_right) and all(draw.right for draw in self.draws)


def checked_series(store: Database, chain: int) -> list[SeriesChecked]:
    """Every series of a table. The seeds come only from the record, where they are revealed."""
    try:
        with store.read() as connection:
            found = all_series(chain, (read(body) for body, _ in bodies(connection, chain)))
    except (msgspec.MsgspecError, ValueError) as wrong:
        raise BadInput("The record of this table cannot be read; run 'pitboss audit verify' to see why.") from wrong
    return [_checked(chain, published(one)) for one in found]


def _checked(chain: int, series: Series) -> SeriesChecked:
    seed = _bytes(series.seed)
    return SeriesChecked(
        series=series.series,
        commitment=series.commitment,
        opened=series.opened,
        cuts=series.cuts,
        seed=series.seed,
        seed_right=None if series.seed is None else seed is not None and commitment(seed) == series.commitment,
        draws=[_drawn(chain, series, seed, one) for one in series.draws],
    )


def _drawn(chain: int, series: Series, seed: bytes | None, one: Drawing) -> DrawChecked:
    computed: tuple[tuple[int, int], ...] = ()
    if seed is not None:
        source = FromSeed(seed, chain, series.series, one.draw, one.cut)
        computed = tuple((bound, source.below(bound)) for bound, _ in one.numbers if bound > 0)
    right = None if series.seed is None else seed is not None and computed == one.numbers
    return DrawChecked(one.draw, one.number, one.round, one.cut, one.says, one.numbers, computed, right)


def _bytes(seed: str | None) -> bytes | None:
    try:
        return bytes.fromhex(seed) if seed is not None else None
    except ValueError:
        return None


def write_series(chain: int, name: str, found: Sequence[SeriesChecked]) -> None:
    """The series as JSON."""
    told = {"table": chain, "name": name, "series": found}
    typer.echo(msgspec.json.format(msgspec.json.encode(told)).decode())


def show_series(name: str, found: Sequence[SeriesChecked]) -> None:
    """Print each series: what was published, and each draw next to what the seed gives."""
    to = console()
    if not found:
        to.print(f"No seed has been committed to at {name} yet.")
    for series in found:
        to.print(f"{name}, series {series.series}, committed to at {series.opened}", style="bold")
        to.print(f"commitment  {series.commitment}")
        for cut in series.cuts:
            to.print(f"cut         line {cut.number}, {cut.name}: {cut.word!r}")
        if series.seed is None:
            to.print(f"seed        still secret; {len(series.draws)} draws so far")
            continue
        verdict = "is" if series.seed_right else "is not"
        to.print(f"seed        {series.seed}")
        to.print(f"            {verdict} the seed that was committed to", style=GREEN if series.seed_right else RED)
        if series.draws:
            columns = (
                Column("Draw", right=True),
                Column("Line", right=True),
                Column("Round", right=True),
                Column("Recorded", folds=True),
                Column("Computed", folds=True),
                Column(""),
                Column("Says", spare=1),
            )
            show_table(to, columns, [_told(draw) for draw in series.draws])


def _told(draw: DrawChecked) -> tuple[str, ...]:
    verdict = "right" if draw.right else "wrong"
    return (
        str(draw.draw),
        str(draw.line),
        str(draw.round),
        _numbers(draw.numbers),
        _numbers(draw.computed),
        verdict,
        draw.says,
    )


def _numbers(numbers: Iterable[tuple[int, int]]) -> str:
    return ", ".join(f"{answer} of {bound}" for bound, answer in numbers)


# --- events --------------------------------------------------------------------------------------------------------


class EventListed(Struct, frozen=True):
    """A significant event, and where it is recorded; the journal is no table."""

    at: str
    kind: str
    person: int
    name: str
    table: str
    line: int
    says: str


def newest_events(store: Database, kinds: Iterable[str], most: int) -> list[EventListed]:
    """The newest significant events of these kinds; of all kinds if none is named."""
    known = [kind.value for kind in Kind]
    for kind in kinds:
        if kind not in known:
            raise BadInput(f"{kind[:40]!r} is not a kind of event; {did_you_mean(kind, known)}")
    found: list[EventListed] = []
    place, more = FIRST, True
    while more and len(found) < most:
        rows, more = events_before(store, place, list(kinds) or known)
        for row in rows:
            place = Place(row.at, row.chain, row.number, row.position)
            table = row.table or ""
            found.append(EventListed(row.at, row.kind, row.person, row.name or "", table, row.number, row.says))
    return found[:most]


def write_events(found: Sequence[EventListed]) -> None:
    """The events as JSON."""
    typer.echo(msgspec.json.format(msgspec.json.encode(found)).decode())


def show_events(found: Sequence[EventListed]) -> None:
    """The events as a table; what somebody should look at has a mark."""
    if not found:
        typer.echo("There are no significant events of that kind.")
        return
    columns = (Column("At"), Column(""), Column("Kind"), Column("Table"), Column("What", folds=True))
    rows = [(one.at, "!" if one.kind in ALERTS else "", one.kind, one.table, one.says) for one in found]
    show_table(console(), columns, rows)
