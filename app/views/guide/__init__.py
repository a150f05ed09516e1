"""The user guide inside the program: chapters in Markdown, offline, searched, opened where needed."""
