"""House files: the rules of one table in a few lines of TOML.

    game = "roulette"
    edition = "19:47"           # default: the game's first edition
    chip = 0.50                 # the smallest chip

    [options]                   # the choices left to the house, as in the game's options.csv
    wheel = "single-zero"

    [limits]                    # amounts like 5, 2.50 or "$1,000"
    minimum = 10

    [limits.straight]           # limits for one wager; anything left out is the same as for the table
    maximum = 100

    [pays]                      # a wager, or "wager/when" for one of several lines; never below the legal minimum
    straight = "36 to 1"

Every mistake gets a one-sentence answer that names the file and the key.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NoReturn

from msgspec import Struct
from msgspec.structs import replace

from pitboss.errors import BadInput, did_you_mean
from pitboss.game import AnyGame
from pitboss.games import find
from pitboss.house import Charter, House, Limits
from pitboss.money import cents
from pitboss.pit.placeable import never_taken

MOST_BYTES = 64_000
KEYS = ("game", "edition", "chip", "options", "limits", "pays")
LIMIT_KEYS = ("minimum", "maximum", "increment")


class HouseFile(Struct, frozen=True):
    """The contents of a house file in which every line is lawful."""

    definition: type[AnyGame]
    chip: int
    edition: str | None = None
    options: Mapping[str, str] = {}
    pays: Mapping[str, str] = {}
    limits: Limits | None = None
    wager_limits: Mapping[str, Limits] = {}

    def house(
        self,
        edition: str | None = None,
        options: Mapping[str, str] | None = None,
        pays: Mapping[str, str] | None = None,
    ) -> House:
        """The house rules in the file, with these choices overriding the file's own."""
        return self.definition.charter.house(
            edition=edition or self.edition,
            options={**self.options, **(options or {})},
            pays={**self.pays, **(pays or {})},
            limits=self.limits,
            wager_limits=self.wager_limits,
            chip=self.chip,
        )


def load_house(path: str | Path) -> tuple[type[AnyGame], House]:
    """The game and the house rules in a file."""
    file = read_house_file(path)
    return file.definition, file.house()


def read_house_file(path: str | Path) -> HouseFile:
    """Read a house file and check it against the law."""
    page = _Page(str(path), _parsed(Path(path)))
    definition = page.game()
    charter = definition.charter
    limits = page.limits(charter)
    file = HouseFile(
        definition=definition,
        chip=page.chip(charter),
        edition=page.edition(),
        options=page.options(charter),
        pays=page.pays(charter),
        limits=limits,
        wager_limits=page.wager_limits(charter, limits or charter.limits),
    )
    try:
        house = file.house()
    except BadInput as bad:
        for key, alone in _each_alone(file):
            try:
                charter.house(edition=file.edition, **alone)
            except BadInput as found:
                if found.sentence == bad.sentence:
                    page.refuse(key, found)
        page.refuse("all choices together", bad)
    if never := never_taken(definition(house)):
        page.refuse("limits", BadInput(never.sentence, never.cites))
    return file


