"""What tests share about the bytes of a SQLite file: its pages, what each of them is, and single bits that flip."""

import struct
from pathlib import Path

KINDS = {2: "index interior", 5: "table interior", 10: "index leaf", 13: "table leaf"}
HEADER = 100  # bytes before the first page's own header


def flip(file: Path, at: int, bit: int) -> None:
    """Flip one bit of a file."""
    with file.open("r+b") as opened:
        opened.seek(at)
        byte = opened.read(1)[0]
        opened.seek(at)
        opened.write(bytes([byte ^ (1 << bit)]))


def page_size(data: bytes) -> int:
    size: int = struct.unpack(">H", data[16:18])[0]
    return size if size > 1 else 65_536


def kinds_of_pages(data: bytes) -> list[str]:
    """What each page of a database is, in order."""
    size, free = page_size(data), _free(data)
    found = []
    for number in range(1, len(data) // size + 1):
        start = (number - 1) * size + (HEADER if number == 1 else 0)
        found.append("freelist" if number in free else KINDS.get(data[start], "overflow"))
    return found


def _free(data: bytes) -> set[int]:
    size = page_size(data)
    trunk, found = struct.unpack(">I", data[32:36])[0], set()
    while trunk:
        found.add(trunk)
        start = (trunk - 1) * size
        after, count = struct.unpack(">II", data[start : start + 8])
        found |= set(struct.unpack(f">{count}I", data[start + 8 : start + 8 + 4 * count]))
        trunk = after
    return found


def index_pages_with(file: Path, text: bytes) -> list[int]:
    """Where a text is in the indexes of a database."""
    data = file.read_bytes()
    size, found = page_size(data), []
    for number, kind in enumerate(kinds_of_pages(data)):
        start = number * size
        at = data.find(text, start, start + size)
        while kind.startswith("index") and at >= 0:
            found.append(at)
            at = data.find(text, at + 1, start + size)
    return found
