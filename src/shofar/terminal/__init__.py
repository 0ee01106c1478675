"""The terminal client: one person against bots, and lessons."""
