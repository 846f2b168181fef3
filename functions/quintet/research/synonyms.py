"""Names that technical writing uses for one and the same thing.

A question that says `postgres` is answered by a page that says PostgreSQL. Only true synonyms
stand here: what is merely related would cite pages that speak of something else.
"""

from collections.abc import Mapping
from typing import Final

_GROUPS: Final = """
    postgres postgresql pgsql
    javascript js
    typescript ts
    kubernetes k8s
    database db
    mongo mongodb
    dynamo dynamodb
    authentication auth authn
    authorization authorisation authz
    configuration config
    environment env
    repository repo
    parameter param
    argument arg
    asynchronous async
    synchronous sync
    application app
    administrator admin
    directory folder
    documentation docs
    specification spec
    dependency dep
    production prod
    development dev
    initialise initialize init
    serialise serialize
    optimise optimize
    behaviour behavior
    colour color
"""

SYNONYMS: Final[Mapping[str, tuple[str, ...]]] = {
    name: tuple(other for other in group.split() if other != name)
    for group in _GROUPS.strip().splitlines()
    for name in group.split()
}
"""The other names of a word, by each of its names."""
