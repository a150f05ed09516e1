"""Changes of a program by words: found blocks, typed edits, a new program."""
