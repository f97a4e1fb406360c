"""What we tell people when their input is wrong."""

from collections.abc import Iterable
from difflib import get_close_matches


class BadInput(ValueError):
    """One sentence for the person who gave the input, and the paragraphs that it goes against.

    `typed` is what helps a person who typed the input, such as 'set decks=2'; a page has no use for it.
    """

    def __init__(self, sentence: str, cites: Iterable[str] = (), typed: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.cites = tuple(cites)
        self.typed = typed

    @property
    def in_full(self) -> str:
        """The sentence, with what one would type instead."""
        return f"{self.sentence.removesuffix('.')}; {self.typed}." if self.typed else self.sentence

    def __str__(self) -> str:
        return f"{self.in_full} ({', '.join(self.cites)})" if self.cites else self.in_full


def did_you_mean(name: str, among: Iterable[str], listed: Iterable[str] | None = None) -> str:
    """The end of a sentence about an unknown name: it suggests the closest known name, or else lists them all."""
    names = list(among)
    near = get_close_matches(name, names, n=1)
    if near:
        return f"did you mean {near[0]!r}?"
    shown = names if listed is None else list(listed)
    return f"choose from {', '.join(shown)}." if shown else "there are none to choose from."
