"""When the first deal goes wrong: misdeals, cards that were exposed or too many, boxed cards, defective decks."""

from typing import Any

import pytest

from at_the_poker_table import (
    PokerTable,
    acts,
    awarded,
    called_through,
    calls,
    cards,
    deal,
    may_be_called,
    phase,
    poker,
    posted,
    said,
    shown,
    turn,
)
from at_the_table import do, refused, refused_by
from pitboss.commands import BuyIn, Call, Leave, Open, Role, Sit
from pitboss.equipment import DECK
from pitboss.events import Called, Drawn, Noted, Over, Paid, masked
from pitboss.game import Chance, Choice
from pitboss.games.poker_room.state import Phase

SLUGS = ("five-card-draw", "five-card-stud", "holdem", "mambo-stud", "omaha", "seven-card-stud")
DEALER, FLOOR = Role.DEALER, Role.FLOOR


def dealing(slug: str = "holdem", seats: int = 4, **choices: Any) -> PokerTable:
    """A table at which the first cards are about to come, to seats 1 and up with $100 each."""
    table = poker(slug, dict.fromkeys(range(1, seats + 1), 100), **choices)
    deal(table)
    return table


def stacks(table: PokerTable) -> dict[int, int]:
    return {seat: table.chips(seat) // 100 for seat in table.state.seats}


def to_come(table: PokerTable) -> int:
    """How many cards the dealer enters next."""
    assert isinstance(table.awaits, Chance)
    return table.awaits.count


# --- misdeals --------------------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/misdeal")
@pytest.mark.parametrize("by", [DEALER, FLOOR])
@pytest.mark.parametrize("slug", SLUGS)
def test_a_misdeal_gives_everything_back_and_the_hand_is_dealt_again(slug: str, by: Role) -> None:
    table = dealing(slug, ante=100)
    assert sum(table.state.pots) >= 400
    button = table.state.button
    events = calls(table, "misdeal", by=by)
    assert stacks(table) == dict.fromkeys((1, 2, 3, 4), 100)
    back = [one for one in events if isinstance(one, Paid)]
    assert {one.what for one in back} == {"void hand"}
    assert all(one.cites == ("poker/misdeal",) for one in events)
    assert isinstance(events[-1], Over)
    assert phase(table) == Phase.SHUFFLE
    assert table.state.hands == ()
    deal(table)
    assert table.state.button == button


@pytest.mark.proves("poker/misdeal")
def test_a_misdeal_is_called_before_two_players_have_acted_and_not_after() -> None:
    for acted in range(3):
        table = dealing()
        cards(table)
        for _ in range(acted):
            acts(table, f"{turn(table)} call")
        if acted < 2:
            calls(table, "misdeal")
            assert stacks(table) == dict.fromkeys((1, 2, 3, 4), 100)
        else:
            refused(table, Call(FLOOR, "misdeal"))


@pytest.mark.proves("poker/misdeal")
def test_a_whole_bet_instead_of_the_forced_one_is_not_counted_as_action() -> None:
    table = dealing("seven-card-stud", completing="yes")
    cards(table)
    assert phase(table) == Phase.OPENING
    assert may_be_called(table, "misdeal") == ()
    acts(table, f"{turn(table)} bet")
    acts(table, f"{turn(table)} call")
    assert may_be_called(table, "misdeal") == ()
    acts(table, f"{turn(table)} call")
    assert may_be_called(table, "misdeal") is None


@pytest.mark.proves("poker/misdeal")
def test_with_everybody_all_in_from_the_blinds_there_is_a_misdeal_until_the_flop_comes() -> None:
    table = poker("holdem", {1: 1, 2: 1})
    deal(table)
    cards(table)
    assert (table.state.street, table.state.phase) == (1, Phase.DEALING)
    assert may_be_called(table, "misdeal") == ()
    cards(table)
    assert table.state.street == 2
    assert may_be_called(table, "misdeal") is None
    table = poker("holdem", {1: 1, 2: 1})
    deal(table)
    cards(table)
    calls(table, "misdeal")
    assert stacks(table) == {1: 1, 2: 1}


@pytest.mark.proves("poker/misdeal")
def test_with_everybody_all_in_there_is_a_misdeal_until_the_first_player_has_drawn() -> None:
    for drawn in (0, 1):
        table = poker("five-card-draw", {1: 1, 2: 1})
        deal(table)
        cards(table)
        assert phase(table) == Phase.DRAWING
        for _ in range(drawn):
            acts(table, f"{turn(table)} stand-pat")
        if drawn:
            assert may_be_called(table, "misdeal") is None
            refused(table, Call(FLOOR, "misdeal"))
        else:
            calls(table, "misdeal")
            assert stacks(table) == {1: 1, 2: 1}


@pytest.mark.proves("poker/misdeal", "poker/new-player")
def test_whoever_posted_to_come_in_posts_again_when_the_hand_is_dealt_again() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100, 5: 100})
    deal(table)
    cards(table)
    while turn(table):
        acts(table, f"{turn(table)} fold")
    do(table, Sit(4), BuyIn(4, 10_000))
    first = posted(deal(table))
    assert (4, 2, "new player's blind") in first
    calls(table, "misdeal")
    assert posted(deal(table)) == first
    cards(table)
    while turn(table):
        acts(table, f"{turn(table)} fold")
    assert (4, 2, "new player's blind") not in posted(deal(table))


