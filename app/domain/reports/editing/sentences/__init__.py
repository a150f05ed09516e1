"""Sentences of English requests that say all of one wish."""
