"""Poker tables on the floor: house players make up the number, give way, buy chips, and never play among themselves."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from at_the_audit import found
from at_the_server import a_guest, an_open_floor, settled, sit
from eyes import Eyes, Watched, watched
from hand_clock import BEGIN
from on_the_floor import House, a_house, asked_now
from on_the_floor import until as until_true
from pitboss.commands import Call, Choose, Role
from pitboss.equipment import DECK
from pitboss.events import BoughtIn, Left, Refusal
from pitboss.floor import asked, house_players
from pitboss.floor.back_room import BackRoom, Busy, Room
from pitboss.floor.coach import Coach
from pitboss.floor.live import Moment
from pitboss.floor.people import THE_HOUSE, Person
from pitboss.floor.record import Revealed
from pitboss.floor.rules import Rules
from pitboss.floor.scene import Clock, Scene, scene
from pitboss.floor.serve import furniture
from pitboss.floor.settings import RAPID, Pace
from pitboss.floor.store.readings import newest_lines
from pitboss.floor.timing import due
from pitboss.game import Chance, Choice, Turn
from pitboss.games import find
from pitboss.house import Group
from pitboss.procedures.timing import routine, silent_choice
from poker_tables import VARIANTS, thoughtless

PACE = Pace()
FOREVER = 1e6  # seconds
NO_COACH = Coach(BackRoom(Room()), lambda _: None, lambda _: None, lambda: "")  # nobody practices here


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with thoughtless(), a_house(tmp_path, Rules("holdem")) as made:
        yield made


def now(house: House) -> Moment:
    return house.live().moment()


def bots(house: House) -> tuple[int, ...]:
    return house.live().standing.house_players


def goes_on(house: House, people: dict[int, Person]) -> None:
    """One step: people check or fold, the dealer and the house players do what is due."""
    mine = [seat for seat in asked_now(house) if seat in people]
    if not mine:
        house.step()
        return
    awaits = house.live().table.awaits
    assert isinstance(awaits, Choice)
    turn = awaits.turn(mine[0])
    assert turn is not None
    chosen = silent_choice(turn)
    assert chosen is not None
    house.do(people[mine[0]], asked.Choose(chosen.move, chosen.cents))


def until(house: House, people: dict[int, Person], phase: str) -> None:
    while house.live().table.state.phase != phase:
        goes_on(house, people)


def events(house: House) -> list[object]:
    return [event for line in house.lines() for deed in line.deeds for event in deed.events]


# --- the default floor ---------------------------------------------------------------------------------------------


def test_the_floor_has_a_table_of_every_poker_game_and_its_other_forms() -> None:
    wanted = [one for one in furniture(None) if find(one.game).charter.group is Group.POKER_ROOM]
    forms = {(one.game, one.options.get("form", "high")) for one in wanted}
    assert forms >= {
        ("holdem", "high"),
        ("omaha", "high"),
        ("omaha", "high-low-eight"),
        ("seven-card-stud", "high"),
        ("seven-card-stud", "high-low-eight"),
        ("five-card-draw", "high"),
        ("five-card-draw", "low"),
        ("five-card-stud", "high"),
        ("mambo-stud", "high"),
    }
    limits = {(one.options.get("betting", "no-limit")) for one in wanted if one.game == "holdem"}
    assert limits == {"no-limit", "fixed"}


# --- house players -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
def test_one_visitor_is_dealt_to_at_once(tmp_path: Path, variant: str) -> None:
    with thoughtless(), a_house(tmp_path, VARIANTS[variant]) as house:
        ann = {1: house.seated("Ann", 1)}
        while not now(house).standing.playing:
            assert due(now(house), PACE, ()) is not None, "nobody has to ask for it"
            house.step()
        assert len(bots(house)) == 5
        assert 1 in [one.seat for one in house.live().table.state.players]
        names = {seat: one.name for seat, one in now(house).standing.occupants.items() if one.house}
        assert all(name.startswith(f"House player {seat}, ") for seat, name in names.items())
        assert {name.split(", ")[1] for name in names.values()} == {"cautious", "plain", "bold"}
        until(house, ann, "shuffle")
        assert not found(house.folder).faults


@pytest.mark.parametrize("pace", [PACE, RAPID])
def test_the_result_of_a_hand_can_be_read_before_the_next_hand(house: House, pace: Pace) -> None:
    """Also by a visitor whom only house players join, and at a practice table: nobody asks for the next hand there."""
    ann = {1: house.seated("Ann", 1)}
    until(house, ann, "betting")
    until(house, ann, "over")
    when = due(now(house), pace, ())
    assert when is not None
    assert when - now(house).standing.since == PACE.pause >= 3.0


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_last_hand_lies_there_until_chips_are_in_for_the_next(tmp_path: Path, variant: str) -> None:
    with thoughtless(), a_house(tmp_path, VARIANTS[variant]) as house:
        ann = {1: house.seated("Ann", 1)}
        until(house, ann, "betting")
        until(house, ann, "over")
        over = seen(house)
        assert over.past
        assert over.hands == house.live().standing.hands != ()
        while not house.live().standing.playing:
            goes_on(house, ann)
        begun = seen(house)
        assert begun.contest is not None
        assert begun.contest.paid
        assert (begun.phase, begun.past, begun.hands) == ("dealing", False, ())


def seen(house: House) -> Scene:
    """The table as somebody sees it who only watches."""
    clock = Clock(house.clock.at, None, 0.0, alone=True)
    return scene(now(house), None, clock=clock, bankroll=0, ready=(), connected=(), look=None, coach=NO_COACH)


def test_house_players_make_room_as_people_come(house: House) -> None:
    people = {1: house.seated("Patron 1", 1)}
    for seat in range(2, 8):
        until(house, people, "betting")
        people[seat] = house.seated(f"Patron {seat}", seat)
        before = bots(house)
        while now(house).standing.playing:
            goes_on(house, people)
            assert bots(house) == before, "nobody gets up in the middle of a hand"
        until(house, people, "over")
        assert len(bots(house)) == max(0, 6 - seat)
    for seat in (7, 6, 5):
        house.do(people.pop(seat), asked.Leave())
        until(house, people, "betting")
        until(house, people, "over")
        assert len(bots(house)) == 7 - seat
    assert not found(house.folder).faults


def test_house_players_sit_beside_nobody_as_long_as_there_is_room(house: House) -> None:
    people = {1: house.seated("Ann", 1)}
    until(house, people, "betting")
    assert sorted(bots(house)) == [4, 6, 8, 10, 11], "seat 11 is the first for which there was no such place"


def test_a_house_player_who_is_broke_buys_chips_before_the_next_hand(house: House) -> None:
    ann = house.seated("Ann", 1)
    until(house, {1: ann}, "betting")
    while now(house).standing.playing:  # everybody but Ann goes all in, whatever the cards
        awaits = house.live().table.awaits
        if isinstance(awaits, Choice) and awaits.only.seat != 1:
            move = max(awaits.only.moves, key=lambda one: one.most)
            house.do(THE_HOUSE, asked.Step((Choose(awaits.only.seat, move.name, move.most),)))
        else:
            goes_on(house, {1: ann})
    broke = house_players.broke(house.live().game, house.live().table.state, now(house).standing)
    assert broke, "somebody lost everything"
    assert due(now(house), PACE, ()) == now(house).standing.since + PACE.card
    house.step()
    bought = [one for deed in house.lines()[-1].deeds for one in deed.events if isinstance(one, BoughtIn)]
    assert {one.seat for one in bought} == set(broke)
    assert all(one.cents == 100 * house.live().game.house.limits.minimum for one in bought)
    assert house.bankroll(ann) == 50_000, "their chips are the house's"
    assert not found(house.folder).faults


def test_house_players_do_not_play_among_themselves(house: House) -> None:
    ann = {1: house.seated("Ann", 1)}
    until(house, ann, "betting")
    until(house, ann, "shuffle")
    house.do(ann[1], asked.Call("sit-out"))
    sort_decks = BEGIN + 7200
    assert due(now(house), PACE, ()) == sort_decks, "only the floor's clock goes on"
    house.do(ann[1], asked.Call("sit-in"))
    assert due(now(house), PACE, ()) != sort_decks
    house.do(ann[1], asked.Call("sit-out"))
    bea = {2: house.seated("Bea", 2)}
    assert due(now(house), PACE, ()) != sort_decks, "she plays with the house players"
    until(house, bea, "betting")
    assert all(one.seat != 1 for one in house.live().table.state.players)


def test_house_players_get_up_when_nobody_is_there(house: House) -> None:
    ann = {1: house.seated("Ann", 1)}
    until(house, ann, "betting")
    house.do(ann[1], asked.Leave())
    for _ in range(200):
        if not now(house).standing.occupants:
            break
        assert due(now(house), PACE, ()) is not None
        house.step()
    assert now(house).standing.occupants == {}
    assert due(now(house), PACE, ()) is None
    assert house.bankroll(ann[1]) <= 100_000
    assert not found(house.folder).faults


def test_a_choice_that_is_refused_is_replaced_by_the_silent_one(house: House) -> None:
    house.seated("Ann", 1)
    while not house_players.choosing(house.live().table.awaits, now(house).standing):
        house.step()
    (seat,) = asked_now(house)
    house.do(THE_HOUSE, asked.Step((Choose(seat, "raise", 10**9),)))
    assert asked_now(house) != (seat,)
    before = asked_now(house)
    house.do(THE_HOUSE, asked.Step(()))  # nobody could think for it
    assert asked_now(house) != before or not now(house).standing.playing


# --- thinking, on a floor ------------------------------------------------------------------------------------------


def test_house_players_think_in_the_back_room_and_see_only_what_their_seat_sees(tmp_path: Path) -> None:
    """The real ones: what a clerk is told holds no card that the seat does not see."""
    with a_house(tmp_path, Rules("holdem")) as house:
        house.seated("Ann", 1)
        while not house_players.choosing(house.live().table.awaits, now(house).standing):
            house.step()
        ((rules, view, turn),) = house_players.ponders(now(house))
        (seat,) = asked_now(house)
        for one in house.live().table.state.hands:
            assert all((f'"{card}"'.encode() in view) is (one.seat == seat) for card in one.down)
        chosen = house_players.pondered(rules, view, turn)
        assert not isinstance(house.live().game.decide(house.live().table.state, chosen), Refusal)
        while asked_now(house) != (1,):
            house.step()
        assert house_players.ponders(now(house)) == (), "nobody thinks for a patron"


async def busy(*_: object) -> None:
    raise Busy("The floor is busy with other questions of this kind", 1.0)


async def never(*_: object) -> None:
    await asyncio.Event().wait()


@pytest.mark.parametrize("thinks", [busy, never])
def test_a_hand_goes_on_where_nobody_can_think_or_not_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, thinks: Callable[..., Awaitable[None]]
) -> None:
    monkeypatch.setattr("pitboss.floor.floor.THINKS", 0.01)
    with an_open_floor(tmp_path, [Rules("holdem")]) as floor, a_guest(floor) as ann:
        floor.floor.house_players.ask = thinks  # type: ignore[method-assign,assignment]
        ann.do(1, *sit(1, 20_000))
        settled(lambda: ann.scene(1)["choosers"] == [1])
        moves = {move["name"]: move for move in ann.scene(1)["moves"]}
        name = "check" if "check" in moves else "call"
        ann.do(1, {"type": "Choose", "move": name, "cents": moves[name]["least"]})
        settled(lambda: ann.scene(1)["choosers"] == [1] or ann.scene(1)["round"] > 1)


def test_house_players_think_once_however_often_somebody_is_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.floor.floor.THINKS", FOREVER)
    thoughts = []

    async def counted(_: object, answer: object, *about: object) -> None:
        if answer is house_players.pondered:
            thoughts.append(about)
            await never()

    with an_open_floor(tmp_path, [Rules("holdem")]) as floor, a_guest(floor) as ann:
        floor.floor.house_players.ask = counted  # type: ignore[method-assign,assignment]
        ann.do(1, *sit(1, 20_000))
        settled(lambda: bool(thoughts) or ann.scene(1)["choosers"] == [1])
        while not thoughts:
            for move in ann.scene(1)["moves"][:1]:
                ann.ask(1, {"type": "Choose", "move": move["name"], "cents": move["least"]})
        for _ in range(5):
            ann.do(1, {"type": "Ready"})
        assert len(thoughts) == 1


def test_a_choice_is_not_thought_about_anew_because_people_come_and_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where thinking takes longer than people stay away from the seats, the hand would never go on."""
    monkeypatch.setattr("pitboss.floor.floor.THINKS", FOREVER)
    thoughts: list[asyncio.Event] = []

    async def folds(_: object, answer: object, *about: bytes) -> Choose | None:
        if answer is not house_players.pondered:
            return None
        thoughts.append(asyncio.Event())
        await thoughts[-1].wait()
        turn = msgspec.json.decode(about[2], type=Turn)
        return Choose(turn.seat, "fold", 0)

    with (
        an_open_floor(tmp_path, [Rules("holdem")]) as floor,
        a_guest(floor) as ann,
        a_guest(floor) as bea,
    ):
        floor.floor.house_players.ask = folds  # type: ignore[method-assign,assignment]
        ann.do(1, *sit(1, 20_000))
        settled(lambda: bool(thoughts) or ann.scene(1)["choosers"] == [1])
        while not thoughts:
            for move in ann.scene(1)["moves"][:1]:
                ann.ask(1, {"type": "Choose", "move": move["name"], "cents": move["least"]})
        (seat,) = ann.scene(1)["choosers"]
        for _ in range(3):
            bea.do(1, *sit(2, 20_000))
            bea.do(1, {"type": "Leave"})
        assert len(thoughts) == 1
        floor.floor._loop.call_soon_threadsafe(thoughts[0].set)
        settled(lambda: ann.scene(1)["choosers"] != [seat])
        commands = [deed.command for line in newest_lines(floor.floor.database, 1, 1000) for deed in line.deeds]
        assert Choose(seat, "fold", 0) in commands


