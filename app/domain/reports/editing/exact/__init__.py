"""Requests that state places, sizes, bands and looks to the letter."""
