"""Streak wagers in bulk: the same rounds decide them as at the table, and they come to what the odds say."""

import random
from collections import Counter
from math import sqrt

import pytest

from blackjack_live import CHARTS, STAKE, VALUE, Live, charted
from blackjack_referee import by_chart
from pitboss.games.blackjack import Blackjack
from pitboss.games.blackjack.sides import STREAKS
from pitboss.games.blackjack.sim import Conditions, read_chart
from pitboss.games.blackjack.sim import run as runs
from pitboss.games.blackjack.sim.conditions import conditions_of
from pitboss.games.blackjack.sim.counting import put_moves
from pitboss.games.blackjack.sim.rounds import came_out, carried
from pitboss.games.blackjack.sim.run import deal_from, felt_after, streaks
from pitboss.games.blackjack.sim.tables import TALLY, one, tables_for
from pitboss.games.blackjack.wagers import place, side
from pitboss.odds import analyse
from pitboss.sim import simulate

BASIC = read_chart("basic-s17")
HOUSES: tuple[dict[str, str], ...] = (
    {"splits": "3", "resplit-aces": "yes"},
    {"decks": "2", "surrender": "yes", "splits": "2", "dealers-second-card": "hole"},
    {"decks": "6", "dealers-second-card": "late", "five-card-21": "yes", "soft-17": "hit", "splits": "3"},
)


@pytest.mark.parametrize("slug", STREAKS)
@pytest.mark.parametrize("house", HOUSES, ids=range(len(HOUSES)))
def test_streaks_are_won_and_lost_as_at_the_table(house: dict[str, str], slug: str) -> None:
    game = Blackjack(Blackjack.charter.house(options=house | {"streak": "yes"}))
    draw, wins, tally = random.Random(f"{house} {slug}"), STREAKS[slug], one(TALLY)
    conditions, insure = conditions_of(game, boxes=draw.randint(1, 2)), draw.random() < 0.5
    tables = tables_for(conditions)
    put_moves(tables, conditions, BASIC, None)
    tables["insures"][0] = insure
    spots = {seat: [place(seat)] for seat in range(1, conditions.boxes + 1)}
    streak = side(1, slug)
    spots[1].append(streak)
    live = Live(game, spots, charted(by_chart(CHARTS / "basic-s17.csv", das=True), insure=insure), draw)
    run, paid, seen = 0, game.house.wagers[slug].pay().odds.on(STAKE), Counter[int]()
    for cards, came, _, _ in live.rounds(60):
        felt, _ = felt_after(tables, conditions, [VALUE[card[0]] - 1 for card in cards])
        before = tally["streaks"].copy()
        run = carried(tally, run, came_out(tables, felt), wins)
        lost, won = (tally["streaks"] - before).tolist()
        at_the_table = came[1]
        assert at_the_table == (paid if won else -STAKE if lost else 0), cards[:20]
        assert run == sum(one.wins for one in live.table.state.streaks)
        seen[at_the_table] += 1
    assert seen[-STAKE] > 3
    assert seen[0] > 3
    assert slug not in {"streak-2", "streak-3"} or seen[int(paid)]


def test_as_many_hands_won_as_lost_are_a_push_whatever_they_net() -> None:
    """Eights are split against a six: one is doubled and wins with 21, the other loses with 18 to the dealer's 20."""
    conditions = Conditions()
    tables = tables_for(conditions)
    put_moves(tables, conditions, BASIC, None)
    cards = [7, 5, 7, 9, 2, 9, 9, 3]
    assert deal_from(tables, conditions, cards) == ([2], 8)
    felt, _ = felt_after(tables, conditions, cards)
    assert came_out(tables, felt) == 0


# --- many of them -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", STREAKS)
def test_runs_agree_with_the_exact_odds(slug: str) -> None:
    game = Blackjack(Blackjack.charter.house(options={"decks": "6", "streak": "yes"}))
    exact, wagers = analyse(game, slug), 200_000
    found = simulate(game, slug, wagers, 11)
    assert sum(found.counts.values()) == wagers
    assert found.counts.keys() == exact.outcomes.keys()
    assert abs(found.errors_off) < 4
    rounds = float(exact.rolls)
    assert abs(found.rolls / wagers - rounds) < 4 * sqrt(rounds * (rounds - 1) / wagers) + 0.01


def test_the_same_seed_gives_the_same_wagers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "BLOCK", 1000)
    told: list[int] = []
    one = streaks(Conditions(), BASIC, 3, 4500, seed=8, progress=told.append)
    assert one == streaks(Conditions(), BASIC, 3, 4500, seed=8)
    assert one != streaks(Conditions(), BASIC, 3, 4500, seed=9)
    assert one.won + one.lost == sum(told) == 4500
    assert 4500 < one.decided < 3 * 4500
