"""Tables: what their columns are, which rows count, and what the figures say."""
