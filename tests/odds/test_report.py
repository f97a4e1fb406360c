"""The odds report: figures, JSON, page and chart."""

import json
import re
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from houses import WITH_ODDS
from pitboss.errors import BadInput
from pitboss.games import open_game
from pitboss.odds.chart import draw_chart
from pitboss.odds.page import page
from pitboss.odds.report import (
    Probability,
    Report,
    WagerOdds,
    beside_a_bar,
    brief,
    in_percent,
    kind_of,
    odds_against,
    percent,
    report,
)

# Net results on a double-zero wheel of 38, written down by hand: wager -> (numbers that win, what a win pays).
DOUBLE_ZERO = {
    "straight": (1, 35),
    "split": (2, 17),
    "three-numbers": (3, 11),
    "four-numbers": (4, 8),
    "first-five-numbers": (5, 6),
    "six-numbers": (6, 5),
    "seven-numbers": (7, 4),
    "column": (12, 2),
    "dozen": (12, 2),
}
EVEN_CHANCES = ("red", "black", "odd", "even", "1-to-18", "19-to-36")


def chance_of(line: WagerOdds) -> Probability:
    assert line.probability is not UNSET
    return line.probability


@pytest.fixture(scope="module")
def roulette() -> Report:
    return report(open_game("roulette"))


def test_every_figure_of_roulette(roulette: Report) -> None:
    lines = {line.wager: line for line in roulette.wagers}
    for wager, (wins, pays) in DOUBLE_ZERO.items():
        assert chance_of(lines[wager]).win == Fraction(wins, 38)
        assert lines[wager].house_advantage == Fraction((38 - wins) - wins * pays, 38)
        assert lines[wager].true_odds == Fraction(38 - wins, wins)
    for wager in EVEN_CHANCES:
        # 18 win, 18 lose, and two zeros take half.
        assert lines[wager].house_advantage == Fraction(1, 38)
        assert chance_of(lines[wager]).lose == Fraction(18, 38)
        assert chance_of(lines[wager]).lose_part == Fraction(2, 38)
        assert lines[wager].variance == Fraction(18 + 18, 38) + Fraction(2, 38) / 4 - Fraction(1, 38) ** 2
    assert lines["five-adjacent"].house_advantage == Fraction(1, 19)


def test_a_wager_that_lasts_says_how_long() -> None:
    (line,) = report(open_game("mini-dice"), "place-6").wagers
    assert line.deciding_rolls == Fraction(36, 11)
    assert line.house_advantage == Fraction(1, 66)
    assert line.house_advantage_per_roll == Fraction(1, 216)


def test_probabilities_and_outcomes_agree(roulette: Report) -> None:
    for line in roulette.wagers:
        chance = chance_of(line)
        assert chance.win + chance.lose + chance.push + (chance.lose_part or 0) == 1
        assert sum(one.probability for one in line.outcomes) == 1
        assert -sum(one.net * one.probability for one in line.outcomes) == line.house_advantage


@pytest.mark.parametrize("slug", [name for name in WITH_ODDS if not name.startswith("blackjack")])
def test_every_result_of_a_wager_is_listed_with_its_probability(slug: str) -> None:
    for line in report(open_game(slug)).wagers:
        assert sum(one.probability for one in line.outcomes) == 1, line.wager
        assert [one.net for one in line.outcomes] == sorted({one.net for one in line.outcomes}, reverse=True)


