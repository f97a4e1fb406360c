"""Rules that no table in New Jersey has, to be asked about: an infinite shoe, early surrender, and so on.

They change the terms of the analysis and nothing else; no table can be opened under them.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pitboss.errors import BadInput, did_you_mean
from pitboss.games.blackjack.odds.solve import INFINITE
from pitboss.games.blackjack.odds.terms import Terms
from pitboss.money import Odds

SENTENCE: Final = "Not rules of New Jersey, for analysis only: {}."
YES: Final = "yes"
ODDS: Final = "ODDS"  # stands for any odds


class Rule(Struct, frozen=True):
    """A rule to ask about: its values, the first one meant where none is given, and what it makes of the terms."""

    values: tuple[str, ...]
    applied: Callable[[Terms, str], Terms]
    about: str


def _on(low: int, high: int) -> frozenset[int]:
    return frozenset(range(low, high + 1))


DOUBLES: Final = {"none": frozenset[int](), "11": _on(11, 11), "8-11": _on(8, 11)}
RULES: Final[Mapping[str, Rule]] = {
    "decks": Rule(("infinite",), lambda terms, _: replace(terms, decks=INFINITE), "a shoe without end"),
    "early-surrender": Rule(
        ("any", "ten"),
        lambda terms, value: replace(terms, surrender=True, early_surrender=value),
        "half is kept whatever the dealer has, against any up card or against tens only",
    ),
    "dealers-blackjack": Rule(
        ("takes-all",),
        lambda terms, _: replace(terms, dealer_blackjack="all"),
        "no hole card; the dealer's blackjack takes doubled and split wagers too",
    ),
    "double-on": Rule(
        tuple(DOUBLES),
        lambda terms, value: replace(terms, double_on=DOUBLES[value]),
        "on which totals of two cards a patron may double",
    ),
    "draw-to-split-aces": Rule(
        (YES,), lambda terms, _: replace(terms, draws_to_aces=True), "split aces take any number of cards"
    ),
    "double-after-drawing": Rule(
        (YES,), lambda terms, _: replace(terms, doubles_any=True), "a hand of any number of cards may be doubled"
    ),
    "soft-17": Rule(
        ("stand", "hit"),
        lambda terms, value: replace(terms, hits_soft_17=value == "hit"),
        "whether the dealer draws on soft 17",
    ),
    "blackjack-pays": Rule(
        (ODDS,),
        lambda terms, value: replace(terms, blackjack_pays=Odds.parse(value).ratio),
        "what a blackjack pays, also less than the law has it",
    ),
}


class Variant(Struct, frozen=True):
    """The rules that were asked about, by name."""

    rules: dict[str, str] = {}

    def of(self, terms: Terms) -> Terms:
        """The terms under them."""
        for name, value in self.rules.items():
            terms = RULES[name].applied(terms, value)
        return terms

    @property
    def sentence(self) -> str:
        """What they are, and that they are not the law."""
        named = ", ".join(name if value == YES else f"{name}={value}" for name, value in self.rules.items())
        return SENTENCE.format(named) if named else ""


def read_rules(texts: Iterable[str], allowed: Iterable[str] = RULES) -> Variant:
    """Rules as people write them: `early-surrender`, `decks=infinite`."""
    found: dict[str, str] = {}
    for text in texts:
        name, sign, value = (part.strip() for part in text.partition("="))
        if name not in RULES or name not in allowed:
            raise BadInput(f"There is no rule {name[:40]!r} to ask about; {did_you_mean(name, allowed)}")
        if name in found:
            raise BadInput(f"The rule {name} is given twice; give it once.")
        rule = RULES[name]
        if not sign and rule.values != (ODDS,):
            value = rule.values[0]
        if rule.values != (ODDS,) and value not in rule.values:
            raise BadInput(f"The rule {name} has no value {value[:40]!r}; it has {', '.join(rule.values)}.")
        if rule.values == (ODDS,):
            Odds.parse(value)
        found[name] = value
    return Variant(found)
