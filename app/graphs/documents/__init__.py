"""The documents graph: from a requirement and files to a document in which every figure is a fact."""
