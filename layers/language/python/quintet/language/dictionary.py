"""Words that are spelled rightly, as far as the embedder's own vocabulary tells.

Not here: what a text means (`minilm`), or what becomes of a word that is no word.
"""

import json
from functools import cache
from importlib.resources import files


@cache
def known_words() -> frozenset[str]:
    """Some 22,000 words in lower case that all-MiniLM-L6-v2 reads whole, and no parts of words.

    They are those of its training texts that occur most: English, names, and forms of both. What is
    missing may be a word as well.
    """
    tokenizer = json.loads((files("quintet.language") / "tokenizer.json").read_bytes())
    return frozenset(word for word in tokenizer["model"]["vocab"] if word.isalpha())