def test_the_json_of_a_report(roulette: Report) -> None:
    document = json.loads(roulette.json())
    assert document["game"] == "roulette"
    assert document["edition"] == "19:47"
    assert document["options"]["wheel"] == "double-zero"
    red = next(one for one in document["wagers"] if one["wager"] == "red")
    assert red["pays"] == "1 to 1"
    assert red["cite"] == "19:47-5.1(e)9"
    assert red["pays_cite"] == "19:47-5.2(a); 19:47-5.2(b)"
    assert red["probability"] == {"win": "9/19", "lose": "9/19", "push": "0", "lose_part": "1/19"}
    column = next(one for one in document["wagers"] if one["wager"] == "column")
    assert column["pays_cite"] == "19:47-5.2(a)"
    assert "lose_part" not in column["probability"]
    assert red["house_advantage"] == "1/38"
    assert red["house_advantage_percent"] == 2.631579
    assert red["standard_deviation"] == pytest.approx((36 / 38 + 2 / 38 / 4 - 1 / 38**2) ** 0.5)
    assert red["method"] == "exact"
    assert red["outcomes"] == [
        {"net": "1", "probability": "9/19"},
        {"net": "-1/2", "probability": "1/19"},
        {"net": "-1", "probability": "9/19"},
    ]


def test_several_defining_paragraphs_are_joined() -> None:
    (line,) = report(open_game("roulette"), "five-adjacent").wagers
    assert line.cite == "19:47-5.1(e)1i; 19:47-5.1(e)1i(2)"


def test_one_spot_is_a_report_of_one_line() -> None:
    (line,) = report(open_game("roulette"), "split-17-20").wagers
    assert (line.wager, line.name) == ("split-17-20", "Split 17 and 20")
    assert kind_of(open_game("roulette"), "split-17-20").slug == "split"


def test_a_wager_that_is_not_offered_is_marked() -> None:
    lines = report(open_game("roulette", options={"seven-numbers": "no"})).wagers
    assert [line.wager for line in lines if not line.offered] == ["seven-numbers"]


def test_figures_as_people_read_them() -> None:
    long = Fraction(123456789012, 234567890123)
    assert brief(Fraction(7, 495)) == "7/495"
    assert brief(Fraction(0)) == "0"
    assert brief(long) == "≈0.526316"
    assert beside_a_bar(Fraction(7, 495)) == "7/495"
    assert not beside_a_bar(long)
    assert odds_against(Fraction(10, 9)) == "10 to 9"
    assert odds_against(Fraction(37)) == "37 to 1"
    assert odds_against(1 / long) == "≈1.90 to 1"
    assert odds_against(Fraction(0)) == "-"
    assert in_percent(Fraction(7, 495)) == "1.414%"
    assert percent(Fraction(7, 495)) == 1.414141
    assert percent(Fraction(1, 19)) == 5.263158


# --- the page -------------------------------------------------------------------------------------------------------


class Balanced(HTMLParser):
    """Reads a page; fails where a tag is not closed in order, and collects what a browser could fetch."""

    VOID = frozenset(("meta", "line", "rect", "br"))

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.targets: list[str] = []
        self.ids: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name in ("src", "srcset", "action", "data", "xlink:href") or (name == "href" and tag != "a"):
                self.fetched.append(value or "")
            if name == "href" and tag == "a":
                self.targets.append((value or "").removeprefix("#"))
            if name == "id":
                self.ids.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def read(html: str) -> Balanced:
    reader = Balanced()
    reader.feed(html)
    reader.close()
    assert reader.open == []
    return reader


@pytest.mark.parametrize("edition", ["19:47", "13:69F"])
def test_the_page_is_whole_and_asks_for_nothing(edition: str) -> None:
    game = open_game("roulette", edition)
    html = page(report(game), game)
    found = read(html)
    assert not found.fetched
    assert not re.search(r"url\(|@import|https?:|<script|<link|<img", html)
    assert "default-src 'none'" in html
    assert found.targets
    assert set(found.targets) <= set(found.ids)
    assert len(found.ids) == len(set(found.ids))


def test_the_page_shows_every_wager_its_figures_and_its_bar() -> None:
    game = open_game("roulette", options={"seven-numbers": "no"})
    html = page(report(game), game)
    text = "".join(read(html).text)
    for line in report(game).wagers:
        assert line.name in text
        assert in_percent(line.house_advantage) in text
    assert html.count("<rect") == len(report(game).wagers)
    assert html.count('class="bar out"') == 1
    assert "not offered" in text
    assert "The casino and its staff may not pay a winner less".lower() in text.lower()


