"""What the house may choose: options, and odds above the floor; and what it must post."""

import pytest

from pitboss.commands import BuyIn, Call, Open, Place, Result, Role, Sit
from pitboss.errors import BadInput
from pitboss.events import Refusal, Settled
from pitboss.games import open_game
from pitboss.games.roulette import Roulette
from pitboss.games.roulette.state import RouletteState
from pitboss.law import Citation, Edition, shown
from pitboss.paper import notices
from pitboss.table import Table

FLOORS = {
    "straight": 35,
    "split": 17,
    "three-numbers": 11,
    "four-numbers": 8,
    "first-five-numbers": 6,
    "six-numbers": 5,
    "seven-numbers": 4,
    "column": 2,
    "dozen": 2,
    "red": 1,
    "black": 1,
    "odd": 1,
    "even": 1,
    "1-to-18": 1,
    "19-to-36": 1,
}


def a_table(options: dict[str, str] | None = None, pays: dict[str, str] | None = None) -> Table[RouletteState]:
    """A table open for wagers, with two patrons who have chips."""
    table: Table[RouletteState] = Table(open_game("roulette", "19:47", options, pays))
    for command in (Sit(1), BuyIn(1, 1_000_000), Sit(2), BuyIn(2, 1_000_000), Open()):
        assert not isinstance(table.do(command), Refusal)
    return table


def finish(table: Table[RouletteState], number: str) -> list[Settled]:
    for command in (Call(Role.DEALER, "spin"), Call(Role.DEALER, "no-more-bets")):
        assert not isinstance(table.do(command), Refusal)
    events = table.do(Result(number))
    assert not isinstance(events, Refusal)
    assert table.out_of_balance() is None
    return [event for event in events if isinstance(event, Settled)]


# --- odds ------------------------------------------------------------------------------------------------------------


@pytest.mark.proves("19:47-5.2(a)")
@pytest.mark.parametrize(("wager", "least"), FLOORS.items())
def test_the_least_odds(wager: str, least: int) -> None:
    (pay,) = open_game("roulette").wagers[wager].pays
    assert (pay.odds.win, pay.odds.stake, pay.cites) == (least, 1, ("19:47-5.2(a)",))
    with pytest.raises(BadInput, match=f"the least is {least} to 1") as refusal:
        open_game("roulette", pays={wager: f"{2 * least - 1} to 2"})
    assert refusal.value.cites == ("19:47-5.2(a)",)


@pytest.mark.proves("19:47-5.2(a)")
def test_every_paid_wager_has_its_floor() -> None:
    paid = {wager.slug for wager in Roulette.charter.wagers if wager.pays}
    assert paid == set(FLOORS)


@pytest.mark.proves("19:47-5.2(a)")
def test_a_house_may_pay_more() -> None:
    table = a_table(pays={"straight": "36 to 1", "red": "6 to 5"})
    table.do(Place(1, "straight-1", 500))
    table.do(Place(1, "red", 500))
    table.do(Place(2, "five-adjacent-1", 2500))
    paid = {(end.seat, end.spot): end.paid for end in finish(table, "1") if end.paid}
    assert paid == {(1, "red"): 600, (1, "straight-1"): 18_000, (2, "straight-1"): 18_000}  # seat 2: the moved fifth
    assert table.chips(1) == 1_000_000 + 18_000 + 600


@pytest.mark.proves("19:47-5.1(e)1i(2)")
def test_five_adjacent_has_no_odds_of_its_own() -> None:
    with pytest.raises(BadInput, match="paid as a straight"):
        open_game("roulette", pays={"five-adjacent": "36 to 1"})


# --- options ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "spot", "stake"),
    [
        pytest.param("five-adjacent", "five-adjacent-17", 2500, marks=pytest.mark.proves("19:47-5.1(e)1i")),
        pytest.param("seven-numbers", "seven-numbers", 500, marks=pytest.mark.proves("19:47-5.1(f)")),
    ],
)
def test_an_optional_wager_is_offered_to_every_player_or_to_none(option: str, spot: str, stake: int) -> None:
    """Offering to some players only cannot be asked for: the option is the table's."""
    with_it, without = a_table(options={option: "yes"}), a_table(options={option: "no"})
    for seat in (1, 2):
        assert not isinstance(with_it.do(Place(seat, spot, stake)), Refusal)
        refusal = without.do(Place(seat, spot, stake))
        assert isinstance(refusal, Refusal)
        assert "There is no wager" in refusal.sentence
    assert option in with_it.game.wagers
    assert option not in without.game.wagers
    with pytest.raises(BadInput, match="takes yes \\(offered\\) or no"):
        a_table(options={option: "some"})


