"""What people are sent of a table: everything that they may see, and of a card that lies face down nothing."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from eyes import Watched, watched
from hand_clock import HandClock
from on_the_floor import SLOW, a_house
from pitboss.floor import asked
from pitboss.floor.floor import Floor
from pitboss.floor.record import iso
from pitboss.floor.rules import Rules
from pitboss.floor.scene import encode
from pitboss.floor.settings import Settings
from pitboss.floor.store.database import open_database, sqlite_at
from pitboss.floor.store.readings import newest_lines
from pitboss.game import Game
from pitboss.games import find
from pocket_cards import CARDS, Dealt, Pocket


@pytest.fixture(autouse=True)
def _pocket(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game of cards is found like any other."""

    def found(slug: str) -> type[Game[Any]]:
        return Pocket if slug == "pocket" else find(slug)

    monkeypatch.setattr("pitboss.floor.rules.find", found)


def with_cards(folder: Path, play: Callable[[Watched], Awaitable[None]]) -> None:
    async def run() -> None:
        async with watched(folder, Rules("pocket")) as here:
            await play(here)

    asyncio.run(run())


async def dealt(here: Watched) -> tuple[int, int, int]:
    """A round is dealt: the cards of Ann, of Bea, and of the house."""
    await here.do("Dora", asked.Open())
    await here.do("Dora", asked.Call("deal", by="dealer"))
    for _ in range(3):
        await here.do("Dora", asked.Draw())
    dealt: Dealt = here.state
    ann, bea, house = dealt.cards
    assert {ann, bea, house} < set(CARDS)
    await here.read_pages()
    return ann, bea, house


def secrets_of(here: Watched) -> list[str]:
    """The seed of the series that is not over, in every way in which it could be written."""
    seed = here.seeds.given[-1]
    return [seed.hex(), seed.hex().upper(), repr(seed), str(list(seed))[1:-1].replace(" ", "")]


def test_a_card_is_seen_by_its_owner_and_by_nobody_else_until_it_is_turned_over(tmp_path: Path) -> None:
    async def play(here: Watched) -> None:
        ann, bea, house = await dealt(here)
        eyes = here.eyes
        for name, seen in (("Ann", (ann, -1, -1)), ("Bea", (-1, bea, -1)), ("Dora", (-1, -1, -1))):
            assert here.floor.scene(here.floor.moments[1], eyes[name].person).state.cards == seen
        assert eyes["Ann"].saw(str(ann))
        assert eyes["Bea"].saw(str(bea))
        for name in eyes:
            mine = {"Ann": ann, "Bea": bea}.get(name)
            for card in (ann, bea, house):
                assert card == mine or not eyes[name].saw(str(card)), f"{name or 'a watcher'} saw {card}"
        await here.do("Ann", asked.Choose("stay"))
        await here.read_pages()
        for name in ("Eve", "Dora", "Otto", ""):
            assert not any(eyes[name].saw(str(card)) for card in CARDS)
        await here.do("Dora", asked.Call("turn-over", by="dealer"))
        await here.read_pages()
        for name in eyes:
            assert eyes[name].saw(f"The cards are ({ann}, {bea}, {house})")

    with_cards(tmp_path, play)


def test_the_seed_and_its_numbers_are_sent_to_nobody_before_they_are_revealed(tmp_path: Path) -> None:
    async def play(here: Watched) -> None:
        for _ in range(2):
            await dealt(here)
            await here.do("Ann", asked.Choose("fold"))
        await here.read_pages()
        draws = [deed for line in _lines(here) for deed in line.deeds if deed.draw]
        assert len(draws) == 6
        for name, eyes in here.eyes.items():
            assert not any(eyes.saw(secret) for secret in secrets_of(here)), name
            assert not eyes.saw('"numbers":[['), name
            assert eyes.saw(here.floor.moments[1].standing.commitment), name
        await here.do("Ann", asked.Reveal())
        await here.read_pages()
        for eyes in here.eyes.values():
            assert eyes.saw(here.seeds.given[0].hex())
            assert not any(eyes.saw(secret) for secret in secrets_of(here))

    with_cards(tmp_path, play)


