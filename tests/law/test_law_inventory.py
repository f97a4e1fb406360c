"""The inventories: every paragraph of the prints, every heading, and provisions from other sources."""

from collections import Counter

import pytest

from pitboss.datafile import rows
from pitboss.law import (
    Authority,
    Citation,
    Edition,
    Provision,
    UnknownCitation,
    binding,
    cite,
    cites,
    declare,
    inventory,
    look_up,
    paragraphs,
    plainly,
    provisions,
    sections,
    shown,
)
from pitboss.law.inventory import PRINTS

FILES = ("19-47-1996a", "19-47-1996b", "19-47-2004", "13-69F-2012")
KINDS = {"rule", "procedure", "definition", "paperwork", "option", "payout", "irregularity", "notice", "physical"}
NOT_IN_THE_CONTENTS = {"19:47-14.13A"}  # mambo stud, which came after the print that has the contents


def a_provision(**facts: str) -> Provision:
    usual = {
        "id": "faro/pays",
        "section": "19:47-5.2",
        "game": "faro",
        "kind": "payout",
        "authority": "later-text",
        "source": "a page",
        "confidence": "high",
        "summary": "Faro pays even money.",
    }
    return Provision(**{**usual, **facts})


@pytest.fixture
def declared(monkeypatch: pytest.MonkeyPatch) -> dict[str, Provision]:
    """An empty list of provisions, which a test fills and which is forgotten after it."""
    found: dict[str, Provision] = {}
    monkeypatch.setattr(inventory, "_declared", found)
    return found


def test_every_paragraph_loads_once() -> None:
    lines = [row["id"] for name in FILES for row in rows("pitboss.law", f"data/paragraphs-{name}.csv")]
    assert len(lines) == 621
    assert [one for one, count in Counter(lines).items() if count > 1] == []
    assert set(paragraphs()) == set(lines)


@pytest.mark.parametrize("name", FILES)
def test_every_citation_begins_with_its_edition(name: str) -> None:
    chapter = "13:69F" if name.startswith("13") else "19:47"
    for row in rows("pitboss.law", f"data/paragraphs-{name}.csv"):
        paragraph = paragraphs()[row["id"]]
        assert paragraph.edition == chapter
        assert paragraph.id.startswith(paragraph.section)
        assert paragraph.section.startswith(f"{chapter}-")


def test_every_section_is_in_the_contents() -> None:
    assert {one.section for one in paragraphs().values()} - set(sections()) == NOT_IN_THE_CONTENTS
    assert len(sections()) == 383


def test_every_paragraph_has_a_kind_a_print_and_words() -> None:
    for paragraph in paragraphs().values():
        assert paragraph.kind in KINDS
        assert set(paragraph.source.split("+")) <= set(PRINTS)
        assert paragraph.prints.startswith(paragraph.edition)
        assert paragraph.summary


def test_a_paragraph_in_two_prints_of_one_date_names_them_once() -> None:
    assert paragraphs()["19:47-5.2(b)"].source == "000+001"
    assert paragraphs()["19:47-5.2(b)"].prints == "19:47, print of about 1996"


@pytest.mark.parametrize("citation", ["19:47-5.2(b)", "13:69F-5.2", '19:47-1.1 "Come Out Point"'])
def test_what_is_in_an_inventory_can_be_cited(citation: str) -> None:
    assert cite(citation) == citation
    assert cites(citation, citation) == (citation, citation)


@pytest.mark.parametrize("citation", ["19:47-5.2(z)", "19:47-5.2(B)", "5.2(b)", "", "faro/pays", "19:47-99.1"])
def test_what_is_in_no_inventory_cannot_be_cited(citation: str) -> None:
    with pytest.raises(UnknownCitation, match="not in the inventory"):
        cite(citation)


def test_a_paragraph_goes_before_the_section_of_the_same_number() -> None:
    assert look_up("13:69F-9.1") is paragraphs()["13:69F-9.1"]
    assert plainly(cite("13:69F-9.1")).startswith("Sic bo uses exactly three dice")
    assert plainly(cite("13:69F-9.2")) == "Permissible wagers"


@pytest.mark.parametrize(
    ("citation", "edition", "said"),
    [
        ("19:47-5.2(b)", Edition.NJAC_19_47, "19:47-5.2(b)"),
        ("19:47-5.2(b)", Edition.NJAC_13_69F, "13:69F-5.2 (text of 19:47-5.2(b))"),
        ("13:69F-9.4(b)", Edition.NJAC_19_47, "19:47-9.4 (text of 13:69F-9.4(b))"),
        ("19:47-5.2", Edition.NJAC_13_69F, "13:69F-5.2 (text of 19:47-5.2)"),
    ],
)
def test_a_citation_says_whose_text_it_is(citation: str, edition: Edition, said: str) -> None:
    assert shown(cite(citation), edition) == said


@pytest.mark.parametrize(
    ("authority", "section", "binds", "said"),
    [
        ("later-text", "19:47-5.2", True, "13:69F-5.2 (from New Jersey's later text: a page)"),
        ("second-hand", "13:69F-5.2", True, "13:69F-5.2 (from New Jersey's text, secondhand: a page)"),
        ("sibling", "", True, "a page (New Jersey's text for a sister game)"),
        ("other-state", "19:47-5.2", False, "house rule faro/pays (a page)"),
        ("convention", "", False, "house rule faro/pays (a page)"),
    ],
)
def test_a_provision_says_who_says_so_and_whether_it_binds(
    declared: dict[str, Provision], authority: str, section: str, binds: bool, said: str
) -> None:
    declared["faro/pays"] = a_provision(authority=authority, section=section)
    assert binding(cite("faro/pays")) is binds
    assert shown(cite("faro/pays"), Edition.NJAC_13_69F) == said
    assert plainly(cite("faro/pays")) == "Faro pays even money."


def test_paragraphs_and_sections_bind() -> None:
    assert binding(cite("19:47-5.2(a)"))
    assert binding(cite("19:47-5.2"))


def test_an_authority_is_one_of_five() -> None:
    assert [one.binds for one in Authority] == [True, True, True, False, False]
    with pytest.raises(KeyError):
        Authority.parse("hearsay")


def test_a_provision_is_declared_once_with_the_same_words(
    declared: dict[str, Provision], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [{name: getattr(a_provision(), name) for name in Provision.__struct_fields__}]
    monkeypatch.setattr(inventory, "rows", lambda package, name: lines)
    declare("faro")
    declare("faro")
    assert provisions() == {"faro/pays": a_provision()}
    assert look_up("faro/pays") == a_provision()
    lines[0]["summary"] = "Faro pays 2 to 1."
    with pytest.raises(UnknownCitation, match="declared twice"):
        declare("faro")


def test_the_other_edition() -> None:
    assert [edition.other for edition in Edition] == [Edition.NJAC_13_69F, Edition.NJAC_19_47]


def test_a_citation_is_a_string_like_any_other() -> None:
    assert cite("19:47-5.2(b)") == Citation("19:47-5.2(b)")
