"""How likely each catch is, what tables return, and the exact odds of tickets: as published, and by hand."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod

import pytest

from pitboss.errors import BadInput
from pitboss.floor.rules import Rules, WholeRules
from pitboss.games import find
from pitboss.games.keno import Keno, catch_probabilities, pay_return
from pitboss.games.keno.house import lines_of, return_of
from pitboss.games.keno.odds import KenoAnalyst
from pitboss.money import Odds
from pitboss.odds import analyse, analyse_all
from pitboss.odds.analysis import offering_game, settle
from pitboss.odds.life import UNIT, life_of
from pitboss.odds.report import report
from pitboss.pages import pages_of
from pitboss.paper import notices
from pitboss.sim import simulate

GAME = Keno(Keno.charter.house())
WIDE = Keno(Keno.charter.house(options={"most-spots": "15", "way-cap": "15"}))

# Published: spots, catch, probability, tolerance.
PUBLISHED = [
    (20, 2, 0.0497142576, 5e-11),
    (20, 3, 0.1248637168, 5e-11),
    (20, 5, 0.233280738, 5e-11),
    (3, 2, 0.139, 0.0005),
    (5, 2, 0.27, 0.0005),
    (5, 5, 0.001, 0.0005),
    (7, 3, 0.175, 0.0005),
    (7, 5, 0.009, 0.0005),
    (7, 6, 0.001, 0.0005),
    (8, 5, 0.018, 0.0005),
    (10, 6, 0.01147939, 5e-9),
    # From the fact sheet.
    (1, 1, 0.25, 0),
    (2, 2, 0.0601266, 5e-8),
    (3, 3, 0.0138754, 5e-8),
    (4, 4, 0.00306339, 5e-9),
    (5, 5, 0.000644925, 5e-10),
    (6, 6, 0.000128985, 5e-10),
    (8, 8, 4.34566e-06, 5e-12),
    (10, 10, 1.12212e-07, 5e-13),
    (15, 15, 2.33639e-12, 5e-18),
    (10, 0, 0.0457907, 5e-8),
]


@pytest.mark.proves("keno/numbers")
@pytest.mark.parametrize(("spots", "catch", "value", "tolerance"), PUBLISHED)
def test_published_probabilities(spots: int, catch: int, value: float, tolerance: float) -> None:
    assert abs(float(catch_probabilities(spots)[catch]) - value) <= tolerance


@pytest.mark.parametrize(("catch", "one_in"), [(1, 5.57), (7, 620.68)])
def test_published_one_in(catch: int, one_in: float) -> None:
    assert abs(float(1 / catch_probabilities(10)[catch]) - one_in) <= 0.005


def test_published_combinations() -> None:
    assert catch_probabilities(10)[6] * comb(80, 10) == 18_900_732_600


@pytest.mark.parametrize("spots", range(1, 21))
def test_catches_are_hypergeometric(spots: int) -> None:
    chances = catch_probabilities(spots)
    assert sum(chances.values()) == 1
    assert list(chances) == list(range(spots + 1))
    for catch, chance in chances.items():
        assert chance == Fraction(comb(spots, catch) * comb(80 - spots, 20 - catch), comb(80, 20))


# What the default tables pay for one, catch by catch.
DEFAULT = {
    1: {1: 3},
    2: {2: 12},
    3: {2: 1, 3: 43},
    4: {2: 1, 3: 4, 4: 113},
    5: {3: 2, 4: 13, 5: 650},
    6: {3: 1, 4: 4, 5: 88, 6: 1500},
    7: {4: 2, 5: 20, 6: 350, 7: 7000},
    8: {5: 9, 6: 90, 7: 1500, 8: 20000},
    9: {5: 4, 6: 43, 7: 300, 8: 4000, 9: 25000},
    10: {5: 2, 6: 20, 7: 132, 8: 960, 9: 3800, 10: 25000},
    11: {5: 1, 6: 9, 7: 75, 8: 380, 9: 2000, 10: 12500, 11: 30000},
    12: {6: 5, 7: 32, 8: 240, 9: 600, 10: 1500, 11: 8000, 12: 35000},
    13: {6: 1, 7: 16, 8: 80, 9: 720, 10: 4000, 11: 8000, 12: 20000, 13: 40000},
    14: {6: 1, 7: 10, 8: 42, 9: 310, 10: 1100, 11: 8000, 12: 25000, 13: 36000, 14: 50000},
    15: {7: 8, 8: 25, 9: 150, 10: 300, 11: 2600, 12: 8000, 13: 25000, 14: 40000, 15: 50000},
}


@pytest.mark.proves("keno/pays")
@pytest.mark.parametrize("spots", DEFAULT)
def test_default_tables(spots: int) -> None:
    posted = lines_of(WIDE.wagers[f"{spots}-spot"])
    assert {catch: pay.odds.ratio + 1 for catch, pay in posted.items()} == DEFAULT[spots]
    assert 1 - analyse(WIDE, f"{spots}-spot").house_advantage == pay_return(spots, DEFAULT[spots])


AVI = {4: Fraction(1, 2), 5: 2, 6: 20, 7: 120, 8: 800, 9: 3800, 10: 50000}
GOLDEN_NUGGET = {5: 1, 6: 20, 7: 160, 8: 1000, 9: 5000, 10: 50000}


@pytest.mark.parametrize(("table", "value"), [(AVI, 0.736644), (GOLDEN_NUGGET, 0.710432)])
def test_published_returns(table: Mapping[int, int | Fraction], value: float) -> None:
    assert abs(float(pay_return(10, table)) - value) <= 5e-7


def test_published_house_edge_of_a_1_spot() -> None:
    assert 1 - pay_return(1, {1: 3}) == Fraction(1, 4)
    assert analyse(GAME, "1-spot").house_advantage == Fraction(1, 4)


@pytest.mark.proves("keno/pays")
def test_a_house_posts_a_table_of_its_own() -> None:
    """The whole table of the Golden Nugget, line by line, through the same odds as every other wager."""
    pays = {f"10-spot/catch {catch}": f"{pays - 1:,} to 1" for catch, pays in GOLDEN_NUGGET.items()}
    game = Keno(Keno.charter.house(pays=pays))
    assert abs(float(1 - analyse(game, "10-spot").house_advantage) - 0.710432) <= 5e-7
    assert analyse(game, "10-spot").push == catch_probabilities(10)[5]


@pytest.mark.proves("keno/pays")
def test_lines_are_added_and_taken_away() -> None:
    house = Keno.charter.house(pays={"10-spot/catch 0": "4 to 1", "10-spot/catch 5": "none"})
    assert list(lines_of(house.wagers["10-spot"])) == [0, 6, 7, 8, 9, 10]
    assert analyse(Keno(house), "10-spot").outcomes[Fraction(4)] == catch_probabilities(10)[0]
    assert Keno.charter.house().wagers["10-spot"].pay("catch 5").odds.win == 1


@pytest.mark.parametrize(
    ("line", "text", "sentence"),
    [
        ("10-spot/catch 11", "2 to 1", "has no line '10-spot/catch 11'"),
        ("10-spot/catch -1", "2 to 1", "has no line '10-spot/catch -1'"),
        ("10-spot", "2 to 1", "has no line '10-spot'"),
        ("16-spot/catch 3", "2 to 1", "has no wager '16-spot'"),
        ("1-spot/catch 1", "none", "The table of the 1-spot must pay something; leave it at least one line."),
        ("3-spot/catch 2", "1 for 1", "worded with 'to'"),
        ("split", "2 to 1", "Split Ticket is paid each way by itself"),
    ],
)
def test_lines_that_cannot_be_posted(line: str, text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        Keno.charter.house(pays={line: text})
    assert sentence in refused.value.sentence


@pytest.mark.proves("keno/minimum-return")
def test_a_house_may_promise_a_least_return() -> None:
    least = min(return_of(wager) for wager in GAME.wagers.values() if wager.slug.endswith("-spot"))
    assert Fraction(70, 100) < least < Fraction(71, 100)
    Keno.charter.house(options={"minimum-return": "70"})
    with pytest.raises(
        BadInput, match=r"10-spot returns 69.37% of the stakes; this house promises at least 70%"
    ) as one:
        Keno.charter.house(options={"minimum-return": "70"}, pays={"10-spot/catch 8": "904 to 1"})
    assert one.value.cites == ("keno/minimum-return",)
    with pytest.raises(BadInput, match="promises at least 71%"):
        Keno.charter.house(options={"minimum-return": "71"})


@pytest.mark.parametrize("edition", ["19:47", "13:69F"])
def test_odds_of_all(edition: str) -> None:
    game = Keno(Keno.charter.house(edition=edition))
    found = {one.wager: one for one in analyse_all(game)}
    assert list(found) == [*(f"{spots}-spot" for spots in range(1, 16)), "split", "way", "combination", "king"]
    assert [slug for slug, one in found.items() if not one.offered] == [f"{spots}-spot" for spots in range(11, 16)]
    for spots in range(1, 16):
        exact = found[f"{spots}-spot"]
        assert 1 - exact.house_advantage == return_of(WIDE.wagers[f"{spots}-spot"])
        assert Fraction(65, 100) < 1 - exact.house_advantage < Fraction(80, 100)


@pytest.mark.parametrize(
    "options",
    [
        {"split": "no", "way": "no", "combination": "no", "king": "no"},
        {"way-cap": "2"},
        {"most-spots": "15"},
        {"multi-game": "1"},
        {"rate-cents": "500"},
        {"aggregate-limit": "100"},
        {"minimum-return": "70"},
    ],
    ids=str,
)
def test_odds_of_all_under_every_option(options: dict[str, str]) -> None:
    game = Keno(Keno.charter.house(options=options))
    found = analyse_all(game)
    assert len(found) == 19
    plain = {one.wager: one.house_advantage for one in analyse_all(GAME)}
    straight = [one for one in found if one.wager.endswith("-spot")]
    assert all(one.house_advantage == plain[one.wager] for one in straight)


def by_hand(groups: list[int], ways: list[tuple[int, ...]], game: Keno) -> dict[Fraction, Fraction]:
    """The distribution of a ticket's net result, from group sizes and the groups that each way is made of."""
    ends: dict[Fraction, Fraction] = {}
    rest = 80 - sum(groups)
    for hits in product(*(range(size + 1) for size in groups)):
        count = prod(comb(size, hit) for size, hit in zip(groups, hits, strict=True)) * comb(rest, 20 - sum(hits))
        net = Fraction(0)
        for way in ways:
            spots, catch = sum(groups[at] for at in way), sum(hits[at] for at in way)
            line = {pay.when: pay.odds.ratio for pay in game.wagers[f"{spots}-spot"].pays}.get(f"catch {catch}")
            net += Fraction(-1) if line is None else line
        net /= len(ways)
        ends[net] = ends.get(net, Fraction(0)) + Fraction(count, comb(80, 20))
    return {net: chance for net, chance in ends.items() if chance}


