"""Nobody learns what lies face down: other players' cards, folded hands, burn cards and discards, in view or event.

The test keeps its own account of what each person may know: their own cards, and whatever lay face up or was shown.
"""

import re

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from at_the_poker_table import acts, cards, deal, poker, turn
from at_the_table import do
from pitboss.commands import BuyIn, Leave, Role, Sit
from pitboss.equipment import DECK, card_name
from pitboss.events import AnyEvent, Drawn, Opened, masked
from pitboss.game import Choice, awaited_by
from pitboss.games.poker_room.state import PokerState
from rowdy_poker import SLUGS, Rowdy

CARD = re.compile(r"\b[2-9TJQKA][CDHS]\b")
NAMES = {card_name(card): card for card in DECK}
NAMED = re.compile(r"\w+ of (?:clubs|diamonds|hearts|spades)")
LIES_OPEN = {  # the paragraphs under which a card lies face up that then goes elsewhere
    "poker/exposed-card",
    "poker/exposed-draw",
    "poker/wrong-burn",
    "poker/boxed-card",
    "poker/premature-card",
    "poker/too-many-cards",
}
STEADY = settings(
    derandomize=True, deadline=None, database=None, max_examples=8, suppress_health_check=list(HealthCheck)
)


def cards_in(text: str) -> set[str]:
    """The cards that a text names, as they are written or in words."""
    named = NAMED.findall(text) if " of " in text else []
    return {*CARD.findall(text), *(NAMES[name] for name in named)}


class Knowledge:
    """What everybody may know about the cards of a hand."""

    def __init__(self) -> None:
        self.open: set[str] = set()
        self.own: dict[int, set[str]] = {}  # by person
        self.people: dict[int, int] = {}  # who sits where
        self.dealt_to: dict[int, int] = {}  # the person to whom the hand of a seat was dealt
        self._persons = 0

    def comes(self, seat: int) -> None:
        """Another person sits down."""
        self._persons += 1
        self.people[seat] = self._persons

    def sees(self, event: AnyEvent, state: PokerState) -> None:
        """Take note of what happened, and of how the cards lie since."""
        if isinstance(event, Opened):
            self.open, self.own, self.dealt_to = set(), {}, {}
        if isinstance(event, Drawn) and event.seen_by is None and LIES_OPEN & {*event.cites}:
            self.open |= cards_in(str(event.outcome))
        self.open |= {*state.board, *state.boxed, *state.early}
        for one in state.hands:
            self.open |= {*one.up, *(one.down if one.shown else ())}
            person = self.dealt_to.setdefault(one.seat, self.people[one.seat])
            self.own.setdefault(person, set()).update(one.down)

    def of(self, viewer: int | Role) -> set[str]:
        """What a viewer may know."""
        mine = self.own.get(self.people.get(viewer, 0), set()) if isinstance(viewer, int) else set()
        return self.open | mine


@pytest.mark.proves('19:47-14.1 "Hole card"', '19:47-14.1 "Burn card"')
@pytest.mark.parametrize("slug", SLUGS)
def test_no_view_and_no_event_tells_what_lies_face_down(slug: str) -> None:
    @STEADY
    @given(st.integers(0, 10**6))
    def plays(seed: int) -> None:
        rowdy, known = Rowdy(slug, seed), Knowledge()
        game, table = rowdy.game, rowdy.table
        state = table.state
        for command, events in rowdy.steps(100):
            if isinstance(command, Sit):
                known.comes(command.seat)
            for event in events:
                state = game.evolve(state, event)
                known.sees(event, state)
            for viewer in (*rowdy.seats, Role.DEALER, Role.PUBLIC):
                told = [table.view(viewer), *(masked(event, viewer) for event in events)]
                offered = awaited_by(table.awaits, viewer)
                text = msgspec.json.encode([*told, offered.turns if isinstance(offered, Choice) else None]).decode()
                secret = cards_in(text) - known.of(viewer)
                assert not secret, (viewer, secret, rowdy.way[-6:])

    plays()


@pytest.mark.proves('19:47-14.1 "Hole card"')
@pytest.mark.parametrize("slug", SLUGS)
def test_a_player_sees_the_own_cards_and_nobody_else_does(slug: str) -> None:
    table = poker(slug, {1: 100, 2: 100, 3: 100})
    deal(table)
    events = cards(table)
    for seat in (1, 2, 3):
        held = table.state.hand(seat)
        assert held.down
        assert table.view(seat).hand(seat) == held
        for viewer in ({1, 2, 3} - {seat}) | {*Role}:
            view = table.view(viewer).hand(seat)
            assert view.down == ("??",) * len(held.down)
            assert view.up == held.up
            seen = cards_in(" ".join(str(masked(event, viewer)) for event in events))
            assert not seen & {*held.down}


@pytest.mark.parametrize("slug", SLUGS)
def test_a_folded_hand_stays_a_secret_also_from_whoever_takes_the_seat(slug: str) -> None:
    table = poker(slug, {1: 100, 2: 100, 3: 100})
    deal(table)
    cards(table)
    seat = turn(table)
    acts(table, f"{seat} fold")
    mine = {*table.state.hand(seat).down}
    assert mine <= cards_in(str(table.view(seat)))  # who folded it may still look at it
    do(table, Leave(seat), Sit(seat), BuyIn(seat, 5_000))
    for viewer in (1, 2, 3, *Role):
        assert not mine & cards_in(str(table.view(viewer)))


def test_the_account_finds_what_is_given_away() -> None:
    known = Knowledge()
    known.open, known.own, known.people = {"AS"}, {7: {"KD"}}, {1: 7, 2: 8}
    assert known.of(1) == {"AS", "KD"}
    assert known.of(2) == known.of(Role.DEALER) == {"AS"}
    assert cards_in('"KD", the queen of hearts and 19:47-14.1') == {"KD", "QH"}
