"""Lessons, coach, guidance."""
