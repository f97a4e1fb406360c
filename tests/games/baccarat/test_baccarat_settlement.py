"""Every wager on a coup, and the order in which wagers are settled."""

import csv
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.events import AnyEvent, Paid, Settled, Verdict
from pitboss.game import Bet
from pitboss.games.baccarat.coup import Coup
from pitboss.money import purse
from pitboss.odds.analyst import analyst_of
from told_cards import BANKER_WINS, GAMES, TIE, ShoeTable, new_game, paid, said, settled

CASES = list(csv.DictReader((Path(__file__).parent / "coups.csv").read_text(encoding="utf-8").splitlines()))
ONLY_NEWER = ("total-cards", "bonus", "vigorish")
SLUGS = list(GAMES)


def net(events: Iterable[AnyEvent], seat: int = 1) -> int:
    """What the events bring a patron beyond the stake of $100."""
    mine = purse(seat)
    moved = [one for event in events for one in event.transfers]
    return sum(one.cents * ((one.target == mine) - (one.source == mine)) for one in moved) - 10_000


def coup_of(case: dict[str, str]) -> Coup:
    return Coup(*(int(case[name]) for name in ("player", "banker", "player_cards", "banker_cards")))


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("case", CASES, ids=[f"{case['wager']}-{at}" for at, case in enumerate(CASES, 2)])
def test_a_wager_on_a_coup(slug: str, case: dict[str, str]) -> None:
    options: dict[str, Any] = dict(one.split("=") for one in case["options"].split())
    newer = any(name in ONLY_NEWER for name in options)
    for edition in ("13:69F",) if newer else ("19:47", "13:69F"):
        game = new_game(slug, edition, **options)
        state = replace(analyst_of(game).stage(case["wager"]), bets=(Bet(1, case["wager"], 10_000),))
        events = game.settle(state, coup_of(case))
        assert net(events) == int(case["net"])
        (one,) = [event for event in events if isinstance(event, Settled)]
        assert one.cites


NAMED = [  # a wager, a coup, and the paragraphs that the settlement names under the older edition
    ("player", Coup(9, 7, 2, 2), "(a)2i", "(a)"),
    ("player", Coup(7, 9, 2, 2), "(a)2ii", ""),
    ("player", Coup(7, 7, 2, 2), "(a)2iii", ""),
    ("banker", Coup(7, 9, 2, 2), "(a)1i", "(c)"),
    ("banker", Coup(9, 7, 2, 2), "(a)1ii", ""),
    ("banker", Coup(7, 7, 2, 2), "(a)1iii", ""),
    ("tie", Coup(7, 7, 2, 2), "(a)3", "(b)"),
]


@pytest.mark.parametrize(("slug", "section"), [("punto-banco", "3"), ("mini-baccarat", "7")])
@pytest.mark.parametrize("named", NAMED)
def test_a_settlement_names_what_decides_it(slug: str, section: str, named: tuple[str, Coup, str, str]) -> None:
    wager, coup, decided, pays = named
    game = new_game(slug)
    one = game.settle(replace(analyst_of(game).stage(wager), bets=(Bet(1, wager, 10_000),)), coup)[0]
    assert isinstance(one, Settled)
    assert f"19:47-{section}.2{decided}" in one.cites
    assert not pays or f"19:47-{section}.3{pays}" in one.cites


def four_seats(slug: str, **options: Any) -> tuple[list[Any], ShoeTable]:
    """Seats 3, 1, 4 and 2, and a Banker's Hand that wins."""
    table = ShoeTable(slug, seats=(1, 2, 3, 4), **options)
    table.say("place 3 banker $100", "place 1 banker $200", "place 4 player $100", "place 2 tie $100")
    return list(table.deal(BANKER_WINS)), table


def order(events: list[Any]) -> list[str]:
    """The order of settlements and vigorish, briefly."""
    found = []
    for event in events:
        if isinstance(event, Settled):
            found.append(f"{event.seat} {event.verdict}")
        elif isinstance(event, Paid):
            found.append(f"{event.seat} vigorish")
    return found


