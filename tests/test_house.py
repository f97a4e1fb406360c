"""House rules: what the law leaves to the house, and how it says no."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.house import INCREMENTS, LIMITS, Charter, Limits, Option, Pay, Wager
from pitboss.law import Edition, binding, cite, cites, declare
from pitboss.money import MOST_CENTS, Odds

STEADY = settings(derandomize=True, deadline=None, database=None)  # the same examples each time

declare("pitboss.games.roulette")
LAW = cites("19:47-5.2(a)")
SECOND_HAND = cites("roulette/zeros")
CONVENTION = cites("roulette/zero-2-3")
FORMER, LATER = Edition.NJAC_19_47, Edition.NJAC_13_69F

CHARTER = Charter(
    slug="coin",
    name="Coin",
    citation=cite("19:47-5.1"),
    editions=(FORMER, LATER),
    places=2,
    wagers=(
        Wager("heads", "Heads", "", (Pay("", Odds(3, 2), LAW), Pay("on edge", Odds(50, 1), CONVENTION)), LAW),
        Wager("tails", "Tails", "", (Pay("", Odds(1, 1), SECOND_HAND),), LAW, option="tails"),
        Wager("edge", "Edge", "", (Pay("", Odds(100, 1), LAW),), LAW, edition="13:69F"),
        Wager("both", "Both", "", (), LAW, paid_as="as heads and tails"),
        Wager("small", "Small", "", (Pay("", Odds(1, 1), LAW),), LAW, option="coin=penny"),
    ),
    options=(
        Option("tails", "yes|no", "yes", LAW, "offer tails"),
        Option("coin", "dime|penny", "dime", LAW, "which coin"),
        Option("tosses", "1..10", "3", LAW, "how many tosses"),
        Option("edge", "yes|no", "no", SECOND_HAND, "whether an edge counts", edition="13:69F"),
    ),
)


def refusal(asked: Callable[[], object]) -> BadInput:
    with pytest.raises(BadInput) as refused:
        asked()
    assert refused.value.sentence.endswith(".")
    return refused.value


def test_a_house_that_chooses_nothing_has_the_defaults() -> None:
    house = CHARTER.house()
    assert house.edition is FORMER
    assert dict(house.options) == {"tails": "yes", "coin": "dime", "tosses": "3"}
    assert list(house.wagers) == ["heads", "tails", "both"]
    assert (house.limits, house.chip) == (Limits(), 50)
    assert (house["coin"], house.yes("tails"), house.number("tosses")) == ("dime", True, 3)


def test_options_decide_what_is_offered() -> None:
    assert list(CHARTER.house(options={"tails": "no", "coin": "penny"}).wagers) == ["heads", "both", "small"]
    assert list(CHARTER.house(edition="13:69F").wagers) == ["heads", "tails", "edge", "both"]
    assert CHARTER.house(edition="13:69F").options["edge"] == "no"


def test_a_wager_that_is_not_offered_can_be_looked_at_as_if_it_were() -> None:
    offering = CHARTER.offering("small", CHARTER.house())
    assert offering.options["coin"] == "penny"
    assert "small" in offering.wagers


@pytest.mark.parametrize(
    ("options", "says", "by"),
    [
        ({"tails": "maybe"}, "tails cannot be 'maybe'; 'tails' takes yes or no.", LAW),
        ({"tosses": "11"}, "tosses cannot be '11'; choose from 1 to 10.", LAW),
        ({"tosses": "0"}, "tosses cannot be '0'; choose from 1 to 10.", LAW),
        ({"tosses": "9" * 5000}, "choose from 1 to 10.", LAW),
        ({"tosses": "٣"}, "choose from 1 to 10.", LAW),
        ({"sides": "3"}, "Coin has no option 'sides'; ", ()),
        (
            {"edge": "yes"},
            "edge is left to the house only in edition 13:69F, not in 19:47; leave 'edge' out.",
            SECOND_HAND,
        ),
    ],
)
def test_an_option_that_the_law_does_not_give_is_refused(
    options: dict[str, str], says: str, by: tuple[str, ...]
) -> None:
    refused = refusal(lambda: CHARTER.house(options=options))
    assert says in refused.in_full
    assert refused.cites == by


@STEADY
@given(st.integers(1, 10))
def test_a_range_takes_every_number_in_it(tosses: int) -> None:
    assert CHARTER.house(options={"tosses": str(tosses)}).number("tosses") == tosses


def test_an_edition_that_does_not_exist_is_refused() -> None:
    sentence = "There is no coin in edition '13:70'; the game exists in 19:47 and 13:69F."
    assert refusal(lambda: CHARTER.house(edition="13:70")).sentence == sentence


# --- the pay table --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "odds"),
    [
        ("heads", "3 to 2"),
        ("heads", "8 to 5"),
        ("heads", "1,000 to 1"),
        ("heads/on edge", "1 to 1"),
        ("tails", "1 to 1"),
    ],
)
def test_a_house_may_pay_more_than_the_law_and_less_than_a_convention(line: str, odds: str) -> None:
    slug, _, when = line.partition("/")
    house = CHARTER.house(pays={line: odds})
    assert house.wagers[slug].pay(when).odds == Odds.parse(odds)
    others = [pay for pay in house.wagers[slug].pays if pay.when != when]
    assert others == [pay for pay in CHARTER.house().wagers[slug].pays if pay.when != when]


def test_odds_for_a_wager_that_is_not_offered_are_refused_with_the_option_that_offers_it() -> None:
    refused = refusal(lambda: CHARTER.house(pays={"small": "2 to 1"}))
    assert refused.in_full == "Small is not offered here, so its odds cannot be set; coin=penny offers it."
    assert refused.cites == LAW
    assert refusal(lambda: CHARTER.house(options={"tails": "no"}, pays={"tails": "2 to 1"})).in_full == (
        "Tails is not offered here, so its odds cannot be set; tails=yes offers it."
    )
    assert CHARTER.house(options={"coin": "penny"}, pays={"small": "2 to 1"}).wagers["small"].pay().odds == Odds(2, 1)


@pytest.mark.parametrize(
    ("line", "odds", "says", "by"),
    [
        ("heads", "6 to 5", "Heads may not pay 6 to 5: the least is 3 to 2.", LAW),
        ("heads", "149 to 100", "the least is 3 to 2.", LAW),
        ("tails", "99 to 100", "Tails may not pay 99 to 100: the least is 1 to 1.", SECOND_HAND),
        ("both", "1 to 1", "Both is paid as heads and tails; change that wager's odds instead.", LAW),
        ("heads/flat", "2 to 1", "has no line 'heads/flat'; Heads has heads, heads/on edge.", ()),
        ("legs", "2 to 1", "Coin has no wager 'legs'; ", ()),
        ("edge", "200 to 1", "Edge is a wager of edition 13:69F, not of 19:47.", LAW),
        ("heads", "3 for 2", "odds are worded with 'to'", ("13:69F-9.4(a)",)),
    ],
)
def test_a_pay_table_that_the_law_does_not_allow_is_refused(
    line: str, odds: str, says: str, by: tuple[str, ...]
) -> None:
    refused = refusal(lambda: CHARTER.house(pays={line: odds}))
    assert says in refused.sentence
    assert refused.cites == by


def test_what_binds() -> None:
    assert [binding(one) for one in (*LAW, *SECOND_HAND, *CONVENTION)] == [True, True, False]


def test_odds_are_printed_for_every_way_to_win() -> None:
    heads, both = CHARTER.wagers[0], CHARTER.wagers[3]
    assert heads.odds_text == "3 to 2; on edge: 50 to 1"
    assert both.odds_text == "as heads and tails"
    with pytest.raises(KeyError, match="heads/flat"):
        heads.pay("flat")


# --- limits ---------------------------------------------------------------------------------------------------------


@pytest.mark.proves("13:69F-8.2(b)1")
def test_each_wager_may_have_limits_of_its_own() -> None:
    own = Limits(minimum=100, maximum=2500, increment=100)
    house = CHARTER.house(wager_limits={"tails": own})
    assert house.limits_of("tails") == own
    assert house.limits_of("heads") == house.limits == Limits()


@pytest.mark.proves("13:69F-8.2(b)2")
def test_two_tables_may_have_different_limits_for_the_same_wager() -> None:
    low, high = Limits(500, 10_000, 500), Limits(10_000, 1_000_000, 500)
    assert CHARTER.house(limits=low).limits_of("heads") != CHARTER.house(limits=high).limits_of("heads")


@pytest.mark.parametrize(
    "limits",
    [Limits(0, 100, 50), Limits(-100, 100, 50), Limits(200, 100, 50), Limits(100, MOST_CENTS + 100, 50)],
)
def test_limits_that_leave_no_wager_are_refused(limits: Limits) -> None:
    assert refusal(lambda: CHARTER.house(limits=limits)).cites == LIMITS
    assert refusal(lambda: CHARTER.house(wager_limits={"heads": limits})).cites == LIMITS


@pytest.mark.parametrize(("increment", "chip"), [(0, 50), (-100, 50), (75, 50), (50, 100)])
def test_increments_that_chips_cannot_make_are_refused(increment: int, chip: int) -> None:
    assert refusal(lambda: CHARTER.house(limits=Limits(500, 1000, increment), chip=chip)).cites == INCREMENTS


def test_limits_of_a_wager_that_does_not_exist_are_refused() -> None:
    assert "Coin has no wager 'legs'" in refusal(lambda: CHARTER.house(wager_limits={"legs": Limits()})).sentence


def test_an_option_that_needs_another_is_refused_without_it() -> None:
    needy = Option("edge-bets", "yes|no", "yes", SECOND_HAND, "offer the edge", needs="coin=penny")
    charter = replace(CHARTER, options=(*CHARTER.options, needy))
    assert charter.house(options={"coin": "penny"}).yes("edge-bets")
    assert not charter.house(options={"edge-bets": "no"}).yes("edge-bets")
    said = refusal(charter.house)
    assert (said.sentence, said.cites) == ('"edge-bets: yes" needs "coin: penny".', SECOND_HAND)
    assert said.typed == "set coin=penny or edge-bets=no"
