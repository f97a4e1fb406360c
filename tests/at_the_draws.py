"""What tests of verification share: tables at which several seeds were revealed, and what is published of them."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from on_the_floor import House, a_house, play_on
from pitboss.events import Refusal
from pitboss.floor import asked
from pitboss.floor.people import THE_HOUSE, Person
from pitboss.floor.rules import Rules
from pitboss.floor.series import evidence
from pitboss.game import Choice, Wagering

BLACKJACK = Rules("blackjack", options={"decks": "1", "boxes": "6", "dealers-second-card": "hole"})
GAMES = {
    "roulette": Rules("roulette"),
    "big six": Rules("big-six"),
    "craps": Rules("craps"),
    "sic bo": Rules("sic-bo"),
    "keno": Rules("keno"),
    "mini-baccarat": Rules("mini-baccarat", options={"decks": "6"}),
    "blackjack": BLACKJACK,
}
Json = dict[str, Any]


def told(house: House) -> Json:
    """What anybody is told of the draws at the table."""
    found: Json = json.loads(msgspec.json.encode(evidence(house.database, house.live().moment())))
    return found


def cards(house: House, people: list[Person], until: Callable[[Json], bool], most: int) -> Json:
    """Patrons draw whatever they can, wager by wager, until what is told of the draws is enough."""
    for _ in range(most):
        live = house.live()
        awaits, standing = live.table.awaits, live.standing
        if isinstance(awaits, Choice):
            moves = {one.name: one for one in awaits.only.moves}
            chosen = next(moves[name] for name in ("split", "draw", "decline", *moves) if name in moves)
            house.do(people[awaits.only.seat - 1], asked.Choose(chosen.name, chosen.least))
        elif isinstance(awaits, Wagering) and not live.table.state.bets:
            for seat, person in enumerate(people, start=1):
                spot = "banker" if "banker" in live.game.spots else f"box-{seat}"
                house.do(person, asked.Place(spot, live.game.house.limits.minimum))
            house.step()
        elif isinstance(answer := house.ask(THE_HOUSE, asked.Step()), Refusal):
            raise AssertionError(answer.sentence)
        if live.standing.series != standing.series and until(found := told(house)):
            return found
        house.clock.at += 1.0
    raise AssertionError("there is not enough to verify")


def played(folder: Path, game: str) -> Json:
    """The evidence of a table at which several seeds were revealed."""
    with pytest.MonkeyPatch.context() as patch, a_house(folder, GAMES[game]) as house:
        patch.setattr("pitboss.floor.deciding.dealing.LONGEST_SERIES", 8)
        patch.setattr("pitboss.floor.deciding.carrying_out.SHORTEST_SERIES", 8)
        people = [house.seated(name, seat, buys=90_000) for seat, name in enumerate("ABCDEF"[:2], start=1)]
        if game == "blackjack":
            people += [house.seated(name, seat, buys=90_000) for seat, name in enumerate("CDEF", start=3)]
            return cards(house, people, lambda found: midway(found) is not None, 2_000)
        if game == "mini-baccarat":
            return cards(house, people, lambda found: bool(found["series"][1:]), 3_000)
        play_on(house, people, Random(game), 160)
        return told(house)


def midway(found: Json) -> Json | None:
    """A revealed series with a shuffle in the middle of a round, after which more cards were drawn."""
    for series in found["series"]:
        for shuffle in series["shuffles"]:
            after = any(draw["number"] > shuffle["number"] for draw in series["draws"])
            if series["seed"] and shuffle["out"] and after:
                return shuffle  # type: ignore[no-any-return]
    return None
