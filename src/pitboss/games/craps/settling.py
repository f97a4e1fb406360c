"""What becomes of wagers: the rolls that decide each, worked out once for a house's pay table, and the settlement.

The fire bet is decided by how many different points one shooter makes before sevening out, and not by a single roll.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from pitboss.equipment import Outcome
from pitboss.events import Moved, Settled, Verdict
from pitboss.game import Bet
from pitboss.games.craps.law import LAW, Cites
from pitboss.games.craps.state import CrapsState, Fire
from pitboss.games.craps.vigorish import Vigorish
from pitboss.games.craps.wagers import (
    CRAPS,
    HARDWAYS,
    HOPS,
    LINES,
    POINTS,
    ROLLS,
    ROLLS_OF,
    SUPPORTS,
    TRAVELERS,
    Roll,
)
from pitboss.house import House, Wager
from pitboss.money import Odds
from pitboss.procedures.settlement import LOST, given_back, losers_first, lost, won
from pitboss.words import number_word

# The one-roll wagers: which totals win, and by which line of the pay table each is paid.
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


# --- which rolls decide a wager -------------------------------------------------------------------------------------


class Effect(Struct, frozen=True):
    """How a roll decides a wager; `odds` when it wins."""

    verdict: Verdict
    why: str
    cites: Cites
    odds: Odds | None = None


Effects = Mapping[Outcome, Effect]  # by the roll
UNDECIDED: Effects = {}


class DecidingRolls(Struct, frozen=True):
    """Which rolls decide a wager on each spot, and how.

    `at` has the spots for each point, 0 being a come-out roll; `working` and `idle` have those of a wager that is
    marked with an "on" or an "off" button.
    """

    at: Mapping[int, Mapping[str, Effects]]
    working: Mapping[str, Effects]
    idle: Mapping[str, Effects]
    off_on_come_out: frozenset[str]


def deciding_rolls(house: House, borrowed: Cites) -> DecidingRolls:
    """Every effect of every roll under these house rules; `borrowed` says by what right the rules of craps apply."""
    table = _PayTable(house.wagers, borrowed)
    working = dict(table.working())
    off_button = LAW.idle_called_off
    idle = {spot: table.returned(spot, off_button, off_button) if spot in SUPPORTS else UNDECIDED for spot in working}
    working["fire"] = idle["fire"] = UNDECIDED
    off = frozenset(spot for spot in working if _off_on_come_out(spot, house))
    at = {0: {**working, **dict(table.on_come_out(working, off))}}
    for slug in LINES:
        at[0][slug] = table.opening(slug)
    for point in POINTS:
        at[point] = {**working, **{slug: table.after_point(slug, point) for slug in LINES}}
    return DecidingRolls(at, working, idle, off)


def _off_on_come_out(spot: str, house: House) -> bool:
    """Whether a come-out roll passes the wager by unless it has been called on."""
    if spot.startswith("place-to-win"):
        return house.options.get("place-to-win-come-out", "off") == "off"
    if spot.startswith("place-to-lose"):
        return house["place-to-lose-come-out"] == "off"
    if spot in HARDWAYS:
        return house["hardways-come-out"] == "off"
    return spot.startswith(("buy-", "come-odds-"))


class _PayTable:
    """Works out the effects of rolls for one pay table."""

    def __init__(self, wagers: Mapping[str, Wager], borrowed: Cites) -> None:
        self.wagers = wagers
        self.borrowed = borrowed

    def working(self) -> Iterator[tuple[str, Effects]]:
        """Every spot except the two lines, and the rolls that decide it while it works."""
        for slug in TRAVELERS:
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

    def won(self, wager: Wager, why: str, rule: Cites, line: str = "") -> Effect:
        pay = wager.pay(line)
        extra = tuple(one for one in pay.cites if one not in rule)
        return Effect(Verdict.WON, why, rule + extra + self.borrowed, pay.odds)

    def lost(self, why: str, rule: Cites) -> Effect:
        return Effect(Verdict.LOST, why, rule + self.borrowed)

    def opening(self, slug: str) -> Effects:
        """The first roll of a line bet."""
        wager, law = self.wagers[slug], LAW.lines[slug]
        wins, losses = ((2, 3), (7, 11)) if law.void else ((7, 11), CRAPS)
        effects = {total: self.won(wager, f"{wager.name} wins on {total}", law.opening_win) for total in wins}
        effects |= {total: self.lost(f"{wager.name} loses on {total}", law.opening_loss) for total in losses}
        if law.void:
            effects[12] = Effect(Verdict.VOID, f"{wager.name} is barred on 12", law.void + self.borrowed)
        return _by_total(effects)

    def after_point(self, slug: str, point: int) -> Effects:
        """A line bet whose point has been set."""
        wager, law = self.wagers[slug], LAW.lines[slug]
        if law.void:
            won = self.won(wager, f"7 came before {point}", law.point_win)
            return _by_total({7: won, point: self.lost(f"{point} came before 7", law.point_loss)})
        won = self.won(wager, f"{point} came before 7", law.point_win)
        return _by_total({point: won, 7: self.lost(f"7 came before {point}", law.point_loss)})

    def before_seven(self, wager: Wager, number: int) -> Effects:
        """A wager that its number comes before a 7."""
        won = self.won(wager, f"{number} came before 7", wager.cites)
        return _by_total({number: won, 7: self.lost(f"7 came before {number}", wager.cites)})

    def after_seven(self, wager: Wager, number: int) -> Effects:
        """A wager that a 7 comes before its number."""
        won = self.won(wager, f"7 came before {number}", wager.cites)
        return _by_total({7: won, number: self.lost(f"{number} came before 7", wager.cites)})

    def on_come_out(self, working: Mapping[str, Effects], off: frozenset[str]) -> Iterator[tuple[str, Effects]]:
        """The spots for which a come-out roll differs from other rolls: those that are off, and place bets to lose."""
        for spot, effects in working.items():
            if spot in off:
                on_seven, on_win = LAW.idle_on_seven, LAW.idle_on_win
                yield spot, self.returned(spot, on_seven, on_win) if spot in SUPPORTS else UNDECIDED
            elif spot.startswith("place-to-lose"):
                works = LAW.works_on_come_out
                yield spot, {roll: replace(one, cites=one.cites + works) for roll, one in effects.items()}

    def returned(self, spot: str, on_seven: Cites, on_number: Cites) -> Effects:
        """Odds that are off go back when the bet that they support is decided."""
        by_what = {7: on_seven, SUPPORTS[spot].number: on_number}
        return _by_total(
            {
                total: Effect(Verdict.PUSH, "the odds were off", cited + self.borrowed)
                for total, cited in by_what.items()
            }
        )

    def hardway(self, slug: str) -> Effects:
        """A double before any other roll of its total and before a 7."""
        wager, total = self.wagers[slug], HARDWAYS[slug]
        half, said = total // 2, number_word(total)
        easy = self.lost(f"easy {said} came first", wager.cites)
        effects = _by_total({total: easy, 7: self.lost(f"seven came before hard {said}", wager.cites)})
        return {**effects, (half, half): self.won(wager, f"hard {said} came", wager.cites)}

    def one_roll(self, slug: str) -> Effects:
        """A wager that the next roll decides, whatever it is."""
        wager = self.wagers[slug]
        effects = {}
        for total in range(2, 13):
            if total in ONE_ROLL[slug]:
                line = ONE_ROLL[slug][total]
                effects[total] = self.won(wager, f"{wager.name} wins on {total}", wager.cites, line)
            elif slug == "world" and total == 7:
                why = "any seven pays for the rest of the World"
                effects[total] = Effect(Verdict.PUSH, why, wager.cites + self.borrowed)
            else:
                effects[total] = self.lost(f"{wager.name} loses on {total}", wager.cites)
        return _by_total(effects)

    def hop(self, wager: Wager, pair: set[Roll]) -> Effects:
        """One exact pair on the next roll."""
        low, high = min(pair)
        won = self.won(wager, f"{low} and {high} hopped", wager.cites)
        lost = self.lost(f"{low} and {high} did not hop", wager.cites)
        return {roll: won if roll in pair else lost for roll in ROLLS}


def _number(slug: str) -> int:
    return int(slug.rpartition("-")[2])


def _by_total(effects: Mapping[int, Effect]) -> dict[Outcome, Effect]:
    return {roll: effect for total, effect in effects.items() for roll in ROLLS_OF[total]}


# --- what a roll settles --------------------------------------------------------------------------------------------


class Settling:
    """What a roll does to the wagers on the layout under one house's rules."""

    def __init__(self, house: House, rolls: DecidingRolls, vigorish: Vigorish, borrowed: Cites) -> None:
        self.rolls = rolls
        self.vigorish = vigorish
        self.travels = LAW.travels + borrowed
        self.chip = house.chip
        self.fire = house.wagers.get("fire")
        self.ranks = {spot: _rank(spot) for spot in (*rolls.working, *LINES)}

    def settled(self, state: CrapsState, roll: Outcome, total: int) -> tuple[Settled | Moved, ...]:
        """The wagers that the roll decides, losers first, and then those that travel to their number."""
        by_spot = self.rolls.at[state.point]
        settled: list[Settled] = []
        moved: list[Moved] = []
        for bet in sorted(state.bets, key=self._rank) if len(state.bets) > 1 else state.bets:
            effects = by_spot[bet.spot]
            if bet.mark:
                effects = (self.rolls.working if bet.mark == "on" else self.rolls.idle)[bet.spot]
            effect = effects.get(roll)
            if effect is not None:
                settled.append(self._decided(bet, effect))
            elif bet.spot in TRAVELERS:
                to = f"{bet.spot}-{total}"
                moved.append(Moved(seat=bet.seat, spot=bet.spot, to=to, cents=bet.cents, cites=self.travels))
        if self.fire:
            settled += burned_out(state, total, self.fire, self.chip)
        return (*(losers_first(settled) if len(settled) > 1 else settled), *moved)

    def _rank(self, bet: Bet) -> int:
        return self.ranks[bet.spot]

    def _decided(self, bet: Bet, effect: Effect) -> Settled:
        if effect.odds is not None:
            odds, by_what = effect.odds, effect.cites
            if bet.cents * odds.win % (odds.stake * self.chip):
                by_what += LAW.round_up
            paid = won(bet, odds, self.chip, by_what, effect.why)
            return self.vigorish.deducted(paid) if self.vigorish.on_win else paid
        if effect.verdict is LOST:
            return lost(bet, effect.cites, effect.why)
        return given_back(bet, effect.verdict, effect.cites, effect.why)


