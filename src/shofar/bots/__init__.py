"""Players: search and learned."""
