"""Language models, which every family can do without. Importing it loads no client of any kind."""
