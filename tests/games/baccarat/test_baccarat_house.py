"""What a house may choose, what it posts, and what it may not do."""

from typing import Any

import pytest

from pitboss.errors import BadInput
from pitboss.events import Opened, Refusal
from pitboss.house import House
from pitboss.odds.analyst import analyst_of
from pitboss.paper import notices
from pitboss.pit.changes import notices_of_change
from pitboss.pit.uniform import uneven_in_a_pit
from pitboss.table.language import read_command
from told_cards import GAMES, PLAYER_WINS, ShoeTable, new_game

SLUGS = list(GAMES)


def house(slug: str, edition: str = "13:69F", pays: dict[str, str] | None = None, **options: Any) -> House:
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return GAMES[slug].charter.house(edition=edition, options=chosen, pays=pays)


def refused(slug: str, *cites: str, edition: str = "13:69F", pays: dict[str, str] | None = None, **options: Any) -> str:
    with pytest.raises(BadInput) as bad:
        house(slug, edition, pays, **options)
    assert set(cites) <= set(bad.value.cites), bad.value.cites
    return str(bad.value)


# --- choices that exclude each other --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "by"),
    [
        pytest.param("punto-banco", "13:69F-3.2(a)6iii", marks=pytest.mark.proves("13:69F-3.2(a)6iii")),
        pytest.param("mini-baccarat", "13:69F-7.2(a)6iii", marks=pytest.mark.proves("13:69F-7.2(a)6iii")),
    ],
)
def test_dragon_7_goes_with_neither_total_card_nor_bonus_wagers(slug: str, by: str) -> None:
    refused(slug, by, vigorish="dragon-7", total_cards="yes")
    refused(slug, by, vigorish="dragon-7", bonus="yes")
    assert set(house(slug, vigorish="dragon-7").wagers) == {"player", "banker", "tie", "dragon-7"}
    assert "dragon-7" not in house(slug).wagers


@pytest.mark.parametrize(
    ("slug", "by"),
    [
        pytest.param("punto-banco", "13:69F-3.3(e)2", marks=pytest.mark.proves("13:69F-3.3(e)", "13:69F-3.3(e)2")),
        pytest.param("mini-baccarat", "13:69F-7.3(f)2", marks=pytest.mark.proves("13:69F-7.3(f)", "13:69F-7.3(f)2")),
    ],
)
def test_sparing_vigorish_for_total_card_wagers_needs_them_and_is_one_choice_of_several(slug: str, by: str) -> None:
    refused(slug, by, vigorish="total-cards")
    assert house(slug, vigorish="total-cards", total_cards="yes")["vigorish"] == "total-cards"
    refused(slug, vigorish="banker-six total-cards", total_cards="yes")  # one of them, never both


@pytest.mark.proves("13:69F-3.3(c)", "13:69F-7.3(c)", "19:47-3.3(c)", "19:47-7.3(c)")
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("edition", ["19:47", "13:69F"])
def test_the_rate_is_four_or_five_percent(slug: str, edition: str) -> None:
    section = "3" if slug == "punto-banco" else "7"
    for rate in ("0", "3", "6"):
        refused(slug, f"{edition}-{section}.3(c)", edition=edition, rate=rate)


@pytest.mark.proves("19:47-3.1(a)", "mini-baccarat/decks", "19:47-7.4(a)")
@pytest.mark.parametrize(("slug", "by"), [("punto-banco", "19:47-3.1(a)"), ("mini-baccarat", "mini-baccarat/decks")])
def test_six_decks_or_more(slug: str, by: str) -> None:
    for edition in ("19:47", "13:69F"):
        assert new_game(slug, edition).shuffling.cards == 416
        assert new_game(slug, edition, decks="6").shuffling.cards == 312
        refused(slug, by, edition=edition, decks="5")


@pytest.mark.parametrize("slug", SLUGS)
def test_the_newer_edition_alone_knows_the_side_wagers(slug: str) -> None:
    for option in ("bonus", "total_cards", "preshuffled"):
        chosen: dict[str, Any] = {option: "yes"}
        refused(slug, edition="19:47", **chosen)
    refused(slug, edition="19:47", vigorish="banker-six")
    wagers = set(house(slug, total_cards="yes", bonus="yes").wagers)
    totals = {f"total-cards-{cards}" for cards in (4, 5, 6)}
    assert wagers == {"player", "banker", "tie", "player-bonus", "banker-bonus", *totals}


