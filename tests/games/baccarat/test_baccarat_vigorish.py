"""Vigorish: its rate, its rounding, when it is collected, and what becomes of what cannot be."""

from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.events import Called, Noted, Over, Shuffled
from pitboss.game import Bet, Calling
from pitboss.games.baccarat.coup import Coup
from pitboss.money import CAGE, RACK, VIGORISH, owed
from pitboss.odds.analyst import analyst_of
from told_cards import BANKER_WINS, GAMES, PLAYER_WINS, ShoeTable, new_game, paid, settled

BANKER_NINE = Coup(7, 9, 2, 2)
SLUGS = list(GAMES)


def fee(slug: str, cents: int, *, edition: str = "19:47", chip: int = 50, **options: Any) -> int:
    """The vigorish on a Banker's Hand wager of so many cents that wins."""
    game = new_game(slug, edition, chip, **options)
    state = replace(analyst_of(game).stage("banker"), bets=(Bet(1, "banker", cents),))
    return sum(one.cents for one in paid(game.settle(state, BANKER_NINE)))


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.proves("punto-banco/coins", "mini-baccarat/coins")
def test_without_rounding_the_exact_cents_are_taken_whatever_the_chips(slug: str) -> None:
    assert fee(slug, 500) == 25
    assert fee(slug, 700, rate="4") == 28
    assert fee(slug, 500, chip=100) == 25
    assert fee(slug, 550) == 27  # 27.5 cents
    assert fee(slug, 550, part_cent="taken") == 28


@pytest.mark.proves("mini-baccarat/coins", "19:47-7.3(d)", "13:69F-7.3(d)")
@pytest.mark.parametrize("edition", ["19:47", "13:69F"])
@pytest.mark.parametrize("part_cent", ["dropped", "taken"])
def test_the_quarter_taken_on_a_tie_is_never_more_than_a_quarter(edition: str, part_cent: str) -> None:
    game = new_game("mini-baccarat", edition, 50, vigorish="tie", part_cent=part_cent, rounding="up")
    for cents, taken in ((500, 125), (550, 137), (1050, 262)):
        state = replace(analyst_of(game).stage("banker"), bets=(Bet(1, "banker", cents),))
        assert sum(one.cents for one in paid(game.settle(state, Coup(9, 9, 2, 2)))) == taken


PUNTO_ROUNDED = [
    (500, "5", 25),
    (600, "5", 50),
    (100, "5", 25),
    (1000, "5", 50),
    (1050, "5", 75),
    (500, "4", 20),
    (600, "4", 40),
    (1000, "4", 40),
]


@pytest.mark.proves("19:47-3.3(c)", "13:69F-3.3(c)1")
@pytest.mark.parametrize("edition", ["19:47", "13:69F"])
@pytest.mark.parametrize(("cents", "rate", "taken"), PUNTO_ROUNDED)
def test_punto_banco_rounds_up_to_25_cents_or_20(edition: str, cents: int, rate: str, taken: int) -> None:
    assert fee("punto-banco", cents, edition=edition, rate=rate, rounding="up") == taken


@pytest.mark.proves("19:47-7.3(c)", "13:69F-7.3(c)1")
@pytest.mark.parametrize("edition", ["19:47", "13:69F"])
@pytest.mark.parametrize(
    ("cents", "rate", "taken"), [(500, "5", 25), (550, "5", 30), (600, "5", 30), (700, "4", 30), (500, "4", 20)]
)
def test_mini_baccarat_rounds_up_to_5_cents(edition: str, cents: int, rate: str, taken: int) -> None:
    assert fee("mini-baccarat", cents, edition=edition, rate=rate, rounding="up") == taken


