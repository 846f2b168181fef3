"""The edge: API Gateway events in, HTTP answers out."""
