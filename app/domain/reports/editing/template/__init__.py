"""A template that is edited: its bytes, its outline, and the names of what stands on it."""
