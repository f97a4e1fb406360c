"""From the arrival of the decks to the first round, and from the end of one shoe to the next."""

from typing import Any

import pytest

from pitboss.commands import Role
from pitboss.events import Called, Shuffled
from pitboss.game import Calling
from told_cards import GAMES, PLAYER_WINS, ShoeTable

SLUGS = list(GAMES)
BY_HAND = ["inspect", "verify", "display", "wash", "shuffle", "lace"]


def calls(events: Any) -> list[str]:
    return [event.name for event in events if isinstance(event, Called)]


def cited(events: Any, name: str) -> tuple[str, ...]:
    return next(tuple(event.cites) for event in events if isinstance(event, Called) and event.name == name)


def to_the_cut(slug: str, edition: str = "19:47", **options: Any) -> tuple[Any, ShoeTable]:
    table = ShoeTable(slug, edition, (2, 5, 7), ready=False, **options)
    return table.until("cut"), table


OPENING = [
    pytest.param(
        "punto-banco",
        "19:47",
        [f"19:47-3.{one}" for one in ("4(a)", "4(a)", "4(b)", "4(c)", "5(a)", "5(b)")],
        marks=pytest.mark.proves("19:47-3.4(a)", "19:47-3.4(b)", "19:47-3.4(c)", "19:47-3.5(a)", "19:47-3.5(b)"),
    ),
    pytest.param(
        "punto-banco",
        "13:69F",
        [f"13:69F-3.{one}" for one in ("4(a)", "4(a)", "4(b)", "4(c)", "5(a)", "5(a)1")],
        marks=pytest.mark.proves("13:69F-3.4(a)", "13:69F-3.4(b)", "13:69F-3.4(c)", "13:69F-3.5(a)", "13:69F-3.5(a)1"),
    ),
    pytest.param(
        "mini-baccarat",
        "19:47",
        [f"19:47-7.{one}" for one in ("4(a)", "4(a)", "4(b)", "4(c)", "5(a)", "5(b)")],
        marks=pytest.mark.proves("19:47-7.4(a)", "19:47-7.4(b)", "19:47-7.4(c)", "19:47-7.5(a)", "19:47-7.5(b)"),
    ),
    pytest.param(
        "mini-baccarat",
        "13:69F",
        [f"13:69F-7.{one}" for one in ("4(a)", "4(a)", "4(b)", "4(c)", "5(a)", "5(b)")],
        marks=pytest.mark.proves("13:69F-7.4(a)", "13:69F-7.4(b)", "13:69F-7.4(c)", "13:69F-7.5(a)", "13:69F-7.5(b)"),
    ),
]


@pytest.mark.parametrize(("slug", "edition", "by"), OPENING)
def test_the_cards_are_inspected_verified_shown_washed_shuffled_and_laced(
    slug: str, edition: str, by: list[str]
) -> None:
    table = ShoeTable(slug, edition, ready=False)
    table.refused("open")
    table.refused("dealer calls shuffle")
    events = table.until("cut")
    assert calls(events) == BY_HAND
    assert [event.by for event in events if isinstance(event, Called)][:2] == [Role.DEALER, Role.FLOOR]
    for call, one in zip(BY_HAND, by, strict=True):
        assert one in cited(events, call)
    assert any(isinstance(event, Shuffled) for event in events)
    shown = next(event for event in events if isinstance(event, Called) and event.name == "display")
    assert ("columns" if slug == "punto-banco" else "rows") in shown.says


@pytest.mark.parametrize(
    ("slug", "edition", "by"),
    [
        pytest.param("punto-banco", "19:47", "19:47-3.5(b)", marks=pytest.mark.proves("19:47-3.5(b)")),
        pytest.param("punto-banco", "13:69F", "13:69F-3.5(a)1i", marks=pytest.mark.proves("13:69F-3.5(a)1i")),
        pytest.param("mini-baccarat", "19:47", "19:47-7.5(b)", marks=pytest.mark.proves("19:47-7.5(b)")),
        pytest.param("mini-baccarat", "13:69F", "13:69F-7.5(b)", marks=pytest.mark.proves("13:69F-7.5(b)")),
    ],
)
def test_a_house_may_have_the_cards_shuffled_once_more_after_the_lacing(slug: str, edition: str, by: str) -> None:
    events, _ = to_the_cut(slug, edition, second_shuffle="yes")
    assert calls(events) == [*BY_HAND, "shuffle-again"]
    assert by in cited(events, "shuffle-again")