@pytest.mark.proves("poker/misdeal", "poker/missed-blinds")
def test_missed_blinds_that_were_made_up_for_are_owed_again_after_a_misdeal() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100, 4: 100})
    deal(table)
    cards(table)
    while turn(table):
        acts(table, f"{turn(table)} fold")
    assert table.state.button == 4
    calls(table, "owes 4-both")
    first = posted(deal(table))
    assert [one for one in first if one[0] == 4] == [(4, 1, "dead blind"), (4, 2, "new player's blind")]
    calls(table, "misdeal")
    assert posted(deal(table)) == first


# --- exposed cards ---------------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/exposed-card")
@pytest.mark.parametrize(
    ("slug", "number", "said_of"),
    [("holdem", 2, "3-1"), ("holdem", 5, "2-2"), ("omaha", 15, "4-4"), ("five-card-draw", 9, "2-3")],
)
def test_an_exposed_card_is_replaced_after_the_deal_and_becomes_the_first_burn_card(
    slug: str, number: int, said_of: str
) -> None:
    table = dealing(slug)
    down = {"holdem": 2, "omaha": 4, "five-card-draw": 5}[slug]
    first = table.state.live[0]
    assert first == 1  # the first player left of the button, which is in seat 4
    calls(table, f"exposed-card {said_of}", by=DEALER)
    assert to_come(table) == 4 * down + 1
    events = shown(table, DECK[: 4 * down + 1])
    seat = int(said_of[0])
    (open_card,) = [one for one in events if isinstance(one, Drawn) and one.seen_by is None]
    assert open_card.outcome == DECK[number]
    assert open_card.cites == ("poker/exposed-card",)
    held = table.state.hand(seat).down
    assert DECK[number] not in held
    assert held[-1] == DECK[4 * down]  # the top card after the deal
    (instead,) = [one for one in events if isinstance(one, Drawn) and one.outcome == DECK[4 * down]]
    assert (instead.seen_by, instead.cites) == ((seat,), ("poker/exposed-card",))
    assert all(len(one.down) == down for one in table.state.hands)
    assert table.state.burned == (DECK[number],)


@pytest.mark.proves("poker/exposed-card")
def test_the_flop_after_an_exposed_card_has_no_burn_card_of_its_own_and_the_turn_has() -> None:
    table = dealing()
    calls(table, "exposed-card 4-1")
    shown(table, DECK[:9])
    called_through(table)
    assert to_come(table) == 3
    shown(table, DECK[20:23])
    assert table.state.board == DECK[20:23]
    assert table.state.burned == (DECK[3],)
    called_through(table)
    assert to_come(table) == 2
    shown(table, DECK[30:32])
    assert table.state.board[-1] == DECK[31]
    assert [*table.state.burned] == [DECK[3], DECK[30]]


@pytest.mark.proves("poker/exposed-card")
def test_an_exposed_card_serves_as_the_burn_card_of_the_draw() -> None:
    table = dealing("five-card-draw", 2)
    calls(table, "exposed-card 1-3")
    shown(table, DECK[:11])
    called_through(table)
    acts(table, f"{turn(table)} discard-1-2")
    assert to_come(table) == 2
    shown(table, DECK[20:22])
    acts(table, f"{turn(table)} discard-5")
    assert to_come(table) == 1


@pytest.mark.proves("poker/exposed-card")
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("at", [0, 1])
def test_one_of_the_first_two_cards_makes_a_misdeal(slug: str, at: int) -> None:
    table = dealing(slug)
    seat = table.state.live[at]
    value = next(one for one in may_be_called(table, "exposed-card") or () if one.split("-")[0] == str(seat))
    events = calls(table, f"exposed-card {value}")
    assert stacks(table) == dict.fromkeys((1, 2, 3, 4), 100)
    assert said(events, "again") == ["The hand is dealt again with the same button"]
    assert events[-1].cites == ("poker/exposed-card", "poker/misdeal")


