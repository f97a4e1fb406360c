"""The coach of the poker games: chances, the price of a call, outs, and what moves are worth, by hand and by force."""

import random
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

from at_the_poker_table import PokerTable, acts, called_through, cards, covered_otherwise, deal, offered, poker, turn
from at_the_table import do
from pitboss.agents import asked, move_of
from pitboss.commands import Choose, Result
from pitboss.equipment import DECK, Seeded
from pitboss.events import Refusal
from pitboss.floor import actuary
from pitboss.floor.actuary import Counsel, SizeWorth
from pitboss.game import Chance, Choice, Move
from pitboss.games.poker_room.odds.futures import Assumed, Care, Showdowns, showdowns, some
from pitboss.games.poker_room.odds.reading import Deed, Reading, Rival, read
from pitboss.games.poker_room.odds.worth import results, sizes, winnable
from pitboss.games.poker_room.rules import Poker
from pitboss.games.poker_room.settling import rake_on
from pitboss.games.poker_room.state import Phase, PokerState
from pitboss.odds.analyst import Advice, analyst_of, coached
from pitboss.poker import best_hand
from pitboss.poker.equity import equity
from pitboss.poker.ranges import places_of
from pitboss.procedures.betting import BET, CALL, CHECK, FOLD, RAISE, contested

THOROUGH = Care(holdings=200_000, deals=20_000, rows=400_000)
CENT = 0.001  # worths are told more precisely than that


def game_of(table: PokerTable) -> Poker:
    assert isinstance(table.game, Poker)
    return table.game


def advice(table: PokerTable) -> Advice:
    """What the coach tells whoever must choose."""
    given = asked(table.game, table.state, turn(table))
    assert given
    found = analyst_of(table.game).advise(*given)
    assert found
    return found


def chance(found: Advice) -> Fraction:
    assert found.chances
    return found.chances.have


def dealt(slug: str, hands: Mapping[int, str], *boards: str, stack: float = 500, **choices: Any) -> PokerTable:
    """A hand in which everybody has called so far, up to a street whose cards have come."""
    table = poker(slug, dict.fromkeys(hands, stack), **choices)
    deal(table)
    cards(table, hands)
    for board in boards:
        called_through(table)
        cards(table, board=board)
    return table


def alone(
    slug: str,
    own: str,
    board: str = "",
    *,
    form: str = "high",
    up: str = "",
    hidden: int = 2,
    owns: int = 2,
    boards: int = 5,
) -> Reading:
    """What a seat reads that knows nothing of its one rival but the cards that show."""
    shown = tuple(up.split())
    rival = Rival(2, shown, hidden, Deed.NOTHING, Fraction(1))
    return Reading(slug, form, 1, tuple(own.split()), tuple(board.split()), shown, (rival,), owns, boards)


# --- chances --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "hands", "board"),
    [
        (alone("holdem", "AS KS", "KD 9S 4S 2H"), ["AsKs", "random"], "Kd9s4s2h"),
        (alone("holdem", "AS KS", "KD 9S 4S 2H 3C"), ["AsKs", "random"], "Kd9s4s2h3c"),
        (alone("omaha", "AS KS QD JD", "TD 9S 4S 2H TH", hidden=4, owns=4), ["AsKsQdJd", "random"], "Td9s4s2hTh"),
        (
            alone("seven-card-stud", "AS KS QD JD 7C 7D 2H", up="TD 9S 4S 2C", hidden=3, owns=7, boards=0),
            ["AsKsQdJd7c7d2h", "Td9s4s2c"],
            "",
        ),
        (
            alone(
                "seven-card-stud", "AS 3S 4D 7D 7C 2D KH", form="high-low", up="TD 9S 4S 2C", hidden=3, owns=7, boards=0
            ),
            ["As3s4d7d7c2dKh", "Td9s4s2c"],
            "",
        ),
        (
            alone("five-card-stud", "AS KS QD JD", up="TD 9S 4S", hidden=1, owns=5, boards=0),
            ["AsKsQdJd", "Td9s4s"],
            "",
        ),
        (
            alone("mambo-stud", "AS KS 2D", "5D", form="high-low-six", up="TD", hidden=2, owns=3, boards=1),
            ["AsKs2d", "Td"],
            "5d",
        ),
    ],
    ids=["turn", "river", "omaha", "stud", "high-low", "fourth card", "mambo"],
)
def test_chances_are_counted_exactly_against_one_rival(reading: Reading, hands: list[str], board: str) -> None:
    found = showdowns(reading, THOROUGH)
    known = equity(reading.slug, hands, board, form=reading.form, exact=True)
    assert found.exact
    assert Fraction(float(found.shares().sum())) / len(found.shares()) == known.hands[0].equity