@pytest.mark.proves("13:69F-3.3(e)2", "13:69F-7.3(f)2")
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(("totals", "taken"), [((), 500), ((5_000, 4_950), 500), ((5_000, 5_000), 0), ((20_000,), 0)])
def test_total_card_wagers_of_at_least_as_much_spare_the_vigorish(
    slug: str, totals: tuple[int, ...], taken: int
) -> None:
    game = new_game(slug, "13:69F", vigorish="total-cards", total_cards="yes")
    mine = [Bet(1, f"total-cards-{cards}", cents) for cards, cents in zip((4, 5), totals, strict=False)]
    other = Bet(2, "total-cards-6", 50_000)  # another patron's wagers do not count
    state = replace(
        analyst_of(game).stage("banker"), seats=(1, 2), bets=tuple(sorted((Bet(1, "banker", 10_000), *mine, other)))
    )
    assert sum(one.cents for one in paid(game.settle(state, BANKER_NINE))) == taken


@pytest.mark.proves("13:69F-3.3(g)", "13:69F-7.3(h)")
@pytest.mark.parametrize("slug", SLUGS)
def test_other_wagers_bear_no_vigorish(slug: str) -> None:
    game = new_game(slug, "13:69F", bonus="yes", total_cards="yes")
    for spot in game.spots:
        state = replace(analyst_of(game).stage(spot), bets=(Bet(1, spot, 10_000),))
        taken = paid(game.settle(state, BANKER_NINE)) + paid(game.settle(state, Coup(9, 0, 3, 3)))
        assert bool(taken) is (spot == "banker")


# --- marked, and collected later ------------------------------------------------------------------------------------


def in_debt(slug: str, edition: str = "19:47", seats: tuple[int, ...] = (1, 2), **options: Any) -> ShoeTable:
    """A table where seat 1 owes $5 and seat 2 owes $1."""
    table = ShoeTable(slug, edition, seats, collection="deferred", **options)
    table.say("place 1 banker $100", "place 2 banker $20")
    table.deal(BANKER_WINS)
    return table


MARKED = {
    ("punto-banco", "19:47"): "19:47-3.3(c)",
    ("punto-banco", "13:69F"): "13:69F-3.3(c)2",
    ("mini-baccarat", "19:47"): "19:47-7.3(c)",
    ("mini-baccarat", "13:69F"): "13:69F-7.3(c)2",
}


@pytest.mark.proves("19:47-3.3(c)", "13:69F-3.3(c)2", "19:47-7.3(c)", "13:69F-7.3(c)2")
@pytest.mark.parametrize(("slug", "edition"), MARKED)
def test_deferred_vigorish_is_marked_for_the_seat_and_shown_to_all(slug: str, edition: str) -> None:
    table = ShoeTable(slug, edition, collection="deferred")
    table.say("place 1 banker $100")
    (mark,) = paid(table.deal(BANKER_WINS))
    assert (mark.what, mark.cents, mark.seat) == ("vigorish owed", 500, 1)
    assert MARKED[slug, edition] in mark.cites
    assert table.table.chips(1) == 110_000
    assert table.table.view(2).owed == ((1, 500),)
    assert table.table.ledger[owed(1)] == -500
    table.say("place 1 banker $20")
    table.deal(BANKER_WINS)
    assert table.state.owed == ((1, 600),)
    table.say("place 1 player $20")
    table.deal(PLAYER_WINS)
    assert table.state.owed == ((1, 600),)  # the marker stays


@pytest.mark.parametrize("slug", SLUGS)
def test_settling_at_once_is_what_the_odds_use_though_the_house_defers(slug: str) -> None:
    game = new_game(slug, collection="deferred")
    (fee,) = paid(game.settle(replace(analyst_of(game).stage("banker"), bets=(Bet(1, "banker", 10_000),)), BANKER_NINE))
    assert fee.transfers[0].source == "purse:1"


