"""Imports point one way, and `import pitboss` is quick: what is heavy loads when it is first used."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pitboss

SOURCE = Path(pitboss.__file__).parent
# What may be imported, lowest first; parts of one line may import each other.
LAYERS = (
    ("errors", "words", "datafile"),
    ("law",),
    ("money", "equipment", "layout"),
    ("house", "commands"),
    ("events",),
    ("game",),
    ("timing", "settlement"),
    ("wagering", "shuffling"),
    ("games",),
    ("odds",),
    ("sim", "table"),
    ("pit",),
    ("floor",),
    ("cli",),
)
LAYER = {part: height for height, parts in enumerate(LAYERS) for part in parts}
HEAVY = ("numpy", "matplotlib", "typer", "rich", "fastapi", "sqlalchemy", "alembic", "argon2", "numba")
NOT_IN_GAMES = (
    "numpy",
    "matplotlib",
    "typer",
    "rich",
    "asyncio",
    "socket",
    "http",
    "random",
    "secrets",
    "time",
    "datetime",
)


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """The modules that a file imports, anywhere in it, with their lines."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: imports name the whole way"
            module = node.module or ""
            yield node.lineno, module
            if module == "pitboss":  # its own names are known to load what they need, when they are used
                names = [alias.name for alias in node.names if alias.name not in pitboss.__all__]
                yield from ((node.lineno, f"pitboss.{name}") for name in names)


def part_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


FILES = sorted(path for path in SOURCE.rglob("*.py") if path != SOURCE / "__init__.py")


def test_every_part_has_its_place() -> None:
    assert {part_of(path) for path in FILES} <= LAYER.keys()
    assert len(FILES) > 30


def test_imports_point_one_way() -> None:
    wrong = [
        f"{path.relative_to(SOURCE)}:{line} imports {module}"
        for path in FILES
        for line, module in imported(path)
        if module.startswith("pitboss.") and LAYER[module.split(".")[1]] > LAYER[part_of(path)]
    ]
    assert wrong == []


def test_no_game_imports_another_table_or_what_is_heavy() -> None:
    wrong = [
        f"{path.relative_to(SOURCE)}:{line} imports {module}"
        for path in FILES
        if part_of(path) == "games"
        for line, module in imported(path)
        if module.split(".")[0] in NOT_IN_GAMES
    ]
    assert wrong == []


def loaded_by(code: str) -> set[str]:
    """The modules that are loaded after this code ran in an interpreter of its own."""
    shown = f"{code}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", shown], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize(
    "code",
    [
        "import pitboss",
        "import pitboss.game, pitboss.procedures.wagering",
        "import pitboss; pitboss.open_game('roulette')",
        "from pitboss.games import find_all; find_all()",
        "import pitboss; pitboss.analyse(pitboss.open_game('roulette'), 'red')",
        "import pitboss; pitboss.Table(pitboss.open_game('roulette'))",
    ],
)
def test_what_is_light_stays_light(code: str) -> None:
    assert loaded_by(code).isdisjoint(HEAVY)


def test_importing_pitboss_loads_no_game() -> None:
    assert not [module for module in loaded_by("import pitboss") if module.startswith("pitboss.games.")]


def test_what_is_heavy_loads_when_it_is_used() -> None:
    assert "numpy" in loaded_by("import pitboss; pitboss.simulate")


def test_every_name_of_the_package_is_there() -> None:
    for name in pitboss.__all__:
        assert getattr(pitboss, name)
    with pytest.raises(AttributeError, match="module 'pitboss' has no attribute 'dealer'"):
        _ = pitboss.dealer
