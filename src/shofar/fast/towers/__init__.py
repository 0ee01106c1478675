"""Towers on packed integers: the same rules as `shofar.towers`, compiled."""
