"""What is measured to tell whether the server is well."""
