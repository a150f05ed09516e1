"""The Documents workflow's tools: reading files, computing, drawing, searching; all offline."""
