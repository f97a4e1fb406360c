"""The odds of blackjack's optional wagers: against every order of the cards, closed forms, and published figures."""

import csv
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.cli.odds import show_odds
from pitboss.equipment import DECK, Shoe, shoe_of
from pitboss.errors import BadInput
from pitboss.games import open_game
from pitboss.games.blackjack import Blackjack, sides
from pitboss.games.blackjack.hand import is_blackjack
from pitboss.games.blackjack.odds.sides import DECIDED, ordered, ways
from pitboss.games.blackjack.odds.wagers import BlackjackKernel, MainOdds, known
from pitboss.games.blackjack_switch.odds import SwitchKernel
from pitboss.games.blackjack_switch.odds.both import Switched
from pitboss.games.blackjack_switch.odds.results import Joint
from pitboss.games.blackjack_switch.settling import match
from pitboss.money import Odds
from pitboss.odds import Analysis, analyse, analyse_all, analyse_shoe
from pitboss.odds.life import UNIT
from pitboss.odds.page import page
from pitboss.odds.report import from_which_shoe, report
from pitboss.odds.shoe import read_shoe

HERE = Path(__file__).parent
KERNEL = BlackjackKernel()
PUBLISHED = list(csv.DictReader((HERE / "published_sides.csv").read_text(encoding="utf-8").splitlines()))


def table(**options: str) -> Blackjack:
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return Blackjack(Blackjack.charter.house(edition="13:69F", options=chosen))


def shoe_with(cards: str, decks: int = 8) -> Shoe:
    counts = Counter(cards.split())
    return Shoe(decks, "shoe", tuple(counts[card] for card in DECK))


# --- every order of a few cards ---------------------------------------------------------------------------------------

SMALL = "AH AD AH KD QH QH QH 8C 8C 8S 7H 7H 7D 9S"
JUDGES = {
    "over-13": (2, sides.over_13),
    "under-13": (2, sides.under_13),
    "same-suit": (2, sides.same_suit),
    "sevens": (3, sides.sevens),
    "bonus": (2, sides.bonus),
    "progressive": (4, sides.progressive),
    "optional-bonus": (3, sides.optional_bonus),
    "in-between": (3, lambda cards: sides.in_between(cards[:2], cards[2])),
    "match-the-dealer": (3, lambda cards: sides.match_the_dealer(cards[:2], cards[2])),
    "twenty-point": (
        4,
        lambda cards: sides.twenty_point(cards[:2], dealers_blackjack=is_blackjack(tuple(cards[2:]))),
    ),
    "match": (4, match),
}


@pytest.mark.parametrize("wager", JUDGES)
def test_ways_are_those_of_every_order_of_the_cards(wager: str) -> None:
    cards, judge = JUDGES[wager]
    every = Counter(judge(order) for order in permutations(SMALL.split(), cards))
    shoe = shoe_with(SMALL)
    assert _unordered(ways({**DECIDED, **SwitchKernel.decided}[wager], shoe)) == _unordered(every)
    assert len(every) > 1


def _unordered(found: Mapping[tuple[str, ...], int | Fraction]) -> dict[tuple[str, ...], int]:
    together: dict[tuple[str, ...], int] = {}
    for lines, many in found.items():
        assert isinstance(many, int)
        together[tuple(sorted(lines))] = together.get(tuple(sorted(lines)), 0) + many
    return together


def test_what_is_drawn_is_not_there_any_more() -> None:
    assert dict(ordered({"AH": 2, "KD": 1}, 2)) == {("AH", "AH"): 2, ("AH", "KD"): 2, ("KD", "AH"): 2}
    assert dict(ordered({"AH": 1}, 2)) == {}


@pytest.mark.parametrize("decks", range(1, 9))
def test_same_suit_in_closed_form(decks: int) -> None:
    found = KERNEL.analyse(table(decks=str(decks)), "same-suit", shoe_of(decks), UNIT)[0]
    assert found.win == Fraction(13 * decks - 1, 52 * decks - 1)


@pytest.mark.parametrize("decks", range(1, 9))
def test_insurance_and_bonus_in_closed_form(decks: int) -> None:
    game, cards = table(decks=str(decks)), 52 * decks
    insured = analyse(game, "insurance")
    assert insured.win == Fraction(16 * decks, cards - 1)
    assert insured.when == "an ace up, no other card known"
    assert analyse(game, "bonus").win == Fraction(2 * 4 * decks * 16 * decks, cards * (cards - 1))


