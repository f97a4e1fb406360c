"""How much patience the floor has with a connection."""

from msgspec import Struct


class Patience(Struct, frozen=True):
    """How long a connection may take, in seconds, and how much it may say before a request is complete."""

    request: float = 20.0  # to send a whole request, from the connection or from the first byte after the last answer
    reading: float = 20.0  # to make room for more of what it is sent
    idle: int = 15  # between two requests
    head_bytes: int = 16_384  # in the request line and all fields
    fields: int = 100
    pieces: int = 64  # frames in one WebSocket message
