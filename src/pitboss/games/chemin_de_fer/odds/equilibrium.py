"""The exact equilibrium of chemin de fer: how two who know all this would use their free choices.

Each sees their own count, and the Banker also sees the Player's third card. The Player's one choice, to draw or stay
on 5, is made with some chance p; what each of the Banker's decisions is worth is linear in p, so the Banker's best
replies change at finitely many p. At an equilibrium the Banker mixes where two replies are equally good, in just such a
way that the Player gains nothing by another p. Everything is a fraction; nothing is searched for in floating point.

    equilibrium(6)                    the rules of this game, six decks
    equilibrium(None, FREE)           cards replaced, the Banker free everywhere: the model of Kemeny and Snell, 1957
    equilibrium(6, vigorish=Fraction(1, 20))    the Banker pays a twentieth of what is won
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from pitboss.games.baccarat.coup import BANKER, PLAYER, Coup
from pitboss.games.chemin_de_fer.hands import DRAW, OPTION, TABLE
from pitboss.games.chemin_de_fer.odds.ways import COUNTS, VALUES, Set, Ways, of_decks, ways_of

SETS: tuple[Set, ...] = tuple((j, k) for j in COUNTS for k in (None, *VALUES))
ZERO, ONE = Fraction(0), Fraction(1)


class Rules(Struct, frozen=True):
    """What each hand must do or may choose: D must draw, S must stay, O has the option."""

    name: str
    player: str  # a letter for each count from 0 to 7
    banker: tuple[tuple[Set, str], ...]

    @property
    def free(self) -> tuple[Set, ...]:
        """Where the Banker may choose."""
        return tuple(at for at, letter in self.banker if letter == OPTION)


def _player(*, forced: bool = False) -> str:
    letters = "".join(TABLE[PLAYER, i, None] for i in COUNTS)
    return letters.replace(OPTION, DRAW) if forced else letters


NEW_JERSEY = Rules("new-jersey", _player(), tuple((at, TABLE[BANKER, at[0], at[1]]) for at in SETS))
FORCED = Rules(
    "forced", _player(forced=True), tuple((at, letter.replace(OPTION, DRAW)) for at, letter in NEW_JERSEY.banker)
)
FREE = Rules("free", _player(), tuple((at, OPTION) for at in SETS))


class Worth(Struct, frozen=True):
    """What a decision of the Banker comes to for both, as the Player's p goes from 0 to 1."""

    player: tuple[int, int]  # for the Player: at p = 0, and what p adds
    banker: tuple[Fraction, Fraction]

    def at(self, p: Fraction) -> Fraction:
        """What it is worth to the Banker."""
        return self.banker[0] + p * self.banker[1]


class Equilibrium(Struct, frozen=True):
    """Both strategies, and how a hand then ends."""

    rules: Rules
    vigorish: Fraction
    draws: Fraction  # the Player's chance to draw on 5
    banker: Mapping[Set, Fraction]  # the Banker's chance to draw, for all that can be seen
    player_wins: Fraction
    banker_wins: Fraction

    @property
    def stand_off(self) -> Fraction:
        """The chance of a stand-off."""
        return 1 - self.player_wins - self.banker_wins

    @property
    def value(self) -> Fraction:
        """What a unit wagered against the Banker wins on average."""
        return self.player_wins - self.banker_wins

    @property
    def choices(self) -> dict[Set, Fraction]:
        """What the Banker does where there is a choice."""
        return {at: self.banker[at] for at in self.rules.free}

    @property
    def mixed(self) -> dict[Set, Fraction]:
        """Where the Banker neither always draws nor always stays."""
        return {at: chance for at, chance in self.banker.items() if 0 < chance < 1}


def equilibrium(decks: int | None, rules: Rules = NEW_JERSEY, vigorish: Fraction = ZERO) -> Equilibrium:
    """The equilibrium of a hand from so many decks, or of replaced cards where `decks` is None."""
    cards = of_decks(decks or 1)
    return solve(ways_of(cards, replaced=True) if decks is None else ways_of(cards), rules, vigorish)


def solve(ways: Ways, rules: Rules = NEW_JERSEY, vigorish: Fraction = ZERO) -> Equilibrium:
    """The equilibrium of a hand whose cards can come in these ways."""
    worths = {at: {draws: _worth(ways, rules, at, vigorish, draws=draws) for draws in (False, True)} for at in SETS}
    duties = dict(rules.banker)
    for p in _candidates(worths, rules):
        replies = _replies(worths, duties, p)
        banker = _balanced(worths, replies, p, fixed=OPTION not in rules.player)
        if banker is not None:
            chance = p if OPTION in rules.player else Fraction(rules.player[5] == DRAW)
            player, theirs = _won(coups(ways, rules, chance, banker))
            return Equilibrium(rules, vigorish, chance, banker, player / ways.total, theirs / ways.total)
    raise AssertionError("a game of two has an equilibrium")