@pytest.mark.parametrize(
    ("ticket", "groups", "ways"),
    [
        ("3-17-22+5-6", [3, 2], [(0,), (1,)]),
        ("1+2-3+4-5-6", [1, 2, 3], [(0,), (1,), (2,)]),
        ("way:1-2+3-4+5-6=3/4", [2, 2, 2], list(combinations(range(3), 2))),
        ("way:1+2+3+4+5+6=20/3", [1] * 6, list(combinations(range(6), 3))),
        ("combination:1-2-3+4-5+6=2/3,1/6", [3, 2, 1], [(0,), (1, 2), (0, 1, 2)]),
        ("combination:1-2+3-4+5-6=3/2,3/4,1/6", [2, 2, 2], [(0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)]),
        ("combination:1-2-3+4-5+6=a,abc", [3, 2, 1], [(0,), (0, 1, 2)]),
        ("combination:1-2+3-4+5-6=b,ac,abc", [2, 2, 2], [(1,), (0, 2), (0, 1, 2)]),
        ("king:7+1-2+3-4=2/3,1/5", [1, 2, 2], [(0, 1), (0, 2), (0, 1, 2)]),
        ("king:7+1-2+3-4=a,ab", [1, 2, 2], [(0, 1), (0, 1, 2)]),
    ],
)
def test_tickets_of_several_ways_exactly(ticket: str, groups: list[int], ways: list[tuple[int, ...]]) -> None:
    exact = analyse(GAME, ticket)
    assert exact.outcomes == by_hand(groups, ways, GAME)
    alone = [analyse(GAME, f"{sum(groups[at] for at in way)}-spot").house_advantage for way in ways]
    assert exact.house_advantage == sum(alone) / len(alone)
    assert KenoAnalyst(GAME).returns_of(ticket) == 1 - exact.house_advantage


