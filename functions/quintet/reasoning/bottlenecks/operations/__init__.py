"""Which calls leave the process or take long, by the import-qualified name of what is called."""