def coups(ways: Ways, rules: Rules, draws_on_5: Fraction, banker: Mapping[Set, Fraction]) -> dict[Coup, Fraction]:
    """In how many ways, on average, the hands come to each coup when both play so."""
    found: dict[Coup, Fraction] = {}
    for (i, j), many in ways.naturals.items():
        found[Coup(i, j, 2, 2)] = Fraction(many)
    for i, letter in enumerate(rules.player):
        draws = draws_on_5 if letter == OPTION else Fraction(letter == DRAW)
        for at in SETS:
            j, k = at
            mine = 1 - draws if k is None else draws
            for drew, theirs in ((True, banker[at]), (False, 1 - banker[at])):
                if weight := mine * theirs:
                    cards, player = (2, i) if k is None else (3, (i + k) % 10)
                    for count, many in ways.counts(i, at, draws=drew):
                        coup = Coup(player, count, cards, 3 if drew else 2)
                        found[coup] = found.get(coup, ZERO) + weight * many
    return found


def _won(found: Mapping[Coup, Fraction]) -> tuple[Fraction, Fraction]:
    player = sum((many for coup, many in found.items() if coup.winner == PLAYER), ZERO)
    return player, sum((many for coup, many in found.items() if coup.winner == BANKER), ZERO)


def _worth(ways: Ways, rules: Rules, at: Set, vigorish: Fraction, *, draws: bool) -> Worth:
    player, banker = [0, 0], [ZERO, ZERO]
    for i, at_zero, added in _drawing(rules, stayed=at[1] is None):
        wins = ways.wins(i, at, draws=draws)
        for power, share in enumerate((at_zero, added)):
            player[power] += share * wins.net
            banker[power] += share * ((1 - vigorish) * wins.banker - wins.player)
    return Worth((player[0], player[1]), (banker[0], banker[1]))


def _drawing(rules: Rules, *, stayed: bool) -> Iterator[tuple[int, int, int]]:
    """For each count of the Player: the chance to draw (or to have stayed) at p = 0, and what p adds to it."""
    for i, letter in enumerate(rules.player):
        chance, added = (0, 1) if letter == OPTION else (int(letter == DRAW), 0)
        yield (i, 1 - chance, -added) if stayed else (i, chance, added)


Worths = dict[Set, dict[bool, Worth]]


def _candidates(worths: Worths, rules: Rules) -> list[Fraction]:
    """The chances at which an equilibrium can be: where the Banker's best reply changes, and the ends."""
    found = {ZERO, ONE}
    for at in rules.free:
        stay, draw = worths[at][False].banker, worths[at][True].banker
        if (slope := draw[1] - stay[1]) and 0 < (p := (stay[0] - draw[0]) / slope) < 1:
            found.add(p)
    return sorted(found)


def _replies(worths: Worths, duties: Mapping[Set, str], p: Fraction) -> dict[Set, bool | None]:
    """The Banker's best replies; None where drawing and staying are equally good."""
    found: dict[Set, bool | None] = {}
    for at, letter in duties.items():
        ahead = worths[at][True].at(p) - worths[at][False].at(p)
        found[at] = letter == DRAW if letter != OPTION else None if not ahead else ahead > 0
    return found


def _balanced(
    worths: Worths, replies: Mapping[Set, bool | None], p: Fraction, *, fixed: bool
) -> dict[Set, Fraction] | None:
    """The Banker's strategy against which no other p is better for the Player; None if there is none at this p."""
    slopes = {at: (worths[at][False].player[1], worths[at][True].player[1]) for at in worths}
    lowest = sum(min(slopes[at]) if draws is None else slopes[at][draws] for at, draws in replies.items())
    highest = sum(max(slopes[at]) if draws is None else slopes[at][draws] for at, draws in replies.items())
    want = ZERO if 0 < p < 1 else Fraction(min(highest, 0) if p == 0 else max(lowest, 0))
    if fixed:
        want = Fraction(lowest)
    elif not lowest <= want <= highest:
        return None
    missing, found = want - lowest, {}
    for at, draws in replies.items():
        if draws is not None:
            found[at] = Fraction(draws)
            continue
        stay, draw = slopes[at]
        part = min(ONE, missing / abs(draw - stay)) if draw != stay else ZERO
        missing -= part * abs(draw - stay)
        found[at] = part if draw > stay else 1 - part
    return found
