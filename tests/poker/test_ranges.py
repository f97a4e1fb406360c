"""Cards and ranges as people write them."""

import pytest

from pitboss.errors import BadInput
from pitboss.poker.ranges import read_cards, read_range


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("AsKs", ("AS", "KS")),
        ("as ks, 10h", ("AS", "KS", "TH")),
        ("10h9h", ("TH", "9H")),
        ("", ()),
    ],
)
def test_cards(text: str, cards: tuple[str, ...]) -> None:
    assert read_cards(text) == cards


@pytest.mark.parametrize(
    ("text", "many"),
    [
        ("AA", 6),
        ("TT+", 30),
        ("22+", 78),
        ("99-77", 18),
        ("77-99", 18),
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("KA", 16),
        ("A5s-A2s", 16),
        ("ATs+", 16),
        ("KTo+", 36),
        ("TT+, AKs, A5s-A2s, KQo", 30 + 4 + 16 + 12),
        ("AsKs", 1),
        ("AKs,AsKs", 4),
        ("random,AA", 1326),
        ("random", 1),  # nothing known is one holding of no cards
    ],
)
def test_how_many_hands_a_range_has(text: str, many: int) -> None:
    assert len(read_range(text)) == many


def test_which_hands_a_range_has() -> None:
    assert set(read_range("32s")) == {("3C", "2C"), ("3D", "2D"), ("3H", "2H"), ("3S", "2S")}
    assert all(one[1] != other[1] for one, other in read_range("32o"))
    assert {one[0] + other[0] for one, other in read_range("A5s-A2s")} == {"A5", "A4", "A3", "A2"}
    assert {one[0] + other[0] for one, other in read_range("KTo+")} == {"KT", "KJ", "KQ"}
    assert read_range("random") == ((),)


@pytest.mark.parametrize(
    "text",
    ["", "A", "AsK", "1s2s", "AAs", "AA+-KK", "A5s-K2s", "A5s-A2o", "AA-AK", "AsKsQs", "TT++", "AsAs", "x" * 500],
)
def test_what_is_no_range(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_range(text)
    assert str(refused.value).endswith(".")
    assert len(str(refused.value)) < 200
