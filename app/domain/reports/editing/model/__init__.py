"""What a model is shown and offered, and what becomes of its answer."""
