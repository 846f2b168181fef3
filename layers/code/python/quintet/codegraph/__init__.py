"""The code layer: a graph of a code base's symbols, imports and calls, and the bodies of functions.

Source is parsed with tree-sitter and never run. Only functions that need it carry this layer.
"""
