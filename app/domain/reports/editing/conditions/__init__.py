"""Conditions on values: when something is printed, and how it looks then."""
