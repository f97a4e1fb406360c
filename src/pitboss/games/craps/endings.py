"""How each wager ends: for every spot, the rolls that decide it, worked out once for a house's pay table."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from pitboss.events import Verdict
from pitboss.games.craps.spots import CRAPS, HARDWAYS, HOPS, POINTS, ROLLS, ROLLS_OF, SUPPORTS, TRAVELLERS, Roll
from pitboss.house import House, Wager
from pitboss.law import Citation, cites
from pitboss.money import Odds


class Ending(Struct, frozen=True):
    """How a roll decides a wager; `odds` when it wins."""

    verdict: Verdict
    why: str
    cites: tuple[Citation, ...]
    odds: Odds | None = None


Endings = Mapping[Roll, Ending]
UNDECIDED: Endings = {}


class Law(Struct, frozen=True):
    """The paragraphs that decide a line bet: on its first roll, and when its point has been set."""

    opening_win: tuple[Citation, ...]
    point_win: tuple[Citation, ...]
    opening_loss: tuple[Citation, ...]
    point_loss: tuple[Citation, ...]
    void: tuple[Citation, ...] = ()


LAWS = {
    "pass": Law(
        cites("19:47-1.2(a)1i"),
        cites("19:47-1.2(a)1ii"),
        cites("19:47-1.2(a)1iii(1)"),
        cites("19:47-1.2(a)1iii(2)"),
    ),
    "dont-pass": Law(
        cites("19:47-1.2(a)2i"),
        cites("19:47-1.2(a)2ii"),
        cites("19:47-1.2(a)2iii(1)"),
        cites("19:47-1.2(a)2iii(2)"),
        cites("19:47-1.2(a)2iv"),
    ),
    "come": Law(
        cites("19:47-1.2(a)3i"),
        cites("19:47-1.2(a)3ii"),
        cites("19:47-1.2(a)3iii(1)"),
        cites("19:47-1.2(a)3iii(2)"),
    ),
    "dont-come": Law(
        cites("19:47-1.2(a)4i"),
        cites("19:47-1.2(a)4ii"),
        cites("19:47-1.2(a)4iii(1)"),
        cites("19:47-1.2(a)4iii(2)"),
        cites("19:47-1.2(a)4iv"),
    ),
}
IDLE_ON_SEVEN = cites("craps/come-out-working")
IDLE_ON_WIN = cites("craps/come-out-working", "craps/idle-odds")
CALLED_OFF = cites("craps/buttons", "craps/idle-odds")
WORKS_ON_COME_OUT = cites("craps/come-out-working")

# The one-roll wagers: which totals win, and which line of the pay table each is paid by.
HORN = {2: "2 or 12", 3: "3 or 11", 11: "3 or 11", 12: "2 or 12"}
ONE_ROLL: dict[str, dict[int, str]] = {
    "field": {2: "2", 3: "", 4: "", 9: "", 10: "", 11: "", 12: "12"},
    "any-seven": {7: ""},
    "any-craps": dict.fromkeys(CRAPS, ""),
    "craps-two": {2: ""},
    "craps-three": {3: ""},
    "craps-twelve": {12: ""},
    "eleven-in-one-roll": {11: ""},
    "craps-eleven": {**dict.fromkeys(CRAPS, "craps"), 11: "eleven"},
    "horn": HORN,
    "horn-high-2": {2: "2", 12: "12", 3: "3 or 11", 11: "3 or 11"},
    "horn-high-3": {3: "3", 11: "11", 2: "2 or 12", 12: "2 or 12"},
    "horn-high-11": {11: "11", 3: "3", 2: "2 or 12", 12: "2 or 12"},
    "horn-high-12": {12: "12", 2: "2", 3: "3 or 11", 11: "3 or 11"},
    "world": HORN,
}


class Settlement(Struct, frozen=True):
    """Which rolls decide a wager on each spot.

    `at` has the spots for each point, 0 being a come-out roll; `working` and `idle` those of a wager that is marked
    with an "on" or an "off" button.
    """

    at: Mapping[int, Mapping[str, Endings]]
    working: Mapping[str, Endings]
    idle: Mapping[str, Endings]
    off_on_come_out: frozenset[str]


def settlement(house: House, borrowed: tuple[Citation, ...]) -> Settlement:
    """Work out every ending under these house rules; `borrowed` says by what right craps' rules apply."""
    book = _Book(house.wagers, borrowed)
    working = dict(book.working())
    idle = {spot: book.returned(spot, CALLED_OFF, CALLED_OFF) if spot in SUPPORTS else UNDECIDED for spot in working}
    working["fire"] = idle["fire"] = UNDECIDED  # it is settled by what the shooter's whole hand came to
    off = frozenset(spot for spot in working if _off_on_come_out(spot, house))
    at = {0: {**working, **dict(book.on_come_out(working, off))}}
    for slug in ("pass", "dont-pass"):
        at[0][slug] = book.opening(slug)
    for point in POINTS:
        lines = {slug: book.after_point(slug, point) for slug in ("pass", "dont-pass")}
        at[point] = {**working, **lines}
    return Settlement(at, working, idle, off)