@pytest.mark.parametrize(
    ("reading", "hands", "board"),
    [
        (alone("holdem", "AS KS"), ["AsKs", "random"], ""),
        (alone("omaha", "AS KS QD JD", "TD 9S 4S", hidden=4, owns=4), ["AsKsQdJd", "random"], "Td9s4s"),
        (alone("seven-card-stud", "AS KS QD", up="TD", owns=7, boards=0), ["AsKsQd", "Td"], ""),
    ],
    ids=["holdem", "omaha", "stud"],
)
def test_simulated_chances_are_within_their_error(reading: Reading, hands: list[str], board: str) -> None:
    found = showdowns(reading, THOROUGH)
    known = equity(reading.slug, hands, board, seed=1, samples=200_000)
    shares = found.shares()
    assert not found.exact
    assert abs(shares.mean() - float(known.hands[0].equity)) < 5 * shares.std() / len(shares) ** 0.5


def against(reading: Reading, many: int, share: Fraction) -> Reading:
    """The same with so many rivals."""
    rivals = [replace(reading.rivals[0], seat=seat, share=share) for seat in range(2, 2 + many)]
    return replace(reading, rivals=tuple(rivals))


def test_chances_against_several_who_may_hold_anything() -> None:
    shares = showdowns(against(alone("holdem", "AS KS"), 3, Fraction(1)), THOROUGH).shares()
    known = equity("holdem", ["AsKs", "random", "random", "random"], seed=1, samples=200_000)
    assert abs(shares.mean() - float(known.hands[0].equity)) < 5 * shares.std() / len(shares) ** 0.5


@pytest.mark.parametrize(
    ("reading", "rivals"),
    [
        (alone("five-card-draw", "9C 8D 7H 6S 5C", hidden=5, owns=5, boards=0), 7),
        (alone("omaha", "AS KS QD JD", hidden=4, owns=4), 9),
    ],
    ids=["draw", "omaha"],
)
def test_a_full_table_of_good_hands_is_dealt_out(reading: Reading, rivals: int) -> None:
    """Hands that need the same cards are dealt all the same: whoever comes too late gets what is left."""
    found = showdowns(against(reading, rivals, Fraction(1, 40)), Care(1_500, 500))
    assert found.highs.shape == (500, 1 + rivals)
    assert found.highs.min() > 0
    assert 0 <= found.shares().mean() < 0.5


def test_whoever_comes_too_late_keeps_the_cards_that_show() -> None:
    """Both rivals are taken to hold the king of hearts: one has it, and the other any card beside three queens."""
    ups = ("2C 3D 7H 8S", "QC QD QH 9S")
    rivals = [Rival(seat, tuple(up.split()), 1, Deed.NOTHING, Fraction(1)) for seat, up in enumerate(ups, 2)]
    reading = alone("five-card-stud", "AS AD 4S 5S 6S", hidden=1, owns=5, boards=0)
    reading = replace(reading, rivals=tuple(rivals), shown=tuple(" ".join(ups).split()))
    kings = [Assumed(np.array([places_of((*rival.up, "KH"))], dtype=np.uint8), whole=True) for rival in rivals]
    found = some(reading, kings, Care(1, 200))
    assert set(found.highs[:, 1]) == {best_hand((*rivals[0].up, "KH")).strength}
    assert len(set(found.highs[:, 2])) > 5
    assert found.highs[:, 2].min() > best_hand(("JC", "JD", "JH", "AC", "KC")).strength


def test_cards_that_were_shown_and_folded_do_not_come_again() -> None:
    """Eight spades lie before those who have folded, and a flush hardly comes any more."""
    gone = "2S 3S 4S 5S 6S 7S 8S 9S"
    reading = alone("seven-card-stud", "AS KS QS", up="TD", owns=7, boards=0)
    shares = showdowns(replace(reading, shown=(*reading.shown, *gone.split())), THOROUGH).shares()
    known = equity("seven-card-stud", ["AsKsQs", "Td"], dead=gone, seed=1, samples=200_000)
    assert abs(shares.mean() - float(known.hands[0].equity)) < 5 * shares.std() / len(shares) ** 0.5


def test_better_hands_leave_less_of_a_chance() -> None:
    every = alone("holdem", "JS JD", "9C 8C 2D")
    shares = []
    for share in (1, Fraction(1, 2), Fraction(3, 10), Fraction(1, 10)):
        reading = replace(every, rivals=(replace(every.rivals[0], share=Fraction(share)),))
        shares.append(showdowns(reading, THOROUGH).shares().mean())
    assert shares == sorted(shares, reverse=True)
    assert shares[0] - shares[-1] > 0.2