# --- the figures of the fact sheet and of published sources -----------------------------------------------------------


@pytest.mark.parametrize(
    ("wager", "percent", "options"),
    [
        ("sevens", {4: "15.92", 6: "11.40", 8: "9.01"}, {}),
        ("optional-bonus", {6: "6.91", 8: "6.81"}, {}),
        ("match-the-dealer", {6: "4.06", 8: "3.67"}, {}),
        ("match-the-dealer", {6: "7.28", 8: "5.60"}, {"match-pays": "alternative"}),
        ("twenty-point", {2: "30.05", 6: "24.71", 8: "24.05"}, {}),
        ("twenty-point", {2: "24.94", 6: "17.64", 8: "16.73"}, {"twenty-point-pays": "B"}),
        ("in-between", {2: "5.70", 6: "3.40", 8: "3.08"}, {}),
        ("in-between", {2: "7.76", 6: "5.42", 8: "5.10"}, {"in-between-pays": "B"}),
        ("in-between", {2: "12.16", 6: "9.74", 8: "9.41"}, {"in-between-pays": "C"}),
        ("in-between", {2: "8.17", 6: "4.49", 8: "3.99"}, {"in-between-pays": "D"}),
        ("same-suit", {1: "3.32", 2: "0.82", 4: "0.85", 6: "0.37", 8: "0.13"}, {}),
        ("same-suit", {1: "3.77", 2: "2.32", 4: "7.08", 6: "6.67", 8: "6.46"}, {"same-suit-pays": "2"}),
        ("same-suit", {1: "5.28", 2: "8.33", 4: "8.57", 6: "8.15", 8: "11.31"}, {"same-suit-pays": "3"}),
        ("same-suit", {1: "10.86", 2: "9.82", 4: "11.82", 6: "9.63"}, {"same-suit-pays": "4"}),
    ],
)
def test_house_advantages_that_were_worked_out_before(
    wager: str, percent: dict[int, str], options: dict[str, str]
) -> None:
    for decks, value in percent.items():
        game = table(decks=str(decks), **options)
        assert f"{float(100 * analyse(game, wager).house_advantage):.2f}" == value, (wager, decks)


SLUGS = {
    "over 13": "over-13",
    "under 13": "under-13",
    "same suit": "same-suit",
    "sevens": "sevens",
    "match the dealer": "match-the-dealer",
    "20 point bonus": "twenty-point",
    "in-between": "in-between",
    "optional bonus": "optional-bonus",
}
SAME, OTHER = sides.SAME_SUIT_MATCH, sides.OTHER_MATCH
PARTS = {
    "two suited": (SAME, SAME),
    "one suited and one unsuited": (OTHER, SAME),
    "one suited": (SAME,),
    "two unsuited": (OTHER, OTHER),
    "one unsuited": (OTHER,),
    "none": (),
    "queens of hearts with dealer blackjack": (sides.QUEENS_AND_BLACKJACK,),
    "queens of hearts": (sides.QUEENS,),
    "matched 20": (sides.MATCHED,),
    "suited 20": (sides.SUITED_20,),
    "unsuited 20": (sides.OTHER_20,),
    "non-20": (),
    "triple match": (sides.TRIPLE,),
    "spread 1": ("spread of 1",),
    "spread 2": ("spread of 2",),
    "spread 3": ("spread of 3",),
    "spread 4 or more": ("spread of 4 or more",),
    "loss": (),
}
# Two probabilities are not those of the house edge that the same source gives beside them, which is right.
MISPRINTS = {("under 13", "4", "probability"): "0.44965", ("over 13", "6", "probability"): "0.46723"}
SIDES = [row for row in PUBLISHED if row["wager"].partition(":")[0] in SLUGS]


def paying(game: Blackjack, slug: str, text: str) -> Blackjack:
    """The game with the pay table that a source states, whatever the house's own would be."""
    kind = next(one for one in known(game) if one.slug == slug)
    ratios = [Fraction(one) for one in re.findall(r"([\d.]+):1", text)]
    pays = sorted(kind.pays, key=lambda pay: _place(kind.slug, pay.when))
    assert len(ratios) == len(pays), (slug, text)
    stated = tuple(
        replace(pay, odds=Odds(ratio.numerator, ratio.denominator)) for pay, ratio in zip(pays, ratios, strict=True)
    )
    wagers = {**game.house.wagers, slug: replace(kind, pays=stated)}
    return Blackjack(replace(game.house, wagers=wagers))


