"""What a person is told when something they gave us is wrong."""

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
    """The end of a sentence about a name that is none: the nearest that is, or a list of what there is."""
    names = list(among)
    near = get_close_matches(name, names, n=1)
    if near:
        return f"did you mean {near[0]!r}?"
    shown = names if listed is None else list(listed)
    return f"there are {', '.join(shown)}." if shown else "there are none."
