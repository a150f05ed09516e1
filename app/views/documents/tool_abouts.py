"""What the program's own tools are for, as messages: the first lines of their docstrings."""

from __future__ import annotations

from app.core.i18n import N_, _

ABOUTS = {
    "calculator": N_("Compute an expression exactly, or what the clauses of a contract amount to."),
    "chart_maker": N_("Draw the groups and courses that the summary of a file found."),
    "document_parser": N_("Read the words and tables of a file, each with its page, cell, clause or line."),
    "knowledge_search": N_("Find passages of the user's knowledge base."),
    "ocr": N_("Recognise the words of a picture or a scan."),
    "report": N_("Print a table with a report template of the Reports tab."),
    "spreadsheet_summary": N_("Compute sums, means, groups and courses over time; every result is a fact."),
    "sql_query": N_("Ask a saved connection one SELECT, in a transaction that can't write."),
    "table_profile": N_("Tell the columns, rows and blanks of each table of a file."),
    "table_query": N_("Answer one SELECT over a file's tables (t1, t2 ...), which can't write anything."),
    "template_fill": N_("Fill a Word template's named places with the facts found so far."),
    "text_diff": N_("Tell which paragraphs two files do not share."),
    "web_search": N_("Search the web; off unless the user allows it and names a search service."),
}


def tool_about(name: str, told: str) -> str:
    """Return what a tool is for; a user's own tool says it itself."""
    return _(told) if ABOUTS.get(name) == told else told
