"""resources/list over several families: page after page of one family, then those of the next.

A cursor is the family's own with its name added, which the family itself does not look at.
"""

import base64
import json
from collections.abc import Sequence

from quintet.errors import InvalidParamsError
from quintet.protocol.pagination import requested_page
from quintet.requests.jsonrpc import JsonObject, to_json


def family_in_cursor(params: JsonObject) -> str | None:
    """The family that a cursor names; None where there is no cursor yet.

    Raises:
        InvalidParamsError: a cursor that is none of ours.
    """
    requested_page(params)
    cursor = params.get("cursor")
    if cursor in (None, ""):
        return None
    name = json.loads(base64.b64decode(str(cursor))).get("family")
    if not isinstance(name, str):
        raise InvalidParamsError("Invalid params: unknown cursor")
    return name


def continued(result: JsonObject, family: str, readable: Sequence[str], params: JsonObject) -> None:
    """Gives a family's page the cursor of the page behind it: its own next one, or another's."""
    own = result.pop("nextCursor", None)
    if own is not None:
        page = json.loads(base64.b64decode(own))
        result["nextCursor"] = _cursor(family, page["offset"], page["limit"])
        return
    following = readable[readable.index(family) + 1 :]
    if following:
        result["nextCursor"] = _cursor(following[0], 0, requested_page(params).limit)


def _cursor(family: str, offset: int, limit: int) -> str:
    text = to_json({"offset": offset, "limit": limit, "family": family})
    return base64.b64encode(text.encode("ascii")).decode("ascii")
