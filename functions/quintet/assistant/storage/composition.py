"""The assistant's one table, wherever it is opened from."""

from quintet.aws.clients import Clients
from quintet.aws.table import Table


def assistant_table(clients: Clients, name: str) -> Table:
    """The table of this name; nothing is asked of AWS in making it."""
    return Table(clients, name, service="The assistant's store")
