"""Files become sources: paragraphs and tables with the place of each."""
