"""The user's databases: connections, catalogue, lookups, trial, commit, journal and undo."""
