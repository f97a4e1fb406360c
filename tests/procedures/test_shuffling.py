"""The shoe before its first card, apart from any game; what each game makes of it is in that game's own tests."""

import pytest
from msgspec.structs import replace

from pitboss.commands import Call, Result, Role
from pitboss.equipment import shoe_of
from pitboss.events import Called, Drawn, Refusal, Shuffled
from pitboss.game import Calling, Chance
from pitboss.law import cites
from pitboss.procedures.shuffling import NOBODY, Handling, ShoeState, ShuffleLaw, Shuffling, burn_value, dealt
from pitboss.procedures.timing import routine

LAW = ShuffleLaw(
    inspected=cites("19:47-3.4(a)"),
    displayed=cites("19:47-3.4(b)"),
    washed=cites("19:47-3.4(c)"),
    shuffled=cites("19:47-3.5(a)"),
    laced=cites("19:47-3.5(b)"),
    again=cites("13:69F-3.5(a)1i"),
    offered=cites("19:47-3.5"),
    cut=cites("19:47-3.5(c)"),
    inserted=cites("19:47-3.5(d)"),
    burned=cites("19:47-3.5(d)"),
    recut=cites("19:47-3.5(e)"),
    face_up=cites("19:47-3.12(c)"),
)
SEATS = (2, 5, 7)


def shuffling(**handling: object) -> Shuffling:
    chosen = replace(Handling(decks=8), **handling)
    return Shuffling(LAW, chosen, shoe_of(chosen.decks))


def follow(cards: Shuffling, state: ShoeState, *commands: Call | Result) -> ShoeState:
    for command in commands:
        decision = cards.decide(state, command)
        assert not isinstance(decision, Refusal)
        assert all(event.cites for event in decision)
        for event in decision:
            state = cards.evolve(state, event)
    return state


def begun(cards: Shuffling, until: str) -> tuple[ShoeState, list[str]]:
    """The state in a phase that routine calls lead to, and the calls."""
    state, calls = ShoeState(seats=SEATS, phase=cards.first), []
    while state.phase != until:
        command = routine(cards.awaits(state))
        assert isinstance(command, Call)
        calls.append(command.name)
        state = follow(cards, state, command)
    return state, calls


@pytest.mark.parametrize(
    ("handling", "course", "ready"),
    [
        ({}, "inspect verify display wash shuffle lace", "cut"),
        ({"second_shuffle": True}, "inspect verify display wash shuffle lace shuffle-again", "cut"),
        ({"machine": "automated"}, "inspect verify display shuffle", "cut"),
        ({"machine": "continuous"}, "inspect verify display shuffle", "over"),
        ({"preshuffled": True}, "inspect verify", "cut"),
        ({"preshuffled": True, "machine": "continuous"}, "inspect verify", "over"),
    ],
)
def test_the_course_to_the_cut(handling: dict[str, object], course: str, ready: str) -> None:
    cards = shuffling(**handling)
    state, calls = begun(cards, ready)
    assert " ".join(calls) == course
    assert state.left == 416
    again = cards.anew(replace(state, phase="over"), 5)
    assert (again.phase, again.cut_from) == ("shuffle", 5)
    while again.phase not in ("cut", "over"):
        command = routine(cards.awaits(again))
        assert isinstance(command, Call)
        again = follow(cards, again, command)
    assert again.phase == ready


def test_a_shuffle_makes_the_shoe_fresh() -> None:
    cards = shuffling()
    state, _ = begun(cards, "shuffle")
    decision = cards.decide(state, Call(Role.DEALER, "shuffle"))
    assert isinstance(decision, tuple)
    assert [type(event) for event in decision] == [Called, Shuffled]


@pytest.mark.parametrize(
    ("cut_from", "order"),
    [(0, [7, 5, 2]), (7, [7, 5, 2]), (5, [5, 2, 7]), (6, [5, 2, 7]), (2, [2, 7, 5]), (1, [7, 5, 2])],
)
def test_the_cut_goes_clockwise_from_who_is_asked_first(cut_from: int, order: list[int]) -> None:
    cards = shuffling()
    state = ShoeState(seats=SEATS, phase="cut", left=416, cut_from=cut_from)
    asked = []
    while line := cards.in_line(state):
        asked.append(line[0])
        awaits = cards.awaits(state)
        assert isinstance(awaits, Calling)
        assert [offer.seats for offer in awaits.calls] == [(), (line[0],), (line[0],)]
        state = follow(cards, state, Call(Role.PATRON, "decline", line[0]))
    assert asked == order
    assert routine(cards.awaits(state)) == Call(Role.DEALER, "cut", value="208")


