"""No table is frozen: a dealer who is gone is relieved, and a round that nobody can end is void in time."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import update

from at_the_audit import found
from at_the_books import at_once, branches
from hand_clock import HandClock
from on_the_floor import SLOW, House, a_floor, a_house, a_person, until
from pitboss.commands import Call
from pitboss.events import Refusal, Settled, Verdict
from pitboss.floor import asked
from pitboss.floor.audit import audit
from pitboss.floor.books import Done
from pitboss.floor.croupier import ROUNDS_OF_THE_FLOOR
from pitboss.floor.people import THE_HOUSE, Person
from pitboss.floor.record import Reasoned, Relieved
from pitboss.floor.rules import Rules
from pitboss.floor.settings import Pace
from pitboss.floor.store import Database, schema
from pitboss.floor.timing import due, overdue
from pitboss.game import Chance, Choice, Wagering
from pitboss.procedures.timing import routine
from soak.postgres import Postgres

pytest_plugins = ["soak.fixtures"]

PACE = Pace()
RED = asked.Place("red", 500)
SPIN = asked.Call("spin", by="dealer")
NO_MORE = asked.Call("no-more-bets", by="dealer")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with a_house(tmp_path) as made:
        yield made


def late(house: House, seconds: float) -> asked.ByTheHouse | None:
    """What the house does after so many more seconds in which nothing happened."""
    return overdue(house.live().moment(), PACE, house.clock.at + seconds)


def sound(house: House) -> bool:
    return not found(house.folder).faults


def dealt(house: House, *, tracking: bool = False) -> tuple[Person, Person]:
    """A patron who has wagered, and a dealer who has closed the wagers and awaits the ball."""
    ann, dora = house.seated("Ann", 1), house.person("Dora", "dealer")
    house.do(dora, asked.TakeOver(tracking))
    house.do(dora, asked.Open())
    house.do(ann, RED)
    house.do(dora, SPIN)
    house.do(dora, NO_MORE)
    return ann, dora


def asks_to_choose(house: House, dealer: Person, patron: Person) -> None:
    """Blackjack is dealt by hand until the patron in seat 1 is to choose."""
    while not isinstance(awaits := house.live().table.awaits, Choice):
        if awaits is None:
            house.do(dealer, asked.Open())
        elif isinstance(awaits, Chance):
            house.do(dealer, asked.Draw())
        elif isinstance(awaits, Wagering) and not house.live().table.state.bets:
            house.do(patron, asked.Place("box-1", 500))
        else:
            call = routine(awaits)
            assert isinstance(call, Call)
            house.do(dealer, asked.Call(call.name, call.value, by="dealer"))


# --- by a supervisor -------------------------------------------------------------------------------------------------


def test_a_supervisor_relieves_a_dealer_at_once(house: House) -> None:
    _, dora = dealt(house)
    relieve = asked.Relieve("Dora did not come back from her break.")
    for nobody in (house.person("Flo", "floor"), house.person("Dan", "dealer"), dora):
        assert house.refused(nobody, relieve) == "Only a casino supervisor can do that."
    sue = house.person("Sue", "supervisor")
    line = house.do(sue, relieve)
    assert line.deeds[0].events == (Relieved(dora.id, "Dora", "Dora did not come back from her break."),)
    assert house.live().standing.dealer == 0
    assert house.refused(sue, relieve) == "The automatic dealer deals at this table; there is nobody to relieve."
    house.step()  # the automatic dealer goes on, with the result that the seed gives
    assert house.live().table.state.phase == "over"
    assert sound(house)


# --- by the house, after a while -------------------------------------------------------------------------------------


def test_a_dealer_for_whom_a_table_waits_too_long_is_relieved(house: House) -> None:
    dealt(house)
    assert late(house, PACE.dealer_away) is None
    relieve = late(house, PACE.dealer_away + 1)
    assert relieve == asked.Relieve("the table waited too long for the dealer.")
    house.clock.at += PACE.dealer_away + 1
    house.do(THE_HOUSE, relieve)
    assert due(house.live().moment(), PACE, ()) is not None
    assert sound(house)


def test_whatever_a_dealer_does_for_the_game_gives_more_time(house: House) -> None:
    ann, dora = house.seated("Ann", 1), house.person("Dora", "dealer")
    house.do(dora, asked.TakeOver())
    house.clock.at += 60
    house.do(dora, asked.Open())
    house.clock.at += 60
    house.do(ann, RED)
    house.clock.at += 60
    house.do(dora, SPIN)
    assert late(house, 60) is None
    house.clock.at += 60
    house.do(dora, asked.TakeOver())  # which is nothing that the table waits for
    assert late(house, 31) is not None


def test_nobody_is_relieved_while_patrons_are_waited_for_or_nobody_is_there(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("blackjack")) as house:
        dora = house.person("Dora", "dealer")
        house.do(dora, asked.TakeOver())
        assert late(house, 1e5) is None  # nobody is seated
        house.do(dora, asked.HandBack())
        ann = house.seated("Ann", 1)
        while house.live().table.state.phase != "wagering":
            house.step()
        house.do(dora, asked.TakeOver())
        assert late(house, 1000) is None  # the first wager is for the patrons to make
        house.do(ann, asked.Place("box-1", 500))
        assert late(house, 91) is not None
        asks_to_choose(house, dora, ann)
        assert late(house, 1000) is None


def test_a_patron_who_does_not_choose_holds_up_no_table_that_a_person_deals(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("blackjack")) as house:
        ann, _, dora = house.seated("Ann", 1), house.seated("Bea", 2), house.person("Dora", "dealer")
        while house.live().table.state.phase != "wagering":
            house.step()
        house.do(dora, asked.TakeOver())
        asks_to_choose(house, dora, ann)
        when = due(house.live().moment(), PACE, ())
        assert when == house.clock.at + PACE.choosing
        house.step()
        assert not isinstance(house.live().table.awaits, Choice)
        assert house.live().standing.dealer == dora.id
        assert sound(house)


def test_a_table_that_waits_for_the_floor_alone_goes_on_in_time(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("sic-bo", options={"shaker": "automated"})) as house:
        house.seated("Ann", 1)
        house.do(house.person("Dora", "dealer"), asked.TakeOver())
        assert late(house, PACE.untracked) is None
        relieve = late(house, PACE.untracked + 1)
        assert relieve == asked.Relieve("nobody made the call of the floor that the table waited for.")
        house.clock.at += PACE.untracked + 1
        house.do(THE_HOUSE, relieve)
        house.step()
        assert sound(house)


# --- results that are keyed in ---------------------------------------------------------------------------------------


def test_once_wagers_are_closed_nobody_changes_where_the_result_comes_from(house: House) -> None:
    _, dora = dealt(house, tracking=True)
    assert house.refused(dora, asked.HandBack()).startswith("Wagers are closed; key in the result of this round")
    refused = "Wagers are closed; until the round is over, take the table over with keying in results."
    assert house.refused(dora, asked.TakeOver(tracking=False)) == refused
    house.do(dora, asked.TakeOver(tracking=True))
    house.do(dora, asked.Result("17"))
    house.do(dora, asked.TakeOver(tracking=False))
    house.do(dora, asked.Open())
    house.do(dora, SPIN)
    refused = "Wagers are closed; until the round is over, take the table over without keying in results."
    assert house.refused(dora, asked.TakeOver(tracking=True)) == refused
    house.do(dora, asked.HandBack())
    assert house.refused(house.person("Dan", "dealer"), asked.TakeOver(tracking=True)) == refused
    assert sound(house)


def test_what_a_real_wheel_may_have_decided_never_comes_from_the_seed(house: House) -> None:
    """A dealer who saw a bad result and vanishes gains nothing: somebody else keys it in."""
    ann, dora = dealt(house, tracking=True)
    sue = house.person("Sue", "supervisor")
    house.do(sue, asked.Relieve("Dora left the wheel."))
    assert (house.live().standing.tracking, house.live().standing.dealer) == (True, 0)
    assert due(house.live().moment(), PACE, ()) is None
    sentence = "The result of this round must be keyed in; a dealer must take the table over for it."
    assert house.refused(THE_HOUSE, asked.Step()) == sentence
    assert house.refused(sue, asked.TakeOver(tracking=False)).endswith("with keying in results.")
    house.do(sue, asked.TakeOver(tracking=True))
    house.do(sue, asked.Result("1"))  # red
    assert house.live().table.chips(1) == 50_500
    assert (house.live().standing.tracking, house.live().standing.seat_of(ann.id)) == (True, 1)
    house.do(sue, asked.HandBack())
    assert dora.id != sue.id
    assert sound(house)


def test_a_round_whose_result_nobody_keys_in_is_void(house: House) -> None:
    dealt(house, tracking=True)
    house.clock.at += PACE.dealer_away + 1
    relieve = late(house, 0)
    assert isinstance(relieve, asked.Relieve)
    house.do(THE_HOUSE, relieve)
    assert late(house, PACE.untracked) is None
    house.clock.at += PACE.untracked + 1
    void = late(house, 0)
    assert void == asked.VoidRound("Nobody was there to bring the round to its end.")
    line = house.do(THE_HOUSE, void)
    events = [event for deed in line.deeds for event in deed.events]
    assert events[-1] == Reasoned("void-round", "Nobody was there to bring the round to its end.")
    assert [one.verdict for one in events if isinstance(one, Settled)] == [Verdict.VOID]
    assert house.live().table.chips(1) == 50_000
    assert not house.live().standing.tracking  # the next round is the automatic dealer's
    house.a_round()
    assert sound(house)


def test_a_tracked_round_that_ends_with_a_check_leaves_the_next_to_the_automatic_dealer(tmp_path: Path) -> None:
    """The dealer vanishes, the clock has the dice checked, and that is the end of the round."""
    with a_house(tmp_path, Rules("automated-craps")) as house:
        ann, dora = house.seated("Ann", 1), house.person("Dora", "dealer")
        while house.live().table.state.phase != "wagering":
            house.step()
        house.do(dora, asked.TakeOver(tracking=True))
        house.do(ann, asked.Place("field", 500))
        house.do(ann, asked.Call("decline"))
        house.do(house.person("Sue", "supervisor"), asked.Relieve("Dora left the table."))
        assert house.live().standing.untracked
        house.do(house.person("Flo", "floor"), asked.Call("end-of-day", by="floor"))
        while house.live().table.awaits is not None:
            house.step()
        assert not house.live().standing.tracking
        house.a_round()
        assert house.live().table.state.bets == ()  # the dice have decided it
        assert sound(house)


def test_before_wagers_close_the_automatic_dealer_goes_on_by_itself(house: House) -> None:
    ann, dora = house.seated("Ann", 1), house.person("Dora", "dealer")
    house.do(dora, asked.TakeOver(tracking=True))
    house.do(dora, asked.Open())
    house.do(ann, RED)
    house.do(house.person("Sue", "supervisor"), asked.Relieve("Dora is needed elsewhere."))
    assert not house.live().standing.tracking
    house.a_round()
    assert sound(house)


def test_a_round_in_which_nothing_is_at_stake_is_drawn_by_the_seed(house: House) -> None:
    house.seated("Ann", 1)
    dora = house.person("Dora", "dealer")
    house.do(dora, asked.TakeOver(tracking=True))
    for command in (asked.Open(), SPIN, NO_MORE):
        house.do(dora, command)
    house.do(house.person("Sue", "supervisor"), asked.Relieve("Dora left the wheel."))
    house.step()
    assert (house.live().table.state.phase, house.live().standing.tracking) == ("over", False)
    assert sound(house)


def test_a_dealer_of_a_tracked_round_in_which_nothing_is_at_stake_may_go(house: House) -> None:
    """Nobody has wagered, and the wheel broke: there is nothing to void, and no result to key in."""
    house.seated("Ann", 1)
    dora = house.person("Dora", "dealer")
    house.do(dora, asked.TakeOver(tracking=True))
    for command in (asked.Open(), SPIN, NO_MORE):
        house.do(dora, command)
    house.do(dora, asked.HandBack())
    assert (house.live().standing.tracking, house.live().standing.dealer) == (False, 0)
    house.step()
    assert house.live().table.state.phase == "over"
    assert sound(house)


# --- a supervisor voids a round --------------------------------------------------------------------------------------


def test_a_supervisor_voids_a_round_with_a_reason(house: House) -> None:
    dealt(house)
    void = asked.VoidRound("The wheel broke.")
    assert house.refused(house.person("Flo", "floor"), void) == "Only a casino supervisor can do that."
    seated = house.seated("Sid", 2, "supervisor")
    plays = "A person who plays at a table may do no work there; leave the table first."
    assert house.refused(seated, void) == plays
    sue = house.person("Sue", "supervisor")
    line = house.do(sue, void)
    assert line.deeds[-1].events == (Reasoned("void-round", "The wheel broke."),)
    assert house.live().table.chips(1) == 50_000
    assert house.refused(sue, void) == "Nothing is at stake in a round now, so there is nothing to call off."
    assert sound(house)


# --- who may no longer deal ------------------------------------------------------------------------------------------


def demoted(database: Database, person: Person) -> None:
    """The command line takes all roles away."""
    with database.write() as connection:
        connection.execute(update(schema.people).where(schema.people.c.id == person.id).values(roles=" patron "))


def test_a_running_floor_notices_that_a_dealer_was_demoted_or_vanished(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_floor(tmp_path, pace=SLOW) as floor:
            clock = floor.now
            assert isinstance(clock, HandClock)
            dora, dan = a_person(floor.database, "Dora", "dealer"), a_person(floor.database, "Dan", "dealer")
            ann = a_person(floor.database, "Ann")
            assert isinstance(await floor.ask(1, ann, asked.Request("sit-down-1", (asked.Sit(1),))), Done)
            take = asked.TakeOver()
            assert isinstance(await floor.ask(1, dora, asked.Request("take-over-1", (take,))), Done)
            assert isinstance(await floor.ask(1, dan, asked.Request("take-over-2", (take,))), Refusal)
            demoted(floor.database, dora)
            clock.advance(ROUNDS_OF_THE_FLOOR)
            await until(lambda: floor.moments[1].standing.dealer == 0)
            assert isinstance(await floor.ask(1, dan, asked.Request("take-over-3", (take,))), Done)
            demoted(floor.database, dan)
            await floor.relieve()  # as the page for roles does
            await until(lambda: floor.moments[1].standing.dealer == 0)
            dee = a_person(floor.database, "Dee", "dealer")
            assert isinstance(await floor.ask(1, dee, asked.Request("take-over-4", (take,))), Done)
            clock.advance(SLOW.dealer_away)
            await asyncio.sleep(0)

            def is_relieved() -> bool:
                clock.advance(ROUNDS_OF_THE_FLOOR)
                return floor.moments[1].standing.dealer == 0

            await until(is_relieved)

    asyncio.run(play())


# --- with several servers on one PostgreSQL --------------------------------------------------------------------------


def test_a_dealer_whom_one_server_relieves_deals_on_no_other(a_postgres: Postgres) -> None:
    with branches(a_postgres.database(), "one", "other") as (one, other):
        ann, dora = dealt(one)
        sue = one.person("Sue", "supervisor")
        other.do(sue, asked.Relieve("Dora did not come back from her break."))
        assert isinstance(one.ask(dora, asked.Draw()), Refusal)  # before it heard of that
        assert one.live().standing.dealer == 0
        one.step()  # the automatic dealer goes on, with the result that the seed gives
        other.follow()
        assert other.live().table.state.phase == "over"
        assert other.live().standing.seat_of(ann.id) == 1
        assert audit(one.database).sound


def test_of_two_servers_that_relieve_at_the_same_moment_one_does(a_postgres: Postgres) -> None:
    """The supervisor at one server, and the house at the other, which has waited long enough."""
    with branches(a_postgres.database(), "one", "other") as (one, other):
        _, dora = dealt(one, tracking=True)
        sue = one.person("Sue", "supervisor")
        other.follow()
        other.clock.at += PACE.dealer_away + 1
        relieve = overdue(other.live().moment(), PACE, other.clock.at)
        assert isinstance(relieve, asked.Relieve)
        answers = at_once(
            lambda: one.ask(sue, asked.Relieve("Dora left the wheel.")), lambda: other.ask(THE_HOUSE, relieve)
        )
        assert sorted(isinstance(answer, Done) for answer in answers) == [False, True]
        for branch in (one, other):
            branch.follow()
            standing = branch.live().standing
            assert (standing.dealer, standing.tracking) == (0, True)  # and the result is still to be keyed in
        one.do(sue, asked.TakeOver(tracking=True))
        other.follow()
        assert other.refused(dora, asked.Result("17")) == "Take the table over first."
        other.do(sue, asked.Result("1"))
        assert audit(other.database).sound
