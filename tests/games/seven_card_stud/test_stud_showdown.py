"""The showdown of seven-card stud: the best five of seven for high and for low, and what cannot be divided."""

import pytest

from at_the_poker_table import Events, acts, awarded, called_through, cards, deal, poker, rules, said, shown
from pitboss.errors import BadInput
from pitboss.events import Paid
from pitboss.games.poker_room.showdown import halves

SPLIT = ("high-low", "high-low-eight")
both_splits = pytest.mark.parametrize("form", SPLIT)


def showdown(hands: dict[int, str], **options: str | int) -> Events:
    """Everybody checks a hand down with these seven cards, in the order in which they come."""
    table = poker("seven-card-stud", dict.fromkeys(hands, 100), **options)
    deal(table)
    own = {seat: text.split() for seat, text in hands.items()}
    cards(table, {seat: " ".join(mine[:3]) for seat, mine in own.items()})
    events = called_through(table)
    for at in range(3, 7):
        cards(table, {seat: mine[at] for seat, mine in own.items()}, burn=("2C", "3C", "4C", "5C")[at - 3])
        events = called_through(table)
    return events


def cited_for(events: Events, seat: int, what: str) -> tuple[str, ...]:
    (found,) = (one for one in events if isinstance(one, Paid) and (one.seat, one.what) == (seat, what))
    return tuple(found.cites)


@pytest.mark.proves("19:47-14.9(i)", "19:47-14.9(i)1")
def test_the_best_five_of_seven_win_in_high() -> None:
    # Seat 1 has a full house in its seven cards; seat 2 a flush.
    events = showdown({1: "KS KH 9D KD 9S 7H 6D", 2: "AH QH TH 8H 2H JD 3D"})
    assert awarded(events) == [(1, 2, "the pot")]
    assert {"19:47-14.9(i)1"} <= {*cited_for(events, 1, "the pot")}
    # A low hand is worth nothing here: a wheel is only a straight.
    events = showdown({1: "AS 2S 3D 4D 5H KH QD", 2: "6H 7H 8D 9D TH QH JS"})
    assert awarded(events) == [(2, 2, "the pot")]


@pytest.mark.proves("19:47-14.9(i)", "19:47-14.3(d)")
def test_equal_high_hands_share_the_pot() -> None:
    # Both have a straight from ten to ace; their other cards do not count.
    events = showdown({1: "AS KH QD JD TH 9D 9H", 2: "AH KD QH JH TD 2D 2H"})
    assert awarded(events) == [(1, 1, "the pot"), (2, 1, "the pot")]
    assert "19:47-14.3(d)" in cited_for(events, 1, "the pot")


@both_splits
@pytest.mark.proves("19:47-14.9(i)2")
def test_the_best_high_and_the_best_low_hand_halve_the_pot(form: str) -> None:
    events = showdown({1: "KS KH 9D KD 9S 7H 6D", 2: "AH 2H 3D 4D 8S QD QH"}, form=form)
    assert awarded(events) == [(1, 1, "the pot, high"), (2, 1, "the pot, low")]
    assert "19:47-14.9(i)2" in cited_for(events, 1, "the pot, high")
    assert "19:47-14.9(i)2" in cited_for(events, 2, "the pot, low")
    # One player may win both halves.
    events = showdown({1: "AS 2S 3D 4D 5H KH QD", 2: "6H 6D 7D 9D TH QH QS"}, form=form)
    assert awarded(events) == [(1, 1, "the pot, high"), (1, 1, "the pot, low")]


@pytest.mark.proves("19:47-14.9(i)2")
def test_without_a_qualifier_any_five_cards_make_a_low_hand() -> None:
    # Seat 1 has three kings for high. Seat 2 cannot leave a pair out, and its pair of nines is still the best low.
    events = showdown({1: "KS KH KD QD QS JH JD", 2: "9H 9D TS TD JS QH KC"}, form="high-low")
    assert awarded(events) == [(1, 1, "the pot, high"), (2, 1, "the pot, low")]


