"""Reports: pages, layout, templates, field names, checks and repairs."""
