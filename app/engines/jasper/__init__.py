"""JasperReports: compile, fill, render and export templates in a child process."""
