"""The nodes of the documents graph in words that can be translated."""

from __future__ import annotations

from app.core.i18n import N_

LABELS = {
    "understand_requirements": N_("Understand the request"),
    "create_execution_plan": N_("Make the plan"),
    "task_executor": N_("Choose the next step"),
    "final_report_writer": N_("Write the document"),
    "handle_error": N_("Say what is missing"),
    "END": N_("Finish"),
    "document_parser": N_("Read the text"),
    "ocr": N_("Recognise the picture"),
    "table_profile": N_("Look at the table"),
    "table_query": N_("Ask the table"),
    "spreadsheet_summary": N_("Compute the figures"),
    "chart_maker": N_("Draw the charts"),
    "calculator": N_("Calculate"),
    "knowledge_search": N_("Search the knowledge base"),
    "sql_query": N_("Ask the database"),
    "text_diff": N_("Compare the texts"),
    "template_fill": N_("Fill the template"),
    "report": N_("Print the report"),
    "web_search": N_("Search the web"),
}
