"""Which optional games a table may offer together, and with how many decks. The lists are in the files beside this."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from pitboss.datafile import rows
from pitboss.errors import BadInput
from pitboss.games.blackjack.law import PACKAGE
from pitboss.games.blackjack.sides_posted import tables_of
from pitboss.law import Citation, binding, cites

OFF: Final = ("no", "none")
NAMES: Final = {
    "over-under": "over 13 and under 13",
    "same-suit": "same suit",
    "sevens": "the wager on sevens",
    "multiple-action": "multiple action",
    "progressive": "the progressive wager",
    "bonus": "the blackjack bonus wager",
    "streak": "the streak wager",
    "match": "match-the-dealer",
    "twenty-point": "the 20 point bonus wager",
    "optional-bonus": "the optional bonus wager",
    "in-between": "the in-between wager",
}
SAME_SUIT_TABLES = cites("blackjack/same-suit-pays")


class Apart(Struct, frozen=True):
    """Two options that may not both be on at one table."""

    option: str
    beside: str
    cites: tuple[Citation, ...]

    @property
    def is_law(self) -> bool:
        """Whether New Jersey's own text keeps them apart, and no house may waive it."""
        return all(map(binding, self.cites))


class Decks(Struct, frozen=True):
    """The numbers of decks with which a game may be offered; `value` is empty where any value offers it."""

    option: str
    value: str
    decks: tuple[str, ...]
    cites: tuple[Citation, ...]


APART: Final = tuple(
    Apart(row["option"], row["beside"], cites(row["cites"])) for row in rows(PACKAGE, "side_exclusions.csv")
)
DECKS: Final = tuple(
    Decks(
        row["option"].partition("=")[0],
        row["option"].partition("=")[2],
        tuple(row["decks"].split()),
        cites(row["cites"]),
    )
    for row in rows(PACKAGE, "side_decks.csv")
)


def clash(options: Mapping[str, str]) -> None:
    """Refuse optional games that may not be offered together, or not with so many decks."""
    for fault in _faults(options):
        raise fault


def _faults(options: Mapping[str, str]) -> Iterator[BadInput]:
    waived = options.get("exclusions") == "waived"
    for pair in APART:
        if _is_on(options, pair.option) and _is_on(options, pair.beside) and (pair.is_law or not waived):
            one, other = _name(options, pair.option), _name(options, pair.beside)
            off = " or ".join(f"{name}={_off(name)}" for name in (pair.beside, pair.option))
            yield BadInput(f"{_capital(one)} may not be offered beside {other}; set {off}.", pair.cites)
    for need in DECKS:
        chosen = options.get(need.option, "no")
        wanted = chosen == need.value if need.value else chosen not in OFF
        if wanted and options["decks"] not in need.decks:
            yield BadInput(
                f"{_capital(_name(options, need.option))} needs {_these(need.decks)} decks, not {options['decks']}; "
                f"set decks={need.decks[-1]}.",
                need.cites,
            )
    if options.get("additional") == "same-suit" and not tables_of("same-suit", options):
        yield BadInput(
            f"With {options['decks']} decks the same-suit wager has no pay table {options['same-suit-pays']}; "
            "set same-suit-pays=1.",
            SAME_SUIT_TABLES,
        )


def _is_on(options: Mapping[str, str], option: str) -> bool:
    return options.get(option, "no") not in OFF


def _name(options: Mapping[str, str], option: str) -> str:
    return NAMES[options[option] if option == "additional" else option]


def _off(option: str) -> str:
    return "none" if option in ("additional", "bonus") else "no"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _these(decks: tuple[str, ...]) -> str:
    """A run of numbers as `4 to 8`, others one by one."""
    run = [str(number) for number in range(int(decks[0]), int(decks[-1]) + 1)]
    return f"{decks[0]} to {decks[-1]}" if len(run) > 2 and run == list(decks) else " or ".join(decks)
