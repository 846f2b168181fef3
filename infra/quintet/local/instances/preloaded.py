"""Imported once by the process that instances are forked from, so that they share what it holds.

Nothing here starts a thread, opens a file or connects: what a fork copies would be broken there.
"""

import gc
import os

import quintet.web.routes  # noqa: F401 - what is served beside MCP stands on it
from quintet.aws.clients import Clients
from quintet.installed_embedder import installed_embedder
from quintet.local.emulator import CREDENTIALS
from quintet.local.environments import module_of
from quintet.local.state import REGION
from quintet.resources import FAMILIES, ROUTER

os.environ.update(CREDENTIALS)  # looking for others would ask the network
for function in (*(function for family in FAMILIES for function in family.functions), ROUTER):
    module_of(function)
_clients = Clients(REGION, "http://127.0.0.1:1")
_clients.warm()  # reads the descriptions of the services
for service in (_clients.sqs, _clients.scheduler, _clients.sesv2, _clients.sns):
    service()
embedder = installed_embedder()
if embedder is not None:
    embedder.warm()
gc.collect()
gc.freeze()  # collecting garbage would write to what is shared
