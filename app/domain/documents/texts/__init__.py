"""Texts: what minutes, contracts, logs, rules and plain papers say, with their places."""
