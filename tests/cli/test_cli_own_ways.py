"""`pitboss play`: what a game shows in its own way: keno's notation, prizes in dollars, the clock, who throws."""

import re
from io import StringIO
from typing import Any

import pytest
from msgspec.structs import replace
from rich.console import Console

from at_the_terminal import after, play, seeded
from hand_clock import HandClock
from pitboss.cli.patron import Patron
from pitboss.cli.placard import show_opening
from pitboss.cli.talk import Talk
from pitboss.equipment import Seeded
from pitboss.errors import BadInput
from pitboss.felt import felt_of
from pitboss.games import open_game
from pitboss.house import Limits
from pitboss.paper import CASINO

# --- what keno says -------------------------------------------------------------------------------------------------


def test_keno_explains_its_notation_as_it_opens_and_when_it_is_asked() -> None:
    result = play("keno", "help")
    for told in (result.stdout.partition("You are in seat 1.")[0], "\n".join(after(result, "help"))):
        assert "Write numbers with hyphens between them, like 3-17-22;" in told
        assert "  way:1-2+3-4+5-6=3/4 " in told
        assert "3/4 records three ways of four spots" in told
    assert "king:" not in "\n".join(after(play("keno", "help", option="king=no"), "help"))
    assert "Write numbers" not in play("roulette", "help").stdout


def test_what_keno_explains_can_be_bought() -> None:
    patron, talk, said = seeded("keno")
    samples = [ticket for ticket, _ in felt_of(patron.game).notation]
    for ticket in samples:
        talk.hear(f"{ticket} 30")
    assert "Refused" not in said.getvalue()
    assert len(patron.bets) == len(samples) > 5


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("3-81 1", "There is no number 81 on a keno ticket; its numbers are 1 to 80."),
        ("3 3 1", "3 is on the ticket twice; each number is marked once, in one group."),
        ("lucky 1", "'lucky' is not a keno ticket; write its numbers like 3-17-22."),
        ("1-2-3-4-5-6-7-8-9-10-11 1", "A group may have up to 10 spots in this house, not 11."),
        ("way:1-2+3-4+5-6=2/4 2", "These groups make 3 ways of 4 spots, not 2."),
    ],
)
def test_keno_refuses_in_its_own_words(typed: str, says: str) -> None:
    _, talk, _ = seeded("keno")
    with pytest.raises(BadInput) as caught:
        talk.hear(typed)
    assert caught.value.sentence == says
    assert caught.value.cites


@pytest.mark.proves("keno/ticket")
def test_a_ticket_is_printed_when_it_is_bought() -> None:
    result = play("keno", "3-17 1", "17 3 2", "take 3-17#2", "")
    for typed, number, price in (("3-17 1", 1, "$1"), ("17 3 2", 2, "$2")):
        casino, issued, *rest = [line for line in after(result, typed) if line.startswith("  | ")]
        assert casino == f"  | {CASINO}"
        assert re.fullmatch(r"  \| Issued \d{4}-\d\d-\d\d \d\d:\d\d:\d\d", issued)
        assert rest == [f"  | Ticket {number}, station 1, game 1", "  | Numbers 3 17", f"  | Price {price}"]
    assert after(result, "take 3-17#2")[-1].startswith("Void slip: ticket 2, $2, game 1.")
    assert "[game 1] $499, your wager> " in result.stdout


# --- prizes in dollars ----------------------------------------------------------------------------------------------


def test_a_progressive_meter_and_its_prizes_are_shown() -> None:
    options: dict[str, Any] = {"progressive": "yes", "dealers-second-card": "late"}
    patron, talk, said = seeded("blackjack", **options)
    talk.hear("prizes")
    assert said.getvalue().endswith(
        "Progressive blackjack now pays:\n"
        "  four aces of one colour: $5,000, as the meter shows\n"
        "  three aces of one suit: $2,500\n"
        "  three aces: $250\n"
        "  two aces of one suit: $100\n"
        "  two aces: $25\n"
    )
    for line in ("bet 10", "progressive 1", ""):
        talk.hear(line)
        patron.ready()
    talk.hear("wagers progressive")
    assert "four aces of one colour: $5,000.70, as the meter shows" in said.getvalue()
    talk.hear("help")
    assert "  prizes  " in said.getvalue()


def test_the_bonus_display_says_what_it_can_show() -> None:
    for stake, says in (("1", "$1: $5 to $1,000"), ("5", "$5: $50 to $5,000")):
        told = play("blackjack", "quit", option=f"bonus={stake}").stdout.partition("You are in seat 1.")[0]
        assert f"  blackjack, for {says}, as the display shows; $" in told
    _, talk, _ = seeded("blackjack")
    with pytest.raises(BadInput, match="No wager at this table is paid in dollars"):
        talk.hear("prizes")


def test_an_incomplete_wager_that_goes_back_is_not_called_no_wager() -> None:
    _, talk, said = seeded("blackjack-switch")
    talk.hear("box-1 10")
    with pytest.raises(BadInput, match="Your wagers were not complete and went back"):
        talk.hear("")
    talk.hear("why")
    assert "A patron makes two wagers of the same size" in said.getvalue()
    _, talk, _ = seeded("blackjack")
    for line in ("box-1 10", "take box-1"):
        talk.hear(line)
    with pytest.raises(BadInput, match="Nobody has made a wager"):
        talk.hear("")


