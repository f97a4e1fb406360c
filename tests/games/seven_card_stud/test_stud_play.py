"""The course of a hand of seven-card stud: the deal, who opens, the betting rounds, and a deck that runs short."""

import pytest

from at_the_poker_table import (
    LOWEST_SHOWING,
    PokerTable,
    acts,
    called_through,
    calls,
    cards,
    deal,
    offered,
    poker,
    posted,
    rules,
    shown,
    turn,
)
from at_the_table import refused_by
from pitboss.commands import Sit
from pitboss.equipment import DECK
from pitboss.errors import BadInput
from pitboss.events import Drawn, Paid, Shuffled
from pitboss.game import Chance
from pitboss.games import find

FORMS = ("high", "high-low", "high-low-eight")
THREE = {1: 100, 2: 100, 3: 100}
EIGHT = dict.fromkeys(range(1, 9), 100)
every_form = pytest.mark.parametrize("form", FORMS)


@pytest.mark.proves("19:47-14.9(a)")
def test_there_are_three_forms() -> None:
    option = find("seven-card-stud").charter.option("form", "19:47")
    assert option.values == FORMS
    with pytest.raises(BadInput, match="Form cannot be 'low'"):
        rules("seven-card-stud", form="low")


@pytest.mark.proves("19:47-14.9(b)")
def test_at_most_eight_play_or_fewer_and_everybody_antes_if_an_ante_is_posted() -> None:
    table = poker("seven-card-stud", EIGHT)
    assert refused_by(table, Sit(9), "19:47-14.9(b)") == "There is no seat 9; this table has seats 1 to 8."
    small = poker("seven-card-stud", {1: 100, 2: 100}, seats=2)
    assert refused_by(small, Sit(3), "19:47-14.9(b)") == "There is no seat 3; this table has seats 1 to 2."
    with pytest.raises(BadInput, match="Seats cannot be '9'; choose from 2 to 8"):
        rules("seven-card-stud", seats=9)
    assert posted(deal(table)) == []
    table = poker("seven-card-stud", THREE, ante=50)
    events = deal(table)
    assert posted(events) == [(1, 0.5, "ante"), (2, 0.5, "ante"), (3, 0.5, "ante")]
    assert all("19:47-14.9(b)" in one.cites for one in events if isinstance(one, Paid))
    cards(table, {1: "AS AH 9C", 2: "KS KH 8C", 3: "QS QH 7C"})
    assert table.state.to_match == 100  # an ante is no part of a bet: seat 1 owes the whole forced bet
    assert offered(table)["call"] == (100, 100)


@pytest.mark.proves("19:47-14.9(c)")
def test_two_rounds_face_down_and_one_face_up_from_the_dealers_left() -> None:
    table = poker("seven-card-stud", {2: 100, 5: 100, 8: 100})
    deal(table)
    assert isinstance(table.awaits, Chance)
    assert table.awaits.count == 9  # no card is burned
    events = shown(table, DECK[:9])
    drawn = [one for one in events if isinstance(one, Drawn)]
    assert [one.seen_by for one in drawn] == [(2,), (5,), (8,), (2,), (5,), (8,), None, None, None]
    assert [table.state.hand(seat).down for seat in (2, 5, 8)] == [(DECK[at], DECK[at + 3]) for at in range(3)]
    assert [table.state.hand(seat).up for seat in (2, 5, 8)] == [(DECK[at + 6],) for at in range(3)]
    assert all(one.cites == ("19:47-14.9(c)",) for one in drawn)


OPENERS = [
    # form, what shows at seats 1, 2 and 3, who opens
    *(("high", showing, opener) for showing, opener in LOWEST_SHOWING),
    ("high-low", "KC QS JS", 1),
    ("high-low", "AS 2C 3C", 3),  # an ace is below a two
    ("high-low", "AS AD 2C", 3),
    ("high-low", "KC AS KD", 3),  # of equal ranks the highest suit
    ("high-low", "KH KS KD", 2),
    ("high-low", "AC AD AH", 3),
    ("high-low-eight", "2S AC 3C", 1),  # an ace is high, and the lowest opens
    ("high-low-eight", "AS KC QC", 3),
    ("high-low-eight", "7H 7S 7D", 3),
    ("high-low-eight", "7C 7S 7D", 1),
]


