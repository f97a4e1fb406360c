"""House rules: what the law lets a casino choose, and what this house chose.

A `Charter` is read from two small, readable files in a game's folder:

- `wagers.csv`, the pay table: one line for each way a wager can win, with its paragraphs;
- `options.csv`, the choices left to the house, each with its default and in people's words.

`Charter.house` checks a house's choices against them and returns a `House`.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, Final, Self, TypeVar

from msgspec import Struct, convert, field
from msgspec.structs import replace

from pitboss.datafile import rows
from pitboss.equipment.pack import DECK, card_name
from pitboss.errors import BadInput, did_you_mean
from pitboss.law import Citation, Edition, binding, carries_out, cite, cites
from pitboss.money import MOST_CENTS, Odds, dollars

LIMITS = cites("13:69F-8.2(c)", "general/limits")
INCREMENTS = cites("13:69F-8.2(f)")
ANY: Final = "*"  # stands for every value without words of its own
MOST_LISTED: Final = 12
LAST = 100  # the rank of a game that nobody has ranked


class Option(Struct, frozen=True):
    """A choice left to the house. `choices` is a list like `half|full`, or a range like `1..100`.

    People read its title and the words for its value: 'Soft 17: the dealer stands'. `about` adds a sentence on what
    it changes for a patron, where that is not plain. `group` is the heading under which a game lists it.
    """

    name: str
    choices: str
    default: str
    cites: tuple[Citation, ...]
    about: str
    edition: str = ""
    needs: str = ""  # another option, as `name=value`, that must be set before this one can be on
    alike: tuple[Citation, ...] = ()  # the paragraphs that require every table in a pit to choose the same value
    notice: tuple[Citation, ...] = ()  # the paragraphs that ask for notice of a change of this option in particular
    notice_if: str = ""  # "raised" means that they ask for it only for an increase
    title: str = ""
    group: str = ""
    words: Mapping[str, str] = field(default_factory=dict)  # a value's words; those of any other value are under `*`

    def accepts(self, value: str) -> bool:
        """Whether the house may choose this value."""
        low, dots, high = self.choices.partition("..")
        if dots:
            digits = value.isascii() and value.isdigit() and len(value) <= len(high)
            return digits and int(low) <= int(value) <= int(high)
        return value in self.choices.split("|")

    @property
    def values(self) -> tuple[str, ...]:
        """Every value, if there are few enough to list; none of a long range."""
        low, dots, high = self.choices.partition("..")
        if not dots:
            return tuple(self.choices.split("|"))
        return tuple(map(str, range(int(low), int(high) + 1))) if int(high) - int(low) < MOST_LISTED else ()

    @property
    def called(self) -> str:
        """The option's title; of an option that has none, its name."""
        return self.title or self.name

    def say(self, value: str) -> str:
        """A value in words; one that has none stays as it is."""
        if value in self.words:
            return self.words[value]
        number = f"{int(value):,}" if value.isdigit() else value
        return (
            self.words.get(ANY, "{}")
            .replace("{}", number)
            .replace("{cards}", _cards(value))
            .replace("{dollars}", dollars(int(value)) if value.isdigit() else value)
        )

    def told(self, value: str) -> str:
        """The choice as people read it: 'Soft 17: the dealer stands'."""
        return f"{self.called}: {self.say(value)}"

    @property
    def to_type(self) -> str:
        """What one may type: 'stand (the dealer stands) or hit (the dealer hits)'."""
        if ".." in self.choices:
            return self.choices.replace("..", " to ")
        values = self.values if len(self.values) <= MOST_LISTED else ()
        return " or ".join(_beside(one, self.say(one)) for one in values) or self.choices.replace("|", ", ")


def _beside(value: str, words: str) -> str:
    return value if value == words else f"{value} ({words})"


def _cards(value: str) -> str:
    """`AS-JS` as 'ace of spades with the jack of spades'; any other value as it is."""
    cards = value.split("-")
    return " with the ".join(map(card_name, cards)) if all(card in DECK for card in cards) else value


class Pay(Struct, frozen=True):
    """What a wager pays, and when. `when` is empty for an ordinary win."""

    when: str
    odds: Odds
    cites: tuple[Citation, ...]


