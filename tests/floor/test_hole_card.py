"""A blackjack table: of a card that lies face down nobody is sent anything before it is turned up."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from eyes import Watched, watched
from pitboss.equipment import card_name
from pitboss.floor import asked
from pitboss.floor.rules import Rules
from pitboss.game import Choice

EVERYBODY = ("Ann", "Bea", "Eve", "Dora", "Otto", "")


def with_a_table(folder: Path, second: str, play: Callable[[Watched], Awaitable[None]], double: str = "up") -> None:
    """A table with one deck: no other card has the hole card's name."""
    options = {"decks": "1", "dealers-second-card": second, "even-money": "no", "double-card": double}
    rules = Rules("blackjack", options=options)

    async def run() -> None:
        async with watched(folder, rules, chips=100_000) as here:
            await play(here)

    asyncio.run(run())


async def dealt(here: Watched) -> str:
    """A round is dealt in which nobody has blackjack; the hole card, after everybody has looked everywhere."""
    while True:
        await here.deals_on()
        here.forget()  # what was dealt before is no longer face down
        for seat, name in enumerate(("Ann", "Bea"), start=1):
            await here.do(name, asked.Place(f"box-{seat}", 1_000))
        await here.deals_on()
        while here.state.phase == "insurance":
            await here.do(("Ann", "Bea")[here.state.queue[0][0] - 1], asked.Choose("decline"))
            await here.deals_on()
        if here.state.phase == "playing" and len([hand for hand in here.state.hands if not hand.ended]) == 2:
            await here.read_pages()
            hole: str = here.state.dealer[1]
            return hole
        await plays(here, "stand")


async def plays(here: Watched, move: str) -> None:
    """Everybody makes the same move until the round is over."""
    number = here.floor.moments[1].standing.round
    while here.floor.moments[1].standing.playing and here.floor.moments[1].standing.round == number:
        await here.deals_on()
        awaits = here.floor.moments[1].awaits
        if isinstance(awaits, Choice):
            moves = [one.name for one in awaits.only.moves]
            await here.do(("Ann", "Bea")[awaits.only.seat - 1], asked.Choose(move if move in moves else moves[0]))


def saw(here: Watched, name: str, card: str) -> bool:
    """Whether somebody was sent a card, as the rules write it or as people say it."""
    return here.eyes[name].saw(f'"{card}"') or here.eyes[name].saw(card_name(card))


@pytest.mark.parametrize("second", ["reader", "hole"])
def test_the_hole_card_is_sent_to_nobody_before_it_is_turned_up(tmp_path: Path, second: str) -> None:
    async def play(here: Watched) -> None:
        hole = await dealt(here)
        up = here.state.up
        for name in EVERYBODY:
            assert saw(here, name, up), f"{name or 'a watcher'} did not see the up card"
            assert not saw(here, name, hole), f"{name or 'a watcher'} saw the hole card"
        scene = here.floor.scene(here.floor.moments[1], here.eyes["Ann"].person)
        assert scene.hands[0].cards == (up, "")
        await plays(here, "stand")
        await here.read_pages()
        assert all(saw(here, name, hole) for name in EVERYBODY)

    with_a_table(tmp_path, second, play)


def test_a_hole_card_that_is_never_turned_up_is_seen_by_surveillance_alone(tmp_path: Path) -> None:
    async def play(here: Watched) -> None:
        hole, number = "", 0
        for _ in range(30):
            hole = await dealt(here)
            number = here.floor.moments[1].standing.round
            await plays(here, "draw")
            scene = here.floor.scene(here.floor.moments[1], None)
            if scene.hands[0].cards[1] == "":
                break
        else:
            raise AssertionError("the dealer always had to turn the hole card up")
        for name in EVERYBODY:
            answer = await here.eyes[name].client.get(f"/api/tables/1/rounds/{number}")
            here.eyes[name].sent.append(answer.content)
        assert saw(here, "Otto", hole)
        assert not any(saw(here, name, hole) for name in EVERYBODY if name != "Otto")

    with_a_table(tmp_path, "hole", play)


def test_the_card_of_a_double_is_sent_to_nobody_before_its_hand_is_settled(tmp_path: Path) -> None:
    async def play(here: Watched) -> None:
        await dealt(here)
        await here.do("Ann", asked.Choose("double", 1_000))
        await here.deals_on()
        await here.read_pages()
        card = here.state.hands[0].under
        for name in EVERYBODY:
            assert not saw(here, name, card), f"{name or 'a watcher'} saw the card"
        scene = here.floor.scene(here.floor.moments[1], here.eyes["Ann"].person)
        assert scene.hands[1].cards == (*here.state.hands[0].cards, "")
        await plays(here, "stand")
        await here.read_pages()
        assert all(saw(here, name, card) for name in EVERYBODY)

    with_a_table(tmp_path, "reader", play, "down")
