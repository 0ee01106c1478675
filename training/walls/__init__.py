"""Walls: a policy learned by self-play, then a value, beliefs and odds fitted to its games; and what measures them."""
