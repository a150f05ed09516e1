"""Item banks in the forms other programs read and write."""
