"""The registry: every game by its slug, and a sentence for a game that is none or does not load."""

from importlib.metadata import EntryPoint

import pytest

from pitboss.errors import BadInput
from pitboss.game import Game
from pitboss.games import find, find_all, names, registry


def test_every_registered_game_loads_and_bears_its_own_slug() -> None:
    assert {"roulette", "big-six", "sic-bo", "craps", "mini-craps", "automated-craps", "mini-dice", "keno"} <= {
        *names()
    }
    assert [definition.charter.slug for definition in find_all()] == list(names())
    assert all(issubclass(definition, Game) for definition in find_all())


def test_a_name_that_is_none_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadInput, match=r"There is no game 'rulet'; did you mean 'roulette'\?"):
        find("rulet")


def test_a_game_that_does_not_load_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = EntryPoint("faro", "no_such_package:Faro", "pitboss.games")
    monkeypatch.setattr(registry, "entry_points", lambda group: (broken,))
    with pytest.raises(BadInput, match="The game 'faro' is registered, but no_such_package:Faro does not load"):
        registry.find("faro")
