"""The felt, the notices, the charter, and a long automatic game."""

import pytest

from pitboss.commands import Place
from pitboss.equipment import Seeded
from pitboss.errors import BadInput
from pitboss.events import Drawn, Noted, Refusal
from pitboss.felt import Puck, felt_of
from pitboss.games import open_game
from pitboss.games.craps import Craps
from pitboss.games.craps.state import STICKPERSON, CrapsState, Phase
from pitboss.law import Edition, binding, cite
from pitboss.paper import notices
from pitboss.table import Dealer

from .talk import Talk


def test_come_bets_have_a_place_at_each_number() -> None:
    felt = felt_of(open_game("craps")).layout
    for number in (4, 5, 6, 8, 9, 10):
        (box,), (come,) = felt.of(f"place-to-win-{number}"), felt.of(f"come-{number}")
        assert box.x <= come.x < box.x + box.w
        assert felt.of(f"dont-come-{number}")


@pytest.mark.parametrize(
    ("pays", "printed"),
    [({}, "double"), ({"field/2": "3 to 1"}, "triple"), ({"field/2": "5 to 2"}, "5 to 2")],
)
def test_the_field_prints_what_the_house_pays_on_a_two(pays: dict[str, str], printed: str) -> None:
    felt = felt_of(open_game("craps", pays=pays))
    for layout in (felt.layout, felt.portraits[0]):
        (field,) = layout.of("field")
        words = [one.text for one in field.prints]
        assert words[words.index("2") + 1 : words.index("3")] == [printed]


@pytest.mark.proves("craps/puck")
@pytest.mark.parametrize("slug", ["craps", "mini-craps", "automated-craps"])
def test_the_puck_lies_on_the_box_of_the_point(slug: str) -> None:
    felt = felt_of(open_game(slug, "13:69F"))
    assert felt.pucks(CrapsState()) == ()
    for number in (4, 5, 6, 8, 9, 10):
        (puck,) = felt.pucks(CrapsState(point=number))
        assert puck == Puck(f"place-to-win-{number}", "ON")
        (box,) = felt.layout.of(puck.spot)
        beside = [area for area in felt.layout.areas if not area.invited and area.spot.endswith(f"-{number}")]
        others = [area for area in beside if area != box and not area.under]
        assert all(area.w * area.h < box.w * box.h for area in others)


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ("A", "24 to 1 for four different points, 249 to 1 for five and 999 to 1 for all six"),
        ("B", "10 to 1 for four different points, 200 to 1 for five and 2,000 to 1 for all six"),
        ("C", "6 to 1 for three different points, 29 to 1 for four, 149 to 1 for five and 299 to 1 for all six"),
        ("D", "39 to 1 for four different points, 199 to 1 for five and 499 to 1 for all six"),
    ],
)
def test_the_pay_table_of_the_fire_bet_is_posted(table: str, says: str) -> None:
    posted = [notice.text for notice in notices(open_game("craps", "13:69F", {"fire-table": table}))]
    assert [text for text in posted if "fire" in text] == [f"The fire bet pays {says}."]


@pytest.mark.proves("craps/odds-multiple")
@pytest.mark.parametrize("value", "1 2 3 5 10 20 100 3-4-5 full-double".split())
def test_every_multiple_of_odds_is_posted(value: str) -> None:
    posted = [notice.text for notice in notices(open_game("craps", options={"odds-multiple": value}))]
    (text,) = (text for text in posted if text.startswith("Odds may be taken"))
    assert value not in ("2", "3", "5", "10", "20", "100") or f"up to {value} times the bet" in text


def test_the_seat_that_has_the_dice_is_called_the_shooter() -> None:
    felt = felt_of(open_game("craps"))
    assert felt.titles(CrapsState(seats=(1, 2), shooter=2)) == {2: "shooter"}
    assert felt.titles(CrapsState(seats=(1, 2), shooter=STICKPERSON)) == {}
    assert felt.titles(CrapsState(seats=(1, 2))) == {}


def test_what_is_not_offered_is_not_on_the_felt() -> None:
    felt = felt_of(open_game("craps", "13:69F", {"fire": "no", "hops": "no"})).layout
    assert not [area for area in felt.areas if area.spot.startswith(("fire", "hop"))]


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("craps", {}),
        ("craps", {"fire": "no"}),
        ("craps", {"fire": "no", "hops": "no", "world": "no", "horn-high": "no"}),
        ("automated-craps", {}),
    ],
)
def test_the_propositions_fill_the_middle_of_the_table(slug: str, options: dict[str, str]) -> None:
    felt = felt_of(open_game(slug, "13:69F", options)).layout
    under = {area.under for area in felt.areas if area.spot.endswith("hardway")}
    ends = [area.y + area.h for area in felt.areas if area.under in under | {""} and area.x >= felt.panels[1].x]
    assert felt.height - 0.3 < max(ends) < felt.height


@pytest.mark.parametrize(("slug", "rows"), [("craps", 4), ("automated-craps", 3)])
def test_a_number_is_as_high_as_the_small_places_around_it_allow(slug: str, rows: int) -> None:
    felt = felt_of(open_game(slug, "13:69F")).layout
    (come,) = felt.of("come")
    for number in (4, 5, 6, 8, 9, 10):
        (box,) = felt.of(f"place-to-win-{number}")
        column = [
            area for area in felt.areas if not area.invited and box.x <= area.x < box.x + box.w and area.y < come.y
        ]
        levels = sorted({(area.y, area.h) for area in column if area != box})
        assert len(levels) == rows
        assert box.h + sum(high for _, high in levels) == pytest.approx(come.y - min(area.y for area in column))
        for y, _ in levels:
            assert sum(area.w for area in column if area.y == y) == pytest.approx(box.w)


