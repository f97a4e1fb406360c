"""Cards and the shoe."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment import DECK, Equipment, OrderedShoe, Seeded, Shoe, card_name, read_card, shoe_of
from pitboss.errors import BadInput


def test_a_deck_has_fifty_two_different_cards() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert Counter(card[1] for card in DECK) == dict.fromkeys("CDHS", 13)


@pytest.mark.parametrize(
    ("text", "card", "name"),
    [
        ("7H", "7H", "seven of hearts"),
        (" 10d ", "TD", "ten of diamonds"),
        ("as", "AS", "ace of spades"),
        ("qc", "QC", "queen of clubs"),
    ],
)
def test_cards_are_keyed_in_and_told_in_words(text: str, card: str, name: str) -> None:
    assert read_card(text) == card
    assert card_name(card) == name
    assert shoe_of(8).says(card) == name


@pytest.mark.parametrize("text", ["", "1H", "7X", "H7", "7HH", "joker"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="is not a card; write the rank and the suit, like 7H"):
        read_card(text)


def test_a_shoe_gives_each_card_as_often_as_it_has_decks() -> None:
    shoe = shoe_of(6)
    assert shoe.left == 312
    assert shoe.outcomes() == dict.fromkeys(DECK, 6)
    assert shoe_of(6) is shoe


def test_a_card_that_has_come_is_gone() -> None:
    shoe = Shoe(1)
    assert shoe.possible("7H")
    after = shoe.without("7H")
    assert not after.possible("7H")
    assert after.left == 51
    assert "7H" not in after.outcomes()
    assert shoe.left == 52
    assert after != shoe
    assert after == Shoe(1).without("7H")
    assert hash(after) == hash(Shoe(1).without("7H"))
    assert not shoe.possible("XX")
    assert not shoe.possible(7)


def test_cards_come_as_likely_as_they_are_left() -> None:
    counts = [0] * 52
    counts[DECK.index("AS")], counts[DECK.index("KD")] = 3, 1
    shoe, randomness = Shoe(8, "shoe", tuple(counts)), Seeded(1)
    drawn = Counter(shoe.draw(randomness) for _ in range(4_000))
    assert set(drawn) == {"AS", "KD"}
    assert abs(drawn["AS"] - 3_000) < 4 * (4_000 * 3 / 16) ** 0.5


def test_a_whole_shoe_is_drawn_to_its_last_card() -> None:
    shoe, randomness, drawn = Shoe(2), Seeded(7), Counter[str]()
    while shoe.left:
        card = str(shoe.draw(randomness))
        drawn[card] += 1
        shoe = shoe.without(card)
    assert drawn == dict.fromkeys(DECK, 2)


@given(seed=st.integers(0, 2**32), at=st.integers(0, 52))
def test_a_cut_moves_the_front_to_the_back(seed: int, at: int) -> None:
    shoe = Shoe(1).shuffled(Seeded(seed))
    assert sorted(shoe.order) == sorted(DECK)
    cut = shoe.cut(at)
    assert cut.order == (*shoe.order[at:], *shoe.order[:at])
    assert cut.counts == shoe.counts


def test_an_ordered_shoe_gives_its_cards_in_their_order() -> None:
    shoe = OrderedShoe(("7H", "AS", "7H"), 8)
    assert shoe.outcomes() == {"7H": 1}
    assert shoe.possible("7H")
    assert not shoe.possible("AS")
    with pytest.raises(AssertionError, match=r"the next cards are \('7H',\), not \('AS',\)"):
        shoe.without("AS")
    after = shoe.without(shoe.draw(Seeded(0)))
    assert after.order == ("AS", "7H")
    assert after == OrderedShoe(("AS", "7H"), 8)
    assert after != shoe
    assert len({hash(after), hash(OrderedShoe(("AS", "7H"), 8))}) == 1


def test_shuffles_differ() -> None:
    orders = [Shoe(1).shuffled(Seeded(seed)).order for seed in range(20)]
    assert all(one != other for one, other in pairwise(orders))


def test_a_shoe_is_used_up_and_made_fresh() -> None:
    shoe = shoe_of(8)
    used = Equipment().after(shoe, "7H").after(shoe, "7H")
    now = used.now(shoe)
    assert isinstance(now, Shoe)
    assert now.left == 414
    assert now.outcomes()["7H"] == 6
    assert used.fresh("shoe").now(shoe) is shoe
    stacked = OrderedShoe(("AS",), 8)
    assert Equipment().set_up(stacked).now(shoe) is stacked


def test_it_is_drawn_as_cards() -> None:
    assert shoe_of(8).look().kind == "cards"


@pytest.mark.parametrize(
    ("decks", "cards", "there"),
    [
        (1, ("AS", "KS", "2C"), True),
        (1, ("AS", "KS", "AS"), False),
        (2, ("AS", "KS", "AS"), True),
        (2, ("AS", "AS", "AS"), False),
        (1, ("AS", "XX"), False),
    ],
)
def test_several_cards_come_out_only_if_all_are_there(decks: int, cards: tuple[str, ...], there: bool) -> None:
    shoe = Shoe(decks)
    assert shoe.possible(cards) is there
    if there:
        one_by_one = shoe
        for card in cards:
            one_by_one = one_by_one.without(card)
        assert shoe.without(cards) == one_by_one
        assert shoe.without(cards).left == shoe.left - len(cards)


def test_two_of_one_card_do_not_stand_for_another() -> None:
    uneven = shoe_of(2).without(("KS", "QS", "QS"))  # two aces of spades, one king and no queen
    assert not uneven.possible(("AS", "KS", "QS"))
    assert uneven.possible(("AS", "KS", "AS"))