def test_only_mini_baccarat_may_take_vigorish_on_a_tie() -> None:
    assert house("mini-baccarat", "19:47", vigorish="tie")["vigorish"] == "tie"
    refused("punto-banco", vigorish="tie")


# --- odds -----------------------------------------------------------------------------------------------------------


FLOORS = {
    "tie": ("7 to 1", "9 to 1", "(b)", "(b)"),
    "dragon-7": ("39 to 1", "41 to 1", "(i)", "(j)"),
    "player-bonus/table A, by 9": ("29 to 1", "31 to 1", "(g) Paytable A", "(h) Paytable A"),
    "banker-bonus/table B, by 5": ("2 to 1", "4 to 1", "(g) Paytable B", "(h) Paytable B"),
    "banker-bonus/table C, natural": ("1 to 2", "2 to 1", "(g) Paytable C", "(h) Paytable C"),
}


@pytest.mark.proves(
    "13:69F-3.3(b)",
    "13:69F-3.3(g)",
    "13:69F-3.3(i)",
    "13:69F-7.3(b)",
    "13:69F-7.3(h)",
    "13:69F-7.3(j)",
)
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("line", FLOORS)
def test_least_odds_may_be_raised_but_not_lowered(slug: str, line: str) -> None:
    low, high, punto, mini = FLOORS[line]
    by = f"13:69F-3.3{punto}" if slug == "punto-banco" else f"13:69F-7.3{mini}"
    offer = {"vigorish": "dragon-7"} if line == "dragon-7" else {"bonus": "yes"}
    refused(slug, by, pays={line: low}, **offer)
    wager, _, when = line.partition("/")
    assert str(house(slug, pays={line: high}, **offer).wagers[wager].pay(when).odds) == high


@pytest.mark.proves("19:47-3.3(b)", "19:47-7.3(b)")
@pytest.mark.parametrize(("slug", "by"), [("punto-banco", "19:47-3.3(b)"), ("mini-baccarat", "19:47-7.3(b)")])
def test_a_tie_pays_eight_to_one_or_better_in_the_older_edition(slug: str, by: str) -> None:
    refused(slug, by, edition="19:47", pays={"tie": "7 to 1"})
    assert house(slug, "19:47", {"tie": "9 to 1"}).wagers["tie"].pay().odds.win == 9


@pytest.mark.proves("13:69F-3.3(a)", "13:69F-3.3(f)", "13:69F-7.3(a)", "13:69F-7.3(g)", "19:47-3.3(a)", "19:47-7.3(a)")
@pytest.mark.parametrize("slug", SLUGS)
def test_some_odds_are_fixed(slug: str) -> None:
    section = "3" if slug == "punto-banco" else "7"
    totals = "(f)" if slug == "punto-banco" else "(g)"
    sentence = refused(slug, f"13:69F-{section}.3(a)", pays={"player": "2 to 1"})
    assert "pays 1 to 1, no less and no more." in sentence
    refused(slug, f"19:47-{section}.3(a)", edition="19:47", pays={"player": "2 to 1"})
    refused(slug, f"13:69F-{section}.3(c)", pays={"banker": "2 to 1"})
    for cards, odds in ((4, "2 to 1"), (5, "3 to 1"), (6, "1 to 1")):
        refused(slug, f"13:69F-{section}.3{totals}", pays={f"total-cards-{cards}": odds})