@pytest.mark.parametrize("slug", ["craps", "mini-craps", "automated-craps"])
def test_chips_lie_within_the_boxes_of_the_propositions(slug: str) -> None:
    felt = felt_of(open_game(slug, "13:69F"))
    for layout in filter(None, (felt.layout, felt.portrait())):
        for area in layout.areas:
            if area.tone == "deep" and area.chips:
                (x, y), chip = area.chips, max(0.24, min(0.5, 0.36 * min(area.w, area.h)))
                assert area.x < x - chip < x + chip < area.x + area.w, area.spot
                assert area.y < y - chip < y + chip < area.y + area.h, area.spot


@pytest.mark.proves("craps/odds-multiple", "craps/hardways-come-out", "craps/vigorish")
def test_the_houses_choices_are_posted() -> None:
    plain = " ".join(notice.text for notice in notices(open_game("craps", "13:69F")))
    assert "Place bets to win, buy bets and odds on Come bets are off" in plain
    assert "three times on 4 and 10" in plain
    assert "5 percent" in plain
    assert "not accepted" in plain
    assert "24 to 1" in plain
    assert "Hardways" not in plain
    options = {"hardways-come-out": "off", "odds-multiple": "10", "vig-when": "on-win", "uneven": "round-up"}
    other = " ".join(notice.text for notice in notices(open_game("craps", options=options)))
    assert "Hardways are off" in other
    assert "10 times" in other
    assert "deducted from a win" in other
    assert "rounded up" in other
    assert "fire" not in other
    assert "given back when it is taken down" in plain
    kept = " ".join(notice.text for notice in notices(open_game("craps", options={"vig-refund": "no"})))
    assert "charged when the bet is made." in kept
    assert all(notice.cites for notice in notices(open_game("craps")))


@pytest.mark.proves("craps/places")
def test_the_charter() -> None:
    charter = Craps.charter
    assert (charter.places, charter.citation) == (14, "19:47-1.2")
    assert charter.editions == (Edition.NJAC_19_47, Edition.NJAC_13_69F)
    with pytest.raises(BadInput):
        charter.house(options={"fire": "yes"})
    Talk(seats=(14,)).refused("sit 15", "craps/places")
    assert not binding(cite("craps/places"))


@pytest.mark.proves("craps/puck", '19:47-1.1 "Come Out Point"', '19:47-1.1 "Come Out Roll"')
def test_the_puck_is_turned_with_the_point() -> None:
    talk = Talk()
    seen = []
    for roll in ("3-4", "5-6", "2-2", "3-3", "1-3", "6-6", "4-5", "6-1", "4-4"):
        talk.throw()
        events = talk.say(f"result {roll}", "open")
        seen += [(event.what, event.value, event.cites[0]) for event in events if isinstance(event, Noted)]
    point, come_out = '19:47-1.1 "Come Out Point"', '19:47-1.1 "Come Out Roll"'
    assert seen == [
        ("point", 4, point),
        ("point-made", 4, come_out),
        ("point", 9, point),
        ("seven-out", None, come_out),
        ("point", 8, point),
    ]


@pytest.mark.proves("craps/announced")
def test_rolls_are_called_out() -> None:
    talk = Talk()
    says = []
    for roll in ("1-1", "2-1", "4-4", "5-3", "6-1", "6-5"):
        talk.throw()
        events = talk.say(f"result {roll}", "open")
        drawn = [event for event in events if isinstance(event, Drawn)]
        assert all(event.cites == ("19:47-1.10", "craps/announced") for event in drawn)
        says += [event.says for event in drawn]
    assert says == [
        "Two, craps: aces",
        "Three, craps: ace-deuce",
        "Hard eight: four and four",
        "Easy eight: three and five",
        "Seven: one and six",
        "Yo, eleven: five and six",
    ]


@pytest.mark.parametrize("seed", range(3))
def test_a_long_automatic_game_keeps_the_books(seed: int) -> None:
    talk = Talk("13:69F", seats=(1, 7, 14))
    randomness, dealer = Seeded(seed), Dealer(talk.table, Seeded(seed + 100))
    spots = list(talk.table.game.spots)
    taken = 0
    for _ in range(400):
        if talk.table.awaits is not None and talk.state.phase == Phase.WAGERING:
            for _ in range(4):
                spot = spots[randomness.below(len(spots))]
                seat = (1, 7, 14)[randomness.below(3)]
                answer = talk.table.do(Place(seat, spot, 66_00))
                taken += not isinstance(answer, Refusal)
        assert dealer.step()
        assert talk.table.out_of_balance() is None
    assert taken > 20


@pytest.mark.parametrize(
    ("before", "line", "then", "odds"),
    [
        ((), "pass", "2-4", "pass-odds-6"),
        ((), "dont-pass", "2-2", "dont-pass-odds-4"),
        (("2-4",), "come", "4-5", "come-odds-9"),
        (("2-4",), "dont-come", "4-4", "dont-come-odds-8"),
    ],
)
def test_the_felt_invites_to_odds_up_to_the_most_that_the_table_takes(
    before: tuple[str, ...], line: str, then: str, odds: str
) -> None:
    """Only behind one's own bet, once it has its point, and not a step more than the table takes."""
    talk = Talk("13:69F")
    felt = felt_of(talk.table.game)
    talk.roll(*before)
    talk.say(f"place 1 {line} $10")
    assert felt.invites(talk.state, 1) == ()
    talk.roll(then)
    (invite,) = felt.invites(talk.state, 1)
    assert invite.spot == odds
    assert felt.invites(talk.state, 2) == ()
    step = talk.table.game.multiple_of(talk.table.game.spots[odds])
    talk.refused(f"place 1 {odds} ${(invite.most + step) // 100}")
    talk.say(f"place 1 {odds} ${invite.most // 100}")
