"""What all games share: every refusal with its paragraphs, limits, staff acceptance, and the order of settling."""

from collections.abc import Mapping
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pitboss.commands import AnyCommand, BuyIn, Call, Choose, Leave, Open, Place, Result, Role, Sit, TakeDown
from pitboss.equipment import Wheel
from pitboss.events import (
    AnyEvent,
    Called,
    Decision,
    Drawn,
    Left,
    Marked,
    Moved,
    Over,
    Placed,
    Refusal,
    Sat,
    Settled,
    Shuffled,
    TakenDown,
    Verdict,
)
from pitboss.felt import Layout
from pitboss.game import (
    FRESH,
    GENERAL_SEATS,
    Awaits,
    Bet,
    Calling,
    Chance,
    Choice,
    Game,
    Grounds,
    Move,
    Offer,
    Spot,
    State,
    Wagering,
)
from pitboss.house import INCREMENTS, LIMITS, Charter, House, Limits, Pay, Wager
from pitboss.law import Citation, Edition, cite, cites
from pitboss.money import CAGE, MOST_CENTS, RACK, Odds, Transfer, layout, purse
from pitboss.procedures.banking import Bank
from pitboss.procedures.settlement import given_back, losers_first, lost, voided, won
from pitboss.procedures.timing import equipment_after, routine, untimely
from pitboss.procedures.wagering import (
    MAXIMUM_EACH,
    STAFF_MAY_ACCEPT,
    changed,
    fold,
    ordinary,
    payable_step,
)
from pitboss.table import Table

STEADY = settings(derandomize=True, deadline=None, database=None)  # the same examples each time

CHIPS, PERMISSIBLE, CLOSED = cites("19:47-5.1(a)"), cites("19:47-5.1(e)"), cites("19:47-5.3(b)")
PROCEDURE, REMOVAL = cites("19:47-5.3"), cites("19:47-5.1(d)")
PAYABLE, SPOKEN = cites("19:47-5.2(a)"), cites("19:47-1.3")
HEADS, STUCK, FULL, FIVES = (cites(f"19:47-5.1(e){number}") for number in (9, 10, 11, 12))
COIN = Wheel("coin", ["heads", "tails"])
TOSS = Offer("toss", (Role.DEALER,), PROCEDURE, routine=True, values=("high", "low"))
SHY = Offer("shy", (Role.PATRON,), CLOSED, seats=(2,))
AWAITS: dict[str, Awaits] = {
    "wagering": Wagering(calls=(SHY, TOSS)),
    "tossing": Chance(device=COIN),
    "choosing": Choice.of(2, (Move("keep"), Move("double", 500, 1000))),
    "calling": Calling(calls=(SHY,)),
}


class Coin(Game[State]):
    """Heads pays 3 to 2. The edge takes fives up to $20, and a marked wager cannot be taken down."""

    charter: ClassVar = Charter(
        slug="coin",
        name="Coin",
        citation=cite("19:47-5.1"),
        editions=(Edition.NJAC_19_47,),
        places=3,
        wagers=(
            Wager("heads", "Heads", "", (Pay("", Odds(3, 2), HEADS),), HEADS),
            Wager("edge", "Edge", "", (Pay("", Odds(10, 1), HEADS),), HEADS),
        ),
        options=(),
        limits=Limits(500, 5000, 100),
    )
    grounds: ClassVar = Grounds(CHIPS, PERMISSIBLE, CLOSED, PROCEDURE, REMOVAL)
    spots: ClassVar = {name: Spot(name, name, name.title()) for name in ("heads", "edge")}

    def start(self) -> State:
        return State()

    def awaits(self, state: State) -> Awaits:
        return AWAITS.get(state.phase)

    def fits(self, spot: Spot, total: int) -> Refusal | None:
        return Refusal("The edge takes fives.", FIVES) if spot.id == "edge" and total % 500 else None

    def takes(self, state: State, spot: Spot, seat: int, total: int) -> Refusal | None:
        return Refusal("The edge takes no more than $20.", FULL) if spot.id == "edge" and total > 2000 else None

    def returns(self, state: State, bet: Bet) -> Refusal | None:
        return Refusal("That wager is stuck.", STUCK) if bet.mark else None

    def decide(self, state: State, command: AnyCommand) -> Decision:
        return ordinary(self, state, command) or ()

    def evolve(self, state: State, event: AnyEvent) -> State:
        return fold(state, event)

    def layout(self) -> Layout:
        return Layout(1, 1, ())


