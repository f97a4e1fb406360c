"""House rules of blackjack that between them choose everything there is to choose."""

from collections.abc import Iterator

from blackjack_talk import edition_of
from pitboss.games.blackjack import Blackjack

SECOND_UP = {
    "dealers-second-card": "face-up",
    "blackjack-pays": "1-to-1",
    "even-money": "no",
    "double-on": "9-10-11",
}
HOUSES: tuple[dict[str, str], ...] = (
    {},
    {"decks": "1", "dealing": "hand", "shuffler": "automated", "soft-17": "hit", "boxes": "7", "splits": "2"},
    {"decks": "2", "dealing": "continuous", "blackjack-pays": "6-to-5", "even-money": "no", "new-dealer-burns": "no"},
    {"decks": "6", "shuffler": "automated", "surrender": "yes", "dealers-second-card": "hole", "splits": "3"},
    {"decks": "6", "resplit-aces": "yes", "splits": "3", "five-card-21": "yes", "dealers-second-card": "late"},
    {"decks": "4", "double-on": "10-11", "double-for": "full", "double-after-split": "no", "recut": "next"},
    {"decks": "3", "double-on": "9-10-11", "preshuffled": "yes", "cutting-card": "75", "surrender": "yes"},
    {"players-on-a-box": "3", "boxes-for-a-player": "3", "splits": "3", "additional": "over-under"},
    {"additional": "same-suit", "same-suit-pays": "3", "boxes-for-a-player": "2", "surrender": "yes"},
    {"additional": "sevens", "decks": "4", "splits": "3", "players-on-a-box": "2", "boxes-for-a-player": "2"},
    {"multiple-action": "yes", "dealers-second-card": "late", "additional": "over-under"},
    {
        "multiple-action": "yes",
        "all-three": "yes",
        "dealers-second-card": "late",
        "players-on-a-box": "2",
        "boxes-for-a-player": "2",
    },
    {"progressive": "yes", "dealers-second-card": "late", "progressive-rate": "85", "progressive-reset": "7500"},
    {
        "progressive": "yes",
        "progressive-start": "6000",
        "dealers-second-card": "late",
        "match": "yes",
        "match-pays": "alternative",
        "splits": "3",
        "resplit-aces": "yes",
    },
    {"bonus": "1", "additional": "same-suit", "same-suit-pays": "2", "match": "yes"},
    {"additional": "same-suit", "same-suit-pays": "4", "decks": "6", "dealers-second-card": "hole"},
    {"bonus": "1-or-5", "dealers-second-card": "hole", "boxes-for-a-player": "4"},
    {
        "streak": "yes",
        "surrender": "yes",
        "match": "yes",
        "players-on-a-box": "2",
        "boxes-for-a-player": "2",
        "splits": "3",
    },
    {"twenty-point": "yes", "twenty-point-pays": "B", "match": "yes", "decks": "6"},
    {"twenty-point": "yes", "dealers-second-card": "late", "decks": "2"},
    {"optional-bonus": "yes", "decks": "6", "soft-17": "hit"},
    {"in-between": "yes", "in-between-pays": "D", "decks": "2", "additional": "over-under"},
    {"in-between": "yes", "in-between-pays": "C", "boxes": "7", "dealers-second-card": "hole"},
    {
        "exclusions": "waived",
        "streak": "yes",
        "match": "yes",
        "twenty-point": "yes",
        "optional-bonus": "yes",
        "in-between": "yes",
        "in-between-pays": "B",
        "bonus": "5",
        "additional": "sevens",
        "dealers-second-card": "late",
        "players-on-a-box": "2",
        "boxes-for-a-player": "2",
    },
    {**SECOND_UP, "suited-6-7-8": "yes", "additional": "sevens", "decks": "4", "late-entry": "barred"},
    {
        **SECOND_UP,
        "exclusions": "waived",
        "streak": "yes",
        "match": "yes",
        "twenty-point": "yes",
        "optional-bonus": "yes",
        "bonus": "1",
        "double-card": "down",
        "five-card-21": "yes",
        "players-on-a-box": "2",
        "boxes-for-a-player": "2",
        "decks": "6",
    },
    {"double-card": "on-request", "three-sevens": "yes", "named-blackjack": "AS-JS", "decks": "2", "splits": "3"},
    {"double-card": "down", "additional": "sevens", "decks": "4", "dealers-second-card": "hole", "streak": "yes"},
    {"double-card": "down", "multiple-action": "yes", "dealers-second-card": "late", "players-on-a-box": "2"},
    {"double-card": "down", "progressive": "yes", "dealers-second-card": "late", "late-entry": "barred"},
)


def chosen() -> Iterator[tuple[str, str]]:
    """Every value of every option that one of the houses chooses."""
    for house in HOUSES:
        yield from Blackjack.charter.house(edition=edition_of(house), options=house).options.items()
