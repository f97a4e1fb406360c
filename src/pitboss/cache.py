"""What is dear to compute is kept in the user's cache folder, so that it is computed once on a machine.

An answer is found again only by the same question to the same source code and data: after any change of them it is
computed anew. A folder that cannot be read or written, and a file that was damaged, only cost the time.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Literal, TypeVar

import msgspec
from platformdirs import user_cache_path

T = TypeVar("T")

FOLDER = "PITBOSS_CACHE"  # the environment variable that names another folder
MOST_FILES = 500  # the oldest go first


def cached(kind: type[T], compute: Callable[[], T], *question: object) -> T:
    """The answer to a question: the one that was kept, or else the one that is computed now, and kept.

    The question says everything that the answer depends on, beside the code; both are plain values, fractions, or
    structs of them.
    """
    name = sha256(b"\n".join((_version(), kind.__qualname__.encode(), _encoded(question, order="sorted")))).hexdigest()
    file = _folder() / f"{name}.json"
    with suppress(OSError, msgspec.MsgspecError, ArithmeticError):
        return msgspec.json.decode(file.read_bytes(), type=kind, dec_hook=_decode)
    answer = compute()
    with suppress(OSError):
        _keep(file, _encoded(answer))
    return answer


def _folder() -> Path:
    chosen = os.environ.get(FOLDER)
    return Path(chosen) if chosen else user_cache_path("pitboss", appauthor=False)


@cache
def _version() -> bytes:
    """A digest of all code and data of the package."""
    digest, home = sha256(), Path(__file__).parent
    for path in sorted(home.rglob("*")):
        if path.suffix in (".py", ".csv", ".json", ".toml") and "web" not in path.parts:
            digest.update(f"{path.relative_to(home)}\n".encode())
            digest.update(path.read_bytes())
    return digest.digest()


def _keep(file: Path, content: bytes) -> None:
    """Write a file whole or not at all, and drop the oldest of too many."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=file.parent, suffix=".new", delete=False) as new:
        new.write(content)
    os.replace(new.name, file)
    files = [entry for entry in os.scandir(file.parent) if entry.name.endswith((".json", ".new"))]
    for entry in sorted(files, key=lambda one: one.stat().st_mtime)[: max(len(files) - MOST_FILES, 0)]:
        os.unlink(entry.path)


def _encoded(value: object, order: Literal["sorted"] | None = None) -> bytes:
    return msgspec.json.encode(value, enc_hook=_encode, order=order)


def _encode(value: object) -> object:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{value!r} cannot be kept")


def _decode(kind: type[Any], value: object) -> object:
    return kind(value)
