"""Cards that lie face down: two tables that differ in nothing else look alike until they are turned."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.commands import Role
from pitboss.equipment import DECK
from pitboss.events import AnyEvent, masked
from told_cards import ShoeTable

VIEWERS = (1, 2, *Role)
CARDS = st.lists(
    st.sampled_from([card for card in DECK if card not in ("AC", "2C")]), min_size=4, max_size=4, unique=True
)
LINES = ("sit 3", "leave 3", "dealer calls face-up-card", "place 1 tie $10", "dealer calls result", "open")
STEADY = settings(derandomize=True, deadline=None, database=None, max_examples=60)


class Pair:
    """Two tables that hear the same."""

    def __init__(self) -> None:
        self.tables = [ShoeTable("mini-baccarat", dealing="face-down") for _ in range(2)]

    def hear(self, *lines: str) -> None:
        """Each table hears its own line, or both the same; what everybody sees is the same."""
        told = [self._told(table, lines[at % len(lines)]) for at, table in enumerate(self.tables)]
        for viewer in VIEWERS:
            first, second = ([masked(event, viewer) for event in events] for events in told)
            assert first == second
            assert self.tables[0].table.view(viewer) == self.tables[1].table.view(viewer)

    def _told(self, table: ShoeTable, line: str) -> tuple[AnyEvent, ...]:
        try:
            return table.say(line)
        except AssertionError:
            return ()


@STEADY
@given(mine=CARDS, theirs=CARDS, lines=st.lists(st.sampled_from(LINES), max_size=8))
def test_nothing_tells_what_lies_face_down(mine: list[str], theirs: list[str], lines: list[str]) -> None:
    pair = Pair()
    pair.hear("place 1 player $10")
    pair.hear("dealer calls no-more-bets")
    for line in lines:
        pair.hear(line)
        if pair.tables[0].state.phase == "face-up":
            for card in ("AH", "2H"):  # one is not used, and one is burned with it
                pair.hear(f"result {card}")
        assert pair.tables[0].state.phase == "dealing"
    pair.hear(f"result {' '.join(mine)}", f"result {' '.join(theirs)}")
    assert [table.state.phase for table in pair.tables] == ["counts", "counts"]
    assert pair.tables[0].state.player == (mine[0], mine[2])
    for line in lines:
        pair.hear(line)


@STEADY
@given(one=st.sampled_from(DECK[2:]), other=st.sampled_from(DECK[2:]))
def test_nothing_tells_which_card_was_set_aside(one: str, other: str) -> None:
    pair = Pair()
    pair.hear("dealer calls no-more-bets")
    pair.hear("result 6H 7D KS KD")
    for line in ("dealer calls call-player", "dealer calls call-banker", "dealer calls surplus-card: undisclosed"):
        pair.hear(line)
    pair.hear(f"result {one}", f"result {other}")
    assert [table.state.kept for table in pair.tables] == [one, other]
    for line in ("dealer calls result", "open", "dealer calls no-more-bets"):
        pair.hear(line)
    assert pair.tables[1].state.player == (other,)
