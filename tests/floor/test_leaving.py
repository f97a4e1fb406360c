"""Leaving: a patron can always go, and what is undecided goes back or is settled by the rules."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import pytest

from at_the_audit import found
from houses import WHICH, house
from on_the_floor import House, a_house, asked_now, first_of_two_to_choose, play_on
from pitboss.commands import Role
from pitboss.floor import asked
from pitboss.floor.books import Done
from pitboss.floor.people import THE_HOUSE, Person
from pitboss.floor.record import CameBack, Leaving
from pitboss.floor.rules import Rules
from pitboss.floor.settings import Pace
from pitboss.floor.timing import due, overdue
from pitboss.game import Chance
from pitboss.games import names
from pitboss.money import CAGE, METER, RACK, RAKE, VIGORISH

PACE = Pace()
SEATS = (1, 2, 3)
MOST_STEPS = 600  # of the dealer, until the last of those who have left stands up
MOST_SECONDS = 3600.0
THE_HOUSES = (CAGE, RACK, RAKE, VIGORISH, METER)
RED = asked.Place("red", 500)


@pytest.fixture
def roulette(tmp_path: Path) -> Iterator[House]:
    with a_house(tmp_path) as made:
        yield made


def closed(house: House) -> None:
    """Wagers are closed, and the ball is about to fall."""
    while house.live().table.state.phase != "closed":
        house.step()


# --- at one table --------------------------------------------------------------------------------------------------


def test_what_may_be_taken_down_goes_back_at_once(roulette: House) -> None:
    ann = roulette.seated("Ann", 1)
    roulette.step()
    roulette.do(ann, RED)
    roulette.do(ann, asked.Leave())
    assert (roulette.live().standing.occupants, roulette.bankroll(ann)) == ({}, 100_000)


def test_what_is_in_play_is_decided_and_then_the_chips_go_to_the_cage(roulette: House) -> None:
    ann, bea = roulette.seated("Ann", 1), roulette.seated("Bea", 2)
    roulette.step()
    roulette.do(ann, RED)
    closed(roulette)
    line = roulette.do(ann, asked.Leave())
    assert line.deeds[0].events == (Leaving(1),)
    live = roulette.live()
    assert (live.standing.leaving, live.standing.seat_of(ann.id)) == ((1,), 1)
    assert roulette.bankroll(ann) == 50_000
    for command in (RED, asked.Choose("stand"), asked.BuyIn(500), asked.Cut("word"), asked.Leave()):
        sentence = "You are leaving seat 1; sit down there again to play on."
        assert roulette.refused(ann, command) == sentence
    roulette.step()
    assert roulette.live().standing.seat_of(ann.id) == 0
    assert roulette.live().standing.seat_of(bea.id) == 2
    assert roulette.bankroll(ann) in (99_500, 100_500)
    assert not found(roulette.folder).faults


def test_who_comes_back_in_time_keeps_the_seat(roulette: House) -> None:
    ann = roulette.seated("Ann", 1)
    roulette.step()
    roulette.do(ann, RED)
    closed(roulette)
    roulette.do(ann, asked.Leave())
    assert roulette.refused(ann, asked.Sit(2)).startswith("You are still leaving seat 1;")
    line = roulette.do(ann, asked.Sit(1))
    assert line.deeds[0].events == (CameBack(1),)
    roulette.step()
    assert roulette.live().standing.seat_of(ann.id) == 1
    roulette.step()
    roulette.do(ann, RED)
    assert not found(roulette.folder).faults


def test_leaving_and_sitting_down_elsewhere_in_one_request_is_no_second_seat(roulette: House) -> None:
    ann = roulette.seated("Ann", 1)
    roulette.step()
    roulette.do(ann, RED)
    closed(roulette)
    assert roulette.refused(ann, asked.Leave(), asked.Sit(2)).startswith("You are still leaving seat 1;")
    roulette.do(ann, asked.Leave(), asked.Sit(1))
    assert (roulette.live().standing.leaving, roulette.live().standing.patrons) == ((), (1,))


def test_nobody_waits_for_a_patron_who_has_left(tmp_path: Path) -> None:
    """The silent move is made in the same line, whoever deals; the others have lost no time."""
    with a_house(tmp_path, Rules("blackjack")) as house:
        ann, _ = first_of_two_to_choose(house)
        house.do(ann, asked.Leave())
        assert asked_now(house) != (1,)
        assert not found(house.folder).faults


def test_the_dice_of_a_shooter_who_has_left_pass_to_the_house(tmp_path: Path) -> None:
    """A pass line bet with a point cannot be taken down: the stickperson throws until it is decided."""
    with a_house(tmp_path, Rules("craps")) as house:
        ann = house.seated("Ann", 1)
        house.step()
        house.do(ann, asked.Place("pass", 1_000), asked.Call("shoot", "1-2"))
        while not house.live().table.state.point:
            if house.live().table.state.bets:
                house.step()
            else:  # it was decided on the come-out roll
                house.do(ann, asked.Place("pass", 1_000))
        house.do(ann, asked.Leave())
        shooters = set()
        while house.live().standing.occupants:
            when = due(house.live().moment(), PACE, ())
            assert when is not None
            house.clock.at = max(house.clock.at, when)
            house.step()
            if isinstance(house.live().table.awaits, Chance):
                shooters.add(house.live().table.state.shooter)
        assert shooters <= {0, None}
        assert house.bankroll(ann) != 50_000
        assert not found(house.folder).faults


def test_a_closed_table_still_decides_what_lies_on_its_layout(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("craps")) as house:
        ann = house.seated("Ann", 1)
        house.step()
        house.do(ann, asked.Place("pass", 1_000), asked.Call("shoot", "1-2"))
        while not house.live().table.state.point:
            if house.live().table.state.bets:
                house.step()
            else:
                house.do(ann, asked.Place("pass", 1_000))
        house.do(house.person("Sue", "supervisor"), asked.CloseTable())
        house.do(ann, asked.Leave())
        emptied(house, [ann])
        assert not found(house.folder).faults


def test_a_patron_who_is_alone_and_does_nothing_is_not_waited_for_forever(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("blackjack")) as house:
        ann = house.seated("Ann", 1)
        while house.live().table.state.phase != "wagering":
            house.step()
        house.do(ann, asked.Place("box-1", 500))
        while house.live().table.state.phase != "playing":
            house.step()
        assert due(house.live().moment(), PACE, ()) is None  # no clock runs
        house.clock.at += PACE.away + 1
        late = overdue(house.live().moment(), PACE, house.clock.at)
        assert late == asked.StandUp(1)
        house.do(THE_HOUSE, late)
        emptied(house, [ann])


# --- at every table ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("which", WHICH)
@pytest.mark.parametrize("slug", names())
def test_at_every_game_everybody_can_leave_at_any_moment(tmp_path: Path, slug: str, which: str) -> None:
    """Random play, with calls of the floor; then all leave, and in bounded time nothing of theirs is left."""
    edition, options = house(slug, which)
    random = Random(f"leaving {slug} {which}")
    with a_house(tmp_path, Rules(slug, edition, options)) as made:
        floor = made.person("Flo", "floor")
        people = [made.person(f"Patron {seat}") for seat in SEATS]
        for _ in range(6):
            for seat, person in zip(SEATS, people, strict=True):
                if not made.live().standing.seat_of(person.id):
                    made.do(person, asked.Sit(seat), asked.BuyIn(min(20_000, made.bankroll(person) // 100 * 100)))
            play_on(made, people, random, made.live().number + random.randint(5, 60))
            odd_calls(made, floor, random)
            for person in random.sample(people, len(people)):
                assert isinstance(made.ask(person, asked.Leave()), Done) or not made.live().standing.seat_of(person.id)
                for _ in range(random.randrange(3)):
                    made.ask(THE_HOUSE, asked.Step())
            emptied(made, people)
            if any(made.bankroll(person) < 1_000 for person in people):
                break
        assert not found(made.folder).faults


def odd_calls(made: House, floor: Person, random: Random) -> None:
    """Now and then something is wrong, and the floor says so."""
    awaits = made.live().table.awaits
    offers = [offer for offer in (awaits.calls if awaits else ()) if Role.FLOOR in offer.by]
    for offer in random.sample(offers, min(len(offers), random.randrange(2))):
        seat, value = random.choice([*product(offer.seats or (0,), offer.values or ("",))])
        made.ask(floor, asked.Call(offer.name, value, seat, by="floor"))


def emptied(made: House, people: list[Person]) -> None:
    """The automatic dealer goes on by the clock until every seat is empty, and all chips are where they belong."""
    began = made.clock.at
    for _ in range(MOST_STEPS):
        moment = made.live().moment()
        if not moment.standing.occupants:
            break
        when = due(moment, PACE, ())
        if when is None:
            made.clock.at += PACE.untracked + 1
            late = overdue(moment, PACE, made.clock.at)
            assert late is not None, f"the table stands still in {moment.state.phase}"
            made.do(THE_HOUSE, late)
        else:
            made.clock.at = max(made.clock.at, when)
            made.ask(THE_HOUSE, asked.Step())
    assert not made.live().standing.occupants, made.live().table.state
    assert made.clock.at - began < MOST_SECONDS
    left = {name: cents for name, cents in made.live().table.ledger.balances().items() if cents}
    assert all(name.startswith(THE_HOUSES) for name in left), left
    assert all(made.live().standing.seat_of(person.id) == 0 for person in people)
