"""Where in the code a text speaks of: stack traces, names, messages, and words."""
