"""Hands played at a table, written down, and played again: every game, random play, and nobody's secrets."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from at_the_poker_table import acts, called_through, cards, deal, poker
from at_the_table import do
from at_the_terminal import run
from pitboss.commands import BuyIn, Call, Choose, Open, Result, Role, Sit, Viewer
from pitboss.equipment import Seeded
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Paid, Refusal
from pitboss.floor.rules import Rules
from pitboss.game import Awaits, Chance, Choice
from pitboss.games import find, find_all
from pitboss.games.poker_room.history import PokerScribe
from pitboss.games.poker_room.house import RecordedHouse
from pitboss.games.poker_room.rules import Poker
from pitboss.games.poker_room.state import Phase, PokerState
from pitboss.house import Limits
from pitboss.poker import phh
from pitboss.poker.history import UNKNOWN, Fold, History, Hole, Muck, Show, Variant
from pitboss.procedures.timing import routine
from pitboss.scribe import rounds, scribe_of
from pitboss.table import Table
from pitboss.table.rehearsal import rehearse

STEADY = settings(derandomize=True, deadline=None, database=None, max_examples=12)  # the same examples each time
GAMES = [definition for definition in find_all() if issubclass(definition, Poker)]
VARIANTS = {variant: definition for definition in GAMES for variant in definition.variants}
WIDE = ("fixed", "spread", "pot", "no-limit")
CHOICES = {
    "betting": WIDE,
    "ante": ("0", "50", "100"),
    "ante-by": ("everybody", "big-blind"),
    "ante-first": ("no", "yes"),
    "short-ante": ("own-part", "all"),
    "show": ("winners", "everybody", "choice"),
    "odd-chips": ("seat", "suit"),
    "rake": ("none", "share", "fee"),
    "rake-before-cards": ("no", "yes"),
    "small-blind": ("0", "50", "100"),
    "third-blind": ("0", "300"),
    "button": ("moving", "dead"),
    "straddle": ("no", "yes"),
    "kill": ("none", "half", "full"),
    "third-card": ("down", "up"),
    "completing": ("no", "yes"),
    "checking": ("no", "yes"),
}


def scribe(game: Poker) -> PokerScribe:
    found = scribe_of(game)
    assert isinstance(found, PokerScribe)
    return found


def written(table: Table[PokerState], viewer: Viewer | None) -> Iterator[History]:
    """The hands that were played at a table, as the viewer may write them down."""
    assert isinstance(table.game, Poker)
    events = [event for entry in table.record.entries for event in entry.events]
    for before, hand in rounds(table.game, events):
        yield scribe(table.game).written(before, hand, viewer)


def last(table: Table[PokerState], viewer: Viewer | None = None) -> History:
    return [*written(table, viewer)][-1]


# --- random play ---


def house(definition: type[Poker], form: dict[str, str], draw: Seeded) -> Poker:
    """A table with choices at random."""
    chosen = {name: values[draw.below(len(values))] for name, values in CHOICES.items()} | form
    if not definition.has_button:
        chosen["ante-by"] = "everybody"
    charter = definition.charter
    edition = charter.editions[chosen.get("straddle") == "yes"]  # only the later one has it
    known = {option.name for option in charter.options if option.edition in ("", edition)}
    limits = Limits(minimum=200, maximum=400, increment=100)
    options = {name: value for name, value in chosen.items() if name in known}
    return definition(charter.house(edition=edition, options=options, limits=limits, chip=50))


def session(definition: type[Poker], form: dict[str, str], seed: int, hands: int = 2) -> Table[PokerState]:
    """A table at which everybody acts at random, with short stacks and long ones, straddles and missed blinds."""
    draw = Seeded(seed)
    table = Table(house(definition, form, draw))
    for seat in range(1, 3 + draw.below(min(table.game.places, 9) - 1)):
        do(table, Sit(seat), BuyIn(seat, (50, 100, 150, 300, 500, 2000, 5000)[draw.below(7)]))
    while hands:
        awaits = table.awaits
        assert_same(awaits, table.game.asks(table.state))
        if isinstance(awaits, Chance):
            do(table, Result(awaits.draw(table.equipment, draw)))
        elif isinstance(awaits, Choice):
            do(table, choice(awaits, draw))
        elif awaits is None:
            do(table, Open())
        else:
            if table.state.phase == Phase.SHUFFLE:
                between(table, draw)
            command = routine(table.awaits)
            assert command is not None
            do(table, command)
        hands -= awaits is not None and table.state.phase == Phase.SHUFFLE and isinstance(awaits, Chance | Choice)
    return table


def assert_same(awaits: Awaits, asks: Awaits) -> None:
    """What the table asks for is the same with and without the calls that can be made in the meantime."""
    if isinstance(awaits, Choice | Chance):
        assert isinstance(asks, Choice | Chance)
        assert replace(awaits, calls=()) == replace(asks, calls=())
    else:
        assert asks == awaits


def choice(awaits: Choice, draw: Seeded) -> Choose:
    moves = [move for move in awaits.only.moves if move.name != "fold" or draw.below(3) == 0] or [*awaits.only.moves]
    move = moves[draw.below(len(moves))]
    more = (move.most - move.least) // 100
    return Choose(awaits.only.seat, move.name, move.least + 100 * (draw.below(more + 1) if draw.below(2) else 0))


def between(table: Table[PokerState], draw: Seeded) -> None:
    """Players without chips buy some, and somebody straddles, sits out or owes blinds."""
    for seat in table.state.seats:
        if not table.state.stack(seat):
            do(table, BuyIn(seat, 2000))
    offers = {offer.name: offer for offer in table.awaits.calls}  # type: ignore[union-attr]
    if "straddle" in offers and draw.below(2):
        seats = offers["straddle"].seats
        do(table, Call(Role.PATRON, "straddle", seats[draw.below(len(seats))]))
    if "owes" in offers and draw.below(2):
        values = offers["owes"].values
        do(table, Call(Role.FLOOR, "owes", value=values[draw.below(len(values))]))
    if len(offers["sit-out"].seats) > 3 and draw.below(3) == 0:
        do(table, Call(Role.PATRON, "sit-out", offers["sit-out"].seats[0]))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@STEADY
@given(seed=st.integers(0, 2**32))
def test_a_hand_that_is_written_down_replays_to_the_same_stacks(variant: Variant, seed: int) -> None:
    definition = VARIANTS[variant]
    table = session(definition, dict(definition.variants[variant]), seed)
    for history in written(table, None):
        assert history.variant is variant
        again = phh.read(phh.write(history))
        assert again == history
        found = rehearse(again)
        assert found.disagreement == ""
        assert found.finishing_stacks == history.finishing_stacks
        assert history.finishing_stacks is not None
        assert sum(history.starting_stacks) == sum(history.finishing_stacks) + (history.rake or 0)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@STEADY
@given(seed=st.integers(0, 2**32))
def test_nobody_writes_down_cards_that_they_may_not_see(variant: Variant, seed: int) -> None:
    """Beside the full history, what a patron and a spectator write has the same money, and only cards that showed."""
    definition = VARIANTS[variant]
    table = session(definition, dict(definition.variants[variant]), seed, hands=1)
    full = last(table)
    viewers: tuple[Viewer, ...] = (*(full.seats or ()), Role.PUBLIC)
    for viewer in viewers:
        mine = last(table, viewer)
        assert (mine.finishing_stacks, mine.winnings, mine.rake) == (full.finishing_stacks, full.winnings, full.rake)
        assert phh.read(phh.write(mine)) == mine
        for seen, real in zip(mine.actions, full.actions, strict=True):
            if isinstance(seen, Hole):
                assert isinstance(real, Hole)
                own = full.seats is not None and full.seats[seen.player - 1] == viewer
                up = faces(definition(table.game.house), full, real)
                known = [card if own or is_up else UNKNOWN for card, is_up in zip(real.cards, up, strict=True)]
                assert seen.cards == tuple(known)
            elif isinstance(seen, Show | Muck):
                assert seen == real


def faces(game: Poker, full: History, hole: Hole) -> list[bool]:
    """Which of the cards dealt here lie face up, by the streets of the game."""
    before = [one for one in full.actions if isinstance(one, Hole) and one.player == hole.player]
    at = sum(len(one.cards) for one in before[: next(n for n, one in enumerate(before) if one is hole)])
    dealt = [up for street in game.streets for up in [False] * street.down + [True] * street.up]
    dealt += [False] * 5  # cards that replace discards
    return dealt[at : at + len(hole.cards)]


# --- what is written ---


def shown_down() -> Table[PokerState]:
    """Seat 1 folds, seat 2 wins with aces, and seat 3 throws kings in unseen."""
    table = poker("holdem", {1: 100, 2: 100, 3: 100}, show="winners")
    deal(table)
    cards(table, {1: "7C 2D", 2: "AS AH", 3: "KD KC"})
    acts(table, "3 raise 6", "1 fold", "2 call")
    for board in ("4H 8D 9C", "JS", "3C"):
        cards(table, board=board)
        called_through(table)
    return table


def test_a_patron_writes_down_own_cards_and_what_was_shown() -> None:
    table = shown_down()
    texts = {
        viewer: [action for action in phh.write(last(table, viewer)).split('"') if action.startswith(("d dh", "p2 sm"))]
        for viewer in (None, 1, 3, Role.PUBLIC)
    }
    shows = "p2 sm AsAh"
    assert texts[None] == ["d dh p1 7c2d", "d dh p2 AsAh", "d dh p3 KdKc", shows]
    assert texts[1] == ["d dh p1 7c2d", "d dh p2 ????", "d dh p3 ????", shows]
    assert texts[3] == ["d dh p1 ????", "d dh p2 ????", "d dh p3 KdKc", shows]
    assert texts[Role.PUBLIC] == ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", shows]


def test_bets_are_written_as_what_a_player_bets_to() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100})
    deal(table)
    cards(table)
    acts(table, "3 raise 6", "1 raise 17", "2 fold", "3 fold")
    actions = [action for action in phh.write(last(table)).split('"') if action.startswith("p")]
    assert actions == ["p3 cbr 6", "p1 cbr 18", "p2 f", "p3 f"]  # the small blind of 1 and 17 more are 18
    assert last(table).finishing_stacks == (10_800, 9_800, 9_400)
    assert last(table).winnings == (1_400, 0, 0)  # the bet that nobody called is not won


def test_the_seats_are_written_from_the_first_one_left_of_the_button() -> None:
    table = poker("holdem", {2: 100, 5: 200, 9: 300})
    for order in ((2, 5, 9), (5, 9, 2)):
        deal(table)
        cards(table)
        acts(table, f"{order[2]} fold", f"{order[0]} fold")
        history = last(table)
        assert (history.seats, history.seat_count) == (order, 11)
        assert history.blinds == (100, 200, 0)


def test_a_short_blind_is_written_in_full() -> None:
    table = poker("holdem", {1: 100, 2: 1.5, 3: 100}, ante=100)
    deal(table)
    cards(table, {1: "AS AH", 2: "KD KC"})
    acts(table, "3 fold")
    for board in ("4H 8D 9C", "JS", "3H"):
        cards(table, board=board)
    history = last(table)
    assert (history.antes, history.blinds, history.starting_stacks) == (
        (100,) * 3,
        (100, 200, 0),
        (10_000, 150, 10_000),
    )
    assert history.ante_trimming is True


def test_the_rake_and_how_it_was_taken_are_written() -> None:
    table = poker("holdem", {1: 100, 2: 100}, rake="share", rake_percent=10, rake_cap=0)
    deal(table)
    cards(table)
    acts(table, "2 call", "1 check")
    cards(table, board="4H 8D 9C")
    acts(table, "1 bet 10", "2 call")
    cards(table, board="JS")
    acts(table, "1 bet 5", "2 fold")
    history = last(table)
    assert (history.rake, history.winnings) == (200, (2200, 0))  # a tenth of 24, in whole half-dollars
    assert 'rake = "share"' in dict(history.other)["_house"]
    assert not rehearse(history).disagreement


def test_a_hand_that_was_called_off_is_not_written() -> None:
    table = poker("holdem", {1: 100, 2: 100})
    deal(table)
    cards(table)
    do(table, Call(Role.FLOOR, "defective-deck"))
    with pytest.raises(BadInput, match="The hand was called off"):
        last(table)


def test_a_dead_hand_is_written_as_a_fold_and_declared_again() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100})
    deal(table)
    cards(table)
    acts(table, "3 call", "1 call")
    do(table, Call(Role.FLOOR, "fouled-hand", value="3"))
    acts(table, "2 raise 6", "1 fold")
    history = last(table)
    assert Fold(3, "the hand is dead") in history.actions
    found = rehearse(phh.read(phh.write(history)))
    assert not found.disagreement
    assert Call(Role.FLOOR, "fouled-hand", value="3") in [entry.command for entry in found.record.entries]


def test_a_hand_with_a_kill_is_written_and_played_again() -> None:
    table = poker("omaha", {1: 100, 2: 100, 3: 100, 4: 100}, form="high-low-eight", betting="fixed", kill="full")
    while table.awaits is not None and table.state.phase != Phase.SHUFFLE:
        command = routine(table.awaits)
        assert command is not None
        do(table, command)
    do(table, Call(Role.FLOOR, "kill", value="3"))
    deal(table)
    cards(table)
    acts(table, "3 check", "4 raise 8", "1 fold", "2 fold", "3 fold")
    history = last(table)
    assert (history.small_bet, history.big_bet, history.blinds) == (400, 800, (100, 200, 400, 0))
    assert dict(history.other)["_house"] == '{kill = "full"}'
    assert not rehearse(history).disagreement


def test_only_the_floor_gives_out_the_kill_button_and_only_where_there_is_one() -> None:
    for form, there in (("high-low-eight", True), ("high", False)):
        table = poker("omaha", {1: 100, 2: 100}, form=form, kill="full")
        while table.state.phase != Phase.SHUFFLE:
            command = routine(table.awaits)
            assert command is not None
            do(table, command)
        by_dealer = table.do(Call(Role.DEALER, "kill", value="1"))
        assert isinstance(by_dealer, Refusal)
        assert isinstance(table.do(Call(Role.FLOOR, "kill", value="1")), Refusal) is not there


# --- odd chips as in other places ---


@pytest.mark.proves("poker/odd-chips-elsewhere")
@pytest.mark.parametrize(("elsewhere", "came"), [(True, [4, 2, 2]), (False, [3, 3, 2])])
def test_elsewhere_all_odd_chips_go_to_the_first_winner(elsewhere: bool, came: list[int]) -> None:
    """Four players put 2 in each, one of them folds, and the other three play the board."""
    table = poker("holdem", {1: 10, 2: 10, 3: 10, 4: 10}, chip=100, elsewhere=elsewhere)
    deal(table)
    cards(table, {1: "2C 3D", 2: "2D 3C", 3: "2H 3H", 4: "2S 3S"})
    called_through(table)
    cards(table, board="AS KS QS")
    acts(table, "1 check", "2 check", "3 check", "4 fold")
    for board in ("JS", "TS"):
        cards(table, board=board)
        events = called_through(table)
    assert [table.chips(seat) // 100 - 8 for seat in (1, 2, 3)] == came
    odd = [paid.seat for paid in events if isinstance(paid, Paid) and "poker/odd-chips-elsewhere" in paid.cites]
    assert odd == ([1] if elsewhere else [])


@pytest.mark.proves("poker/odd-chips-elsewhere")
@pytest.mark.parametrize(("elsewhere", "came"), [(True, [4, 2]), (False, [3, 3])])
def test_elsewhere_a_split_pot_goes_by_seat_as_well(elsewhere: bool, came: list[int]) -> None:
    """Two players are equal for high and for low, and both halves of the pot of 6 have an odd chip.

    In New Jersey that of the high half goes to the ace of spades, and that of the low half to the ace of diamonds.
    """
    stacks = {1: 50, 2: 50, 3: 50}
    table = poker("omaha", stacks, chip=100, form="high-low-eight", elsewhere=elsewhere)
    deal(table)
    cards(table, {1: "AD 2C 9C 9D", 2: "AS 2D TC TD"})
    called_through(table)
    cards(table, board="3H 4S 5D")
    acts(table, "1 check", "2 check", "3 fold")
    for board in ("KH", "KC"):
        cards(table, board=board)
        called_through(table)
    assert [table.chips(seat) // 100 - 48 for seat in (1, 2)] == came


@pytest.mark.proves("poker/odd-chips-elsewhere")
def test_elsewhere_the_chips_of_a_split_pot_may_be_larger() -> None:
    fees = {"rake_cap": 0, "time_fee": 0, "hand_fee": 0}
    large = {"limits": (10, 20), "chip": 500, "form": "high-low-eight", "small_blind": 500, "big_blind": 1000} | fees
    with pytest.raises(BadInput, match="of a split pot may be left over"):
        poker("omaha", {}, **large)
    assert poker("omaha", {}, elsewhere=True, **large)


@pytest.mark.proves("poker/odd-chips-elsewhere", "19:47-14.9(i)2ii", "19:47-14.11(f)2ii")
@pytest.mark.parametrize("edition", ["19:47", "13:69F"])
@pytest.mark.parametrize("definition", GAMES, ids=lambda one: str(one.charter.slug))
def test_no_table_can_choose_to_divide_as_elsewhere(definition: type[Poker], edition: str) -> None:
    slug = definition.charter.slug
    with pytest.raises(BadInput, match=r"^Odd chips cannot be 'first'; 'odd-chips' takes seat .* or suit") as refused:
        definition.charter.house(edition=edition, options={"odd-chips": "first"})
    assert refused.value.cites == ("poker/odd-chips",)
    with pytest.raises(BadInput, match="Odd chips cannot be 'first'"):
        Rules(slug, edition, {"odd-chips": "first"}).open()
    answer = run("play", slug, "--edition", edition, "--option", "odd-chips=first")
    assert (answer.exit_code, "poker/odd-chips" in answer.output) == (2, True)


@pytest.mark.proves("poker/odd-chips-elsewhere")
def test_a_hand_that_was_divided_as_elsewhere_says_so_and_replays() -> None:
    table = poker("holdem", {1: 10, 2: 10, 3: 10, 4: 10}, chip=100, elsewhere=True)
    deal(table)
    cards(table, {1: "2C 3D", 2: "2D 3C", 3: "2H 3H", 4: "2S 3S"})
    called_through(table)
    cards(table, board="AS KS QS")
    acts(table, "1 check", "2 check", "3 check", "4 fold")
    for board in ("JS", "TS"):
        cards(table, board=board)
        called_through(table)
    history = last(table)
    assert 'odd-chips = "first"' in dict(history.other)["_house"]
    found = rehearse(phh.read(phh.write(history)))
    assert (found.disagreement, isinstance(found.game.house, RecordedHouse)) == ("", True)


# --- what a scribe is ---


def test_every_poker_game_has_a_scribe_and_no_other_game_has() -> None:
    for definition in find_all():
        game: Any = definition(definition.charter.house())
        assert (scribe_of(game) is not None) is issubclass(definition, Poker)


def test_a_scribe_plays_the_histories_of_its_game() -> None:
    history = last(shown_down())
    assert scribe(find("holdem")(find("holdem").charter.house())).plays(history)  # type: ignore[arg-type]
    assert not scribe(find("omaha")(find("omaha").charter.house())).plays(history)  # type: ignore[arg-type]


def test_rounds_are_told_apart() -> None:
    table = shown_down()
    deal(table)
    cards(table)
    acts(table, f"{table.awaits.only.seat} fold")  # type: ignore[union-attr]
    events = [event for entry in table.record.entries for event in entry.events]
    found: list[tuple[PokerState, tuple[AnyEvent, ...]]] = list(rounds(table.game, events))
    assert len(found) == 1  # the second is not over
    assert found[0][0].phase == Phase.OVER
