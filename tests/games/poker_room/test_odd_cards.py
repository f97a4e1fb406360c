"""Cards of later streets that come too early, too many, unburned or face up, and cards exposed in the draw."""

from typing import Any

import pytest

from at_the_poker_table import (
    Events,
    PokerTable,
    acts,
    called_through,
    calls,
    cards,
    deal,
    may_be_called,
    offered,
    phase,
    poker,
    shown,
    turn,
)
from at_the_table import do, refused, refused_by
from pitboss.commands import Call, Choose, Result, Role, VoidRound
from pitboss.equipment import DECK
from pitboss.events import Drawn, Shuffled, masked
from pitboss.game import Chance
from pitboss.games.poker_room.state import Phase

DEALER, FLOOR = Role.DEALER, Role.FLOOR
BOARD_GAMES = ("holdem", "omaha")


def to_come(table: PokerTable) -> int:
    """How many cards the dealer enters next."""
    assert isinstance(table.awaits, Chance)
    return table.awaits.count


def in_the_deck(table: PokerTable) -> set[str]:
    """The cards that may still come."""
    deck = table.equipment.now(table.game.devices[0])
    return {card for card in DECK if deck.possible(card)}


def betting_on(street: int, slug: str = "holdem", seats: int = 3, **choices: Any) -> PokerTable:
    """A table in the betting round of a street, before anybody has acted in it."""
    table = poker(slug, dict.fromkeys(range(1, seats + 1), 100), **choices)
    deal(table)
    cards(table)
    for _ in range(street):
        called_through(table)
        cards(table)
    assert table.state.street == street
    return table


def shuffles(events: Events) -> list[Shuffled]:
    return [one for one in events if isinstance(one, Shuffled)]


# --- community cards that come too early -----------------------------------------------------------------------------


@pytest.mark.proves("poker/premature-card")
@pytest.mark.parametrize("slug", BOARD_GAMES)
@pytest.mark.parametrize("acted", [0, 1])
def test_a_flop_that_comes_too_early_is_shuffled_in_and_comes_again_without_a_burn_card(slug: str, acted: int) -> None:
    table = betting_on(0, slug)
    for _ in range(acted):
        acts(table, f"{turn(table)} call")
    to_act, before = turn(table), table.state
    calls(table, "early-cards", by=DEALER)
    assert to_come(table) == 4
    early = sorted(in_the_deck(table))[:4]
    events = shown(table, early)
    burn, flop, shuffled = events
    assert isinstance(burn, Drawn)
    assert isinstance(flop, Drawn)
    assert isinstance(shuffled, Shuffled)
    assert (burn.outcome, burn.seen_by, flop.outcome, flop.seen_by) == (early[0], (), tuple(early[1:]), None)
    assert all("poker/premature-card" in one.cites for one in events)
    assert early[0] in shuffled.out  # the burn card stays
    assert in_the_deck(table) == {*DECK} - {*shuffled.out}
    assert {*early[1:]} <= in_the_deck(table)
    assert shuffled.seen_by == ()
    assert masked(shuffled, 1) == Shuffled(device="deck", seen_by=(), cites=shuffled.cites)
    assert (turn(table), table.state.board, table.state.pots) == (to_act, (), before.pots)
    assert table.state.players == before.players
    called_through(table)
    assert to_come(table) == 3
    again = [early[1], *sorted(in_the_deck(table) - {early[1]})[:2]]
    shown(table, again)
    assert table.state.board == tuple(again)  # a card may well come a second time
    called_through(table)
    assert to_come(table) == 2  # the turn has its burn card


@pytest.mark.proves("poker/premature-card")
@pytest.mark.parametrize("slug", BOARD_GAMES)
def test_a_fourth_card_that_comes_too_early_waits_to_be_shuffled_in_before_the_last(slug: str) -> None:
    table = betting_on(1, slug)
    flop = table.state.board
    calls(table, "early-cards")
    assert to_come(table) == 2
    burn, early, other, turn_card = sorted(in_the_deck(table))[:4]
    events = shown(table, [burn, early])
    assert not shuffles(events)
    assert table.state.board == flop
    assert early not in in_the_deck(table)
    called_through(table)
    assert to_come(table) == 2  # a card is burned, and the next one is the fourth
    shown(table, [other, turn_card])
    assert table.state.board == (*flop, turn_card)
    assert early not in in_the_deck(table)
    (shuffled,) = shuffles(called_through(table))
    assert shuffled.cites == ("poker/premature-card",)
    assert early in in_the_deck(table)
    assert not {burn, other, turn_card, *flop} & in_the_deck(table)
    assert all(not {*one.cards} & in_the_deck(table) for one in table.state.hands)
    assert to_come(table) == 1  # without a burn card
    shown(table, [early])
    assert table.state.board == (*flop, turn_card, early)


