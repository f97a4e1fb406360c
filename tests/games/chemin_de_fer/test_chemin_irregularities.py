"""What goes wrong, and what is done about it: 19:47-4.12."""

import pytest
from msgspec.structs import replace

from pitboss.commands import Role
from pitboss.equipment import Shoe
from pitboss.events import AnyEvent, Drawn, Over, Settled
from pitboss.games.chemin_de_fer import CheminDeFer
from pitboss.games.chemin_de_fer.hands import takes_stray
from pitboss.games.chemin_de_fer.state import FACE_DOWN

from .talk import Chemin, banked, dealt, looked, ready_table, refused, say


def covered(**options: str) -> Chemin:
    """Seat 2 banks $100; seat 3 covers all of it."""
    table = ready_table(4, **options)
    banked(table, 2, 100)
    say(table, "place 3 banco $100")
    return table


def first_cards(table: Chemin, *cards: str) -> None:
    """Wagers are closed, and the first cards come, as many as there are here."""
    say(table, "dealer calls no-more-bets", *((f"result {' '.join(cards)}",) if cards else ()))


def void(table: Chemin, events: tuple[AnyEvent, ...], *cites: str) -> None:
    """Every wager went back by these paragraphs, and the round is over."""
    settled = [one for one in events if isinstance(one, Settled)]
    assert [(one.seat, one.verdict, one.returned, one.cites) for one in settled] == [
        (2, "void", 10000, cites),
        (3, "void", 10000, cites),
    ]
    assert isinstance(events[-1], Over)
    assert (table.state.bets, table.state.player, table.chips(2), table.chips(3)) == ((), (), 100000, 100000)


@pytest.mark.proves("19:47-4.12(a)")
@pytest.mark.parametrize(("what", "banker"), [("bank-stays", 2), ("bank-moves", 0)])
def test_a_cards_in_the_wrong_order_annul_the_hand(what: str, banker: int) -> None:
    table = covered()
    say(table, "dealer calls no-more-bets")
    assert refused(table, f"floor calls out-of-order: {what}")  # no card has been taken yet
    say(table, "result 2H 3H 4H 5H")
    assert refused(table, "floor calls out-of-order")
    events = say(table, f"floor calls out-of-order: {what}")
    void(table, events, "19:47-4.12(a)")
    assert (table.state.banker, table.state.origin) == (banker, 2)
    say(table, "open")
    assert table.state.phase == ("staking" if banker else "offering")
    assert table.state.offered == (() if banker else (3, 4, 1))


@pytest.mark.proves("19:47-4.12(b)")
def test_b_a_banker_with_three_first_cards_counts_nothing() -> None:
    table = covered()
    first_cards(table, "2H", "9H", "5H", "KH")  # a natural nine
    (called,) = say(table, "dealer calls banker-has-three")
    assert called.cites == ("19:47-4.12(b)",)
    (drawn,) = say(table, "result 4H")
    assert isinstance(drawn, Drawn)
    assert (drawn.seen_by, drawn.cites) == ((2,), ("19:47-4.12(b)",))
    assert refused(table, "dealer calls banker-has-three")
    looked(table)
    assert table.state.phase == "player-speaks"  # no natural: play goes on
    say(table, "choose 3 stay", "choose 2 stay")  # on nothing the Banker must draw
    assert table.state.phase == "banker-third"
    say(table, "result 6D")
    assert (table.state.coup.player, table.state.coup.banker) == (7, 6)


@pytest.mark.proves("19:47-4.12(c)")
@pytest.mark.parametrize(
    ("cards", "third", "count"), [("2H 4H", "AH", 7), ("9H 9D", "KH", 9), ("KH 2H", "3H", 5), ("KH QH", "JH", 0)]
)
def test_c_a_player_with_three_first_cards_has_the_highest_count(cards: str, third: str, count: int) -> None:
    table = covered()
    one, two = cards.split()
    first_cards(table, one, "2C", two, "3C")
    say(table, "dealer calls player-has-three")
    (drawn,) = say(table, f"result {third}")
    assert isinstance(drawn, Drawn)
    assert (drawn.seen_by, drawn.cites) == ((3,), ("19:47-4.12(c)",))
    assert (table.state.player_first, len(table.state.player)) == (count, 3)
    looked(table)
    assert table.state.phase == ("announce" if count == 9 else "player-speaks")