@pytest.mark.proves("19:47-14.9(d)", "19:47-14.9(d)1", "19:47-14.9(d)2", "19:47-14.9(d)3")
@pytest.mark.parametrize(("form", "showing", "opener"), OPENERS)
def test_the_card_that_shows_decides_who_opens(form: str, showing: str, opener: int) -> None:
    table = poker("seven-card-stud", THREE, form=form)
    deal(table)
    one, two, three = showing.split()
    events = cards(table, {1: f"9S 9H {one}", 2: f"TS TH {two}", 3: f"8S 8H {three}"})
    (forced,) = (paid for paid in events if isinstance(paid, Paid))
    assert (forced.seat, forced.what, forced.cents) == (opener, "forced bet", 100)
    assert {"19:47-14.9(d)", f"19:47-14.9(d){FORMS.index(form) + 1}"} <= {*forced.cites}


@pytest.mark.proves("19:47-14.9(e)")
def test_after_the_forced_bet_players_fold_call_or_raise_clockwise_from_its_maker() -> None:
    table = poker("seven-card-stud", {1: 100, 2: 100, 3: 100, 4: 100}, betting="fixed")
    deal(table)
    cards(table, {1: "AS AH KC", 2: "KS KH 8C", 3: "QS QH 2C", 4: "JS JH 9C"})
    for seat in (4, 1, 2):
        assert turn(table) == seat
        assert offered(table).keys() == {"fold", "call", "raise"}  # nobody may check
        acts(table, f"{seat} {'fold' if seat == 1 else 'call'}")
    assert table.state.street == 1  # all have answered the forced bet; its maker is not asked again
    table = poker("seven-card-stud", {1: 100, 2: 100, 3: 100, 4: 100}, betting="fixed")
    deal(table)
    cards(table, {1: "AS AH KC", 2: "KS KH 8C", 3: "QS QH 2C", 4: "JS JH 9C"})
    acts(table, "4 call", "1 raise 2", "2 call", "3 call", "4 call")  # a raise makes it a whole bet
    assert table.state.street == 1  # the last to answer was seat 4


def test_the_maker_of_the_forced_bet_may_raise_whoever_made_it_a_whole_bet() -> None:
    table = poker("seven-card-stud", THREE, betting="fixed", limits=(5, 10), forced_bet=300)
    deal(table)
    cards(table, {1: "AS AH 2C", 2: "KS KH 8C", 3: "QS QH 9C"})
    acts(table, "2 raise 5", "3 fold")
    assert turn(table) == 1
    assert offered(table)["raise"] == (700, 700)


@pytest.mark.proves("poker/completes", "poker/structures")
@pytest.mark.parametrize(("left", "offers"), [(1, ["forced-bet"]), (1.5, ["forced-bet", "bet"])])
def test_nobody_makes_a_whole_bet_that_the_others_can_at_most_call(left: float, offers: list[str]) -> None:
    table = poker("seven-card-stud", {1: 100, 2: left, 3: left}, completing="yes")  # the forced bet is a dollar
    deal(table)
    cards(table, {1: "AS AH 2C", 2: "KS KH 8C", 3: "QS QH 9C"})
    assert (turn(table), [*offered(table)]) == (1, offers)


@pytest.mark.proves("poker/completes", '19:47-14.1 "All-in"')
def test_who_opens_with_less_than_a_whole_bet_may_go_all_in() -> None:
    table = poker("seven-card-stud", {1: 1.5, 2: 100, 3: 100}, betting="fixed", completing="yes")
    deal(table)
    cards(table, {1: "AS AH 2C", 2: "KS KH 8C", 3: "QS QH 9C"})
    assert offered(table) == {"forced-bet": (100, 100), "bet": (150, 150)}
    acts(table, "1 bet 1.5")
    assert (turn(table), offered(table)["call"]) == (2, (150, 150))


@pytest.mark.proves("poker/opener-all-in")
@pytest.mark.parametrize("completing", ["no", "yes"])
def test_if_the_opener_is_all_in_with_the_ante_the_next_player_with_chips_opens(completing: str) -> None:
    table = poker("seven-card-stud", {1: 100, 2: 0.5, 3: 0.5, 4: 100}, ante=50, completing=completing)
    deal(table)
    # Seat 4 shows the highest card, and follows seat 2 and seat 3, who have no chips.
    events = cards(table, {1: "AS AH 9C", 2: "KS KH 2C", 3: "QS QH 3C", 4: "JS JH KC"})
    if completing == "yes":
        assert turn(table) == 4
        events = acts(table, "4 forced-bet")
    (forced,) = (one for one in events if isinstance(one, Paid))
    assert (forced.seat, forced.what) == (4, "forced bet")
    assert "poker/opener-all-in" in forced.cites
    assert turn(table) == 1
    # With only one player who has chips, there is nothing to open.
    table = poker("seven-card-stud", {1: 0.5, 2: 100}, ante=50)
    deal(table)
    assert not any(isinstance(one, Paid) for one in cards(table, {1: "AS AH 2C", 2: "KS KH 9C"}))
    assert table.state.street == 1


