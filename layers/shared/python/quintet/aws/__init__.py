"""Access to AWS: lazily made clients, and AWS failures translated into our errors."""