def test_less_trust_leaves_less_of_a_chance() -> None:
    reading = alone("holdem", "JS JD", "9C 8C 2D")
    chances = [showdowns(reading, THOROUGH._replace(trust=trust)).shares().mean() for trust in (1.0, 0.3)]
    assert chances[0] - chances[1] > 0.1


def test_before_the_draw_nobody_knows_what_will_be_drawn() -> None:
    """The best hands before the draw are not always the best after it, which beat a straight oftener."""
    reading = alone("five-card-draw", "9C 8D 7H 6S 5C", hidden=5, owns=5, boards=0)
    reading = replace(reading, rivals=(replace(reading.rivals[0], share=Fraction(1, 10)),))
    before, after = showdowns(reading, THOROUGH, reading.own), showdowns(reading, THOROUGH)
    assert before.shares().mean() - after.shares().mean() > 0.1


def test_a_common_card_serves_both_if_the_deck_is_too_short() -> None:
    """With six own cards each and one on the board, as seven-card stud ends if the deck is short."""
    reading = alone("seven-card-stud", "AS KS QD JD 7C 7D", "7S", up="TD 9S 4S 2C", hidden=2, owns=6, boards=1)
    known = equity("seven-card-stud", ["AsKsQdJd7c7d", "Td9s4s2c"], "7s", exact=True)
    assert showdowns(reading, THOROUGH).shares().mean() == pytest.approx(float(known.hands[0].equity))


# --- what others are taken to hold ----------------------------------------------------------------------------------


def deeds(table: PokerTable) -> dict[int, tuple[Deed, Fraction]]:
    seat = turn(table)
    found = read(game_of(table), table.game.view(table.state, seat), seat)
    return {rival.seat: (rival.deed, rival.share) for rival in found.rivals}


def test_what_players_have_done_says_which_hands_they_hold() -> None:
    table = poker("holdem", dict.fromkeys(range(1, 6), 100))
    deal(table)
    cards(table)
    assert set(deeds(table).values()) == {(Deed.NOTHING, Fraction(1))}  # blinds are posted because they must be
    acts(table, "3 raise 6", "4 call")
    assert deeds(table)[3] == (Deed.RAISED, Fraction(3, 20))
    assert deeds(table)[4] == (Deed.CALLED, Fraction(1, 2))
    assert deeds(table)[1] == (Deed.NOTHING, Fraction(1))
    acts(table, "5 fold", "1 call", "2 call")
    cards(table)
    acts(table, "1 check")
    assert deeds(table) == dict.fromkeys((1, 3, 4), (Deed.CAME, Fraction(7, 10)))
    acts(table, "2 bet 10")
    assert deeds(table)[2] == (Deed.BET, Fraction(3, 10))
    acts(table, "3 raise 40")
    assert deeds(table)[3] == (Deed.RAISED, Fraction(3, 40))  # more than a third of the stack is in


def test_a_forced_bet_says_nothing() -> None:
    table = poker("five-card-stud", dict.fromkeys((1, 2, 3), 100), forced_bet=100, betting="fixed")
    deal(table)
    cards(table, {1: "AS 2C", 2: "AD KC", 3: "AH QC"})
    assert turn(table) == 2
    assert deeds(table)[1] == (Deed.NOTHING, Fraction(1))
    acts(table, "2 raise")
    assert deeds(table)[2] == (Deed.RAISED, Fraction(3, 20))


def test_a_common_card_is_expected_once_the_deck_is_too_short() -> None:
    """Eight players of stud leave one card for the seventh."""
    table = poker("seven-card-stud", dict.fromkeys(range(1, 9), 100), betting="fixed")
    deal(table)
    found = []
    for _ in range(4):
        cards(table)
        seat = turn(table)
        reading = read(game_of(table), table.game.view(table.state, seat), seat)
        found.append((reading.owns, reading.boards))
        called_through(table)
    assert found == [(6, 1)] * 4
    assert isinstance(table.awaits, Chance)
    do(table, Result(table.awaits.draw(table.equipment, Seeded(1))))
    seat = turn(table)
    reading = read(game_of(table), table.game.view(table.state, seat), seat)
    assert (reading.owns, reading.boards, len(reading.board), len(reading.own)) == (6, 1, 1, 6)


def test_cards_that_lie_open_are_held_by_nobody() -> None:
    """A boxed card is as good as out of the deck, and so are the cards of those who have folded."""
    table = dealt("holdem", {1: "AS KS", 2: "7H 7D"}, "KD 9S 4S", "2H", "3H")
    seat, game = turn(table), game_of(table)
    every = [showdowns(read(game, view, seat), THOROUGH) for view in views_of(table, seat)]
    assert [len(one.shares()) for one in every] == [693, 663]  # 70% of the ways to choose two of 45 cards, and of 44
    stud = alone("five-card-stud", "AS KS QD JD 2D", up="TD 9S 4S 5C", hidden=1, owns=5, boards=0)
    folded = replace(stud, shown=(*stud.shown, "TC", "9C"))
    assert [len(showdowns(one, THOROUGH).shares()) for one in (stud, folded)] == [43, 41]


