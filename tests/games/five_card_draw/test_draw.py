"""Five-card draw, paragraph by paragraph: the deal, the draw, a deck that runs short, and high and low."""

import pytest

from at_the_poker_table import (
    Events,
    PokerTable,
    acts,
    awarded,
    called_through,
    cards,
    deal,
    may_be_called,
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
from pitboss.events import Chosen, Drawn, Noted, Paid, Shuffled
from pitboss.game import Chance, Choice
from pitboss.games import find

THREE = {1: 100, 2: 100, 3: 100}
HANDS = {1: "AS KS QS JS 9S", 2: "AH KH QH JH 9H", 3: "AD KD QD JD 9D"}


def before_the_draw(stacks: dict[int, float] | None = None, hands: dict[int, str] | None = None) -> PokerTable:
    table = poker("five-card-draw", stacks or THREE)
    deal(table)
    cards(table, hands or HANDS)
    called_through_once(table)
    return table


def called_through_once(table: PokerTable) -> None:
    """The betting round before the draw, without raises."""
    while table.state.street == 0:
        acts(table, f"{turn(table)} {'check' if 'check' in offered(table) else 'call'}")


def drawn(events: Events) -> list[tuple[object, object]]:
    """The cards that came, and who sees them."""
    return [(one.outcome, one.seen_by) for one in events if isinstance(one, Drawn)]


@pytest.mark.proves("19:47-14.12(a)")
def test_there_are_two_forms() -> None:
    assert find("five-card-draw").charter.option("form", "19:47").values == ("high", "low")
    with pytest.raises(BadInput, match="Form cannot be 'high-low'"):
        rules("five-card-draw", form="high-low")


@pytest.mark.proves("19:47-14.12(b)")
def test_at_most_eight_play_and_everybody_antes_if_an_ante_is_posted() -> None:
    table = poker("five-card-draw", dict.fromkeys(range(1, 9), 100))
    assert refused_by(table, Sit(9), "19:47-14.12(b)") == "There is no seat 9; this table has seats 1 to 8."
    deal(table)
    assert len(table.state.hands) == 8
    table = poker("five-card-draw", THREE, ante=50)
    events = deal(table)
    assert [what for _, _, what in posted(events)] == ["ante"] * 3 + ["small blind", "big blind"]
    assert ["19:47-14.12(b)" in one.cites for one in events if isinstance(one, Paid)] == [True] * 3 + [False] * 2


@pytest.mark.proves("19:47-14.12(c)", "19:47-14.12(d)")
def test_five_rounds_face_down_from_the_buttons_left_to_the_button() -> None:
    table = poker("five-card-draw", THREE)
    for button, order in ((3, (1, 2, 3)), (1, (2, 3, 1)), (2, (3, 1, 2))):
        (dealt,) = (one for one in deal(table) if isinstance(one, Noted))
        assert (dealt.what, dealt.seat) == ("dealt-in", button)
        assert "19:47-14.12(c)" in dealt.cites
        assert isinstance(table.awaits, Chance)
        assert table.awaits.count == 15
        events = [one for one in shown(table, DECK[:15]) if isinstance(one, Drawn)]
        assert [one.seen_by for one in events] == [(seat,) for seat in order] * 5
        assert all(one.cites == ("19:47-14.12(d)",) for one in events)
        assert [table.state.hand(seat).down for seat in order] == [DECK[at:15:3] for at in range(3)]
        acts(table, f"{order[2]} fold", f"{order[0]} fold")


@pytest.mark.proves("19:47-14.12(e)", "19:47-14.10(d)", "19:47-14.10(f)")
def test_the_first_betting_round_is_that_of_hold_em() -> None:
    table = poker("five-card-draw", {1: 100, 2: 100, 3: 100, 4: 100})
    events = deal(table)
    assert posted(events) == [(1, 1, "small blind"), (2, 2, "big blind")]
    assert all({"19:47-14.12(e)", "19:47-14.10(d)"} <= {*one.cites} for one in events if isinstance(one, Paid))
    cards(table)
    for seat in (3, 4, 1):
        assert turn(table) == seat
        assert offered(table).keys() == {"fold", "call", "raise"}
        acts(table, f"{seat} call")
    assert offered(table).keys() == {"fold", "check", "raise"}  # the blind may raise
    (chosen,) = acts(table, "2 raise 2")
    assert "19:47-14.12(e)" in chosen.cites
    assert turn(table) == 3


DISCARDS = [
    # what seat 1 chooses, which of its cards stay
    ("stand-pat", "AS KS QS JS 9S"),
    ("discard-5", "AS KS QS JS"),
    ("discard-1-2", "QS JS 9S"),
    ("discard-2-4-5", "AS QS"),
    ("discard-1-2-3-4", "9S"),
    ("discard-1-2-3-4-5", ""),
]


@pytest.mark.parametrize(("move", "kept"), DISCARDS)
@pytest.mark.proves("19:47-14.12(f)", "19:47-14.12(f)1", '19:47-14.1 "Draw"')
def test_a_player_keeps_the_hand_or_discards_any_number_and_gets_as_many(move: str, kept: str) -> None:
    table = before_the_draw()
    assert turn(table) == 1
    assert len(offered(table)) == 32  # every choice of cards, none included
    assert isinstance(table.awaits, Choice)
    assert table.awaits.only.silent == "stand-pat"  # a silent player keeps the hand
    gone = 5 - len(kept.split())
    acts(table, f"1 {move}")
    if gone:
        assert table.view(2).thrown == tuple(int(at) for at in move.split("-")[1:])  # everybody sees which these are
        assert isinstance(table.awaits, Chance)
        assert table.awaits.count == 1 + gone  # a card is burned before the first new card
        new = ("2C", "3C", "4C", "5C", "6C", "7C")[: 1 + gone]
        assert drawn(shown(table, new)) == [("2C", ()), *((card, (1,)) for card in new[1:])]
        assert table.state.hand(1).down == (*kept.split(), *new[1:])
    else:
        assert table.state.hand(1).down == tuple(kept.split())
    assert turn(table) == 2


@pytest.mark.proves("19:47-14.12(f)")
def test_players_draw_one_at_a_time_from_the_buttons_left() -> None:
    table = poker("five-card-draw", {1: 100, 2: 100, 3: 100, 4: 100})
    deal(table)
    cards(table, HANDS | {4: "AC KC QC JC 9C"})
    acts(table, "3 call", "4 call", "1 fold", "2 check")
    for seat, new in ((2, "8C 2C"), (3, "3C"), (4, "4C")):
        assert turn(table) == seat
        (chosen, *_) = acts(table, f"{seat} discard-1")
        assert isinstance(chosen, Chosen)
        assert "19:47-14.12(f)" in chosen.cites
        shown(table, new.split())
    assert table.state.phase == "betting"


@pytest.mark.proves("19:47-14.12(f)1")
def test_one_card_is_burned_before_the_first_new_card_and_no_other() -> None:
    table = before_the_draw()
    acts(table, "1 stand-pat")  # nobody has drawn yet
    acts(table, "2 discard-1")
    events = shown(table, ("2C", "3C"))
    assert drawn(events) == [("2C", ()), ("3C", (2,))]
    assert "19:47-14.12(f)1" in next(one.cites for one in events if isinstance(one, Drawn))
    acts(table, "3 discard-1")
    assert isinstance(table.awaits, Chance)
    assert table.awaits.count == 1
    assert drawn(shown(table, ("4C",))) == [("4C", (3,))]
    # If everybody stands pat, nothing is burned.
    table = before_the_draw()
    acts(table, "1 stand-pat", "2 stand-pat", "3 stand-pat")
    assert table.state.phase == "betting"
    assert table.state.burned == ()


@pytest.mark.proves("19:47-14.12(f)2", "poker/discards")
def test_when_the_deck_runs_out_the_discards_are_shuffled_without_those_of_who_is_drawing() -> None:
    table = poker("five-card-draw", dict.fromkeys(range(1, 9), 100))
    deal(table)
    shown(table, DECK[:40])  # twelve cards are left
    called_through_once(table)
    rest = list(DECK[40:])
    first = {seat: table.state.hand(seat).down for seat in range(1, 9)}
    acts(table, "1 discard-1-2-3-4-5")
    shown(table, rest[:6])  # the burn card and five
    acts(table, "2 discard-1-2-3-4-5")
    shown(table, rest[6:11])
    assert table.state.left == 1
    acts(table, "3 discard-1-2-3")
    assert isinstance(table.awaits, Chance)
    assert table.awaits.count == 1  # the last card of the deck comes first
    events = shown(table, rest[11:])
    (shuffled,) = (one for one in events if isinstance(one, Shuffled))
    assert shuffled.cites == ("19:47-14.12(f)2", "poker/discards")
    assert shuffled.seen_by == ()
    # What seats 1 and 2 threw away, and nothing else: not what seat 3 has just thrown away, not the burn card, and not
    # the cards of players who have not drawn.
    assert may_be_called(table, "exposed-card") == ("2", "3")  # the first of the three has come
    again = {*first[1], *first[2]}
    assert set(DECK) - {*shuffled.out} == again
    assert table.state.left == 10
    assert table.awaits.count == 2
    shown(table, sorted(again)[:2])
    assert len(table.state.hand(3).down) == 5
    # Now the discards of seat 3 lie with the others, and come back when the deck runs out once more.
    acts(table, "4 discard-1-2-3-4-5")
    shown(table, sorted(again)[2:7])
    acts(table, "5 discard-1-2-3-4-5")
    events = shown(table, sorted(again)[7:])
    (shuffled,) = (one for one in events if isinstance(one, Shuffled))
    assert set(DECK) - {*shuffled.out} == {*first[3][:3], *first[4]}


@pytest.mark.proves("19:47-14.12(f)2")
def test_the_hands_of_players_who_folded_are_among_the_discards() -> None:
    table = poker("five-card-draw", dict.fromkeys(range(1, 9), 100))
    deal(table)
    shown(table, DECK[:40])
    folded = table.state.hand(3).down
    acts(table, "3 fold")
    called_through_once(table)
    rest = list(DECK[40:])
    own = table.state.hand(1).down
    acts(table, "1 discard-1-2-3-4-5")
    shown(table, rest[:6])
    acts(table, "2 discard-1-2-3-4-5")
    shown(table, rest[6:11])
    other = set(DECK[:40]) - {card for one in table.state.hands for card in one.cards} - {*own}
    acts(table, "4 discard-1-2")
    events = shown(table, rest[11:])
    (shuffled,) = (one for one in events if isinstance(one, Shuffled))
    assert set(DECK) - {*shuffled.out} == {*own, *other, *folded}


@pytest.mark.proves("19:47-14.12(g)")
def test_the_last_betting_round_begins_at_the_buttons_left() -> None:
    table = poker("five-card-draw", {1: 100, 2: 100, 3: 100, 4: 100})
    deal(table)
    cards(table, HANDS | {4: "AC KC QC JC 9C"})
    acts(table, "3 call", "4 call", "1 fold", "2 check", "2 stand-pat", "3 stand-pat", "4 stand-pat")
    assert turn(table) == 2
    assert offered(table).keys() == {"fold", "check", "bet"}
    (chosen,) = acts(table, "2 check")
    assert "19:47-14.12(g)" in chosen.cites
    acts(table, "3 bet")
    assert offered(table).keys() == {"fold", "call", "raise"}
    acts(table, "4 raise")
    acts(table, "2 fold")
    events = acts(table, "3 call")  # everybody has answered the last raise
    assert awarded(events)


def showdown(hands: dict[int, str], **options: str | int) -> Events:
    table = poker("five-card-draw", dict.fromkeys(hands, 100), **options)
    deal(table)
    cards(table, hands)
    called_through_once(table)
    acts(table, *(f"{seat} stand-pat" for seat in table.state.live))
    return called_through(table)


@pytest.mark.proves("19:47-14.12(h)1")
def test_the_best_high_hand_wins_in_high() -> None:
    events = showdown({1: "AS AD 9C 9H 2D", 2: "AC 2C 3H 4D 5H"})
    assert awarded(events) == [(2, 4, "the pot")]  # a straight
    assert all("19:47-14.12(h)1" in one.cites for one in events if isinstance(one, Paid))


@pytest.mark.parametrize(
    ("hands", "winner"),
    [
        ({1: "AS 2D 3C 4H 5D", 2: "AC 2C 3H 4D 6H"}, 1),  # ace to five is the best; a straight does not count
        ({1: "KS QS JS TS 9S", 2: "2C 2D 3H 4D 5H"}, 1),  # king high, even in a flush and a straight, beats a pair
        ({1: "8S 5S 4D 3D 2D", 2: "7C 6D 5H 4C 3H"}, 2),  # compared from the highest card down
        ({1: "AS AD 2C 3H 4D", 2: "2D 2S 3C 4H 5D"}, 1),  # aces are the lowest pair
        ({1: "KS KD QC QH JD", 2: "9D 9S 9C 2H 3D"}, 1),  # two pairs before three of a kind; nothing must qualify
    ],
)
@pytest.mark.proves("19:47-14.12(h)2")
def test_the_best_low_hand_wins_in_low(hands: dict[int, str], winner: int) -> None:
    events = showdown(hands, form="low")
    assert awarded(events) == [(winner, 4, "the pot")]
    assert all("19:47-14.12(h)2" in one.cites for one in events if isinstance(one, Paid))
    assert not any("19:47-14.12(h)1" in one.cites for one in events if isinstance(one, Paid))


@pytest.mark.proves("19:47-14.12(h)2", "19:47-14.3(d)")
def test_equal_low_hands_share_the_pot() -> None:
    events = showdown({1: "8S 5S 4D 3D 2D", 2: "8C 5D 4C 3H 2H"}, form="low")
    assert awarded(events) == [(1, 2, "the pot"), (2, 2, "the pot")]