def _place(slug: str, when: str) -> int:
    """Where a line stands in the sources, which list the rarest first in all but two wagers."""
    rarest_first = {"sevens": -1, "twenty-point": -1, "in-between": -1}
    kind = next(one for one in Blackjack.charter.wagers if one.slug == slug)
    return rarest_first.get(slug, 1) * [pay.when for pay in kind.pays].index(when)


@pytest.mark.parametrize(
    "row", SIDES, ids=lambda row: f"{row['wager']} {row['decks']} {row['quantity']} {row['value']}"
)
def test_published_figures(row: dict[str, str]) -> None:
    name, _, part = row["wager"].partition(":")
    slug, decks = SLUGS[name], int(row["decks"])
    if part:
        assert row["tolerance"] == "0"
        assert counted(slug, part.strip(), decks) == int(row["value"])
        return
    (found,) = KERNEL.analyse(paying(table(decks=row["decks"]), slug, row["pays"]), slug, shoe_of(decks), UNIT)
    ours = {
        "house_edge": float(found.house_advantage),
        "expected_return": -float(found.house_advantage),
        "probability": float(found.win),
        "standard_deviation": found.standard_deviation,
    }[row["quantity"]]
    value = MISPRINTS.get((row["wager"], row["decks"], row["quantity"]), row["value"])
    assert abs(ours - float(value)) <= float(row["tolerance"]) * 1.000001


def counted(slug: str, part: str, decks: int) -> int:
    """The ways in the source's own terms: for match-the-dealer those of two cards in any order, for one up-card."""
    found = _unordered(ways(DECIDED[slug], shoe_of(decks)))
    many = sum(found.values()) if part == "total" else found.get(tuple(sorted(PARTS[part])), 0)
    return many // (2 * 52 * decks) if slug == "match-the-dealer" else many


def test_every_published_row_of_an_optional_wager_is_used() -> None:
    others = {row["wager"].partition(":")[0] for row in PUBLISHED if row["game"] == "blackjack"} - SLUGS.keys()
    assert {name.split()[0] for name in others} == {"streak", "main"}
    assert len(SIDES) > 70


def test_published_streaks() -> None:
    """The source does not say which rules it is for; with six decks, resplits and no doubling after them it fits."""
    game = table(decks="6", splits="3", double_after_split="no", streak="yes")
    found = {one.wager: one for one in analyse_all(game)}
    for wins in (2, 3, 4, 5):
        (row,) = (one for one in PUBLISHED if one["wager"] == f"streak {wins}")
        assert abs(float(found[f"streak-{wins}"].house_advantage) - float(row["value"])) < 1e-3
        assert found[f"streak-{wins}"].method == "from the results of the wager itself"


def test_a_streak_follows_from_the_wager_itself() -> None:
    game = table(decks="6")
    found = {one.wager: one for one in analyse_all(game)}
    wager = KERNEL.main(game, shoe_of(6), UNIT)
    won = wager.won / (wager.won + wager.lost)
    assert found["streak-3"].win == won**3
    assert found["streak-3"].rolls == 1 + won + won**2
    assert next(iter(found["streak-3"].outcomes)) == 7


def test_a_streak_counts_hands_and_not_money() -> None:
    """A doubled win and a loss of split hands net a unit, and the streak stands where it is."""
    game = table(decks="6")
    money, hands = analyse(game, "blackjack"), KERNEL.main(game, shoe_of(6), UNIT)
    assert 0 < money.win - hands.won < Fraction(1, 500)
    assert 0 < money.lose - hands.lost < Fraction(1, 500)
    never = KERNEL.main(table(decks="6", double_after_split="no"), shoe_of(6), UNIT)
    plain = analyse(table(decks="6", double_after_split="no"), "blackjack")
    assert float(never.won) == pytest.approx(float(plain.win), abs=1e-11)
    assert float(never.lost) == pytest.approx(float(plain.lose), abs=1e-11)


# --- the progressive, and the bonus -----------------------------------------------------------------------------------


def test_the_progressive_pays_its_prizes_and_keeps_the_dollar() -> None:
    found = analyse(table(decks="6"), "progressive")
    assert list(found.outcomes) == [4_999, 2_499, 249, 99, 24, -1]
    assert found.when.startswith("meter at $5,000, even at $")
    even = found.when.rpartition("$")[2].replace(",", "")
    fair = analyse(table(decks="6", progressive_start=even), "progressive")
    assert abs(fair.house_advantage) < Fraction(1, 100_000)
    aces, cards = 24, 312
    four = Fraction(2 * 12 * 11 * 10 * 9, cards * (cards - 1) * (cards - 2) * (cards - 3))
    assert found.outcomes[Fraction(4_999)] == four
    assert found.win == Fraction(aces * (aces - 1), cards * (cards - 1))