@both_splits
@pytest.mark.proves("19:47-14.9(i)2i")
def test_what_cannot_be_halved_goes_to_the_high_hand(form: str) -> None:
    hands = {1: "KS KH 9D KD 9S 7H 6D", 2: "AH 2H 3D 4D 8S QD QH"}
    events = showdown(hands, form=form, forced_bet=150, chip=50)  # $3.00 in the pot
    assert awarded(events) == [(1, 1.5, "the pot, high"), (2, 1.5, "the pot, low")]
    assert "19:47-14.9(i)2i" not in cited_for(events, 1, "the pot, high")
    events = showdown(hands, form=form, forced_bet=150, chip=50, ante=50, seats=3)
    assert awarded(events) == [(1, 2, "the pot, high"), (2, 2, "the pot, low")]
    three = hands | {3: "QC JC TC 8C 7C JD TD"}
    events = showdown(three, form=form, forced_bet=150, chip=50)  # $4.50 from three
    assert awarded(events) == [(1, 2.5, "the pot, high"), (2, 2, "the pot, low")]
    assert "19:47-14.9(i)2i" in cited_for(events, 1, "the pot, high")
    assert "19:47-14.9(i)2i" not in cited_for(events, 2, "the pot, low")


@both_splits
@pytest.mark.proves("19:47-14.9(i)2i")
def test_no_more_than_a_dollar_is_ever_odd(form: str) -> None:
    """With chips of $5 as much might be left over, so that a table that splits pots has smaller ones."""
    with pytest.raises(BadInput, match=r"The smallest chip cannot be \$5: at most \$1 of a split pot may be left over"):
        rules("seven-card-stud", form=form, forced_bet=500, hand_fee=500, rake_cap=500, chip=500, limits=(10, 20))
    rules("seven-card-stud", form=form, chip=100)


@both_splits
@pytest.mark.parametrize(
    ("one", "two", "gets_it"),
    [
        # Both have a straight from ten to ace.
        ("AH KH QD JD TH", "AS KD QH JH TD", 2),  # spades before hearts
        ("AH KH QD JD TH", "AD KS QH JS TD", 1),  # hearts before diamonds, whatever the kings
        ("AC KS QD JD TH", "AD KH QH JH TD", 2),  # diamonds before clubs
    ],
)
@pytest.mark.proves("19:47-14.9(i)2ii", "19:47-14.9(i)2iv")
def test_equal_high_hands_share_their_half_and_the_highest_card_by_suit_gets_what_is_odd(
    form: str, one: str, two: str, gets_it: int
) -> None:
    low = "AC" if "AC" not in one + two else "AS" if "AS" not in one + two else "AD"
    hands = {1: f"{one} 9H 9D", 2: f"{two} 9S 9C", 3: f"{low} 2H 3D 4D 8S 6S 7S"}
    events = showdown(hands, form=form, forced_bet=150, chip=50, ante=50)  # $6: $3 for each half, and $1.50 for each
    assert [(seat, what) for seat, _, what in awarded(events)][2:] == [(3, "the pot, low")]
    assert {seat: cents for seat, cents, what in awarded(events)} == {1: 1.5, 2: 1.5, 3: 3}
    events = showdown(hands, form=form, forced_bet=150, chip=50)  # $4.50: $2.50 for the high half
    got = {seat: cents for seat, cents, what in awarded(events)}
    assert got == {gets_it: 1.5, 3 - gets_it: 1, 3: 2}
    for seat in (1, 2):
        by = cited_for(events, seat, "the pot, high")
        assert {"19:47-14.9(i)2ii", "19:47-14.9(i)2iv", "19:47-14.3(d)"} <= {*by}


