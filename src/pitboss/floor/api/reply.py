"""Answers as JSON."""

from starlette.responses import Response

from pitboss.floor.wire import encode


def reply(value: object, status: int = 200) -> Response:
    """A value as JSON; bytes are JSON already."""
    written = value if isinstance(value, bytes) else encode(value)
    return Response(written, status, media_type="application/json")
