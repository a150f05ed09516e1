"""Records: what the workflow knows of databases, staged rows and their verdicts."""