@pytest.mark.proves("19:47-4.12(d)")
def test_d_a_banker_who_took_two_cards_has_the_lowest_count_of_two() -> None:
    table = covered()
    dealt(table, "7H KH", "2C 3C")
    assert refused(table, "floor calls banker-took-two")
    say(table, "choose 3 stay", "choose 2 card", "result 4C")
    assert table.state.coup.banker == 9
    (called,) = say(table, "floor calls banker-took-two")
    assert called.cites == ("19:47-4.12(d)",)
    say(table, "result 8C")
    assert table.state.coup.banker == 0  # of 2, 3, 4 and 8: 2 and 8
    assert refused(table, "floor calls banker-took-two")
    events = say(table, "dealer calls announce")
    assert [one.verdict for one in events if isinstance(one, Settled)] == ["lost", "won"]


@pytest.mark.proves("19:47-4.12(e)", "19:47-4.12(f)")
@pytest.mark.parametrize("call", ["card-after-stay", "card-wrongly-called"])
def test_ef_a_card_after_stay_is_the_bankers_where_the_banker_must_draw(call: str) -> None:
    table = covered()
    dealt(table, "6H KH", "2C 3C")
    say(table, "choose 3 stay", f"dealer calls {call}")
    events = say(table, "result 4C")
    assert events[0].cites == (f"19:47-4.12({'e' if call == 'card-after-stay' else 'f'})",)
    assert (table.state.phase, table.state.taken, table.state.coup.banker) == ("announce", ("4C",), 9)


@pytest.mark.proves("19:47-4.12(e)", "19:47-4.12(f)")
@pytest.mark.parametrize("call", ["card-after-stay", "card-wrongly-called"])
@pytest.mark.parametrize(("card", "more"), [("3S", 3), ("AS", 1), ("KS", 10)])
def test_ef_where_the_banker_must_stay_it_is_discarded_with_others(call: str, card: str, more: int) -> None:
    table = covered()
    dealt(table, "6H KH", "2C 4C")
    say(table, "choose 3 stay", f"dealer calls {call}")
    left = table.state.left
    events = say(table, f"result {card}")
    assert events[0].cites == (f"19:47-4.12({'e' if call == 'card-after-stay' else 'f'})",)
    assert table.state.burning == more
    assert (table.view(1).bank, table.view(2).bank) == ((FACE_DOWN, FACE_DOWN), ("2C", "4C"))
    burned = say(table, f"result {' '.join(f'{rank}D' for rank in '23456789TJ'[:more])}")
    assert all(isinstance(one, Drawn) and one.seen_by is None for one in burned)
    assert (table.state.phase, table.state.left) == ("banker-speaks", left - 1 - more)
    say(table, "choose 2 card")  # the Banker must stay
    assert (table.state.phase, table.state.taken, table.state.coup.banker) == ("announce", (), 6)


@pytest.mark.proves("19:47-4.12(e)", "19:47-4.12(f)")
def test_ef_an_option_makes_it_the_bankers_unless_card_was_wrongly_called() -> None:
    assert [takes_stray(must, wrongly_called=False) for must in "DSO"] == [True, False, True]
    assert [takes_stray(must, wrongly_called=True) for must in "DSO"] == [True, False, False]


def test_ef_only_after_stay() -> None:
    table = covered()
    dealt(table, "2H KH", "2C 4C")
    assert refused(table, "dealer calls card-after-stay")
    say(table, "choose 3 card", "result 5H")
    assert refused(table, "dealer calls card-after-stay")


