"""From what a report shall show to a template that compiles by construction."""
