"""The errata, and the outline by which they are found."""

import pytest

from pitboss.law import UnknownCitation, paragraphs
from pitboss.law import errata as errata_file
from pitboss.law.errata import errata, errata_for
from pitboss.law.outline import levels, nearest, number, under


@pytest.mark.parametrize(
    ("citation", "parts"),
    [
        ("19:47-5.1(e)1i(2)", ("19:47-5.1", "(e)", "1", "i", "(2)")),
        ("19:47-14.13A(b)", ("19:47-14.13A", "(b)")),
        ('19:47-1.1 "Come Out Point"', ("19:47-1.1", ' "Come Out Point"')),
        ("19:47-3.9(c) Table 2", ("19:47-3.9", "(c)", " Table 2")),
        ("19:47-5.2z", ("19:47-5.2", "z")),
        ("roulette/zeros", ("roulette/zeros",)),
    ],
)
def test_a_citation_has_levels(citation: str, parts: tuple[str, ...]) -> None:
    assert levels(citation) == parts


def test_every_paragraph_is_the_sum_of_its_levels() -> None:
    for citation, paragraph in paragraphs().items():
        assert "".join(levels(citation)) == citation
        assert levels(citation)[0] == paragraph.section


@pytest.mark.parametrize(
    ("citation", "above", "lies"),
    [
        ("19:47-5.1(e)1i", "19:47-5.1(e)1", True),
        ("19:47-5.1(e)1", "19:47-5.1(e)1", True),
        ("19:47-5.1(e)10", "19:47-5.1(e)1", False),
        ("19:47-1.10", "19:47-1.1", False),
        ("19:47-5.1", "19:47-5.1(e)", False),
        ("13:69F-5.1(e)", "19:47-5.1", False),
    ],
)
def test_what_lies_under_what(citation: str, above: str, lies: bool) -> None:
    assert under(citation, above) is lies


def test_both_editions_share_their_numbers() -> None:
    assert number("19:47-5.2(b)") == number("13:69F-5.2(b)") == "5.2(b)"
    assert number("roulette/zeros") == "roulette/zeros"
    assert number("13:69E-1.7") == "13:69E-1.7"


def test_the_nearest_citation_ignores_case() -> None:
    assert nearest("19:47-5.2(B)", ["19:47-5.2(b)", "19:47-5.20"])[0] == "19:47-5.2(b)"
    assert nearest("faro", ["19:47-5.2(b)"]) == []


def test_every_erratum_stands_somewhere_and_says_why() -> None:
    assert len(errata()) >= 36
    for erratum in errata():
        assert erratum.printed
        assert erratum.read_as
        assert erratum.why
    assert [one.printed for one in errata() if not one.places] == ["text that is in none of the source prints"]


@pytest.mark.parametrize(
    ("citation", "printed"),
    [
        ("13:69F-9.4(b)", "1 to 10"),
        ("19:47-3.9(c) Table 2", "rows 3 to 6"),
        ("19:47-14.3(e)", "low hands"),
        ("19:47-14.11(f)2iii", "lowest ranking"),
        ("19:47-1.2(a)6", "all place bets"),
        ('19:47-14.1 "High-low split eight or better"', "deleted in 1999"),
        ("19:47-2.20(g)1", "Continuous shuffling"),
        ("13:69F-3.2(a)5i", "missing"),
        ("19:47-15.5", "the games of a gaming day"),
    ],
)
def test_an_erratum_is_found_by_each_place_it_touches(citation: str, printed: str) -> None:
    assert any(printed in one.printed for one in errata_for(citation))


def test_a_section_has_the_errata_of_its_paragraphs_and_no_others() -> None:
    assert [one.citation for one in errata_for("13:69F-9.4")] == ["13:69F-9.4(b), one of a kind", "13:69F-9.4(c)"]
    assert errata_for("19:47-5.2(a)") == ()
    assert errata_for("19:47-1.2(a)50") == ()


def test_an_erratum_in_no_known_section_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    line = {"citation": "19:47-99.1(a)", "printed": "x", "read_as": "y", "why": "z"}
    monkeypatch.setattr(errata_file, "rows", lambda package, name: [line])
    with pytest.raises(UnknownCitation, match="99"):
        errata.__wrapped__()
