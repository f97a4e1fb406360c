"""When the automatic dealer goes on: by the clock where others are seated, by one's own word where one is alone."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from hand_clock import BEGIN, HandClock
from houses import WHICH
from houses import house as the_house
from on_the_floor import SLOW, House, a_floor, a_house, a_person, asked_now, first_of_two_to_choose, until
from pitboss.commands import Role
from pitboss.events import Refusal
from pitboss.floor import asked
from pitboss.floor.books import Done
from pitboss.floor.croupier import ROUNDS_OF_THE_FLOOR
from pitboss.floor.live import Moment
from pitboss.floor.people import THE_HOUSE, Person
from pitboss.floor.rules import Rules
from pitboss.floor.settings import RAPID, Pace
from pitboss.floor.store.tables import add_practice
from pitboss.floor.timing import away, deadline, due
from pitboss.game import Calling, Choice, Move, Offer, Wagering
from pitboss.games import names
from pitboss.law import cites

PACE = Pace()
MOST_STEPS = 400
LONGEST_ROUND = 900.0  # seconds for a round and the shuffle before it
RED = asked.Place("red", 500)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with a_house(tmp_path) as made:
        yield made


def now(house: House) -> Moment:
    return house.live().moment()


def wait(house: House, ready: tuple[int, ...] = ()) -> float | None:
    """How long after this moment the dealer goes on; None: it waits for somebody."""
    when = due(now(house), PACE, ready)
    return None if when is None else max(0.0, round(when - house.clock.at, 3))


# --- alone ---------------------------------------------------------------------------------------------------------


def test_nobody_is_seated_and_nothing_happens(house: House) -> None:
    assert wait(house) is None


def test_alone_no_clock_runs_and_ready_deals(house: House) -> None:
    ann = house.seated("Ann", 1)
    assert wait(house) == PACE.pause_alone
    house.step()
    assert (wait(house), deadline(now(house), PACE)) == (None, None)
    house.do(ann, RED)
    house.clock.at += 3600
    assert (wait(house), deadline(now(house), PACE)) == (None, None)
    assert wait(house, ready=(1,)) == 0.0


def test_what_follows_comes_step_by_step(house: House) -> None:
    house.seated("Ann", 1)
    house.step(2)
    assert (now(house).state.phase, wait(house)) == ("spinning", PACE.step)
    house.clock.at += 0.5
    assert wait(house) == PACE.step - 0.5
    house.step()
    assert (now(house).state.phase, wait(house)) == ("closed", PACE.draw)
    house.step()
    assert (now(house).state.phase, wait(house)) == ("over", PACE.pause_alone)


def test_cards_come_faster_than_a_wheel_turns(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("blackjack")) as house:
        ann = house.seated("Ann", 1)
        while not house.live().standing.playing:
            house.step()
        house.do(ann, asked.Place("box-1", 500))
        house.step()
        assert (now(house).state.phase, wait(house)) == ("dealing", PACE.card)
        assert PACE.card < PACE.draw


# --- with others ---------------------------------------------------------------------------------------------------


def test_with_others_the_first_wager_starts_a_countdown(house: House) -> None:
    ann, bea = house.seated("Ann", 1), house.seated("Bea", 2)
    assert wait(house) == PACE.pause
    house.step()
    house.clock.at += 500
    assert (wait(house), deadline(now(house), PACE)) == (None, None)  # nobody has wagered, and nobody is ready
    house.do(ann, RED)
    assert (wait(house), deadline(now(house), PACE)) == (PACE.betting, house.clock.at + PACE.betting)
    house.clock.at += 5
    house.do(bea, RED)  # a further wager gives no more time
    assert wait(house) == PACE.betting - 5
    house.clock.at += 100
    assert wait(house) == 0.0


def test_all_who_are_ready_end_it_early(house: House) -> None:
    ann, _ = house.seated("Ann", 1), house.seated("Bea", 2)
    house.step()
    assert wait(house, ready=(1,)) == PACE.betting  # who does nothing does not hold up who is ready
    house.clock.at += PACE.betting
    assert wait(house, ready=(1,)) == 0.0
    assert wait(house) is None
    house.do(ann, RED)
    assert wait(house, ready=(1,)) == PACE.betting
    assert wait(house, ready=(1, 2)) == 0.0
    assert wait(house, ready=(1, 2, 9)) == 0.0


def test_wagers_that_follow_a_choice_have_their_time_too(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("chemin-de-fer")) as house:
        people = {1: house.seated("Ann", 1), 2: house.seated("Bea", 2)}
        while now(house).state.phase != "bidding":
            house.step()
        house.do(people[1], asked.Place("bid", 1_000))
        house.step()
        house.do(people[1], asked.Choose("stake", 1_000))
        assert (now(house).state.phase, wait(house)) == ("covering", PACE.betting)
        assert wait(house, ready=(1, 2)) == 0.0
        house.do(people[2], asked.Place("cover", 500))
        assert wait(house) == PACE.betting
        house.step()
        assert now(house).state.phase != "covering"
        assert wait(house) in (PACE.step, PACE.draw, PACE.card)


def test_nobody_waits_for_those_who_went(house: House) -> None:
    ann, bea = house.seated("Ann", 1), house.seated("Bea", 2)
    house.step()
    house.do(ann, RED)
    house.do(bea, RED)
    there = now(house)
    assert due(there, PACE, ready=(1,), absent=(2,)) == 0.0
    assert (due(there, PACE, (), absent=(2,)), deadline(there, PACE, absent=(2,))) == (None, None)
    assert due(there, PACE, ready=(1, 2), absent=(1, 2)) is None  # their wagers wait for them


def test_a_patron_is_gone_without_a_connection_and_after_a_while(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_floor(tmp_path) as floor:
            ann, clock = a_person(floor.database, "Ann"), floor.now
            assert isinstance(clock, HandClock)
            await floor.ask(1, ann, asked.Request("sit-down", (asked.Sit(1),)))
            assert list(floor.absent(floor.moments[1])) == []
            clock.at += SLOW.absent + 1
            assert list(floor.absent(floor.moments[1])) == [1]
            watcher = floor.watchers.come(1, ann)
            assert list(floor.absent(floor.moments[1])) == []
            floor.watchers.go(watcher)

    asyncio.run(run())


def test_the_clock_begins_with_the_second_patron_and_no_later_one_stops_it(house: House) -> None:
    ann = house.seated("Ann", 1)
    house.step()
    house.do(ann, RED)
    house.clock.at += 100
    house.do(house.person("Bea"), asked.Sit(2))
    assert wait(house) == PACE.betting
    house.clock.at += 15
    cora = house.person("Cora")
    house.do(cora, asked.Sit(3))
    assert wait(house) == PACE.betting - 15
    house.do(cora, asked.Leave())
    assert wait(house) == PACE.betting - 15


# --- people who deal, closed tables --------------------------------------------------------------------------------


def test_where_a_person_deals_the_automatic_dealer_rests(house: House) -> None:
    house.seated("Ann", 1)
    house.seated("Bea", 2)
    dora = house.person("Dora", "dealer")
    house.step()
    house.do(dora, asked.TakeOver())
    assert wait(house, ready=(1, 2)) is None
    assert deadline(now(house), PACE) is None
    house.do(dora, asked.Call("spin", by="dealer"))
    assert wait(house, ready=(1, 2)) is None
    house.do(dora, asked.HandBack())
    assert wait(house) == PACE.step


def test_a_closed_table_opens_no_round(house: House) -> None:
    house.seated("Ann", 1)
    house.do(house.person("Sue", "supervisor"), asked.CloseTable())
    assert wait(house) is None


# --- choices, and checks before the table opens --------------------------------------------------------------------


class Fixed:
    """A game that waits for one thing only, for the clock to look at."""

    patrons = company = 1
    time_bank = 0

    def __init__(self, awaits: Choice | Calling) -> None:
        self._awaits = awaits

    def awaits(self, _: object) -> Choice | Calling:
        return self._awaits

    def clocks(self, _: object) -> tuple[()]:
        return ()


def test_who_does_not_choose_is_chosen_for_where_others_wait(house: House) -> None:
    house.seated("Ann", 1)
    choice = Choice.of(1, (Move("hit"), Move("stand")), silent="stand")
    alone = replace(now(house), game=Fixed(choice))
    assert due(alone, PACE, ()) is None
    house.seated("Bea", 2)
    others = replace(now(house), game=Fixed(choice))
    assert due(others, PACE, ()) == others.standing.since + PACE.choosing
    silent = replace(now(house), game=Fixed(Choice.of(1, (Move("hit"),))))
    assert due(silent, PACE, (1, 2)) is None  # without a move for the silent, the table waits


def test_who_is_gone_and_was_to_choose_holds_up_nobody_who_is_there(tmp_path: Path) -> None:
    """Of two patrons, one is gone: the other is alone, and still does not wait without end."""
    with a_house(tmp_path, Rules("blackjack")) as house:
        first_of_two_to_choose(house)
        assert due(now(house), PACE, (), absent=(1,)) == now(house).standing.since + PACE.choosing
        assert due(now(house), PACE, (), absent=(2,)) is None  # who is to choose is alone, and takes the time
        assert due(now(house), PACE, (), absent=(1, 2)) is None  # and for those who are gone, their wagers wait
        house.step()
        assert asked_now(house) == (2,)


def test_checks_before_a_table_opens_wait_for_nobody(house: House) -> None:
    offer = Offer("check", (Role.DEALER,), cites("19:47-5.2(b)"), routine=True)
    moment = replace(now(house), game=Fixed(Calling(calls=(offer,))))
    assert due(moment, PACE, ()) == 0.0
    assert due(replace(moment, game=Fixed(Calling(calls=(replace(offer, routine=False),)))), PACE, ()) is None


# --- away ----------------------------------------------------------------------------------------------------------


def test_a_seat_is_given_up_after_long_silence(house: House) -> None:
    ann, bea = house.seated("Ann", 1), house.seated("Bea", 2)
    house.step()
    house.clock.at += 1
    house.do(ann, RED)
    house.clock.at += PACE.away
    assert away(now(house), PACE, house.clock.at) == 2
    house.do(bea, RED)
    assert away(now(house), PACE, house.clock.at) == 0  # whoever does something is there
    house.clock.at += 1
    assert away(now(house), PACE, house.clock.at) == 1  # a wager on the layout keeps no seat
    assert away(now(house), PACE, house.clock.at, began=house.clock.at) == 0  # no server was there before
    house.do(THE_HOUSE, asked.StandUp(1))
    assert (now(house).standing.seat_of(ann.id), house.bankroll(ann)) == (0, 100_000)  # it was taken down


# --- on a floor that runs ------------------------------------------------------------------------------------------


def test_ready_is_a_patron_s_own_word_and_for_one_round(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_floor(tmp_path, pace=replace(SLOW, pause_alone=0.0)) as floor:
            ann, eve = a_person(floor.database, "Ann"), a_person(floor.database, "Eve")
            ready = asked.Request("ready-key", (asked.Ready(),))
            assert isinstance(await floor.ask(1, eve, ready), Refusal)
            assert isinstance(await floor.ask(1, ann, asked.Request("sit-down-1", (asked.Sit(1),))), Done)
            await until(lambda: floor.moments[1].state.phase == "wagering")
            assert not floor.ready(floor.moments[1])
            mixed = asked.Request("ready-key", (asked.Ready(), RED))
            assert await floor.ask(1, ann, mixed) == Refusal("Ready must be sent alone, without other commands.")
            assert isinstance(await floor.ask(1, ann, ready), Done)
            await until(lambda: floor.moments[1].state.phase == "spinning")
            assert not floor.ready(floor.moments[1])

    asyncio.run(play())


def test_at_a_practice_table_the_dealer_goes_on_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_floor(tmp_path) as floor:
            ann = a_person(floor.database, "Ann")
            table = await asyncio.to_thread(add_practice, floor.database, Rules("roulette"), ann.id, 5, "")
            assert isinstance(await floor.ask(table, ann, asked.Request("sit-down-1", (asked.Sit(1),))), Done)
            assert floor.croupiers.pace_of(floor.moments[table]) == RAPID

    asyncio.run(play())


def test_dealers_go_by_the_floor_s_clock(tmp_path: Path) -> None:
    """Nothing happens however long it takes, until the clock says that it is time."""

    async def play() -> None:
        async with a_floor(tmp_path, pace=PACE) as floor:
            clock, people = floor.now, [a_person(floor.database, name) for name in ("Ann", "Bea")]
            assert isinstance(clock, HandClock)
            for seat, person in enumerate(people, 1):
                await floor.grant(person.id, "welcome-1")
                sits = asked.Sit(seat), asked.BuyIn(5_000)
                assert isinstance(await floor.ask(1, person, asked.Request("sit-down-1", sits)), Done)
            clock.advance(PACE.pause)
            await until(lambda: floor.moments[1].state.phase == "wagering")
            assert isinstance(await floor.ask(1, people[0], asked.Request("red-key-1", (RED,))), Done)
            clock.advance(PACE.betting - 0.1)
            for _ in range(20):
                await asyncio.sleep(0)
            assert floor.moments[1].state.phase == "wagering"
            clock.advance(0.1)
            await until(lambda: floor.moments[1].state.phase == "spinning")
            assert floor.moments[1].standing.seat_of(people[1].id) == 2
            clock.advance(PACE.away)

            def is_given_up() -> bool:  # at one of the rounds of the floor: the table may move on during the first
                clock.advance(ROUNDS_OF_THE_FLOOR)
                return floor.moments[1].standing.seat_of(people[1].id) == 0

            await until(is_given_up)

    asyncio.run(play())


@pytest.mark.parametrize("slug", names())
def test_at_every_game_one_alone_is_waited_for_and_then_dealt_to(tmp_path: Path, slug: str) -> None:
    """Whoever says ready sees the round through to its end: the dealer is never left without a step."""
    with a_house(tmp_path, Rules(slug)) as house:
        ann = house.seated("Ann", 1)
        for _ in range(45):  # a shoe takes many steps before its first round
            moment = now(house)
            awaits = moment.awaits
            if isinstance(awaits, Choice) and (turn := awaits.turn(1)):
                house.do(ann, asked.Choose(turn.silent))
                continue
            if due(moment, PACE, (1,)) is None:
                raise AssertionError(f"the dealer waits in {moment.state.phase}")
            house.step()
        assert house.live().standing.round >= 1
        assert house.clock.at == BEGIN


def test_only_who_is_offered_the_cut_is_waited_for_and_not_forever(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("mini-baccarat")) as house:
        while now(house).state.phase != "wash":
            house.step()
        assert wait(house) is None  # the cards lie there for the first who comes to see them
        house.seated("Ann", 1)
        assert wait(house) == 0.0
        while now(house).state.phase != "cut":
            house.step()
        assert wait(house) == PACE.cut  # nobody needs to answer, also alone
        assert deadline(now(house), PACE) == now(house).standing.since + PACE.cut
        assert wait(house, ready=(1,)) == 0.0
        house.seated("Bea", 2)
        assert wait(house) == PACE.cut  # seat 2 is asked now
        assert wait(house, ready=(1,)) == PACE.cut
        assert wait(house, ready=(2,)) == 0.0
        assert due(now(house), PACE, (), absent=(2,)) == now(house).standing.since + PACE.step


@pytest.mark.proves("craps/dice-offered")
def test_each_patron_who_is_offered_the_dice_has_time_to_take_them(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("craps")) as house:
        people = [house.seated(name, seat) for seat, name in enumerate(("Ann", "Bea", "Cal"), 1)]
        house.step()
        house.do(people[0], asked.Place("pass", 500))
        assert wait(house) == PACE.betting
        house.step()  # the time to wager is up, and the dealer goes on from seat 1 to seat 2
        assert house.live().table.state.declined == (1,)
        assert wait(house) == PACE.offer
        assert wait(house, ready=(2,)) == PACE.step  # who is ready does not want them
        assert due(now(house), PACE, (), absent=(2,)) == house.clock.at + PACE.step
        house.step()
        assert wait(house) == PACE.offer
        house.do(people[2], asked.Call("shoot", "1-2"))
        assert house.live().table.state.shooter == 3


# --- a patron who does nothing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("which", WHICH)
@pytest.mark.parametrize("slug", names())
@pytest.mark.parametrize("wagers", [True, False])
def test_at_every_game_a_patron_who_does_nothing_holds_nobody_up(
    tmp_path: Path, slug: str, which: str, wagers: bool
) -> None:
    """Ann plays, or only says that she is ready; Bea is connected and does nothing: round follows round.

    Where a patron who does not answer sits out, house players do not play on when both of them do.
    """
    edition, options = the_house(slug, which)
    random = Random(f"idle {slug} {which}")
    with a_house(tmp_path, Rules(slug, edition, options)) as house:
        ann, bea = house.seated("Ann", 1), house.seated("Bea", 2)
        for _ in range(3):
            began, number = house.clock.at, now(house).standing.round
            for _ in range(MOST_STEPS):
                if now(house).standing.round > number + 1:
                    break
                if wagers:
                    plays(house, ann, random)
                when = due(now(house), PACE, (1,))
                if when is None and not wagers and _both_sit_out(house):
                    return
                assert when is not None, f"the table waits in {now(house).state.phase}"
                house.clock.at = max(house.clock.at, when)
                house.step()
            assert now(house).standing.round > number + 1
            assert house.clock.at - began < LONGEST_ROUND
        assert now(house).standing.seat_of(bea.id) == 2


def _both_sit_out(house: House) -> bool:
    return not any(now(house).game.takes_part(now(house).state, seat) for seat in (1, 2))


def plays(house: House, person: Person, random: Random) -> None:
    """Somebody in seat 1 does what can be done there now, if the table takes it."""
    awaits = house.live().table.awaits
    if isinstance(awaits, Choice) and (turn := awaits.turn(1)):
        move = random.choice(turn.moves)
        house.ask(person, asked.Choose(move.name, move.least))
    elif isinstance(awaits, Wagering) and not house.live().table.state.bets:
        game = house.live().game
        for spot in random.sample(list(game.spots.values()), min(4, len(game.spots))):
            house.ask(person, asked.Place(spot.id, game.house.limits_of(spot.wager).minimum))


PESTERS = ("shoot", "give-up", "on-", "off-")
LONGEST_PESTERED = 120.0


@pytest.mark.parametrize("slug", ["craps", "mini-craps", "automated-craps"])
def test_a_patron_who_keeps_calling_holds_nobody_up(tmp_path: Path, slug: str) -> None:
    """Bea takes the dice and gives them up, and turns her bets on and off, once a second; Ann is ready."""
    random = Random(f"pesters {slug}")
    with a_house(tmp_path, Rules(slug)) as house:
        house.seated("Ann", 1)
        bea = house.person("Bea", cents=2_000_000)
        house.do(bea, asked.Sit(2), asked.BuyIn(1_000_000))
        began, number, longest = house.clock.at, 0, 0.0
        for _ in range(400):
            awaits = now(house).awaits
            offers = [
                one for one in (awaits.calls if awaits else ()) if 2 in one.seats and one.name.startswith(PESTERS)
            ]
            for spot in ("pass", "place-to-win-6", "place-to-win-8"):
                house.ask(bea, asked.Place(spot, 600 if spot != "pass" else 500))
            if offers:
                offer = random.choice(offers)
                house.ask(bea, asked.Call(offer.name, random.choice(offer.values or ("",))))
            house.clock.at += 1.0
            while (when := due(now(house), PACE, (1,))) is not None and when <= house.clock.at:
                house.step()
            if now(house).standing.round > number:
                began, number = house.clock.at, now(house).standing.round
            longest = max(longest, house.clock.at - began)
        assert longest < LONGEST_PESTERED


def test_a_call_that_concerns_only_a_patron_s_own_bets_takes_nobody_s_time_to_wager(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("craps")) as house:
        ann, bea = house.seated("Ann", 1), house.seated("Bea", 2)
        house.step()
        house.do(ann, asked.Place("pass", 1_000), asked.Call("shoot", "1-2"))
        while not house.live().table.state.point:
            if not house.live().table.state.bets:
                house.do(ann, asked.Place("pass", 1_000))
            house.step()
        while not now(house).standing.window:
            house.step()
        house.do(bea, asked.Place("place-to-win-6", 600))
        when = due(now(house), PACE, ())
        house.clock.at += 5
        house.do(bea, asked.Call("off-place-to-win-6"))
        assert due(now(house), PACE, ()) == when == deadline(now(house), PACE)


def test_who_takes_the_dice_ends_nobody_s_time_to_wager(tmp_path: Path) -> None:
    """Ann shoots at once; Bea still has the time that both had."""
    with a_house(tmp_path, Rules("craps")) as house:
        ann, bea = house.seated("Ann", 1), house.seated("Bea", 2)
        house.step()
        house.do(ann, asked.Place("pass", 1_000))
        when = due(now(house), PACE, ())
        house.clock.at += 5
        house.do(ann, asked.Call("shoot", "1-2"))
        assert now(house).standing.window
        assert due(now(house), PACE, ()) == when == deadline(now(house), PACE)
        house.do(bea, asked.Place("pass", 1_000))
        assert due(now(house), PACE, (1, 2)) == 0.0


def test_a_shooter_who_is_alone_need_not_say_twice_to_go_on(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("craps")) as house:
        ann = house.seated("Ann", 1)
        house.step()
        house.do(ann, asked.Place("pass", 1_000))
        house.do(ann, asked.Call("shoot", "1-2"))
        assert due(now(house), PACE, ()) == house.clock.at + PACE.step


def test_who_puts_chips_down_and_takes_them_up_again_gains_no_time(house: House) -> None:
    """Ann is ready, and Bea keeps the table waiting with the same chip."""
    house.seated("Ann", 1)
    bea = house.seated("Bea", 2)
    house.step()
    for _ in range(2):
        house.clock.at += PACE.betting - 1
        house.do(bea, RED)
        house.do(bea, asked.TakeDown("red", 500))
    assert wait(house, ready=(1,)) == 0.0
