"""Groups of rows with their headers and footers."""