@pytest.mark.proves("poker/exposed-card")
def test_two_exposed_cards_make_a_misdeal() -> None:
    table = dealing()
    calls(table, "exposed-card 3-1")
    assert stacks(table) != dict.fromkeys((1, 2, 3, 4), 100)
    calls(table, "exposed-card 4-2")
    assert stacks(table) == dict.fromkeys((1, 2, 3, 4), 100)
    assert table.state.exposed == ()


@pytest.mark.proves("poker/exposed-card")
@pytest.mark.parametrize(("slug", "down"), [("seven-card-stud", 2), ("five-card-stud", 1), ("mambo-stud", 1)])
def test_only_a_card_that_should_lie_face_down_can_be_exposed(slug: str, down: int) -> None:
    table = dealing(slug)
    values = may_be_called(table, "exposed-card") or ()
    assert len(values) == 4 * down
    for wrong in ("", "3-9", "9", "1-0"):
        refused_by(
            table,
            Call(FLOOR, "exposed-card", value=wrong),
            "poker/exposed-card",
            "poker/face-up-card",
            "poker/exposed-draw",
        )
    calls(table, f"exposed-card {values[2]}")
    many = to_come(table)
    shown(table, DECK[:many])
    assert all(len(one.down) == down and len(one.up) == 1 for one in table.state.hands)
    assert table.state.hand(3).down[-1] == DECK[many - 1]
    cards_seen = [one.up[0] for one in table.state.hands]
    assert DECK[2] not in cards_seen  # the exposed card does not lie among those that show


@pytest.mark.proves("poker/exposed-card")
def test_no_card_is_reported_as_exposed_once_the_deal_is_over() -> None:
    table = dealing()
    cards(table)
    refused(table, Call(DEALER, "exposed-card", value="3-1"))


# --- a card too many -------------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/extra-card")
def test_a_card_too_many_is_the_first_burn_card_and_nobody_sees_it() -> None:
    table = dealing()
    calls(table, "extra-card", by=DEALER)
    assert to_come(table) == 9
    events = shown(table, DECK[:9])
    burned = events[8]
    assert isinstance(burned, Drawn)
    assert (burned.outcome, burned.seen_by, burned.cites) == (DECK[8], (), ("poker/extra-card",))
    assert all(DECK[8] not in str(masked(burned, seat)) for seat in (1, 2, 3, 4))
    assert table.state.burned == (DECK[8],)
    assert all(len(one.down) == 2 for one in table.state.hands)
    called_through(table)
    assert to_come(table) == 3


@pytest.mark.proves("poker/extra-card")
def test_two_cards_too_many_make_a_misdeal() -> None:
    table = dealing()
    calls(table, "extra-card")
    events = calls(table, "extra-card")
    assert events[-1].cites == ("poker/extra-card", "poker/misdeal")
    assert stacks(table) == dict.fromkeys((1, 2, 3, 4), 100)


def test_an_exposed_card_and_a_card_too_many_are_the_burn_cards_of_two_streets() -> None:
    table = dealing()
    calls(table, "extra-card", "exposed-card 3-1")
    assert to_come(table) == 10
    shown(table, DECK[:10])
    assert table.state.hand(3).down == (DECK[6], DECK[8])
    assert table.state.burned == (DECK[2], DECK[9])
    for board in (DECK[20:23], DECK[23:24]):
        called_through(table)
        assert to_come(table) == len(board)
        shown(table, board)


# --- cards found face up in the deck ---------------------------------------------------------------------------------


@pytest.mark.proves("poker/boxed-card")
@pytest.mark.parametrize("slug", SLUGS)
def test_a_boxed_card_is_treated_as_if_it_were_not_there(slug: str) -> None:
    table = dealing(slug)
    before = to_come(table)
    calls(table, "boxed-card", by=DEALER)
    assert to_come(table) == 1
    (found,) = shown(table, ["AS"])
    assert isinstance(found, Drawn)
    assert (found.outcome, found.seen_by, found.cites) == ("AS", None, ("poker/boxed-card",))
    assert to_come(table) == before  # the next card replaces it
    refused(table, Call(FLOOR, "recut"))
    rest = [card for card in DECK if card != "AS"][:before]
    shown(table, rest)
    assert all("AS" not in one.cards for one in table.state.hands)
    assert table.state.boxed == ("AS",)
    assert table.state.left == 52 - before - 1


@pytest.mark.proves("poker/boxed-card")
def test_two_boxed_cards_in_the_first_deal_make_a_misdeal_and_later_they_do_not() -> None:
    table = dealing()
    calls(table, "boxed-card")
    shown(table, ["AS"])
    calls(table, "boxed-card")
    events = shown(table, ["KS"])
    assert events[-1].cites == ("poker/boxed-card", "poker/misdeal")
    assert stacks(table) == dict.fromkeys((1, 2, 3, 4), 100)
    deal(table)
    cards(table)
    called_through(table)
    for card in ("AS", "KS", "QS", "JS"):
        calls(table, "boxed-card")
        shown(table, [card])
    assert (table.state.phase, to_come(table)) == (Phase.DEALING, 4)