def views_of(table: PokerTable, seat: int) -> tuple[PokerState, PokerState]:
    view = table.game.view(table.state, seat)
    return view, replace(view, boxed=("QC",))


# --- a river, by hand -----------------------------------------------------------------------------------------------

BOARD = ("KD", "9S", "4S", "2H", "7C")
HERO = ("AS", "KS")


def in_order() -> list[tuple[str, str]]:
    """What the rival can hold on the river, the best first, but for the cards that the seat holds itself."""
    every = combinations([card for card in DECK if card not in (*BOARD, *HERO)], 2)
    return sorted(every, key=lambda two: best_hand((*two, *BOARD)), reverse=True)


def won(hands: list[tuple[str, str]]) -> Fraction:
    """The seat's part of pots that it plays against each of these hands."""
    mine, total = best_hand((*HERO, *BOARD)), Fraction(0)
    for two in hands:
        theirs = best_hand((*two, *BOARD))
        total += 1 if mine > theirs else Fraction(1, 2) if mine == theirs else 0
    return total


def on_the_river() -> PokerTable:
    """The rival bets $40 into a pot of $80, and the seat has $400 more."""
    table = poker("holdem", {1: 440, 2: 440})
    deal(table)
    cards(table, {1: "AS KS"})
    acts(table, f"{turn(table)} raise {40 - table.state.player(turn(table)).put / 100}", f"{3 - turn(table)} call")
    for street in (BOARD[:3], BOARD[3:4]):
        cards(table, board=" ".join(street))
        called_through(table)
    cards(table, board=BOARD[4])
    while turn(table) == 1:
        acts(table, "1 check")
    acts(table, "2 bet 40")
    return table


def test_a_river_by_hand() -> None:
    """The rival, who bet, holds one of the best 30% of hands: 297 of 990."""
    found, hands = advice(on_the_river()), in_order()[:297]
    have = won(hands) / 297
    assert found.chances is not None
    assert found.chances.have == have
    assert found.chances.need == Fraction(40, 160)
    assert found.chances.error == found.error == 0
    assert found.worth[FOLD] == 0
    assert float(found.worth[CALL]) == pytest.approx(float(160_00 * have - 40_00), abs=CENT)
    assert "Every deal is counted." in found.why
    assert found.says == "$40 to win $120 is 25%. Top pair, best kicker."


def test_raises_on_a_river_by_hand() -> None:
    """A raise to $120 into the pot of $120 makes half of the hands fold, so that a bluff breaks even."""
    found, hands = advice(on_the_river()), in_order()[:297]
    by_name = {size.name: size for size in found.sizes}
    assert {name: size.cents for name, size in by_name.items()} == {
        "the minimum": 80_00,
        "half the pot": 120_00,
        "three quarters of the pot": 160_00,
        "the pot": 200_00,
        "all in": 400_00,
    }
    for size in found.sizes:
        owes = size.cents - 40_00
        stays = [at for at in range(297) if Fraction(at, 297) < 1 - Fraction(size.cents, 120_00 + size.cents)]
        called = won([hands[at] for at in stays]) * (120_00 + size.cents + owes)
        worth = ((297 - len(stays)) * (120_00 + size.cents) + called) / 297 - size.cents
        assert float(size.worth) == pytest.approx(float(worth), abs=CENT)
    assert found.worth[RAISE] == max(size.worth for size in found.sizes)


def test_the_best_move_comes_first_and_is_what_an_agent_does() -> None:
    table = on_the_river()
    found = advice(table)
    assert list(found.worth.values()) == sorted(found.worth.values(), reverse=True)
    best = max(found.sizes, key=lambda size: size.worth)
    expected = Choose(1, RAISE, best.cents) if next(iter(found.worth)) == RAISE else Choose(1, CALL, 40_00)
    assert move_of(coached(table.game), table.game, table.state, 1) == expected


def test_a_hand_that_cannot_win_checks_rather_than_folds() -> None:
    """Both are worth nothing with the lowest hand there is."""
    table = dealt("holdem", {1: "2D 3D", 2: "8S 7S"}, "QS JS TS", "9H", "5H")
    while turn(table) != 1:
        acts(table, f"{turn(table)} check")
    found = advice(table)
    assert found.worth[CHECK] == found.worth[FOLD] == 0
    assert list(found.worth).index(CHECK) < list(found.worth).index(FOLD)


