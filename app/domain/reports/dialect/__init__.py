"""The two syntaxes of templates: that of JasperReports 6, which is worked on, and that of version 7."""
