"""Who is behind a proxy: its forwarding headers are read only if the operator has named the proxy."""

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from pitboss.floor.proxies import Proxies

SECURE = {"http": "https", "ws": "wss"}


class Forwarded:
    """The middleware that puts the visitor's address and scheme in place of the proxy's.

    It reads X-Forwarded-For and X-Forwarded-Proto, which every proxy can set. The header Forwarded is not read: a proxy
    that does not know it passes on whatever the visitor wrote there.
    """

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self.app = app
        self.proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Say who is asking, and pass the request on."""
        client = scope.get("client")
        if client and self.proxies.trusts(client[0]):
            headers = Headers(scope=scope)
            heard = ",".join(headers.getlist("x-forwarded-for"))
            scope["client"] = (self.proxies.visitor(client[0], heard), 0)
            if headers.getlist("x-forwarded-proto") == ["https"]:
                scope["scheme"] = SECURE.get(scope["scheme"], scope["scheme"])
        await self.app(scope, receive, send)
