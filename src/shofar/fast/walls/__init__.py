"""Walls on packed integers: the same rules as `shofar.walls`, compiled."""
