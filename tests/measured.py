"""The coverage of the law, measured once for all tests: the files are read once, whichever process asks first."""

import os
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

import msgspec

from pitboss.law import Provision
from pitboss.law.coverage import HERE, Coverage, measure
from pitboss.law.traces import Tree

KEPT = Path(__file__).parents[1] / ".pytest_cache" / "coverage"
MOST = 10  # files that are kept
_known: dict[str, Coverage] = {}


def measured(provisions: Iterable[Provision], tree: Tree = HERE) -> Coverage:
    """What `measure` gives. It is kept by what the files hold, so that it is measured anew when any of them changes."""
    declared = list(provisions)
    key = _key(declared, tree)
    if key not in _known:
        _known[key] = _read(key) or _write(key, measure(declared, tree))
    return _known[key]


def _key(provisions: list[Provision], tree: Tree) -> str:
    found = sha256(msgspec.json.encode([provisions, sorted(map(str, _places(tree)))]))
    for path in _files(tree):
        found.update(f"{path} {path.stat().st_size}\n".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def _places(tree: Tree) -> Iterator[Path]:
    yield from (tree.package, *tree.others, *((tree.tests,) if tree.tests else ()))


def _files(tree: Tree) -> Iterator[Path]:
    for place in _places(tree):
        found = [place] if place.is_file() else sorted(place.rglob("*"))
        yield from (path for path in found if path.suffix in (".py", ".csv"))


def _read(key: str) -> Coverage | None:
    file = KEPT / f"{key}.json"
    return msgspec.json.decode(file.read_bytes(), type=Coverage) if file.exists() else None


def _write(key: str, found: Coverage) -> Coverage:
    """Keep it. Another process may do the same at the same time, so the file appears at once and whole."""
    KEPT.mkdir(parents=True, exist_ok=True)
    unfinished = KEPT / f"{key}.{os.getpid()}"
    unfinished.write_bytes(msgspec.json.encode(found))
    unfinished.replace(KEPT / f"{key}.json")
    for old in sorted(KEPT.glob("*.json"), key=lambda file: file.stat().st_mtime)[:-MOST]:
        old.unlink(missing_ok=True)
    return found
