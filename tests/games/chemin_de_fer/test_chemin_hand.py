"""The play of a hand, who sees what of it, and its settlement: 19:47-4.6(a), and 4.8 to 4.10."""

import pytest
from msgspec.structs import replace

from pitboss.commands import Role
from pitboss.events import Chosen, Drawn, Paid, Settled, masked
from pitboss.game import Choice
from pitboss.games.chemin_de_fer.hands import TABLE, banker_must, player_must
from pitboss.games.chemin_de_fer.state import FACE_DOWN
from pitboss.money import VIGORISH

from .talk import Chemin, banked, banker_loses, banker_wins, dealt, noted, ready_table, say, stand_off

EVEN = "chemin-de-fer/even-money"


def covered(seats: int = 4, **options: str) -> Chemin:
    """Seat 2 banks $100; seats 3 and 4 cover it."""
    table = ready_table(seats, **options)
    banked(table, 2, 100)
    say(table, "place 3 cover $70", "place 4 cover $30")
    return table


def moves(table: Chemin, seat: int, move: str) -> str:
    """What is done where a seat says so."""
    events = say(table, f"choose {seat} {move}")
    return next(one.move for one in events if isinstance(one, Chosen))


# --- settlement ------------------------------------------------------------------------------------------------------


@pytest.mark.proves("19:47-4.6(a)1", "chemin-de-fer/even-money")
def test_a_higher_count_wins_the_bank() -> None:
    table = covered()
    settled = [one for one in banker_wins(table) if isinstance(one, Settled)]
    assert [(one.seat, one.verdict, one.paid, one.cites) for one in settled] == [
        (3, "lost", 0, ("19:47-4.6(a)1", EVEN)),
        (4, "lost", 0, ("19:47-4.6(a)1", EVEN)),
        (2, "won", 10000, ("19:47-4.6(a)1", EVEN)),
    ]
    assert [table.chips(seat) for seat in (2, 3, 4)] == [109500, 93000, 97000]


@pytest.mark.proves("19:47-4.6(a)2", "chemin-de-fer/even-money")
def test_a_lower_count_loses_the_bank_to_those_who_covered_it() -> None:
    table = covered()
    settled = [one for one in banker_loses(table) if isinstance(one, Settled)]
    assert [(one.seat, one.verdict, one.paid, one.cites) for one in settled] == [
        (2, "lost", 0, ("19:47-4.6(a)2", EVEN)),
        (3, "won", 7000, ("19:47-4.6(a)2", EVEN)),
        (4, "won", 3000, ("19:47-4.6(a)2", EVEN)),
    ]
    assert [table.chips(seat) for seat in (2, 3, 4)] == [90000, 107000, 103000]
    assert table.ledger[VIGORISH] == 0  # winning players pay nothing


@pytest.mark.proves("19:47-4.6(a)3")
def test_equal_counts_are_void() -> None:
    table = covered()
    settled = [one for one in stand_off(table) if isinstance(one, Settled)]
    assert [(one.seat, one.verdict, one.cites) for one in settled] == [
        (seat, "push", ("19:47-4.6(a)3",)) for seat in (2, 3, 4)
    ]
    assert [table.chips(seat) for seat in (2, 3, 4)] == [100000] * 3
    assert table.ledger[VIGORISH] == 0


@pytest.mark.proves("chemin-de-fer/vigorish")
@pytest.mark.parametrize(
    ("rate", "bank", "cents"), [("5", 100, 500), ("5", 33, 150), ("5", 39, 150), ("0", 100, 0), ("4", 100, 400)]
)
def test_vigorish_of_what_the_banker_wins_never_exceeds_its_percentage(rate: str, bank: int, cents: int) -> None:
    table = ready_table(vigorish=rate)
    banked(table, 2, bank)
    say(table, f"place 3 banco ${bank}")
    paid = [one.cents for one in banker_wins(table) if isinstance(one, Paid)]
    assert paid == ([cents] if cents else [])
    assert (table.ledger[VIGORISH], table.chips(2)) == (cents, 100000 + 100 * bank - cents)


# --- the first cards, and who sees them ------------------------------------------------------------------------------


@pytest.mark.proves("chemin-de-fer/first-cards")
@pytest.mark.parametrize(
    ("order", "player", "bank"),
    [("by-turns", ("2H", "4H"), ("3H", "5H")), ("two-by-two", ("2H", "3H"), ("4H", "5H"))],
)
def test_the_order_of_the_first_cards(order: str, player: tuple[str, str], bank: tuple[str, str]) -> None:
    table = covered(first_cards=order)
    say(table, "dealer calls no-more-bets")
    before = table.state
    mine, theirs = say(table, "result 2H 3H 4H 5H")
    assert isinstance(mine, Drawn)
    assert isinstance(theirs, Drawn)
    assert (mine.outcome, mine.seen_by) == (player, (3,))
    assert (theirs.outcome, theirs.seen_by) == (bank, (2,))
    assert (table.state.player, table.state.bank, table.state.phase) == (player, bank, "dealt")
    for who in (1, 2, 3, 4, *Role):  # whoever follows only what they may see comes to what they may see
        state = before
        for event in (mine, theirs):
            state = table.game.evolve(state, masked(event, who))
        assert state == table.view(who)


