"""Bots at tables: which there are, their queue of moves, the workers that answer."""