# --- the price of a call --------------------------------------------------------------------------------------------


def need(table: PokerTable) -> Fraction | None:
    found = advice(table)
    assert found.chances
    return found.chances.need


def test_the_price_of_a_call() -> None:
    table = dealt("holdem", {1: "AS KS", 2: "7H 7D", 3: "QS QD"}, "KD 9S 4S")
    assert need(table) is None  # nothing is to be called
    acts(table, f"{turn(table)} bet 6")
    assert need(table) == Fraction(6, 6 + 6 + 6)
    acts(table, f"{turn(table)} raise 18")
    assert need(table) == Fraction(18, 6 + 6 + 18 + 18)


def test_whoever_is_short_can_win_no_more_than_is_matched() -> None:
    """Seat 1 has $10 left, and calls a bet of $50 with it."""
    table = poker("holdem", {1: 12, 2: 200, 3: 200})
    deal(table)
    cards(table)
    called_through(table)
    cards(table)
    while turn(table) != 1 or CALL not in offered(table):
        act = CHECK if turn(table) == 1 else "bet 50" if BET in offered(table) else CALL
        acts(table, f"{turn(table)} {act}")
    players = {one.seat: one.paid for one in table.state.players}
    whole = sum(min(paid, 12_00) for seat, paid in players.items() if seat != 1) + 12_00
    assert need(table) == Fraction(10_00, whole)
    assert winnable(table.state, 1, 10_00) == whole


@pytest.mark.parametrize(
    "takes",
    [
        {"rake": "share", "rake_percent": 10},
        {"rake": "fee", "hand_fee": 300},
        {"jackpot": "bad-beat", "edition": "13:69F"},
    ],
)
def test_the_house_takes_its_part_of_what_is_won(takes: dict[str, Any]) -> None:
    """With the best hand, what a call is worth is what the seat really has more in the end, to the cent."""
    table = dealt("holdem", {1: "AS KS", 2: "7H 7D"}, "QS JS TS", "9H", "4H", **takes)
    while turn(table) != 2:
        acts(table, "1 check")
    acts(table, "2 bet 33")
    worth, before = advice(table).worth[CALL], table.state.stack(1)
    acts(table, "1 call")
    assert worth == table.state.stack(1) - before
    assert worth < 37_00


# --- pots, by force -------------------------------------------------------------------------------------------------


def by_force(game: Poker, view: PokerState, ends: Showdowns, cents: int, row: int) -> Fraction:
    """What the seat has more in the end in one deal, with pots made by the betting procedure."""
    seat = ends.seats[0]
    at = {one: column for column, one in enumerate(ends.seats)}
    to_match, pot = max(view.to_match, view.player(seat).put + cents), sum(view.pots)
    players = []
    for one in view.players:
        owes = cents if one.seat == seat else 0 if one.folded else min(max(to_match - one.put, 0), one.stack)
        risked = max(one.put + owes - view.player(seat).put, 0)
        worst = risked / (pot + risked) if to_match > view.to_match else owes / pot
        folds = one.seat != seat and owes > 0 and not ends.places[row, at[one.seat]] < 1 - worst
        paid = one.paid if folds else one.paid + owes
        players.append(replace(one, paid=paid, folded=one.folded or folds))
    tops = sorted((one.paid for one in players), reverse=True)
    live = [one for one in players if not one.folded]
    charged = sum(one.paid + one.dead for one in players) - tops[0] + tops[1]
    if not view.street and len(live) == 1 and game.house["rake-before-cards"] == "no":
        charged = 0
    total = taken = 0
    found = Fraction(-cents)
    for chips, seats in contested(replace(view, players=tuple(players))):
        total += chips
        rake = rake_on(game, min(total, charged)) if game.house["rake"] == "share" else 0
        found += (chips - rake + taken) * part(ends, row, [at[one] for one in seats])
        taken = rake
    return found