@pytest.mark.proves("chemin-de-fer/face-down")
def test_each_sees_the_own_hand_and_nobody_else_does() -> None:
    table = covered()
    events = dealt(table, "2H 3H", "KH 5H")
    backs = (FACE_DOWN, FACE_DOWN)
    seen = {who: (table.view(who).player, table.view(who).bank) for who in (1, 2, 3, 4, *Role)}
    assert seen.pop(3) == (("2H", "3H"), backs)
    assert seen.pop(2) == (backs, ("KH", "5H"))
    assert set(seen.values()) == {(backs, backs)}
    shown = [masked(one, 4) for one in events if isinstance(one, Drawn)]
    assert all(isinstance(one, Drawn) and one.outcome is None and not one.says for one in shown)
    say(table, "choose 3 stay", "choose 2 card", "result 2S")
    assert table.view(4).player == ("2H", "3H")  # face up at the end


@pytest.mark.proves("chemin-de-fer/naturals")
@pytest.mark.parametrize(("player", "banker"), [("8H KH", "3H KS"), ("3H KH", "9H KS"), ("9H KH", "8H KS")])
def test_a_natural_is_shown_at_once_and_nobody_draws(player: str, banker: str) -> None:
    table = covered()
    (shown,) = noted(dealt(table, player, banker), "turned-up")
    assert shown.value == f"{player} / {banker}"
    assert shown.cites == ("19:47-4.9", "chemin-de-fer/naturals")
    assert table.state.phase == "announce"


# --- third cards -----------------------------------------------------------------------------------------------------

BY_COUNT = ("KH", "AH", "2H", "3H", "4H", "5H", "6H", "7H")


@pytest.mark.proves("chemin-de-fer/player-third-card")
@pytest.mark.parametrize("count", range(8))
@pytest.mark.parametrize("said", ["card", "stay"])
def test_what_the_player_must_do_is_done(count: int, said: str) -> None:
    table = covered()
    dealt(table, f"{BY_COUNT[count]} KD", "2H KS")
    awaits = table.awaits
    assert isinstance(awaits, Choice)
    assert (awaits.only.seat, [move.name for move in awaits.only.moves], awaits.only.silent) == (
        3,
        ["card", "stay"],
        "card",
    )
    done = "card" if count < 5 else said if count == 5 else "stay"
    assert moves(table, 3, said) == done


@pytest.mark.proves("chemin-de-fer/player-third-card")
def test_that_a_hand_must_is_told_to_nobody() -> None:
    """A count of 4 that says "stay" and a free 5 that says "card" sound alike."""
    heard = []
    for card, said in (("4H", "stay"), ("4H", "card"), ("5H", "card")):
        table = covered()
        dealt(table, f"{card} KD", "2H KS")
        before = table.awaits, table.view(4)
        heard.append((before, say(table, f"choose 3 {said}"), table.awaits, table.view(4)))
    assert heard[0] == heard[1] == heard[2]


ROWS = {
    0: "DDDDDDDDDD",
    1: "DDDDDDDDDD",
    2: "DDDDDDDDDD",
    3: "DDDDDDDDSO",
    4: "SSDDDDDDSS",
    5: "SSSSODDDSS",
    6: "SSSSSSDDSS",
    7: "SSSSSSSSSS",
}


@pytest.mark.proves("chemin-de-fer/banker-third-card")
@pytest.mark.parametrize("count", range(8))
def test_what_the_banker_must_do_is_done(count: int) -> None:
    for third, letter in enumerate(ROWS[count]):
        for said in ("card", "stay"):
            table = covered()
            dealt(table, "2C KC", f"{BY_COUNT[count]} KS")
            say(table, "choose 3 card", f"result {'T' if third == 0 else 'A' if third == 1 else third}D")
            assert moves(table, 2, said) == {"D": "card", "S": "stay", "O": said}[letter], (third, said)


@pytest.mark.proves("chemin-de-fer/banker-third-card")
@pytest.mark.parametrize("count", range(8))
def test_the_banker_against_a_player_who_stayed(count: int) -> None:
    for said in ("card", "stay"):
        table = covered()
        dealt(table, "6C KC", f"{BY_COUNT[count]} KS")
        say(table, "choose 3 stay")
        assert moves(table, 2, said) == ("card" if count <= 5 else "stay")


@pytest.mark.proves("chemin-de-fer/forced-draws")
def test_a_house_may_fix_the_free_choices() -> None:
    table = covered(optional_draws="forced")
    dealt(table, "5C KC", "3H KS")
    assert moves(table, 3, "stay") == "card"
    say(table, "result 9D")
    assert moves(table, 2, "stay") == "card"
    assert player_must(5, forced=True) == banker_must(5, 4, forced=True) == "D"
    assert sum(letter == "O" for letter in TABLE.values()) == 3


@pytest.mark.proves("chemin-de-fer/one-card")
def test_each_hand_takes_one_card_at_most() -> None:
    table = covered()
    dealt(table, "2C KC", "2H KS")
    say(table, "choose 3 card", "result TD")  # still 2, and no second card
    events = say(table, "choose 2 card", "result JD")
    assert isinstance(events[1], Drawn)
    assert events[1].cites == ("19:47-4.9", "chemin-de-fer/one-card")
    assert table.state.phase == "announce"
    assert table.state.coup.winner == "tie"


@pytest.mark.proves("chemin-de-fer/cutting-card")
@pytest.mark.parametrize(("option", "hands"), [("stop", 1), ("one-more", 2)])
def test_after_the_cutting_card(option: str, hands: int) -> None:
    table = covered(after_cutting_card=option)
    table.state = replace(table.state, left=16)
    stand_off(table)
    for _ in range(hands - 1):
        assert table.state.phase == "over"
        say(table, "open", "choose 2 stake $100", "place 3 banco $100")
        banker_wins(table)
    assert (table.state.phase, table.state.banker, table.state.origin) == ("shuffle", 0, 0)