def _off_on_come_out(spot: str, house: House) -> bool:
    """Whether a come-out roll passes the wager by unless it has been called on."""
    if spot.startswith("place-to-win"):
        return house.options.get("place-to-win-come-out", "off") == "off"
    if spot.startswith("place-to-lose"):
        return house["place-to-lose-come-out"] == "off"
    if spot in HARDWAYS:
        return house["hardways-come-out"] == "off"
    return spot.startswith(("buy-", "come-odds-"))


class _Book:
    """Writes endings for one pay table."""

    def __init__(self, wagers: Mapping[str, Wager], borrowed: tuple[Citation, ...]) -> None:
        self.wagers = wagers
        self.borrowed = borrowed

    def working(self) -> Iterator[tuple[str, Endings]]:
        """Every spot but the two lines, and the rolls that decide it while it works."""
        for slug in TRAVELLERS:
            yield slug, self.opening(slug)
            for number in POINTS:
                yield f"{slug}-{number}", self.after_point(slug, number)
        for slug, wager in self.wagers.items():
            if slug in ONE_ROLL:
                yield slug, self.one_roll(slug)
            elif slug in HARDWAYS:
                yield slug, self.hardway(slug)
            elif slug.startswith(("place-to-win", "buy", "pass-odds", "come-odds")):
                yield slug, self.before_seven(wager, _number(slug))
            elif slug.startswith(("place-to-lose", "lay", "dont-pass-odds", "dont-come-odds")):
                yield slug, self.after_seven(wager, _number(slug))
        for low, high in HOPS:
            slug = "hop-hardway" if low == high else "hop"
            if slug in self.wagers:
                yield f"hop-{low}-{high}", self.hop(self.wagers[slug], {(low, high), (high, low)})

    def won(self, wager: Wager, why: str, rule: tuple[Citation, ...], line: str = "") -> Ending:
        pay = wager.pay(line)
        extra = tuple(one for one in pay.cites if one not in rule)
        return Ending(Verdict.WON, why, rule + extra + self.borrowed, pay.odds)

    def lost(self, why: str, rule: tuple[Citation, ...]) -> Ending:
        return Ending(Verdict.LOST, why, rule + self.borrowed)

    def opening(self, slug: str) -> Endings:
        """The first roll of a line bet."""
        wager, law = self.wagers[slug], LAWS[slug]
        wins, losses = ((2, 3), (7, 11)) if law.void else ((7, 11), CRAPS)
        endings = {total: self.won(wager, f"{wager.name} wins on {total}", law.opening_win) for total in wins}
        endings |= {total: self.lost(f"{wager.name} loses on {total}", law.opening_loss) for total in losses}
        if law.void:
            endings[12] = Ending(Verdict.VOID, f"{wager.name} is barred on 12", law.void + self.borrowed)
        return _by_total(endings)

    def after_point(self, slug: str, point: int) -> Endings:
        """A line bet whose point has been set."""
        wager, law = self.wagers[slug], LAWS[slug]
        if law.void:
            won = self.won(wager, f"7 came before {point}", law.point_win)
            return _by_total({7: won, point: self.lost(f"{point} came before 7", law.point_loss)})
        won = self.won(wager, f"{point} came before 7", law.point_win)
        return _by_total({point: won, 7: self.lost(f"7 came before {point}", law.point_loss)})

    def before_seven(self, wager: Wager, number: int) -> Endings:
        """A wager that its number comes before a 7."""
        won = self.won(wager, f"{number} came before 7", wager.cites)
        return _by_total({number: won, 7: self.lost(f"7 came before {number}", wager.cites)})

    def after_seven(self, wager: Wager, number: int) -> Endings:
        """A wager that a 7 comes before its number."""
        won = self.won(wager, f"7 came before {number}", wager.cites)
        return _by_total({7: won, number: self.lost(f"{number} came before 7", wager.cites)})

    def on_come_out(self, working: Mapping[str, Endings], off: frozenset[str]) -> Iterator[tuple[str, Endings]]:
        """The spots whose come-out roll is not like other rolls: those that are off, and place bets to lose."""
        for spot, endings in working.items():
            if spot in off:
                yield spot, self.returned(spot, IDLE_ON_SEVEN, IDLE_ON_WIN) if spot in SUPPORTS else UNDECIDED
            elif spot.startswith("place-to-lose"):
                yield spot, {roll: replace(one, cites=one.cites + WORKS_ON_COME_OUT) for roll, one in endings.items()}

    def returned(self, spot: str, on_seven: tuple[Citation, ...], on_number: tuple[Citation, ...]) -> Endings:
        """Odds that are off go back when the bet that they support is decided."""
        by_what = {7: on_seven, SUPPORTS[spot].number: on_number}
        return _by_total(
            {
                total: Ending(Verdict.PUSH, "the odds were off", cited + self.borrowed)
                for total, cited in by_what.items()
            }
        )

    def hardway(self, slug: str) -> Endings:
        """A double before any other roll of its total and before a 7."""
        wager, total = self.wagers[slug], HARDWAYS[slug]
        half = total // 2
        easy = self.lost(f"{total} came the easy way", wager.cites)
        endings = _by_total({total: easy, 7: self.lost(f"7 came before {half}-{half}", wager.cites)})
        return {**endings, (half, half): self.won(wager, f"{half}-{half} came", wager.cites)}

    def one_roll(self, slug: str) -> Endings:
        """A wager that the next roll decides, whatever it is."""
        wager = self.wagers[slug]
        endings = {}
        for total in range(2, 13):
            if total in ONE_ROLL[slug]:
                line = ONE_ROLL[slug][total]
                endings[total] = self.won(wager, f"{wager.name} wins on {total}", wager.cites, line)
            elif slug == "world" and total == 7:
                why = "any seven pays for the rest of the World"
                endings[total] = Ending(Verdict.PUSH, why, wager.cites + self.borrowed)
            else:
                endings[total] = self.lost(f"{wager.name} loses on {total}", wager.cites)
        return _by_total(endings)

    def hop(self, wager: Wager, pair: set[Roll]) -> Endings:
        """One exact pair on the next roll."""
        low, high = min(pair)
        won = self.won(wager, f"{low} and {high} hopped", wager.cites)
        lost = self.lost(f"{low} and {high} did not hop", wager.cites)
        return {roll: won if roll in pair else lost for roll in ROLLS}


def _number(slug: str) -> int:
    return int(slug.rpartition("-")[2])


def _by_total(endings: Mapping[int, Ending]) -> dict[Roll, Ending]:
    return {roll: ending for total, ending in endings.items() for roll in ROLLS_OF[total]}