def part(ends: Showdowns, row: int, columns: list[int]) -> Fraction:
    """The seat's own part of a pot among these hands in one deal."""
    if 0 not in columns:
        return Fraction(0)
    found, halves = Fraction(0), []
    lows = {at: ends.lows[row, at] for at in columns if ends.lows[row, at]}
    if ends.high_counts:
        halves.append({at: ends.highs[row, at] for at in columns})
    if lows:
        halves.append(lows)
    for values in halves:
        winners = [at for at, value in values.items() if value == max(values.values())]
        found += Fraction(0 in winners, len(winners) * len(halves))
    return found


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("holdem", {"rake": "share", "short_ante": "all"}),
        ("omaha", {"form": "high-low-eight"}),
        ("seven-card-stud", {"form": "high-low-eight", "rake": "share"}),
        ("five-card-draw", {"form": "low"}),
    ],
)
def test_chips_are_counted_pot_by_pot(slug: str, options: dict[str, Any]) -> None:
    """Random hands of players with very different stacks, most of whom are all-in: every pot is divided by force."""
    draw, pick, several = Seeded(8), random.Random(8), 0
    for _ in range(12):
        stacks = {seat: pick.choice((3, 7, 20, 60)) for seat in range(1, 6)}
        table = poker(slug, stacks, betting="no-limit", ante=50, **options)
        deal(table)
        while table.state.players:
            if isinstance(table.awaits, Chance):
                do(table, Result(table.awaits.draw(table.equipment, draw)))
                continue
            seat = turn(table)
            if table.state.phase == Phase.BETTING:
                game, view = game_of(table), table.game.view(table.state, seat)
                ends = showdowns(read(game, view, seat), Care(300, 6))
                for name, (least, most) in offered(table).items():
                    for cents in {least, most} if name != FOLD else ():
                        expected = [by_force(game, view, ends, cents, row) for row in range(6)]
                        assert results(game, view, ends, cents) == pytest.approx([float(one) for one in expected])
                several += len({one.paid for one in view.players if not one.folded and not one.stack}) > 1
            moves = list(offered(table))
            name = pick.choice([move for move in moves if move != FOLD] or moves)
            least, most = offered(table)[name]
            do(table, Choose(seat, name, pick.choice((least, most))))
    assert several > 3  # choices after players with different stacks went all-in


def test_chips_of_a_dead_hand_stay_in_the_pots_that_are_contested() -> None:
    """Seat 2 bet $40 and its hand is dead: whoever has only $10 wins the rest as well if nobody else pays."""
    table = poker("holdem", {1: 12, 2: 200, 3: 200})
    deal(table)
    cards(table)
    called_through(table)
    cards(table)
    acts(table, *(f"{seat} {act}" for seat, act in ((1, CHECK), (2, "bet 40"), (3, CALL)) if seat >= turn(table)))
    players = tuple(replace(one, folded=one.folded or one.seat == 2) for one in table.state.players)
    players = tuple(replace(one, put=0, paid=2_00) if one.seat == 3 else one for one in players)
    view = replace(table.state, players=players, pots=(sum(one.paid for one in players),))
    game = game_of(table)
    ends = showdowns(read(game, game.view(view, 1), 1), Care(300, 40))
    found = results(game, view, ends, 10_00)
    assert found == pytest.approx([float(by_force(game, view, ends, 10_00, row)) for row in range(40)])
    assert found.max() == 46_00  # what seat 2 put in, and $4 that were in the pot, if seat 3 does not pay


# --- sizes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("betting", "named"),
    [
        ("pot", {"the minimum": 4_00, "half the pot": 5_00, "three quarters of the pot": 6_00, "the maximum": 7_00}),
        ("spread", {"the minimum": 4_00, "half the pot": 5_00, "the maximum": 6_00}),
        ("fixed", {}),
    ],
)
def test_sizes_are_those_that_the_structure_allows(betting: str, named: dict[str, int]) -> None:
    """The first of three players may raise a big blind of $2, with $3 in the pot."""
    found = advice(dealt("holdem", {1: "AS KS", 2: "7H 7D", 3: "QS QD"}, betting=betting))
    assert {size.name: size.cents for size in found.sizes} == named
    assert RAISE in found.worth


@pytest.mark.proves("13:69F-8.2(f)")
@pytest.mark.parametrize("betting", ["spread", "pot", "no-limit"])
def test_sizes_are_in_the_steps_of_the_table(betting: str) -> None:
    """House players bet the same parts of the pot. The small blind has 50 cents in, which count."""
    table = poker("holdem", {1: 100, 2: 100, 3: 99}, betting=betting, limits=(2, 50), step=200, small_blind=50)
    deal(table)
    cards(table)
    acts(table, "3 raise 4")
    assert isinstance(table.awaits, Choice)
    found = sizes(table.state, 1, table.awaits.only.moves[2], 200)
    assert len(found) > 2
    assert all((cents + 50) % 200 == 0 for cents in found.values())
    decided = [table.game.decide(table.state, Choose(1, RAISE, cents)) for cents in found.values()]
    assert not any(isinstance(one, Refusal) for one in decided)


def test_an_amount_has_one_name() -> None:
    table = dealt("holdem", {1: "AS KS", 2: "7H 7D", 3: "QS QD"}, stack=5)
    move = Move(RAISE, 4_00, 5_00)
    assert sizes(table.state, turn(table), move, 50) == {"the minimum": 4_00, "half the pot": 4_50, "all in": 5_00}


