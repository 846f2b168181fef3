"""The same system on one machine: the `quintet` command line, its server, embedded AWS."""
