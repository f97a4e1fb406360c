"""What the documents and docstrings show is what happens. README.md's own examples run as doctests."""

import doctest
import re
from pathlib import Path

import pytest

import pitboss

ROOT = Path(__file__).parents[1]


def test_the_package_docstring() -> None:
    result = doctest.testmod(pitboss)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_examples_of_fairness() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "fairness.md"), module_relative=False)
    assert result.attempted > 20
    assert result.failed == 0


def test_the_examples_of_poker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(ROOT / "docs" / "poker.md"), module_relative=False)
    assert result.attempted > 20
    assert result.failed == 0


def test_every_public_name_loads() -> None:
    assert all(getattr(pitboss, name) is not None for name in dir(pitboss))
    assert {"open_game", "analyse", "simulate", "Table", "BadInput"} <= {*dir(pitboss)}


def test_files_that_the_documents_name_exist() -> None:
    for document in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")):
        for link in re.findall(r"\]\(([^)#:]+)\)", document.read_text(encoding="utf-8")):
            assert (document.parent / link).exists(), f"{document.name} links to {link}"


def test_the_commands_of_the_readme_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"\bmake ([a-z]+)", (ROOT / "README.md").read_text(encoding="utf-8")):
        assert f"\n{target}:" in makefile, target
