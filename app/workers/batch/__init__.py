"""Batches at work: on this machine by processes, on many machines by a scheduler."""
