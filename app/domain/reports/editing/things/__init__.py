"""What is put on the page: texts, lines, pictures, charts, barcodes and rows to sign in."""