class Wager(Struct, frozen=True):
    """A permissible wager: its name in the regulation, what it pays, and the paragraphs that define it.

    A wager that pays the same as another wager has no line of its own in the pay table; `paid_as` names the other.
    """

    slug: str
    name: str
    about: str
    pays: tuple[Pay, ...]
    cites: tuple[Citation, ...]
    option: str = ""
    edition: str = ""
    paid_as: str = ""

    @property
    def offered_by(self) -> tuple[str, tuple[str, ...]]:
        """The option that offers the wager, and its values that do, from `name`, `name=value` or `name=one|other`."""
        name, _, values = self.option.partition("=")
        return name, tuple((values or "yes").split("|"))

    def pay(self, when: str = "") -> Pay:
        """The line of the pay table for this way of winning."""
        for pay in self.pays:
            if pay.when == when:
                return pay
        raise KeyError(f"{self.slug}/{when}")

    @property
    def odds_text(self) -> str:
        """The odds as printed on a layout: '1 to 1; two dice: 2 to 1'."""
        return self.paid_as or "; ".join(f"{pay.when}: {pay.odds}".removeprefix(": ") for pay in self.pays)


class Limits(Struct, frozen=True):
    """The smallest and largest wager, and the step between amounts, in cents."""

    minimum: int = 500
    maximum: int = 100_000
    increment: int = 100

    @property
    def posted(self) -> str:
        """The limits as a sign states them."""
        span = f"at least {dollars(self.minimum)}, at most {dollars(self.maximum)}"
        return f"{span}, in steps of {dollars(self.increment)}"


class House(Struct, frozen=True):
    """The rules in force at one table: every option has a value, and every wager has its odds."""

    edition: Edition
    options: Mapping[str, str]
    wagers: Mapping[str, Wager]
    limits: Limits = Limits()
    wager_limits: Mapping[str, Limits] = field(default_factory=dict)
    chip: int = 50

    def __getitem__(self, option: str) -> str:
        return self.options[option]

    def yes(self, option: str) -> bool:
        """Whether a yes-or-no option is on."""
        return self.options[option] == "yes"

    def number(self, option: str) -> int:
        """The value of a numeric option."""
        return int(self.options[option])

    def offers(self, wager: Wager) -> bool:
        """Whether the options in force offer this wager."""
        name, values = wager.offered_by
        return not name or self.options.get(name) in values

    @carries_out("13:69F-8.2(b)1", "13:69F-8.2(b)2")
    def limits_of(self, wager: str) -> Limits:
        """The limits of one wager. A table may set separate limits for each wager, and each table sets its own."""
        return self.wager_limits.get(wager, self.limits)


class Group(StrEnum):
    """The part of the floor where a game is found, in the order in which a lobby lists them."""

    TABLE_GAMES = "Table games"
    DICE = "Dice"
    CARDS = "Cards"
    POKER_ROOM = "Poker room"
    TILES = "Tiles"


