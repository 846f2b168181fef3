"""The embedder of the layer `language`, where a function has that layer.

It may be absent, and what is asked then goes on without. Not here: what an embedder is
(`quintet.embedding`), which the layer is built on.
"""

from functools import cache
from importlib.util import find_spec

from quintet.embedding import Embedder


@cache
def installed_embedder() -> Embedder | None:
    """The process's embedder, loaded with its first text; None where the layer is absent."""
    if find_spec("quintet.language") is None or find_spec("onnxruntime") is None:
        return None
    from quintet.language.minilm import MiniLm  # noqa: PLC0415 - not every function has the layer
    from quintet.language.remembering import RememberingEmbedder  # noqa: PLC0415

    return RememberingEmbedder(MiniLm())
