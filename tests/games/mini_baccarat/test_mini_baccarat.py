"""What mini-baccarat has of its own: two ways of dealing, and machines that shuffle."""

from typing import Any

import pytest

from pitboss.commands import Role
from pitboss.events import Called, Drawn, Noted, Shuffled, masked
from pitboss.felt import felt_of
from pitboss.games.baccarat.felt import BaccaratFelt
from pitboss.games.baccarat.odds import BaccaratAnalyst
from pitboss.games.baccarat.sim import BaccaratBulk
from pitboss.odds.analyst import analyst_of
from pitboss.sim.bulk import bulk_of
from told_cards import PLAYER_WINS, ShoeTable, said

VIEWERS = (1, 2, *Role)


@pytest.mark.proves("19:47-7.7(c)1")
def test_cards_dealt_face_up_are_seen_by_all_as_they_come() -> None:
    table = ShoeTable("mini-baccarat")
    table.say("dealer calls no-more-bets")
    (drawn,) = table.say("result 9H TD KS 7D")
    assert isinstance(drawn, Drawn)
    assert drawn.seen_by is None
    assert "19:47-7.7(c)1" in drawn.cites
    view = table.table.view(2)
    assert (view.player, view.banker) == (("9H", "KS"), ("TD", "7D"))


@pytest.mark.proves("19:47-7.7(c)2")
def test_cards_dealt_face_down_are_turned_up_when_the_players_hand_is_called() -> None:
    table = ShoeTable("mini-baccarat", dealing="face-down")
    table.say("dealer calls no-more-bets")
    before = table.state
    (drawn,) = table.say("result 9H TD KS 7D")
    assert "19:47-7.7(c)2" in drawn.cites
    for viewer in VIEWERS:
        told = masked(drawn, viewer)
        assert isinstance(told, Drawn)
        assert told.outcome is None
        view = table.table.view(viewer)
        assert view.player == view.banker == ("??", "??")
        assert table.game.evolve(before, told) == view  # whoever sees only backs still knows how many there are
    turned, called = table.say("dealer calls call-player")
    assert isinstance(turned, Noted)
    assert turned.says == (
        "The cards are turned up. Player: nine of hearts, king of spades; Banker: ten of diamonds, seven of diamonds."
    )
    assert turned.cites == ("19:47-7.7(c)2",)
    assert said((called,)) == ["Player 9"]
    for viewer in VIEWERS:
        assert table.table.view(viewer) == table.state
    table.until("over")


@pytest.mark.proves("19:47-7.7(c)2")
def test_a_card_set_aside_stays_face_down_as_the_first_card() -> None:
    table = ShoeTable("mini-baccarat", dealing="face-down")
    table.until("result", "6H 7D KS KD".split())
    table.say("dealer calls surplus-card: undisclosed", "result 4C")
    table.until("over")
    table.say("open")
    (_, first) = table.say("dealer calls no-more-bets")
    assert isinstance(first, Noted)
    assert first.says == "The card that was set aside is the Player's first card."
    assert first.value is None
    assert table.table.view(1).player == ("??",)
    assert table.state.player == ("4C",)


@pytest.mark.proves("19:47-7.7(c)2")
def test_a_face_up_card_in_the_shoe_does_not_show_the_cards_that_lie_face_down() -> None:
    """The card that was set aside lies face down already when the next cards come."""
    table = ShoeTable("mini-baccarat", dealing="face-down")
    table.until("result", "6H 7D KS KD".split())
    table.say("dealer calls surplus-card: undisclosed", "result 9H")
    table.until("over")
    table.say("open", "dealer calls no-more-bets", "dealer calls face-up-card")
    assert table.table.view(1).player == ("??",)
    table.say("result 2D")
    assert table.table.view(1).player == ("??",)
    table.say("result 3D 4D")
    assert table.state.phase == "dealing"
    table.until("counts", "2S 9C KD".split())
    assert table.table.view(1).banker == ("??", "??")


def opening(**options: Any) -> tuple[list[Any], ShoeTable]:
    table = ShoeTable("mini-baccarat", "13:69F", ready=False, **options)
    events: list[Any] = []
    while table.state.phase not in ("cut", "over"):
        events += table.step([])
    return events, table


def calls(events: Any) -> list[str]:
    return [event.name for event in events if isinstance(event, Called)]


@pytest.mark.proves("13:69F-7.4(d)", "mini-baccarat/automated")
def test_a_shuffling_device_works_with_two_batches_shown_apart() -> None:
    events, table = opening(shuffler="automated")
    assert calls(events) == ["inspect", "verify", "display", "shuffle"]  # neither washed nor laced
    shown = next(event for event in events if isinstance(event, Called) and event.name == "display")
    assert shown.says.startswith("Each of the two batches is spread face up apart from the other")
    assert shown.cites == ("13:69F-7.4(d)", "mini-baccarat/automated")
    assert table.state.phase == "cut"
    table.until("over", ["AC", "2C"])
    table.say("open")
    table.use_up(18)
    table.deal(PLAYER_WINS)
    table.deal(PLAYER_WINS)
    (again, _) = table.say("dealer calls shuffle")
    assert isinstance(again, Called)
    assert again.says == "The device delivers the batch that it has shuffled, and takes the other"


@pytest.mark.proves("mini-baccarat/continuous")
@pytest.mark.parametrize("edition", ["19:47", "13:69F"])
def test_a_continuous_shuffler_takes_all_cards_back_before_every_round(edition: str) -> None:
    table = ShoeTable("mini-baccarat", edition, ready=False, shuffler="continuous")
    events = table.until("over")
    assert calls(events) == ["inspect", "verify", "display", "shuffle"]
    assert (table.state.left, table.state.behind) == (416, 0)  # nothing is burned, and there is no cutting card
    for _ in range(3):
        (_, fresh) = table.say("open")
        assert isinstance(fresh, Shuffled)
        assert fresh.cites == ("19:47-7.12", "mini-baccarat/continuous")
        assert table.table.equipment.used == ()
        events = table.deal(PLAYER_WINS, reopen=False)
        assert "Last hand" not in said(events)
        assert table.state.left == 412
        assert table.state.phase == "over"


def test_the_older_edition_knows_no_automated_device() -> None:
    assert "automated" not in ShoeTable("mini-baccarat").game.charter.options[2].choices


def test_the_charter() -> None:
    game = ShoeTable("mini-baccarat").game
    assert (game.charter.slug, game.charter.places) == ("mini-baccarat", 7)
    assert game.charter.editions == ("19:47", "13:69F")
    assert isinstance(analyst_of(game), BaccaratAnalyst)
    assert isinstance(felt_of(game), BaccaratFelt)
    assert isinstance(bulk_of(game), BaccaratBulk)
