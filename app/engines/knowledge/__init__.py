"""What the user knows, imported: templates, field lists, notes and databases; and found again."""