class Exact(Coin):
    """Refuses what it cannot pay exactly, and takes spoken wagers with cash."""

    grounds: ClassVar = Grounds(CHIPS, PERMISSIBLE, CLOSED, PROCEDURE, REMOVAL, payable=PAYABLE, spoken=SPOKEN)


HOUSE: House = Coin.charter.house()
GAME, EXACT = Coin(HOUSE), Exact(HOUSE)
STATES = {phase: State(seats=(1, 2), phase=phase) for phase in (*AWAITS, "over")}
OPEN = STATES["wagering"]


def refused(game: Game[State], state: State, command: AnyCommand) -> Refusal:
    decision = game.decide(state, command)
    assert isinstance(decision, Refusal), decision
    return decision


# --- what the table does not wait for -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "command", "sentence", "by"),
    [
        ("wagering", Place(3, "heads", 500), "Take a seat before you wager.", CHIPS),
        ("wagering", TakeDown(3, "heads", 500), "Take a seat before you wager.", CHIPS),
        ("over", Place(1, "heads", 500), "Wagers are closed; the dealer must open the next round.", CLOSED),
        ("tossing", Place(1, "heads", 500), "Wagers are closed; the table is waiting for the coin.", CLOSED),
        ("calling", TakeDown(1, "heads", 500), "Wagers are closed; the table is waiting for 'shy'.", CLOSED),
        ("choosing", Place(1, "heads", 500), "Wagers are closed; seat 2 must choose.", CLOSED),
        (
            "over",
            Call(Role.DEALER, "toss"),
            "'toss' cannot be called now; the dealer must open the next round.",
            PROCEDURE,
        ),
        ("wagering", Call(Role.DEALER, "hop"), "'hop' cannot be called now; the table is open for wagers.", PROCEDURE),
        ("wagering", Call(Role.FLOOR, "toss", value="high"), "Only the dealer can call 'toss'.", PROCEDURE),
        ("wagering", Call(Role.DEALER, "toss", value="far"), "'toss' must say one of high, low, not 'far'.", PROCEDURE),
        ("wagering", Call(Role.PATRON, "shy", seat=1), "Seat 1 cannot call 'shy' now.", CLOSED),
        ("wagering", Result("heads"), "There is no result to enter now; the table is open for wagers.", PROCEDURE),
        ("tossing", Result("rim"), "The coin cannot show 'rim'.", PROCEDURE),
        ("tossing", Choose(2, "keep"), "There is nothing to choose now; the table is waiting for the coin.", PROCEDURE),
        ("choosing", Choose(1, "keep"), "Seat 1 has nothing to choose now; seat 2 must choose.", PROCEDURE),
        ("choosing", Choose(2, "fly"), "'fly' is not one of your choices now; you can choose keep, double.", PROCEDURE),
        ("choosing", Choose(2, "double", 499), "'double' takes $5 to $10, not $4.99.", PROCEDURE),
        ("choosing", Choose(2, "double", 1001), "'double' takes $5 to $10, not $10.01.", PROCEDURE),
        ("choosing", Choose(2, "keep", 1), "'keep' takes no chips, not $0.01.", PROCEDURE),
        ("wagering", Open(), "The round is not over; the table is open for wagers.", PROCEDURE),
        ("over", Sit(1), "Seat 1 is taken.", GENERAL_SEATS),
        ("over", Sit(4), "There is no seat 4; this table has seats 1 to 3.", GENERAL_SEATS),
        ("over", Sit(0), "There is no seat 0; this table has seats 1 to 3.", GENERAL_SEATS),
        ("over", Leave(3), "Nobody sits in seat 3.", GENERAL_SEATS),
    ],
)
def test_what_the_table_does_not_wait_for_is_refused(
    phase: str, command: AnyCommand, sentence: str, by: tuple[Citation, ...]
) -> None:
    assert refused(GAME, STATES[phase], command) == Refusal(sentence, by)


