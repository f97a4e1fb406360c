"""The letters of a chart, and how its rows are drawn together."""

from pitboss.odds.blackjack.solution import Row

MEANINGS = {
    "H": "hit",
    "S": "stand",
    "D": "double, else hit",
    "Ds": "double, else stand",
    "P": "split",
    "R": "surrender, else hit",
    "Rs": "surrender, else stand",
    "Rp": "surrender, else split",
}


def merged(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """The rows with neighbours that say the same drawn together: 5 to 8."""
    groups: list[list[Row]] = []
    for row in rows:
        if groups and groups[-1][-1].cells == row.cells:
            groups[-1].append(row)
        else:
            groups.append([row])
    return tuple(Row(_span(group), group[0].cells) for group in groups)


def _span(group: list[Row]) -> str:
    first, last = group[0].hand, group[-1].hand
    if len(group) == 1:
        return first
    return f"{first} {last}" if "," in first and len(group) == 2 else f"{first} to {last}"