def test_limits_of_a_wager_are_listed_where_they_are_its_own() -> None:
    game = open_game("roulette")
    own = type(game)(replace(game.house, wager_limits={"straight": Limits(100, 5_000, 100)}))
    said = StringIO()
    to = Console(file=said, width=200, markup=False, highlight=False)
    Talk(Patron(own, Seeded(1), 10_000, to), to).hear("wagers")
    (straight,) = [line for line in said.getvalue().splitlines() if line.startswith("straight ")]
    (red,) = [line for line in said.getvalue().splitlines() if line.startswith("red ")]
    assert "$1 to $50" in straight
    assert "$" not in red


# --- the clock --------------------------------------------------------------------------------------------------------


@pytest.mark.proves("13:69F-9.1", "13:69F-9.5(b)")
def test_shifts_and_the_age_of_the_dice_come_by_the_clock() -> None:
    said, clock = StringIO(), HandClock()
    to = Console(file=said, width=200, markup=False, highlight=False)
    patron = Patron(open_game("sic-bo", options={"shaker": "automated"}), Seeded(7), 50_000, to, clock)
    patron.ready()
    patron.place("small", 500)
    assert "shift" not in said.getvalue()
    clock.advance(3 * 3600)  # from 01:53 to 04:53
    patron.place("small", 500)
    first = said.getvalue()
    assert "A shift begins; the shaker must be checked" in first
    assert first.index("A shift begins") < first.index("The shaker tosses the dice properly", first.index("A shift"))
    assert patron.staked == 1_000
    clock.advance(24 * 3600)
    patron.deal()
    later = said.getvalue().removeprefix(first)
    assert later.index("A shift begins") < later.index("The dice have been here for 24 hours") < later.index("new dice")
    assert later.index("new dice") < later.index("No more bets")


# --- who throws -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["craps", "mini-craps", "automated-craps"])
def test_a_table_of_many_wagers_opens_with_one_screen(game: str) -> None:
    """It fits 80 columns by 24 lines: how the table stands, the usual wagers, and where the rest is."""
    said = StringIO()
    to = Console(file=said, width=80, height=24, markup=False, highlight=False)
    patron = Patron(open_game(game), Seeded(7), 50_000, to)
    patron.ready()
    show_opening(to, patron.game, patron.view, 1)
    lines = said.getvalue().splitlines()
    assert len(lines) <= 20  # the title, the sign and what to type come besides
    assert "The puck is off; the next roll is a come-out roll." in " ".join(lines)
    assert any(line.startswith("pass ") for line in lines)
    assert "'wagers' lists all" in " ".join(lines)
    opened = play(game, "quit").stdout.splitlines()
    assert len(opened) <= 26
    assert opened[0].endswith("$5 to $1,000")


@pytest.mark.parametrize("word", ["roll", "shoot", "throw the dice"])
def test_the_patron_takes_the_dice_and_throws(word: str) -> None:
    result = play("craps", "pass 10", word, "roll", "quit", seed=7)
    first, second = after(result, word), after(result, "roll") if word != "roll" else []
    assert first[0].startswith('Patron 1: "I\'ll shoot with these dice"')
    assert first[1].startswith('Dealer: "Dice out to seat 1; no more bets"')
    assert first[2].startswith('Dealer: "Five: two and three"')
    if second:
        assert second[0].startswith('Dealer: "Dice out to seat 1')  # who has the dice just throws
    assert "stickperson" not in result.stdout


def test_a_shooter_without_a_line_bet_is_told_so_and_keeps_the_dice() -> None:
    result = play("craps", "roll", "pass 10", "roll", "quit", seed=7)
    assert "must have a Pass or Don't Pass bet" in " ".join(after(result, "roll"))
    assert 'Dealer: "Dice out to seat 1; no more bets"' in result.stdout
    assert "move on" not in result.stdout


def test_a_patron_may_pick_the_dice_or_let_them_go_by() -> None:
    picked = play("craps", "pass 10", "shoot 2-5", "roll", "quit", seed=7)
    assert after(picked, "shoot 2-5")[0].startswith('Patron 1: "I\'ll shoot with these dice" (dice 2 and 5)')
    passed = play("craps", "pass 10", "decline", "", "quit", seed=7)
    assert after(passed, "decline")[0].startswith('Patron 1: "I\'ll pass on the dice"')
    assert "the stickperson throws" in " ".join(after(passed, ""))


def test_at_automated_craps_the_patron_starts_the_shaker() -> None:
    result = play("automated-craps", "pass 10", "roll", "quit", seed=7)
    assert any("seat 1 starts the shaker" in line for line in after(result, "roll"))


def test_the_help_says_how_to_throw() -> None:
    assert any(line.strip().startswith("roll ") for line in after(play("craps", "help", "quit"), "help"))
    assert not any(line.strip().startswith("roll ") for line in after(play("roulette", "help", "quit"), "help"))
