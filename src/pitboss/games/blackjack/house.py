"""The house rules of a blackjack table: which choices may stand together, what they pay, and how they are played.

The lists are in the files beside this: `side_exclusions.csv` (which optional games may not be offered together),
`side_decks.csv` (with how many decks each may be offered) and `side_pays.csv` (the pay tables to choose from).
"""

from collections.abc import Iterator, Mapping
from math import lcm
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from pitboss.datafile import rows
from pitboss.equipment import CARDS
from pitboss.errors import BadInput
from pitboss.games.blackjack.law import PACKAGE
from pitboss.games.blackjack.wagers import INSURANCE, MAIN, fixed_stakes
from pitboss.house import Charter, House, Limits, Pay, Wager, offered
from pitboss.law import Citation, binding, cites
from pitboss.money import Odds, dollars
from pitboss.procedures.shuffling import Handling
from pitboss.words import listed

DECK: Final = CARDS.size
DOLLAR: Final = 100
OFF: Final = ("no", "none")
# The lines of the wager itself that the house chooses, and by which option. The first are among the rules of every
# house and only not in force; a house has the others only if it has chosen them, as houses of older releases do not.
LINES: Final = {"even money": "even-money", "five cards totalling 21": "five-card-21"}
EXTRA_LINES: Final = {
    "suited 6-7-8": "suited-6-7-8",
    "three sevens": "three-sevens",
    "named blackjack": "named-blackjack",
}
DOUBLE_ON: Final = {
    "any": frozenset(range(4, 21)),
    "9-10-11": frozenset({9, 10, 11}),
    "10-11": frozenset({10, 11}),
}
NAMES: Final = {
    "over-under": "over 13 and under 13",
    "same-suit": "same suit",
    "sevens": "the sevens wager",
    "multiple-action": "multiple action",
    "progressive": "the progressive wager",
    "bonus": "the blackjack bonus wager",
    "streak": "the streak wager",
    "match": "match-the-dealer",
    "twenty-point": "the 20 point bonus wager",
    "optional-bonus": "the optional bonus wager",
    "in-between": "the in-between wager",
}
HAND_DEALT = cites("blackjack/hand-dealt", "blackjack/decks")
SHUFFLER = cites("blackjack/automated")
RESPLITS = cites("blackjack/resplitting")
EVEN_MONEY = cites("blackjack/even-money")
SURRENDER = cites("blackjack/surrender")
PROGRESSIVE = cites("blackjack/progressive-tables")
MULTIPLE = cites("blackjack/multiple-action")
ALL_THREE = cites("19:47-2.18(b)")
SAME_SUIT_TABLES = cites("blackjack/same-suit-pays")
SECOND_CARD_UP = cites("blackjack/second-card-up")
ONE_TO_ONE = cites("blackjack/second-card-up-pays")
LATE_ENTRY = cites("blackjack/late-entry")
FACE_UP: Final = "face-up"
WITH_FACE_UP: Final = {  # what a house chooses that deals the dealer's second card face up, and in words
    "blackjack-pays": ("1-to-1", "blackjack pays 1 to 1"),
    "even-money": ("no", "no even money"),
    "surrender": ("no", "no surrender"),
    "double-on": ("9-10-11", "doubling on 9, 10 and 11 only"),
    "splits": ("1", "one split"),
    "named-blackjack": ("none", "no blackjack that pays 2 to 1"),
}
BLACKJACK_PAYS: Final = {"6-to-5": Odds(6, 5), "1-to-1": Odds(1, 1)}  # instead of 3 to 2
Fault = tuple[str, str, tuple[Citation, ...]]  # a sentence, what one would type instead, and the paragraphs


# --- how the game is played under these rules -------------------------------------------------------------------------


