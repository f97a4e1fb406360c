"""New Jersey's Rules of the Games (N.J.A.C. 19:47 and 13:69F), executable.

>>> import pitboss
>>> game = pitboss.open_game("roulette", options={"wheel": "single-zero"})
>>> str(pitboss.analyse(game, "red").house_advantage)
'1/37'
"""

from importlib import import_module
from typing import Any

__version__ = "0.6.0"

# Heavy parts load when they are first used.
_HOMES = {
    "open_game": "pitboss.games",
    "find": "pitboss.games",
    "names": "pitboss.games",
    "analyse": "pitboss.odds",
    "Table": "pitboss.table",
    "Lesson": "pitboss.table",
    "simulate": "pitboss.sim",
    "BadInput": "pitboss.errors",
}

__all__ = ["__version__", *_HOMES]  # noqa: PLE0604  the names are strings in a literal dict


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'pitboss' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return list(__all__)
