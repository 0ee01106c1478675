"""Both games in the forms that researchers use: numbered actions, arrays, other people's interfaces (docs/research.md)."""
