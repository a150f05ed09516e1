"""The report workflow: from a document or a sentence to a proven template."""
