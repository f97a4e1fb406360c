"""The client's page, which answers every address that a visitor opens; one of no known form has the status 404."""

import gzip
from functools import lru_cache
from os import PathLike, stat_result
from pathlib import Path

from fastapi import APIRouter
from starlette.requests import HTTPConnection
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from pitboss.games import names

WEB = Path(__file__).parent.parent / "web"
PAGES = ("/", "/odds", "/cage", "/play", "/practice", "/account", "/pit", "/pit/events", "/law/{_:path}")
TABLE_PAGES = ("", "/history", "/history/{_round:int}", "/verify")
GAME_PAGES = ("/odds/{game}", "/practice/{game}")

PACKED = (".js", ".css", ".svg")
# Left out for a packed file, which has another length and comes whole; its tag tells whether a kept copy is still good.
UNPACKED = ("content-length", "accept-ranges", "last-modified")
ASK_AGAIN = {"Cache-Control": "no-cache"}  # a kept copy is used once the floor has said that it is still the same

router = APIRouter(include_in_schema=False)


class Files(StaticFiles):
    """The client's files. After an upgrade, old and new files are never mixed."""

    def file_response(
        self, full_path: str | PathLike[str], stat_result: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file, packed as tightly as it can be, or word that the visitor's copy is still good."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers.update(ASK_AGAIN)
        accepted = HTTPConnection(scope).headers.get("accept-encoding", "")
        if response.status_code != 200 or not str(full_path).endswith(PACKED) or "gzip" not in accepted:
            return response
        headers = {name: value for name, value in response.headers.items() if name not in UNPACKED}
        headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(_packed(str(full_path), stat_result.st_mtime), headers=headers)


@lru_cache(maxsize=512)
def _packed(path: str, _changed: float) -> bytes:
    return gzip.compress(Path(path).read_bytes(), mtime=0)


def page(status: int = 200) -> Response:
    """The page, which finds out from its address what to draw."""
    return FileResponse(WEB / "index.html", status, headers=ASK_AGAIN)


def is_for_people(connection: HTTPConnection) -> bool:
    """Whether somebody opened an address in a browser, rather than a program that reads JSON."""
    return connection.scope.get("method") == "GET" and "text/html" in connection.headers.get("accept", "")


async def _page() -> Response:
    return page()


async def _page_of_a_game(game: str) -> Response:
    return page(200 if game in names() else 404)


for _path in (*PAGES, *(f"/table/{{_:int}}{_of}" for _of in TABLE_PAGES)):
    router.add_api_route(_path, _page)
for _path in GAME_PAGES:
    router.add_api_route(_path, _page_of_a_game)