@pytest.mark.proves("13:69F-3.3(c)4", "punto-banco/leaving", "13:69F-7.3(c)4", "mini-baccarat/leaving")
@pytest.mark.parametrize(
    ("slug", "edition", "by"),
    [
        ("punto-banco", "19:47", "punto-banco/leaving"),
        ("punto-banco", "13:69F", "13:69F-3.3(c)4"),
        ("mini-baccarat", "19:47", "mini-baccarat/leaving"),
        ("mini-baccarat", "13:69F", "13:69F-7.3(c)4"),
    ],
)
def test_who_leaves_pays_first(slug: str, edition: str, by: str) -> None:
    table = in_debt(slug, edition)
    (first,) = paid(table.say("leave 1"))
    assert (first.what, first.cents) == ("vigorish collected", 500)
    assert by in first.cites
    assert table.state.owed == ((2, 100),)
    assert table.table.ledger[VIGORISH] == 600


def finished(table: ShoeTable) -> list[Any]:
    """The events of the last round of a shoe."""
    table.use_up(18)
    table.deal(PLAYER_WINS)
    return list(table.deal(PLAYER_WINS))


@pytest.mark.proves(
    "19:47-3.3(c)", "13:69F-3.3(c)2", "13:69F-3.3(c)4", "19:47-7.3(c)", "13:69F-7.3(c)2", "13:69F-7.3(c)4"
)
@pytest.mark.parametrize(("slug", "edition"), MARKED)
def test_all_that_is_owed_is_collected_before_the_cards_are_shuffled(slug: str, edition: str) -> None:
    table = in_debt(slug, edition)
    events = finished(table)
    assert isinstance(events[-1], Over)
    assert table.state.phase == "collecting"
    assert isinstance(table.table.awaits, Calling)
    assert table.offer("collect").routine
    table.refused("dealer calls shuffle")
    (first,) = paid(table.say("dealer calls collect"))
    assert (first.seat, first.cents) == (2, 100)  # the highest seat first
    assert MARKED[slug, edition] in first.cites
    assert table.state.phase == "collecting"
    (second,) = paid(table.say("dealer calls collect"))
    assert (second.seat, second.cents) == (1, 500)
    assert table.state.phase == "shuffle"
    assert table.state.owed == ()
    assert any(isinstance(event, Shuffled) for event in table.say("dealer calls shuffle"))


UNCOLLECTED = {
    ("punto-banco", "19:47"): ("punto-banco/uncollected",),
    ("punto-banco", "13:69F"): (
        "13:69F-3.3(c)3",
        "13:69F-3.3(c)3ii",
        "13:69F-3.3(c)3iii",
        "13:69F-3.3(c)3vi",
    ),
    ("mini-baccarat", "19:47"): ("mini-baccarat/uncollected",),
    ("mini-baccarat", "13:69F"): (
        "13:69F-7.3(c)3",
        "13:69F-7.3(c)3ii",
        "13:69F-7.3(c)3iii",
        "13:69F-7.3(c)3vi",
    ),
}


@pytest.mark.proves(
    "13:69F-3.3(c)3",
    "13:69F-3.3(c)3ii",
    "13:69F-3.3(c)3iii",
    "13:69F-3.3(c)3vi",
    "13:69F-7.3(c)3",
    "13:69F-7.3(c)3ii",
    "13:69F-7.3(c)3iii",
    "13:69F-7.3(c)3vi",
    "punto-banco/uncollected",
    "mini-baccarat/uncollected",
)
@pytest.mark.parametrize(("slug", "edition"), UNCOLLECTED)
def test_vigorish_that_cannot_be_collected_is_written_up_and_counts_in_the_win(slug: str, edition: str) -> None:
    table = in_debt(slug, edition)
    ledger = table.table.ledger
    win, cage = ledger[RACK] + ledger[VIGORISH], ledger[CAGE]
    by = UNCOLLECTED[slug, edition]
    table.refused("dealer calls write-up: signed", *by)
    table.refused("floor 1 calls write-up: lost", *by)
    events = table.say("floor 1 calls write-up: patron-refused")
    called, form, bears = events
    assert isinstance(called, Called)
    assert called.says == "Complimentary Vigorish Form 1: $5 of seat 1, unsigned because the patron refused"
    assert called.cites == by
    assert isinstance(form, Noted)
    assert form.value == 1
    assert bears.transfers[0].source == CAGE
    ledger = table.table.ledger
    assert ledger[RACK] + ledger[VIGORISH] == win  # it stays in the win of the table
    assert ledger[CAGE] == cage - 500  # and the house bears it as a complimentary
    assert table.state.owed == ((2, 100),)
    later = table.say("floor 2 calls write-up: signed")
    assert isinstance(later[0], Called)
    assert "Form 2: $1 of seat 2, signed" in later[0].says  # serial numbers are used in their order
    assert not table.table.state.owed
    assert not paid(table.say("leave 1"))


