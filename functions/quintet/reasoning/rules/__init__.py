"""Rules about code: each a small file that says what is looked for, and when it is innocent."""
