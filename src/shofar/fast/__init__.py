"""Compiled twins of the rules, on packed arrays."""
