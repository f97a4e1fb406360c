"""Tickets as people write them: what is read, what is refused, and the arithmetic of ways."""

import csv
from collections import Counter
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from pitboss.commands import Place
from pitboss.equipment import Seeded
from pitboss.errors import BadInput
from pitboss.events import Refusal
from pitboss.games.keno import Keno, read_ticket
from pitboss.games.keno.state import KenoState, Phase

ON_SALE = KenoState(seats=(1,), phase=Phase.WAGERING, game=1)
GAME = Keno(Keno.charter.house())
BAD = list(csv.DictReader((Path(__file__).parent / "bad-tickets.csv").read_text(encoding="utf-8").splitlines()))


@pytest.mark.parametrize(
    ("written", "name", "wager"),
    [
        ("7", "7", "1-spot"),
        ("07", "7", "1-spot"),
        ("22-3-17", "3-17-22", "3-spot"),
        ("6-5+22-3-17", "3-17-22+5-6", "split"),
        ("way:5-6+3-4+2-1=3/4", "way:1-2+3-4+5-6=3/4", "way"),
        ("combination:6+4-5+1-2-3=1/6,2/3", "combination:1-2-3+4-5+6=2/3,1/6", "combination"),
        ("combination:6+4-5+1-2-3=cba,c", "combination:1-2-3+4-5+6=a,abc", "combination"),  # lettered as written
        ("combination:1-2-3+4-5+6=a,bc,abc", "combination:1-2-3+4-5+6=2/3,1/6", "combination"),  # all of their sizes
        ("combination:1+2+3=ab,cx5", "combination:1+2+3=c,abx5", "combination"),
        ("king:7+3-4+1-2=1/5,2/3", "king:7+1-2+3-4=2/3,1/5", "king"),
        ("king:7+3-4+1-2=ab,b", "king:7+1-2+3-4=a,ab", "king"),
        ("22-3-17x5", "3-17-22x5", "3-spot"),
        ("3-17x1", "3-17", "2-spot"),
    ],
)
def test_one_ticket_has_one_name(written: str, name: str, wager: str) -> None:
    spot = GAME.spot(written)
    assert spot is not None
    assert (spot.id, spot.wager) == (name, wager)
    assert read_ticket(name) == read_ticket(written)


@pytest.mark.parametrize(
    "case", [pytest.param(one, marks=pytest.mark.proves(one["proves"]), id=one["ticket"]) for one in BAD]
)
def test_a_ticket_wrongly_written_is_refused(case: dict[str, str]) -> None:
    answer = GAME.decide(ON_SALE, Place(1, case["ticket"], 6_000))
    assert isinstance(answer, Refusal)
    assert answer.sentence == case["sentence"]
    assert answer.cites == (case["proves"],)
    assert GAME.spot(case["ticket"]) is None


def test_a_ticket_longer_than_any_is_refused() -> None:
    with pytest.raises(BadInput, match="is not a keno ticket"):
        read_ticket("-".join(["1"] * 10_000))


@pytest.mark.parametrize(
    ("kind", "ticket"),
    [
        pytest.param(kind, ticket, marks=pytest.mark.proves(f"keno/{kind}"))
        for kind, ticket in {
            "split": "1-2+3-4",
            "way": "way:1-2+3-4+5-6=3/4",
            "combination": "combination:1-2+3=1/3",
            "king": "king:7+1-2+3-4=2/3",
        }.items()
    ],
)
def test_a_house_chooses_the_kinds_it_writes(kind: str, ticket: str) -> None:
    assert GAME.spot(ticket) is not None
    game = Keno(Keno.charter.house(options={kind: "no"}))
    answer = game.decide(ON_SALE, Place(1, ticket, 6_000))
    assert isinstance(answer, Refusal)
    assert answer.sentence == f"This house does not write {kind} tickets."
    assert answer.cites == (f"keno/{kind}",)


@pytest.mark.proves("keno/most-spots", "keno/way-cap")
def test_a_house_chooses_how_many_spots_it_takes() -> None:
    fifteen, sixteen = ("-".join(map(str, range(1, most + 1))) for most in (15, 16))
    twelve = "way:1-2-3-4+5-6-7-8+9-10-11-12=1/12"
    wide = Keno(Keno.charter.house(options={"most-spots": "15"}))
    assert wide.spot(fifteen) is not None
    assert wide.spot(sixteen) is None
    assert wide.spot(twelve) is None
    assert Keno(Keno.charter.house(options={"most-spots": "15", "way-cap": "12"})).spot(twelve) is not None
    assert Keno(Keno.charter.house(options={"most-spots": "15", "way-cap": "11"})).spot(twelve) is None
    assert Keno(Keno.charter.house(options={"way-cap": "12"})).spot(twelve) is None