BEST_SHOWING = [
    # the first and the second card face up of seats 1, 2, 3 and 4; who acts first
    (("AC 2D", "KC KD", "QC JD", "9C 8D"), 2),  # a pair
    (("AC 2D", "KC QD", "QC QS", "AD AS"), 4),  # the higher pair
    (("AC 2D", "AD 3C", "KC QD", "9C 8D"), 2),  # the higher card beside the same
    (("AC 9D", "AD 9C", "AS 8C", "KC QD"), 1),  # the same: nearest to the dealer's left, whatever the suits
    (("5C 4D", "9S 9C", "9H 9D", "8C 7D"), 2),
    (("5C 4D", "KC 3D", "KD 3S", "KS 3H"), 2),
]


@every_form
@pytest.mark.parametrize(("showing", "first"), BEST_SHOWING)
@pytest.mark.proves("19:47-14.9(f)", "19:47-14.9(f)1", "19:47-14.9(f)2")
def test_the_best_hand_showing_acts_first(form: str, showing: tuple[str, ...], first: int) -> None:
    table = poker("seven-card-stud", dict.fromkeys(range(1, 5), 100), form=form)
    deal(table)
    down = ("TS TH", "TC TD", "7S 7H", "6S 6H")
    up = [pair.split() for pair in showing]
    cards(table, {seat: f"{down[seat - 1]} {up[seat - 1][0]}" for seat in range(1, 5)})
    while turn(table):
        acts(table, f"{turn(table)} call")
    assert isinstance(table.awaits, Chance)
    assert table.awaits.count == 5  # a burn card, and one for each
    events = cards(table, {seat: up[seat - 1][1] for seat in range(1, 5)}, burn="2H")
    burned, *dealt = (one for one in events if isinstance(one, Drawn))
    assert (burned.outcome, burned.seen_by) == ("2H", ())
    assert [(one.outcome, one.seen_by) for one in dealt] == [(pair[1], None) for pair in up]
    assert "19:47-14.9(f)" in burned.cites
    assert turn(table) == first
    assert offered(table).keys() == {"fold", "check", "bet"}


ALL_FOUR = [
    # what shows at seats 1, 2 and 3 on the sixth card; who acts first there, and on the seventh
    ("AS AD KH 8C", "4S 4D 3H 3C", "KS QD JH 9C", 2),  # two pairs, whatever their ranks, before a pair
    ("AS AD 3S 3C", "KS KD QH QC", "4S 4D 4H 2C", 3),  # three of a kind before two pairs
    ("AS AD AH KC", "2S 2D 2H 2C", "KS KD QH QC", 2),  # four before three
    ("KS KD 3H 3C", "KH KC 4H 4C", "QS QD JH JC", 2),  # of two pairs the higher one decides, and then the lower one
    ("KS KD 4H 5C", "KH KC 4D 6C", "QS QD AH JC", 2),  # beside a pair the higher card, and then the next
    ("9S 8S 7S 6S", "TS 5D 3H 2C", "4D 3D 2D 8D", 2),  # four cards make no straight and no flush
    ("4D TC 3H 2S", "TS 4H 3S 2C", "9S 8S 7S 6H", 1),  # the same: nearest to the dealer's left
]


@every_form
@pytest.mark.parametrize(("one", "two", "three", "first"), ALL_FOUR)
@pytest.mark.proves("19:47-14.9(f)1", "19:47-14.9(f)2", "19:47-14.9(h)")
def test_of_four_cards_that_show_pairs_count_before_their_ranks(
    form: str, one: str, two: str, three: str, first: int
) -> None:
    table = poker("seven-card-stud", THREE, form=form)
    deal(table)
    up = [shows.split() for shows in (one, two, three)]
    rest = iter([card for card in DECK if not any(card in shows for shows in up)])
    shown(table, [*(next(rest) for _ in range(6)), *(shows[0] for shows in up)])
    for street in range(1, 4):
        called_through(table)
        shown(table, [next(rest), *(shows[street] for shows in up)])
    assert turn(table) == first
    called_through(table)
    cards(table)
    assert turn(table) == first


@pytest.mark.proves("19:47-14.9(f)", "19:47-14.9(f)2")
def test_cards_come_to_those_who_have_not_folded_from_the_dealers_left() -> None:
    table = poker("seven-card-stud", {1: 100, 2: 100, 3: 100, 4: 100})
    deal(table)
    cards(table, {1: "TS TH AC", 2: "TC TD 2C", 3: "7S 7H KC", 4: "6S 6H KD"})
    acts(table, "3 call", "4 call", "1 fold")
    events = cards(table, {2: "3C", 3: "9C", 4: "9D"}, burn="2H")
    assert [one.outcome for one in events if isinstance(one, Drawn)] == ["2H", "3C", "9C", "9D"]
    assert turn(table) == 3  # seats 3 and 4 show the same; seat 1, who folded, had the best card


