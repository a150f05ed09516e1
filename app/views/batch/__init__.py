"""Many inputs of one workflow in the window."""