# --- words ----------------------------------------------------------------------------------------------------------


def says(hero: str, *boards: str) -> str:
    """What the coach says to a player against one who has not bet."""
    table = dealt("holdem", {1: hero, 2: "8D 3D"}, *boards)
    while turn(table) != 1:
        acts(table, f"{turn(table)} {CHECK if CHECK in offered(table) else CALL}")
    return advice(table).says


@pytest.mark.parametrize(
    ("hero", "boards", "sentence"),
    [
        ("AS KS", ("KD 9S 4S", "2H"), "Top pair, best kicker"),
        ("QS KH", ("KD 9S 4S", "2H"), "Top pair, queen kicker"),
        ("9H QS", ("KD 9S 4S", "2H"), "Second pair, queen kicker"),
        ("2S QS", ("KD 9H 4S", "2H"), "Bottom pair, queen kicker"),
        ("AS AH", ("KD 9H 4S",), "An overpair, aces"),
        ("JS JH", ("KD 9H 4S",), "A pocket pair of jacks"),
        ("QS JH", ("KD KH 4S",), "A pair of kings on the board"),
        ("QS JH", ("KD 9H 4S",), "King high"),
        ("KS 9S", ("KD 9H 4S",), "Two pairs, kings and nines, four kicker"),
        ("QS QH", (), "A pair of queens"),
        ("AS KS", (), "Ace-king suited"),
        ("AS KH", (), "Ace-king"),
    ],
)
def test_a_hand_is_told_as_players_do(hero: str, boards: tuple[str, ...], sentence: str) -> None:
    assert says(hero, *boards).removeprefix("$1 to win $3 is 25%. ").startswith(sentence)


@pytest.mark.parametrize(
    ("hero", "boards", "sentence"),
    [
        (
            "AS KS",
            ("KD 9S 4S", "2H"),
            "nine spades make the nut flush, two kings make three of a kind and three aces make two pairs.",
        ),
        ("JS TH", ("9D 8H 2S", "2H"), "eight cards make the nut straight"),
        ("JS 7H", ("TD 9H 2S", "3H"), "four eights make a straight"),
        ("7S 6S", ("KS QS 3H", "2H"), "nine spades make a flush"),
        ("AS KS", ("KD 9S 4S", "2H", "3H"), "Top pair, best kicker."),  # no card comes any more
    ],
)
def test_outs_are_told(hero: str, boards: tuple[str, ...], sentence: str) -> None:
    assert sentence in says(hero, *boards)


@pytest.mark.parametrize(
    ("form", "streets", "sentence"),
    [
        ("high", ("AS 3S 4S", "8S", "KH", "QD"), "nine spades make a flush"),
        ("high", ("9S 9H 4S", "8S", "KH", "QD"), "two nines make three of a kind"),
        ("high-low-eight", ("AS 3H 4S", "8H", "KH", "QD"), "a low hand"),
    ],
)
def test_outs_in_stud(form: str, streets: tuple[str, ...], sentence: str) -> None:
    table = poker("seven-card-stud", {1: 100, 2: 100}, form=form, betting="fixed")
    deal(table)
    for at, (mine, other) in enumerate(zip(streets, ("7C TD 2D", "JD", "5D", "6C"), strict=True)):
        if at:
            called_through(table)
        cards(table, {1: mine, 2: other})
    while turn(table) != 1:
        acts(table, f"{turn(table)} check")
    assert sentence in advice(table).says


def test_assumptions_are_told() -> None:
    table = dealt("holdem", {1: "AS KS", 2: "7H 7D", 3: "QS QD"}, "KD 9S 4S")
    first = turn(table)
    acts(table, f"{first} bet 4")
    assert advice(table).why.startswith(
        f"Assumed: seat {first}, who bet, holds one of the best 30% of hands; "
        f"seat {6 - first - turn(table)}, who stayed in earlier, holds one of the best 70% of hands. "
        "Players who must pay to stay in fold the worst of these hands, just enough to make a bluff against one of "
        "them break even; nobody bets after that. Simulated with 20,000 deals: your chance is within 0."
    )


@pytest.mark.parametrize(
    ("boards", "sentence"),
    [((), "A pair to begin with, facing a bet"), (("KD 9S 4S", "KH"), "Two pairs on the turn, nothing to call")],
)
def test_situations_are_told_in_short(boards: tuple[str, ...], sentence: str) -> None:
    table = dealt("holdem", {1: "7S 7H", 2: "7C 7D"}, *boards)
    given = asked(table.game, table.state, turn(table))
    assert given
    situation = analyst_of(table.game).situation(*given)
    assert situation
    assert situation.says == sentence


