"""The wagers of the big six wheel: what each wins on and pays, how they are made and settled, and where they lie."""

import pytest

from at_the_table import do, refused
from pitboss.commands import AnyCommand, BuyIn, Call, Open, Place, Result, Role, Sit
from pitboss.equipment import BIG_SIX, Seeded
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Drawn, Over, Placed, Settled, Verdict
from pitboss.felt import felt_of
from pitboss.game import Bet
from pitboss.games import open_game
from pitboss.games.big_six import BigSix
from pitboss.games.big_six.state import BigSixState, Phase
from pitboss.law import Edition, shown
from pitboss.money import CAGE, RACK, layout, purse
from pitboss.table import Dealer, Table

PAYS = {
    "one-dollar": ("$1", 1),
    "two-dollar": ("$2", 2),
    "five-dollar": ("$5", 5),
    "ten-dollar": ("$10", 10),
    "twenty-dollar": ("$20", 20),
    "joker": ("joker", 45),
    "flag": ("flag", 45),
}
STOPS = {"$1": 24, "$2": 15, "$5": 7, "$10": 4, "$20": 2, "joker": 1, "flag": 1}
NO_MORE_BETS, SPIN = Call(Role.DEALER, "no-more-bets"), Call(Role.DEALER, "spin", value="clockwise")


