"""What becomes of cards that come when none should, and of a shoe that runs out."""

import pytest

from pitboss.events import Drawn, Noted, Verdict
from told_cards import GAMES, PLAYER_WINS, TIE, ShoeTable, said, settled

SLUGS = list(GAMES)
IN_ERROR = {"punto-banco": "19:47-3.12(a)", "mini-baccarat": "mini-baccarat/card-in-error"}
SURPLUS = {"punto-banco": "19:47-3.12(b)", "mini-baccarat": "mini-baccarat/surplus-card"}
FACE_UP = {"punto-banco": "19:47-3.12(c)", "mini-baccarat": "mini-baccarat/face-up-card"}
TOO_FEW = {"punto-banco": "19:47-3.12(d)", "mini-baccarat": "mini-baccarat/too-few-cards"}
BANKER_DRAWS = "6H 5D KS KD".split()  # the Player's Hand stays on six, the Banker's Hand draws on five
BOTH_STAY = "6H 7D KS KD".split()


@pytest.mark.proves("19:47-3.12(a)", "mini-baccarat/card-in-error")
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("how", ["disclosed", "undisclosed"])
def test_a_card_dealt_to_the_player_in_error_is_the_bankers_if_that_hand_draws(slug: str, how: str) -> None:
    table = ShoeTable(slug)
    table.say("place 1 banker $10")
    table.until("third-banker", BANKER_DRAWS)
    (called,) = table.say(f"floor calls card-in-error: {how}")
    assert called.cites == (IN_ERROR[slug],)
    (drawn,) = table.say("result 4C")
    assert IN_ERROR[slug] in drawn.cites
    assert table.state.banker == ("5D", "KD", "4C")
    assert table.state.player == ("6H", "KS")
    events = table.until("over")
    assert settled(events)[0].verdict is Verdict.WON


@pytest.mark.parametrize("slug", SLUGS)
def test_it_is_no_error_when_the_players_hand_draws(slug: str) -> None:
    table = ShoeTable(slug)
    table.until("third-banker", "2H 5D KS KD 7C".split())
    assert table.offer("card-in-error") is None
    table.say("result 2C")
    assert table.offer("card-in-error") is None
    assert table.offer("surplus-card")


@pytest.mark.proves("19:47-3.12(a)", "19:47-3.12(b)", "mini-baccarat/card-in-error", "mini-baccarat/surplus-card")
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("call", ["card-in-error", "surplus-card"])
def test_an_undisclosed_card_is_the_first_of_the_next_hand(slug: str, call: str) -> None:
    table = ShoeTable(slug)
    table.until("result", BOTH_STAY)
    left = table.state.left
    by = (IN_ERROR if call == "card-in-error" else SURPLUS)[slug]
    (called,) = table.say(f"dealer calls {call}: undisclosed")
    assert called.cites == (by,)
    (drawn,) = table.say("result 4C")
    assert isinstance(drawn, Drawn)
    assert drawn.seen_by == ()
    assert (table.state.kept, table.state.left) == ("4C", left - 1)
    assert all(table.table.view(viewer).kept == "??" for viewer in (1, 2))
    table.refused(f"dealer calls {call}: undisclosed", by)  # there is one already
    events = table.until("over")
    assert "Banker wins, seven over six" in said(events)
    table.say("open")
    events = table.until("counts", "5D KS KD".split())
    first = next(event for event in events if isinstance(event, Noted) and event.what == "first-card")
    assert first.says == "The card that was set aside is the Player's first card, the four of clubs."
    assert SURPLUS[slug] in first.cites
    assert (table.state.player, table.state.banker) == (("4C", "KS"), ("5D", "KD"))
    assert table.state.kept == ""


