"""The pit: a table's house rules as a small file, checked against the law."""

from pitboss.pit.house_file import HouseFile, load_house, read_house_file

__all__ = ["HouseFile", "load_house", "read_house_file"]
