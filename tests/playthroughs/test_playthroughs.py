"""One golden transcript a game. After a change made on purpose, `renew.py` writes them anew."""

from pathlib import Path

import pytest

from pitboss.table.playthrough import play_through

HERE = Path(__file__).parent


@pytest.mark.parametrize("script", sorted(HERE.glob("*.txt")), ids=lambda path: path.stem)
def test_playthrough(script: Path) -> None:
    golden = script.read_text(encoding="utf-8")
    assert play_through(golden) == golden