@both_splits
@pytest.mark.parametrize(
    ("one", "two", "gets_it"),
    [
        ("AS 2S 3D 4D 8H", "AC 2H 3H 4H 8S", 2),  # the ace is lowest, and clubs are the lowest suit
        ("AD 2S 3D 4D 8H", "AH 2H 3H 4H 8S", 1),
        ("AH 2H 3D 4D 8H", "AS 2D 3H 4H 8S", 1),
        ("2S 3D 4D 6D 8H", "2H 3S 4S 6S 8S", 2),
    ],
)
@pytest.mark.proves("19:47-14.9(i)2iii", "19:47-14.9(i)2iv")
def test_equal_low_hands_share_their_half_and_the_lowest_card_by_suit_gets_what_is_odd(
    form: str, one: str, two: str, gets_it: int
) -> None:
    hands = {1: f"{one} JH JD", 2: f"{two} JS JC", 3: "KS KH KD QC QD TC 9C"}
    events = showdown(hands, form=form, forced_bet=100, chip=50)  # $3: $1.50 for the low half
    got = {(seat, what): dollars for seat, dollars, what in awarded(events)}
    assert got == {
        (3, "the pot, high"): 1.5,
        (gets_it, "the pot, low"): 1,
        (3 - gets_it, "the pot, low"): 0.5,
    }
    for seat in (1, 2):
        by = cited_for(events, seat, "the pot, low")
        assert {"19:47-14.9(i)2iii", "19:47-14.9(i)2iv", "19:47-14.3(d)"} <= {*by}


@pytest.mark.proves("19:47-14.9(i)2ii", "19:47-14.9(i)2iii")
@pytest.mark.parametrize(
    ("cents", "many", "chip", "parts"),
    [
        (250, 2, 50, [150, 100]),
        (250, 3, 50, [150, 50, 50]),  # a dollar is odd, and goes to one hand
        (500, 3, 100, [200, 200, 100]),  # two dollars are more than may go to one
        (700, 4, 50, [250, 150, 150, 150]),
        (600, 3, 50, [200, 200, 200]),
        (375, 4, 25, [150, 75, 75, 75]),
    ],
)
def test_the_whole_odd_amount_goes_to_one_hand_up_to_a_dollar(
    cents: int, many: int, chip: int, parts: list[int]
) -> None:
    assert halves(cents, many, chip) == parts


NO_LOW = [
    "9H 8D 7D 6D 5H KH QH",  # four cards to an eight, and a nine
    "AH 2D 3D 4D 4H 3H KD",  # a pair among the five lowest ranks: only four different ranks up to eight
    "AH 2D 3D 9D TH JH QD",
]


@pytest.mark.parametrize("cards_of_two", NO_LOW)
@pytest.mark.proves("19:47-14.9(j)")
def test_a_low_hand_must_have_five_ranks_up_to_eight_or_the_high_hand_takes_all(cards_of_two: str) -> None:
    hands = {1: "KS KC KD QC JS TC 9C", 2: cards_of_two}
    hands[1] = hands[1].replace("KD", "TS") if "KD" in cards_of_two else hands[1]
    events = showdown(hands, form="high-low-eight")
    assert awarded(events) == [(1, 2, "the pot, no low hand")]
    assert "19:47-14.9(j)" in cited_for(events, 1, "the pot, no low hand")
    # Without the qualifier the same cards win the low half.
    assert (2, 1, "the pot, low") in awarded(showdown(hands, form="high-low"))


@pytest.mark.proves("19:47-14.9(j)")
@pytest.mark.parametrize("qualifies", ["8H 7D 6D 5D 4H KH QH", "AH 2D 3S 4D 8H 8D AD"])
def test_eight_high_without_a_pair_is_low_enough(qualifies: str) -> None:
    events = showdown({1: "KS KC KD QC JS TC 9C", 2: qualifies}, form="high-low-eight")
    assert awarded(events) == [(1, 1, "the pot, high"), (2, 1, "the pot, low")]


@both_splits
@pytest.mark.proves("19:47-14.9(k)")
def test_two_hands_of_five_or_the_same_five_may_be_used(form: str) -> None:
    # Seat 2 has three aces for high, and A-2-3-4-8 for low.
    events = showdown({1: "KS KH QD QS JH JD TD", 2: "AH AD AS 2H 3D 4D 8S"}, form=form)
    assert awarded(events) == [(2, 1, "the pot, high"), (2, 1, "the pot, low")]


