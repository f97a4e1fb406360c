"""Words for hands: the names of the ranks, singular and plural."""

from pitboss.words import listed

RANK_NAMES = dict(
    zip("23456789TJQKA", "two three four five six seven eight nine ten jack queen king ace".split(), strict=True)
)


def one(rank: str) -> str:
    """The rank of one card: 'six'."""
    return RANK_NAMES[rank]


def many(rank: str) -> str:
    """The rank of several cards: 'sixes'."""
    return RANK_NAMES[rank] + ("es" if rank == "6" else "s")


def kickers(ranks: str) -> str:
    """The side cards of a hand: 'ace kicker', 'ace and nine kickers'."""
    return f"{listed([one(rank) for rank in ranks])} kicker{'s' if len(ranks) > 1 else ''}"


def spelled(ranks: str) -> str:
    """Ranks as they are written on a card: '10-5-4-3-A'."""
    return "-".join("10" if rank == "T" else rank for rank in ranks)