@pytest.mark.proves("13:69F-3.3(c)4", "punto-banco/leaving", "13:69F-7.3(c)4", "mini-baccarat/leaving")
@pytest.mark.parametrize(("slug", "edition"), UNCOLLECTED)
def test_what_is_owed_is_not_cashed_in(slug: str, edition: str) -> None:
    table = in_debt(slug, edition)
    leaving = f"{slug}/leaving" if edition == "19:47" else f"13:69F-{'3' if slug == 'punto-banco' else '7'}.3(c)4"
    table.refused("cash-out 1 $1100", leaving)  # all that there is
    table.refused("cash-out 1 $1096", leaving)
    table.say("cash-out 1 $1095")
    assert table.table.chips(1) == 500
    (collected,) = paid(table.say("leave 1"))
    assert (collected.what, collected.cents) == ("vigorish collected", 500)
    assert table.table.ledger[VIGORISH] == 600


def short_of(table: ShoeTable, seat: int, cents: int) -> None:
    """A seat loses everything and has so many cents left, so that it cannot pay what it owes."""
    table.say(f"place {seat} banker ${table.table.chips(seat) // 100} by dealer")
    table.deal(PLAYER_WINS)
    if cents:
        table.say(f"buy-in {seat} ${cents / 100:.2f}")
    assert table.table.chips(seat) == cents


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("left", [0, 50])
def test_of_vigorish_that_a_patron_is_short_of_what_there_is_is_collected_at_the_end_of_the_shoe(
    slug: str, left: int
) -> None:
    table = in_debt(slug, seats=(1, 2))
    short_of(table, 2, left)
    finished(table)
    events = [(one.what, one.cents) for one in paid(table.say("dealer calls collect"))]
    collected = [("vigorish collected", left)] if left else []
    assert events == [*collected, ("vigorish written up", 100 - left)]
    assert (table.state.due(2), table.table.chips(2)) == (0, 0)
    table.say("dealer calls collect")
    assert table.state.phase == "shuffle"


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("left", [0, 50])
def test_who_leaves_short_of_the_vigorish_pays_what_there_is_and_the_rest_is_written_up(slug: str, left: int) -> None:
    table = in_debt(slug, seats=(1, 2))
    short_of(table, 2, left)
    events = [(one.what, one.cents) for one in paid(table.say("leave 2"))]
    collected = [("vigorish collected", left)] if left else []
    assert events == [*collected, ("vigorish written up", 100 - left)]
    assert 2 not in table.state.seats
    assert table.table.chips(2) == 0
    assert table.table.out_of_balance() is None


@pytest.mark.proves("mini-baccarat/continuous")
def test_with_a_continuous_shuffler_every_round_ends_a_shoe() -> None:
    table = ShoeTable("mini-baccarat", collection="deferred", shuffler="continuous")
    table.say("place 1 banker $100")
    table.deal(BANKER_WINS)
    assert table.state.phase == "collecting"
    table.say("dealer calls collect")
    assert table.state.phase == "over"
    assert table.table.ledger[VIGORISH] == 500


@pytest.mark.parametrize("slug", SLUGS)
def test_a_push_and_a_loss_pay_nothing(slug: str) -> None:
    table = ShoeTable(slug, collection="deferred")
    table.say("place 1 banker $100")
    events = table.deal(PLAYER_WINS)
    assert len(settled(events)) == 1
    assert paid(events) == []