@pytest.mark.proves("19:47-4.12(g)")
def test_g_an_extra_card_is_the_first_of_the_next_hand() -> None:
    table = covered()
    dealt(table, "2H KH", "9C KC")
    say(table, "floor calls extra-card")
    (drawn,) = say(table, "result 8S")
    assert isinstance(drawn, Drawn)
    assert (drawn.seen_by, drawn.says) == ((), "")
    assert {table.view(who).extra for who in (1, 2, 3, 4, *Role)} == {FACE_DOWN}
    assert refused(table, "floor calls extra-card")
    say(table, "dealer calls announce", "open", "choose 2 stake $100", "place 4 cover $50")
    left = table.state.left
    events = say(table, "dealer calls no-more-bets")
    first = next(one for one in events if isinstance(one, Drawn))
    assert (first.outcome, first.seen_by, first.cites) == ("8S", (4,), ("19:47-4.12(g)",))
    assert (table.state.player, table.state.extra, table.state.left) == (("8S",), "", left)
    say(table, "result 2C KD 3C")
    assert (table.state.player, table.state.bank) == (("8S", "KD"), ("2C", "3C"))
    assert isinstance(table.game, CheminDeFer)
    shoe = table.equipment.now(table.game.shuffling.shoe)
    assert isinstance(shoe, Shoe)
    assert shoe.left == table.state.left  # it left the shoe once


@pytest.mark.proves("19:47-4.12(g)")
def test_g_but_not_where_the_cutting_card_has_come() -> None:
    table = covered()
    dealt(table, "2H KH", "9C KC")
    table.state = replace(table.state, left=15)
    say(table, "floor calls extra-card", "result 8S")
    assert (table.state.extra, table.state.left) == ("", 14)  # it is not put back, either


@pytest.mark.proves("19:47-4.12(h)")
def test_h_a_card_that_the_banker_drew_is_the_players() -> None:
    table = covered()
    dealt(table, "2H KH", "3C KC")
    assert refused(table, "floor calls banker-drew-first")
    say(table, "choose 3 card")
    (called,) = say(table, "floor calls banker-drew-first")
    (drawn,) = say(table, "result 8S")
    assert called.cites == drawn.cites == ("19:47-4.12(h)",)
    assert (table.state.third, table.state.taken) == ("8S", ())
    say(table, "choose 2 card")  # on 3 against an 8 the Banker must stay
    assert table.state.phase == "announce"


@pytest.mark.proves("19:47-4.12(i)")
@pytest.mark.parametrize("third", [False, True])
def test_i_a_card_face_up_in_the_shoe_is_not_used(third: bool) -> None:
    table = covered()
    first_cards(table, *(("2H", "3H", "KH", "2D") if third else ()))
    if third:
        looked(table)
        say(table, "choose 3 card")
    phase, hands = table.state.phase, table.state.player + table.state.bank
    (called,) = say(table, "dealer calls face-up-card")
    (drawn,) = say(table, "result 3S")
    assert called.cites == drawn.cites == ("19:47-4.12(i)",)
    assert table.state.burning == 3
    say(table, "result 4S 5S 6S")
    assert (table.state.phase, table.state.player + table.state.bank) == (phase, hands)
    say(table, "result 7H" if third else "result 7H 8H 9H TH")
    assert "3S" not in (*table.state.player, *table.state.bank, table.state.third)


@pytest.mark.proves("19:47-4.12(i)")
@pytest.mark.parametrize(("option", "last"), [("stop", True), ("one-more", False)])
def test_i_the_last_hand_is_void(option: str, last: bool) -> None:
    table = covered(after_cutting_card=option)
    first_cards(table)
    table.state = replace(table.state, left=14)
    events = say(table, "dealer calls face-up-card")
    if last:
        void(table, events, "19:47-4.12(i)")
        assert table.state.phase == "shuffle"
    else:
        assert table.state.phase == "face-up"


@pytest.mark.proves("19:47-4.12(i)")
@pytest.mark.parametrize(("left", "void_now"), [(20, False), (19, False), (18, True), (15, True)])
def test_i_the_last_hand_is_void_when_burning_brings_the_cutting_card_out(left: int, void_now: bool) -> None:
    """A three comes face up and three more are burned: the cutting card lies before the last fourteen."""
    table = covered()
    first_cards(table)
    table.state = replace(table.state, left=left)
    say(table, "dealer calls face-up-card", "result 3S")
    assert table.state.phase == "burning"
    events = say(table, "result 4S 5S 6S")
    if void_now:
        void(table, events, "19:47-4.12(i)")
        assert (table.state.phase, table.state.banker) == ("shuffle", 0)
    else:
        assert (table.state.phase, table.state.left) == ("dealing", left - 4)


