"""The terminal client: for now one person against bots."""