@pytest.mark.parametrize(
    ("phase", "command"),
    [
        ("wagering", Call(Role.DEALER, "toss", value="high")),
        ("wagering", Call(Role.PATRON, "shy", seat=2)),
        ("tossing", Result("heads")),
        ("choosing", Choose(2, "keep")),
        ("choosing", Choose(2, "double", 700)),
        ("over", Open()),
        ("over", Sit(3)),
    ],
)
def test_what_the_table_waits_for_is_timely(phase: str, command: AnyCommand) -> None:
    assert untimely(GAME, STATES[phase], command) is None


# --- placing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "sentence", "by"),
    [
        (Place(1, "legs", 500), "There is no wager 'legs' at this table.", PERMISSIBLE),
        (Place(1, "heads", 0), "$0 is not an amount in chips; the smallest chip here is $0.50.", CHIPS),
        (Place(1, "heads", -500), "-$5 is not an amount in chips; the smallest chip here is $0.50.", CHIPS),
        (Place(1, "heads", 525), "$5.25 is not an amount in chips; the smallest chip here is $0.50.", CHIPS),
        (
            Place(1, "heads", MOST_CENTS + 50, Role.DEALER),
            "$10,000,000,000.50 is not an amount in chips; the smallest chip here is $0.50.",
            CHIPS,
        ),
        (Place(1, "heads", 400), "Heads takes at least $5, not $4.", LIMITS),
        (Place(1, "heads", 5100), "Heads takes at most $50 in all, not $51.", LIMITS + MAXIMUM_EACH),
        (Place(1, "heads", 550), "Heads takes wagers in steps of $1; $5.50 does not fit.", INCREMENTS),
        (Place(1, "edge", 600), "The edge takes fives.", FIVES),
        (Place(1, "edge", 600, Role.FLOOR), "The edge takes fives.", FIVES),
        (Place(1, "edge", 2500), "The edge takes no more than $20.", FULL),
        (Place(1, "edge", 2500, Role.FLOOR), "The edge takes no more than $20.", FULL),
        (
            Place(1, "heads", 500, Role.DEALER, spoken=True),
            "Spoken wagers with cash are not accepted; place chips on the layout.",
            CHIPS,
        ),
    ],
)
def test_a_wager_that_cannot_be_taken_is_refused(command: Place, sentence: str, by: tuple[Citation, ...]) -> None:
    assert refused(GAME, OPEN, command) == Refusal(sentence, by)


def test_limits_count_everything_on_the_spot() -> None:
    state = replace(OPEN, bets=(Bet(1, "heads", 4500), Bet(2, "heads", 5000)))
    assert not isinstance(GAME.decide(state, Place(1, "heads", 500)), Refusal)
    assert refused(GAME, state, Place(1, "heads", 600)).sentence == "Heads takes at most $50 in all, not $51."


@STEADY
@given(st.integers(1, 200).map(lambda chips: chips * 50))
def test_the_posted_limits_are_what_a_patron_may_wager(cents: int) -> None:
    taken = not isinstance(GAME.decide(OPEN, Place(1, "heads", cents)), Refusal)
    assert taken == (500 <= cents <= 5000 and cents % 100 == 0)


@pytest.mark.proves("13:69F-8.2(b)1")
def test_a_wager_with_limits_of_its_own_keeps_to_them() -> None:
    game = Coin(Coin.charter.house(wager_limits={"edge": Limits(1000, 1500, 500)}))
    assert not isinstance(game.decide(OPEN, Place(1, "edge", 1000)), Refusal)
    assert refused(game, OPEN, Place(1, "edge", 500)).sentence == "Edge takes at least $10, not $5."
    assert refused(game, OPEN, Place(1, "edge", 2000)).sentence == "Edge takes at most $15 in all, not $20."
    assert not isinstance(game.decide(OPEN, Place(1, "heads", 500)), Refusal)


@pytest.mark.proves("13:69F-8.2(f)")
def test_wagers_go_in_the_increments_of_the_house() -> None:
    game = Coin(Coin.charter.house(limits=Limits(500, 5000, 500)))
    assert refused(game, OPEN, Place(1, "heads", 700)).cites == INCREMENTS
    assert not isinstance(game.decide(OPEN, Place(1, "heads", 1000)), Refusal)


