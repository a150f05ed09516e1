"""How values are written: numbers, dates, units, blanks and formulas."""
