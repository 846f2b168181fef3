"""The context family (seed 004): conversations remembered, related, summarised and drawn."""