@pytest.mark.proves("13:69F-8.2(d)")
@pytest.mark.parametrize("by", [Role.DEALER, Role.FLOOR])
@pytest.mark.parametrize("cents", [100, 400, 5100, 1_000_000])
def test_staff_may_accept_a_wager_outside_the_limits(by: Role, cents: int) -> None:
    (placed,) = GAME.follow(OPEN, Place(1, "heads", cents, by))
    assert placed.cites == HEADS + STAFF_MAY_ACCEPT
    assert refused(GAME, OPEN, Place(1, "heads", cents)).cites[: len(LIMITS)] == LIMITS


@pytest.mark.proves("13:69F-8.2(f)")
def test_staff_keep_to_the_increments_too() -> None:
    assert refused(GAME, OPEN, Place(1, "heads", 550, Role.FLOOR)).cites == INCREMENTS


@pytest.mark.proves("13:69F-8.2(e)")
def test_what_was_accepted_above_the_maximum_may_be_reduced_in_part() -> None:
    state = replace(OPEN, bets=(Bet(1, "heads", 9000),))
    assert not isinstance(GAME.decide(state, TakeDown(1, "heads", 1000)), Refusal)
    assert refused(GAME, state, TakeDown(1, "heads", 8700)).sentence.startswith("That would leave $3; Heads takes at")


def test_what_staff_accept_within_the_limits_needs_no_leave() -> None:
    (placed,) = GAME.follow(OPEN, Place(1, "heads", 500, Role.DEALER))
    assert placed.cites == HEADS


@pytest.mark.proves("13:69F-8.2(e)")
@pytest.mark.parametrize("cents", [100, 1_000_000])
def test_an_accepted_wager_stands_in_full(cents: int) -> None:
    table = Table(GAME)
    table.state = OPEN
    table.do(BuyIn(1, 2_000_000))
    table.do(Place(1, "heads", cents, Role.FLOOR))
    bet = table.state.bet(1, "heads")
    assert bet is not None
    assert bet.cents == cents
    assert won(bet, Odds(1, 1), 50, HEADS, "").paid == cents
    assert lost(bet, HEADS, "").transfers == (Transfer(layout(1), RACK, cents),)


def test_a_stake_that_cannot_be_paid_exactly_is_refused_where_the_law_says_so() -> None:
    sentence = "$5.50 on Heads cannot be paid exactly at 3 to 2; wager a multiple of $1."
    by_chips = Coin.charter.house(limits=Limits(500, 5000, 50))
    assert refused(Exact(by_chips), OPEN, Place(1, "heads", 550)) == Refusal(sentence, PAYABLE)
    assert not isinstance(Exact(by_chips).decide(OPEN, Place(1, "heads", 600)), Refusal)
    assert not isinstance(Coin(by_chips).decide(OPEN, Place(1, "heads", 550)), Refusal)


@STEADY
@given(st.builds(Odds, st.integers(1, 40), st.integers(1, 40)), st.sampled_from((25, 50, 100)))
def test_the_payable_step_is_the_smallest(odds: Odds, chip: int) -> None:
    step = payable_step(odds, chip)
    exact = [stake for stake in range(chip, step + 1, chip) if odds.on(stake) % chip == 0]
    assert exact == [step]


def test_a_spoken_wager_with_cash_counts_when_the_dealer_confirms_it() -> None:
    for by in (Role.PATRON, Role.FLOOR):
        said = refused(EXACT, OPEN, Place(1, "heads", 500, by, spoken=True))
        assert said == Refusal("A spoken wager with cash counts only when the dealer confirms it.", SPOKEN)
    (placed,) = EXACT.follow(OPEN, Place(1, "heads", 500, Role.DEALER, spoken=True))
    assert placed.cites == HEADS + SPOKEN
    assert placed.transfers == (Transfer(CAGE, purse(1), 500), Transfer(purse(1), layout(1), 500))


# --- taking down and leaving ----------------------------------------------------------------------------------------

LAID = replace(OPEN, bets=(Bet(1, "edge", 500, "on"), Bet(1, "heads", 1500), Bet(2, "heads", 500)))
TOO_MUCH = "You have $15 there; take down that much or less."


