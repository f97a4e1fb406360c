"""What a table publishes suffices to verify every draw, by a program that was written from docs/fairness.md alone."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from at_the_draws import BLACKJACK, GAMES, Json, cards, midway, played, told
from on_the_floor import a_house
from pitboss.floor import asked
from pitboss.game import Wagering

PROGRAM = Path(__file__).parents[2] / "examples" / "verify_draws.py"


@pytest.fixture(autouse=True)
def _short_series(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.floor.deciding.dealing.LONGEST_SERIES", 8)
    monkeypatch.setattr("pitboss.floor.deciding.carrying_out.SHORTEST_SERIES", 8)


def verified(folder: Path, evidence: Json) -> tuple[int, str]:
    """What the program says, which is run without this package: its code, and its words."""
    file = folder / "fairness.json"
    file.write_text(json.dumps(evidence))
    run = subprocess.run([sys.executable, "-I", PROGRAM, file], capture_output=True, text=True, check=False)
    assert not run.stderr, run.stderr
    return run.returncode, run.stdout


@pytest.mark.parametrize("game", GAMES)
def test_every_number_and_every_outcome_is_computed_again(game: str, tmp_path: Path) -> None:
    found = played(tmp_path / "floor", game)
    revealed = [series for series in found["series"] if series["seed"]]
    draws = [draw for series in revealed for draw in series["draws"]]
    code, said = verified(tmp_path, found)
    assert code == 0, said
    numbers = sum(len(draw["numbers"]) for draw in draws)
    assert f"{numbers} numbers and {len(draws)} outcomes were recomputed." in said
    assert len(draws) >= 8
    if game == "blackjack":
        shuffle = midway(found)
        assert shuffle is not None
        assert any(draw["face_down"] for draw in draws), "hole cards are among them"


def another(outcome: Any, device: Json) -> Any:
    """Another outcome that the device might have shown."""
    if isinstance(outcome, list) and all(isinstance(one, str) for one in outcome):
        return [*outcome[1:], outcome[0]] if len(set(outcome)) > 1 else outcome
    if isinstance(outcome, list):
        return [7 - one for one in outcome] if device["kind"] == "dice" else [*outcome[:-1], outcome[-1] % 80 + 1]
    return next(piece for piece, _ in device["pieces"] if piece != outcome)


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_outcome_is_found_and_so_is_whatever_else_was_changed(game: str, tmp_path: Path) -> None:
    found = played(tmp_path / "floor", game)
    at = next(at for at, series in enumerate(found["series"]) if series["seed"] and series["draws"])

    def changed(change: Callable[[Json], object]) -> str:
        copy: Json = json.loads(json.dumps(found))
        change(copy["series"][at])
        code, said = verified(tmp_path, copy)
        assert code == 1, said
        return said

    for number in range(len(found["series"][at]["draws"])):
        draw = found["series"][at]["draws"][number]
        outcome = another(draw["outcome"], found["devices"][draw["device"]])
        said = changed(lambda one, n=number, o=outcome: one["draws"][n].update(outcome=o))  # type: ignore[misc]
        assert "the numbers give" in said
    assert "does not give these numbers" in changed(lambda one: one["draws"][0]["numbers"][0].__setitem__(1, -1))
    assert "another cut than the patrons gave" in changed(
        lambda one: one["cuts"].insert(0, {"number": 1, "name": "Eve", "word": "forged"})
    )
    assert "is not the one that was committed to" in changed(lambda one: one.update(commitment="00" * 32))
    assert "came where draw" in changed(lambda one: one["draws"].pop(1))


def test_a_card_too_many_in_the_shoe_is_found(tmp_path: Path) -> None:
    found = played(tmp_path / "floor", "blackjack")
    shuffle = midway(found)
    assert shuffle is not None
    shuffle["out"].pop()
    code, said = verified(tmp_path, found)
    assert code == 1
    assert "the numbers give" in said


def test_before_the_reveal_nothing_is_told_that_lies_face_down(tmp_path: Path) -> None:
    with a_house(tmp_path / "floor", BLACKJACK) as house:
        people = [house.seated(name, seat, buys=90_000) for seat, name in enumerate("ABCDEF", start=1)]
        found = cards(house, people, lambda found: midway(found) is not None, 2_000)
        newest = found["series"][0]
        assert newest["seed"] is None
        while not any(draw["face_down"] for draw in told(house)["series"][0]["draws"]):
            if isinstance(house.live().table.awaits, Wagering):
                house.ask(people[0], asked.Place("box-1", 2_000))
            house.step()
        hidden = [draw for draw in told(house)["series"][0]["draws"] if draw["face_down"]]
        assert all((draw["outcome"], draw["numbers"]) == (None, []) for draw in hidden)
        code, said = verified(tmp_path, told(house))
        assert code == 0
        assert "draws cannot be checked before their seed is revealed." in said
