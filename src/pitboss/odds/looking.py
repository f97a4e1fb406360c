"""What an analysis sees of a game: which states are the same to it, and which answers of chance are."""

from collections.abc import Hashable, Iterator
from math import comb, perm
from typing import Any

from pitboss.commands import Viewer
from pitboss.equipment import Equipment, Shoe
from pitboss.errors import BadInput
from pitboss.game import Awaits, Chance, Game
from pitboss.odds.alike import Draw, Reading, Sight
from pitboss.odds.analyst import analyst_of

MOST_OUTCOMES = 100_000  # of one chance, where each is followed by itself


class Look:
    """A state as it is looked at: its sight, and the numbers that stand for its piles.

    States whose looks have the same `key` have the same future. Those with the same `seen` look alike to the viewer.
    """

    __slots__ = ("_codes", "_head", "_joins", "_reading", "_seen", "key")

    def __init__(self, sight: Sight, seen: Sight, reading: Reading | None) -> None:
        hides = seen is not sight
        aside = len(seen.piles) if hides else 0
        self._reading = reading
        self._seen = seen
        self._codes = reading.codes(sight, seen if hides else None) if reading else ()
        self._head = (sight.rest, seen.rest if hides else None, aside, len(sight.piles))
        self._joins = aside + (sight.joins if sight.joins >= 0 else len(sight.piles))
        self.key: Hashable = (self._head, *sorted(self._codes))

    @property
    def seen(self) -> Hashable:
        """The same for states that look alike to the viewer."""
        codes = self._reading.codes(self._seen) if self._reading else ()
        return (self._seen.rest, len(self._seen.piles), *sorted(codes))

    def draws(self, chance: Chance, equipment: Equipment) -> Iterator[tuple[Draw, Hashable]]:
        """The answers of chance that can be told apart, each with a key: where that is the same, so is what follows."""
        shoe, reading = equipment.now(chance.device), self._reading
        assert isinstance(shoe, Shoe)
        assert reading is not None
        for draw in reading.draws(shoe, self._codes, chance.count, self._joins, ordered=chance.ordered):
            yield draw, (self._head, *sorted(draw.codes))


class Looking:
    """How one game is looked at for the sake of one viewer."""

    def __init__(self, game: Game[Any], viewer: Viewer) -> None:
        self.game = game
        self.viewer = viewer
        self._analyst = analyst_of(game)
        self._reading: Reading | None = None

    def at(self, state: Any, equipment: Equipment, awaits: Awaits) -> Look | None:
        """A state as it is looked at; None where the game does not say what the rest of the round turns on."""
        sight = self._analyst.turns_on(state)
        if sight is None:
            return None
        view = self.game.view(state, self.viewer)
        seen = sight if view is state else self._analyst.turns_on(view)
        assert seen is not None, f"{self.game.charter.name} says what a state turns on, but not what its view does"
        return Look(sight, sight if seen == sight else seen, self._read(sight, equipment, awaits))

    def _read(self, sight: Sight, equipment: Equipment, awaits: Awaits) -> Reading | None:
        """How the cards are read: from the shoe of the first draw on, from which every card must lie in a pile."""
        shoes = [device for _, device in equipment.used if isinstance(device, Shoe)]
        if not shoes and isinstance(awaits, Chance) and isinstance(awaits.device, Shoe):
            shoes = [awaits.device]
        if not shoes:
            return None
        name = self.game.charter.name
        assert len(shoes) == 1, f"{name} is dealt from two shoes; which of their cards are alike cannot be said"
        (shoe,), dealt = shoes, [card for pile in sight.piles for card in pile]
        if self._reading is None:
            counts = list(shoe.counts)
            for card in dealt:
                counts[shoe.pack.places[card]] += 1
            whole = Shoe(shoe.decks, shoe.name, tuple(counts), pack=shoe.pack)
            self._reading = Reading(whole, self._analyst.suits)
        assert shoe.left + len(dealt) == self._reading.cards, f"{name} leaves cards that were dealt out of its piles"
        return self._reading


def answers(
    game: Game[Any], chance: Chance, equipment: Equipment, look: Look | None
) -> Iterator[tuple[Draw, Hashable | None]]:
    """The answers of chance, each with a key where the same key means that the same follows; otherwise None."""
    if look is not None and isinstance(equipment.now(chance.device), Shoe):
        return look.draws(chance, equipment)
    return ((draw, None) for draw in every_draw(game, chance, equipment))


def every_draw(game: Game[Any], chance: Chance, equipment: Equipment) -> Iterator[Draw]:
    """Every answer of chance by itself. Where they are too many, what it would take is said instead."""
    device = equipment.now(chance.device)
    if chance.count > 1 and isinstance(device, Shoe):
        number = (perm if chance.ordered else comb)(device.left, chance.count)
        kinds = sum(1 for count in device.counts if count)
        if (perm if chance.ordered else comb)(kinds, min(kinds, chance.count)) > MOST_OUTCOMES:
            raise BadInput(
                f"{game.charter.name} draws {chance.count} cards at once in {number:,} ways, too many to follow one by "
                f"one; its analysis must say which are alike (turns_on), or have a kernel."
            )
    for outcome, ways in chance.distribution(equipment).items():
        yield Draw(outcome, ways, ())