@pytest.mark.proves("poker/premature-card")
@pytest.mark.parametrize(("slug", "street"), [("holdem", 2), ("omaha", 2), ("mambo-stud", 1)])
def test_the_last_card_is_shuffled_in_at_once_and_comes_again_without_a_burn_card(slug: str, street: int) -> None:
    table = betting_on(street, slug)
    calls(table, "early-cards")
    assert to_come(table) == 2
    burn, early = sorted(in_the_deck(table))[:2]
    (shuffled,) = shuffles(shown(table, [burn, early]))
    assert early in in_the_deck(table)
    assert burn not in in_the_deck(table)
    assert burn in shuffled.out
    called_through(table)
    assert to_come(table) == 1


@pytest.mark.proves("poker/premature-card")
def test_folded_hands_stay_out_of_the_deck() -> None:
    table = betting_on(0)
    folds = turn(table)
    acts(table, f"{folds} fold")
    calls(table, "early-cards")
    shown(table, sorted(in_the_deck(table))[:4])
    assert not {*table.state.hand(folds).cards} & in_the_deck(table)


@pytest.mark.proves("poker/premature-card", "poker/boxed-card")
def test_a_card_that_was_found_face_up_stays_out_of_the_deck_when_it_is_shuffled() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100})
    deal(table)
    calls(table, "boxed-card")
    shown(table, ["AS"])
    cards(table)
    calls(table, "early-cards")
    (shuffled,) = shuffles(shown(table, sorted(in_the_deck(table))[:4]))
    assert "AS" in shuffled.out
    assert "AS" not in in_the_deck(table)


def test_a_fourth_and_a_fifth_card_may_both_come_too_early() -> None:
    table = betting_on(1)
    calls(table, "early-cards")
    _, fourth = found = sorted(in_the_deck(table))[:2]
    shown(table, found)
    called_through(table)
    shown(table, sorted(in_the_deck(table))[:2])
    calls(table, "early-cards")
    _, fifth = found = sorted(in_the_deck(table))[:2]
    shown(table, found)
    assert {fourth, fifth} <= in_the_deck(table)
    assert not shuffles(called_through(table))
    assert to_come(table) == 1


def test_a_burn_card_that_lay_there_already_is_used_up_by_a_fourth_card_that_comes_too_early() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100})
    deal(table)
    calls(table, "extra-card", "exposed-card 3-1")
    shown(table, DECK[:8])
    called_through(table)
    assert to_come(table) == 3
    shown(table, DECK[10:13])
    calls(table, "early-cards")
    assert to_come(table) == 1
    shown(table, DECK[13:14])
    called_through(table)
    assert to_come(table) == 2


@pytest.mark.parametrize(
    ("slug", "street"),
    [("holdem", 3), ("seven-card-stud", 0), ("five-card-stud", 1), ("five-card-draw", 0), ("mambo-stud", 0)],
)
def test_cards_come_early_only_where_community_cards_follow(slug: str, street: int) -> None:
    table = betting_on(street, slug, checking="yes") if slug == "five-card-stud" else betting_on(street, slug)
    refused(table, Call(DEALER, "early-cards"))


@pytest.mark.proves("poker/too-many-cards")
@pytest.mark.parametrize("slug", BOARD_GAMES)
@pytest.mark.parametrize("by", [DEALER, FLOOR])
def test_a_flop_with_a_card_too_many_is_shuffled_in_and_comes_again_without_a_burn_card(slug: str, by: Role) -> None:
    table = betting_on(0, slug)
    called_through(table)
    calls(table, "too-many-cards", by=by)
    assert to_come(table) == 5
    found = sorted(in_the_deck(table))[:5]
    burn, flop, shuffled = shown(table, found)
    assert isinstance(burn, Drawn)
    assert isinstance(flop, Drawn)
    assert (burn.seen_by, flop.outcome) == ((), tuple(found[1:]))
    assert "poker/too-many-cards" in shuffled.cites
    assert {*found[1:]} <= in_the_deck(table)
    assert found[0] not in in_the_deck(table)
    assert (phase(table), to_come(table), table.state.board) == (Phase.DEALING, 3, ())