class Charter(Struct, frozen=True):
    """The part of a game that is data: its name, editions, wagers with minimum odds, and the house's options."""

    slug: str
    name: str
    citation: Citation
    editions: tuple[Edition, ...]
    places: int
    wagers: tuple[Wager, ...]
    options: tuple[Option, ...]
    limits: Limits = Limits()
    package: str = ""  # the package that contains its data files
    shared: str = ""  # the package with those that it has in common with other games
    group: Group = Group.TABLE_GAMES
    rank: int = LAST  # a lobby lists the most played games, those of the lowest rank, first

    def house(
        self,
        *,
        edition: str | None = None,
        options: Mapping[str, str] | None = None,
        pays: Mapping[str, str] | None = None,
        limits: Limits | None = None,
        wager_limits: Mapping[str, Limits] | None = None,
        chip: int = 50,
    ) -> House:
        """House rules that the law allows; any other choice is refused in one sentence."""
        chosen = self._edition(edition)
        self._known_wagers((*(pays or ()), *(wager_limits or ())), chosen)
        wagers = Charter.usual(self, chosen, {})
        for line, odds in (pays or {}).items():
            wager = self._raised(wagers, line, odds)
            wagers[wager.slug] = wager
        house = House(
            edition=chosen,
            options=self._options(chosen, options or {}),
            wagers=wagers,
            limits=_sound(limits or self.limits, chip),
            wager_limits={slug: _sound(limit, chip) for slug, limit in (wager_limits or {}).items()},
            chip=chip,
        )
        return offered(house, wagers, pays or {})

    def option(self, name: str, edition: str) -> Option:
        """An option by its name, as the edition has it; an old table may have one that only another edition has now."""
        named = [one for one in self.options if one.name == name]
        return next((one for one in named if one.edition in ("", edition)), named[0])

    def chosen(self, house: House) -> list[tuple[Option, str]]:
        """Every option with the value that a house chose, those under one heading together."""
        found = [(self.option(name, house.edition), value) for name, value in house.options.items()]
        groups = list(dict.fromkeys(option.group for option, _ in found))
        return sorted(found, key=lambda one: groups.index(one[0].group))

    def usual(self, edition: str, options: Mapping[str, str]) -> dict[str, Wager]:
        """The wagers of an edition, offered or not, as they pay under these options unless the house pays otherwise."""
        return {wager.slug: wager for wager in self.wagers if wager.edition in ("", edition)}

    def offering(self, wager: str, house: House) -> House:
        """The same house rules, with the option that offers this wager turned on."""
        found = next(one for one in self.wagers if one.slug == wager and one.edition in ("", house.edition))
        name, values = found.offered_by
        options = {**house.options, name: values[0]}
        return replace(house, options=options, wagers={**house.wagers, wager: found})

    def _edition(self, edition: str | None) -> Edition:
        if edition is None:
            return self.editions[0]
        if edition not in self.editions:
            known = " and ".join(self.editions)
            raise BadInput(f"There is no {self.slug} in edition {edition!r}; the game exists in {known}.")
        return Edition(edition)

    def elsewhere(self, name: str, edition: str) -> BadInput | None:
        """What to say of a wager that only another edition has, or of a spot of it; None of any other name.

        The name of a spot begins or ends with that of its wager, as `box-3-streak-2` does.
        """
        asked, mine = name.casefold(), Charter.usual(self, edition, {})
        for wager in self.wagers:
            if wager.slug not in mine and (
                f"{asked}-".startswith(f"{wager.slug}-") or asked.endswith(f"-{wager.slug}")
            ):
                return BadInput(f"{wager.name} is a wager of edition {wager.edition}, not of {edition}.", wager.cites)
        return None

    def _known(self, name: str, among: Iterable[str], what: str) -> None:
        if name not in among:
            raise BadInput(f"{self.name} has no {what} {name[:60]!r}; {did_you_mean(name, among)}")

    def _known_wagers(self, lines: Iterable[str], edition: Edition) -> None:
        """Refuse lines of the pay table whose wagers the edition does not have."""
        for name in (line.partition("/")[0] for line in lines):
            if elsewhere := self.elsewhere(name, edition):
                raise elsewhere
            self._known(name, Charter.usual(self, edition, {}), "wager")

    def _options(self, edition: Edition, chosen: Mapping[str, str]) -> dict[str, str]:
        known = {option.name: option for option in self.options if option.edition in ("", edition)}
        for name, value in chosen.items():
            elsewhere = next((one for one in self.options if one.name == name and name not in known), None)
            if elsewhere:
                only = f"is left to the house only in edition {elsewhere.edition}, not in {edition}"
                raise BadInput(f"{elsewhere.called} {only}.", elsewhere.cites, f"leave {name!r} out")
            self._known(name, known, "option")
            if not known[name].accepts(value):
                option = known[name]
                low, dots, high = option.choices.partition("..")
                sentence = f"{option.called} cannot be {value[:60]!r}"
                if dots:
                    raise BadInput(f"{sentence}; choose from {low} to {high}.", option.cites)
                raise BadInput(f"{sentence}.", option.cites, f"{name!r} takes {option.to_type}")
        values = {name: chosen.get(name, option.default) for name, option in known.items()}
        for name, option in known.items():
            other, _, wanted = option.needs.partition("=")
            if values[name] == "yes" and other and values[other] != wanted:
                sentence = f'"{option.told("yes")}" needs "{known[other].told(wanted)}".'
                raise BadInput(sentence, option.cites, f"set {option.needs} or {name}=no")
        return values

    def _raised(self, wagers: Mapping[str, Wager], line: str, text: str) -> Wager:
        """The wager with one line of its pay table changed. Odds below the legal minimum are refused."""
        slug, _, when = line.partition("/")
        self._known(slug, wagers, "wager")
        wager = wagers[slug]
        if wager.paid_as:
            raise BadInput(f"{wager.name} is paid {wager.paid_as}; change that wager's odds instead.", wager.cites)
        lines = [pay.when for pay in wager.pays]
        if when not in lines:
            known = ", ".join(f"{slug}/{one}" if one else slug for one in lines)
            raise BadInput(f"The pay table of {self.name} has no line {line!r}; {wager.name} has {known}.")
        floor, odds = wager.pay(when), Odds.parse(text)
        if odds.win < 0:
            sentence = f"{wager.name} cannot give back a part of the stake; write odds like '35 to 1'."
            raise BadInput(sentence, floor.cites)
        if odds.ratio < floor.odds.ratio and all(binding(one) for one in floor.cites):
            raise BadInput(
                f"{wager.name}{' on ' + when if when else ''} may not pay {odds}: the least is {floor.odds}.",
                floor.cites,
            )
        pays = tuple(replace(pay, odds=odds) if pay.when == when else pay for pay in wager.pays)
        return replace(wager, pays=pays)

    @classmethod
    def load(
        cls,
        package: str,
        *,
        slug: str,
        name: str,
        citation: str,
        editions: tuple[Edition, ...],
        places: int,
        limits: Limits | None = None,
        group: Group = Group.TABLE_GAMES,
        rank: int = LAST,
        shared: str = "",
    ) -> Self:
        """Read a game's charter from the files in its folder, and from `shared` the options it has in common."""
        return cls(
            slug=slug,
            name=name,
            citation=cite(citation),
            editions=editions,
            places=places,
            wagers=_read_wagers(package),
            options=(_read_options(shared) if shared else ()) + _read_options(package),
            limits=limits or Limits(),
            package=package,
            shared=shared,
            group=group,
            rank=rank,
        )


