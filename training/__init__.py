"""How the bots' weights are made: see README.md in this folder."""
