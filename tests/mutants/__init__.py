"""Deliberate mistakes, each of which a named test must notice (`make mutants`)."""

from tests.mutants import auth, durability, engine, leases, limits, tenancy

MUTANTS = (
    *auth.MUTANTS,
    *engine.MUTANTS,
    *limits.MUTANTS,
    *tenancy.MUTANTS,
    *durability.MUTANTS,
    *leases.MUTANTS,
)