def test_house_players_think_on_a_real_floor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.floor.floor.THINKS", FOREVER)
    with an_open_floor(tmp_path, [Rules("holdem")]) as floor, a_guest(floor) as ann:
        ann.do(1, *sit(1, 20_000))
        settled(lambda: ann.scene(1)["choosers"] == [1])
        assert [seat["house"] for seat in ann.scene(1)["seats"]].count(True) == 5
        while ann.scene(1)["round"] < 3:
            for move in ann.scene(1)["moves"][:1]:
                ann.ask(1, {"type": "Choose", "move": move["name"], "cents": move["least"]})
        commands = [deed.command for line in newest_lines(floor.floor.database, 1, 1000) for deed in line.deeds]
        chose = [one for one in commands if isinstance(one, Choose) and one.seat != 1]
        assert len({one.move for one in chose}) > 1, "not all of them are silent"


# --- leaving, and coming back --------------------------------------------------------------------------------------


@pytest.mark.proves("poker/missed-blinds")
def test_missed_blinds_are_still_owed_by_whoever_leaves_and_comes_back(house: House) -> None:
    people = {1: house.seated("Ann", 1), 2: house.seated("Bea", 2)}
    until(house, people, "betting")
    until(house, people, "shuffle")
    house.do(people[1], asked.Call("sit-out"))
    while not any(one.seat == 1 for one in house.live().table.state.owing):
        goes_on(house, people)
    until(house, people, "shuffle")
    (owes,) = [one.dues for one in house.live().table.state.owing if one.seat == 1]
    house.do(people[1], asked.Leave())
    (left,) = [event for deed in house.lines()[-1].deeds for event in deed.events if isinstance(event, Left)]
    assert left.remembered == owes
    until(house, people, "betting")
    until(house, people, "shuffle")
    until(house, people, "betting")  # the deck was shuffled twice meanwhile, and nothing is forgotten
    assert now(house).standing.remembered == {people[1].id: owes}
    house.seated("Cy", 1)
    assert not house.live().table.state.owing, "they are hers, and not the seat's"
    house.do(people[1], asked.Sit(3), asked.BuyIn(20_000))
    assert [(one.seat, one.dues) for one in house.live().table.state.owing] == [(3, owes)]
    assert not found(house.folder).faults


