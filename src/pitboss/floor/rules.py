"""The rules of one table of the floor: its game, and the house's choices, as they are stored."""

from typing import Any

import msgspec
from msgspec import Struct, field

from pitboss.game import Game
from pitboss.games import find
from pitboss.house import House, Limits
from pitboss.pit.house_file import HouseFile


class Rules(Struct, frozen=True, omit_defaults=True):
    """A game under one house's rules. A table keeps its rules for life, so that its record can be replayed."""

    game: str
    edition: str | None = None
    options: dict[str, str] = field(default_factory=dict)
    pays: dict[str, str] = field(default_factory=dict)
    limits: Limits | None = None
    wager_limits: dict[str, Limits] = field(default_factory=dict)
    chip: int = 50

    def open(self) -> Game[Any]:
        """The game; house rules that the law does not allow are refused in one sentence."""
        definition = find(self.game)
        return definition(self._house(definition))

    def _house(self, definition: type[Game[Any]]) -> House:
        return definition.charter.house(
            edition=self.edition,
            options=self.options,
            pays=self.pays,
            limits=self.limits,
            wager_limits=self.wager_limits,
            chip=self.chip,
        )

    def dumps(self) -> str:
        """The rules as JSON, always in the same order."""
        return msgspec.json.encode(self, order="deterministic").decode()

    @classmethod
    def loads(cls, text: str) -> "Rules":
        """Read them back."""
        return msgspec.json.decode(text, type=cls)

    @classmethod
    def from_file(cls, file: HouseFile) -> "Rules":
        """The rules of a house file."""
        return cls(
            game=file.definition.charter.slug,
            edition=file.edition,
            options=dict(file.options),
            pays=dict(file.pays),
            limits=file.limits,
            wager_limits=dict(file.wager_limits),
            chip=file.chip,
        )