@pytest.mark.proves("poker/too-many-cards", "poker/wrong-burn")
def test_a_flop_with_a_card_too_many_may_also_lack_its_burn_card_and_the_turn_is_dealt_as_usual() -> None:
    table = betting_on(0)
    called_through(table)
    calls(table, "wrong-burn none", "too-many-cards")
    found = sorted(in_the_deck(table))[:5]
    burn, _, shuffled = shown(table, found)
    assert isinstance(burn, Drawn)
    assert (burn.outcome, burn.seen_by) == (found[0], None)
    assert {"poker/wrong-burn", "poker/too-many-cards"} <= {*burn.cites}
    assert isinstance(shuffled, Shuffled)
    assert found[0] in shuffled.out
    assert table.view(1).burned == (found[0],)
    assert to_come(table) == 3
    shown(table, sorted(in_the_deck(table))[:3])
    called_through(table)
    burn, _ = cards(table)
    assert isinstance(burn, Drawn)
    assert burn.seen_by == ()
    assert table.view(1).burned == (found[0], "??")


@pytest.mark.proves("poker/too-many-cards")
def test_only_the_first_three_community_cards_can_be_too_many() -> None:
    table = betting_on(1)
    called_through(table)
    assert may_be_called(table, "too-many-cards") is None
    refused(table, Call(DEALER, "too-many-cards"))


# --- burn cards ------------------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/wrong-burn")
@pytest.mark.parametrize(("slug", "many"), [("holdem", 4), ("seven-card-stud", 4)])
def test_a_card_that_should_have_been_burned_is_burned_though_everybody_has_seen_it(slug: str, many: int) -> None:
    table = betting_on(0, slug)
    called_through(table)
    calls(table, "wrong-burn none", by=DEALER)
    assert to_come(table) == many
    found = sorted(in_the_deck(table))[:many]
    burn = shown(table, found)[0]
    assert isinstance(burn, Drawn)
    assert (burn.outcome, burn.seen_by) == (found[0], None)
    assert {'19:47-14.1 "Burn card"', "poker/wrong-burn"} <= {*burn.cites}
    assert table.state.burned == table.view(1).burned == (found[0],)  # it lies face up
    assert found[0] not in table.state.board
    called_through(table)
    street = cards(table)  # the next burn card is hidden as usual
    assert isinstance(street[0], Drawn)
    assert street[0].seen_by == ()


@pytest.mark.proves("poker/wrong-burn")
def test_the_second_of_two_burn_cards_is_dealt_as_the_first_card() -> None:
    table = betting_on(0)
    called_through(table)
    (told,) = calls(table, "wrong-burn two")
    assert told.cites == ("poker/wrong-burn",)
    assert to_come(table) == 4
    found = sorted(in_the_deck(table))[:4]
    events = shown(table, found)
    assert isinstance(events[0], Drawn)
    assert events[0].seen_by == ()
    assert (table.state.burned, table.state.board) == ((found[0],), tuple(found[1:]))


@pytest.mark.proves("poker/wrong-burn")
def test_burn_cards_are_not_put_right_once_there_is_betting_on_the_cards() -> None:
    table = betting_on(1)
    for value in ("none", "two"):
        refused(table, Call(FLOOR, "wrong-burn", value=value))
    called_through(table)
    refused_by(table, Call(FLOOR, "wrong-burn", value="three"), "poker/wrong-burn")


def test_a_street_whose_burn_card_lies_there_already_has_none_that_could_be_wrong() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100})
    deal(table)
    calls(table, "extra-card")
    shown(table, DECK[:7])
    called_through(table)
    assert may_be_called(table, "wrong-burn") is None


@pytest.mark.proves('19:47-14.1 "Burn card"')
@pytest.mark.parametrize("slug", ["holdem", "seven-card-stud", "mambo-stud"])
def test_a_burn_card_comes_off_the_top_and_nobody_learns_what_it_is(slug: str) -> None:
    table = betting_on(0, slug)
    called_through(table)
    found = sorted(in_the_deck(table))[: to_come(table)]
    burn = shown(table, found)[0]
    assert burn.cites[-1] == '19:47-14.1 "Burn card"'
    for viewer in (1, 2, 3, *Role):
        assert found[0] not in str(masked(burn, viewer))
        assert found[0] not in str(table.view(viewer))
    assert found[0] not in in_the_deck(table)
    assert all(found[0] not in one.cards for one in table.state.hands)


