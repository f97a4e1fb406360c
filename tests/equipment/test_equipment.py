"""The equipment of a table remembers what a device has left, and forgets it when the device is made fresh."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from pitboss.equipment import Device, Dice, Equipment, Group, Outcome, Randomness


@dataclass(frozen=True)
class Cards(Device):
    """A few cards."""

    left: str
    name: str = "cards"

    def outcomes(self, cares: Iterable[Group] = ()) -> Mapping[Outcome, int]:
        return Counter(self.left)

    def draw(self, randomness: Randomness) -> Outcome:
        return self.left[randomness.below(len(self.left))]

    def without(self, outcome: Outcome) -> "Cards":
        return replace(self, left=self.left.replace(str(outcome), "", 1))

    def read(self, text: str) -> Outcome:
        return text

    def possible(self, outcome: Outcome) -> bool:
        return str(outcome) in self.left

    def says(self, outcome: Outcome) -> str:
        return str(outcome)


DECK, OTHER, DICE = Cards("aabc"), Cards("xyz", "other cards"), Dice(2)


def test_a_device_is_fresh_until_it_has_shown_something() -> None:
    assert Equipment().now(DECK) is DECK
    assert Equipment().after(DICE, (1, 2)) == Equipment()


def test_what_was_shown_is_gone() -> None:
    equipment = Equipment().after(DECK, "a").after(OTHER, "y").after(DECK, "c")
    assert (equipment.now(DECK), equipment.now(OTHER)) == (Cards("ab"), Cards("xz", "other cards"))
    assert equipment.now(DECK).outcomes() == {"a": 1, "b": 1}


def test_fresh_again_after_the_shuffle() -> None:
    equipment = Equipment().after(DECK, "a").after(OTHER, "y")
    assert equipment.fresh("cards").now(DECK) is DECK
    assert equipment.fresh("cards").now(OTHER) == Cards("xz", "other cards")
    assert equipment.fresh("cards").fresh("other cards") == Equipment()


def test_a_device_can_be_set_up() -> None:
    assert Equipment().set_up(Cards("bb")).now(DECK) == Cards("bb")
    assert Equipment().after(DECK, "a").set_up(Cards("cc")).after(DECK, "c").now(DECK) == Cards("c")


def test_equipment_is_a_value() -> None:
    assert len({Equipment().after(DECK, "a"), Equipment().after(Cards("aabc"), "a"), Equipment()}) == 2
