"""Tournaments: matches between players, ratings, reports. What most programs want of it is here."""

from shofar.arena.api import (
    FormName,
    Quiet,
    Tournament,
    make_plan,
    play_match,
    play_plan,
    play_tournament,
    play_tournament_async,
)
from shofar.arena.plan import Form, Plan, Sprt
from shofar.arena.ratings import Rating
from shofar.arena.summary import Broken, Share, Standing, Summary

__all__ = ["Broken", "Form", "FormName", "Plan", "Quiet", "Rating", "Share", "Sprt", "Standing", "Summary"]
__all__ += ["Tournament", "make_plan", "play_match", "play_plan", "play_tournament", "play_tournament_async"]
