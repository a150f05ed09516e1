"""Writing without a model: sections by type and rule, every figure placed as a fact."""
