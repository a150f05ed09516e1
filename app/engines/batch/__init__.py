"""Many inputs of one workflow: the queue on disk, the arguments of an item, the report at the end."""