@pytest.mark.proves("keno/multi-game")
def test_a_ticket_for_several_games_exactly() -> None:
    exact = analyse(GAME, "3-17x3")
    win = catch_probabilities(2)[2]
    for times in range(4):
        net = (Fraction(11) * times - (3 - times)) / 3
        assert exact.outcomes[net] == comb(3, times) * win**times * (1 - win) ** (3 - times)
    assert exact.house_advantage == analyse(GAME, "2-spot").house_advantage


@pytest.mark.parametrize("wager", [*(f"{spots}-spot" for spots in range(1, 16)), "split", "way", "combination", "king"])
def test_simulation_agrees(wager: str) -> None:
    assert abs(simulate(GAME, wager, 200_000, 11).errors_off) < 4


def test_simulation_agrees_on_marked_ways() -> None:
    assert abs(simulate(GAME, "combination:1-2-3+4-5+6=a,abc", 200_000, 11).errors_off) < 4


def test_a_ticket_that_nobody_writes_has_no_odds() -> None:
    with pytest.raises(BadInput, match="There is no number 81 on a keno ticket") as refused:
        analyse(GAME, "3-81")
    assert refused.value.cites == ("keno/numbers",)
    with pytest.raises(BadInput, match="'lucky' is not a keno ticket; write its numbers like 3-17-22"):
        analyse(GAME, "lucky")
    with pytest.raises(BadInput, match="The groups of a way ticket are of equal size; 1-2 and 3 are not"):
        analyse(GAME, "way:1-2+3+4-5=1/3")


