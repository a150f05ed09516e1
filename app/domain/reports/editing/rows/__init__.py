"""Which rows are printed, in which order, and their stripes."""