def test_who_leaves_in_the_middle_folds_and_takes_the_stack_to_the_cage(house: House) -> None:
    people = {1: house.seated("Ann", 1), 2: house.seated("Bea", 2)}
    while asked_now(house) != (1,) or "check" in _moves(house):  # until it costs something to stay
        goes_on(house, people)
    stack = house.live().table.chips(1)
    house.do(people[1], asked.Leave())
    assert asked_now(house) != (1,), "the fold is made at once"
    assert house.live().table.state.player(1).folded
    while now(house).standing.seat_of(people[1].id):
        goes_on(house, people)
    assert house.bankroll(people[1]) == 50_000 + stack
    assert not found(house.folder).faults


def _moves(house: House) -> list[str]:
    awaits = house.live().table.awaits
    return [move.name for move in awaits.only.moves] if isinstance(awaits, Choice) else []


@pytest.mark.parametrize("variant", VARIANTS)
def test_at_every_moment_of_a_hand_a_patron_can_leave(tmp_path: Path, variant: str) -> None:
    """After so many lines, later each time: nobody is stuck, the hand ends, and all chips are accounted for."""
    left = set[str]()
    with thoughtless(), a_house(tmp_path, VARIANTS[variant]) as house:
        stays = {1: house.seated("Stays", 1)}
        for number in range(3, 21, 3):
            until(house, stays, "shuffle")
            goes = house.seated(f"Goes {number}", 2, buys=10_000)
            for _ in range(number):
                goes_on(house, {**stays, 2: goes})
            left.add(house.live().table.state.phase)
            house.do(goes, asked.Leave())
            for _ in range(300):
                if not now(house).standing.seat_of(goes.id):
                    break
                goes_on(house, stays)
            assert not now(house).standing.seat_of(goes.id), house.live().table.state
        assert "betting" in left
        assert not found(house.folder).faults