def test_who_does_not_answer_is_passed_over() -> None:
    cards = shuffling()
    state = follow(cards, ShoeState(seats=SEATS, phase="cut", left=416), Call(Role.DEALER, "pass-the-cut"))
    assert state.declined == (7,)


@pytest.mark.parametrize("decks", [6, 8])
def test_a_cut_leaves_ten_cards_at_either_end(decks: int) -> None:
    cards = shuffling(decks=decks)
    awaits = cards.awaits(ShoeState(seats=SEATS, phase="cut", left=decks * 52))
    assert awaits is not None
    depths = [int(value) for value in awaits.calls[1].values]
    assert (depths[0], depths[-1], len(depths)) == (10, decks * 52 - 10, decks * 52 - 19)


@pytest.mark.parametrize(
    ("recut_by", "cutter", "asked"), [("last", 5, [5]), ("next", 5, [2]), ("last", 0, []), ("next", 0, [])]
)
def test_a_recut(recut_by: str, cutter: int, asked: list[int]) -> None:
    cards = shuffling(recut_by=recut_by)
    declined = (7,) if cutter else SEATS
    state = ShoeState(seats=SEATS, phase="insert", left=416, declined=declined, cutter=cutter)
    state = follow(cards, state, Call(Role.FLOOR, "recut"))
    assert state.phase == "cut"
    assert cards.in_line(state) == asked


@pytest.mark.parametrize(
    ("card", "more"), [("AH", 1), ("2D", 2), ("9S", 9), ("TC", 10), ("JC", 10), ("QC", 10), ("KC", 10)]
)
def test_the_first_cards_are_burned(card: str, more: int) -> None:
    assert burn_value(card) == more
    cards = shuffling()
    state = follow(cards, ShoeState(phase="insert", left=416, cutter=0), Call(Role.DEALER, "insert"), Result(card))
    assert (state.phase, state.burning, state.behind) == ("burning", more, 14)
    for left in range(more, 0, -1):
        assert (state.phase, state.burning) == ("burning", left)
        assert isinstance(cards.awaits(state), Chance)
        state = follow(cards, state, Result("2H"))
    assert (state.phase, state.left, state.burning) == ("over", 416 - 1 - more, 0)


def test_a_face_up_card_is_burned_and_play_goes_on_where_it_was() -> None:
    cards = shuffling()
    offer = cards.face_up()
    assert offer.cites == LAW.face_up
    called = Called(by=Role.DEALER, name="face-up-card", says="", cites=LAW.face_up)
    state = cards.evolve(ShoeState(phase="dealing", left=100, behind=14), called)
    assert (state.phase, state.back) == ("face-up", "dealing")
    decision = cards.decide(state, Result("2H"))
    assert isinstance(decision, tuple)
    assert isinstance(decision[0], Drawn)
    assert decision[0].cites == LAW.face_up
    state = follow(cards, state, Result("2H"), Result("3H"), Result("4H"))
    assert (state.phase, state.back, state.left) == ("dealing", "", 97)


def test_burning_stops_at_the_last_card() -> None:
    cards = shuffling()
    assert cards.burn(ShoeState(phase="result", left=0), 5, "result").phase == "result"
    state = cards.burn(ShoeState(phase="disclosed", left=2), 10, "result")
    assert state.burning == 2
    state = follow(cards, state, Result("2H"), Result("3H"))
    assert (state.phase, state.left) == ("result", 0)


def test_the_cutting_card_is_out_when_only_the_cards_behind_it_are_left() -> None:
    assert not ShoeState(left=15, behind=14).cutting_card_is_out
    assert ShoeState(left=14, behind=14).cutting_card_is_out
    assert not ShoeState(left=0, behind=0).cutting_card_is_out
    assert dealt(ShoeState(left=15, behind=14)).cutting_card_is_out


def test_a_new_shoe_forgets_the_old_one() -> None:
    cards = shuffling()
    old = ShoeState(seats=SEATS, phase="over", left=3, behind=14, declined=(7,), cutter=5)
    state = follow(cards, cards.anew(old), Call(Role.DEALER, "shuffle"))
    assert (state.left, state.behind, state.declined, state.cutter) == (416, 0, (), NOBODY)