@pytest.mark.parametrize("stake", ["1", "5"])
def test_the_bonus_by_its_stake(stake: str) -> None:
    found = analyse(table(bonus=stake), "bonus")
    assert found.when == f"a wager of ${stake}"
    assert found.offered
    assert 0 < found.house_advantage < Fraction(3, 10)
    most = {"1": 1_000, "5": 1_000}[stake]  # $1,000 for $1, and $5,000 for $5
    assert next(iter(found.outcomes)) == most


def test_half_a_wager_given_up_is_no_loss_of_all() -> None:
    plain, surrender = (report(table(surrender=on), "blackjack").wagers[0].probability for on in ("no", "yes"))
    assert plain
    assert not plain.lose_part
    assert surrender
    assert surrender.lose_part
    assert Fraction(3, 100) < surrender.lose_part < Fraction(6, 100)
    assert surrender.lose < plain.lose


def test_the_bonus_of_either_stake_has_a_line_for_each() -> None:
    both = report(table(bonus="1-or-5"), "bonus").wagers
    alone = [report(table(bonus=stake), "bonus").wagers[0] for stake in ("1", "5")]
    assert list(both) == alone
    assert [line.when for line in both] == ["a wager of $1", "a wager of $5"]


# --- the report -------------------------------------------------------------------------------------------------------


def by_wager(found: tuple[Analysis, ...]) -> dict[str, Analysis]:
    return {one.wager: one for one in found}


def test_the_report_has_every_wager_and_the_other_pay_tables() -> None:
    game = table(additional="same-suit")
    found = report(game)
    assert [line.wager for line in found.wagers] == [kind.slug for kind in game.charter.wagers]
    assert {line.wager for line in found.wagers if line.offered} == {"blackjack", "insurance", "same-suit"}
    assert found.other_rules
    assert [(line.wager, line.when) for line in found.other_rules] == [
        ("same-suit", "same-suit-pays=2"),
        ("same-suit", "same-suit-pays=3"),
        ("match-the-dealer", "match-pays=alternative"),
        ("twenty-point", "twenty-point-pays=B"),
        ("in-between", "in-between-pays=B"),
        ("in-between", "in-between-pays=C"),
        ("in-between", "in-between-pays=D"),
    ]
    assert from_which_shoe(found) == "Shoe: 416 cards, 32 of each rank."
    assert found.note
    assert "counted exactly" in found.note
    assert "independent once the dealer's end is given" in found.note
    assert report(game, stake=700).note == found.note
    methods = {line.wager: line.method for line in found.wagers}
    assert methods.pop("blackjack") == "best play, in floating point"
    assert {methods.pop(wager) for wager in sides.STREAKS} == {"from the results of the wager itself"}
    assert set(methods.values()) == {"exact"}


def test_own_odds_are_in_the_report() -> None:
    house = Blackjack.charter.house(options={"additional": "over-under"}, pays={"over-13": "11 to 10"})
    assert next(iter(analyse(Blackjack(house), "over-13").outcomes)) == Fraction(11, 10)


def test_a_blackjack_that_pays_6_to_5_costs_what_is_known() -> None:
    """Each blackjack that wins pays three tenths less."""
    usual, short = (
        analyse(table(**rules), "blackjack") for rules in ({}, {"blackjack_pays": "6-to-5", "even_money": "no"})
    )
    won = usual.outcomes[Fraction(3, 2)]
    assert float(short.house_advantage - usual.house_advantage) == pytest.approx(
        float(won * Fraction(3, 10)), abs=1e-12
    )


def test_the_outcomes_of_the_wager_itself_add_up() -> None:
    found = analyse(table(), "blackjack")
    mean = sum(net * chance for net, chance in found.outcomes.items())
    assert float(sum(found.outcomes.values())) == pytest.approx(1, abs=1e-12)
    assert float(-mean) == pytest.approx(float(found.house_advantage), abs=1e-9)
    assert 0.0045 < found.house_advantage < 0.0052


def test_any_shoe() -> None:
    game = table(decks="6")
    rich = read_shoe(game, "7=0,A=12")
    found = by_wager(analyse_shoe(game, rich))
    assert found["sevens"].win == 0
    assert found["insurance"].win == Fraction(96, rich.left - 1)
    assert found["over-13"].house_advantage != analyse(game, "over-13").house_advantage
    assert found["bonus"].win == Fraction(2 * 12 * 96, rich.left * (rich.left - 1))