def _rank(spot: str) -> int:
    """The place of a spot in the order of settlement."""
    if spot in HARDWAYS:
        return 1
    if spot.startswith(("place-to", "buy-", "lay-")):
        return 2
    if spot in TRAVELERS:
        return 4
    if spot.startswith(TRAVELERS):
        return 3
    if spot in LINES or spot in SUPPORTS:
        return 5
    return 6 if spot == "fire" else 0


# --- the fire bet ---------------------------------------------------------------------------------------------------

ALL_SIX = (1 << len(POINTS)) - 1


def with_one_fire_table(house: House) -> House:
    """The house rules with only the chosen pay table of the fire bet left."""
    fire = house.wagers.get("fire")
    if fire is None:
        return house
    chosen = f"table {house['fire-table']}, "
    pays = tuple(pay for pay in fire.pays if pay.when.startswith(chosen))
    return replace(house, wagers={**house.wagers, "fire": replace(fire, pays=pays)})


def lit(state: CrapsState) -> tuple[Fire, ...]:
    """The fire bets that are followed once a point is set: those that were, and all others on the layout."""
    made = {fire.seat: fire for fire in state.fires}
    return tuple(made.get(bet.seat) or Fire(bet.seat) for bet in state.bets if bet.spot == "fire")


def fanned(fires: tuple[Fire, ...], point: int) -> tuple[Fire, ...]:
    """The fire bets that are followed, when one more point is made."""
    return tuple(Fire(fire.seat, fire.made | 1 << POINTS.index(point)) for fire in fires)


def burned_out(state: CrapsState, total: int, wager: Wager, chip: int) -> Iterator[Settled]:
    """The fire bets that this roll decides: all of them on a seven-out, and one whose sixth point is made."""
    if not state.point or total not in (7, state.point):
        return
    for fire in lit(state) if total == 7 else fanned(lit(state), state.point):
        bet = state.bet(fire.seat, "fire")
        if bet and (total == 7 or fire.made == ALL_SIX):
            yield _paid_for(bet, fire.made.bit_count(), wager, chip)


def _paid_for(bet: Bet, points: int, wager: Wager, chip: int) -> Settled:
    why = f"the shooter made {points} different point{'' if points == 1 else 's'}"
    for pay in wager.pays:
        if pay.when.endswith(f", {points} points"):
            return won(bet, pay.odds, chip, LAW.fire + pay.cites, why)
    return lost(bet, LAW.fire, why)
