"""A local server as a client finds it that has to register: nothing is read of public addresses.

Claude Code describes itself at claude.ai, which machines of tests do not reach; without the flag
in the metadata it registers instead, as it does with other issuers.
"""

import http.client
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from tests.support.local_servers import QuietHandler, listening

_FLAG: Final = "client_id_metadata_document_supported"
_OF_ONE_HOP: Final = frozenset({"connection", "content-length", "transfer-encoding"})


@contextmanager
def without_documents(port: int) -> Iterator[str]:
    """The address of a proxy in front of a port; it leaves the Host as it is."""

    class Proxy(QuietHandler):
        protocol_version = "HTTP/1.1"

        def handle_any(self) -> None:
            length = int(self.headers.get("content-length", 0))
            behind = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            body = self.rfile.read(length)
            behind.request(self.command, self.path, body, dict(self.headers.items()))
            answer = behind.getresponse()
            told = _changed(answer.read())
            self.send_response(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in _OF_ONE_HOP:
                    self.send_header(name, value)
            self.send_header("Content-Length", str(len(told)))
            self.end_headers()
            self.wfile.write(told)
            behind.close()

        do_GET = do_POST = do_OPTIONS = do_DELETE = handle_any  # noqa: N815 - http.server's

    with listening(Proxy) as found:
        yield f"http://127.0.0.1:{found}"


def _changed(body: bytes) -> bytes:
    if _FLAG.encode() not in body:
        return body
    described: dict[str, Any] = json.loads(body)
    return json.dumps({**described, _FLAG: False}).encode()
