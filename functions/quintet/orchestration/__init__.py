"""The orchestration family: JARVIS, public APIs found and fetched, and synthesis (seed 001)."""