@pytest.mark.proves("poker/boxed-card", "poker/defective-deck")
def test_the_fifth_boxed_card_of_a_hand_makes_the_deck_defective() -> None:
    table = dealing()
    calls(table, "boxed-card")
    shown(table, ["AS"])
    cards(table)
    called_through(table)
    for card in ("KS", "QS", "JS"):
        calls(table, "boxed-card")
        shown(table, [card])
    calls(table, "boxed-card")
    events = shown(table, ["TS"])
    assert stacks(table) == dict.fromkeys((1, 2, 3, 4), 100)
    assert events[-1].cites == ("poker/defective-deck",)
    assert phase(table) == Phase.INSPECT


def test_in_the_draw_the_next_card_replaces_a_boxed_one() -> None:
    table = dealing("five-card-draw", 2)
    cards(table)
    called_through(table)
    seat = turn(table)
    acts(table, f"{seat} discard-1")
    calls(table, "boxed-card")
    shown(table, ["AS"])
    assert to_come(table) == 2
    shown(table, ["KS", "QS"])
    assert table.state.hand(seat).down[-1] == "QS"


def test_boxed_cards_are_not_reported_where_the_deck_could_not_finish_the_hand() -> None:
    """Ten players of omaha need 48 of 52 cards, so that four may turn out not to count."""
    table = dealing("omaha", 10)
    cards(table)
    called_through(table)
    for left in range(4):
        assert may_be_called(table, "boxed-card") == (), left
        calls(table, "boxed-card")
        assert isinstance(table.awaits, Chance)
        outcome = next(iter(table.awaits.distribution(table.equipment)))
        shown(table, [str(outcome)])
    assert may_be_called(table, "boxed-card") is None


# --- a defective deck ------------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/defective-deck")
@pytest.mark.parametrize("slug", SLUGS)
def test_a_defective_deck_voids_the_hand_at_any_time_and_new_decks_are_inspected(slug: str) -> None:
    """The floor calls it at each step of a hand in turn, until the hand is over before it does."""
    for steps in range(200):
        table = poker(slug, {1: 20, 2: 20, 3: 20}, ante=50, show="choice")
        deal(table)
        button = table.state.button
        for _ in range(steps):
            awaits = table.awaits
            if isinstance(awaits, Chance):
                shown(table, _next(table, awaits))
            elif isinstance(awaits, Choice):
                names = [move.name for move in awaits.only.moves]
                last = "discard-1" if "discard-1" in names else names[min(1, len(names) - 1)]
                acts(table, f"{awaits.only.seat} {'show' if 'show' in names else last}")
        if table.state.phase == Phase.SHUFFLE:
            break
        refused(table, Call(DEALER, "defective-deck"))
        events = calls(table, "defective-deck")
        assert stacks(table) == {1: 20, 2: 20, 3: 20}
        assert phase(table) == Phase.INSPECT
        called = [one for one in events if not isinstance(one, Paid)]
        assert [type(one) for one in called] == [Called, Noted, Over, Noted]
        assert all(one.cites == ("poker/defective-deck",) for one in events)
        deal(table)
        assert table.state.button == button
    else:
        raise AssertionError("the hand does not end")
    assert steps > 8


def _next(table: PokerTable, chance: Chance) -> list[str]:
    """The next cards of the deck, in its order."""
    return [str(card) for card in list(chance.device.outcomes()) if _there(table, chance, str(card))][: chance.count]


def _there(table: PokerTable, chance: Chance, card: str) -> bool:
    return table.equipment.now(chance.device).possible(card)


def test_nothing_can_be_defective_between_hands() -> None:
    table = poker("holdem", {1: 100, 2: 100})
    refused(table, Call(FLOOR, "defective-deck"))
    deal(table)
    cards(table)
    while turn(table):
        events = acts(table, f"{turn(table)} fold")
    assert awarded(events)
    refused(table, Call(FLOOR, "defective-deck"))


def test_a_hand_that_is_void_with_one_player_left_leaves_an_idle_table() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100})
    deal(table)
    cards(table)
    acts(table, f"{turn(table)} fold")
    do(table, Leave(next(one.seat for one in table.state.players if one.folded)))
    calls(table, "defective-deck")
    assert phase(table) == Phase.INSPECT
    do(table, Leave(table.state.seats[0]))
    refused(table, Open())
