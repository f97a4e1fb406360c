"""The tiles of pai gow: 32 dominoes, made up of eleven pairs of identical tiles and ten single tiles."""

from pitboss.equipment.pack import Pack

# A tile is written as its two ends, the lower end first. Tiles are listed by their rank as single tiles, highest first.
_TWO_ALIKE = {
    "6-6": "teen",
    "1-1": "day",
    "4-4": "yun",
    "1-3": "gor",
    "5-5": "mooy",
    "3-3": "chong",
    "2-2": "bon",
    "5-6": "foo",
    "4-6": "ping",
    "1-6": "tit",
    "1-5": "look",
}
_SINGLE = {
    "3-6": "mixed nine, three and six",
    "4-5": "mixed nine, four and five",
    "2-6": "mixed eight, two and six",
    "3-5": "mixed eight, three and five",
    "2-5": "mixed seven, two and five",
    "3-4": "mixed seven, three and four",
    "1-4": "mixed five, one and four",
    "2-3": "mixed five, two and three",
    "2-4": "gee joon, the six",
    "1-2": "gee joon, the three",
}
TILES = Pack(
    "tiles",
    _TWO_ALIKE | _SINGLE,
    [2] * len(_TWO_ALIKE) + [1] * len(_SINGLE),
    kind="tiles",
    how_to_write="write both ends of the tile, the lower end first, like 6-6, 5-6 or 1-2",
)
