"""The coach's chart of chemin de fer: what each hand must do, where it may choose, and where a hand is in it."""

from typing import Final

from pitboss.games.baccarat.coup import NATURALS
from pitboss.games.chemin_de_fer.hands import DRAW, OPTION, STAY, banker_must, player_must
from pitboss.games.chemin_de_fer.law import LAW
from pitboss.games.chemin_de_fer.odds.ways import COUNTS, VALUES
from pitboss.games.chemin_de_fer.play import CARD
from pitboss.games.chemin_de_fer.play import STAY as STAYS
from pitboss.games.chemin_de_fer.state import TWO, CheminState, Phase
from pitboss.house import House
from pitboss.odds.strategy_chart import Chart, Grid, Group, Letter, Line, Situation, merged

LINES: Final = 8  # with the headings
PLAYERS, BANKERS = "The Player's rule", "The Banker's rule"
ONLY, NONE = "", "none"  # the one column of the Player's rule, and that of a Player who took no card
LETTERS: Final = {DRAW: "C", STAY: "S", OPTION: "O"}
NATURAL: Final = "N"
ENTRIES: Final = {
    LETTERS[DRAW]: Letter("card", "take", (CARD,)),
    LETTERS[STAY]: Letter("stand", "stand", (STAYS,)),
    LETTERS[OPTION]: Letter("as you like", "free", (CARD, STAYS), free=True),
    NATURAL: Letter("turn over, natural", "stand"),
}


def chart(house: House) -> Chart:
    """Both hands' rules under a house's rules."""
    forced = house["optional-draws"] == "forced"
    player = {str(count): (LETTERS[player_must(count, forced=forced)],) for count in COUNTS} | _naturals(1)
    thirds = (None, *VALUES)
    banker = {
        str(count): tuple(LETTERS[banker_must(count, third, forced=forced)] for third in thirds) for count in COUNTS
    } | _naturals(len(thirds))
    return Chart(
        (
            Grid(PLAYERS, "", (ONLY,), (_group("", player),), LAW.player_speaks),
            Grid(BANKERS, "Player's third card", _columns(), (_group("", banker),), LAW.banker_speaks),
        ),
        ENTRIES,
    )


def _columns() -> tuple[str, ...]:
    return (NONE, *map(str, VALUES))


def _naturals(columns: int) -> dict[str, tuple[str, ...]]:
    return {str(count): (NATURAL,) * columns for count in NATURALS}


def _group(title: str, rows: dict[str, tuple[str, ...]]) -> Group:
    def name(kinds: list[str]) -> str:
        first, last = kinds[0], kinds[-1]
        return first if first == last else f"{first} {'or' if len(kinds) == TWO else 'to'} {last}"

    return Group(title, tuple(Line(name(kinds), tuple(kinds), rows[kinds[0]]) for kinds in merged(rows)))


def situation(state: CheminState, seat: int) -> Situation | None:
    """What the Player or the Banker holds who is to speak; None where neither is."""
    if state.phase == Phase.PLAYER_SPEAKS and seat == state.dominant and len(state.player) == TWO:
        count = str(state.player_first)
        return Situation(f"{count} as the Player", PLAYERS, count, ONLY)
    if state.phase == Phase.BANKER_SPEAKS and seat == state.banker and len(state.bank) == TWO:
        count, third = str(state.banker_first), state.third_value
        after = "after no card" if third is None else f"after a third card of {third}"
        return Situation(f"{count} as the Banker, {after}", BANKERS, count, NONE if third is None else str(third))
    return None
