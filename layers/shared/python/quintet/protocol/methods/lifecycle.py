"""Opening and keeping a connection: initialize, server/discover, ping, logging/setLevel."""

from quintet.errors import InvalidParamsError
from quintet.protocol.call import LOG_LEVELS
from quintet.protocol.context import Context
from quintet.protocol.rendering import discover_result, initialize_result


def initialize(context: Context) -> str:
    """The handshake; the revision was negotiated when the envelope was read."""
    if not isinstance(context.request.params.get("protocolVersion"), str):
        raise InvalidParamsError('Invalid params: "protocolVersion" must be a string')
    return initialize_result(context.family, context.revision)


def discover(context: Context) -> str:
    """What the server speaks and has, without a handshake."""
    return discover_result(context.family)


def ping(_: Context) -> str:
    """Still here."""
    return "{}"


def set_log_level(context: Context) -> str:
    """Accepts a level. Without a session there is nowhere to keep it; see Call.log."""
    if context.text_parameter("level") not in LOG_LEVELS:
        raise InvalidParamsError(f'Invalid params: "level" must be one of {", ".join(LOG_LEVELS)}')
    return "{}"
