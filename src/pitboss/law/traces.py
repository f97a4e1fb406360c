"""The traces that the law leaves in the source: where code carries out a paragraph, and which tests prove it.

They are read from the files without running them. Code names paragraphs in the literals of `cite`, `cites`,
`carries_out` and `Charter.load(citation=...)`, and in the columns `cites`, `pays_cites`, `alike` and `notice` of data
files. Tests name them in `proves(...)` and in a column named `proves`.
"""

import ast
import csv
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from pitboss.errors import BadInput

Traces = dict[str, tuple[str, ...]]
_CITING = {"cite", "cites", "carries_out"}
_IDLE = {"skip", "xfail"}


class Tree(Struct, frozen=True):
    """Where to look: the package, its tests if they are present, and the folder that paths are relative to.

    `others` are packages or single files that define additional games.
    """

    root: Path
    package: Path
    tests: Path | None = None
    others: tuple[Path, ...] = ()

    @classmethod
    def of(cls, package: Path) -> "Tree":
        """The tree around a package: its repository, or only the package if it is installed without its tests."""
        root = package.parents[1]
        if package.parent.name == "src" and (root / "tests").is_dir():
            return cls(root, package, root / "tests")
        return cls(package.parent, package)

    def name(self, path: Path) -> str:
        """A path as it is shown: relative to the root, or to the folder of another package."""
        for folder in (self.root, *(other.parent for other in self.others)):
            if path.is_relative_to(folder):
                return path.relative_to(folder).as_posix()
        return path.as_posix()

    def code(self, pattern: str) -> Iterator[Path]:
        """The files of the package and of `others` that match a pattern."""
        for place in (self.package, *self.others):
            if place.is_file():
                yield from (place,) if place.match(pattern) else ()
            else:
                yield from sorted(place.rglob(pattern))


def carried_out(tree: Tree) -> Traces:
    """Where the code carries out each citation, as file:line."""
    return _gathered(_in_code(tree))


def proven(tree: Tree) -> Traces:
    """Which tests prove each citation, as file::test, or file:line for a case in a list or a data file."""
    return _gathered(_in_tests(tree, tree.tests)) if tree.tests else {}


class Act(Struct, frozen=True):
    """A purely physical act, which software cannot perform: the reason, and where it is declared."""

    reason: str
    place: str


def physical(tree: Tree) -> dict[str, Act]:
    """The paragraphs that are declared to be purely physical acts."""
    found: dict[str, Act] = {}
    for path in tree.code("physical.csv"):
        for line, row in _lines(path):
            place = f"{tree.name(path)}:{line}"
            if not row["reason"].strip():
                raise BadInput(f"{place} does not say why {row['id']} is a physical act.")
            found.setdefault(row["id"], Act(row["reason"], place))
    return found


def _gathered(found: Iterable[tuple[str, str]]) -> Traces:
    places: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for citation, place in found:
        places[citation][place] = None
    return {citation: tuple(these) for citation, these in places.items()}


def _in_code(tree: Tree) -> Iterator[tuple[str, str]]:
    for path in tree.code("*.py"):
        for call in ast.walk(_parsed(path, "cit", "carries_out")):
            if isinstance(call, ast.Call):
                for literal in _cited(call):
                    yield literal.value, f"{tree.name(path)}:{literal.lineno}"
    yield from _in_columns(tree, tree.code("*.csv"), ("cites", "pays_cites", "alike", "notice"))


def _in_tests(tree: Tree, tests: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(tests.rglob("*.py")):
        for names, call in _calls(_parsed(path, "proves"), ()):
            if _name(call.func) == "proves":
                for literal in _literals(call.args):
                    place = f"::{'::'.join(names)}" if names else f":{literal.lineno}"
                    yield literal.value, tree.name(path) + place
    yield from _in_columns(tree, sorted(tests.rglob("*.csv")), ("proves",))


def _calls(node: ast.AST, names: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], ast.Call]]:
    """Every call under a node, with the names of the enclosing classes and functions. Idle tests are left out."""
    for child in ast.iter_child_nodes(node):
        within = names
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if any(_name(mark) in _IDLE for mark in child.decorator_list):
                continue
            within = (*names, child.name)
        elif isinstance(child, ast.Call):
            yield names, child
        yield from _calls(child, within)


class _Literal(Struct, frozen=True):
    value: str
    lineno: int


def _literals(nodes: Iterable[ast.expr]) -> Iterator[_Literal]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield _Literal(node.value, node.lineno)


def _cited(call: ast.Call) -> Iterator[_Literal]:
    name = _name(call.func)
    if name in _CITING:
        yield from _literals(call.args)
    elif name == "load":
        yield from _literals(keyword.value for keyword in call.keywords if keyword.arg == "citation")


def _name(node: ast.expr) -> str:
    """The last part of the name of what is called: 'proves' in `pytest.mark.proves(...)`."""
    if isinstance(node, ast.Call):
        return _name(node.func)
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _parsed(path: Path, *words: str) -> ast.Module:
    """The syntax tree of a file, which is empty if the file contains none of the words."""
    text = path.read_text(encoding="utf-8")
    return ast.parse(text if any(word in text for word in words) else "", str(path))


def _in_columns(tree: Tree, files: Iterable[Path], columns: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for path in files:
        for line, row in _lines(path):
            for column in columns:
                for citation in (row.get(column) or "").split(";"):
                    if citation.strip():
                        yield citation.strip(), f"{tree.name(path)}:{line}"


def _lines(path: Path) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows of a CSV file, each with the number of the line where it begins."""
    with path.open(encoding="utf-8", newline="") as text:
        reader = csv.DictReader(text, strict=True)
        assert reader.fieldnames is not None
        begins = reader.line_num + 1
        for row in reader:
            yield begins, row
            begins = reader.line_num + 1
