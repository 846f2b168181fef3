"""The languages that can be read, one module each; `catalogue` knows which reads a file."""
