"""What a person is told when something they gave us is wrong."""

from collections.abc import Iterable


class BadInput(ValueError):
    """One sentence for the person who gave the input, and the paragraphs that it goes against."""

    def __init__(self, sentence: str, cites: Iterable[str] = ()) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.cites = tuple(cites)

    def __str__(self) -> str:
        return f"{self.sentence} ({', '.join(self.cites)})" if self.cites else self.sentence
