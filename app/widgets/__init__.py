"""Shared widgets that know no workflow."""
