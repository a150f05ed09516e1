"""Plain Python that every layer may use; nothing here knows Qt or an engine."""
