"""The placeholder language of staged cells: {{lookup ...}}, {{next ...}}, {{today +1w}} and their kin."""
