"""The floor's API over HTTP and WebSocket, for browsers and programs."""
