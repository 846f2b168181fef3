"""Tasks on AWS: kept in a family's table, told by a queue, done by a worker."""
