"""What a dealer is to key in: which cards there are, how many come out together, and whose each of them is."""

from pathlib import Path
from random import Random

import pytest

from on_the_floor import House, a_house
from pitboss.commands import Call, Role
from pitboss.equipment import Seeded
from pitboss.felt import felt_of
from pitboss.floor import asked
from pitboss.floor.due import Due, due
from pitboss.floor.people import Person
from pitboss.floor.rules import Rules
from pitboss.game import Chance, Choice, Wagering
from pitboss.procedures.timing import routine

CARD_GAMES = ["blackjack", "blackjack-switch", "mini-baccarat", "punto-banco", "chemin-de-fer"]


def now(house: House) -> Due | None:
    return due(house.live().moment())


def hands(house: House) -> dict[str, tuple[str, ...]]:
    live = house.live()
    return {hand.name: hand.cards for hand in felt_of(live.game).hands(live.table.state)}


def goes_on(house: House, dora: Person, patrons: list[Person], moves: Random) -> None:
    """The dealer's next step, or a patron's choice where one is due."""
    awaits = house.live().table.awaits
    if isinstance(awaits, Wagering):
        for person, spots in zip(patrons, _places(house), strict=True):
            for spot in spots:
                house.ask(person, asked.Place(spot, 1_000))
    if isinstance(awaits, Choice):
        turn = awaits.turns[0]
        move = moves.choice(turn.moves)
        house.do(patrons[turn.seat - 1], asked.Choose(move.name, move.least))
        return
    call = routine(house.live().table.awaits)
    if isinstance(call, Call):
        house.do(dora, asked.Call(call.name, call.value, by="floor" if call.by is Role.FLOOR else "dealer"))
    else:
        house.do(dora, asked.Open())


def _places(house: House) -> list[list[str]]:
    """Where each of two patrons wagers: on whatever lies before their own seats, or where everybody does."""
    layout = felt_of(house.live().game).layout
    return [[one.spot for one in layout.areas if one.seat in (0, seat)] for seat in (1, 2)]


@pytest.mark.parametrize("slug", CARD_GAMES)
def test_every_card_goes_where_it_was_said_to_go(slug: str, tmp_path: Path) -> None:
    """The cards that come are others than those by which it was found out, and each lies in the hand that was named."""
    with a_house(tmp_path, Rules(slug)) as house:
        patrons = [house.seated("Ann", 1), house.seated("Bea", 2)]
        dora = house.person("Dora", "dealer", "floor")
        house.do(dora, asked.TakeOver(tracking=True))
        checked, moves = 0, Random(slug)
        for step in range(120):
            awaits = house.live().table.awaits
            if not isinstance(awaits, Chance):
                assert now(house) is None
                goes_on(house, dora, patrons, moves)
                continue
            told, before = now(house), hands(house)
            assert told is not None
            assert told.count == awaits.count
            assert len(told.marks) == 52
            drawn = awaits.draw(house.live().table.equipment, Seeded(step))
            cards = tuple(map(str, drawn if isinstance(drawn, tuple) else (drawn,)))
            house.do(dora, asked.Result(" ".join(cards)))
            after = hands(house)
            if not told.to or not any(after.values()):
                continue
            assert len(told.to) == len(cards)
            for name in set(told.to):
                came = [card for card, hand in zip(cards, told.to, strict=True) if hand == name]
                assert list(after[name])[len(before.get(name, ())) :] == came, (told, cards, before, after)
                checked += 1
        assert checked > 8


def test_what_is_burned_goes_to_no_hand_and_a_wheel_deals_to_nobody(tmp_path: Path) -> None:
    with a_house(tmp_path / "cards", Rules("blackjack")) as house:
        house.seated("Ann", 1)
        dora = house.person("Dora", "dealer", "floor")
        house.do(dora, asked.TakeOver(tracking=True))
        while not isinstance(house.live().table.awaits, Chance):
            goes_on(house, dora, [], Random(0))
        told = now(house)
        assert told is not None
        assert (told.count, told.to) == (1, ())
    with a_house(tmp_path / "wheel") as house:
        house.seated("Ann", 1)
        dora = house.person("Dora", "dealer")
        house.do(dora, asked.TakeOver(tracking=True))
        house.do(dora, asked.Open())
        for name in ("spin", "no-more-bets"):
            house.do(dora, asked.Call(name, by="dealer"))
        assert now(house) == Due()


def test_where_the_floor_draws_nothing_is_keyed_in(tmp_path: Path) -> None:
    with a_house(tmp_path) as house:
        house.seated("Ann", 1)
        house.step(3)
        assert isinstance(house.live().table.awaits, Chance)
        assert now(house) is None
