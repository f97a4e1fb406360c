"""The shoe before its first card, apart from any game; what each game makes of it is in that game's own tests."""

import pytest
from msgspec.structs import replace

from pitboss.commands import Call, Result, Role
from pitboss.equipment import CARDS_AND_JOKER, Shoe, shoe_of
from pitboss.events import Called, Drawn, Refusal, Shuffled
from pitboss.game import Calling, Chance
from pitboss.law import cites
from pitboss.procedures.shuffling import (
    NOBODY,
    Handling,
    ShoeState,
    ShuffleLaw,
    ShufflePhase,
    Shuffling,
    burn_value,
    burned_with,
    dealt,
)
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


def shuffling(decks: int = 8, **handling: object) -> Shuffling:
    return Shuffling(LAW, replace(Handling(), **handling), shoe_of(decks))


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
    cards = shuffling(8, **handling)
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
    awaits = cards.awaits(state)
    assert isinstance(awaits, Chance)
    assert awaits.count == more  # they come in one draw
    state = follow(cards, state, Result("2H" if more == 1 else ("2H",) * more))
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
    state = follow(cards, state, Result("2H"), Result(("3H", "4H")))
    assert (state.phase, state.back, state.left) == ("dealing", "", 97)


def test_burning_stops_at_the_last_card() -> None:
    cards = shuffling()
    assert cards.burn(ShoeState(phase="result", left=0), 5, "result").phase == "result"
    state = cards.burn(ShoeState(phase="disclosed", left=2), 10, "result")
    assert state.burning == 2
    state = follow(cards, state, Result(("2H", "3H")))
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


@pytest.mark.parametrize("burns", ["value", "one"])
def test_burned_cards_are_told_only_where_they_are_shown(burns: str) -> None:
    cards = shuffling(burns=burns)
    state = cards.burn(ShoeState(phase="result", left=50), 3, "result")
    decision = cards.decide(state, Result(("2H", "2H", "KD")))
    assert isinstance(decision, tuple)
    (drawn,) = decision
    assert isinstance(drawn, Drawn)
    if burns == "value":
        assert drawn.seen_by is None
        assert drawn.says == "3 cards are burned: two of hearts, two of hearts, king of diamonds"
    else:
        assert (drawn.seen_by, drawn.says) == ((), "3 cards are burned")
    hidden = replace(drawn, outcome=None, says="")  # whoever cannot see the cards still counts them
    assert cards.evolve(state, hidden) == cards.evolve(state, drawn)
    assert cards.evolve(state, hidden).left == 47


@pytest.mark.parametrize(
    ("card", "left", "says"),
    [
        ("AH", 416, "The first card is the ace of hearts; 1 more is burned"),
        ("KH", 416, "The first card is the king of hearts; 10 more are burned"),
        ("KH", 4, "The first card is the king of hearts; 3 more are burned"),
    ],
)
def test_the_first_card_tells_how_many_more(card: str, left: int, says: str) -> None:
    cards, state = shuffling(), ShoeState(phase="burn-first", left=left)
    decision = cards.decide(state, Result(card))
    assert isinstance(decision, tuple)
    assert isinstance(decision[0], Drawn)
    assert decision[0].says == says
    assert burned_with(state, card) == cards.evolve(state, decision[0]).burning


def test_where_one_card_is_burned_a_face_up_card_takes_no_others_with_it() -> None:
    cards = shuffling(burns="one")
    state = follow(cards, ShoeState(phase="playing", left=50), Call(Role.DEALER, "face-up-card"), Result("KH"))
    assert (state.phase, state.left, state.back) == ("playing", 49, "")


def test_the_patron_who_cuts_has_a_part_in_the_order_of_the_cards() -> None:
    cards = shuffling()
    state = ShoeState(seats=SEATS, phase="cut", left=416)
    patrons, dealers = cards.awaits(state), cards.awaits(replace(state, seats=()))
    assert patrons is not None
    assert dealers is not None
    assert [offer.name for offer in patrons.calls if offer.cuts] == ["cut"]
    assert [offer.name for offer in dealers.calls if offer.cuts] == []


def test_the_shoe_may_hold_any_pack() -> None:
    cards = Shuffling(LAW, Handling(), Shoe(2, pack=CARDS_AND_JOKER))
    state, _ = begun(cards, "cut")
    assert state.left == 106
    assert routine(cards.awaits(replace(state, seats=()))) == Call(Role.DEALER, "cut", value="53")


def test_a_game_may_say_a_call_in_its_own_words() -> None:
    shoe = shoe_of(8)
    state, call = ShoeState(phase="display"), Call(Role.DEALER, "display")
    told = [
        cards.decide(state, call)
        for cards in (Shuffling(LAW, Handling(), shoe), Shuffling(LAW, Handling(), shoe, words={"display": "Look"}))
    ]
    says = [decision[0].says for decision in told if isinstance(decision, tuple) and isinstance(decision[0], Called)]
    assert says == ["The cards are spread face up, by deck, suit and rank", "Look"]


def test_what_concerns_the_shuffle() -> None:
    cards = shuffling()
    for phase in ShufflePhase:
        assert cards.concerns(ShoeState(phase=phase), Result("2H"))
        assert cards.concerns(ShoeState(phase=phase), Call(Role.DEALER, "shuffle"))
    dealing = ShoeState(phase="dealing")
    assert not cards.concerns(dealing, Result("2H"))
    assert not cards.concerns(dealing, Call(Role.DEALER, "result"))
    assert cards.concerns(dealing, Call(Role.DEALER, "face-up-card"))
