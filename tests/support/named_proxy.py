"""An https name for a server of this machine: a proxy, as companies have one, that answers for it.

Programs are told of the proxy and its certificate authority, and look up no name.
"""

import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Final

import anyio
from anyio.abc import AnyByteReceiveStream, AnyByteSendStream, SocketStream
from anyio.from_thread import start_blocking_portal
from anyio.streams.buffered import BufferedByteReceiveStream
from anyio.streams.tls import TLSStream

from tests.support.certificates import authority
from tests.support.processes import free_port

_HEAD_BYTES: Final = 8192
_GONE: Final = (
    anyio.BrokenResourceError,
    anyio.ClosedResourceError,
    anyio.EndOfStream,
    anyio.IncompleteRead,
    OSError,
)


@contextmanager
def named(name: str, port: int) -> Iterator[str]:
    """The URL of a proxy at which `https://name` is what listens on a port; it refuses the rest."""
    context = authority().serving(name)

    async def serve(stream: SocketStream) -> None:
        async with stream:
            with suppress(*_GONE):
                head = await BufferedByteReceiveStream(stream).receive_until(
                    b"\r\n\r\n", _HEAD_BYTES
                )
                if not head.startswith(f"CONNECT {name}:443 ".encode()):
                    await stream.send(b"HTTP/1.1 403 Forbidden\r\n\r\n")
                    return
                await stream.send(b"HTTP/1.1 200 OK\r\n\r\n")
                await join(stream, context, port)

    own = free_port()
    listens = partial(anyio.create_tcp_listener, local_host="127.0.0.1", local_port=own)
    with start_blocking_portal() as portal:
        listener = portal.call(listens)
        serving = portal.start_task_soon(listener.serve, serve)
        try:
            yield f"http://127.0.0.1:{own}"
        finally:
            serving.cancel()
            portal.call(listener.aclose)


async def join(stream: SocketStream, context: ssl.SSLContext, port: int) -> None:
    """Carries what a client says over TLS to the port, and the answers back, until one ends."""
    here = await TLSStream.wrap(
        stream, server_side=True, ssl_context=context, standard_compatible=False
    )
    async with (
        here,
        await anyio.connect_tcp("127.0.0.1", port) as there,
        anyio.create_task_group() as both,
    ):
        both.start_soon(carry, here, there, both.cancel_scope)
        both.start_soon(carry, there, here, both.cancel_scope)


async def carry(
    source: AnyByteReceiveStream, target: AnyByteSendStream, either: anyio.CancelScope
) -> None:
    with suppress(*_GONE):
        async for part in source:
            await target.send(part)
    either.cancel()