# --- cards that lie face up by mistake -------------------------------------------------------------------------------


def last_card_of_stud() -> PokerTable:
    """Three players of stud before the last card: seat 1 shows a king, seat 2 a nine and seat 3 a seven as the best."""
    table = poker("seven-card-stud", {1: 100, 2: 100, 3: 100})
    deal(table)
    cards(table, {1: "2C 3C 4D", 2: "2D 3D 5H", 3: "2H 3H 6S"})
    for burn, up in (("AC", "KC 9D 2S"), ("AD", "QC 8D 7S"), ("AH", "JH 6D 4C")):
        called_through(table)
        cards(table, dict(zip((1, 2, 3), up.split(), strict=True)), burn=burn)
    assert turn(table) == 1
    called_through(table)
    return table


@pytest.mark.proves("poker/face-up-card")
def test_the_last_card_of_stud_dealt_face_up_stays_so_and_counts_for_who_shows_best() -> None:
    table = last_card_of_stud()
    calls(table, "exposed-card 2", by=DEALER)
    assert may_be_called(table, "exposed-card") == ("1", "3")
    assert to_come(table) == 4
    events = shown(table, ["AS", "TH", "9H", "TD"])
    assert [one.seen_by for one in events if isinstance(one, Drawn)] == [(), (1,), None, (3,)]
    assert events[2].cites == ("poker/face-up-card",)
    assert table.state.hand(2).up == ("5H", "9D", "8D", "6D", "9H")
    assert table.state.hand(2).down == ("2D", "3D")
    assert (len(table.state.hand(1).down), len(table.state.hand(3).down)) == (3, 3)
    assert turn(table) == 2  # a pair of nines shows


@pytest.mark.proves("poker/face-up-card")
def test_without_a_mistake_the_last_card_of_stud_lies_face_down() -> None:
    table = last_card_of_stud()
    shown(table, ["AS", "TH", "9H", "TD"])
    assert table.state.hand(2).up == ("5H", "9D", "8D", "6D")
    assert turn(table) == 1


@pytest.mark.proves("poker/face-up-card")
def test_several_last_cards_may_lie_face_up() -> None:
    table = last_card_of_stud()
    calls(table, "exposed-card 3", "exposed-card 1")
    shown(table, ["AS", "TH", "9H", "TD"])
    assert [len(table.state.hand(seat).up) for seat in (1, 2, 3)] == [5, 4, 5]


@pytest.mark.proves("poker/face-up-card")
@pytest.mark.parametrize(("dead", "up"), [(1, {2: 4, 3: 5}), (2, {1: 4, 3: 5}), (3, {1: 4, 2: 4})])
def test_a_last_card_lies_face_up_at_the_same_player_if_another_hand_is_dead_before_it_comes(
    dead: int, up: dict[int, int]
) -> None:
    table = last_card_of_stud()
    calls(table, "exposed-card 3", f"fouled-hand {dead}")
    assert to_come(table) == 3
    shown(table, ["AS", "TH", "9H"])
    assert {one.seat: len(one.up) for one in table.state.hands if one.seat != dead} == up
    assert all(len(one.cards) == 7 for one in table.state.hands if one.seat != dead)


@pytest.mark.proves("poker/face-up-card", "19:47-14.9(f)1")
@pytest.mark.parametrize(
    ("fifth", "first"),
    [
        ("2S", 2),  # a flush before the three kings that seat 1 shows
        ("TH", 2),  # a straight
        ("4H", 1),  # neither
    ],
)
def test_five_cards_that_show_may_be_a_straight_or_a_flush(fifth: str, first: int) -> None:
    table = poker("seven-card-stud", {1: 100, 2: 100})
    deal(table)
    suit = "S" if fifth == "2S" else "C"
    cards(table, {1: "2D 3D KS", 2: f"2H 3H 9{suit}"})
    for burn, up in (("AC", ("KD", f"8{suit}")), ("AD", ("KH", f"7{suit}")), ("AH", ("4D", "6S"))):
        called_through(table)
        cards(table, dict(enumerate(up, 1)), burn=burn)
    assert turn(table) == 1
    called_through(table)
    calls(table, "exposed-card 2", by=DEALER)
    shown(table, ["AS", "TD", fifth])
    assert turn(table) == first


