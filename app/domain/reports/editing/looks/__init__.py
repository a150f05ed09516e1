"""Fonts, colours, borders and alignment."""
