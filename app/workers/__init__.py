"""Threads: graph runs on their own loop, and single functions off the window."""
