"""The form of every refusal: one sentence, and the paragraphs behind it."""

from collections.abc import Iterable
from typing import Any

from pydantic import BaseModel, Field

from pitboss.errors import BadInput


class Sentence(BaseModel):
    """Why something was refused or went wrong."""

    sentence: str = Field(description="One sentence for the person who asked.")
    cites: list[str] = Field(description="The paragraphs behind it; often empty.")


class Refused(BadInput):
    """A refusal with its own HTTP status. Any other `BadInput` is a 400."""

    def __init__(self, status: int, sentence: str, cites: Iterable[str] = ()) -> None:
        super().__init__(sentence, cites)
        self.status = status


_WHY = {
    400: "The request makes no sense here.",
    401: "The visitor is not signed in.",
    403: "The visitor may not do this, or the header X-CSRF is missing.",
    404: "It does not exist.",
    409: "It is not possible at this moment, or it is against the rules.",
    413: "The request is too large.",
    415: "The request is not JSON.",
    422: "The request does not have the form described here.",
    503: "The floor could not do it right now; it is safe to ask again, under the same key where there is one.",
    429: "There were too many requests; the header Retry-After says when to try again.",
}

# The `responses=` of a router or a route.
_TOLD = {"application/json": {"schema": {"$ref": "#/components/schemas/Sentence"}}}
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"description": why, "content": _TOLD} for status, why in _WHY.items()
}


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The descriptions of these statuses."""
    return {status: REFUSALS[status] for status in statuses}
