"""Table components, which have rows of their own."""
