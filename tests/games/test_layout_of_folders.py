"""Every game's folder is laid out alike: the same roles under the same names, and rules that stay light."""

import ast
import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

import pytest

import pitboss
from pitboss.game import AnyGame
from pitboss.games import find_all

ROOT = Path(__file__).parents[2]
GAMES = Path(pitboss.__file__).parent / "games"
# The table of docs/adding-a-game.md: each file that a game can have, and the side that it is on.
ROLES = dict(
    re.findall(
        r"^\| `(\w+\.(?:py|csv))` \| .+ \| (\w+) \|$",
        (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
)
FORBIDDEN = set(
    "waiting conduct course round turns placing making covering settlement layout lying notices kernel coach calls"
    " charter spots staging".split()
)
MOST_OWN_FILES = 4
INTERPRETERS = {"odds", "sim", "table", "pit", "floor", "cli"}
HEAVY = {"numpy", "numba", "matplotlib", "typer", "rich", "fastapi", "sqlalchemy", "asyncio", "socket", "http"}
NEITHER_CLOCK_NOR_CHANCE = {"random", "secrets", "time", "datetime"}
FOLDERS = [folder for folder in sorted(GAMES.iterdir()) if (folder / "__init__.py").is_file()]


every_folder = pytest.mark.parametrize("folder", [pytest.param(folder, id=folder.name) for folder in FOLDERS])


def modules(folder: Path) -> dict[str, list[Path]]:
    """The files of each module of a folder, by the name that it has or would have as one file."""
    found = {path.name: [path] for path in folder.glob("*.py")}
    for path in folder.iterdir():
        if path.is_dir() and (path / "__init__.py").is_file():
            found[f"{path.name}.py"] = sorted(path.rglob("*.py"))
    return found


def own(folder: Path) -> set[str]:
    """The files of a game that have none of the usual roles."""
    return {name for name in modules(folder) if name not in ROLES}


def light(folder: Path) -> Iterator[Path]:
    """The rules of a game: every file that a table loads."""
    for name, paths in modules(folder).items():
        if ROLES.get(name, "rules") == "rules":
            yield from paths


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def test_the_document_lists_the_roles() -> None:
    assert {"rules.py", "state.py", "settling.py", "wagers.csv", "odds.py"} <= ROLES.keys()
    assert set(ROLES.values()) == {"rules", "felt", "player", "analysis", "data"}
    assert not FORBIDDEN & {name.removesuffix(".py") for name in ROLES}
    assert len(FOLDERS) > 10


@every_folder
def test_a_folder_has_only_known_files(folder: Path) -> None:
    found = modules(folder)
    assert "rules.py" in found
    assert not FORBIDDEN & {name.removesuffix(".py") for name in found}
    docstring = ast.get_docstring(parsed(folder / "__init__.py")) or ""
    unnamed = {name for name in own(folder) if f"`{name}`" not in docstring}
    assert not unnamed, "files of a game's own are named in the docstring of its __init__.py"
    assert len(own(folder)) <= MOST_OWN_FILES


@every_folder
def test_every_table_of_data_is_read(folder: Path) -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in GAMES.rglob("*.py"))  # a game may extend another
    for path in folder.iterdir():
        if path.suffix != ".py" and path.is_file():
            assert path.suffix == ".csv", path
            assert path.name in ROLES or f'"{path.name}"' in code, f"nobody reads {path.name}"


@every_folder
def test_the_rules_stay_light(folder: Path) -> None:
    wrong = [
        f"{path.relative_to(GAMES)}:{line} imports {module}"
        for path in light(folder)
        for line, module in imported(path)
        if not_for_rules(module)
    ]
    assert wrong == []


def not_for_rules(module: str) -> bool:
    """Whether rules may not import this: what is heavy, what interprets games, and the other sides of a game."""
    first, second, _, role = [*module.split("."), "", "", ""][:4]
    if first != "pitboss":
        return first in HEAVY | NEITHER_CLOCK_NOR_CHANCE
    return second in INTERPRETERS or (second == "games" and ROLES.get(f"{role}.py", "rules") != "rules")


@pytest.mark.parametrize(
    ("module", "found"),
    [
        ("numpy.typing", True),
        ("random", True),
        ("pitboss.odds", True),
        ("pitboss.table.dealer", True),
        ("pitboss.games.keno.odds", True),
        ("pitboss.games.keno.felt", True),
        ("pitboss.games.keno.state", False),
        ("pitboss.games.keno.tickets.read_ticket", False),
        ("pitboss.procedures.wagering", False),
        ("fractions", False),
    ],
)
def test_what_rules_may_not_import_is_known(module: str, found: bool) -> None:
    assert not_for_rules(module) is found


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """The modules that a file imports, with their lines; of `from pitboss import odds`, that of `pitboss.odds`."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.lineno, node.module
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


@every_folder
def test_no_phase_is_a_bare_text(folder: Path) -> None:
    wrong = [f"{path.relative_to(GAMES)}:{line}" for path in folder.rglob("*.py") for line in bare_phases(parsed(path))]
    assert wrong == []


def bare_phases(tree: ast.Module) -> Iterator[int]:
    """The lines in which a phase is compared with, matched against, or set to a text."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and any(is_phase(one) for one in (node.left, *node.comparators)):
            yield from (one.lineno for one in (node.left, *node.comparators) if has_text(one))
        elif isinstance(node, ast.Match) and is_phase(node.subject):
            for case in node.cases:
                yield from (one.lineno for one in ast.walk(case.pattern) if has_text(one) and hasattr(one, "lineno"))
        elif isinstance(node, ast.keyword) and node.arg == "phase" and has_text(node.value):
            yield node.value.lineno


def is_phase(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "phase"


def has_text(node: ast.AST) -> bool:
    if isinstance(node, ast.Tuple | ast.Set | ast.List):
        return any(has_text(one) for one in node.elts)
    if isinstance(node, ast.IfExp):
        return has_text(node.body) or has_text(node.orelse)
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("state.phase == 'closed'", True),
        ("state.phase in ('closed', 'over')", True),
        ("replace(state, phase='closed' if late else Phase.OVER)", True),
        ("match state.phase:\n    case 'closed' | 'over':\n        pass", True),
        ("state.phase == Phase.CLOSED", False),
        ("match state.phase:\n    case Phase.CLOSED:\n        'text'", False),
        ("replace(state, phase=Phase.CLOSED, what='closed')", False),
    ],
)
def test_bare_phases_are_found(code: str, found: bool) -> None:
    assert bool(list(bare_phases(ast.parse(code)))) is found


@pytest.mark.parametrize("definition", find_all(), ids=lambda one: one.charter.slug)
def test_phases_are_an_enumeration(definition: type[AnyGame]) -> None:
    phase = definition(definition.charter.house()).start().phase
    assert isinstance(phase, StrEnum)
    assert type(phase).__name__ == "Phase"
    assert "over" in set(type(phase))


def test_every_registered_game_has_its_folder() -> None:
    for definition in find_all():
        *_, folder, file = definition.__module__.split(".")
        assert file == "rules"
        assert GAMES / folder in FOLDERS