def test_a_shoe_without_what_a_wager_needs() -> None:
    game = table()
    none = read_shoe(game, "A=0")
    assert "insurance" not in by_wager(analyse_shoe(game, none))
    with pytest.raises(BadInput, match="no ace left in this shoe"):
        analyse_shoe(game, none, wager="insurance")
    with pytest.raises(BadInput, match="a shoe of 3 has no odds"):
        analyse_shoe(game, shoe_with("AH KD 3C"), wager="over-13")


def test_a_spot_stands_for_its_wager() -> None:
    game = table(additional="sevens")
    assert analyse(game, "box-2-sevens").house_advantage == analyse(game, "sevens").house_advantage
    with pytest.raises(BadInput, match="Blackjack has no wager 'panda'"):
        analyse(game, "panda")


@pytest.mark.parametrize(("stake", "paid"), [(500, 750), (550, 850)])
def test_a_part_of_a_chip_is_rounded_up(stake: int, paid: int) -> None:
    found = analyse(table(), "blackjack", stake=stake)
    assert any(abs(net - Fraction(paid, stake)) < Fraction(1, 100_000) for net in found.outcomes)
    with pytest.raises(BadInput, match="is not an amount in chips"):
        analyse(table(), "blackjack", stake=525)


def test_a_part_of_a_chip_is_rounded_up_for_optional_wagers_too() -> None:
    """At 5 to 2 a dollar and a half wins $3.75; the smallest chip is fifty cents."""
    game = table(decks="6", same_suit_pays="2")
    nets = list(analyse(game, "same-suit", stake=150).outcomes)
    assert nets == [25, Fraction(400, 150), -1]
    assert list(analyse(game, "same-suit").outcomes) == [25, Fraction(5, 2), -1]


def test_the_wagers_of_blackjack_switch_one_and_both(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One wager first, then the two of a round together, per unit of all that is at risk."""
    found = Joint({"-1": 0.5, "1": 0.5}, {"-2": 0.375, "0": 0.25, "2": 0.375}, 1.0, 0.5)
    answer = Switched(-0.005, 0.005, -0.1, 0.35, 1.0, found)
    monkeypatch.setattr("pitboss.games.blackjack_switch.odds.analyst._best_play", lambda *_, **__: answer)
    game = open_game("blackjack-switch")
    told = report(game)
    one, both, _, matched = json.loads(told.json())["wagers"]
    assert (one["wager"], one["house_advantage"], one["variance"]) == ("blackjack", "1/200", "1")
    assert (both["wager"], both["house_advantage"], both["variance"]) == ("blackjack", "1/200", "3/4")
    assert both["when"] == "the two wagers of a round together"
    assert [line["net"] for line in both["outcomes"]] == ["1", "0", "-1"]
    assert matched["probability"]["win"] == "384767/993023"
    assert analyse(game, "blackjack").variance == 1
    assert "0.500%" in page(told, game)
    show_odds(told)
    assert "blackjack, the two wagers of a round together" in capsys.readouterr().out
    assert told.note
    assert "independent once the dealer's end is given" in told.note


def test_odds_of_which_only_the_mean_is_known(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What needs the probability of each result is left out, not told as nought."""
    monkeypatch.setattr(BlackjackKernel, "main", lambda *_: MainOdds({}, Fraction(-1, 200)))
    game = table()
    found = report(game, "blackjack")
    (line,) = json.loads(found.json())["wagers"]
    assert line["house_advantage"] == "1/200"
    assert {"probability", "true_odds", "variance", "standard_deviation"}.isdisjoint(line)
    assert line["outcomes"] == []
    assert "0.500%" in page(found, game)
    show_odds(found)
    (shown,) = (one for one in capsys.readouterr().out.splitlines() if one.startswith("blackjack "))
    assert "1/200" in shown


def games() -> Iterator[Blackjack]:
    for decks in ("1", "2", "6"):
        for card in ("reader", "hole", "late"):
            yield table(decks=decks, dealers_second_card=card)


def test_no_rules_leave_a_wager_without_odds() -> None:
    for game in games():
        for kind in known(game):
            if kind.slug not in ("blackjack", *sides.STREAKS):
                found = analyse(game, kind.slug)
                assert sum(found.outcomes.values()) == 1, kind.slug
