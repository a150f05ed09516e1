"""Fields, parameters, variables and the query."""
