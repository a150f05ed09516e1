"""Tables that are read from files and pastes: their heads become columns, their lines rows."""
