"""What we tell people when their input is wrong."""

from collections.abc import Iterable
from difflib import get_close_matches


class BadInput(ValueError):
    """One sentence for the person who gave the input, and the paragraphs that it goes against."""

    def __init__(self, sentence: str, cites: Iterable[str] = ()) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.cites = tuple(cites)

    def __str__(self) -> str:
        return f"{self.sentence} ({', '.join(self.cites)})" if self.cites else self.sentence


def did_you_mean(name: str, among: Iterable[str], listed: Iterable[str] | None = None) -> str:
    """The end of a sentence about an unknown name: it suggests the closest known name, or else lists them all."""
    names = list(among)
    near = get_close_matches(name, names, n=1)
    if near:
        return f"did you mean {near[0]!r}?"
    shown = names if listed is None else list(listed)
    return f"choose from {', '.join(shown)}." if shown else "there are none to choose from."
