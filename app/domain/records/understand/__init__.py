"""A sentence becomes staged rows, a question or a refusal: rules over a catalogue and bounded lookups."""
