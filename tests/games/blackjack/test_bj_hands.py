"""One hand against the dealer's: each case is dealt at a table, and every wager ends as the table of cases says."""

import csv
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from blackjack_talk import BlackjackTable, settled
from pitboss.equipment import DECK, RANKS
from pitboss.events import AnyEvent, Settled
from pitboss.games.blackjack.hand import MOST, count, is_blackjack, is_pair, said

CASES = list(csv.DictReader((Path(__file__).parent / "hand_cases.csv").read_text(encoding="utf-8").splitlines()))
CARD = re.compile(r"[A2-9TJQK][CDHS]")


def played(table: BlackjackTable, play: str) -> list[AnyEvent]:
    """Choices with the cards that come after them, like `split $10 TC; stand 2D`."""
    events: list[AnyEvent] = []
    for step in filter(None, play.split("; ")):
        words = step.split()
        cards = " ".join(word for word in words if CARD.fullmatch(word))
        choice = " ".join(word for word in words if not CARD.fullmatch(word))
        events += table.choose(choice, then=cards) if choice else table.deal(cards)
    return events


def told(one: Settled) -> str:
    """A settlement as the cases tell it: place, verdict, and dollars won or lost."""
    return f"{one.spot} {one.verdict} {(one.paid + one.returned - one.stake) / 100:g}"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_a_hand(case: dict[str, str]) -> None:
    options: dict[str, Any] = dict(one.split("=") for one in case["options"].split())
    table = BlackjackTable(seats=(1,), **options)
    table.bet("1 box-1 $10")
    events = [*table.deal(case["cards"]), *played(table, case["play"])]
    assert [told(one) for one in settled(events)] == case["settled"].split("; ")
    assert table.table.awaits is None  # the round is over
    assert table.state.bets == ()
    assert all(one.cites for one in settled(events))


def by_trying(ranks: tuple[str, ...]) -> int:
    """The best total that is not over 21 with each ace as one or eleven; the lowest where all are over."""
    worth = [(1, 11) if rank == "A" else (10,) if rank in "TJQK" else (int(rank),) for rank in ranks]
    totals = {sum(one) for one in product(*worth)}
    return max((total for total in totals if total <= MOST), default=min(totals))


@pytest.mark.proves("blackjack/values")
def test_what_cards_count() -> None:
    for size in (1, 2, 3):
        for ranks in product(RANKS, repeat=size):
            total, soft = count(tuple(rank + "H" for rank in ranks))
            assert total == by_trying(ranks)
            lowest = sum(1 if rank == "A" else 10 if rank in "TJQK" else int(rank) for rank in ranks)
            assert soft == (total != lowest)


@pytest.mark.proves("blackjack/definitions")
def test_what_is_a_blackjack() -> None:
    for cards in product(DECK, repeat=2):
        ace_and_ten = sorted(rank in "TJQK" for rank in (cards[0][0], cards[1][0])) == [False, True] and "A" in (
            cards[0][0],
            cards[1][0],
        )
        assert is_blackjack(cards) == ace_and_ten
    assert not is_blackjack(("7H", "7D", "7C"))
    assert not is_blackjack(("AH", "5D", "5C"))


@pytest.mark.proves("blackjack/splitting")
def test_what_is_a_pair() -> None:
    tens = "TJQK"
    for one, other in product(RANKS, repeat=2):
        assert is_pair((one + "C", other + "D")) == (one == other or (one in tens and other in tens))
    assert not is_pair(("8C", "8D", "8H"))


@pytest.mark.proves("blackjack/definitions")
@pytest.mark.parametrize(
    ("cards", "says"), [("AH 6D", "soft 17"), ("AH 6D KD", "17"), ("TH 6D", "16"), ("AH KD", "21"), ("AH", "soft 11")]
)
def test_a_total_as_it_is_announced(cards: str, says: str) -> None:
    assert said(tuple(cards.split())) == says
