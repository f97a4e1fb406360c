"""How a dealer says small numbers, names and lists, and what may be printed of a text that somebody sent."""

from collections.abc import Sequence

_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_TENS = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split()


def number_word(number: int) -> str:
    """A number from 0 to 99 as words."""
    if number < 20:
        return _UNITS[number]
    tens, units = divmod(number, 10)
    return _TENS[tens] + (f"-{_UNITS[units]}" if units else "")


def said(name: str) -> str:
    """A call or a move as people say it, in quotes."""
    return f"'{on_one_line(name.replace('-', ' '))}'"


def listed(parts: Sequence[str]) -> str:
    """Some things one after the other: 'red, odd and low'."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


def on_one_line(text: str) -> str:
    """A text with a question mark for each character that cannot be printed, such as a line break."""
    return "".join(one if one.isprintable() else "?" for one in text)
