"""Totals: of the report, of pages, of groups, of forms, and in Chinese capitals."""
