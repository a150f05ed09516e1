"""The robot workflow: a sentence becomes a Blockly program that Blockly and the cell accept."""
