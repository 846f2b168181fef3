"""Questions over real manuals, with the facts that answer them."""
