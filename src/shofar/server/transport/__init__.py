"""Connections: HTTP and WebSocket protocols, their limits, a client at a table."""
