"""Both games in the forms of research: numbered actions, arrays, other people's interfaces (docs/research.md)."""