def groups_of(size: int, many: int) -> str:
    return "+".join("-".join(str(size * at + one) for one in range(1, size + 1)) for at in range(many))


def test_a_ticket_too_large_to_follow_is_solved_by_the_sizes_of_its_groups() -> None:
    """The 190-way ticket: twenty groups of four, two at a time, make 190 ways of eight spots."""
    name = f"way:{groups_of(4, 20)}=190/8"
    exact = analyse(GAME, name)
    assert sum(exact.outcomes.values()) == 1
    assert 1 - exact.house_advantage == KenoAnalyst(GAME).returns_of(name) == pay_return(8, DEFAULT[8])
    assert exact.rolls == 1
    # All twenty numbers in five groups: ten ways of eight, and every way with one of them is a four of eight.
    best = Fraction(comb(20, 5), comb(80, 20))
    assert exact.outcomes[Fraction(10 * 20_000, 190) - 1] == best
    assert max(exact.outcomes) == Fraction(10 * 20_000, 190) - 1
    with pytest.raises(BadInput, match="There is no number 81"):
        KenoAnalyst(GAME).returns_of("81")


@pytest.mark.parametrize(
    "ticket",
    [
        f"way:{groups_of(1, 8)}=28/2",
        f"way:{groups_of(2, 5)}=10/4",
        f"combination:{groups_of(2, 4)}+9-10-11+12-13-14=4/2,2/3,6/4,8/5",
        "1-2+3-4+5-6+7-8-9+10-11-12",
        "king:80+1-2+3-4+5-6+7-8-9=3/3,1/4,3/5,3/6",
        "king:80+1-2+3-4=2/3,1/5x3",
        "way:1-2+3-4+5-6=3/4x2",
    ],
)
def test_the_sizes_of_groups_give_the_same_odds_as_the_groups(ticket: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found from classes of draws, against the ticket followed through every draw that tells groups apart."""
    offering, spot = offering_game(GAME, ticket)
    outcomes, rolls = settle(life_of(offering, spot.id))
    monkeypatch.setattr("pitboss.games.keno.odds._is_large", lambda _: True)
    solved = KenoAnalyst(GAME).solved(ticket, UNIT)
    assert solved is not None
    assert solved.outcomes == outcomes
    assert (solved.rolls, solved.expectation) == (rolls, None)


@pytest.mark.parametrize("ticket", ["3-17x4", "1-2-3-4-5x3", "combination:1-2-3+4-5+6=a,abcx3"])
def test_several_games_are_one_game_several_times(ticket: str) -> None:
    offering, spot = offering_game(GAME, ticket)
    solved = KenoAnalyst(GAME).solved(ticket, UNIT)
    assert solved is not None
    assert (solved.outcomes, solved.rolls) == settle(life_of(offering, spot.id))


def test_a_ticket_too_large_for_that_has_its_mean() -> None:
    """Marked ways tell groups apart, and many sizes make many classes; several games of many results are too many."""
    marked = f"combination:{groups_of(2, 20)}={','.join('ab cd ef gh ij kl mn op qr st ac'.split())}"
    sizes = "+".join(
        "-".join(map(str, range(first, first + size)))
        for size, first in zip(range(1, 11), (1, 2, 4, 7, 11, 16, 22, 29, 37, 46), strict=True)
    )
    for name, spots in (
        (marked, [4]),
        (sizes, range(1, 11)),
        (f"way:{groups_of(4, 20)}=190/8x9", [8]),
        ("1-2-3-4-5-6-7-8-9-10x20", [10]),
    ):
        exact = analyse(GAME, name)
        assert exact.outcomes == {}
        returns = [pay_return(size, DEFAULT[size]) for size in spots]
        assert 1 - exact.house_advantage == sum(returns) / len(returns)
        assert exact.offered


@pytest.mark.parametrize(
    ("ticket", "same"),
    [
        ("way:1-2-3-4+5-6-7-8+9-10-11-12=1/12", "12-spot"),
        ("1-2-3-4-5-6-7-8-9-10-11-12-13", "13-spot"),
        ("3-17x90", "2-spot"),
    ],
)
def test_a_ticket_that_this_house_does_not_write_has_the_odds_of_one_that_does(ticket: str, same: str) -> None:
    exact = analyse(GAME, ticket)
    assert not exact.offered
    assert exact.house_advantage == analyse(GAME, same).house_advantage
    narrow = Keno(Keno.charter.house(options={"split": "no", "way": "no", "combination": "no", "king": "no"}))
    for sample in ("1-2-3+4-5", "way:1-2+3-4+5-6=3/4", "king:1+2-3+4-5-6=1/3,1/4,1/6"):
        assert analyse(narrow, sample).outcomes == analyse(GAME, sample).outcomes
        assert not analyse(narrow, sample).offered


@pytest.mark.parametrize(("ticket", "sizes"), [("-".join(map(str, range(1, 17))), [16]), ("20-spot", [20])])
def test_a_size_without_a_table_has_its_chances(ticket: str, sizes: list[int]) -> None:
    page = pages_of(GAME).chances(ticket)
    assert page is not None
    assert page.document["note"] == f"No table is posted for {sizes[0]} spots, so this ticket has no house advantage."
    found = {(one["spots"], one["catch"]): Fraction(one["probability"]) for one in page.document["chances"]}
    assert found == {
        (size, catch): Fraction(comb(size, catch) * comb(80 - size, 20 - catch), comb(80, 20))
        for size in sizes
        for catch in range(size + 1)
    }


def test_the_chances_of_every_size_of_a_ticket_are_told_if_one_has_no_table() -> None:
    eight, ten = "-".join(map(str, range(1, 9))), "-".join(map(str, range(9, 19)))
    page = pages_of(GAME).chances(f"combination:{eight}+{ten}=1/8,1/18")
    assert page is not None
    assert {one["spots"] for one in page.document["chances"]} == {8, 18}
    eighty = pages_of(GAME).chances("80-spot")
    assert eighty is not None
    assert eighty.document["chances"] == [{"spots": 80, "catch": 20, "probability": "1"}]
    for has_odds in ("10-spot", "15-spot", "3-17", "way:1-2+3-4+5-6=3/4", "81-spot", "lucky", "3-81"):
        assert pages_of(GAME).chances(has_odds) is None


# --- lines that return less than the stake --------------------------------------------------------------------------

AVI_POSTED = {
    "10-spot/catch 4": "1/2 back",
    "10-spot/catch 7": "119 to 1",
    "10-spot/catch 8": "799 to 1",
    "10-spot/catch 10": "49,999 to 1",
}


@pytest.mark.proves("keno/pays")
def test_a_line_that_returns_less_than_the_stake_is_a_loss_of_part() -> None:
    """The table of the Avi, whose four of ten gives half of the stake back: as published, and not a win."""
    game = Keno(Keno.charter.house(pays=AVI_POSTED))
    exact = analyse(game, "10-spot")
    assert abs(float(1 - exact.house_advantage) - 0.736644) <= 5e-7
    assert exact.outcomes[Fraction(-1, 2)] == catch_probabilities(10)[4]
    assert exact.win == sum(catch_probabilities(10)[catch] for catch in range(5, 11))
    assert exact.push == 0
    assert "catch 4: 1/2 back; catch 5: 1 to 1" in exact.pays
    assert return_of(game.wagers["10-spot"]) == 1 - exact.house_advantage
    assert abs(simulate(game, "10-spot", 200_000, 11).errors_off) < 4
    assert notices(game)[9].text.startswith("10-spot: catch 4: 1/2 back; ")


def test_a_line_that_returns_part_is_kept_with_the_table() -> None:
    rules = Rules("keno", pays=AVI_POSTED)
    again = WholeRules.loads(rules.written_out().dumps()).open()
    assert lines_of(again.house.wagers["10-spot"])[4].odds == Odds(-1, 2)
    assert str(Odds.parse("2/3 back")) == "2/3 back"


@pytest.mark.parametrize("text", ["0/2 back", "2/2 back", "3/2 back", "1/0 back"])
def test_what_is_no_part_of_a_stake_cannot_be_posted(text: str) -> None:
    with pytest.raises(BadInput, match="is not a part of the stake; write it like '1/2 back'"):
        Keno.charter.house(pays={"10-spot/catch 4": text})


def test_no_other_game_posts_a_part_of_the_stake() -> None:
    with pytest.raises(BadInput, match="Red cannot give back a part of the stake"):
        find("roulette").charter.house(pays={"red": "1/2 back"})


def test_a_ticket_that_stands_for_others_with_other_odds_is_named() -> None:
    assert report(GAME, "way").note == "Shown by one example, as others have other odds: way as way:1-2+3-4+5-6=3/4."
    assert not report(GAME, "way:1-2+3-4+5-6=3/4").note
    assert not report(GAME, "5-spot").note
