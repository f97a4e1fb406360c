"""How answers are written: as JSON, with the same encoder as the record."""

from fractions import Fraction

import msgspec


def _as_text(value: object) -> str:
    assert isinstance(value, Fraction), f"{value!r} has no place in an answer"
    return str(value)


encode = msgspec.json.Encoder(enc_hook=_as_text).encode  # fractions are written like "7/495"
