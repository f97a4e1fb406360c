"""Reads the data files that live next to the code."""

import csv
from importlib.resources import files


def rows(package: str, name: str) -> list[dict[str, str]]:
    """The rows of a CSV file in a package, each as a dictionary keyed by the header."""
    with files(package).joinpath(name).open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines, strict=True))


def exists(package: str, name: str) -> bool:
    """Whether a package contains this file."""
    return files(package).joinpath(name).is_file()