@pytest.mark.proves("keno/multi-game")
def test_a_house_chooses_how_many_games_a_ticket_is_for() -> None:
    single = Keno(Keno.charter.house(options={"multi-game": "1"}))
    answer = single.decide(ON_SALE, Place(1, "3-17x2", 200))
    assert isinstance(answer, Refusal)
    assert answer.sentence == "A ticket is for up to 1 game in this house, not 2."


def test_letters_go_with_a_ticket_for_several_games_even_the_letter_x() -> None:
    groups = "+".join(map(str, range(1, 25)))  # the last of 24 groups is x
    ticket = read_ticket(f"combination:{groups}=abcdefghijk,lmnopqrstu,vwxx3")
    assert (ticket.games, ticket.count, len(ticket.marked)) == (3, 3, 3)
    assert read_ticket(ticket.name) == ticket


@pytest.mark.proves("keno/way")
@pytest.mark.parametrize(
    ("groups", "size", "taken"), [(3, 2, 2), (5, 2, 2), (6, 1, 3), (4, 2, 4), (20, 4, 2), (10, 1, 5)]
)
def test_way_arithmetic(groups: int, size: int, taken: int) -> None:
    """g groups taken m at a time are C(g, m) ways; twenty groups of four by twos are the famous 190-way ticket."""
    numbers = ["-".join(str(size * at + one) for one in range(1, size + 1)) for at in range(groups)]
    ticket = read_ticket(f"way:{'+'.join(numbers)}={comb(groups, taken)}/{size * taken}")
    assert ticket.count == comb(groups, taken)
    assert ticket.ways == ((comb(groups, taken), size * taken),)


def ways_by_hand(name: str) -> list[tuple[int, ...]]:
    """Every way of a ticket as the numbers it is made of, by trying every set of groups."""
    kind, _, rest = name.rpartition(":")
    written, _, fractions = rest.partition("=")
    groups = [tuple(map(int, group.split("-"))) for group in written.split("+")]
    if not kind:
        return groups
    king, others = (groups[:1], groups[1:]) if kind == "king" else ([], groups)
    if "/" not in fractions:
        marked = [[others[ord(letter) - ord("a")] for letter in way] for way in fractions.split(",")]
        return [tuple(number for group in (*king, *some) for number in group) for some in marked]
    recorded = {int(one.split("/")[1]) for one in fractions.split(",")}
    chosen = (some for many in range(1, len(others) + 1) for some in combinations(others, many))
    ways = [tuple(number for group in (*king, *some) for number in group) for some in chosen]
    return [way for way in ways if len(way) in recorded]


@pytest.mark.proves("keno/straight", "keno/split", "keno/way", "keno/combination", "keno/king", "keno/recorded")
@pytest.mark.parametrize(
    "name",
    [
        "3-17-22-40-80",
        "3-17-22+5-6+9-10",
        "1+2-3+4-5-6",
        "way:1-2+3-4+5-6=3/4",
        "way:1-2-3+4-5-6+7-8-9+10-11-12=6/6",
        "way:1+2+3+4+5+6+7+8+9+10=252/5",
        "combination:1-2-3+4-5+6=2/3,1/6",
        "combination:1-2-3+4-5+6+7=3/3,1/7",
        "combination:1-2+3-4+5-6+7-8=4/2,6/4,4/6,1/8",
        "combination:1-2-3+4-5+6=a,abc",
        "combination:1-2+3-4+5-6+7-8=b,ac,ad,abcd",
        "king:7+1-2+3-4=a,ab",
        "king:7+1-2+3-4=2/3,1/5",
        "king:80+1-2-3+4-5+6=1/2,1/3,2/4,1/7",
    ],
)
def test_only_recorded_ways_catch_and_all_of_them(name: str) -> None:
    ticket, randomness = read_ticket(name), Seeded(5)
    assert ticket.name == name
    ways = ways_by_hand(name)
    assert ticket.count == len(ways)
    for _ in range(200):
        drawn = frozenset(number + 1 for number in randomness.sample(80, 20))
        assert ticket.catches(drawn) == Counter((len(way), len(drawn.intersection(way))) for way in ways)
