"""Betting rounds: whose turn it is, when a round is over, and random play of 2 to 11 players in every structure."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from at_the_betting import BY, Betting
from pitboss.commands import Choose
from pitboss.events import Noted, Paid
from pitboss.money import Transfer
from pitboss.procedures import betting
from pitboss.procedures.betting import ALL_IN, ANTE, DEAD_ANTE, FORCED_BET, Limit, Share, Structure

STEADY = settings(derandomize=True, deadline=None, database=None, max_examples=200)
NO_LIMIT = Structure(200)
DEEP = 100_000


# --- whose turn it is ------------------------------------------------------------------------------------------------


@pytest.mark.proves('19:47-14.1 "Betting round"', '19:47-14.1 "Check"')
def test_a_round_is_over_when_everybody_has_checked() -> None:
    bets = Betting(NO_LIMIT, DEEP, DEEP, DEEP)
    for seat in (1, 2, 3):
        assert bets.moves.keys() == {"fold", "check", "bet"}
        bets.check(seat)
    assert bets.turn == 0


@pytest.mark.proves('19:47-14.1 "Betting round"', '19:47-14.1 "Call"', '19:47-14.1 "Fold"', '19:47-14.1 "Bet"')
def test_a_round_is_over_when_everybody_has_called_or_folded() -> None:
    bets = Betting(NO_LIMIT, DEEP, DEEP, DEEP, DEEP)
    bets.check(1)
    bets.to(2, 500)
    assert bets.moves.keys() == {"fold", "call", "raise"}
    bets.call(3)
    bets.fold(4)
    bets.call(1)
    assert bets.turn == 0
    assert [one.put for one in bets.state.players] == [500, 500, 500, 0]


@pytest.mark.proves('19:47-14.1 "Betting round"')
def test_a_raise_must_be_answered_by_everybody_else() -> None:
    bets = Betting(NO_LIMIT, DEEP, DEEP, DEEP)
    bets.to(1, 200)
    bets.to(2, 400)
    bets.call(3, 1)
    assert bets.turn == 0


@pytest.mark.proves('19:47-14.1 "Blind bet"')
def test_a_blind_may_raise_although_nobody_has() -> None:
    bets = Betting(NO_LIMIT, DEEP, DEEP, DEEP, blind=200)
    bets.post(2, 100, "small blind")
    bets.post(3, 200, "big blind")
    bets.call(1, 2)
    assert (bets.turn, {*bets.moves}) == (3, {"fold", "check", "raise"})
    bets.check(3)
    assert bets.turn == 0


@pytest.mark.proves('19:47-14.1 "Fold"')
def test_a_round_is_over_once_one_player_is_left() -> None:
    bets = Betting(NO_LIMIT, DEEP, DEEP, DEEP)
    bets.fold(1, 2)
    assert bets.turn == 0


@pytest.mark.proves('19:47-14.1 "All-in"', '19:47-14.1 "Betting round"')
def test_nobody_is_asked_who_cannot_bet_against_anybody() -> None:
    bets = Betting(NO_LIMIT, DEEP, 500, 300)
    bets.to(1, 1_000)
    bets.call(2, 3)
    assert bets.turn == 0
    bets.close()
    assert bets.turn == 0
    bets = Betting(NO_LIMIT, 500, DEEP)
    bets.to(1, 500)
    assert bets.turn == 2  # must still call or fold
    assert bets.raises is None


@pytest.mark.proves('19:47-14.1 "All-in"', '19:47-14.1 "Blind bet"')
def test_a_blind_that_leaves_only_one_player_with_chips_needs_no_answer_if_it_is_matched() -> None:
    bets = Betting(NO_LIMIT, DEEP, 80, blind=200)
    bets.post(1, 100, "small blind")
    assert bets.post(2, 200, "big blind") == 80
    assert bets.turn == 0  # the small blind covers all that the big blind had
    bets = Betting(NO_LIMIT, DEEP, 150, blind=200)
    bets.post(1, 100, "small blind")
    bets.post(2, 200, "big blind")
    assert (bets.turn, bets.moves) == (1, {"fold": (0, 0), "call": (100, 100)})


@pytest.mark.proves("poker/fouled-hand", '19:47-14.1 "All-in"', '19:47-14.1 "Betting round"')
def test_nobody_has_to_match_the_bet_of_a_hand_that_is_dead() -> None:
    bets = Betting(NO_LIMIT, 200, DEEP, DEEP)
    bets.to(1, 200)
    bets.call(2)
    bets.to(3, 500)
    assert bets.turn == 2
    dead = [replace(one, folded=one.seat == 3) for one in bets.state.players]
    bets.state = replace(bets.state, players=tuple(dead))
    assert bets.turn == 0  # seat 1 has no more than the 200 that seat 2 has put in


@pytest.mark.proves('19:47-14.1 "All-in"')
def test_going_all_in_says_so() -> None:
    bets = Betting(NO_LIMIT, 500, DEEP)
    assert betting.acted(bets.state, Choose(1, "bet", 500)).cites == betting.MOVES["bet"] + ALL_IN
    assert betting.acted(bets.state, Choose(1, "bet", 499)).cites == betting.MOVES["bet"]
    assert betting.posted(bets.state, 1, 600, ANTE, BY).cites == BY + ALL_IN
    assert betting.posted(bets.state, 1, 500, ANTE, BY).cites == BY + ALL_IN
    assert betting.posted(bets.state, 1, 400, ANTE, BY).cites == BY


@pytest.mark.proves('19:47-14.1 "Raise"')
def test_a_raise_says_what_it_comes_to() -> None:
    bets = Betting(NO_LIMIT, DEEP, DEEP, blind=200)
    bets.post(1, 100, "small blind")
    bets.post(2, 200, "big blind")
    assert betting.acted(bets.state, Choose(1, "raise", 500)).to == 600
    assert betting.acted(bets.state, Choose(1, "call", 100)).to == 0


# --- what becomes of the chips ---------------------------------------------------------------------------------------


def test_an_amount_is_divided_into_whole_chips_and_nobody_gets_two_odd_ones() -> None:
    assert betting.shares(1_000, 3, 50) == [350, 350, 300]
    assert betting.shares(1_000, 4, 50) == [250, 250, 250, 250]
    assert betting.shares(100, 3, 50) == [50, 50, 0]
    assert betting.shares(1_020, 3, 50) == [350, 350, 320]  # not even with an amount that is less than a chip


@pytest.mark.proves('19:47-14.1 "Pot"', "poker/side-pots")
def test_the_last_side_pot_is_awarded_first() -> None:
    bets = Betting(NO_LIMIT, 300, 700, 2_000, 2_000)
    bets.to(1, 300)
    bets.to(2, 700)
    bets.to(3, 1_200)
    bets.call(4)
    bets.close()
    paid = betting.awarded(bets.state, lambda cents, seats: (Share(seats[0], cents),))
    assert all(one.cites == betting.POT for one in paid)
    assert [(one.seat, one.what, one.cents) for one in paid] == [
        (3, "side pot 2", 1_000),
        (2, "side pot 1", 1_200),
        (1, "main pot", 1_200),
    ]


def test_a_void_hand_gives_back_what_everybody_put_in_and_what_was_raked() -> None:
    bets = Betting(NO_LIMIT, 300, 2_000, 2_000)
    bets.post(2, 100, DEAD_ANTE)
    bets.to(1, 300)
    bets.to(2, 900)
    bets.call(3)
    bets.close()
    bets.happens(Noted(what="rake", value=100, cites=BY, transfers=(Transfer("pot:0", "rake", 100),)))
    back = betting.taken_back(bets.state, "void hand", BY)
    assert [(one.seat, one.cents) for one in back] == [(1, 300), (2, 1_000), (3, 900)]
    for event in back:
        bets.happens(event)
    assert [one.stack for one in bets.state.players] == [300, 2_000, 2_000]
    assert set(bets.state.pots) == {0}


# --- anything that can happen ----------------------------------------------------------------------------------------


def a_structure(random: Random) -> Structure:
    """Any structure: fixed, spread, pot or no limit."""
    limit, least = random.choice(tuple(Limit)), random.choice((1, 2, 5, 10))
    capped = limit in (Limit.FIXED, Limit.SPREAD)
    return Structure(
        least,
        limit,
        least * random.randint(1, 5) if limit is Limit.SPREAD else None,
        random.choice((2, 3, 4, None)) if capped else None,
        random.random() < 0.8,
    )


def begun(random: Random) -> Betting:
    """A hand of 2 to 11 players, with antes, blinds and forced bets or without."""
    structure, count = a_structure(random), random.randint(2, 11)
    rich = random.choice((5, 30, 400))
    least, kind = structure.least, random.choice(("blinds", "forced", "none"))
    bets = Betting(
        structure,
        *(random.randint(1, rich) for _ in range(count)),
        blind=least if kind == "blinds" else 0,
    )
    if random.random() < 0.5:
        ante, what = random.randint(1, least), random.choice((ANTE, DEAD_ANTE))
        for seat in range(1, count + 1):
            bets.post(seat, ante, what)
    if kind == "blinds":
        for seat, cents, what in ((1, -(-least // 2), "small blind"), (2, least, "big blind")):
            if bets.state.stack(seat):
                bets.post(seat, cents, what)
    elif kind == "forced" and bets.state.stack(1):
        bets.post(1, random.randint(1, least), FORCED_BET)
    return bets


class Referee:
    """What one who watches the chips alone knows of a betting round: who put in how much, and how it grew."""

    def __init__(self, bets: Betting) -> None:
        self.structure = bets.structure
        self.faced: dict[int, int] = {}  # what had to be matched when a seat last acted
        self.raised = bets.state.to_match  # the size of the last whole bet or raise; before any, the blind

    def permits(self, bets: Betting) -> None:
        """The moves that are offered make sense."""
        state, seat, found = bets.state, bets.turn, bets.moves
        player, top = state.player(seat), state.to_match
        assert not player.folded
        assert player.stack > 0
        assert seat not in self.faced or self.faced[seat] < top, "nobody acts twice without a raise"
        assert "fold" in found
        assert ("check" in found) == (player.put >= top)
        if player.put < top:
            owes = min(top - player.put, player.stack)
            assert found["call"] == (owes, owes)
        least, most = found.get("raise") or found.get("bet") or (1, 1)
        assert 0 < least <= most <= player.stack
        if len(found) == 3:
            assert ("bet" in found) == (top == 0)
            assert any(one.stack and not one.folded for one in state.players if one.seat != seat)
            assert player.put + least > top
            if least < player.stack:
                self._is_whole(bets, player.put + least, player.put + most)

    def _is_whole(self, bets: Betting, least: int, most: int) -> None:
        """What is offered as the least is a whole bet or raise, and the most is what the limit allows."""
        structure, top, put = self.structure, bets.state.to_match, bets.player.put
        match structure.limit:
            case Limit.FIXED:
                assert least == most
                assert top < least < top + 2 * structure.least
                assert least - top > structure.least // 2 or not bets.state.full
            case Limit.SPREAD:
                assert most <= max(top + max(structure.most or 0, self.raised), least)
            case Limit.POT:
                in_the_middle = sum(bets.state.pots) + (top - put)
                assert most <= max(top + in_the_middle, least)
            case Limit.NONE:
                assert most == bets.player.stack + put
        if structure.limit is not Limit.FIXED:
            assert least >= structure.least
            assert least - top >= self.raised or not bets.state.full

    def sees(self, seat: int, before: int, bets: Betting) -> None:
        """A seat has acted."""
        self.faced[seat] = bets.state.to_match
        grown = bets.state.to_match - before
        if grown >= max(self.raised, self.structure.least):
            self.raised = grown


def played(random: Random) -> None:
    """Random legal moves from the first bet to the end of the hand."""
    bets = begun(random)
    for _ in range(4):
        watching, steps = Referee(bets), 0
        while seat := bets.turn:
            watching.permits(bets)
            moves, before = bets.moves, bets.state.to_match
            move = random.choice([*moves, *(name for name in moves if name != "fold")])
            least, most = moves[move]
            bets.act(seat, move, random.choice((least, most, random.randint(least, most))))
            watching.sees(seat, before, bets)
            steps += 1
            assert steps < 3_000, "the round must end"
        left = [one for one in bets.state.players if not one.folded]
        assert left
        for one in left:
            assert one.put >= bets.state.to_match or not one.stack or len(left) == 1 or _is_covered(bets, one.seat)
        bets.close()
        assert tuple(cents for cents, _ in bets.pots) == bets.state.pots
        if len(left) == 1:
            break
    for event in betting.awarded(bets.state, lambda cents, seats: (Share(random.choice(seats), cents),)):
        assert isinstance(event, Paid)
        bets.happens(event)
    assert set(bets.state.pots) == {0}
    assert sum(one.stack for one in bets.state.players) == bets.total


def _is_covered(bets: Betting, seat: int) -> bool:
    """Whether nobody else who has a hand has more in the round, so that there is nothing to call."""
    mine = bets.state.player(seat).put
    return all(one.put <= mine for one in bets.state.players if not one.folded)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.proves(
    '19:47-14.1 "Betting round"',
    '19:47-14.1 "All-in"',
    '19:47-14.1 "Bet"',
    '19:47-14.1 "Call"',
    '19:47-14.1 "Check"',
    '19:47-14.1 "Fold"',
    '19:47-14.1 "Raise"',
    '19:47-14.1 "Pot"',
    "poker/side-pots",
)
def test_random_legal_moves_keep_every_chip_and_come_to_an_end(seed: int) -> None:
    random = Random(seed)
    for _ in range(250):
        played(random)


@STEADY
@given(st.randoms(use_true_random=False))
def test_any_legal_moves_keep_every_chip_and_come_to_an_end(random: Random) -> None:
    played(random)
