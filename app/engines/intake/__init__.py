"""Reading files into pages: PDF, pictures, DOCX, XLSX and text."""

from __future__ import annotations