@pytest.mark.proves("19:47-4.12(i)")
@pytest.mark.parametrize("found", [False, True])
def test_i_the_last_hand_is_void_when_a_later_card_of_it_brings_the_cutting_card_out(found: bool) -> None:
    table = covered()
    first_cards(table)
    if found:
        say(table, "dealer calls face-up-card", "result AS", "result 4S")
    table.state = replace(table.state, left=18)
    events = say(table, "result 2H 3H KH 2D")
    if found:
        void(table, events, "19:47-4.12(i)")
        assert table.state.phase == "shuffle"
    else:
        assert (table.state.phase, len(table.state.bets)) == ("dealt", 2)


@pytest.mark.proves("19:47-4.12(i)")
def test_i_a_card_face_up_in_an_earlier_hand_voids_no_later_one() -> None:
    table = covered()
    first_cards(table)
    say(table, "dealer calls face-up-card", "result AS", "result 4S", "result 2H 9H KH KS")
    looked(table)
    say(table, "dealer calls announce", "open", "choose 2 stake $100", "place 3 banco $100")
    assert not table.state.face_up
    table.state = replace(table.state, left=18)
    first_cards(table, "2H", "3H", "KH", "2D")
    assert table.state.phase == "dealt"


@pytest.mark.proves("19:47-4.12(i)")
def test_i_with_one_more_hand_only_that_hand_is_void() -> None:
    table = covered(after_cutting_card="one-more")
    table.state = replace(table.state, left=18)
    first_cards(table)
    say(table, "dealer calls face-up-card", "result 3S", "result 4S 5S 6S", "result 2H 9H KH KS")
    looked(table)
    say(table, "dealer calls announce")  # the cutting card came out in this hand; one more follows
    assert table.state.phase == "over"
    say(table, "open", "choose 2 stake $100", "place 3 banco $100")
    first_cards(table)
    events = say(table, "dealer calls face-up-card")
    assert [one.verdict for one in events if isinstance(one, Settled)] == ["void", "void"]
    assert table.state.phase == "shuffle"


@pytest.mark.proves("19:47-4.12(i)")
def test_i_a_card_in_excess_is_no_card_of_the_hand() -> None:
    table = covered()
    dealt(table, "2H KH", "9C KC")
    table.state = replace(table.state, left=14)
    say(table, "floor calls extra-card", "dealer calls face-up-card", "result AS", "result 2S")
    assert (table.state.phase, table.state.face_up) == ("extra", False)


@pytest.mark.proves("19:47-4.12(j)")
@pytest.mark.parametrize("cards", [1, 3, 4])
def test_j_without_enough_cards_the_hand_is_void(cards: int) -> None:
    table = covered()
    say(table, "dealer calls no-more-bets")
    table.state = replace(table.state, left=cards)
    say(table, f"result {' '.join(('2H', '3H', 'KH', '2C')[:cards])}")
    assert (len(table.state.player), len(table.state.bank)) == ((cards + 1) // 2, cards // 2)
    if cards == 4:
        looked(table)
        say(table, "choose 3 card")
    events = say(table, "dealer calls too-few-cards")
    void(table, events, "19:47-4.12(j)")
    assert table.state.phase == "shuffle"


def test_a_stray_card_after_which_the_shoe_is_empty() -> None:
    table = covered()
    dealt(table, "6H KH", "2C 4C")
    say(table, "choose 3 stay", "dealer calls card-after-stay")
    table.state = replace(table.state, left=3)
    say(table, "result 9S", "result 2D 3D")
    assert (table.state.phase, table.state.left) == ("banker-speaks", 0)
    say(table, "choose 2 stay", "dealer calls announce")
    assert table.state.phase == "shuffle"
