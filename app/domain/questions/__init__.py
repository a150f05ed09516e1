"""Exam items: programs that compute their keys, and text items with the sentence that proves them."""
