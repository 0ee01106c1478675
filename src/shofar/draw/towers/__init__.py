"""Drawings of Towers."""
