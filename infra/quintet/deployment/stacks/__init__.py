"""Three stacks: what is kept (data), what answers (tools), what watches (operations)."""
