"""What is dear to compute is computed once, and never told wrong."""

from fractions import Fraction
from pathlib import Path

import pytest
from msgspec import Struct

from pitboss import cache
from pitboss.cache import cached


class Answer(Struct, frozen=True):
    number: float
    parts: dict[Fraction, Fraction]


RIGHT = Answer(0.1 + 0.2, {Fraction(-1): Fraction(1, 3), Fraction(3, 2): Fraction(2, 3)})
WRONG = Answer(0.0, {})


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(cache.FOLDER, str(tmp_path / "new"))
    return tmp_path / "new"


def never() -> Answer:
    raise AssertionError("computed again")


def test_an_answer_is_computed_once(folder: Path) -> None:
    assert cached(Answer, lambda: RIGHT, "six decks", Fraction(1, 3)) == RIGHT
    assert cached(Answer, never, "six decks", Fraction(1, 3)) == RIGHT
    assert len(list(folder.iterdir())) == 1


def test_another_question_has_its_own_answer(folder: Path) -> None:
    cached(Answer, lambda: WRONG, "six decks")
    assert cached(Answer, lambda: RIGHT, "eight decks") == RIGHT


def test_other_code_has_its_own_answer(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cached(Answer, lambda: WRONG, "six decks")
    monkeypatch.setattr(cache, "_version", lambda: b"other code")
    assert cached(Answer, lambda: RIGHT, "six decks") == RIGHT


@pytest.mark.parametrize(
    "content", [b"", b"{", b'{"number": "x"}', b"\xff\x00", b'{"number": 1, "parts": {"1/0": "1"}}']
)
def test_a_damaged_file_is_computed_again(folder: Path, content: bytes) -> None:
    cached(Answer, lambda: WRONG, "six decks")
    (file,) = folder.iterdir()
    file.write_bytes(content)
    assert cached(Answer, lambda: RIGHT, "six decks") == RIGHT
    assert cached(Answer, never, "six decks") == RIGHT


def test_a_folder_that_cannot_be_written_costs_only_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv(cache.FOLDER, str(tmp_path / "file"))
    assert cached(Answer, lambda: RIGHT, "six decks") == RIGHT


def test_the_folder_does_not_grow_without_limit(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_FILES", 3)
    for number in range(6):
        cached(Answer, lambda: RIGHT, number)
        assert len(list(folder.iterdir())) <= 3
    assert cached(Answer, never, 5) == RIGHT
