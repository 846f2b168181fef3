import pytest

from quintet.research.answer_forms import form_asked
from tests.unit.research.sample_library import indexed, search

COOKIES = """# Signed cookies

Signed cookies stay valid in the browser that was given them. A signed cookie that stayed valid \
too long is refused by the handler that reads it. After 30 days they expire.

```
handler.set_signed("mark", renew=True)
```
"""


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("How many threads are there?", "number"),
        ("After how long is a session closed?", "number"),
        ("how big may a message be?", "number"),
        ("How do I make a backup?", "code"),
        ("How can I cap how much disk a client takes?", "code"),
        ("how to sign a cookie", "code"),
        ("How is a cookie signed?", "any"),
        ("What is a cookie?", "any"),
        ("", "any"),
    ],
)
def test_the_first_how_tells_the_form_of_the_answer(question: str, form: str) -> None:
    assert form_asked(question) == form


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How long do signed cookies stay valid?", "After 30 days they expire."),
        ("How do I keep signed cookies valid?", 'handler.set_signed("mark", renew=True)'),
    ],
)
def test_what_has_the_form_asked_for_is_likelier_than_beside_another_question(
    question: str, answer: str
) -> None:
    def share(asked: str) -> float:
        (found,) = search(indexed({"cookies.md": COOKIES}), asked)
        shares = zip(found.candidates, found.shares, strict=True)
        return next(share for candidate, share in shares if candidate.text == answer)

    assert share(question) > 2 * share("Do signed cookies stay valid?")
