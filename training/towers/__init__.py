"""Towers: games of a network against itself, and networks fitted to them."""
