"""The spin of the big six wheel: no more bets, short spins, the clapper between two stops, and its sign."""

import pytest

from at_the_table import do, refused
from pitboss.commands import AnyCommand, BuyIn, Call, Leave, Open, Place, Result, Role, Sit, TakeDown
from pitboss.errors import BadInput
from pitboss.events import Called, Drawn, Over
from pitboss.game import Bet, Calling, Chance, Wagering
from pitboss.games import open_game
from pitboss.games.big_six.state import BigSixState, Phase
from pitboss.paper import notices
from pitboss.table import Table

NO_MORE_BETS, SPIN = Call(Role.DEALER, "no-more-bets"), Call(Role.DEALER, "spin", value="clockwise")
SHORT = Call(Role.DEALER, "no-spin", value="under-three-turns")


def a_table(edition: str = "19:47", **options: str) -> Table[BigSixState]:
    """A table open for wagers, with two patrons who have chips."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    table: Table[BigSixState] = Table(open_game("big-six", edition, chosen))
    do(table, Sit(1), BuyIn(1, 50_000), Sit(2), BuyIn(2, 50_000), Open())
    return table


# --- the spin --------------------------------------------------------------------------------------------------------


@pytest.mark.proves("19:47-5.6(a)")
def test_no_more_bets_comes_before_the_spin() -> None:
    table = a_table()
    *_, taken = do(table, Place(1, "joker", 500), Place(1, "flag", 500), TakeDown(1, "flag", 500))
    assert taken.cites == ("general/removal",)  # 19:47-5.6(a) is silent on taking down
    assert isinstance(table.awaits, Wagering)
    assert refused(table, SPIN).sentence == "'spin' cannot be called now; the table is open for wagers."
    (called,) = do(table, NO_MORE_BETS)
    assert isinstance(called, Called)
    assert (called.says, called.cites) == ("No more bets", ("19:47-5.6(a)",))
    assert isinstance(table.awaits, Calling)
    late: tuple[AnyCommand, ...] = (Place(1, "flag", 500), TakeDown(1, "joker", 500), Leave(1))
    for command in late:
        assert refused(table, command).cites == ("19:47-5.6(a)",)
    assert "no result" in refused(table, Result("$1")).sentence
    do(table, SPIN)
    for command in late:
        assert refused(table, command).cites == ("19:47-5.6(a)",)
    assert isinstance(table.awaits, Chance)


@pytest.mark.proves("19:47-5.6(b)")
@pytest.mark.parametrize("direction", ["clockwise", "counterclockwise"])
def test_the_dealer_spins_in_either_direction(direction: str) -> None:
    table = a_table()
    do(table, Place(1, "joker", 500), NO_MORE_BETS)
    (spun,) = do(table, Call(Role.DEALER, "spin", value=direction))
    assert isinstance(spun, Called)
    assert (spun.value, spun.cites) == (direction, ("19:47-5.6(b)",))
    do(table, Result("joker"))
    assert table.chips(1) == 50_000 + 45 * 500


@pytest.mark.proves("19:47-5.6(b)")
def test_the_dealer_alone_spins_the_wheel() -> None:
    table = a_table()
    do(table, NO_MORE_BETS)
    for by in (Role.PATRON, Role.FLOOR):
        assert refused(table, Call(by, "spin", value="clockwise")).cites == ("19:47-5.6(b)",)
    assert "clockwise, counterclockwise" in refused(table, Call(Role.DEALER, "spin", value="sideways")).sentence


@pytest.mark.proves("19:47-5.6(b)", "big-six/short-spin", "big-six/re-spin")
@pytest.mark.parametrize("by", [Role.DEALER, Role.FLOOR])
def test_fewer_than_three_revolutions_are_no_spin(by: Role) -> None:
    table = a_table()
    do(table, Place(1, "joker", 500), NO_MORE_BETS, SPIN)
    (called,) = do(table, Call(by, "no-spin", value="under-three-turns"))
    assert isinstance(called, Called)
    assert called.says.startswith("No spin")
    assert called.cites[:2] == ("19:47-5.6(b)", "big-six/short-spin")
    assert "no result" in refused(table, Result("joker")).sentence  # that spin counts for nothing
    assert table.state.bet(1, "joker") == Bet(1, "joker", 500)
    assert refused(table, Place(1, "flag", 500)).cites == ("19:47-5.6(a)",)
    do(table, SPIN, Result("flag"))
    assert table.chips(1) == 49_500


@pytest.mark.proves("19:47-5.6(b)")
def test_no_spin_is_called_only_of_a_wheel_that_turns() -> None:
    table = a_table()
    assert "cannot be called now" in refused(table, SHORT).sentence
    do(table, NO_MORE_BETS)
    assert "cannot be called now" in refused(table, SHORT).sentence
    do(table, SPIN)
    assert "Only the dealer or floor" in refused(table, Call(Role.PATRON, "no-spin", value="x")).sentence
    assert "under-three-turns" in refused(table, Call(Role.DEALER, "no-spin", value="too-slow")).sentence
    do(table, Result("$1"))
    assert "cannot be called now" in refused(table, SHORT).sentence


@pytest.mark.proves("big-six/re-spin")
@pytest.mark.parametrize("void", [SHORT, Call(Role.DEALER, "between-stops")])
@pytest.mark.parametrize(("after", "phase"), [("wagers-stand", Phase.CLOSED), ("wagers-reopen", Phase.WAGERING)])
def test_after_a_void_spin_wagers_stand_or_are_open_again(void: Call, after: str, phase: Phase) -> None:
    table = a_table(between_stops="void", after_void=after)
    do(table, Place(1, "joker", 500), NO_MORE_BETS, SPIN, void)
    assert table.state == BigSixState(seats=(1, 2), phase=phase, bets=(Bet(1, "joker", 500),))


@pytest.mark.proves("big-six/announced")
@pytest.mark.parametrize(("stop", "says"), [("$1", "One dollar"), ("$20", "Twenty dollars"), ("flag", "Flag")])
def test_the_stop_that_won_is_announced_before_anything_is_settled(stop: str, says: str) -> None:
    table = a_table()
    do(table, Place(1, "joker", 500), NO_MORE_BETS, SPIN)
    drawn, *_ = do(table, Result(stop))
    assert isinstance(drawn, Drawn)
    assert (drawn.outcome, drawn.says, drawn.cites) == (stop, says, ("big-six/announced",))


# --- the clapper between two stops -----------------------------------------------------------------------------------


@pytest.mark.proves("19:47-5.6(c)", "19:47-5.6(c)1")
@pytest.mark.parametrize("by", [Role.DEALER, Role.FLOOR])
def test_the_stop_passed_last_wins(by: Role) -> None:
    table = a_table(between_stops="number-just-passed")
    do(table, Place(1, "ten-dollar", 500), Place(2, "two-dollar", 500), NO_MORE_BETS, SPIN)
    called, drawn, *ends, over = do(table, Call(by, "between-stops", value="$10"))
    assert isinstance(called, Called)
    assert (called.by, called.value, called.cites) == (by, "$10", ("19:47-5.6(c)1",))
    assert isinstance(drawn, Drawn)
    assert (drawn.outcome, drawn.says) == ("$10", "Ten dollars")
    assert drawn.cites == ("big-six/announced", "19:47-5.6(c)1")
    assert all("19:47-5.6(c)1" in end.cites for end in ends)
    assert isinstance(over, Over)
    assert (table.chips(1), table.chips(2)) == (55_000, 49_500)
    assert table.awaits is None


@pytest.mark.proves("19:47-5.6(c)1")
def test_the_dealer_must_name_the_stop_passed_last() -> None:
    table = a_table()
    do(table, Place(1, "ten-dollar", 500), NO_MORE_BETS, SPIN)
    for value in ("", "$50"):
        refusal = refused(table, Call(Role.DEALER, "between-stops", value=value))
        assert "$1, $2, $5, $10, $20, joker, flag" in refusal.sentence
        assert refusal.cites == ("19:47-5.6(c)", "19:47-5.6(c)1")


@pytest.mark.proves("19:47-5.6(c)", "19:47-5.6(c)2")
def test_or_the_spin_is_void_and_spun_again() -> None:
    table = a_table(between_stops="void")
    do(table, Place(1, "ten-dollar", 500), NO_MORE_BETS, SPIN)
    (called,) = do(table, Call(Role.DEALER, "between-stops"))
    assert isinstance(called, Called)
    assert called.cites[0] == "19:47-5.6(c)2"
    assert called.says == "Between two stops: no spin; the wheel is spun again"
    assert (table.chips(1), table.state.bets) == (49_500, (Bet(1, "ten-dollar", 500),))
    assert isinstance(table.awaits, Calling)
    do(table, SPIN, Result("$10"))
    assert table.chips(1) == 55_000


@pytest.mark.proves("19:47-5.6(c)")
def test_the_house_has_no_third_choice() -> None:
    with pytest.raises(BadInput, match=r"number-just-passed .* or void") as refusal:
        open_game("big-six", options={"between-stops": "nearest"})
    assert refusal.value.cites == ("19:47-5.6(c)", "19:47-5.6(c)1", "19:47-5.6(c)2")


@pytest.mark.proves("19:47-5.6(c)")
def test_the_clapper_rests_between_stops_only_after_a_spin() -> None:
    table = a_table()
    between = Call(Role.DEALER, "between-stops", value="$1")
    assert "cannot be called now" in refused(table, between).sentence
    do(table, NO_MORE_BETS)
    assert "cannot be called now" in refused(table, between).sentence
    do(table, SPIN)
    assert "Only the dealer or floor" in refused(table, Call(Role.PATRON, "between-stops", value="$1")).sentence


@pytest.mark.proves("19:47-5.6(d)")
@pytest.mark.parametrize("edition", ["19:47", "13:69F"])
@pytest.mark.parametrize(
    ("choice", "words", "cite"),
    [
        ("number-just-passed", "passed last wins", "19:47-5.6(c)1"),
        ("void", "no spin and the wheel is spun again", "19:47-5.6(c)2"),
    ],
)
def test_a_sign_says_which_choice_is_in_force(edition: str, choice: str, words: str, cite: str) -> None:
    (notice,) = notices(open_game("big-six", edition, {"between-stops": choice}))
    assert words in notice.text
    assert notice.cites == ("19:47-5.6(d)", cite)
