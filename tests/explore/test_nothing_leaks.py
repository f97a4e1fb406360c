"""An event of any type that tells what lies face down is found, whether it names the card or only comes with it."""

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from contract.hole_card import Dealt, HoleCard
from pitboss.commands import Choose, Result, Role
from pitboss.events import (
    AnyEvent,
    BoughtIn,
    Called,
    CashedOut,
    Chosen,
    Covered,
    Decision,
    Disclosed,
    Drawn,
    Left,
    Marked,
    Moved,
    Noted,
    Opened,
    Over,
    Paid,
    Placed,
    Refusal,
    Sat,
    Settled,
    Shuffled,
    TakenDown,
    Verdict,
    Voiced,
)
from pitboss.law import cites
from pitboss.table.explore import explore

HOUSE = HoleCard.charter.house()
LAW = cites("19:47-17.1 Hole card")
FOLDED = "the hole card was a "


def naming(hole: int) -> dict[type[AnyEvent], AnyEvent]:
    """One event of every type, which names the hole card if it has a field for anything; none of them moves chips."""
    return {
        Sat: Sat(seat=hole),
        Left: Left(seat=2, remembered=str(hole)),
        BoughtIn: BoughtIn(seat=hole, cents=0),
        CashedOut: CashedOut(seat=hole, cents=0),
        Opened: Opened(cites=LAW * hole),
        Placed: Placed(seat=hole, spot="hand", cents=0),
        Voiced: Voiced(seat=1, spot="hand", cents=hole, by=Role.DEALER),
        TakenDown: TakenDown(seat=hole, spot="hand", cents=0),
        Moved: Moved(seat=1, spot="hand", to=str(hole), cents=0),
        Marked: Marked(seat=1, spot="hand", mark=str(hole)),
        Called: Called(by=Role.DEALER, name="peek", says=f"I have a {hole}", cites=LAW),
        Drawn: Drawn(outcome=hole, cites=LAW),
        Chosen: Chosen(seat=1, move=str(hole)),
        Disclosed: Disclosed(seat=1, move=str(hole)),
        Noted: Noted(what="hole", value=hole),
        Settled: Settled(seat=1, spot="hand", stake=0, verdict=Verdict.VOID, why=f"{FOLDED}{hole}", cites=LAW),
        Paid: Paid(seat=1, what=str(hole), cents=0),
        Shuffled: Shuffled(device="deck", out=(str(hole),)),
        Over: Over(cites=LAW * hole),
    }


class Telling(HoleCard):
    """Tells the hole card by an event of one type when the patron has chosen to stay; its state knows nothing of it."""

    kind: type[AnyEvent] = Over
    only_with = 0  # it comes with this card and with no other, and names none

    def decide(self, state: Dealt, command: Any) -> Decision:
        decision = super().decide(state, command)
        if isinstance(decision, Refusal) or not isinstance(command, Choose) or command.move != "stay":
            return decision
        if not self.only_with:
            return (*decision, self.changed(naming(state.hole)[self.kind]))
        return (*decision, naming(9)[self.kind]) if state.hole == self.only_with else decision

    def changed(self, event: AnyEvent) -> AnyEvent:
        return event

    def evolve(self, state: Dealt, event: AnyEvent) -> Dealt:
        leak = state.phase == "turning" and event in [naming(hole)[self.kind] for hole in range(10)]
        return state if leak else super().evolve(state, event)


def told_by(kind: type[AnyEvent], **more: Any) -> tuple[str, ...]:
    game = type(f"Tells{kind.__name__}", (Telling,), {"kind": kind, **more})(HOUSE)
    return explore(game, spots=("hand",)).flaws


@pytest.mark.parametrize("kind", get_args(AnyEvent), ids=lambda kind: kind.__name__)
def test_a_card_that_an_event_names_is_found(kind: type[AnyEvent]) -> None:
    flaws = told_by(kind)
    assert flaws, f"{kind.__name__} tells the hole card, and nobody notices"
    wanted = "which seat 1 did not choose" if kind is Disclosed else "what was not shown to them"
    assert any(wanted in flaw for flaw in flaws), flaws


# Whether a wager is settled may turn on the card; what a seat chose was never a card.
OTHERS = [one for one in get_args(AnyEvent) if one not in (Disclosed, Settled)]


@pytest.mark.parametrize("kind", OTHERS, ids=lambda kind: kind.__name__)
def test_an_event_that_comes_with_one_card_only_is_found(kind: type[AnyEvent]) -> None:
    assert any("what was not shown to them" in flaw for flaw in told_by(kind, only_with=3))


COVERED = [one for one in get_args(AnyEvent) if issubclass(one, Covered)]


@pytest.mark.parametrize("kind", COVERED, ids=lambda kind: kind.__name__)
def test_an_event_that_covers_the_card_from_everybody_tells_nobody(kind: type[AnyEvent]) -> None:
    def cover(self: Telling, event: AnyEvent) -> AnyEvent:
        return replace(event, seen_by=())

    assert told_by(kind, changed=cover) == ()


@pytest.mark.parametrize("kind", COVERED, ids=lambda kind: kind.__name__)
def test_an_event_that_covers_the_card_from_some_tells_the_others(kind: type[AnyEvent]) -> None:
    def cover(self: Telling, event: AnyEvent) -> AnyEvent:
        return replace(event, seen_by=(1,))

    flaws = told_by(kind, changed=cover)
    assert any("viewer 1 what was not shown" in flaw for flaw in flaws)
    assert not any("viewer public" in flaw for flaw in flaws)


class DealsFaceUp(HoleCard):
    """Shows everybody the card that its state then hides."""

    def decide(self, state: Dealt, command: Any) -> Decision:
        decision = super().decide(state, command)
        if isinstance(command, Result) and state.phase == "hole" and isinstance(decision, tuple):
            return tuple(replace(one, seen_by=None) if isinstance(one, Drawn) else one for one in decision)
        return decision


def test_a_card_that_its_own_draw_shows_and_the_state_hides_is_found() -> None:
    flaws = explore(DealsFaceUp(HOUSE), spots=("hand",)).flaws
    assert any("the events of a step tell viewer public what was not shown to them" in flaw for flaw in flaws), flaws


class TellsOnFolding(HoleCard):
    """Tells a patron who gave up which card it was, though nobody will ever turn it over."""

    def decide(self, state: Dealt, command: Any) -> Decision:
        decision = super().decide(state, command)
        if isinstance(decision, Refusal) or not isinstance(command, Choose) or command.move != "fold":
            return decision
        return tuple(replace(one, why=f"{FOLDED}{state.hole}") if isinstance(one, Settled) else one for one in decision)


def test_a_settlement_that_says_what_it_did_not_turn_on_is_found() -> None:
    flaws = explore(TellsOnFolding(HOUSE), spots=("hand",)).flaws
    assert any("its events tell viewer 1 what was not shown to them" in flaw for flaw in flaws), flaws
