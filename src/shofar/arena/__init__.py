"""Matches between bots and engines, their ratings, and what many games say about a game."""
