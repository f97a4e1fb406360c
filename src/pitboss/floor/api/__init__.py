"""What browsers and programs ask of the floor, over HTTP and WebSocket."""
