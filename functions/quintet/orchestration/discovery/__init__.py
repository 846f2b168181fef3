"""Finding APIs for an objective, asking them, and saying what they said: on entering KNOWLEDGE."""
