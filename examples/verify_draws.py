"""Verify the draws of a Pitboss table from what the table publishes, by docs/fairness.md alone.

    curl -s http://localhost:8000/api/tables/1/fairness | python examples/verify_draws.py
    python examples/verify_draws.py fairness.json

It recomputes every number of every revealed series from its seed, and from the numbers every card, throw and spin. It
needs nothing but Python, and none of the program that it checks. The exit code is 1 if anything is wrong.
"""

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

WORD = 2**64
Json = dict[str, Any]
Piece = str | int
Shoes = dict[str, list[Piece] | None]  # what is left in each shoe; None while that is not known


def words(seed: bytes, message: str) -> Iterator[int]:
    """The endless 64-bit words of one draw: four in each block."""
    block = 0
    while True:
        digest = hmac.new(seed, f"{message}:{block}".encode(), hashlib.sha256).digest()
        for at in (0, 8, 16, 24):
            yield int.from_bytes(digest[at : at + 8], "big")
        block += 1


class Source:
    """The numbers of one draw. `given` keeps each bound that was asked for, with its answer."""

    def __init__(self, seed: bytes, message: str) -> None:
        self._words = words(seed, message)
        self.given: list[list[int]] = []

    def below(self, bound: int) -> int:
        """The next number from 0 to bound - 1; words past the last whole multiple of the bound are skipped."""
        fair = WORD - WORD % bound
        word = next(self._words)
        while word >= fair:
            word = next(self._words)
        self.given.append([bound, word % bound])
        return word % bound


def stack_of(device: Json) -> list[Piece]:
    """The pieces of a device one after another, in their order, each as often as there are of it."""
    return [piece for piece, many in device["pieces"] for _ in range(many)]


def has_memory(device: Json) -> bool:
    """Whether what was drawn from it is gone: a shoe of cards or tiles."""
    return device["kind"] in ("cards", "tiles")


def drawn(device: Json, shoe: list[Piece] | None, count: int, source: Source) -> list[Piece] | Piece:
    """What a device shows; `shoe` is what is left in it, if it is a shoe, and `count` cards come out of it."""
    if shoe is not None:
        rest = list(shoe)
        hand = [rest.pop(source.below(len(rest))) for _ in range(count)]
        return hand if count > 1 else hand[0]
    if device["kind"] == "dice":
        return [source.below(device["faces"]) + 1 for _ in range(device["count"])]
    if device["kind"] == "balls":
        balls = list(range(1, device["faces"] + 1))
        return [*sorted(balls.pop(source.below(len(balls))) for _ in range(device["count"]))]
    stack = stack_of(device)
    return stack[source.below(len(stack))]


