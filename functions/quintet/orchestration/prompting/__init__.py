"""What JARVIS says: roles, which of them an objective asks for, meta-prompts, and every prompt."""
