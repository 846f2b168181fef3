"""Claims about code that are decided exactly: what may be checked, and how it is decided."""
