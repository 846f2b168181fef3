"""The tool `trace_execution_path`: where execution goes from a place in the code."""