def test_what_was_folded_face_down_is_seen_in_no_history_but_by_its_owner_and_by_surveillance_once_it_is_over(
    tmp_path: Path,
) -> None:
    async def play(here: Watched) -> None:
        ann, bea, house = await dealt(here)
        assert not any(here.eyes["Otto"].saw(str(card)) for card in CARDS)
        await here.do("Ann", asked.Choose("fold"))
        here.forget()
        await here.read_pages()
        for card, owner in ((ann, "Ann"), (bea, "Bea"), (house, None)):
            assert here.eyes["Otto"].saw(str(card))
            assert {name for name in ("Ann", "Bea", "Eve", "Dora", "") if here.eyes[name].saw(str(card))} <= {owner}

    with_cards(tmp_path, play)


def told(here: Watched, name: str) -> str:
    """Every line of the table, as it is told to somebody who comes now."""
    moment, person = here.floor.moments[1], here.eyes[name].person
    return encode([here.floor.watchers.seen(moment, line, person) for line in _lines(here)]).decode()


def test_who_takes_a_seat_sees_nothing_of_what_was_dealt_there_before(tmp_path: Path) -> None:
    async def play(here: Watched) -> None:
        ann, bea, _ = await dealt(here)
        await here.do("Ann", asked.Choose("fold"))
        await here.do("Bea", asked.Leave())
        await here.do("Eve", asked.Sit(2))
        here.forget()
        assert str(bea) not in told(here, "Eve")
        assert str(ann) in told(here, "Ann")

    with_cards(tmp_path, play)


def test_results_and_the_list_of_rounds_show_no_card_that_lay_face_down(tmp_path: Path) -> None:
    async def play(here: Watched) -> None:
        await dealt(here)
        await here.do("Ann", asked.Choose("stay"))
        await here.do("Dora", asked.Call("turn-over", by="dealer"))
        scene = here.floor.scene(here.floor.moments[1], here.eyes["Ann"].person)
        assert (scene.results, scene.showing) == ((), None)

    with_cards(tmp_path, play)


def _lines(here: Watched) -> list[Any]:
    return newest_lines(here.floor.database, 1, 10_000)


# --- the scene itself ----------------------------------------------------------------------------------------------


def test_each_sees_their_own_seat_chips_and_offers(tmp_path: Path) -> None:
    async def play(here: Watched) -> None:
        await here.do("Dora", asked.Open())
        moment = here.floor.moments[1]
        ann = here.floor.scene(moment, here.eyes["Ann"].person)
        dora = here.floor.scene(moment, here.eyes["Dora"].person)
        nobody = here.floor.scene(moment, None)
        assert (ann.you.seat, dora.you.seat, nobody.you.seat, nobody.you.person) == (1, None, None, 0)
        assert [[seat.you for seat in scene.seats] for scene in (ann, dora, nobody)] == [
            [True, False],
            [False, False],
            [False, False],
        ]
        assert [[offer.name for offer in scene.offers] for scene in (ann, dora, nobody)] == [[], ["deal"], []]
        assert (ann.awaits, ann.dealer.automatic, ann.dealer.name) == ("wagers", False, "Dora")
        await here.do("Dora", asked.Call("deal", by="dealer"))
        for _ in range(3):
            await here.do("Dora", asked.Draw())
        moment = here.floor.moments[1]
        ann, bea = (here.floor.scene(moment, here.eyes[name].person) for name in ("Ann", "Bea"))
        assert ([move.name for move in ann.moves], ann.choosers) == (["stay", "fold"], (1,))
        assert (bea.moves, bea.choosers) == ((), (1,))

    with_cards(tmp_path, play)


def test_the_wagers_of_the_last_round_can_be_repeated(tmp_path: Path) -> None:
    async def again() -> None:
        database = open_database(sqlite_at(tmp_path), iso(0.0))
        floor = Floor(database, Settings(pace=SLOW), clock=HandClock())
        await floor.open([Rules("roulette")])
        try:
            moment = await floor.moment(1)
            assert moment is not None
            seen = floor.scene(moment, ann)
            assert [(bet.spot, bet.cents) for bet in seen.you.repeat] == [("black", 1_000)]
            assert (seen.you.on_layout, seen.you.chips, len(seen.results)) == (500, 48_500 + won, 1)
            assert msgspec.json.decode(encode(seen))["showing"]["round"] == 1
        finally:
            await floor.close()

    with a_house(tmp_path) as house:
        ann = house.seated("Ann", 1)
        house.step()
        house.do(ann, asked.Place("red", 500), asked.Place("black", 1_000))
        house.a_round()
        house.step()
        house.do(ann, asked.Place("red", 500))
        won = house.live().table.chips(1) - 48_500
    asyncio.run(again())
