"""Compiled twins of the rules, on packed arrays."""

from shofar.fast.cache import settle

settle()
