"""Shofar: two board games called Jericho, their rules, their players and their tables."""