@pytest.mark.parametrize(
    ("options", "sentence", "cites"),
    [
        (
            {"wheel": "triple-zero"},
            "Wheel cannot be 'triple-zero'",
            ("19:47-5.2(b)", "19:47-5.2(c)", "19:47-5.2(d)1"),
        ),
        ({"zeros": "full"}, "is left to the house only in edition 13:69F", ("roulette/zeros",)),
        ({"five-adjacent": "seat 1"}, "Five adjacent numbers cannot be", ("19:47-5.1(e)1i", "19:47-5.1(e)1i(1)")),
        pytest.param(
            {"wheel-replica": "no"},
            '"Five adjacent numbers: offered" needs "A picture of the wheel on the layout: yes, approved"',
            ("19:47-5.1(e)1i", "19:47-5.1(e)1i(1)"),
            marks=pytest.mark.proves("19:47-5.1(e)1i(1)"),
        ),
        pytest.param(
            {"approved-layout": "no"},
            '"Seven numbers: offered" needs "A layout for seven numbers: yes, approved"',
            ("19:47-5.1(f)", "19:47-5.1(f)1"),
            marks=pytest.mark.proves("19:47-5.1(f)1"),
        ),
        ({"after-void": "refund"}, "After a spin that does not count cannot be", ("roulette/reopened",)),
        ({"ball": "red"}, "no option 'ball'", ()),
    ],
)
def test_an_unlawful_choice_is_refused(options: dict[str, str], sentence: str, cites: tuple[str, ...]) -> None:
    with pytest.raises(BadInput, match=sentence) as refusal:
        open_game("roulette", "19:47", options)
    assert refusal.value.cites == cites


@pytest.mark.proves("19:47-5.1(e)1i(1)", "19:47-5.1(f)1")
def test_a_layout_without_replica_or_approval_does_without_these_wagers() -> None:
    plain = {"wheel-replica": "no", "five-adjacent": "no", "approved-layout": "no", "seven-numbers": "no"}
    for seat in (1, 2):
        for spot in ("five-adjacent-17", "seven-numbers"):
            assert isinstance(a_table(plain).do(Place(seat, spot, 2500)), Refusal)
            assert not isinstance(a_table().do(Place(seat, spot, 2500)), Refusal)


@pytest.mark.proves("roulette/zeros")
def test_only_the_newer_edition_lets_the_house_choose_the_loss_on_zeros() -> None:
    assert "zeros" not in open_game("roulette", "19:47").house.options
    assert open_game("roulette", "13:69F").house["zeros"] == "half"
    assert open_game("roulette", "13:69F", {"zeros": "full"}).house["zeros"] == "full"


def test_editions_and_how_the_other_ones_text_is_shown() -> None:
    assert open_game("roulette").house.edition == "19:47"
    with pytest.raises(BadInput, match="no roulette in edition '19:46'"):
        open_game("roulette", "19:46")
    (cite,) = open_game("roulette", "13:69F").wagers["red"].cites
    assert shown(cite, Edition.NJAC_13_69F) == "13:69F-5.1 (text of 19:47-5.1(e)9)"
    assert "secondhand" in shown(Citation("roulette/zeros"), Edition.NJAC_13_69F)


# --- notices ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "options", "words", "cites"),
    [
        pytest.param(
            "19:47",
            {"wheel": "double-zero"},
            "0 or 00, red, black, odd, even, 1 to 18 and 19 to 36 lose half of the wager",
            ("19:47-5.2(b)",),
            marks=pytest.mark.proves("19:47-5.2(b)"),
        ),
        pytest.param(
            "19:47",
            {"wheel": "double-zero-as-single"},
            "double-zero wheel is used as a single-zero wheel",
            ("19:47-5.2(d)1",),
            marks=pytest.mark.proves("19:47-5.2(d)1"),
        ),
        pytest.param(
            "13:69F",
            {"zeros": "half"},
            "lose half of the wager",
            ("19:47-5.2(b)",),
            marks=pytest.mark.proves("19:47-5.2(b)", "roulette/zeros"),
        ),
        pytest.param(
            "13:69F",
            {"zeros": "full"},
            "lose all of the wager",
            ("roulette/zeros",),
            marks=pytest.mark.proves("roulette/zeros"),
        ),
    ],
)
def test_what_must_be_posted(edition: str, options: dict[str, str], words: str, cites: tuple[str, ...]) -> None:
    (notice,) = notices(open_game("roulette", edition, options))
    assert words in notice.text
    assert notice.cites == cites


@pytest.mark.proves("19:47-5.2(c)")
def test_a_single_zero_wheel_has_nothing_to_post() -> None:
    assert notices(open_game("roulette", options={"wheel": "single-zero"})) == ()
