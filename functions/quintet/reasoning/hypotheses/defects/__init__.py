"""The kinds of defect that are known, each with what gives it away and what speaks against it."""
