"""Wagers against the Banker, and their order of preference: 19:47-4.7."""

import pytest

from .talk import Chemin, banked, banker_loses, banker_wins, lies, ready_table, refused, say, stand_off

ALL, FOLLOWS, ALONE = "19:47-4.7(a)", ("19:47-4.7(b)",), ("19:47-4.7(c)",)
PARTS = (ALL, "chemin-de-fer/partial-order")
HALF = ("chemin-de-fer/avec-la-table",)


def covering(banker: int = 2, bank: int = 100, seats: int = 4, **options: str) -> Chemin:
    table = ready_table(seats, **options)
    banked(table, banker, bank)
    return table


@pytest.mark.proves("19:47-4.7(a)")
def test_all_or_part_may_be_covered_and_no_more() -> None:
    table = covering()
    assert refused(table, "place 2 cover $50") == (ALL,)
    assert refused(table, "place 3 cover $101") == PARTS
    say(table, "place 3 cover $60")
    assert refused(table, "place 4 cover $41") == PARTS
    say(table, "place 4 cover $40")
    assert refused(table, "place 4 cover $5") == PARTS
    assert table.state.against == 10000
    say(table, "take-down 3 cover $20", "place 4 cover $20")
    assert lies(table, "cover") == {3: 40, 4: 60}


@pytest.mark.proves("chemin-de-fer/partial-order")
def test_a_nearer_seat_displaces_a_farther_one() -> None:
    """Counterclockwise from seat 2: 3, 4, 1."""
    table = covering()
    say(table, "place 1 cover $50", "place 4 cover $50")
    events = say(table, "place 3 cover $30")
    assert (events[0].cites, lies(table, "cover")) == (PARTS, {1: 20, 3: 30, 4: 50})
    say(table, "place 3 cover $17")  # $3 would be left, below the minimum
    assert lies(table, "cover") == {3: 47, 4: 50}
    say(table, "place 3 cover $53")
    assert lies(table, "cover") == {3: 100}
    assert refused(table, "place 4 cover $10") == PARTS


@pytest.mark.proves("chemin-de-fer/partial-order")
def test_a_house_may_serve_those_who_come_first() -> None:
    table = covering(partial_order="first-come")
    say(table, "place 1 cover $70")
    assert refused(table, "place 3 cover $31") == PARTS
    say(table, "place 3 cover $30")
    assert lies(table, "cover") == {1: 70, 3: 30}


@pytest.mark.proves("19:47-4.7(c)")
def test_banco_goes_before_parts_and_to_the_nearest() -> None:
    table = covering()
    say(table, "place 3 cover $60")
    assert refused(table, "place 1 banco $99") == ALONE
    say(table, "place 1 banco $100")
    assert (lies(table, "cover"), table.chips(3)) == ({}, 100000)
    assert refused(table, "place 3 cover $10") == ALONE
    say(table, "place 4 banco $100")
    assert (lies(table, "banco"), table.chips(1)) == ({4: 100}, 100000)
    assert refused(table, "place 1 banco $100") == ALONE
    say(table, "place 3 banco $100")
    assert lies(table, "banco") == {3: 100}
    assert refused(table, "take-down 3 banco $50") == (ALL,)
    say(table, "take-down 3 banco $100", "place 1 cover $10")


@pytest.mark.proves("chemin-de-fer/late-banco")
def test_a_house_may_refuse_a_late_banco() -> None:
    table = covering(late_banco="refused")
    say(table, "place 3 cover $10")
    assert refused(table, "place 4 banco $100") == ("chemin-de-fer/late-banco",)
    say(table, "place 3 banco $100")  # one's own part is no hindrance
    assert (lies(table, "banco"), lies(table, "cover")) == ({3: 100}, {})
    displaced = covering()
    say(displaced, "place 3 cover $10")
    assert say(displaced, "place 4 banco $100")[0].cites == (*ALONE, "chemin-de-fer/late-banco")