class Conduct(Struct, frozen=True):
    """How a house plays the game: its options, read once."""

    reader: bool  # a card reader shows, before anybody acts, whether the dealer has blackjack
    hole: bool  # the dealer's second card is dealt at once, face down
    hits_soft_17: bool
    surrender: bool
    double_on: frozenset[int]
    double_full: bool
    double_after_split: bool
    splits: int
    resplit_aces: bool
    even_money: bool = False
    five_card_21: bool = False
    pushes_22: bool = False  # a dealer's 22 is a push, as in blackjack switch
    paid_at_once: bool = True  # a blackjack that the dealer cannot match is paid before anybody's third card
    actions: int = 1  # hands of the dealer
    least_wagers: int = 1  # how many of them a patron must wager against
    on_a_box: int = 1  # patrons on one box
    boxes_each: int = 1  # boxes for one patron
    face_up: bool = False  # the dealer's second card is dealt at once, face up
    double_card: str = "up"  # the card of a double: up, down, or down from the round after a patron asks for it
    bars_late: bool = False  # who sits out a round of a shoe wagers again after the next shuffle


def conduct_of(house: House) -> Conduct:
    """How a blackjack table is played."""
    second, actions = house["dealers-second-card"], 3 if house.yes("multiple-action") else 1
    return Conduct(
        reader=second == "reader",
        hole=second != "late",
        hits_soft_17=house["soft-17"] == "hit",
        surrender=house.yes("surrender"),
        double_on=DOUBLE_ON[house["double-on"]],
        double_full=house["double-for"] == "full" or actions > 1,
        double_after_split=house.yes("double-after-split"),
        splits=house.number("splits"),
        resplit_aces=house.yes("resplit-aces"),
        even_money=house.yes("even-money"),
        five_card_21=house.yes("five-card-21"),
        actions=actions,
        least_wagers=1 if actions == 1 else 3 if house.yes("all-three") else 2,
        on_a_box=house.number("players-on-a-box"),
        boxes_each=house.number("boxes-for-a-player"),
        face_up=second == FACE_UP,
        double_card=house["double-card"],
        bars_late=house["late-entry"] == "barred",
    )


