"""Answers as JSON, written with the same encoder as the record."""

from fractions import Fraction

import msgspec
from starlette.responses import Response


def _as_text(value: object) -> str:
    assert isinstance(value, Fraction), f"{value!r} has no place in an answer"
    return str(value)


_encoder = msgspec.json.Encoder(enc_hook=_as_text)


def reply(value: object, status: int = 200) -> Response:
    """A value as JSON. Fractions are written like "7/495"."""
    return Response(_encoder.encode(value), status, media_type="application/json")
