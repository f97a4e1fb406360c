"""A hand that the floor calls off: everything goes back at any moment of it, and it is dealt again."""

import pytest

from at_the_poker_table import PokerTable, acts, calls, cards, deal, offered, phase, poker, posted, turn
from at_the_table import do, refused
from pitboss.commands import BuyIn, Leave, Result, Sit, VoidRound
from pitboss.equipment import DECK
from pitboss.events import Noted, Over, Paid
from pitboss.game import Chance, Choice
from pitboss.games.poker_room.state import Phase
from pitboss.procedures.voiding import given_back
from rowdy_poker import SLUGS


def goes_on(table: PokerTable) -> None:
    """The next step of a hand: cards come, or a player checks, calls, draws a card or shows."""
    awaits = table.awaits
    if isinstance(awaits, Chance):
        deck = table.equipment.now(awaits.device)
        found = [card for card in DECK if deck.possible(card)][: awaits.count]
        do(table, Result(found[0] if len(found) == 1 else tuple(found)))
        return
    assert isinstance(awaits, Choice)
    wanted = ("discard-1", "show", "bet", "raise", "check", "call", "forced-bet")
    move = next(name for name in wanted if name in offered(table) and (name != "raise" or not table.state.raises))
    acts(table, f"{turn(table)} {move}")


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("choices", [{}, {"completing": "yes", "betting": "fixed"}], ids=["usual", "completing"])
def test_a_hand_that_is_called_off_gives_everything_back_at_any_moment(slug: str, choices: dict[str, str]) -> None:
    if slug in ("holdem", "omaha", "five-card-draw"):
        choices = {name: value for name, value in choices.items() if name != "completing"}
    phases: set[Phase] = set()
    for steps in range(400):
        table = poker(slug, {1: 9, 2: 40, 3: 60}, ante=50, show="choice", rake="share", **choices)
        events = deal(table)
        first = posted(events)
        for _ in range(steps):
            if table.state.players:
                goes_on(table)
        if not table.state.players:
            break
        phases.add(phase(table))
        back = do(table, VoidRound())
        assert [table.chips(seat) for seat in (1, 2, 3)] == [900, 4_000, 6_000]
        assert all(one.cites == ("general/void-round",) for one in back)
        assert {type(one) for one in back} == {Paid, Noted, Over}
        assert not table.state.hands
        assert not table.state.players
        assert phase(table) == Phase.SHUFFLE
        assert posted(deal(table)) == first  # it is dealt again with the same button
    assert {Phase.DEALING, Phase.BETTING, Phase.SHOWING} <= phases
    assert (Phase.OPENING in phases) == ("completing" in choices)
    assert ({Phase.DRAWING, Phase.REPLACING} <= phases) == (slug == "five-card-draw")


def test_while_an_odd_card_comes_the_hand_can_be_called_off_too() -> None:
    for name in ("boxed-card", "early-cards"):
        table = poker("holdem", {1: 100, 2: 100, 3: 100})
        deal(table)
        cards(table)
        acts(table, "3 raise 10")
        if name == "boxed-card":
            acts(table, "1 fold", "2 call")
        calls(table, name)
        assert phase(table) in (Phase.BOXED, Phase.EARLY)
        do(table, VoidRound())
        assert [table.chips(seat) for seat in (1, 2, 3)] == [10_000] * 3
        deal(table)
        cards(table)
        assert phase(table) == Phase.BETTING


def test_between_hands_there_is_nothing_to_call_off() -> None:
    table = poker("holdem", {1: 100, 2: 100})
    for _ in range(3):
        assert not given_back(table.game, table.state)
        refused(table, VoidRound())
        deal(table)
        cards(table)
        acts(table, f"{turn(table)} fold")


def test_who_sat_down_meanwhile_is_not_dealt_into_the_hand_that_is_dealt_again() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100})
    deal(table)
    button = table.state.button
    do(table, Sit(5), BuyIn(5, 10_000), VoidRound())
    deal(table)
    assert table.state.button == button
    assert {one.seat for one in table.state.players} == {1, 2, 3}


@pytest.mark.parametrize("left", [1, 4])
def test_nor_is_who_took_a_seat_that_was_left_during_the_hand(left: int) -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100, 4: 100})
    deal(table)
    cards(table)
    acts(table, "3 raise 10", "4 fold", "1 fold")
    do(table, Leave(left), Sit(left), BuyIn(left, 10_000), VoidRound())
    events = deal(table)
    assert table.state.button == 4
    assert {one.seat for one in table.state.players} == {1, 2, 3, 4} - {left}
    assert not [what for seat, _, what in posted(events) if seat == left]


def test_if_the_big_blind_has_left_the_button_moves_on_as_usual() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100, 4: 100})
    deal(table)
    assert (table.state.button, table.state.big) == (4, 2)
    do(table, VoidRound(), Leave(2))
    deal(table)
    assert table.state.button == 1
