"""Recorded hands replayed: one file with its transcripts, or a folder in parallel with its disagreements."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISREG

import typer
from msgspec import Struct

from pitboss.cli.house_rules import rules_told
from pitboss.cli.show import Column, console, show_table
from pitboss.errors import BadInput
from pitboss.odds.report import in_json
from pitboss.poker import online_text, phh
from pitboss.poker.history import History, all_read
from pitboss.table.rehearsal import Rehearsal, rehearse, transcript
from pitboss.words import on_one_line

READERS: Mapping[str, Callable[[str], tuple[History | BadInput, ...]]] = {
    ".phh": phh.read_each,
    ".phhs": phh.read_each,
    ".txt": online_text.read_each,
}
MOST_BYTES = 4 * phh.MOST_LETTERS_OF_MANY
FEW = 8  # files that are not worth starting other processes for
TOGETHER = 4  # files that a process takes at once

Chips = int | float


class HandReport(Struct, frozen=True):
    """One hand as JSON gives it. Amounts are chips, as in the file."""

    hand: str | int | None
    variant: str
    structure: str
    transcript: tuple[str, ...]
    finishing_stacks: tuple[Chips | None, ...]  # None for a stack that nobody wrote down
    recorded: tuple[Chips | None, ...] | None  # the finishing stacks that the file gives
    agrees: bool | None  # None if nothing is recorded to compare, or the hand cannot be played here
    disagreement: str
    remarks: tuple[str, ...]


class Refused(Struct, frozen=True):
    """A hand that cannot be read or played here, and why not."""

    number: int  # of the hand in its file
    history: History | None  # None if it cannot be read
    sentence: str


class Trouble(Struct, frozen=True):
    """Something that is wrong: in which file, in which hand, and what it is."""

    file: str
    hand: str
    sentence: str


class FileReport(Struct, frozen=True):
    """What came of one file."""

    hands: int = 0
    agreed: int = 0
    disagreed: tuple[Trouble, ...] = ()
    not_played: tuple[Trouble, ...] = ()  # hands of games, or by rules, that are not played here
    unreadable: tuple[Trouble, ...] = ()


class Summary(Struct, frozen=True):
    """What came of a folder, as JSON gives it."""

    files: int
    hands: int
    agreed: int
    not_compared: int  # hands without a recorded result
    disagreed: tuple[Trouble, ...]
    not_played: tuple[Trouble, ...]
    unreadable: tuple[Trouble, ...]


def replay_path(name: str, *, as_json: bool) -> None:
    """Replay the hands of a file or a folder; the exit status says whether everything agreed."""
    path = Path(name)
    try:
        is_folder = path.is_dir()
    except (OSError, ValueError):
        is_folder = False
    agreed = _replay_folder(path, as_json=as_json) if is_folder else _replay_file(path, as_json=as_json)
    if not agreed:
        raise typer.Exit(1)


def hands_in(path: Path) -> tuple[History | BadInput, ...]:
    """The hands in a file, or one sentence on why it cannot be read. One hand of several may have its own reason."""
    reader = READERS.get(path.suffix.lower())
    shown = on_one_line(str(path)[-200:])
    if reader is None:
        raise BadInput(f"'{shown}' is not a .phh, .phhs or .txt file; name a file of recorded hands.")
    try:
        about = path.stat()
        on_disk, large = S_ISREG(about.st_mode), about.st_size > MOST_BYTES
        text = path.read_text(encoding="utf-8") if on_disk and not large else ""
    except UnicodeDecodeError:
        raise BadInput(f"'{shown}' is not UTF-8 text, which files of hands must be.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"'{shown}' cannot be read: {reason.lower()}.") from None
    if not on_disk:
        raise BadInput(f"'{shown}' is not a file on disk; name a file of recorded hands.")
    if large:
        raise BadInput(f"'{shown}' is too large; a file of hands has at most {MOST_BYTES:,} bytes.")
    hands = reader(text)
    if all(isinstance(hand, BadInput) for hand in hands):
        all_read(hands)
    return hands


# --- one file ---


def _replay_file(path: Path, *, as_json: bool) -> bool:
    """Show the transcript of every hand in a file. Among several, those that cannot be read or played are left out."""
    hands = hands_in(path)
    found = [_rehearsed(number, hand) for number, hand in enumerate(hands, 1)]
    if len(found) == 1 and isinstance(found[0], Refused):
        raise BadInput(found[0].sentence)
    if as_json:
        reports = tuple(map(_report, found))
        console().out(in_json(reports[0] if len(reports) == 1 else reports))
    else:
        for number, one in enumerate(found):
            if number:
                console().out("")
            _show_hand(one)
    wrong = sum(isinstance(one, Rehearsal) and bool(one.disagreement) for one in found)
    unread = sum(isinstance(one, Refused) and one.history is None for one in found)
    if len(found) > 1 and not as_json:
        without = f"; {unread:,} not understood" if unread else ""
        console().out(f"\n{_many(len(found), 'hand')}; {_many(wrong, 'disagreement')}{without}.")
    return not wrong and not unread


def _rehearsed(number: int, hand: History | BadInput) -> Rehearsal | Refused:
    if isinstance(hand, BadInput):
        return Refused(number, None, hand.sentence)
    try:
        return rehearse(hand)
    except BadInput as bad:
        return Refused(number, hand, bad.sentence)


def _title(history: History) -> str:
    number = f", hand {on_one_line(str(history.hand))}" if history.hand is not None else ""
    return f"{history.variant.capitalize()}, {history.structure}{number}"


def _show_hand(found: Rehearsal | Refused) -> None:
    to = console()
    if isinstance(found, Refused):
        to.out(f"Hand {found.number}" if found.history is None else _title(found.history))
        to.out(found.sentence)
        return
    to.out(_title(found.history))
    to.out(rules_told(found.game))
    for line in transcript(found):
        to.out(line)
    shown = ("inf" if one is None else str(one) for one in _stacks(found.history, found.finishing_stacks))
    to.out(f"finishing_stacks = [{', '.join(shown)}]")
    for sentence in (*found.remarks, found.disagreement):
        if sentence:
            to.out(sentence)
    if not found.disagreement and found.history.tells_its_end:
        to.out("The result is as recorded.")


def _report(found: Rehearsal | Refused) -> HandReport:
    if isinstance(found, Refused) and found.history is None:
        return HandReport(None, "", "", (), (), None, None, "", (found.sentence,))
    history = found.history
    assert history is not None, "only a hand that was read is played"
    recorded = None if history.finishing_stacks is None else _stacks(history, history.finishing_stacks)
    title = (history.hand, history.variant, history.structure)
    if isinstance(found, Refused):
        return HandReport(*title, (), (), recorded, None, "", (found.sentence,))
    stacks = _stacks(history, found.finishing_stacks)
    agrees = None if not found.disagreement and not history.tells_its_end else not found.disagreement
    return HandReport(*title, tuple(transcript(found)), stacks, recorded, agrees, found.disagreement, found.remarks)


def _stacks(history: History, stacks: Sequence[int]) -> tuple[Chips | None, ...]:
    unknown = history.unknown_stacks
    return tuple(None if player in unknown else _chips(cents) for player, cents in enumerate(stacks, 1))


def _chips(cents: int) -> Chips:
    """An amount as the file writes it."""
    return cents / 100 if cents % 100 else cents // 100


# --- a folder ---


def _replay_folder(folder: Path, *, as_json: bool) -> bool:
    """Show what did not agree in a folder and the folders in it."""
    files = sorted(path for path in folder.rglob("*") if path.suffix.lower() in READERS and path.is_file())
    if not files:
        raise BadInput(f"There is no .phh, .phhs or .txt file in '{on_one_line(str(folder)[-200:])}'.")
    names = [str(path.relative_to(folder)) for path in files]
    reports = list(_replayed(files, names))
    summary = Summary(
        len(files),
        sum(one.hands for one in reports),
        sum(one.agreed for one in reports),
        sum(one.hands - one.agreed - len(one.disagreed) - len(one.not_played) for one in reports),
        tuple(trouble for one in reports for trouble in one.disagreed),
        tuple(trouble for one in reports for trouble in one.not_played),
        tuple(trouble for one in reports for trouble in one.unreadable),
    )
    if as_json:
        console().out(in_json(summary))
    else:
        _show_summary(summary)
    return not summary.disagreed and not summary.unreadable


def _replayed(files: Sequence[Path], names: Sequence[str]) -> Iterator[FileReport]:
    """What came of each file, in order. Many files are divided among as many processes as there are processors."""
    with _progress(len(files)) as advance:
        if len(files) <= FEW:
            for file, name in zip(files, names, strict=True):
                yield replay_one(file, name)
                advance()
            return
        with ProcessPoolExecutor(os.cpu_count()) as pool:
            for report in pool.map(replay_one, files, names, chunksize=TOGETHER):
                yield report
                advance()


def replay_one(file: Path, name: str) -> FileReport:
    """What came of one file."""
    try:
        hands = hands_in(file)
    except BadInput as bad:
        return FileReport(unreadable=(Trouble(name, "", bad.sentence),))
    read = [history for history in hands if isinstance(history, History)]
    agreed, disagreed, not_played, unreadable = 0, list[Trouble](), list[Trouble](), list[Trouble]()
    for number, history in enumerate(hands, 1):
        if isinstance(history, BadInput):
            unreadable.append(Trouble(name, str(number), history.sentence))
            continue
        hand = str(number if history.hand is None else history.hand)
        try:
            if wrong := rehearse(history).disagreement:
                disagreed.append(Trouble(name, hand, wrong))
            agreed += not wrong and history.tells_its_end
        except BadInput as bad:
            not_played.append(Trouble(name, hand, bad.sentence))
    return FileReport(len(read), agreed, tuple(disagreed), tuple(not_played), tuple(unreadable))


@contextmanager
def _progress(total: int) -> Iterator[Callable[[], None]]:
    """A progress bar on the terminal, and nothing anywhere else."""
    to = console(stderr=True)
    if not to.is_terminal:
        yield lambda: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("Files"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=to, transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda: progress.advance(task)


def _show_summary(summary: Summary) -> None:
    to = console()
    without = f", {summary.not_compared:,} without a recorded result" if summary.not_compared else ""
    to.out(f"{_many(summary.files, 'file')}, {_many(summary.hands, 'hand')}: {summary.agreed:,} as recorded{without}.")
    for title, troubles in (
        ("Disagreed", summary.disagreed),
        ("Not played here", summary.not_played),
        ("Not understood", summary.unreadable),
    ):
        if troubles:
            columns = (Column("File", folds=True), Column("Hand"), Column(title, folds=True))
            show_table(to, columns, [(on_one_line(one.file), on_one_line(one.hand), one.sentence) for one in troubles])


def _many(count: int, thing: str) -> str:
    return f"{count:,} {thing}" if count == 1 else f"{count:,} {thing}s"
