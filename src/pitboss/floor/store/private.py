"""Files that only their owner may read, whatever the umask says; those that exist are tightened."""

import os
from pathlib import Path

from pitboss.errors import BadInput

FOLDER = 0o700
FILE = 0o600
BESIDE = ("-wal", "-shm", "-journal")  # what SQLite keeps beside its file; it gives new ones the mode of the file


def private_folder(folder: Path) -> Path:
    """A folder that is private to its owner; it is made if it is missing."""
    try:
        folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    except OSError as wrong:
        raise BadInput(f"{str(folder)!r} cannot hold the floor's data: {wrong.strerror}.") from wrong
    _private(folder, FOLDER)
    return folder


def private_file(file: Path) -> Path:
    """A file that is private to its owner; it is made, empty, if it is missing."""
    try:
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, FILE))
    except OSError as wrong:
        raise BadInput(f"{str(file)!r} cannot be opened: {wrong.strerror}.") from wrong
    _private(file, FILE)
    return file


def private_sqlite(file: Path) -> None:
    """The file of a SQLite database, and what lies beside it, private to their owner."""
    private_file(file)
    for suffix in BESIDE:
        tighten(file.with_name(file.name + suffix))


def tighten(file: Path) -> None:
    """Make a file private to its owner, if it is there."""
    if file.exists():
        _private(file, FILE)


def _private(path: Path, mode: int) -> None:
    try:
        if path.stat().st_mode & 0o777 != mode:
            path.chmod(mode)
    except OSError as wrong:
        raise BadInput(f"{str(path)!r} cannot be made private to its owner: {wrong.strerror}.") from wrong
