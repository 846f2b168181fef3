"""What each family is made of, and all that it may do: one module for each."""
