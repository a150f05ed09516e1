"""Writers of finished documents: Markdown, HTML, DOCX and PDF, and the charts in them."""