@pytest.mark.proves("poker/face-up-card", '19:47-14.1 "Common card"')
def test_a_common_card_lies_face_up_anyway_and_is_not_reported_as_exposed() -> None:
    table = betting_on(3, "seven-card-stud", 8)
    called_through(table)
    assert (phase(table), to_come(table)) == (Phase.DEALING, 2)  # a burn card, and one card for eight players
    assert may_be_called(table, "exposed-card") is None


def test_no_card_of_a_later_street_is_exposed_that_lies_face_up_anyway() -> None:
    table = betting_on(0, "seven-card-stud")
    called_through(table)
    refused(table, Call(FLOOR, "exposed-card", value="1"))
    table = betting_on(0)
    called_through(table)
    refused(table, Call(FLOOR, "exposed-card", value="1"))


@pytest.mark.proves("poker/face-up-card", "mambo-stud/second-round")
def test_a_third_card_of_mambo_that_lies_face_up_may_be_the_highest_that_shows() -> None:
    table = poker("mambo-stud", {1: 100, 2: 100, 3: 100})
    deal(table)
    cards(table, {1: "2S KC", 2: "3S 9D", 3: "4S 8H"})
    called_through(table)
    calls(table, "exposed-card 3", by=DEALER)
    shown(table, ["7C", "AC", "AD", "AH"])
    assert table.state.hand(3).up == ("8H", "AH")
    assert turn(table) == 3  # the aces of seats 1 and 2 lie face down


# --- what is left of it in the next hand -----------------------------------------------------------------------------


@pytest.mark.parametrize("ends", ["void", "folds"])
@pytest.mark.parametrize("odd", ["extra-card", "wrong-burn", "early-cards"])
def test_nothing_that_was_odd_about_a_hand_is_left_in_the_next(odd: str, ends: str) -> None:
    """The next hand has its usual cards, with a hidden burn card before the flop, the turn and the river."""
    table = poker("holdem", {1: 100, 2: 100, 3: 100})
    deal(table)
    if odd == "extra-card":
        calls(table, "extra-card")
    if odd != "extra-card" or ends == "folds":
        shown(table, sorted(in_the_deck(table))[: to_come(table)])
    if odd != "extra-card":
        called_through(table)
    if odd == "wrong-burn":
        calls(table, "wrong-burn none")
    if odd == "early-cards":
        cards(table)
        calls(table, "early-cards")
        shown(table, sorted(in_the_deck(table))[:2])
    while ends == "folds" and turn(table):
        acts(table, f"{turn(table)} fold")
    if table.state.players:
        do(table, VoidRound())
    deal(table)
    for count in (6, 4, 2, 2):
        assert to_come(table) == count
        events = shown(table, sorted(in_the_deck(table))[:count])
        if count != 6:
            assert isinstance(events[0], Drawn)
            assert events[0].seen_by == ()
        assert not shuffles(called_through(table))
    assert not table.state.players


@pytest.mark.parametrize("ends", ["void", "goes on"])
def test_in_the_next_hand_everybody_draws_again(ends: str) -> None:
    table = drawing()
    acts(table, "1 discard-1-2")
    calls(table, "exposed-card 1")
    if ends == "goes on":
        shown(table, sorted(in_the_deck(table))[:3])
        acts(table, "2 stand-pat", "3 discard-1")
        shown(table, sorted(in_the_deck(table))[:1])
        shown(table, sorted(in_the_deck(table))[:1])
        called_through(table)
    else:
        do(table, VoidRound())
    assert (table.state.thrown, table.view(2).discards, table.state.redraws) == ((), (), ())
    deal(table)
    shown(table, sorted(in_the_deck(table))[:15])
    called_through(table)
    order = [one.seat for one in table.state.players]
    for seat in order:
        assert (phase(table), turn(table)) == (Phase.DRAWING, seat)
        acts(table, f"{seat} discard-3")
        assert to_come(table) == (2 if seat == order[0] else 1)
        assert table.view(seat % 3 + 1).thrown == (3,)
        shown(table, sorted(in_the_deck(table))[: to_come(table)])
    assert phase(table) == Phase.BETTING
    assert all(len(one.down) == 5 for one in table.state.hands)


