"""The paragraphs that all poker games share, which belong to no registered game: each is proven, or a physical act."""

import re
from pathlib import Path

from measured import measured
from pitboss.games import find_all
from pitboss.games.poker_room import law
from pitboss.law import errata, provisions
from pitboss.law.coverage import Status


def test_every_paragraph_that_poker_games_share_is_proven() -> None:
    find_all()
    rows = measured(provisions().values()).of_game("poker").rows
    assert len(rows) > 100
    assert {row.id: row.status for row in rows if row.status not in (Status.PROVEN, Status.PHYSICAL)} == {}


def test_what_is_physical_says_why() -> None:
    find_all()
    rows = measured(provisions().values()).of_game("poker").rows
    physical = {row.id: row.reason for row in rows if row.status is Status.PHYSICAL}
    assert sorted(physical) == [
        '19:47-14.1 "Cover card"',
        '19:47-14.1 "Protected hand"',
        "19:47-14.2(c)",
        "19:47-14.5(b)1",
    ]
    assert all(physical.values())


def test_every_paragraph_that_has_a_place_in_the_law_of_poker_is_cited_from_it() -> None:
    """A place that no code cites would count as carrying its paragraph out."""
    assert law.__file__
    code = "".join(path.read_text() for path in Path(law.__file__).parent.rglob("*.py"))
    places = [f"COMMON.{place}" for place in law.CommonLaw.__struct_fields__]
    places += [f"law.{place}" for place in law.PokerLaw.__struct_fields__]
    assert [place for place in places if not re.search(rf"{re.escape(place)}\b", code)] == []


def test_gaps_are_named() -> None:
    """Sections of which only the heading is known are in the errata."""
    places = {place for erratum in errata.errata() for place in erratum.places}
    assert {f"19:47-14.{section}" for section in (1, 6, 7, 8, 14, 15, 16, 17, 18, 19)} <= places
