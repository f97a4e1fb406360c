"""Reading the data files that lie beside the code."""

import csv
from importlib.resources import files


def rows(package: str, name: str) -> list[dict[str, str]]:
    """The lines of a CSV file in a package, by the names in its first line."""
    with files(package).joinpath(name).open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines, strict=True))


def exists(package: str, name: str) -> bool:
    """Whether there is such a file in a package."""
    return files(package).joinpath(name).is_file()
