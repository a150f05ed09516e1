"""What each workflow knows without a window, a model, the network or a graph."""