# --- the bonus wager's condition ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "by"),
    [
        pytest.param("punto-banco", "13:69F-3.2(b)", marks=pytest.mark.proves("13:69F-3.2(b)")),
        pytest.param("mini-baccarat", "13:69F-7.2(b)", marks=pytest.mark.proves("13:69F-7.2(b)")),
    ],
)
def test_a_house_may_want_a_hand_wager_beside_a_bonus_wager(slug: str, by: str) -> None:
    free = ShoeTable(slug, "13:69F", bonus="yes")
    free.say("place 1 player-bonus $10")
    table = ShoeTable(slug, "13:69F", bonus="yes", bonus_needs_hand="yes")
    table.refused("place 1 player-bonus $10", by)
    table.say("place 1 tie $10", "place 2 banker $10")
    table.refused("place 1 player-bonus $10", by)
    table.say("place 1 banker $10", "place 1 player-bonus $10")
    table.refused("take-down 1 banker $10", by)
    table.refused("leave 1", by)
    table.say("place 1 player $10", "take-down 1 banker $10", "take-down 1 player-bonus $10", "take-down 1 player $10")
    stage = analyst_of(table.game).stage("player-bonus")
    assert [bet.spot for bet in stage.bets] == ["player"]
    assert analyst_of(table.game).stage("banker").bets == ()


@pytest.mark.parametrize(
    ("slug", "older", "newer"),
    [
        pytest.param(
            "punto-banco",
            "19:47-3.2(b)",
            "13:69F-3.2(b)",
            marks=pytest.mark.proves("19:47-3.2(b)", "13:69F-3.2(b)"),
        ),
        pytest.param(
            "mini-baccarat",
            "19:47-7.2(b)",
            "13:69F-7.2(b)",
            marks=pytest.mark.proves("19:47-7.2(b)", "13:69F-7.2(b)"),
        ),
    ],
)
def test_these_wagers_and_no_others(slug: str, older: str, newer: str) -> None:
    for edition, by in (("19:47", older), ("13:69F", newer)):
        table = ShoeTable(slug, edition)
        assert list(table.game.spots) == ["player", "banker", "tie"]
        for spot in ("dragon-7", "player-bonus", "total-cards-4", "pair"):
            table.refused(f"place 1 {spot} $10", by)


# --- what is posted, and what a change needs ------------------------------------------------------------------------


WIN = "Vigorish of 5 percent is taken on what a Banker's Hand wager wins."
TO_THE_CENT = "Vigorish is taken to the cent; a fraction of a cent is not taken."
AT_ONCE = "Vigorish is taken when the wager is paid."
MARKED = "Vigorish is marked, and is due before the cards are shuffled or when you leave the table."
POSTED: list[tuple[dict[str, Any], list[str]]] = [
    ({}, [WIN, TO_THE_CENT, AT_ONCE]),
    ({"rate": "4", "collection": "deferred"}, [WIN.replace("5", "4"), TO_THE_CENT, MARKED]),
    (
        {"vigorish": "banker-six", "collection": "deferred"},
        ["No vigorish is taken; a Banker's Hand that wins with a count of six pays 1 to 2."],
    ),
    (
        {"vigorish": "dragon-7", "rounding": "up"},
        ["No vigorish is taken; a Banker's Hand that wins with three cards and a count of seven is a push."],
    ),
    (
        {"vigorish": "total-cards", "total_cards": "yes"},
        [
            (
                "Vigorish of 5 percent is taken on what a Banker's Hand wager wins, but not from a patron whose total "
                "card wagers are at least as much as the Banker's Hand wager."
            ),
            TO_THE_CENT,
            AT_ONCE,
        ],
    ),
]


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(("options", "texts"), POSTED)
@pytest.mark.proves(
    "13:69F-3.3(d)", "13:69F-3.3(e)", "13:69F-3.3(h)", "13:69F-7.3(e)", "13:69F-7.3(f)", "13:69F-7.3(i)"
)
def test_the_vigorish_is_posted_and_alike_for_everybody(slug: str, options: dict[str, Any], texts: list[str]) -> None:
    posted = notices(new_game(slug, "13:69F", **options))
    assert [one.text for one in posted] == texts
    assert ("13:69F-3.3(d)" if slug == "punto-banco" else "13:69F-7.3(e)") in posted[0].cites


@pytest.mark.parametrize(("slug", "by"), [("punto-banco", "19:47-3.3(c)"), ("mini-baccarat", "19:47-7.3(c)")])
def test_the_older_edition_posts_the_same(slug: str, by: str) -> None:
    posted = notices(new_game(slug))
    assert [one.text for one in posted] == [WIN, TO_THE_CENT, AT_ONCE]
    assert by in posted[0].cites
    posted = notices(new_game(slug, collection="deferred"))
    assert [one.text for one in posted] == [WIN, TO_THE_CENT, MARKED]