# --- the seed ------------------------------------------------------------------------------------------------------


def test_the_seed_of_a_poker_table_is_never_revealed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would show every hand that was folded; the audit verifies the draws with its key."""
    monkeypatch.setattr("pitboss.floor.deciding.dealing.LONGEST_SERIES", 2)
    monkeypatch.setattr("pitboss.floor.deciding.carrying_out.SHORTEST_SERIES", 2)
    people = {1: house.seated("Ann", 1)}
    while now(house).standing.round < 4:
        goes_on(house, people)
    until(house, people, "shuffle")
    assert now(house).standing.series == 1
    assert now(house).standing.drawn > 4
    assert house.refused(people[1], asked.Reveal()).startswith("The seed of this table stays sealed")
    assert not any(isinstance(event, Revealed) for event in events(house))
    findings = found(house.folder)
    assert (findings.faults, findings.unchecked) == ([], 0)
    assert findings.draws >= now(house).standing.drawn


# --- a dealer who keys results in ----------------------------------------------------------------------------------


def test_a_dealer_who_keys_cards_in_sends_them_to_nobody_else(tmp_path: Path) -> None:
    """Not even to herself: what is due next is told by the names of hands, and by all cards of the deck."""

    async def play() -> None:
        async with watched(tmp_path, Rules("holdem"), chips=50_000) as here:
            await here.come("Flo", "floor")
            await here.do("Dora", asked.TakeOver(tracking=True))
            cards, hidden = list(DECK), dict[int, tuple[str, ...]]()
            while not here.state.board:
                await goes_by_hand(here, cards)
                hidden |= {one.seat: one.down for one in here.state.hands}
            assert here.eyes["Dora"].saw(b'"to":["Seat ')
            await here.read_pages()
            for name, eyes in here.eyes.items():
                sees = {"Ann": 1, "Bea": 2}.get(name, 0)
                for seat, down in hidden.items():
                    assert all(_saw(eyes, card) is (seat == sees) for card in down), (name, seat, down)
                assert not any(_saw(eyes, card) for card in here.state.burned)

    with thoughtless():
        asyncio.run(play())


async def goes_by_hand(here: Watched, cards: list[str]) -> None:
    """Somebody does what the table waits for; the dealer keys in the next cards."""
    moment = here.floor.moments[1]
    awaits = moment.awaits
    if isinstance(awaits, Chance):
        await here.do("Dora", asked.Result(" ".join(cards.pop() for _ in range(awaits.count))))
    elif isinstance(awaits, Choice) and awaits.only.seat > 2:
        here.floor._by_the_house(moment, asked.Step())
        await until_true(lambda: here.floor.moments[1].number > moment.number)
        here.look()
    elif isinstance(awaits, Choice):
        moves = {move.name: move for move in awaits.only.moves}
        move = moves.get("check") or moves["call"]
        await here.do(("Ann", "Bea")[awaits.only.seat - 1], asked.Choose(move.name, move.least))
    elif isinstance(call := routine(awaits), Call):
        by_floor = call.by is Role.FLOOR
        command = asked.Call(call.name, call.value, by="floor" if by_floor else "dealer")
        await here.do("Flo" if by_floor else "Dora", command)
    else:
        await here.do("Dora", asked.Open())


def _saw(eyes: Eyes, card: str) -> bool:
    """Whether a card stands in what was sent, besides the list of all cards that can be keyed in."""
    whole, quoted = msgspec.json.encode(DECK), f'"{card}"'.encode()
    return any(quoted in one.replace(whole, b"") for one in eyes.sent)
