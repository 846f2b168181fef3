"""What is known of calls of libraries and languages: their effects, costs and types."""
