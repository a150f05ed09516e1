"""Requests that state expressions, declarations, styles, charts and datasets to the letter."""