@pytest.mark.parametrize(
    ("slug", "by"),
    [
        pytest.param("punto-banco", "13:69F-3.4(a)", marks=pytest.mark.proves("13:69F-3.4(a)", "13:69F-3.5(a)")),
        pytest.param("mini-baccarat", "13:69F-7.4(a)", marks=pytest.mark.proves("13:69F-7.4(a)", "13:69F-7.5(a)")),
    ],
)
def test_cards_that_come_shuffled_are_cut_as_they_are_but_shuffled_after_every_shoe(slug: str, by: str) -> None:
    events, table = to_the_cut(slug, "13:69F", preshuffled="yes")
    assert calls(events) == ["inspect", "verify"]
    assert by in cited(events, "verify")
    table.until("over", ["AC", "2C"])
    assert table.state.left == 416 - 2
    table.say("open")
    table.use_up(18)
    table.deal(PLAYER_WINS)
    table.deal(PLAYER_WINS)
    assert calls(table.until("cut")) == ["shuffle", "lace"]


CUT = {"punto-banco": ("19:47-3.5(b)", "19:47-3.5(c)"), "mini-baccarat": ("19:47-7.5(b)", "19:47-7.5(c)")}


@pytest.mark.proves("19:47-3.5(b)", "19:47-7.5(b)")
@pytest.mark.parametrize("slug", SLUGS)
def test_the_cut_is_offered_from_the_highest_seat_clockwise_and_the_dealer_cuts_last(slug: str) -> None:
    offered, _ = CUT[slug]
    _, table = to_the_cut(slug)
    assert table.offer("decline").seats == (7,)
    table.refused("patron 5 calls cut: 100", offered)
    table.say("patron 7 calls decline")
    table.say("dealer calls pass-the-cut")
    assert table.offer("cut").seats == (2,)
    table.say("patron 2 calls decline")
    assert table.offer("cut").by == (Role.DEALER,)
    table.say("dealer calls cut: 208")
    assert table.state.phase == "insert"


@pytest.mark.proves("19:47-3.5(c)", "19:47-7.5(c)")
@pytest.mark.parametrize("slug", SLUGS)
def test_a_cut_leaves_ten_cards_at_either_end(slug: str) -> None:
    _, by = CUT[slug]
    _, table = to_the_cut(slug)
    for depth in (9, 407, 0, 416):
        table.refused(f"patron 7 calls cut: {depth}", by)
    for depth in (10, 406):
        _, table = to_the_cut(slug)
        (called,) = table.say(f"patron 7 calls cut: {depth}")
        assert by in called.cites