def handling_of(house: House) -> Handling:
    """How the cards are handled."""
    options = house.options
    continuous = options.get("dealing") == "continuous"
    return Handling(
        behind=-(-house.number("decks") * DECK * house.number("cutting-card") // 100),
        recut_by=house["recut"],
        machine="continuous" if continuous else options.get("shuffler", "hand"),
        preshuffled=house.yes("preshuffled"),
        laces=False,
        burns="one",
        clockwise=1,
    )


def as_posted(house: House) -> House:
    """The house rules with the odds of the wager itself that the options choose."""
    main = house.wagers[MAIN]
    if odds := BLACKJACK_PAYS.get(house["blackjack-pays"]):
        usual = Odds(3, 2)
        pays = tuple(
            replace(pay, odds=odds) if pay.when == "blackjack" and pay.odds == usual else pay for pay in main.pays
        )
        main = replace(main, pays=pays)
    return replace(house, wagers={**house.wagers, MAIN: _with_chosen(main, LINES, house.options)})


def _with_chosen(main: Wager, lines: Mapping[str, str], options: Mapping[str, str]) -> Wager:
    """The wager itself without those of these lines whose option is off."""
    gone = {line for line, option in lines.items() if not _is_on(options, option)}
    return replace(main, pays=tuple(pay for pay in main.pays if pay.when not in gone))


# --- the pay tables of the optional wagers ----------------------------------------------------------------------------


class PayTable(Struct, frozen=True):
    """One pay table: for which wager, by which value of which option, and with how many decks, if that matters."""

    wager: str
    option: str
    value: str
    decks: str
    pays: tuple[Pay, ...]

    def is_chosen(self, options: Mapping[str, str]) -> bool:
        """Whether these options choose it."""
        return options.get(self.option) == self.value and self.decks in ("", options["decks"])


def _read_pay_tables() -> tuple[PayTable, ...]:
    found: dict[tuple[str, ...], PayTable] = {}
    for row in rows(PACKAGE, "side_pays.csv"):
        key = (row["wager"], row["option"], row["table"], row["decks"])
        before = found.get(key) or PayTable(*key, pays=())
        pay = Pay(row["when"], Odds.parse(row["pays"]), cites(row["cites"]))
        found[key] = replace(before, pays=(*before.pays, pay))
    return tuple(found.values())


PAY_TABLES: Final = _read_pay_tables()


def pay_table(wager: str, options: Mapping[str, str]) -> PayTable | None:
    """The pay table of a wager that these options choose; None where there is none for this number of decks."""
    return next((table for table in PAY_TABLES if table.wager == wager and table.is_chosen(options)), None)


def _by_table(wager: Wager, options: Mapping[str, str]) -> Wager:
    """The wager with the odds of the chosen table; a wager without tables stays as it is."""
    table = pay_table(wager.slug, options)
    return replace(wager, pays=table.pays) if table else wager


# --- the charter ------------------------------------------------------------------------------------------------------


class BlackjackCharter(Charter, frozen=True):
    """A charter that knows the pay tables of the optional wagers, and refuses choices that may not stand together.

    A house's own odds are compared with the table it chose, and not with another.
    """

    def house(self, *, pays: Mapping[str, str] | None = None, **choices: Any) -> House:
        """House rules that may stand together: the chosen pay tables first, then the house's own odds."""
        house = super().house(**choices)
        self._known_wagers(pays or (), house.edition)
        wagers = self._by_tables(house.edition, house.options)
        for line, odds in (pays or {}).items():
            raised = self._raised(wagers, line, odds)
            wagers[raised.slug] = raised
        wagers[MAIN] = _with_chosen(wagers[MAIN], EXTRA_LINES, house.options)
        house = offered(house, wagers, pays or {})
        for sentence, typed, by in faults(house.options):
            raise BadInput(sentence, by, typed)
        return replace(house, wager_limits={**_limits(house), **house.wager_limits})

    def usual(self, edition: str, options: Mapping[str, str]) -> dict[str, Wager]:
        """The wagers of an edition by the pay tables and with the extra payouts that these options choose."""
        wagers = self._by_tables(edition, options)
        return {**wagers, MAIN: _with_chosen(wagers[MAIN], EXTRA_LINES, options)}

    def _by_tables(self, edition: str, options: Mapping[str, str]) -> dict[str, Wager]:
        return {slug: _by_table(wager, options) for slug, wager in Charter.usual(self, edition, options).items()}

    def offering(self, wager: str, house: House) -> House:
        """The same house rules with the one option changed that offers this wager, by its chosen table."""
        offered = super().offering(wager, house)
        return replace(offered, wagers={**offered.wagers, wager: _by_table(offered.wagers[wager], offered.options)})


def _limits(house: House) -> dict[str, Limits]:
    """Optional wagers start at a dollar, or what chips can make; some are for one amount only, or for one of two."""
    least = lcm(DOLLAR, house.chip)
    limits = Limits(least, max(house.limits.maximum, least), least)
    found = dict.fromkeys((slug for slug in house.wagers if slug not in (MAIN, INSURANCE)), limits)
    for slug, fixed in fixed_stakes(house.options).items():
        if slug in found:
            if any(stake % house.chip for stake in fixed.stakes):
                name, chips = house.wagers[slug].name, dollars(house.chip)
                raise BadInput(f"{name} is a wager of {fixed.said}, which {chips} chips cannot make.", fixed.cites)
            found[slug] = Limits(min(fixed.stakes), max(fixed.stakes), DOLLAR)
    return found


def faults(options: Mapping[str, str]) -> Iterator[Fault]:
    """What is wrong with a house's choices taken together."""
    if options["dealing"] == "hand":
        if int(options["decks"]) > 2:
            yield (
                f"Cards are dealt from the hand with one or two decks, not {options['decks']}.",
                "set decks=2",
                HAND_DEALT,
            )
        if options["shuffler"] != "automated":
            yield "Cards that are dealt from the hand are shuffled by a device.", "set shuffler=automated", SHUFFLER
    if options["shuffler"] == "automated" and options["dealing"] == "shoe" and int(options["decks"]) < 2:
        yield "A shoe shuffled by a device needs at least two decks, in two batches.", "set decks=2", SHUFFLER
    if options["splits"] == "3" and options["boxes"] == "7":
        yield "With seven boxes a pair may be split at most twice.", "set splits=2 or boxes=6", RESPLITS
    if options["resplit-aces"] == "yes" and options["splits"] == "1":
        yield "Aces can be split again only where pairs can.", "set splits=2 or 3", RESPLITS
    if options["even-money"] == "yes" and options["blackjack-pays"] == "6-to-5":
        yield "There is no even money where blackjack pays 6 to 5.", "set even-money=no", EVEN_MONEY
    if options["dealers-second-card"] == FACE_UP:
        yield from _with_the_second_card_up(options)
    elif options["blackjack-pays"] == "1-to-1":
        only = "Blackjack pays 1 to 1 only where the dealer's second card is dealt face up"
        yield f"{only}.", "set blackjack-pays=3-to-2", ONE_TO_ONE
    if options["late-entry"] == "barred" and options["dealing"] == "continuous":
        yield "A device that never stops shuffling has no shoe to enter late.", "set late-entry=allowed", LATE_ENTRY
    if options["all-three"] == "yes" and options["multiple-action"] == "no":
        yield "Only multiple action has three dealer's hands.", "set multiple-action=yes", ALL_THREE
    if options["multiple-action"] == "yes":
        yield from _in_multiple_action(options)
    if options["progressive"] == "yes":
        yield from _beside_the_progressive(options)
    yield from clashes(options)


def _with_the_second_card_up(options: Mapping[str, str]) -> Iterator[Fault]:
    wanted = [(name, value, said) for name, (value, said) in WITH_FACE_UP.items() if options[name] != value]
    if wanted:
        typed = listed([f"{name}={value}" for name, value, _ in wanted])
        own = "A dealer's second card that is dealt face up has rules of its own"
        said = listed([said for _, _, said in wanted])
        yield f"{own}: {said}.", f"set {typed}", SECOND_CARD_UP + ONE_TO_ONE


def _in_multiple_action(options: Mapping[str, str]) -> Iterator[Fault]:
    if options["surrender"] == "yes":
        yield "There is no surrender in multiple action.", "set surrender=no", SURRENDER
    if options["splits"] != "1":
        yield "In multiple action a pair is split only once.", "set splits=1", RESPLITS
    if options["dealers-second-card"] != "late":
        second = "In multiple action the dealer's second cards come after all patrons have played"
        yield f"{second}.", "set dealers-second-card=late", ALL_THREE + MULTIPLE


def _beside_the_progressive(options: Mapping[str, str]) -> Iterator[Fault]:
    if options["surrender"] == "yes":
        yield "There is no surrender where the progressive wager is offered.", "set surrender=no", PROGRESSIVE
    if options["dealers-second-card"] != "late":
        second = "Where the progressive wager is offered, the dealer takes no second card early"
        yield f"{second}.", "set dealers-second-card=late", PROGRESSIVE
    if options["players-on-a-box"] != "1":
        sentence = "Where the progressive wager is offered, one patron wagers on each box."
        yield sentence, "set players-on-a-box=1", PROGRESSIVE


# --- which optional games may be offered together, and with how many decks --------------------------------------------


class Apart(Struct, frozen=True):
    """Two options that may not both be on at one table."""

    option: str
    beside: str
    cites: tuple[Citation, ...]

    @property
    def is_law(self) -> bool:
        """Whether New Jersey's own text keeps them apart, so that no house may waive it."""
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


def clashes(options: Mapping[str, str]) -> Iterator[Fault]:
    """Optional games that may not be offered together, or not with this number of decks."""
    waived = options.get("exclusions") == "waived"
    for pair in APART:
        if _is_on(options, pair.option) and _is_on(options, pair.beside) and (pair.is_law or not waived):
            one, other = _name(options, pair.option), _name(options, pair.beside)
            off = " or ".join(f"{name}={_off(name)}" for name in (pair.beside, pair.option))
            yield f"{_capital(one)} may not be offered beside {other}.", f"set {off}", pair.cites
    for need in DECKS:
        chosen = options.get(need.option, "no")
        wanted = chosen == need.value if need.value else chosen not in OFF
        if wanted and options["decks"] not in need.decks:
            game = _capital(_name(options, need.option))
            sentence = f"{game} needs {_these(need.decks)} decks, not {options['decks']}."
            yield sentence, f"set decks={need.decks[-1]}", need.cites
    if options.get("additional") == "same-suit" and pay_table("same-suit", options) is None:
        lacking = f"With {options['decks']} decks the same-suit wager has no pay table {options['same-suit-pays']}"
        yield f"{lacking}.", "set same-suit-pays=1", SAME_SUIT_TABLES


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
