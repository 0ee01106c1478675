"""Finished games: records, replays, ratings, profiles."""
