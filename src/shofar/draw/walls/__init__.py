"""Drawings of Walls."""
