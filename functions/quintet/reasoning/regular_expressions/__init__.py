"""How long a regular expression may take on some text, told from its source alone."""
