"""Items computed from programs: calculators, arguments and a seed, and the checks that recompute them."""
