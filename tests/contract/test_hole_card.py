"""A card dealt face down is in nobody's view until it is turned over, and in no event that they are told."""

from pitboss.commands import Result, Role, Viewer
from pitboss.events import Drawn, Refusal, masked
from pitboss.table import Table
from pitboss.table.explore import explore
from pitboss.table.playthrough import play
from pitboss.table.soundness import unsound_table

from .hole_card import FACE_DOWN, RULES, Dealt, HoleCard

HOUSE = HoleCard.charter.house()
DEALT = """
> sit 1
> buy-in 1 $20
> open
> place 1 hand $5
> dealer calls deal
> result 4
> result 3
"""


def test_the_hole_card_is_hidden_until_it_is_turned_over() -> None:
    table = Table(HoleCard(HOUSE))
    play(table, DEALT)
    assert table.state.hole == 3
    assert [table.view(viewer).hole for viewer in (1, Role.DEALER, Role.PUBLIC)] == [FACE_DOWN] * 3
    turned = play(table, "> choose 1 stay\n> dealer calls turn-over")
    assert '"The hole card is a 3"' in turned
    assert table.chips(1) == 2500
    assert not list(unsound_table(table))


def test_the_event_of_a_hidden_draw_has_no_face() -> None:
    game = HoleCard(HOUSE)
    table = Table(game)
    play(table, DEALT)
    (drawn,) = table.record.entries[-1].events
    assert isinstance(drawn, Drawn)
    told = masked(drawn, 1)
    assert isinstance(told, Drawn)
    assert (drawn.outcome, told.outcome) == (3, None)
    # Whoever folds what they are told comes to what they may see.
    assert game.evolve(Dealt(seats=(1,), phase="hole", up=4), told).hole == table.view(1).hole


def test_a_card_that_is_gone_is_refused() -> None:
    table = Table(HoleCard(HOUSE))
    play(table, DEALT.replace("> result 3\n", ""))
    before = table.state, table.ledger.balances(), table.record.dumps()
    assert table.do(Result(4)) == Refusal("The deck has no 4 left.", RULES)
    assert (table.state, table.ledger.balances(), table.record.dumps()) == before


def test_every_state() -> None:
    found = explore(HoleCard(HOUSE), spots=("hand",))
    assert (found.states, found.transitions, found.flaws) == (39, 86, ())


class Forgetful(HoleCard):
    """Forgets that the card is still face down once the patron has chosen."""

    def view(self, state: Dealt, viewer: Viewer) -> Dealt:
        return state if state.phase == "turning" else super().view(state, viewer)


def test_the_explorer_finds_what_leaks() -> None:
    flaws = explore(Forgetful(HOUSE), spots=("hand",)).flaws
    assert any("viewer public sees what was not shown to them" in flaw for flaw in flaws)