@pytest.mark.proves("19:47-4.7(b)")
def test_who_covered_all_and_lost_may_follow_first() -> None:
    table = covering()
    assert refused(table, "place 4 suivi $100") == FOLLOWS
    say(table, "place 4 banco $100")
    banker_wins(table)
    say(table, "open", "choose 2 stake $150", "place 3 banco $150")
    assert refused(table, "place 3 suivi $150")
    assert refused(table, "place 4 suivi $100") == FOLLOWS
    events = say(table, "place 4 suivi $150")
    assert (events[0].cites, lies(table, "banco"), lies(table, "suivi")) == (FOLLOWS, {}, {4: 150})
    assert refused(table, "place 3 banco $150") == FOLLOWS


@pytest.mark.proves("19:47-4.7(b)")
def test_a_stand_off_is_skipped() -> None:
    table = covering()
    say(table, "place 4 cover $100")  # the whole, though in one part
    banker_wins(table)
    say(table, "open", "choose 2 stake $100", "place 3 banco $100")
    stand_off(table)
    say(table, "open", "choose 2 stake $100")
    assert refused(table, "place 3 suivi $100") == FOLLOWS
    say(table, "place 4 suivi $100")


@pytest.mark.proves("19:47-4.7(b)")
def test_who_covered_a_part_or_lost_to_another_banker_may_not_follow() -> None:
    table = covering()
    say(table, "place 4 cover $90")
    banker_wins(table)
    say(table, "open", "choose 2 stake $100")
    assert refused(table, "place 4 suivi $100") == FOLLOWS
    say(table, "place 4 banco $100")
    banker_wins(table)
    say(table, "open", "choose 2 pass", "choose 3 take $100")
    assert refused(table, "place 4 suivi $100") == FOLLOWS
    say(table, "place 4 banco $100")
    banker_loses(table)
    assert table.state.follower == 0


@pytest.mark.proves("chemin-de-fer/avec-la-table")
def test_banco_avec_la_table_is_half_of_the_bank() -> None:
    assert "half" not in ready_table().game.spots
    table = covering(bank=101, banco_avec_la_table="yes")
    say(table, "place 1 cover $101")
    assert refused(table, "place 4 half $50") == HALF
    say(table, "place 4 half $51")  # no step makes half of 101
    assert (lies(table, "half"), lies(table, "cover")) == ({4: 51}, {1: 50})
    assert refused(table, "place 1 half $51") == HALF
    assert refused(table, "place 4 cover $10") == HALF
    say(table, "place 3 half $51")
    assert (lies(table, "half"), lies(table, "cover")) == ({3: 51}, {1: 50})
    say(table, "place 1 banco $101")
    assert (lies(table, "half"), lies(table, "cover"), lies(table, "banco")) == ({}, {}, {1: 101})
    assert refused(table, "place 3 half $51") == ALONE


@pytest.mark.proves("chemin-de-fer/dominant-player")
@pytest.mark.parametrize(("option", "seat"), [("largest", 4), ("nearest", 3)])
def test_the_dominant_player(option: str, seat: int) -> None:
    table = covering(dominant_player=option)
    say(table, "place 1 cover $40", "place 4 cover $40", "place 3 cover $20", "dealer calls no-more-bets")
    assert table.state.dominant == seat


@pytest.mark.proves("chemin-de-fer/bets-close")
def test_wagers_close_before_the_first_card() -> None:
    table = covering()
    say(table, "place 3 cover $40")
    say(table, "dealer calls no-more-bets")
    closed = ("chemin-de-fer/bets-close", "chemin-de-fer/dominant-player")
    assert refused(table, "place 4 cover $40") == closed
    assert refused(table, "take-down 3 cover $40") == closed


def test_limits() -> None:
    table = covering()
    assert "13:69F-8.2(c)" in refused(table, "place 3 cover $4")
    table = ready_table()
    say(table, "open")
    assert "13:69F-8.2(c)" in refused(table, "place 3 bid $1001")