@pytest.mark.proves("19:47-3.5(d)", "19:47-7.5(d)", "19:47-3.1(a)", "mini-baccarat/decks")
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(("card", "more"), [("AC", 1), ("9C", 9), ("TC", 10), ("KC", 10)])
def test_the_first_card_is_burned_with_as_many_more_as_it_counts(slug: str, card: str, more: int) -> None:
    _, table = to_the_cut(slug)
    table.say("patron 7 calls cut: 100")
    (inserted,) = table.say("dealer calls insert")
    assert inserted.cites[0].endswith(".5(d)")
    assert table.state.behind == 14
    (first,) = table.say(f"result {card}")
    assert f"{more} more {'is' if more == 1 else 'are'} burned" in first.says
    assert first.cites[0].endswith(".5(d)")
    (burned,) = table.until("over", ["2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "TD", "JD"][:more])
    assert burned.seen_by is None  # all of them are shown
    assert len(burned.outcome) == more or (more == 1 and burned.outcome == "2D")
    assert table.state.left == 416 - 1 - more


@pytest.mark.proves("19:47-3.5(e)", "19:47-7.5(e)")
@pytest.mark.parametrize(("slug", "by"), [("punto-banco", "19:47-3.5(e)"), ("mini-baccarat", "19:47-7.5(e)")])
@pytest.mark.parametrize(("recut", "cutter"), [("last", 5), ("next", 2)])
def test_the_floor_may_order_a_recut_by_the_last_cutter_or_the_next_in_line(
    slug: str, by: str, recut: str, cutter: int
) -> None:
    _, table = to_the_cut(slug, recut=recut)
    table.say("patron 7 calls decline", "patron 5 calls cut: 100")
    table.refused("dealer calls recut", by)
    (called,) = table.say("floor calls recut")
    assert called.cites == (by,)
    assert table.offer("cut").seats == (cutter,)
    table.say(f"patron {cutter} calls cut: 200", "dealer calls insert")


BEFORE_A_DEAL = ["insert", "burn-first", "burning", "wagering", "closed", "dealing"]


@pytest.mark.proves("19:47-3.5(e)", "19:47-7.5(e)")
@pytest.mark.parametrize(("slug", "by"), [("punto-banco", "19:47-3.5(e)"), ("mini-baccarat", "19:47-7.5(e)")])
@pytest.mark.parametrize("phase", BEFORE_A_DEAL)
def test_a_recut_may_be_ordered_until_a_card_is_dealt(slug: str, by: str, phase: str) -> None:
    """Burned cards are not dealt: they stay out, and the rest is cut, and burned from, once more."""
    if (slug, phase) == ("mini-baccarat", "closed"):
        return  # there the dealer deals without being told to
    _, table = to_the_cut(slug)
    table.say("patron 7 calls cut: 100")
    cards = ["3S", "4S", "5S", "6S"]
    left = 416
    while table.state.phase != phase:
        if table.state.phase == "wagering":
            table.say("place 2 player $10")
        left -= {"burn-first": 1, "burning": 3}.get(table.state.phase, 0)
        table.step(cards)
    bets = table.state.bets
    table.refused("dealer calls recut", by)
    (called,) = table.say("floor calls recut")
    assert called.cites == (by,)
    cut = table.offer("cut")
    assert (cut.seats, cut.values[-1], table.state.left) == ((7,), str(left - 10), left)
    table.say("patron 7 calls cut: 200", "dealer calls insert")
    back = phase if phase in ("wagering", "closed", "dealing") else "over"
    table.until(back, ["AH", "2H"])
    assert (table.state.left, table.state.behind, table.state.bets) == (left - 2, 14, bets)
    if back == "over":
        table.say("open")
    table.until("counts", PLAYER_WINS.split())
    table.refused("floor calls recut")
    table.until("over")
    table.say("open")
    table.refused("floor calls recut")  # not before the next round either


@pytest.mark.proves("19:47-3.4(b)", "19:47-3.4(c)", "19:47-7.4(b)", "19:47-7.4(c)")
@pytest.mark.proves("13:69F-3.4(b)", "13:69F-3.4(c)", "13:69F-7.4(b)", "13:69F-7.4(c)")
@pytest.mark.parametrize("edition", ["19:47", "13:69F"])
@pytest.mark.parametrize(("slug", "section"), [("punto-banco", "3.4"), ("mini-baccarat", "7.4")])
def test_the_cards_lie_face_up_until_the_first_patron_has_come(slug: str, section: str, edition: str) -> None:
    table, by = ShoeTable(slug, edition, (), ready=False), f"{edition}-{section}(c)"
    table.until("wash")
    assert table.table.awaits == Calling()
    assert "look at them" in table.refused("dealer calls wash", by)
    table.refused("dealer calls shuffle")
    table.say("sit 3", "dealer calls wash", "leave 3")
    assert "Nobody" in table.refused("dealer calls shuffle", by)
    table.say("sit 3", "dealer calls shuffle")


@pytest.mark.parametrize("slug", SLUGS)
def test_a_finished_shoe_is_not_shuffled_with_nobody_at_the_table(slug: str) -> None:
    table = ShoeTable(slug, seats=(2,))
    table.use_up(18)
    table.deal(PLAYER_WINS)
    table.deal(PLAYER_WINS)
    table.say("leave 2")
    assert (table.state.phase, table.table.awaits) == ("shuffle", Calling())
    by = {"punto-banco": "19:47-3.5(a)", "mini-baccarat": "19:47-7.5(a)"}[slug]
    assert "Nobody" in table.refused("dealer calls shuffle", by)
    table.say("sit 5", "dealer calls shuffle")


@pytest.mark.proves("13:69F-7.4(d)")
def test_two_batches_are_not_shuffled_before_a_patron_has_seen_them() -> None:
    table = ShoeTable("mini-baccarat", "13:69F", (), ready=False, shuffler="automated")
    table.until("shuffle")
    table.refused("dealer calls shuffle", "13:69F-7.4(d)")
    table.say("sit 1", "dealer calls shuffle")


@pytest.mark.parametrize("slug", SLUGS)
def test_a_new_shoe_after_the_last_hand_is_not_inspected_again(slug: str) -> None:
    table = ShoeTable(slug, seats=(2, 5, 7))
    table.use_up(18)
    table.deal(PLAYER_WINS)
    table.deal(PLAYER_WINS)
    assert table.state.phase == "shuffle"
    assert calls(table.until("cut")) == ["shuffle", "lace"]
    assert table.offer("cut").seats == (7,)
