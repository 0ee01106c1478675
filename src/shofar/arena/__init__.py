"""Tournaments: matches between players, ratings, reports. What most programs want of it is here."""

from shofar.arena.api import (
    FormName,
    PlanOptions,
    Quiet,
    Tournament,
    TournamentOptions,
    make_plan,
    play_match,
    play_plan,
    play_tournament,
    play_tournament_async,
)
from shofar.arena.plan import Form, Plan, Sprt
from shofar.arena.ratings import Rating
from shofar.arena.summary import Broken, Share, Standing, Summary
from shofar.core.arguments import check_arguments

__all__ = ["Broken", "Form", "FormName", "Plan", "PlanOptions", "Quiet", "Rating", "Share", "Sprt", "Standing"]
__all__ += ["Summary", "Tournament", "TournamentOptions", "make_plan", "play_match", "play_plan", "play_tournament"]
__all__ += ["play_tournament_async"]

check_arguments(__name__)
