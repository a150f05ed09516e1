"""Chinese turns of phrase, put into the words that the edits know."""
