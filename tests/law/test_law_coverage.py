"""Coverage on a small tree of its own: every status, every way to name a paragraph, and every error."""

from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.law import Provision, UnknownCitation, paragraphs
from pitboss.law.coverage import UNTESTED, Coverage, Row, Status, counted, measure
from pitboss.law.page import page
from pitboss.law.traces import Tree

FARO = Provision("faro/pays", "13:69F-5.2", "faro", "payout", "second-hand", "a page", "high", "Faro pays <b>1</b>.")

RULES = """
from pitboss.law import carries_out, cite, cites
HALF = cites("19:47-5.2(b)",
    "19:47-5.2(c)")
ONE = law.cite("19:47-5.3(a)")
CHARTER = Charter.load("faro", slug="faro", citation="19:47-5.1")
OTHER = Charter.load("faro", slug="19:47-5.4(c)", citation="13:69F-9.1")
@carries_out("19:47-5.3(b)", "faro/pays")
def spin(): return cites(*(one for one in NAMES)), cites(NAME), note("19:47-5.4(b)")
"""
WAGERS = 'wager,cites,pays_cites\nred,19:47-5.1(e)9,\nblack,"19:47-5.1(e)10; 19:47-5.1(e)11",19:47-5.2(a)\n'
TESTS = """
import pytest
CASES = [pytest.param(1, marks=pytest.mark.proves("19:47-5.1(e)9"))]
@pytest.mark.proves("19:47-5.2(b)", "19:47-5.4(a)")
def test_half(): ...
class TestSpin:
    @pytest.mark.proves("19:47-5.3(a)")
    async def test_turns(self): ...
@pytest.mark.parametrize("x", [pytest.param(1, marks=[pytest.mark.proves("19:47-5.3(b)")])])
def test_call(x): ...
@pytest.mark.skip(reason="later")
@pytest.mark.proves("19:47-5.2(c)")
def test_later(): ...
@pytest.mark.xfail
@pytest.mark.proves("19:47-5.2(c)")
def test_never(): ...
"""


def a_tree(root: Path, **files: str) -> Tree:
    """A small repository with a game of faro in it; `files` adds to it or changes it."""
    written = {
        "src/pitboss/games/faro/rules.py": RULES,
        "src/pitboss/games/faro/wagers.csv": WAGERS,
        "src/pitboss/games/faro/physical.csv": "id,reason\n19:47-5.1(b),chips are things\n19:47-5.2(c),a wheel turns\n",
        "src/pitboss/law/data/physical.csv": "id,reason\n19:47-3.6(a),cards have backs\n19:47-5.4(a),a ball stops\n",
        "tests/test_faro.py": TESTS,
        "tests/faro/cases.csv": 'number,proves,why\n1,19:47-5.1(e)10; faro/pays,"two\nlines"\n2,19:47-5.1(e)11,\n3,,\n',
        **files,
    }
    for name, text in written.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return Tree.of(root / "src" / "pitboss")


@pytest.fixture
def covered(tmp_path: Path) -> Coverage:
    return measure([FARO], a_tree(tmp_path))


