"""What code does or fails to do, in the words of claims: each mechanism with what shows it."""
