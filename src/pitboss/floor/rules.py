"""The rules of one table of the floor: what somebody asks for, and the whole house that the table then keeps."""

from typing import Any

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from pitboss import __version__
from pitboss.errors import BadInput
from pitboss.game import Game
from pitboss.games import find
from pitboss.house import Charter, House, Limits, Pay, Wager
from pitboss.law import Citation, Edition
from pitboss.money import Odds
from pitboss.pit.house_file import HouseFile


class Rules(Struct, frozen=True, omit_defaults=True):
    """A game and a house's own choices; whatever is left out is as the game's defaults have it today."""

    game: str
    edition: str | None = None
    options: dict[str, str] = field(default_factory=dict)
    pays: dict[str, str] = field(default_factory=dict)
    limits: Limits | None = None
    wager_limits: dict[str, Limits] = field(default_factory=dict)
    chip: int = 50

    def open(self) -> Game[Any]:
        """The game; house rules that the law does not allow are refused in one sentence."""
        return find(self.game)(self.house())

    def house(self) -> House:
        """The house rules, once the law has been asked."""
        return find(self.game).charter.house(
            edition=self.edition,
            options=self.options,
            pays=self.pays,
            limits=self.limits,
            wager_limits=self.wager_limits,
            chip=self.chip,
        )

    def written_out(self) -> "WholeRules":
        """The same rules with every default written out, as a new table keeps them."""
        return WholeRules.of(self.game, self.house())

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


class PayKept(Struct, frozen=True, array_like=True):
    """One line of a pay table: when it pays, the odds, and its paragraphs."""

    when: str
    odds: str
    cites: tuple[Citation, ...]


class WagerKept(Struct, frozen=True):
    """A wager that a table offers, with everything that its play turns on; its words are the charter's."""

    wager: str
    pays: tuple[PayKept, ...]
    cites: tuple[Citation, ...]


class WholeRules(Struct, frozen=True):
    """Every rule that a table was opened under, defaults written out.

    A table keeps them for life, so that its record can be replayed. They were lawful when the table was opened, and are
    taken as they are: neither another default nor another law of a later release changes an old table.
    """

    version: str  # of the program that wrote them
    game: str
    edition: str
    options: dict[str, str]
    wagers: tuple[WagerKept, ...]
    limits: Limits
    wager_limits: dict[str, Limits]
    chip: int

    @classmethod
    def of(cls, game: str, house: House) -> "WholeRules":
        """A house, written out."""
        return cls(
            version=__version__,
            game=game,
            edition=str(house.edition),
            options=dict(house.options),
            wagers=tuple(
                WagerKept(
                    slug, tuple(PayKept(pay.when, str(pay.odds), pay.cites) for pay in wager.pays), tuple(wager.cites)
                )
                for slug, wager in house.wagers.items()
            ),
            limits=house.limits,
            wager_limits=dict(house.wager_limits),
            chip=house.chip,
        )

    def open(self) -> Game[Any]:
        """The game under exactly these rules."""
        return find(self.game)(self.house())

    def house(self) -> House:
        """The house as it was; an option that the game did not have then has its default, which means the same.

        One that is in the other edition only by now is left out at its default, and kept at any other value.
        """
        charter: Charter = find(self.game).charter
        since = {one.name: one.default for one in charter.options if one.edition in ("", self.edition)}
        elsewhere = {(one.name, one.default) for one in charter.options if one.name not in since}
        return House(
            edition=Edition(self.edition),
            options=since | {name: value for name, value in self.options.items() if (name, value) not in elsewhere},
            wagers={kept.wager: self._wager(charter, kept) for kept in self.wagers},
            limits=self.limits,
            wager_limits=self.wager_limits,
            chip=self.chip,
        )

    def _wager(self, charter: Charter, kept: WagerKept) -> Wager:
        known = sorted(
            (one for one in charter.wagers if one.slug == kept.wager),
            key=lambda one: one.edition not in ("", self.edition),
        )
        words = next(iter(known), Wager(kept.wager, kept.wager.replace("-", " ").capitalize(), "", (), ()))
        pays = tuple(Pay(pay.when, Odds.parse(pay.odds), pay.cites) for pay in kept.pays)
        return replace(words, pays=pays, cites=kept.cites)

    def written_anew(self) -> "WholeRules":
        """The same house as this program writes it out, so that two can be compared."""
        return WholeRules.of(self.game, self.house())

    def keeps(self, chosen: Rules) -> bool:
        """Whether these are the chosen rules, with the rest filled in."""
        pays = {(one.wager, pay.when): Odds.parse(pay.odds) for one in self.wagers for pay in one.pays}
        return (
            self.game == chosen.game
            and chosen.edition in (None, self.edition)
            and self.options.items() >= chosen.options.items()
            and chosen.limits in (None, self.limits)
            and self.wager_limits.items() >= chosen.wager_limits.items()
            and self.chip == chosen.chip
            and all(_is_paid(pays, line, odds) for line, odds in chosen.pays.items())
        )

    def dumps(self) -> str:
        """The rules as JSON, always in the same order."""
        return msgspec.json.encode(self, order="deterministic").decode()

    @classmethod
    def loads(cls, text: str) -> "WholeRules":
        """Read them back."""
        return msgspec.json.decode(text, type=cls)


def _is_paid(pays: dict[tuple[str, str], Odds], line: str, odds: str) -> bool:
    """Whether a chosen line of a pay table is in force; a line of a wager that is not offered is nowhere."""
    wager, _, when = line.partition("/")
    if all(wager != known for known, _ in pays):
        return True
    try:
        return pays.get((wager, when)) == Odds.parse(odds)
    except BadInput:  # a line may be chosen away, with a word that is no odds
        return (wager, when) not in pays


def kept_by(rules: str, house: str | None) -> WholeRules:
    """The whole rules of a stored table.

    A table of version 0.1 has only the choices of its house in `rules`, which its record is chained to, so that they
    stay as they are. The whole house was written beside them when the database was migrated.
    """
    return WholeRules.loads(rules if house is None else house)


def is_whole(rules: str) -> bool:
    """Whether the stored rules of a table are written out, as they are in every table since 0.1."""
    try:
        WholeRules.loads(rules)
    except (msgspec.MsgspecError, RecursionError):
        return False
    return True
