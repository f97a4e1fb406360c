"""What every refusal looks like: one sentence, and the paragraphs it rests on."""

from collections.abc import Iterable
from typing import Any

from pydantic import BaseModel, Field

from pitboss.errors import BadInput


class Sentence(BaseModel):
    """Why something was refused, or went wrong."""

    sentence: str = Field(description="One sentence for the person who asked.")
    cites: list[str] = Field(description="The paragraphs that it rests on; often none.")


class Refused(BadInput):
    """A refusal that has a status of HTTP of its own; any other `BadInput` is a 400."""

    def __init__(self, status: int, sentence: str, cites: Iterable[str] = ()) -> None:
        super().__init__(sentence, cites)
        self.status = status


_WHY = {
    400: "What was asked for makes no sense here.",
    401: "Only for those who are signed in.",
    403: "Not allowed to this visitor, or without the header X-CSRF.",
    404: "There is no such thing.",
    409: "Not at this moment, or against the rules.",
    413: "The request is too large.",
    415: "The request is not JSON.",
    422: "The request does not have the form described here.",
    503: "The floor could not do it just now; it is safe to ask again under the same key.",
    429: "Too much at once; the header Retry-After says when to try again.",
}

# For `responses=` of a router or a route.
_TOLD = {"application/json": {"schema": {"$ref": "#/components/schemas/Sentence"}}}
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"description": why, "content": _TOLD} for status, why in _WHY.items()
}


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Some of them."""
    return {status: REFUSALS[status] for status in statuses}