class Verifier:
    """Goes through the series of one table."""

    def __init__(self, told: Json) -> None:
        self.table: int = told["table"]
        self.devices: list[Json] = told["devices"]
        self.series: list[Json] = sorted(told["series"], key=lambda one: int(one["series"]))
        self.faults: list[str] = []
        self.numbers = self.outcomes = self.secret = 0

    def verify(self) -> None:
        """Check every series; those whose seed is still secret are counted."""
        for series in self.series:
            if series["seed"] is None:
                self.secret += len(series["draws"])
            else:
                self.one(series)

    def one(self, series: Json) -> None:
        """Check a revealed series: the commitment, the cuts, and every draw in its order."""
        name, seed = f"series {series['series']}", bytes.fromhex(series["seed"])
        if hashlib.sha256(seed).hexdigest() != series["commitment"]:
            self.faults.append(f"{name}: the seed is not the one that was committed to")
        shoes: Shoes = {device["name"]: stack_of(device) for device in self.devices if has_memory(device)}
        if series["more"]:
            shoes = dict.fromkeys(shoes)  # its beginning is not told; a shuffle makes the shoe known again
        cut, due = "", 0
        for step in in_order(series):
            if "word" in step:
                cut = hashlib.sha256(f"{cut}:{step['word']}".encode()).hexdigest()
            elif "out" in step:
                shoes[step["device"]] = without(self.full(step["device"]), step["out"])
            elif "numbers" in step:
                if due and step["draw"] != due:
                    self.faults.append(f"{name}: draw {step['draw']} came where draw {due} was due")
                due = step["draw"] + 1
                self.draw(series, step, seed, cut, shoes)
            else:
                self.left(step["outcome"], shoes)

    def draw(self, series: Json, draw: Json, seed: bytes, cut: str, shoes: Shoes) -> None:
        """Check the numbers of a draw, and what they made the device show."""
        name = f"series {series['series']}, draw {draw['draw']} (line {draw['number']})"
        if draw["cut"] != cut:
            self.faults.append(f"{name}: it was made with another cut than the patrons gave")
        message = f"pitboss:{self.table}:{series['series']}:{draw['draw']}:{cut}"
        source = Source(seed, message)
        if [source.below(bound) for bound, _ in draw["numbers"]] != [answer for _, answer in draw["numbers"]]:
            self.faults.append(f"{name}: the seed does not give these numbers")
        self.numbers += len(draw["numbers"])
        if draw["device"] is None:
            self.faults.append(f"{name}: no device of this table gives {draw['outcome']!r}")
            return
        device = self.devices[draw["device"]]
        shoe = shoes.get(device["name"])
        if has_memory(device) and shoe is None:
            return
        source = Source(seed, message)
        outcome = draw["outcome"]
        shown = drawn(device, shoe, len(outcome) if isinstance(outcome, list) else 1, source)
        if shown != outcome or source.given != draw["numbers"]:
            self.faults.append(f"{name}: the numbers give {shown!r}, not {outcome!r}")
        self.outcomes += 1
        self.left(outcome, shoes, device["name"])

    def left(self, outcome: list[Piece] | Piece, shoes: Shoes, name: str = "") -> None:
        """Take what was shown out of the shoe that it came from."""
        pieces = outcome if isinstance(outcome, list) else [outcome]
        for shoe in (name,) if name else tuple(shoes):
            stack = shoes.get(shoe)
            if stack is not None and all(piece in stack for piece in pieces):
                shoes[shoe] = without(stack, pieces)

    def full(self, name: str) -> list[Piece]:
        """A full shoe."""
        return stack_of(next(device for device in self.devices if device["name"] == name))


def in_order(series: Json) -> list[Json]:
    """Cuts, draws, shuffles and results keyed in, by the line that tells of each.

    A line that both draws and shuffles draws first; one that cuts and draws, which no line does, would cut first.
    """
    steps: list[tuple[int, int, Json]] = [(cut["number"], 0, cut) for cut in series["cuts"]]
    steps += [(draw["number"], 1, draw) for draw in series["draws"]]
    steps += [(keyed["number"], 1, keyed) for keyed in series["keyed"]]
    steps += [(shuffle["number"], 2, shuffle) for shuffle in series["shuffles"]]
    return [step for *_, step in sorted(steps, key=lambda one: one[:2])]


def without(stack: list[Piece], pieces: list[Piece]) -> list[Piece]:
    """The stack after pieces were taken out: of those alike, the first."""
    rest = list(stack)
    for piece in pieces:
        if piece in rest:
            rest.remove(piece)
    return rest


def main() -> int:
    """Read what was published, and say what was found."""
    text = Path(sys.argv[1]).read_text(encoding="utf-8") if len(sys.argv) > 1 else sys.stdin.read()
    told: Json = json.loads(text)
    verifier = Verifier(told)
    verifier.verify()
    said = [*verifier.faults]
    said.append(f"{told['name']}: {verifier.numbers} numbers and {verifier.outcomes} outcomes were recomputed.")
    if verifier.secret:
        said.append(f"{verifier.secret} draws cannot be checked before their seed is revealed.")
    said.append("wrong" if verifier.faults else "right")
    sys.stdout.write("\n".join(said) + "\n")
    return 1 if verifier.faults else 0


if __name__ == "__main__":
    sys.exit(main())
