"""The HTTP half of the server: people, tables, games, replays. `docs/api.md` tells it in order."""
