"""A request taken apart: clauses, small words, what a clause adds to the one before, what is in doubt."""
