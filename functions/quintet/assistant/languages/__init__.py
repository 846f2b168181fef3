"""The words of messages, by language."""