@pytest.mark.proves("19:47-14.9(g)")
def test_players_check_until_there_is_a_bet_and_then_fold_call_or_raise() -> None:
    table = poker("seven-card-stud", THREE, betting="fixed")
    deal(table)
    cards(table, {1: "TS TH AC", 2: "TC TD 2C", 3: "7S 7H KC"})
    acts(table, "3 call", "1 call")
    cards(table, {1: "3C", 2: "4C", 3: "5C"}, burn="2H")
    assert turn(table) == 1
    acts(table, "1 check")
    assert offered(table).keys() == {"fold", "check", "bet"}
    acts(table, "2 bet")
    for seat in (3, 1):
        assert turn(table) == seat
        assert offered(table).keys() == {"fold", "call", "raise"}
        acts(table, f"{seat} call")
    assert table.state.street == 2  # the last to answer the bet was seat 1


def to_the_seventh_card(players: int, *, folds: int = 0) -> PokerTable:
    """A table before the seventh card. After the fourth card, so many players fold."""
    table = poker("seven-card-stud", dict.fromkeys(range(1, players + 1), 100))
    deal(table)
    for street in range(4):
        cards(table)
        if street == 1:
            acts(table, f"{turn(table)} bet")
            for _ in range(folds):
                acts(table, f"{turn(table)} fold")
        called_through(table)
    assert table.state.street == 4
    return table


@pytest.mark.proves("19:47-14.9(h)")
def test_two_more_cards_face_up_and_one_face_down_each_after_a_burn_card_and_before_a_betting_round() -> None:
    table = poker("seven-card-stud", THREE)
    deal(table)
    cards(table, {1: "TS TH AC", 2: "TC TD 2C", 3: "7S 7H KC"})
    called_through(table)
    cards(table, {1: "3C", 2: "4C", 3: "5C"})
    called_through(table)
    for street, eyes in ((2, None), (3, None), (4, "own")):
        assert table.state.street == street
        events = cards(table)
        burned, *dealt = (one for one in events if isinstance(one, Drawn))
        assert burned.seen_by == ()
        assert [one.seen_by for one in dealt] == ([(1,), (2,), (3,)] if eyes else [None] * 3)
        assert all("19:47-14.9(h)" in one.cites for one in (burned, *dealt))
        assert turn(table)
        assert offered(table).keys() == {"fold", "check", "bet"}
        if street < 4:
            called_through(table)
    assert {len(one.cards) for one in table.state.hands} == {7}
    assert {(len(one.down), len(one.up)) for one in table.state.hands} == {(3, 4)}


@pytest.mark.proves("19:47-14.9(h)", '19:47-14.1 "Common card"', "poker/last-card")
def test_eight_players_to_the_end_leave_one_card_and_the_burn_cards_give_the_common_card() -> None:
    table = poker("seven-card-stud", EIGHT)
    deal(table)
    for _ in range(3):
        cards(table)
        called_through(table)
    cards(table)
    assert table.state.left == 1
    burned = table.state.burned
    (last,) = set(DECK) - {card for one in table.state.hands for card in one.cards} - {*burned}
    before = len(table.record.entries)
    called_through(table)
    events = [event for entry in table.record.entries[before:] for event in entry.events]
    (shuffled,) = (one for one in events if isinstance(one, Shuffled))
    assert set(DECK) - {*shuffled.out} == {last, *burned}  # three burn cards and the last of the deck
    assert len(burned) == 3
    assert shuffled.seen_by == ()  # it would tell which cards lie face down
    assert shuffled.cites == ("19:47-14.9(h)", '19:47-14.1 "Common card"', "poker/last-card")
    assert isinstance(table.awaits, Chance)
    assert table.awaits.count == 2
    events = list(shown(table, (burned[0], burned[2])))
    one, common = (event for event in events if isinstance(event, Drawn))
    assert (one.outcome, one.seen_by) == (burned[0], ())
    assert (common.outcome, common.seen_by) == (burned[2], None)
    assert {"19:47-14.9(h)", '19:47-14.1 "Common card"', "poker/last-card"} <= {*common.cites}
    assert (table.state.board, table.state.burned) == ((burned[2],), (burned[0],))
    assert {len(hand.cards) for hand in table.state.hands} == {6}
    assert turn(table)  # the last betting round


