"""A shoe runs out in the middle of a round: nobody learns the card that lies face down, nor the seed that dealt it.

One deck and six boxes: no other card has the hole card's name, and the second round needs more cards than are left.
"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from at_the_audit import change, lines_of, rewrite
from eyes import Watched, watched
from hand_clock import BEGIN
from on_the_floor import a_house
from pitboss.equipment import card_name
from pitboss.events import Shuffled
from pitboss.floor import asked
from pitboss.floor.audit import audit
from pitboss.floor.fairness import commitment, cut_with
from pitboss.floor.record import Committed, CutMade, Deed, Fact, Line, Revealed
from pitboss.floor.rules import Rules
from pitboss.floor.store.readings import newest_lines
from pitboss.game import Choice

PATRONS = ("Ann", "Bea", "Cyd", "Dee", "Fay", "Gus")
EVERYBODY = (*PATRONS, "Eve", "Dora", "Otto", "")
RULES = Rules("blackjack", options={"decks": "1", "boxes": "6", "dealers-second-card": "hole", "even-money": "no"})


@pytest.fixture(autouse=True)
def _short_series(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shuffle ends a series early, so that one in the middle of a round would end it, too."""
    monkeypatch.setattr("pitboss.floor.deciding.carrying_out.SHORTEST_SERIES", 2)


def at_a_table(folder: Path, play: Callable[[Watched], Awaitable[None]]) -> None:
    async def run() -> None:
        async with watched(folder, RULES, chips=500_000, patrons=PATRONS) as here:
            await play(here)

    asyncio.run(run())


def lines(here: Watched) -> list[Line]:
    return newest_lines(here.floor.database, 1, 100_000)


async def shuffled_midway(here: Watched) -> str:
    """Everybody draws until the cards are shuffled in the middle of a round; the hole card, which lies face down."""
    while True:
        standing = here.floor.moments[1].standing
        awaits = here.floor.moments[1].awaits
        if isinstance(awaits, Choice):
            moves = {one.name: one for one in awaits.only.moves}
            wanted = next(moves[name] for name in ("split", "draw", "decline", *moves) if name in moves)
            await here.do(PATRONS[awaits.only.seat - 1], asked.Choose(wanted.name, wanted.least))
        elif standing.window and not here.state.bets:
            here.forget()
            for box, name in enumerate(PATRONS, start=1):
                await here.do(name, asked.Place(f"box-{box}", 1_000))
        if standing.bound and any(isinstance(event, Shuffled) for event in last_events(here)):
            assert here.state.hidden, "a card lies face down"
            hole: str = here.state.dealer[1]
            return hole
        await one_step(here)


def saw(here: Watched, name: str, what: str) -> bool:
    """Whether somebody was sent something of this round; the lobby tells all cards that an option of a house names."""
    return any(what.encode() in one for one in here.eyes[name].sent if not one.startswith(b"/api/lobby"))


def last_events(here: Watched) -> list[object]:
    return [event for deed in lines(here)[-1].deeds for event in deed.events]


async def one_step(here: Watched) -> None:
    """The dealer's next step, unless a patron must choose or wager."""
    if not isinstance(here.floor.moments[1].awaits, Choice):
        await here.deals_on(most=1)


def test_nobody_is_sent_the_hole_card_or_the_seed_that_dealt_it(tmp_path: Path) -> None:
    async def play(here: Watched) -> None:
        hole = await shuffled_midway(here)
        shuffled = next(event for event in last_events(here) if isinstance(event, Shuffled))
        assert hole in shuffled.out, "the record knows that it stays out of the shoe"
        while here.floor.moments[1].standing.bound and here.state.hidden:
            await here.read_pages()
            for name in EVERYBODY:
                who = name or "a watcher"
                assert not saw(here, name, f'"{hole}"'), f"{who} was sent {hole}"
                assert not saw(here, name, card_name(hole)), f"{who} was told of the {card_name(hole)}"
                assert not any(here.eyes[name].saw(seed.hex()) for seed in here.seeds.given), f"{who} was sent a seed"
            if isinstance(awaits := here.floor.moments[1].awaits, Choice):
                await here.do(PATRONS[awaits.only.seat - 1], asked.Choose("stand"))
            else:
                await here.deals_on(most=1)
        await here.deals_on()
        await here.read_pages()
        assert saw(here, "Ann", card_name(hole)), "it was turned up in the end"

    at_a_table(tmp_path, play)


def test_a_round_is_dealt_from_seeds_that_were_committed_to_before_wagering_closed(tmp_path: Path) -> None:
    async def play(here: Watched) -> None:
        await shuffled_midway(here)
        midway = here.floor.moments[1].standing
        assert not any(isinstance(event, Fact) for event in last_events(here))
        while here.floor.moments[1].standing.series == midway.series:
            if isinstance(awaits := here.floor.moments[1].awaits, Choice):
                await here.do(PATRONS[awaits.only.seat - 1], asked.Choose("stand"))
            assert here.floor.moments[1].standing.commitment == commitment(here.seeds.given[midway.series - 1])
            await one_step(here)
        assert here.floor.moments[1].standing.round == midway.round
        assert not here.floor.moments[1].standing.playing
        (revealed,) = [event for event in last_events(here) if isinstance(event, Revealed)]
        assert revealed == Revealed(midway.series, here.seeds.given[midway.series - 1].hex())
        assert audit(here.floor.database).sound

    at_a_table(tmp_path, play)


def test_nobody_cuts_between_no_more_bets_and_the_result(tmp_path: Path) -> None:
    async def play(here: Watched) -> None:
        ann = here.eyes["Ann"].person
        assert ann is not None
        await shuffled_midway(here)
        answer = await here.floor.ask(1, ann, asked.Request("a-late-cut", (asked.Cut("late"),)))
        told = "Wagering has closed, and nothing changes what the result comes from; cut after this round."
        assert getattr(answer, "sentence", answer) == told
        while here.floor.moments[1].standing.playing:
            if isinstance(awaits := here.floor.moments[1].awaits, Choice):
                await here.do(PATRONS[awaits.only.seat - 1], asked.Choose("stand"))
            await one_step(here)
        await here.do("Ann", asked.Cut("in time"))

    at_a_table(tmp_path, play)


# --- the audit -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "forged", "told"),
    [
        (1, (CutMade(1, "late", cut_with("", "late")),), "cuts after wagering has closed"),
        (0, (Revealed(1, ""), Committed(2, "")), "reveals a seed in the middle of a round"),
        (0, (Committed(2, ""),), "begins a series in the middle of a round"),
    ],
)
def test_the_audit_finds_what_came_between_no_more_bets_and_the_result(
    tmp_path: Path, who: int, forged: tuple[Fact, ...], told: str
) -> None:
    with a_house(tmp_path) as house:
        ann = house.seated("Ann", 1)
        house.step()
        house.do(ann, asked.Place("red", 500))
        while not house.live().standing.bound:
            house.step()
        number = house.live().number
    line = Line(number + 1, BEGIN, who, "Ann" if who else "dealer", 1, (Deed(forged),), rules=1)  # type: ignore[arg-type]
    faults = change(tmp_path, lambda sql: rewrite(sql, [*lines_of(sql, 1), line], 1))
    assert f"Roulette 1 (table 1): line {number + 1} {told}" in faults
