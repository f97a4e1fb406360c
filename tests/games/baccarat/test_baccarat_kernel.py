"""The kernel against the definition: the same cards give the same coups and settlements, round by round."""

import random

import pytest

from dealt_shoes import GAMES, LiveShoe, by_the_kernel, coups_by_the_rules, every_house, shuffled
from pitboss.games.baccarat.rules import Baccarat
from pitboss.games.mini_baccarat import MiniBaccarat

ROUNDS = 100_000  # by the rules of the definition
AT_A_TABLE = 24  # rounds of each house at a full table


def test_the_same_cards_give_the_same_coups() -> None:
    """Shoes of any number of decks and any place of the cutting card, shuffled at random."""
    draw, done = random.Random(1947), 0
    while done < ROUNDS:
        decks, behind = draw.randint(6, 20), draw.choice((14, 15, 50, 100))
        options = {"decks": str(decks), "cutting-card": str(behind)}
        game = MiniBaccarat(MiniBaccarat.charter.house(options=options))
        order = shuffled(draw, decks)
        coups = coups_by_the_rules(order, behind)
        assert by_the_kernel(game, order) == coups
        done += len(coups)


HOUSES = [(game, edition) for game in GAMES for edition in game.charter.editions]


@pytest.mark.parametrize(("kind", "edition"), HOUSES)
def test_the_same_cards_give_the_same_settlements_under_every_option(kind: type[Baccarat], edition: str) -> None:
    """At a full table every wager lies in every round, through shuffle, cut, burn, calls, payment and vigorish."""
    draw, rounds, houses, whole = random.Random(1369), 0, 0, 0
    tried: dict[str, set[str]] = {}
    for game in every_house():
        if type(game) is not kind or game.house.edition != edition:
            continue
        houses += 1
        live = LiveShoe(game, draw)
        to_the_end = houses % 10 == 1 and not game.continuous
        rounds += live.check(10**9 if to_the_end else AT_A_TABLE)
        if not game.continuous:
            by_kernel = by_the_kernel(game, live.order)
            assert live.coups == (by_kernel if to_the_end else by_kernel[:AT_A_TABLE])
        whole += to_the_end
        for name, value in game.house.options.items():
            tried.setdefault(name, set()).add(value)
    known = [one for one in kind.charter.options if one.edition in ("", edition) and ".." not in one.choices]
    assert {one.name: tried[one.name] for one in known} == {one.name: set(one.choices.split("|")) for one in known}
    assert tried["cutting-card"] == {"14", "100"}
    assert whole > 0
    assert rounds >= houses * AT_A_TABLE