# --- cards exposed in the draw ---------------------------------------------------------------------------------------


def drawing(seats: int = 3) -> PokerTable:
    """A table of five-card draw at which the first player is to draw; the others follow from seat 1 on."""
    table = betting_on(0, "five-card-draw", seats)
    called_through(table)
    assert (phase(table), turn(table)) == (Phase.DRAWING, 1)
    return table


@pytest.mark.proves("poker/exposed-draw")
def test_a_card_exposed_in_the_draw_is_not_kept_and_replaced_after_everybody_has_drawn() -> None:
    table = drawing()
    acts(table, "1 discard-1-2-3")
    calls(table, "exposed-card 2", by=DEALER)
    burn, first, second, third, mine, last = sorted(in_the_deck(table))[:6]
    events = shown(table, [burn, first, second, third])
    assert [one.seen_by for one in events if isinstance(one, Drawn)] == [(), (1,), None, (1,)]
    assert events[2].cites == ("poker/exposed-draw",)
    assert table.state.hand(1).down[2:] == (first, third)
    assert len(table.state.hand(1).down) == 4
    assert turn(table) == 2  # the others draw first
    acts(table, "2 stand-pat")
    acts(table, "3 discard-5")
    shown(table, [mine])
    assert (phase(table), to_come(table)) == (Phase.REPLACING, 1)
    (given,) = [one for one in shown(table, [last]) if isinstance(one, Drawn)]
    assert (given.outcome, given.seen_by) == (last, (1,))
    assert table.state.hand(1).down[2:] == (first, third, last)
    assert phase(table) == Phase.BETTING
    assert second not in in_the_deck(table)
    assert "bet" in offered(table)


@pytest.mark.proves("poker/exposed-draw")
def test_cards_of_several_players_are_replaced_in_turn_and_one_exposed_again_comes_last() -> None:
    table = drawing(2)
    acts(table, "1 discard-1-2")
    calls(table, "exposed-card 1", "exposed-card 2")
    shown(table, sorted(in_the_deck(table))[:3])
    acts(table, "2 discard-4")
    calls(table, "exposed-card 1")
    shown(table, sorted(in_the_deck(table))[:1])
    got: list[int] = []
    for number in range(4):
        if not number:
            calls(table, "exposed-card 1")
        (given,) = [one for one in shown(table, sorted(in_the_deck(table))[:1]) if isinstance(one, Drawn)]
        got.append(given.seen_by[0] if given.seen_by else 0)  # type: ignore[arg-type]
    assert got == [0, 1, 2, 1]
    assert phase(table) == Phase.BETTING
    assert [len(one.down) for one in table.state.hands] == [5, 5]


def test_what_a_player_draws_is_exposed_by_its_number() -> None:
    table = drawing()
    acts(table, "1 discard-2-4")
    assert may_be_called(table, "exposed-card") == ("1", "2")
    calls(table, "exposed-card 2")
    assert may_be_called(table, "exposed-card") == ("1",)
    refused(table, Call(FLOOR, "exposed-card", value="3"))


@pytest.mark.parametrize("exposes", [True, False])
def test_the_deck_of_a_full_table_never_runs_out_in_the_draw(exposes: bool) -> None:
    """Eight players draw five cards each; cards are exposed, or found face up, as long as that can be called."""
    table = betting_on(0, "five-card-draw", 8)
    called_through(table)
    while phase(table) != Phase.BETTING:
        if seat := turn(table):
            do(table, Choose(seat, "discard-1-2-3-4-5"))
            continue
        name = "exposed-card" if exposes else "boxed-card"
        values = may_be_called(table, name)
        if values is not None and phase(table) == Phase.REPLACING and len(table.state.boxed) < 4:
            calls(table, f"{name} {values[0]}" if values else name)
        found = sorted(in_the_deck(table))[: to_come(table)]
        do(table, Result(found[0] if len(found) == 1 else tuple(found)))
        assert not in_the_deck(table) & {*table.state.boxed, *table.state.burned}  # not when the discards come back
    assert all(len(one.down) == 5 for one in table.state.hands)
    held = [card for one in table.state.hands for card in one.down]
    assert len({*held}) == 40
