"""What is posted at a baccarat table."""

from pitboss.games.baccarat.vigorish import Vigorish
from pitboss.house import House
from pitboss.law import Citation
from pitboss.paper import Notice

Cites = tuple[Citation, ...]


def posted(house: House, vigorish: Vigorish, needs_hand: Cites) -> tuple[Notice, ...]:
    """The rules that this house has chosen."""
    found = [Notice(vigorish.in_words, vigorish.by)]
    if vigorish.kind not in ("banker-six", "dragon-7") and not vigorish.rounded:
        part = "not taken" if vigorish.part_cent == "dropped" else "taken as a whole cent"
        text = f"Coins make the vigorish that chips cannot; a part of a cent is {part}."
        found.append(Notice(text, vigorish.law.coins))
    if house.options.get("bonus") == "yes":
        if house.yes("bonus-needs-hand"):
            text = "A bonus wager is taken only beside a wager on the Player's or the Banker's Hand."
        else:
            text = "A bonus wager may be made alone."
        found.append(Notice(text, needs_hand))
    return tuple(found)
