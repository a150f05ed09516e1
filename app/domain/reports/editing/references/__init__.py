"""What the words of a clause name on a template."""
