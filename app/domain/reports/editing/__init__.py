"""Typed edits of a template: one class per edit, with its words, check, effect and exact inverse."""
