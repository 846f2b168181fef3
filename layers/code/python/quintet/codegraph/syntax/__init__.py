"""Expressions and types of a syntax tree as typed nodes, in one form over the languages."""
