"""The floor as a web application."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from pitboss import __version__
from pitboss.floor.api import accounts, events, law, live, pages, protection, records, tables
from pitboss.floor.api.answers import PARTS, Healthy, answers
from pitboss.floor.api.door import Door, floor_of
from pitboss.floor.api.forwarded import Forwarded
from pitboss.floor.api.guard import guard
from pitboss.floor.api.reply import reply
from pitboss.floor.api.sentence import Refused, Sentence, refusals
from pitboss.floor.floor import Floor
from pitboss.floor.rules import Rules


def build(floor: Floor, rules: Sequence[Rules]) -> FastAPI:
    """The application for a floor with tables under these rules. The floor opens and closes with it."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        door: Door = app.state.door
        floor.heeds = door.sessions.forget
        await floor.open(rules)
        keeping = [asyncio.create_task(work) for work in (door.sessions.keep_fresh(floor.now), door.keep_up(floor))]
        yield
        for task in keeping:
            task.cancel()
        await floor.close()

    app = Application(title="Pitboss", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.floor = floor
    app.state.door = Door(floor.database, floor.settings.rates)
    # No answer of this length contains a secret. The usual level 9 takes five times as long for a tenth less; the
    # client's own files are packed once.
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=4)
    guard(app)
    app.add_middleware(Forwarded, proxies=floor.settings.proxies)
    for part in (accounts, tables, records, protection, events, law, live, pages):
        app.include_router(part.router)
    app.mount("/web", pages.Files(directory=pages.WEB), name="web")
    app.add_api_route("/healthz", _healthy, tags=["server"], responses=answers(Healthy) | refusals(429, 503))
    return app


class Application(FastAPI):
    """The application, whose description also includes the commands of a table."""

    def openapi(self) -> dict[str, Any]:
        """The OpenAPI description."""
        if not self.openapi_schema:
            found = get_openapi(title=self.title, version=self.version, routes=self.routes)
            found["components"]["schemas"] |= {**PARTS, "Sentence": Sentence.model_json_schema()}
            self.openapi_schema = found
        return self.openapi_schema


async def _healthy(request: Request) -> Response:
    """Whether the floor can write what it would have to."""
    trial = await floor_of(request).health.check()
    if trial.wrong:
        raise Refused(503, trial.wrong)
    return reply({"ok": True, "version": __version__, "lag": round(trial.seconds, 3)})