@pytest.mark.parametrize(
    ("slug", "rate", "cents"),
    [("punto-banco", "5", 25), ("punto-banco", "4", 20), ("mini-baccarat", "5", 5), ("mini-baccarat", "4", 5)],
)
@pytest.mark.parametrize("edition", ["19:47", "13:69F"])
def test_rounding_is_posted(slug: str, rate: str, cents: int, edition: str) -> None:
    game = new_game(slug, edition, rounding="up", rate=rate)
    assert [one.text for one in notices(game)][1] == f"Vigorish is rounded up to the next {cents} cents."
    assert game.vigorish.step == cents


@pytest.mark.parametrize("edition", ["19:47", "13:69F"])
def test_vigorish_on_a_tie_is_posted(edition: str) -> None:
    tie, coins = notices(new_game("mini-baccarat", edition, vigorish="tie", rounding="up"))
    assert tie.text.startswith("Vigorish of 25 percent of a Banker's Hand wager is taken when the hands tie")
    assert f"{edition}-7.3(d)" in tie.cites
    assert coins.text == TO_THE_CENT  # such vigorish is never rounded


def test_what_a_bonus_wager_needs_is_posted() -> None:
    texts = [one.text for one in notices(new_game("punto-banco", "13:69F", bonus="yes", part_cent="taken"))]
    assert texts[1] == "Vigorish is taken to the cent; a fraction of a cent is taken as a whole cent."
    assert texts[-1] == "A bonus wager may be made alone."
    needs = notices(new_game("punto-banco", "13:69F", bonus="yes", bonus_needs_hand="yes"))
    assert needs[-1].text.startswith("A bonus wager is accepted only beside a wager")


@pytest.mark.parametrize(
    ("slug", "edition", "before", "after", "by"),
    [
        pytest.param(
            "punto-banco",
            "19:47",
            {"rate": "4"},
            {"rate": "5"},
            "19:47-3.3(d)",
            marks=pytest.mark.proves("19:47-3.3(d)"),
        ),
        pytest.param(
            "punto-banco", "13:69F", {"rate": "4"}, {}, "13:69F-3.3(d)", marks=pytest.mark.proves("13:69F-3.3(d)")
        ),
        pytest.param(
            "punto-banco",
            "13:69F",
            {},
            {"vigorish": "banker-six"},
            "13:69F-3.3(e)",
            marks=pytest.mark.proves("13:69F-3.3(e)"),
        ),
        pytest.param(
            "punto-banco",
            "19:47",
            {},
            {"payment": "2"},
            "19:47-3.10(c)2",
            marks=pytest.mark.proves("19:47-3.10(c)2"),
        ),
        pytest.param(
            "punto-banco",
            "13:69F",
            {},
            {"second_shuffle": "yes"},
            "13:69F-3.5(a)1ii",
            marks=pytest.mark.proves("13:69F-3.5(a)1ii"),
        ),
        pytest.param(
            "punto-banco",
            "19:47",
            {"second_shuffle": "yes"},
            {},
            "19:47-3.5(b)",
            marks=pytest.mark.proves("19:47-3.5(b)"),
        ),
        pytest.param(
            "mini-baccarat",
            "19:47",
            {},
            {"vigorish": "tie"},
            "19:47-7.3(e)",
            marks=pytest.mark.proves("19:47-7.3(e)"),
        ),
        pytest.param(
            "mini-baccarat", "13:69F", {"rate": "4"}, {}, "13:69F-7.3(e)", marks=pytest.mark.proves("13:69F-7.3(e)")
        ),
        pytest.param(
            "mini-baccarat",
            "13:69F",
            {},
            {"vigorish": "dragon-7"},
            "13:69F-7.3(f)",
            marks=pytest.mark.proves("13:69F-7.3(f)"),
        ),
        pytest.param(
            "mini-baccarat",
            "19:47",
            {},
            {"payment": "3"},
            "mini-baccarat/payment-notice",
            marks=pytest.mark.proves("mini-baccarat/payment-notice"),
        ),
        pytest.param(
            "mini-baccarat",
            "19:47",
            {},
            {"second_shuffle": "yes"},
            "19:47-7.5(b)",
            marks=pytest.mark.proves("19:47-7.5(b)"),
        ),
    ],
)
def test_a_change_of_these_rules_needs_notice(
    slug: str, edition: str, before: dict[str, Any], after: dict[str, Any], by: str
) -> None:
    old, new = house(slug, edition, **before), house(slug, edition, **after)
    (notice,) = notices_of_change((GAMES[slug], old), (GAMES[slug], new))
    assert by in notice.cites
    assert "30 minutes before" in notice.text
    assert notices_of_change((GAMES[slug], old), (GAMES[slug], old)) == ()