LOSING = ["4 lost", "2 lost"]
ORDERS = {
    "1": ["3 won", "1 won", "3 vigorish", "1 vigorish"],
    "2": ["3 vigorish", "1 vigorish", "3 won", "1 won"],
    "3": ["3 won", "3 vigorish", "1 won", "1 vigorish"],
    "4": ["3 vigorish", "3 won", "1 vigorish", "1 won"],
}


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("collection", ["at-once", "deferred"])
@pytest.mark.parametrize(
    "payment",
    [
        pytest.param("1", marks=pytest.mark.proves("19:47-3.10(b)1", "mini-baccarat/payment-1")),
        pytest.param("2", marks=pytest.mark.proves("19:47-3.10(b)2", "mini-baccarat/payment-2")),
        pytest.param("3", marks=pytest.mark.proves("19:47-3.10(b)3", "mini-baccarat/payment-3")),
        pytest.param("4", marks=pytest.mark.proves("19:47-3.10(b)4", "mini-baccarat/payment-4")),
    ],
)
@pytest.mark.proves("19:47-3.10(b)", "19:47-3.10(c)", "mini-baccarat/losers-first")
def test_losers_first_then_one_of_four_orders_from_the_highest_seat_down(
    slug: str, collection: str, payment: str
) -> None:
    events, _ = four_seats(slug, payment=payment, collection=collection)
    assert order(events) == LOSING + ORDERS[payment]
    won = [one for one in settled(events) if one.verdict is Verdict.WON]
    by = f"19:47-3.10(b){payment}" if slug == "punto-banco" else f"mini-baccarat/payment-{payment}"
    assert all(by in one.cites for one in won)


@pytest.mark.proves("19:47-7.3(d)", "13:69F-7.3(d)", "19:47-7.2(a)1iii")
@pytest.mark.parametrize("edition", ["19:47", "13:69F"])
@pytest.mark.parametrize("payment", ["1", "2", "3", "4"])
def test_the_vigorish_of_a_tie_comes_at_the_end_of_the_round(edition: str, payment: str) -> None:
    table = ShoeTable(
        "mini-baccarat", edition, (1, 2), vigorish="tie", payment=payment, collection="deferred", rate="5"
    )
    table.say("place 1 banker $100", "place 2 banker $10", "place 2 player $100")
    events = list(table.deal(TIE))
    assert order(events) == ["2 void", "2 void", "1 void", "2 vigorish", "1 vigorish"]
    assert [one.cents for one in paid(events)] == [250, 2500]
    assert all(f"{edition}-7.3(d)" in one.cites for one in paid(events))
    assert (table.table.chips(1), table.table.chips(2)) == (97_500, 99_750)
    assert table.state.owed == ()
    table.say("place 1 banker $100")
    assert paid(table.deal(BANKER_WINS)) == []
    assert table.table.chips(1) == 107_500


def test_a_seat_is_paid_in_the_order_of_the_layout() -> None:
    table = ShoeTable("punto-banco", "13:69F", (1,), total_cards="yes", bonus="yes")
    table.say(*(f"place 1 {spot} $10" for spot in reversed(list(table.game.spots))))
    events = settled(table.deal(BANKER_WINS))
    assert [one.spot for one in events] == [
        "player",
        "tie",
        "total-cards-5",
        "total-cards-6",
        "player-bonus",
        "banker",
        "total-cards-4",
        "banker-bonus",
    ]


@pytest.mark.proves("19:47-3.10(a)", "mini-baccarat/result")
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(
    ("cards", "says"),
    [
        (BANKER_WINS, "Banker wins, nine over seven"),
        ("9H TD KS 7D", "Player wins, nine over seven"),
        (TIE, "Tie Hand, nine to nine"),
    ],
)
def test_the_result_is_announced(slug: str, cards: str, says: str) -> None:
    table = ShoeTable(slug)
    events = table.deal(cards)
    assert said(events)[-1] == says


@pytest.mark.parametrize(
    ("slug", "options", "by"),
    [
        ("punto-banco", {"vigorish": "banker-six"}, "13:69F-3.3(e)1"),
        ("punto-banco", {"vigorish": "dragon-7"}, "13:69F-3.3(h)"),
        ("mini-baccarat", {"vigorish": "tie"}, "13:69F-7.3(d)"),
        ("mini-baccarat", {"vigorish": "banker-six"}, "13:69F-7.3(f)1"),
        ("mini-baccarat", {"vigorish": "dragon-7"}, "13:69F-7.3(i)"),
    ],
)
def test_a_win_without_vigorish_says_by_what_right(slug: str, options: dict[str, Any], by: str) -> None:
    game = new_game(slug, "13:69F", **options)
    (won,) = game.settle(replace(analyst_of(game).stage("banker"), bets=(Bet(1, "banker", 10_000),)), Coup(7, 9, 2, 2))
    assert by in won.cites


@pytest.mark.parametrize(
    ("coup", "why"),
    [
        (Coup(6, 7, 2, 3), "Dragon 7: the Banker's Hand wins with three cards and a count of seven"),
        (Coup(6, 7, 2, 2), "Dragon 7: Player 6, Banker 7"),
        (Coup(8, 7, 2, 3), "Dragon 7: Player 8, Banker 7"),
    ],
)
def test_a_dragon_7_wager_is_told_what_decided_it(coup: Coup, why: str) -> None:
    game = new_game("punto-banco", "13:69F", vigorish="dragon-7")
    (told,) = game.settle(replace(analyst_of(game).stage("dragon-7"), bets=(Bet(1, "dragon-7", 500),)), coup)
    assert isinstance(told, Settled)
    assert told.why == why