def row(covered: Coverage, citation: str) -> Row:
    found = covered.row(citation)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("citation", "status", "code", "tests"),
    [
        # named over two lines of `cites`, proven by a mark
        ("19:47-5.2(b)", "proven", ["rules.py:3"], ["tests/test_faro.py::test_half"]),
        # named by `law.cite`, proven by a method of a class
        ("19:47-5.3(a)", "proven", ["rules.py:5"], ["tests/test_faro.py::TestSpin::test_turns"]),
        # named by `carries_out`, proven by the mark of one case
        ("19:47-5.3(b)", "proven", ["rules.py:8"], ["tests/test_faro.py::test_call"]),
        # named in a data file, proven by a case in a list
        ("19:47-5.1(e)9", "proven", ["wagers.csv:2"], ["tests/test_faro.py:3"]),
        # named in data files on both sides; a line is told by where it begins
        ("19:47-5.1(e)10", "proven", ["wagers.csv:3"], ["tests/faro/cases.csv:2"]),
        ("19:47-5.1(e)11", "proven", ["wagers.csv:3"], ["tests/faro/cases.csv:4"]),
        # named by the charter
        ("13:69F-9.1", "carried-out", ["rules.py:7"], []),
        # no test names it
        ("19:47-5.2(a)", "carried-out", ["wagers.csv:3"], []),
        # declared physical and yet carried out: it counts by code and tests, and a test that never runs is none
        ("19:47-5.2(c)", "carried-out", ["rules.py:4"], []),
        # purely physical, with and without a test
        ("19:47-5.1(b)", "physical", [], []),
        ("19:47-3.6(a)", "physical", [], []),
        ("19:47-5.4(a)", "physical", [], ["tests/test_faro.py::test_half"]),
        # only the section over it is cited
        ("19:47-5.1(a)", "missing", [], []),
        # the words stand in a call that cites nothing
        ("19:47-5.4(b)", "missing", [], []),
        ("19:47-5.4(c)", "missing", [], []),
    ],
)
def test_a_status_is_what_code_and_tests_make_it(
    covered: Coverage, citation: str, status: str, code: list[str], tests: list[str]
) -> None:
    found = row(covered, citation)
    assert found.status == status
    assert list(found.code) == [f"src/pitboss/games/faro/{place}" for place in code]
    assert list(found.tests) == tests


def test_a_test_alone_does_not_carry_a_paragraph_out(tmp_path: Path) -> None:
    proof = '@pytest.mark.proves("19:47-5.4(c)")\ndef test_object(): ...\n'
    found = row(measure([FARO], a_tree(tmp_path, **{"tests/test_more.py": proof})), "19:47-5.4(c)")
    assert (found.status, found.tests) == (Status.MISSING, ("tests/test_more.py::test_object",))


def test_every_paragraph_and_provision_has_a_row(covered: Coverage) -> None:
    assert [one.id for one in covered.paragraphs] == list(paragraphs())
    assert [one.id for one in covered.provisions] == ["faro/pays"]
    assert counted(covered.rows) == {"proven": 7, "carried-out": 3, "physical": 3, "missing": 609}


def test_a_row_knows_its_game_kind_edition_and_reason(covered: Coverage) -> None:
    found = row(covered, "19:47-5.1(b)")
    assert (found.edition, found.game, found.kind, found.reason) == ("19:47", "roulette", "rule", "chips are things")
    found = row(covered, "faro/pays")
    assert (found.edition, found.game, found.kind) == ("13:69F", "faro", "payout")
    assert found.status is Status.PROVEN


def test_json_has_these_keys_and_no_others(covered: Coverage) -> None:
    plain = covered.of_game("faro").plain()
    assert plain["paragraphs"] == []
    assert plain["provisions"] == [
        {
            "id": "faro/pays",
            "edition": "13:69F",
            "game": "faro",
            "kind": "payout",
            "status": "proven",
            "code": ("src/pitboss/games/faro/rules.py:8",),
            "tests": ("tests/faro/cases.csv:2",),
            "authority": "second-hand",
            "source": "a page",
        }
    ]
    keys = ["id", "edition", "game", "kind", "status", "code", "tests"]
    assert all(list(one) == keys for one in covered.plain()["paragraphs"])