@pytest.mark.parametrize(
    ("command", "sentence", "by"),
    [
        (TakeDown(2, "edge", 500), "You have no wager on Edge.", PERMISSIBLE),
        (TakeDown(1, "edge", 500), "That wager is stuck.", STUCK),
        (TakeDown(1, "heads", 0), "$0 is not an amount in chips; the smallest chip here is $0.50.", CHIPS),
        (TakeDown(1, "heads", -500), "-$5 is not an amount in chips; the smallest chip here is $0.50.", CHIPS),
        (TakeDown(1, "heads", 1550), TOO_MUCH, CHIPS),
        (TakeDown(1, "heads", 510), "$5.10 is not an amount in chips; the smallest chip here is $0.50.", CHIPS),
        (TakeDown(1, "heads", 1100), "That would leave $4; Heads takes at least $5, not $4.", LIMITS),
        (
            TakeDown(1, "heads", 550),
            "That would leave $9.50; Heads takes wagers in steps of $1; $9.50 does not fit.",
            INCREMENTS,
        ),
    ],
)
def test_what_cannot_be_taken_down_is_refused(command: TakeDown, sentence: str, by: tuple[Citation, ...]) -> None:
    assert refused(GAME, LAID, command) == Refusal(sentence, by)


@pytest.mark.parametrize("cents", [500, 1000, 1500])
def test_all_or_a_part_is_taken_down(cents: int) -> None:
    (down,) = GAME.follow(LAID, TakeDown(1, "heads", cents))
    assert isinstance(down, TakenDown)
    assert (down.cites, down.transfers) == (REMOVAL, (Transfer(layout(1), purse(1), cents),))
    bet = fold(LAID, down).bet(1, "heads")
    assert (bet.cents if bet else 0) == 1500 - cents


def test_what_is_left_must_fit() -> None:
    state = replace(OPEN, bets=(Bet(1, "edge", 1500),))
    left = refused(GAME, state, TakeDown(1, "edge", 800))
    assert left == Refusal("That would leave $7; The edge takes fives.", FIVES)
    assert not isinstance(GAME.decide(state, TakeDown(1, "edge", 500)), Refusal)


def test_who_leaves_takes_down_what_may_be_taken_down() -> None:
    down, left = GAME.follow(LAID, Leave(2))
    assert (type(down), type(left)) == (TakenDown, Left)
    assert fold(fold(LAID, down), left) == replace(LAID, seats=(1,), bets=LAID.bets[:2])


def test_who_has_a_wager_that_must_stay_stays() -> None:
    assert refused(GAME, LAID, Leave(1)) == Refusal("That wager is stuck.", STUCK)
    in_play = replace(LAID, phase="tossing")
    assert refused(GAME, in_play, Leave(2)).sentence == "Your wager is in play; leave when the round is over."
    assert refused(GAME, in_play, Leave(2)).cites == CLOSED
    assert GAME.follow(replace(in_play, bets=()), Leave(2)) == (Left(seat=2),)


# --- folding --------------------------------------------------------------------------------------------------------


def test_the_state_after_each_event_that_all_games_share() -> None:
    state = State()
    for event, bets in (
        (Sat(seat=2), ()),
        (Sat(seat=1), ()),
        (Placed(seat=2, spot="heads", cents=500), (Bet(2, "heads", 500),)),
        (Placed(seat=1, spot="heads", cents=700), (Bet(1, "heads", 700), Bet(2, "heads", 500))),
        (Placed(seat=1, spot="heads", cents=100), (Bet(1, "heads", 800), Bet(2, "heads", 500))),
        (Marked(seat=1, spot="heads", mark="on"), (Bet(1, "heads", 800, "on"), Bet(2, "heads", 500))),
        (Moved(seat=2, spot="heads", to="edge", cents=500), (Bet(1, "heads", 800, "on"), Bet(2, "edge", 500))),
        (TakenDown(seat=1, spot="heads", cents=300), (Bet(1, "heads", 500, "on"), Bet(2, "edge", 500))),
        (lost(Bet(2, "edge", 500), HEADS, ""), (Bet(1, "heads", 500, "on"),)),
        (Over(), (Bet(1, "heads", 500, "on"),)),
    ):
        state = fold(state, event)
        assert state.bets == bets
    assert state.seats == (1, 2)
    assert fold(state, Left(seat=1)).seats == (2,)


def test_no_spot_holds_less_than_nothing() -> None:
    with pytest.raises(AssertionError, match="seat 1 has less on heads than is taken off it"):
        changed(State(bets=(Bet(1, "heads", 500),)), 1, "heads", -501)


