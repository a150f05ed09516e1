"""Columns: new ones, their order, names, widths and looks."""
