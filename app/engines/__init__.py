"""Adapters to the outside world, each behind a small Protocol."""