@pytest.mark.parametrize(
    ("file", "text", "place"),
    [
        ("tests/test_more.py", '@pytest.mark.proves("19:47-5.2(z)")\ndef test_z(): ...', "tests/test_more.py::test_z"),
        ("tests/more.csv", "proves\n19:47-5.2(z)", "tests/more.csv:2"),
        ("src/pitboss/games/faro/physical.csv", "id,reason\n19:47-5.2(z),x", "src/pitboss/games/faro/physical.csv:2"),
        ("src/pitboss/law/data/physical.csv", "id,reason\n19:47-5.2(z),x", "src/pitboss/law/data/physical.csv:2"),
        ("src/pitboss/more.py", 'def f(): return cite("19:47-5.2(z)")', "src/pitboss/more.py:1"),
        ("src/pitboss/games/faro/options.csv", "cites\n19:47-5.2(z)", "src/pitboss/games/faro/options.csv:2"),
    ],
)
def test_a_citation_in_no_inventory_is_an_error_that_names_its_place(
    tmp_path: Path, file: str, text: str, place: str
) -> None:
    with pytest.raises(UnknownCitation) as error:
        measure([FARO], a_tree(tmp_path, **{file: text}))
    assert str(error.value) == f"These citations are not in any inventory: '19:47-5.2(z)' in {place}."


def test_a_provision_that_nobody_declares_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UnknownCitation, match=r"'faro/pays' in src/pitboss/games/faro/rules\.py:8"):
        measure([], a_tree(tmp_path))


def test_a_physical_act_needs_a_reason(tmp_path: Path) -> None:
    tree = a_tree(tmp_path, **{"src/pitboss/games/faro/physical.csv": "id,reason\n19:47-5.1(b), \n"})
    with pytest.raises(BadInput, match=r"physical\.csv:2 does not say why"):
        measure([FARO], tree)


def test_a_package_without_its_tests_says_so(tmp_path: Path) -> None:
    a_tree(tmp_path)
    (tmp_path / "src").rename(tmp_path / "site-packages")
    tree = Tree.of(tmp_path / "site-packages" / "pitboss")
    assert tree.tests is None
    covered = measure([FARO], tree)
    assert not covered.tests_seen
    assert row(covered, "19:47-5.2(b)").code == ("pitboss/games/faro/rules.py:3",)
    assert row(covered, "19:47-5.2(b)").status is Status.CARRIED_OUT
    assert UNTESTED in page(covered)


@pytest.mark.parametrize("home", ["far/keno", "far/keno.py"])
def test_another_package_is_told_from_where_it_lies(tmp_path: Path, home: str) -> None:
    tree = a_tree(tmp_path / "ours")
    file = tmp_path / (home if home.endswith(".py") else f"{home}/rules.py")
    file.parent.mkdir(parents=True)
    file.write_text('cites("19:47-5.4(b)")\n', encoding="utf-8")
    (tmp_path / "far" / "stranger.py").write_text('cites("19:47-5.4(c)")\n', encoding="utf-8")
    covered = measure([FARO], replace(tree, others=(tmp_path / home,)))
    assert row(covered, "19:47-5.4(b)").code == (f"{file.relative_to(tmp_path / 'far').as_posix()}:1",)
    assert row(covered, "19:47-5.4(c)").status is Status.MISSING


class Outline(HTMLParser):
    """The elements of a page, with their attributes; and what would be fetched."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.rows: list[dict[str, str | None]] = []
        self.fetched: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "tr" and "data-game" in found:
            self.rows.append(found)
        if tag in ("link", "img", "iframe") or {"src", "href"} & found.keys():
            self.fetched.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_stands_alone_and_has_every_row(covered: Coverage) -> None:
    text = page(covered)
    outline = Outline(text)
    assert outline.fetched == []
    assert not any(word in text for word in ("http://", "https://", "@import", "url("))
    assert "prefers-color-scheme: dark" in text
    assert [one["data-status"] for one in outline.rows] == [one.status for one in covered.rows]
    for one in paragraphs().values():
        assert one.summary in outline.text


def test_the_page_escapes_what_it_shows(covered: Coverage) -> None:
    text = page(covered.of_game("faro"))
    assert "Faro pays &lt;b&gt;1&lt;/b&gt;." in text
    assert "<b>" not in text
    assert 'style="flex-grow:1"' in text