def _each_alone(file: HouseFile) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each choice in the file by itself, so that the faulty one can be named."""
    yield "edition", {}
    for name, value in file.options.items():
        yield f"options.{name}", {"options": {name: value}}
    yield "options", {"options": file.options}
    for line, odds in file.pays.items():
        yield f"pays.{line}", {"options": file.options, "pays": {line: odds}}
    if file.limits is None:
        yield "chip", {"chip": file.chip}
    yield "limits", {"limits": file.limits, "chip": file.chip}
    for wager, limits in file.wager_limits.items():
        own = {"limits": file.limits, "wager_limits": {wager: limits}, "chip": file.chip}
        yield f"limits.{wager}", own


# --- from bytes to a document ---------------------------------------------------------------------------------------


def _parsed(path: Path) -> dict[str, Any]:
    text = _text(path)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BadInput(f"{path} is not a house file: its lists are nested too deeply.") from None
    except ValueError as error:
        lines = text.count("\n") + 1
        reason = str(error).replace("at end of document", f"at line {lines}, the end of the file")
        raise BadInput(f"{path} is not valid TOML: {reason[:1].lower()}{reason[1:200]}.") from None


def _text(path: Path) -> str:
    try:
        if path.is_dir():
            raise BadInput(f"{path} is a directory, not a house file.")
        if path.exists() and not path.is_file():
            raise BadInput(f"{path} is not a regular file; a house file is a small text file.")
        with path.open("rb") as file:
            found = file.read(MOST_BYTES + 1)
    except BadInput:
        raise
    except FileNotFoundError:
        raise BadInput(f"There is no house file {path}.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"The house file {str(path)[:200]!r} cannot be read: {reason.lower()}.") from None
    if len(found) > MOST_BYTES:
        raise BadInput(f"{path} is larger than {MOST_BYTES // 1000} kB; a house file is a few lines of text.")
    try:
        return found.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = found.count(b"\n", 0, error.start) + 1
        raise BadInput(f"{path} is not UTF-8 text: line {line} has an invalid byte.") from None


# --- from a document to house rules ---------------------------------------------------------------------------------


class _Page:
    """The parsed contents of one file. Every lookup returns a value or is refused with the file and the key."""

    def __init__(self, file: str, document: dict[str, Any]) -> None:
        self.file = file
        self.document = document
        self._only(document, KEYS, "key of a house file", "")

    def game(self) -> type[AnyGame]:
        if "game" not in self.document:
            raise BadInput(f"In {self.file}, the key 'game' is missing; write a line like game = \"roulette\".")
        slug = self._word("game")
        try:
            return find(slug)
        except BadInput as bad:
            self.refuse("game", bad)

    def edition(self) -> str | None:
        return self._word("edition") if "edition" in self.document else None

    def options(self, charter: Charter) -> dict[str, str]:
        table = self._table("options")
        self._only(table, [option.name for option in charter.options], f"option of {charter.name}", "options.")
        return {name: self._choice(f"options.{name}", value) for name, value in table.items()}

    def pays(self, charter: Charter) -> dict[str, str]:
        table = self._table("pays")
        # The charter decides which lines a wager has, because a game may let the house add its own.
        self._only((line.partition("/")[0] for line in table), _slugs(charter), f"wager of {charter.name}", "pays.")
        for line, odds in table.items():
            if not isinstance(odds, str):
                self._wrong(f"pays.{line}", odds, 'payout odds; write them like "35 to 1"')
        return {line: odds[:60] for line, odds in table.items()}

    def chip(self, charter: Charter) -> int:
        return self._money("chip", self.document["chip"]) if "chip" in self.document else charter.house().chip

    def limits(self, charter: Charter) -> Limits | None:
        table = {key: value for key, value in self._table("limits").items() if not isinstance(value, dict)}
        self._only(table, LIMIT_KEYS, "limit", "limits.")
        return self._limits("limits", table, charter.limits) if table else None

    def wager_limits(self, charter: Charter, limits: Limits) -> dict[str, Limits]:
        tables = {key: value for key, value in self._table("limits").items() if isinstance(value, dict)}
        self._only(tables, _slugs(charter), f"wager of {charter.name}", "limits.")
        found = {}
        for wager, table in tables.items():
            self._only(table, LIMIT_KEYS, "limit", f"limits.{wager}.")
            found[wager] = self._limits(f"limits.{wager}", table, limits)
        return found

    # --- the kinds of value ---

    def _limits(self, key: str, table: Mapping[str, Any], default: Limits) -> Limits:
        return replace(default, **{name: self._money(f"{key}.{name}", value) for name, value in table.items()})

    def _table(self, key: str) -> dict[str, Any]:
        table = self.document.get(key, {})
        if not isinstance(table, dict):
            self._wrong(key, table, f"a table; write its lines under the heading [{key}]")
        return table

    def _word(self, key: str) -> str:
        value = self.document[key]
        if not isinstance(value, str):
            self._wrong(key, value, f'text; write it like {key} = "{"19:47" if key == "edition" else "roulette"}"')
        return value[:60]

    def _choice(self, key: str, value: object) -> str:
        """An option's value. `true` and `false` mean yes and no."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, str):
            return value[:60]
        if not isinstance(value, int) or abs(value) >= 10**9:
            self._wrong(key, value, "text, a whole number, true or false")
        return str(value)

    def _money(self, key: str, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float | str):
            self._wrong(key, value, 'an amount of money; write it like 5, 2.50 or "$1,000"')
        # Every amount is parsed as text, so that a number and the same number in quotes mean the same cents.
        text = value[:40] if isinstance(value, str) else repr(value) if not abs(value) >= 10**15 else "a huge number"
        try:
            return cents(text)
        except BadInput as bad:
            self.refuse(key, bad)

    # --- what is wrong ---

    def _only(self, table: Iterable[str], known: Iterable[str], what: str, under: str) -> None:
        names = list(dict.fromkeys(known))
        for key in table:
            if key in names:
                continue
            raise BadInput(f"In {self.file}, {(under + key)[:80]!r} is not a known {what}; {did_you_mean(key, names)}")

    def _wrong(self, key: str, value: object, right: str) -> NoReturn:
        raise BadInput(f"In {self.file}, {key} is {_spelled(value)}, which is not {right}.")

    def refuse(self, key: str, bad: BadInput) -> NoReturn:
        """Refuse with the key that is at fault and the paragraphs it violates."""
        raise BadInput(f"In {self.file}, {key}: {bad.in_full}", bad.cites) from None


def _slugs(charter: Charter) -> list[str]:
    return [wager.slug for wager in charter.wagers]


def _spelled(value: object) -> str:
    """A value in a form that the author of the file will recognize."""
    match value:
        case bool():
            return "true" if value else "false"
        case dict():
            return "a table"
        case list():
            return "a list"
        case int() if abs(value) >= 10**15:
            return "a huge number"
    return repr(value)[:60] if isinstance(value, int | float | str) else f"a {type(value).__name__}"
