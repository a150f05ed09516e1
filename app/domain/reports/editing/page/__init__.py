"""The page: its size, margins, bands, number, date and watermark."""
