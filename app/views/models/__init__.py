"""The model page: servers, models, which tab uses which, and the check-up."""