# --- draw -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "hand", "best", "words"),
    [
        ("high", "KC 2D KD 7S 5C", "discard-2-4-5", "Draw three."),
        ("high", "KC KH KD 7S 5C", "discard-4-5", "Draw two."),
        ("high", "AH 9H 7H 2H 5C", "discard-5", "Draw one."),
        ("high", "9C 8D 7H 6S 5C", "stand-pat", "Stand pat."),
        ("low", "AC 2D 3D 4S KC", "discard-5", "Draw one."),
        ("low", "AC 2D 3D 4S 6C", "stand-pat", "Stand pat."),
    ],
)
def test_every_discard_has_its_worth(form: str, hand: str, best: str, words: str) -> None:
    table = dealt("five-card-draw", {1: hand, 2: ""}, form=form)
    called_through_to_the_draw(table)
    while turn(table) != 1:
        acts(table, f"{turn(table)} stand-pat")
    found = advice(table)
    assert len(found.worth) == 32
    assert next(iter(found.worth)) == best
    assert found.says.endswith(words)
    assert 0 < found.worth[best] <= 4_00  # of what is in the pot
    situation = analyst_of(table.game).situation(table.game.view(table.state, 1), table.awaits.only)  # type: ignore[union-attr]
    assert situation is not None
    assert situation.says.startswith("Drawing to ")


def called_through_to_the_draw(table: PokerTable) -> None:
    while table.state.phase == Phase.BETTING:
        acts(table, f"{turn(table)} {CHECK if CHECK in offered(table) else CALL}")


# --- every game -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("holdem", {}),
        ("omaha", {}),
        ("omaha", {"form": "high-low-eight"}),
        ("seven-card-stud", {}),
        ("seven-card-stud", {"form": "high-low"}),
        ("seven-card-stud", {"form": "high-low-eight"}),
        ("five-card-draw", {}),
        ("five-card-draw", {"form": "low"}),
        ("five-card-stud", {"completing": "yes"}),
        ("mambo-stud", {}),
    ],
)
def test_there_is_advice_on_every_choice_of_every_game(slug: str, options: dict[str, Any]) -> None:
    """Every move has its worth, the best first, and nothing hangs on cards that the seat does not see."""
    draw, looked = Seeded(2), 0
    table = poker(slug, {1: 60, 2: 40, 3: 90}, betting="pot", ante=100, show="choice", **options)
    deal(table)
    while table.state.players:
        if isinstance(table.awaits, Chance):
            do(table, Result(table.awaits.draw(table.equipment, draw)))
            continue
        assert isinstance(table.awaits, Choice)
        seat, moves = turn(table), table.awaits.only.moves
        given = asked(table.game, table.state, seat)
        assert given == asked(table.game, covered_otherwise(table.state, seat, draw), seat)
        assert given
        if table.state.phase == Phase.SHOWING:
            assert analyst_of(table.game).advise(*given) is None
        else:
            found, looked = advice(table), looked + 1
            assert set(found.worth) == {move.name for move in moves}
            assert list(found.worth.values()) == sorted(found.worth.values(), reverse=True)
            assert 0 <= chance(found) <= 1
            assert found.says
        passive = [move for move in moves if move.name not in (FOLD, RAISE)]
        move = passive[draw.below(len(passive))]
        do(table, Choose(seat, move.name, move.least))
    assert looked > 8


# --- on the floor ---------------------------------------------------------------------------------------------------


def test_a_clerk_tells_all_of_it_as_plain_figures() -> None:
    table = on_the_river()
    given = asked(table.game, table.state, 1)
    assert given
    told = actuary.counsel(actuary.rules_of(table.game), *map(msgspec.json.encode, given))
    found = advice(table)
    assert told is not None
    assert told.have == float(chance(found))
    assert told.need == 0.25
    assert (told.error, told.doubt) == (0, 0)
    assert told.says == found.says
    assert list(told.worth) == list(found.worth)
    plain = msgspec.to_builtins(told)
    assert plain["sizes"][1] == {
        "move": "raise",
        "cents": 120_00,
        "name": "half the pot",
        "worth": float(found.sizes[1].worth),
    }


def test_a_raise_is_judged_by_the_nearest_size() -> None:
    told = Counsel(
        {RAISE: 9.0, CALL: 5.0}, "", sizes=(SizeWorth(RAISE, 400, "a", 3.0), SizeWorth(RAISE, 900, "b", 9.0))
    )
    raises, call = Move(RAISE, 400, 900), Move(CALL, 200, 200)
    assert [told.of(raises, cents) for cents in (400, 600, 700, 900)] == [3.0, 3.0, 9.0, 9.0]
    assert told.of(call, 200) == 5.0
    assert told.of(call, 100) is None  # the advice is about more than that
    assert told.of(Move(FOLD), 0) is None