def test_citations_on_the_page_are_shown_for_the_edition() -> None:
    game = open_game("roulette", "13:69F")
    table, paragraphs = page(report(game), game).split("<h2>Paragraphs</h2>")
    assert "13:69F-5.1 (text of 19:47-5.1(e)9)" in table
    assert "13:69F-5.1 (text of 19:47-5.1(e)9)" in paragraphs


def test_the_page_says_from_which_text_the_edition_is_read() -> None:
    for edition, says in (("13:69F", True), ("19:47", False)):
        game = open_game("roulette", edition)
        note = "Paragraphs of 19:47 are the text from which 13:69F is read here."
        assert (note in page(report(game, "red"), game)) is says


def test_the_house_advantage_stands_beside_the_wager() -> None:
    game = open_game("mini-dice")
    html = page(report(game, "place-6"), game)
    assert re.search(r'<th scope="col">Wager</th><th scope="col" class="n" colspan="2">House advantage</th>', html)
    (row,) = re.findall(r"<tbody>\n<tr>(.*)</tr>", html)
    cells = re.findall(r'<td[^>]*data-label="([^"]*)">', row)
    assert cells[:2] == ["House advantage", "of 1 at risk"]
    heads = re.findall(r"<th [^>]*>([^<]*)</th>", html)
    assert heads[2:] == cells[2:]  # each figure bears the name of its column where the page is narrow
    assert {"Deciding rolls", "Per deciding roll"} <= set(cells)


def test_the_page_says_where_a_figure_is_rounded() -> None:
    keno, roulette = open_game("keno"), open_game("roulette")
    rounded, exact = page(report(keno, "8-spot"), keno), page(report(roulette, "red"), roulette)
    assert "≈" in rounded
    assert "A figure with ≈ is rounded to fit" in rounded
    assert "≈" not in exact


def test_the_longest_bar_is_the_largest_advantage() -> None:
    game = open_game("roulette")
    widths = [float(width) for width in re.findall(r'<rect [^>]*width="([\d.]+)"', page(report(game), game))]
    assert widths == sorted(widths)
    assert widths[-1] == pytest.approx(widths[0] * 3, abs=0.1)  # 3/38 beside 1/38


def test_names_cannot_break_out_of_the_page() -> None:
    game = open_game("roulette")
    found = report(game, "red")
    line = replace(found.wagers[0], name='</td><script>"&', pays="<b>")
    html = page(replace(found, name="</title><b>", wagers=(line,)), game)
    read(html)
    assert "<script>" not in html
    assert "<b>" not in html
    assert html.count("&lt;script&gt;&quot;&amp;") == 2  # in the table and in the chart


# --- the chart ------------------------------------------------------------------------------------------------------


def test_the_chart_is_an_svg_with_every_wager_and_the_same_every_time(roulette: Report, tmp_path: Path) -> None:
    draw_chart(roulette, str(tmp_path / "one.svg"))
    draw_chart(roulette, str(tmp_path / "two.svg"))
    svg = (tmp_path / "one.svg").read_text(encoding="utf-8")
    assert svg.startswith("<?xml")
    assert svg == (tmp_path / "two.svg").read_text(encoding="utf-8")
    for line in roulette.wagers:
        assert f"<!-- {line.name} -->" in svg


def test_the_chart_is_a_png_by_its_suffix(roulette: Report, tmp_path: Path) -> None:
    draw_chart(roulette, str(tmp_path / "chart.PNG"))
    assert (tmp_path / "chart.PNG").read_bytes().startswith(b"\x89PNG")


def test_a_chart_of_another_kind_is_refused(roulette: Report, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"must end in one of \.svg, \.png, \.pdf"):
        draw_chart(roulette, str(tmp_path / "chart.gif"))
    with pytest.raises(BadInput, match="cannot be written"):
        draw_chart(roulette, str(tmp_path / "nowhere" / "chart.svg"))