@pytest.mark.parametrize("slug", SLUGS)
def test_a_lower_rate_needs_no_notice(slug: str) -> None:
    assert notices_of_change((GAMES[slug], house(slug)), (GAMES[slug], house(slug, rate="4"))) == ()


@pytest.mark.parametrize(
    ("slug", "option", "by"),
    [
        pytest.param("punto-banco", "payment", "19:47-3.10(c)1", marks=pytest.mark.proves("19:47-3.10(c)1")),
        pytest.param("punto-banco", "second-shuffle", "19:47-3.5(b)", marks=pytest.mark.proves("19:47-3.5(b)")),
        pytest.param(
            "mini-baccarat",
            "payment",
            "mini-baccarat/one-payment-order",
            marks=pytest.mark.proves("mini-baccarat/one-payment-order"),
        ),
        pytest.param("mini-baccarat", "second-shuffle", "19:47-7.5(b)", marks=pytest.mark.proves("19:47-7.5(b)")),
    ],
)
def test_the_tables_of_a_pit_do_these_alike(slug: str, option: str, by: str) -> None:
    other = {"payment": "2", "second-shuffle": "yes"}[option]
    chosen: dict[str, Any] = {option: other}
    one, two = house(slug, "19:47"), house(slug, "19:47", **chosen)
    game = GAMES[slug]
    assert uneven_in_a_pit({"1": (game, one), "2": (game, one)}) is None
    refusal = uneven_in_a_pit({"1": (game, one), "2": (game, two)})
    assert refusal is not None
    assert by in refusal.cites
    assert refusal.sentence.startswith(f"{game.charter.option(option, '19:47').title} is ")


@pytest.mark.proves("13:69F-3.5(a)1i")
@pytest.mark.parametrize("slug", SLUGS)
def test_13_69f_lets_the_tables_of_a_pit_differ_in_the_second_shuffle(slug: str) -> None:
    game = GAMES[slug]
    one, two = house(slug, "13:69F"), house(slug, "13:69F", second_shuffle="yes")
    assert uneven_in_a_pit({"1": (game, one), "2": (game, two)}) is None
    older = house(slug, "19:47")
    assert uneven_in_a_pit({"1": (game, older), "2": (game, two)}) is None  # each table goes by its own edition


def cited(table: ShoeTable, line: str) -> list[str]:
    """The paragraphs by which a line is refused."""
    answer = table.table.do(read_command(table.table, line))
    assert isinstance(answer, Refusal)
    return list(answer.cites)


@pytest.mark.parametrize("edition", ["19:47", "13:69F"])
@pytest.mark.parametrize(("slug", "chapter"), [("punto-banco", "3"), ("mini-baccarat", "7")])
def test_each_edition_cites_its_own_text(slug: str, chapter: str, edition: str) -> None:
    table = ShoeTable(slug, edition)
    assert table.game.grounds.chips == (f"{edition}-{chapter}.2(c)",)
    (opened,) = [one for one in (*table.deal(PLAYER_WINS, reopen=False), *table.say("open")) if isinstance(one, Opened)]
    assert opened.cites == (f"{edition}-{chapter}.2(c)",)
    for line, letter in (("place 1 red $5", "b"), ("place 1 player $5.01", "c"), ("place 7 player $5", "c")):
        assert cited(table, line) == [f"{edition}-{chapter}.2({letter})"]
    table.say("dealer calls no-more-bets")
    closed = [f"{edition}-{chapter}.2(d)"] + ([f"{edition}-7.2(e)"] if slug == "mini-baccarat" else [])
    assert cited(table, "place 1 player $5") == closed