@pytest.mark.proves("19:47-3.12(a)", "19:47-3.12(b)", "mini-baccarat/card-in-error", "mini-baccarat/surplus-card")
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("call", ["card-in-error", "surplus-card"])
@pytest.mark.parametrize(("card", "more"), [("AS", 1), ("4C", 4), ("KH", 10)])
def test_a_disclosed_card_is_burned_with_as_many_more_as_it_counts(slug: str, call: str, card: str, more: int) -> None:
    table = ShoeTable(slug)
    table.say("place 1 player $10")
    table.until("result", BOTH_STAY)
    left = table.state.left
    table.say(f"dealer calls {call}: disclosed")
    (drawn,) = table.say(f"result {card}")
    assert isinstance(drawn, Drawn)
    assert drawn.seen_by is None
    assert drawn.says.endswith(f"is burned, and {more} more")
    assert SURPLUS[slug] in drawn.cites
    table.until("result", ["2S", "2D", "2H", "3S", "3D", "3H", "3C", "5S", "5H", "5C"][:more])
    assert table.state.left == left - 1 - more
    assert table.state.player == ("6H", "KS")
    assert table.state.kept == ""
    assert len(settled(table.until("over"))) == 1


@pytest.mark.proves("19:47-3.12(c)", "mini-baccarat/face-up-card")
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(("before", "phase"), [((), "dealing"), (BANKER_DRAWS, "third-banker")])
def test_a_card_that_lies_face_up_is_not_used(slug: str, before: tuple[str, ...], phase: str) -> None:
    table = ShoeTable(slug)
    table.until("dealing" if not before else phase, before)
    hands = table.state.player, table.state.banker
    (called,) = table.say("dealer calls face-up-card")
    assert called.cites == (FACE_UP[slug],)
    (drawn,) = table.say("result 3H")
    assert drawn.cites == (FACE_UP[slug],)
    table.say("result KH KD TD")  # three more
    assert table.state.phase == phase
    assert (table.state.player, table.state.banker) == hands
    table.until("over", ["9H", "TS", "KC", "7D"] if phase == "dealing" else ["2C"])


@pytest.mark.proves("19:47-3.12(d)", "mini-baccarat/too-few-cards")
@pytest.mark.parametrize("slug", SLUGS)
def test_a_round_that_the_shoe_cannot_finish_is_void_and_all_cards_are_shuffled(slug: str) -> None:
    table = ShoeTable(slug)
    table.say("place 1 player $10", "place 2 tie $20")
    table.use_up(3)
    events = table.deal("9H TD KS")
    assert said(events)[-1] == "Too few cards; the round is called off"
    assert [(one.verdict, one.returned) for one in settled(events)] == [(Verdict.VOID, 1_000), (Verdict.VOID, 2_000)]
    assert all(one.cites == (TOO_FEW[slug],) for one in settled(events))
    assert table.state.phase == "shuffle"
    assert (table.state.player, table.state.banker, table.state.bets) == ((), (), ())
    table.say("dealer calls shuffle")
    assert table.state.left == 416
    assert table.table.equipment.used == ()


@pytest.mark.parametrize("slug", SLUGS)
def test_burning_may_take_all_that_is_left(slug: str) -> None:
    table = ShoeTable(slug)
    table.say("place 1 player $10")
    table.use_up(7)
    table.until("result", BOTH_STAY)
    table.say("dealer calls surplus-card: disclosed", "result KH")
    table.until("result", ["2S", "3S"])
    assert table.state.left == 0
    assert table.offer("surplus-card") is None
    assert len(settled(table.until("over"))) == 1
    table.say("open", "place 1 player $10")
    assert settled(table.deal(""))[0].verdict is Verdict.VOID


@pytest.mark.parametrize("slug", SLUGS)
def test_a_card_that_was_set_aside_goes_back_with_the_shuffle(slug: str) -> None:
    table = ShoeTable(slug)
    table.use_up(18)
    table.deal(TIE)
    table.until("result", BOTH_STAY)
    table.say("dealer calls surplus-card: undisclosed", "result 4C")
    table.until("shuffle")
    assert table.state.kept == ""
    table.until("over", ["AC", "2C"])
    table.say("open")
    assert "Player wins, nine over seven" in said(table.deal(PLAYER_WINS))


@pytest.mark.proves("mini-baccarat/continuous")
def test_with_a_continuous_shuffler_a_card_too_many_goes_back() -> None:
    table = ShoeTable("mini-baccarat", shuffler="continuous")
    table.until("result", BOTH_STAY)
    table.refused("dealer calls surplus-card: undisclosed")
    table.say("dealer calls surplus-card: disclosed")
    (drawn,) = table.say("result KH")
    assert drawn.says == "The king of hearts goes back"
    assert table.state.phase == "result"