def offered(house: House, wagers: Mapping[str, Wager], pays: Iterable[str]) -> House:
    """The house with those wagers that its options offer. Odds chosen for another wager are refused."""
    found = {slug: wager for slug, wager in wagers.items() if house.offers(wager)}
    for slug in (line.partition("/")[0] for line in pays):
        if slug not in found:
            name, values = wagers[slug].offered_by
            offer = " or ".join(f"{name}={value}" for value in values)
            sentence = f"{wagers[slug].name} is not offered here, so its odds cannot be set."
            raise BadInput(sentence, wagers[slug].cites, f"{offer} offers it")
    return replace(house, wagers=found)


def _sound(limits: Limits, chip: int) -> Limits:
    low, high, step = limits.minimum, limits.maximum, limits.increment
    if not 0 < low <= high <= MOST_CENTS:
        raise BadInput(f"Limits of {dollars(low)} to {dollars(high)} leave no wager possible.", LIMITS)
    if step <= 0 or step % chip:
        raise BadInput(f"The increment {dollars(step)} cannot be made with {dollars(chip)} chips.", INCREMENTS)
    return limits


def read_cites(text: str) -> tuple[Citation, ...]:
    """The citations in a data file's column, which are separated by semicolons."""
    return cites(*(one.strip() for one in text.split(";") if one.strip()))


def _read_wagers(package: str) -> tuple[Wager, ...]:
    """All lines with the same slug and edition make one wager; the first of them names and defines it."""
    found: dict[tuple[str, str], Wager] = {}
    for row in rows(package, "wagers.csv"):
        odds, key = row["pays"], (row["wager"], row["edition"])
        before = found.get(key)
        pays = (Pay(row["when"], Odds.parse(odds), read_cites(row["pays_cites"])),) if odds else ()
        if before:
            found[key] = replace(before, pays=before.pays + pays)
        else:
            found[key] = Wager(
                slug=row["wager"],
                name=row["name"],
                about=row["about"],
                pays=pays,
                cites=read_cites(row["cites"]),
                option=row["option"],
                edition=row["edition"],
                paid_as="" if odds else row["when"],
            )
    return tuple(found.values())


def _read_options(package: str) -> tuple[Option, ...]:
    return tuple(
        Option(
            name=row["option"],
            choices=row["choices"],
            default=row["default"],
            cites=read_cites(row["cites"]),
            about=row["about"],
            title=row.get("title") or "",
            group=row.get("group") or "",
            words=_read_words(row.get("words") or ""),
            edition=row["edition"],
            needs=row.get("needs") or "",
            alike=read_cites(row.get("alike") or ""),
            notice=read_cites(row.get("notice") or ""),
            notice_if=row.get("notice_if") or "",
        )
        for row in rows(package, "options.csv")
    )


def _read_words(text: str) -> dict[str, str]:
    """`stand=the dealer stands|hit=the dealer hits`; `*={} decks` gives the words for every other value."""
    return {value: words for value, _, words in (one.partition("=") for one in text.split("|") if one)}


L = TypeVar("L", bound=Struct)


def read_law(package: str, kind: type[L], file: str = "law.csv", *, edition: str = "") -> L:
    """The paragraphs that govern a game, from a file in which each line gives a place and its citations.

    A place with a dot, such as `shuffle.cut`, is a field of a nested part, here `shuffle`. If the file has a column
    `edition`, lines of other editions are left out.
    """
    found: dict[str, Any] = {}
    for row in rows(package, file):
        if row.get("edition") not in (None, "", edition):
            continue
        *folders, place = row["place"].split(".")
        inside = found
        for folder in folders:
            inside = inside.setdefault(folder, {})
        inside[place] = read_cites(row["cites"])
    return convert(found, kind)
