"""What rules may ask of a place: conditions by name, each with what it is asked of."""
