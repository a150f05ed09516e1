"""Understanding a request by rules: its type, title, sections, period, files and what is left to ask."""
