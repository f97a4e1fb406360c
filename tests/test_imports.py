"""Imports point one way, and `import pitboss` is quick: what is heavy loads when it is first used."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pitboss
from pitboss.games import find_all

SOURCE = Path(pitboss.__file__).parent
# What may be imported, lowest first; parts of one line may import each other.
LAYERS = (
    ("errors", "words", "datafile", "cache", "compiled"),
    ("law",),
    ("money", "equipment"),
    ("house", "commands"),
    ("events",),
    ("game",),
    ("procedures", "felt", "paper", "agents", "poker", "scribe", "pages"),
    ("odds",),
    ("sim",),
    ("games",),
    ("table",),
    ("pit",),
    ("floor",),
    ("cli",),
)
LAYER = {part: height for height, parts in enumerate(LAYERS) for part in parts}
HEAVY = ("numpy", "matplotlib", "typer", "rich", "fastapi", "sqlalchemy", "alembic", "argon2", "numba")
# The sides of a game that load when they are asked for, as docs/adding-a-game.md lists them.
ASKED_FOR = ("felt", "history", "player", "odds", "sim", "pages")


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


# --- games are known by their folders alone -------------------------------------------------------------------------

INTERPRETERS = ("odds", "sim", "table", "pit", "floor", "cli")
# Where a text for people gives a game as an example: the file, and the words that stand there.
EXAMPLES = (
    ("cli/desk.py", "Start with: pitboss games, pitboss odds roulette, pitboss play roulette."),
    ("cli/law.py", "19:47-5.2 or roulette/zeros."),
    ("cli/law.py", "Only this game, such as roulette, or all-games."),
    ("odds/analyst.py", "as a keno ticket is of its ways"),
    ("pit/house_file.py", 'game = "roulette"'),
    ("pit/house_file.py", 'game = \\"roulette\\"'),
    ("pit/house_file.py", 'else "roulette"'),
    ("table/playthrough.py", "game roulette 19:47"),
)


def games_named(text: str) -> set[str]:
    """The games that a text names, by their slugs or by the names of their folders."""
    slugs = {definition.charter.slug for definition in find_all()}
    slugs |= {path.parent.name for path in (SOURCE / "games").glob("*/rules.py")}
    words = sorted({slug.replace("_", "-") for slug in slugs}, key=len, reverse=True)
    pattern = "|".join(re.escape(word).replace(r"\-", "[-_]") for word in words)
    return set(re.findall(rf"(?<![\w-])(?:{pattern})(?![\w-])", text))


def test_no_interpreter_knows_a_game_by_name() -> None:
    wrong = []
    for part in INTERPRETERS:
        for path in sorted(path for path in (SOURCE / part).rglob("*") if path.suffix in (".py", ".js")):
            name, text = path.relative_to(SOURCE).as_posix(), path.read_text(encoding="utf-8")
            for file, words in EXAMPLES:
                text = text.replace(words, "") if file == name else text
            wrong += [f"{name} names {game}" for game in sorted(games_named(f"{name}\n{text}"))]
    assert wrong == []


def test_every_example_is_there() -> None:
    for file, words in EXAMPLES:
        assert words in (SOURCE / file).read_text(encoding="utf-8"), (file, words)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("from pitboss.games.sic_bo import SicBo", {"sic_bo"}),
        ('open_game("big-six")', {"big-six"}),
        ("sim/blackjack/run.py", {"blackjack"}),
        ("a mini-craps table", {"mini-craps"}),
        ("scraps, kenotes and roulettes", set()),
    ],
)
def test_games_that_are_named_are_found(text: str, named: set[str]) -> None:
    assert games_named(text) == named


# --- what loads what ------------------------------------------------------------------------------------------------


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


def test_opening_every_game_loads_rules_alone() -> None:
    """Neither the interpreters nor the other sides of a game are needed to open its table."""
    code = "from pitboss.games import find_all\n[one(one.charter.house()).start() for one in find_all()]"
    for module in loaded_by(code):
        first, second, _, side = [*module.split("."), "", "", ""][:4]
        assert first != "pitboss" or second not in INTERPRETERS, module
        assert (first, second) != ("pitboss", "games") or side not in ASKED_FOR, module


@pytest.mark.parametrize(
    ("code", "side"),
    [
        ("pitboss.analyse(game, '1-spot')", "odds"),
        ("from pitboss.felt import felt_of; felt_of(game)", "felt"),
    ],
)
def test_the_sides_of_a_game_load_when_they_are_asked_for(code: str, side: str) -> None:
    opened = "import pitboss; game = pitboss.open_game('keno'); pitboss.Table(game)"
    module = f"pitboss.games.keno.{side}"
    assert module not in loaded_by(opened)
    assert module in loaded_by(f"{opened}; {code}")


def test_what_is_heavy_loads_when_it_is_used() -> None:
    assert "numpy" in loaded_by("import pitboss; pitboss.simulate")


def test_every_name_of_the_package_is_there() -> None:
    for name in pitboss.__all__:
        assert getattr(pitboss, name)
    with pytest.raises(AttributeError, match="module 'pitboss' has no attribute 'dealer'"):
        _ = pitboss.dealer