# --- settling -------------------------------------------------------------------------------------------------------

BETS = st.builds(Bet, st.integers(1, 8), st.sampled_from(("heads", "edge")), st.integers(1, 10**6))
ANY_ODDS = st.builds(Odds, st.integers(1, 1000), st.integers(1, 20))


@STEADY
@given(BETS, ANY_ODDS, st.sampled_from((1, 25, 50, 100)))
def test_a_winner_is_paid_in_chips_and_never_less_than_the_odds(bet: Bet, odds: Odds, chip: int) -> None:
    settled = won(bet, odds, chip, HEADS, "it came up")
    assert odds.on(bet.cents) <= settled.paid < odds.on(bet.cents) + chip
    assert settled.paid % chip == 0
    assert settled.transfers == (
        Transfer(RACK, purse(bet.seat), settled.paid),
        Transfer(layout(bet.seat), purse(bet.seat), bet.cents),
    )
    assert (settled.stake, settled.returned, settled.odds) == (bet.cents, bet.cents, str(odds))


def test_a_player_who_holds_the_bank_pays_and_collects() -> None:
    bet = Bet(1, "heads", 500)
    assert won(bet, Odds(1, 1), 50, HEADS, "", bank=Bank.of(layout(2))).transfers[0] == Transfer(
        layout(2), purse(1), 500
    )
    assert lost(bet, HEADS, "", bank=Bank.of(purse(2))).transfers == (Transfer(layout(1), purse(2), 500),)


@STEADY
@given(BETS)
def test_what_is_given_back_goes_back_whole(bet: Bet) -> None:
    (back,) = voided([bet], HEADS, "it fell off the table")
    assert back == given_back(bet, Verdict.VOID, HEADS, "it fell off the table")
    assert back.transfers == (Transfer(layout(bet.seat), purse(bet.seat), bet.cents),)
    assert (back.paid, back.returned) == (0, bet.cents)


@STEADY
@given(st.lists(st.sampled_from(list(Verdict))))
def test_losers_are_collected_before_winners_are_paid(verdicts: list[Verdict]) -> None:
    settled = [Settled(seat=at, spot="heads", stake=1, verdict=verdict) for at, verdict in enumerate(verdicts)]
    ordered = losers_first(settled)
    losing = [one.verdict in (Verdict.LOST, Verdict.HALF) for one in ordered]
    assert losing == sorted(losing, reverse=True)
    for group in (True, False):  # and each group keeps its order
        kept = [one for one in settled if (one.verdict in (Verdict.LOST, Verdict.HALF)) is group]
        assert kept == [one for one, is_losing in zip(ordered, losing, strict=True) if is_losing is group]


# --- the dealer's routine, and the equipment ------------------------------------------------------------------------


def test_the_routine_is_the_first_routine_call() -> None:
    assert routine(None) == Open()
    assert routine(AWAITS["wagering"]) == Call(Role.DEALER, "toss", value="high")
    assert [routine(AWAITS[phase]) for phase in ("tossing", "choosing", "calling")] == [None] * 3


class Ball(Wheel):
    """Shows each mark once."""

    def without(self, outcome: object) -> "Ball":
        return Ball(self.name, [mark for mark in self.order if mark != outcome])


BALL = Ball("coin", ["heads", "tails"])


def test_the_equipment_follows_what_is_shown() -> None:
    class Balls(Coin):
        def awaits(self, state: State) -> Awaits:
            return Chance(device=BALL) if state.phase == "tossing" else super().awaits(state)

    game, tossing = Balls(HOUSE), STATES["tossing"]
    used: Mapping[str, AnyEvent] = {"drawn": Drawn(outcome="heads"), "hidden": Drawn(outcome=None), "said": Over()}
    after = {name: equipment_after(game, tossing, FRESH, event) for name, event in used.items()}
    assert [name for name, equipment in after.items() if equipment.used] == ["drawn"]
    assert after["drawn"].now(COIN).outcomes() == {"tails": 1}
    assert not equipment_after(game, STATES["calling"], FRESH, Drawn(outcome="heads")).used
    assert not equipment_after(game, tossing, after["drawn"], Shuffled(device="coin")).used
    assert (
        equipment_after(game, tossing, after["drawn"], Called(by=Role.DEALER, name="toss", says="")) is after["drawn"]
    )