@pytest.mark.proves("19:47-14.9(h)", '19:47-14.1 "Burn card"')
def test_a_burn_card_that_everybody_saw_is_hidden_if_it_is_shuffled_and_burned_again() -> None:
    table = poker("seven-card-stud", EIGHT)
    deal(table)
    for street in range(4):
        if street == 1:
            calls(table, "wrong-burn none")
        cards(table)
        if street < 3:
            called_through(table)
    seen, *_ = table.state.burned
    assert table.view(1).burned == (seen, "??", "??")
    called_through(table)
    deck = table.equipment.now(table.game.devices[0])
    common = next(card for card in DECK if deck.possible(card) and card != seen)
    shown(table, (seen, common))
    assert table.state.burned == (seen,)
    assert table.view(1).burned == ("??",)


@pytest.mark.proves("19:47-14.9(h)")
@pytest.mark.parametrize(
    ("folds", "left", "common"),
    [(0, 1, True), (1, 3, True), (2, 5, True), (3, 7, False), (4, 9, False)],
)
def test_a_common_card_comes_only_if_there_is_no_card_for_everybody(folds: int, left: int, common: bool) -> None:
    table = to_the_seventh_card(8, folds=folds)
    shuffled = [one for one in table.record.entries[-1].events if isinstance(one, Shuffled)]
    assert bool(shuffled) is (left == 1)  # with more than one card left, nothing is shuffled
    assert table.state.left == (4 if shuffled else left)
    assert isinstance(table.awaits, Chance)
    assert table.awaits.count == (2 if common else 1 + len(table.state.live))
    deck = table.equipment.now(table.awaits.device)
    top = [card for card in DECK if deck.possible(card)][: table.awaits.count]
    events = shown(table, top)
    assert len(table.state.board) == common
    assert next(one.seen_by for one in events if isinstance(one, Drawn)) == ()  # a card is burned first
    assert turn(table)


@pytest.mark.proves("19:47-14.9(h)", "poker/last-card")
def test_two_cards_that_are_left_are_the_burn_card_and_the_common_card() -> None:
    table = poker("seven-card-stud", EIGHT)
    deal(table)
    for folds in (0, 0, 1, 0):  # eight are dealt the fifth card, and seven the sixth
        cards(table)
        if folds:
            acts(table, f"{turn(table)} bet", f"{turn(table) % 8 + 1} fold")
        called_through(table)
    assert (table.state.street, len(table.state.live), table.state.left) == (4, 7, 2)
    assert not [one for one in table.record.entries[-1].events if isinstance(one, Shuffled)]
    assert isinstance(table.awaits, Chance)
    assert table.awaits.count == 2
    deck = table.equipment.now(table.awaits.device)
    burn, common = (card for card in DECK if deck.possible(card))
    shown(table, (burn, common))
    assert (table.state.board, table.state.burned[-1], table.state.left) == ((common,), burn, 0)


@pytest.mark.proves("19:47-14.9(h)")
def test_no_common_card_comes_where_the_last_card_of_the_deck_is_the_last_players() -> None:
    table = poker("seven-card-stud", EIGHT)
    deal(table)
    for folds in (0, 2, 1, 0):  # six are dealt the fifth card, and five the sixth and the seventh
        cards(table)
        if table.state.street:
            acts(table, f"{turn(table)} bet")
        for _ in range(folds):
            acts(table, f"{turn(table)} fold")
        called_through(table)
    assert (table.state.street, len(table.state.live), table.state.left) == (4, 5, 6)
    assert isinstance(table.awaits, Chance)
    assert table.awaits.count == 6  # one is burned, and each gets one
    cards(table)
    assert (table.state.left, table.state.board) == (0, ())
    assert {len(hand.cards) for hand in table.state.hands if hand.seat in table.state.live} == {7}


@pytest.mark.proves("19:47-14.9(h)", "poker/boxed-card")
def test_with_no_card_left_the_burn_cards_give_the_common_card_and_a_boxed_card_stays_out() -> None:
    table = poker("seven-card-stud", EIGHT)
    deal(table)
    for _ in range(3):
        cards(table)
        called_through(table)
    calls(table, "boxed-card")
    boxed, *rest = (card for card in DECK if table.equipment.now(table.game.devices[0]).possible(card))
    shown(table, [boxed])
    shown(table, rest)
    assert table.state.left == 0
    burned = table.state.burned
    called_through(table)
    assert (table.state.left, table.state.boxed, len(burned)) == (3, (boxed,), 3)
    shown(table, burned[:2])
    assert table.state.board == (burned[1],)
