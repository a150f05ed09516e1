"""The records graph: a sentence becomes rows, tried by the database before anything is written."""
