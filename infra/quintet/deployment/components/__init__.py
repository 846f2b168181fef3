"""The parts that stacks are put together from."""