@both_splits
@pytest.mark.proves("19:47-14.9(k)1")
def test_a_straight_is_a_high_hand_and_a_strong_low_hand_at_once(form: str) -> None:
    events = showdown({1: "2S 3H 4D 5D 6H KH KD", 2: "AH AD AS 7H 5S 4S 8S"}, form=form)
    assert awarded(events) == [(1, 1, "the pot, high"), (1, 1, "the pot, low")]


@both_splits
@pytest.mark.proves("19:47-14.9(k)2")
def test_a_flush_is_a_high_hand_and_a_strong_low_hand_at_once(form: str) -> None:
    events = showdown({1: "2H 3H 5H 6H 8H KS KD", 2: "AD AS 9H 9D 8S 4S 7S"}, form=form)
    assert awarded(events) == [(1, 1, "the pot, high"), (1, 1, "the pot, low")]


@both_splits
@pytest.mark.proves("19:47-14.9(l)")
def test_one_ace_is_high_in_one_hand_and_low_in_the_other(form: str) -> None:
    # Seat 1's only ace beats a king for high, where neither has a pair, and makes the low A-2-3-4-8 against 2-3-5-7-8.
    events = showdown({1: "AS 2S 3D 4D 8H JH TD", 2: "KH 2H 3H 5D 7S 8S JD"}, form=form)
    assert awarded(events) == [(1, 1, "the pot, high"), (1, 1, "the pot, low")]


@both_splits
@pytest.mark.proves("19:47-14.9(i)2")
def test_every_side_pot_is_halved_on_its_own(form: str) -> None:
    """Seat 3 is all in with the best low hand; of what it could not match, the low half goes to seat 2."""
    table = poker("seven-card-stud", {1: 100, 2: 100, 3: 1.5}, form=form)
    deal(table)
    cards(table, {1: "KS KH KD", 2: "AH 2H 8D", 3: "AS 2S 3D"})
    called_through(table)
    cards(table, {1: "QD", 2: "4H", 3: "4D"}, burn="2C")
    acts(table, "1 bet 2", "2 call", "3 call")
    events: Events = ()
    for burn, street in (
        ("3C", {1: "QH", 2: "5H", 3: "5D"}),
        ("4C", {1: "JH", 2: "9S", 3: "KC"}),
        ("5C", {1: "TH", 2: "9D", 3: "QS"}),
    ):
        cards(table, street, burn=burn)
        events = called_through(table)
    assert awarded(events) == [
        (1, 1.5, "side pot 1, high"),
        (2, 1.5, "side pot 1, low"),
        (1, 2.5, "main pot, high"),
        (3, 2, "main pot, low"),
    ]


@pytest.mark.proves("19:47-14.9(h)", "19:47-14.9(i)", '19:47-14.1 "Common card"')
def test_the_common_card_plays_with_everybodys_six() -> None:
    """The ten of spades, burned before, is the common card: tens full for seat 5, who would lose to aces without it."""
    six = {
        1: "AS 4H AC KH 9S 9D",
        2: "3S 3H KC 8D 4S 5H",
        3: "5S 6H QC 7D JD 4D",
        4: "5C 7H JC QD 8S TH",
        5: "6S 6C TC TD 2S AH",
        6: "7S 7C 9C 3D QH 2H",
        7: "8H KS 8C 2C KD 4C",
        8: "9H QS 2D JS 5D 3C",
    }
    table = poker("seven-card-stud", dict.fromkeys(six, 100))
    deal(table)
    own = {seat: text.split() for seat, text in six.items()}
    cards(table, {seat: " ".join(mine[:3]) for seat, mine in own.items()})
    called_through(table)
    for at, burn in ((3, "TS"), (4, "AD"), (5, "JH")):
        cards(table, {seat: mine[at] for seat, mine in own.items()}, burn=burn)
        called_through(table)
    shown(table, ("AD", "TS"))
    events = called_through(table)
    assert awarded(events) == [(5, 8, "the pot")]
    assert "Seat 5 shows a full house, tens over sixes" in said(events, "shows")
