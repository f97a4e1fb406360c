"""`pitboss play`: a choice that the table waits for, and what the prompt shows."""

import re
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from at_the_terminal import play, seeded
from pitboss.cli.patron import Patron
from pitboss.cli.placard import show_calls
from pitboss.cli.talk import Talk
from pitboss.errors import BadInput
from pitboss.game import Choice, Move
from pitboss.law import Edition

# --- a choice -------------------------------------------------------------------------------------------------------


def test_a_choice_is_asked_for_and_made(monkeypatch: pytest.MonkeyPatch) -> None:
    patron, talk, said = seeded()
    choice = Choice.of(1, (Move("hit"), Move("double", 500, 1_000)))
    monkeypatch.setattr(type(patron.table), "awaits", property(lambda _: choice))
    patron.ready()
    assert "Your choice: hit, double for $5 to $10." in said.getvalue()
    assert patron.prompt == "$500, your choice> "
    show_calls(Console(file=said, width=200, markup=False, highlight=False), choice, 1, Edition.NJAC_19_47)
    assert "choose double $5 to $10" in said.getvalue()
    with pytest.raises(BadInput, match="You must choose first"):
        talk.hear("")
    chosen: list[tuple[str, int]] = []
    monkeypatch.setattr(patron, "choose", lambda move, cents=0: chosen.append((move, cents)))
    talk.hear("hit")
    talk.hear("double 7.50")
    talk.hear("choose hit")
    with pytest.raises(BadInput, match=r"Say how much, from \$5 to \$10, like 'double 5'"):
        talk.hear("double")
    assert chosen == [("hit", 0), ("double", 750), ("hit", 0)]


def blackjack_until(said: str, *lines: str, **options: Any) -> tuple[Patron, Talk, StringIO]:
    """A table of blackjack where these lines lead to these words, by the first seed that does."""
    for seed in range(300):
        patron, talk, told = seeded("blackjack", seed=seed, **options)
        for line in lines:
            talk.hear(line)
            patron.ready()
        if said in told.getvalue():
            return patron, talk, told
    pytest.fail(f"300 seeds never led to {said!r}")


def test_double_and_split_name_their_amounts_and_need_none() -> None:
    patron, talk, said = blackjack_until("Your choice: stand, draw, double for $25 or less, split for $25.", "25", "")
    assert re.fullmatch(r"\[Box 1: .+\] \$475, your choice> ", patron.prompt)
    talk.hear("split")
    assert {bet.cents for bet in patron.bets} == {2_500}
    assert len(patron.bets) == 2
    assert "Seat 1 chooses split for $25." in said.getvalue()
    patron, talk, said = blackjack_until("double for $25 or less", "bet 25", "")
    talk.hear("double")
    assert "Seat 1 chooses double down for $25." in said.getvalue()
    patron, talk, said = blackjack_until("double for $25 or less", "bet 25", "")
    talk.hear("double down 10")
    assert "Seat 1 chooses double down for $10." in said.getvalue()
    patron, talk, said = blackjack_until("double for $25,", "bet 25", "", **{"double-for": "full"})
    assert "or less" not in said.getvalue()


def test_insurance_is_half_unless_an_amount_is_said() -> None:
    for words, amount in (("insure", "$5"), ("insurance", "$5"), ("insure 3", "$3")):
        _, talk, said = blackjack_until("Your choice: decline, insure for $5 or less", "bet 10", "")
        talk.hear(words)
        assert f"Seat 1 chooses insurance for {amount}." in said.getvalue()


def test_a_move_at_the_wrong_time_is_not_taken_for_a_wager() -> None:
    _, talk, _ = seeded("blackjack")
    for line in ("hit", "stand", "double", "hit me"):
        with pytest.raises(BadInput, match=f"'{line}' is a move that you cannot make now"):
            talk.hear(line)


# --- where the round stands -----------------------------------------------------------------------------------------


def test_the_prompt_shows_the_point_the_balance_and_what_is_awaited() -> None:
    for seed in range(20):
        patron, talk, said = seeded("craps", seed=seed)
        assert patron.prompt == "[come-out] $500, your wager> "
        talk.hear("pass 10")
        assert patron.prompt == "[come-out] $490, your wager> "
        talk.hear("")
        patron.ready()
        point = patron.table.state.point
        assert (f"[point {point}] $490, your wager> " == patron.prompt) == ("The point is" in said.getvalue())
    patron, talk, _ = seeded("roulette")
    assert patron.prompt == "$500, your wager> "
    for line in ("red 5", "call spin", "call no-more-bets"):
        talk.hear(line)
        patron.ready()
    assert patron.prompt == "$495, waiting for the double-zero wheel> "


def test_a_call_that_is_asked_for_is_in_the_prompt() -> None:
    patron, talk, _ = seeded("craps")
    for line in ("pass 5", "call power-failure"):
        talk.hear(line)
        patron.ready()
    assert patron.prompt.endswith("$495, your call> ")


def test_nothing_is_reckoned_before_the_first_wager() -> None:
    assert "You have $500" not in play("blackjack", "quit", seed=1).stdout