def a_table(edition: str = "19:47", **options: str) -> Table[BigSixState]:
    """A table open for wagers, with two patrons who have chips."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    table: Table[BigSixState] = Table(open_game("big-six", edition, chosen))
    do(table, Sit(1), BuyIn(1, 50_000), Sit(2), BuyIn(2, 50_000), Open())
    return table


def moved(events: tuple[AnyEvent, ...], account: str) -> int:
    transfers = [one for event in events for one in event.transfers]
    return sum(one.cents * ((one.target == account) - (one.source == account)) for one in transfers)


# --- wagers and odds -------------------------------------------------------------------------------------------------


@pytest.mark.proves("19:47-5.5(a)")
@pytest.mark.parametrize("by_clapper", [True, False])
def test_every_wager_on_every_stop(*, by_clapper: bool) -> None:
    """A wager wins on its own insignia at its own odds and loses on every other; joker and flag are two wagers."""
    game = open_game("big-six")
    assert isinstance(game, BigSix)
    for wager, (mark, pays) in PAYS.items():
        for stop in STOPS:
            state = BigSixState(seats=(1,), phase=Phase.SPINNING, bets=(Bet(1, wager, 700),))
            command = Result(stop) if by_clapper else Call(Role.DEALER, "between-stops", value=stop)
            events = game.follow(state, command)
            back = 700 * (pays + 1) if stop == mark else 0
            assert moved(events, purse(1)) == back
            assert moved(events, layout(1)) == -700
            assert moved(events, RACK) == 700 - back
            (end,) = (event for event in events if isinstance(event, Settled))
            assert end.verdict is (Verdict.WON if stop == mark else Verdict.LOST)
            assert end.cites[0] == "19:47-5.5(a)"


@pytest.mark.proves("19:47-5.5(a)")
@pytest.mark.parametrize(("wager", "least"), [(wager, pays) for wager, (_, pays) in PAYS.items()])
def test_the_least_odds(wager: str, least: int) -> None:
    (pay,) = open_game("big-six").wagers[wager].pays
    assert (pay.odds.win, pay.odds.stake) == (least, 1)
    with pytest.raises(BadInput, match=f"the least is {least} to 1") as refusal:
        open_game("big-six", pays={wager: f"{2 * least - 1} to 2"})
    assert refusal.value.cites == ("19:47-5.5(a)",)


@pytest.mark.proves("19:47-5.5(a)")
def test_a_house_may_pay_more() -> None:
    game = open_game("big-six", pays={"joker": "50 to 1"})
    state = BigSixState(seats=(1,), phase=Phase.SPINNING, bets=(Bet(1, "joker", 100),))
    assert moved(game.follow(state, Result("joker")), purse(1)) == 5100
    assert "Joker, 50 to 1" in [area.label for area in felt_of(game).layout.areas]


@pytest.mark.proves("19:47-5.5(a)")
def test_these_seven_wagers_and_no_others() -> None:
    game = open_game("big-six")
    assert list(game.wagers) == list(game.spots) == list(PAYS)
    assert [wager.name for wager in game.wagers.values()] == ["$1", "$2", "$5", "$10", "$20", "Joker", "Flag"]
    assert {spot.id: spot.covers for spot in game.spots.values()} == {w: (mark,) for w, (mark, _) in PAYS.items()}
    for spot in ("fifty-dollar", "$1", "logo"):
        assert refused(a_table(), Place(1, spot, 500)).cites == ("19:47-5.5(a)",)


@pytest.mark.proves("big-six/stops")
def test_the_stops_of_the_wheel() -> None:
    assert BIG_SIX.outcomes() == STOPS
    assert len(BIG_SIX.order) == 54
    assert set(STOPS) == {mark for mark, _ in PAYS.values()}


@pytest.mark.proves("big-six/order")
@pytest.mark.parametrize("mark", STOPS)
def test_each_kind_of_stop_is_spread_evenly_round_the_wheel(mark: str) -> None:
    places = [at for at, stop in enumerate(BIG_SIX.order) if stop == mark]
    apart = [(after - before) % 54 or 54 for before, after in zip(places, places[1:] + places[:1], strict=True)]
    even = 54 / len(places)
    assert sum(apart) == 54
    assert max(abs(one - even) for one in apart) < 3


@pytest.mark.proves("big-six/placing")
def test_wagers_are_chips_or_spoken_with_cash_when_the_dealer_confirms() -> None:
    table = a_table()
    (placed,) = do(table, Place(1, "flag", 500))
    assert isinstance(placed, Placed)
    assert table.chips(1) == 49_500
    (spoken,) = do(table, Place(2, "flag", 500, Role.DEALER, spoken=True))
    assert spoken.transfers[0].source == CAGE
    assert "big-six/placing" in spoken.cites
    assert table.chips(2) == 50_000
    assert refused(table, Place(2, "flag", 500, spoken=True)).cites == ("big-six/placing",)
    assert refused(table, Place(2, "flag", 525)).cites == ("big-six/placing",)
    assert "at least $1" in refused(table, Place(2, "joker", 50)).sentence
    assert "at most $500" in refused(table, Place(2, "joker", 50_100)).sentence


# --- settlement ------------------------------------------------------------------------------------------------------


@pytest.mark.proves("19:47-5.6(e)")
@pytest.mark.parametrize("command", [Result("$5"), Call(Role.DEALER, "between-stops", value="$5")])
def test_losers_are_collected_before_winners_are_paid(command: AnyCommand) -> None:
    table = a_table()
    for seat in (1, 2):
        do(table, Place(seat, "five-dollar", 500), Place(seat, "joker", 500), Place(seat, "two-dollar", 500))
    events = do(table, NO_MORE_BETS, SPIN, command)
    verdicts = [event.verdict for event in events if isinstance(event, Settled)]
    assert verdicts == [Verdict.LOST] * 4 + [Verdict.WON] * 2
    assert isinstance(events[-1], Over)
    assert events[-1].cites == ("19:47-5.6(e)",)
    assert table.state == BigSixState(seats=(1, 2), phase=Phase.OVER)


@pytest.mark.parametrize(
    ("stop", "says"),
    [("$1", "One dollar"), ("$2", "Two dollars"), ("$20", "Twenty dollars"), ("joker", "Joker"), ("flag", "Flag")],
)
def test_the_stop_is_announced(stop: str, says: str) -> None:
    table = a_table()
    do(table, Place(1, "joker", 500), NO_MORE_BETS, SPIN)
    drawn = do(table, Result(stop))[0]
    assert isinstance(drawn, Drawn)
    assert (drawn.outcome, drawn.says) == (stop, says)


def test_a_dealer_runs_the_table_by_the_book() -> None:
    """A hundred rounds: the books balance, and every stop comes up about as often as it should."""
    table = a_table()
    dealer = Dealer(table, Seeded(5))
    for _ in range(100):
        if table.awaits is None:
            dealer.step()
        for spot in PAYS:
            do(table, Place(1, spot, 100, Role.DEALER, spoken=True))
        events = dealer.finish_round()
        assert [type(event).__name__ for event in events[:3]] == ["Called", "Called", "Drawn"]
        assert sum(isinstance(event, Settled) for event in events) == 7
        assert table.out_of_balance() is None


# --- the felt, and the editions --------------------------------------------------------------------------------------


def test_the_layout_has_a_box_for_each_wager() -> None:
    game = open_game("big-six")
    felt = felt_of(game).layout
    assert sorted(area.spot for area in felt.areas) == sorted(PAYS)
    for area in felt.areas:
        name, odds = area.label.split(", ")
        assert (name, odds) == (game.wagers[area.spot].name, f"{PAYS[area.spot][1]} to 1")


def test_a_box_has_the_color_and_the_count_of_its_stops() -> None:
    felt = felt_of(open_game("big-six"))
    upright = felt.portrait()
    assert upright is not None
    look = BIG_SIX.look()
    assert not look.ball
    for form in (felt.layout, upright):
        for area in form.areas:
            mark, pays = PAYS[area.spot]
            (edge,) = [
                one for one in form.panels if area.x < one.x < area.x + area.w and area.y < one.y < area.y + area.h
            ]
            assert {edge.tone} == {tone for stop, tone in zip(look.marks, look.tones, strict=True) if stop == mark}
            words = [one.text for one in area.prints]
            assert f"{pays} to 1" in words
            assert f"{STOPS[mark]} of {sum(STOPS.values())}" in words
            if not mark.startswith("$"):
                assert [one.sign for one in area.prints if one.sign] == [{"joker": "crown"}.get(mark, mark)]
    assert len({edge.tone for edge in felt.layout.panels}) == len(PAYS)


def test_a_box_is_lit_if_and_only_if_a_wager_there_wins() -> None:
    game = open_game("big-six")
    bets = tuple(Bet(1, spot, 500) for spot in PAYS)
    for stop in STOPS:
        ended = [
            one
            for one in game.follow(BigSixState(seats=(1,), phase=Phase.SPINNING, bets=bets), Result(stop))
            if isinstance(one, Settled)
        ]
        assert set(felt_of(game).winners(stop)) == {one.spot for one in ended if one.verdict == Verdict.WON}


def test_both_editions_have_the_game() -> None:
    assert open_game("big-six").house.edition == "19:47"
    newer = open_game("big-six", "13:69F")
    (cite,) = newer.wagers["flag"].cites
    assert shown(cite, Edition.NJAC_13_69F) == "13:69F-5.5 (text of 19:47-5.5(a))"
    with pytest.raises(BadInput, match="in edition '1066'"):
        open_game("big-six", "1066")
