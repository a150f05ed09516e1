"""The ways in which a request is read: each returns what it understood, or leaves it to the next."""
