"""Which functions a text speaks of: named outright, or by words, and how surely that is told."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from quintet.codegraph.function_words import FunctionWords, words_in
from quintet.errors import DeadlineExceededError
from quintet.reasoning.places.ranking import RankedFunction, ranked_functions
from quintet.requests.deadline import Deadline
from tests.unit.reasoning.hypotheses.code_world import CodeWorld, code_world

FILES = {
    "shop/cart.py": (
        "class Cart:\n"
        "    def total_price(self):\n"
        '        """Adds up what the lines cost."""\n'
        "        return sum(line.price for line in self.lines)\n\n"
        "    def apply_voucher(self, voucher):\n"
        "        if voucher.expired:\n"
        '            raise ValueError("The voucher has expired")\n'
        "        self.vouchers.append(voucher)\n"
    ),
    "shop/mail.py": "def send_mail(address):\n    return deliver(address)\n",
    "tests/test_cart.py": "def test_voucher():\n    cart.apply_voucher(expired_voucher)\n",
}
TRACE = """Traceback (most recent call last):
  File "/srv/app/shop/mail.py", line 2, in send_mail
    return deliver(address)
NameError: name 'deliver' is not defined
"""


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[CodeWorld]:
    with code_world(tmp_path, FILES) as world:
        yield world


def read(world: CodeWorld, text: str, **scope: list[str]) -> list[str]:
    told: list[str] = world.test(text, test_scope={"files": [], **scope}).metadata["places_to_read"]
    return told


def function(qualified: str, code: str, comments: str = "") -> FunctionWords:
    said = ["".join(f" {word} " for word in words_in(text)) for text in (code, "", comments)]
    return FunctionWords(qualified, said[0], *said)


def ranked(text: str, *functions: FunctionWords) -> Sequence[RankedFunction]:
    files = [(f"{one.qualified}.py", [one]) for one in functions]
    return ranked_functions(files, text, lambda _: True, Deadline(60), 5)


def test_words_of_a_symptom_lead_to_the_function_that_has_them(shop: CodeWorld) -> None:
    places = read(shop, "Vouchers are taken although they expire.")

    assert places[0].startswith("shop/cart.py:6 Cart.apply_voucher - has ")
    assert "“expire”" in places[0]


def test_functions_of_tests_are_not_read_first(shop: CodeWorld) -> None:
    assert not any("tests/" in place for place in read(shop, "Vouchers expire."))


def test_a_scope_of_tests_is_obeyed(shop: CodeWorld) -> None:
    (place,) = read(shop, "Vouchers expire.", files=["tests"])

    assert place.startswith("tests/test_cart.py:1 ")


@pytest.mark.parametrize("folder", ["/srv/app", "site-packages", "example.com/app/v2"])
def test_a_frame_of_a_stack_trace_outranks_all_words(shop: CodeWorld, folder: str) -> None:
    trace = TRACE.replace("/srv/app", folder)
    places = read(shop, f"The voucher of the cart has expired.\n{trace}")

    assert places[0].startswith("shop/mail.py:2 send_mail - a frame of the stack trace")


def test_a_quoted_message_leads_to_the_function_that_holds_it(shop: CodeWorld) -> None:
    places = read(shop, 'Why do I read "The voucher has expired"?')

    assert places[0] == "shop/cart.py:8 Cart.apply_voucher - holds the message that is quoted"


def test_a_text_without_any_word_of_the_code_leads_nowhere(shop: CodeWorld) -> None:
    told = shop.test("Zebras gallop.").metadata

    assert (told["places_to_read"], told["ground"]) == ([], "unknown")


def test_a_rare_word_counts_for_more_than_common_ones() -> None:
    common = [function(f"f{number}", "open the file") for number in range(9)]
    places = ranked("the open file is encrypted", *common, function("g", "encrypted"))

    assert places[0].symbol_id == "g.py::g"
    assert places[0].words[0] == "encrypted"


def test_function_words_of_a_text_lead_nowhere() -> None:
    talking, failing = (
        function("talking", "it is so when both are not"),
        function("failing", "fail"),
    )
    (found,) = ranked("So it is when both of them fail", talking, failing)

    assert (found.symbol_id, found.words) == ("failing.py::failing", ("fail",))


def test_what_a_comment_says_counts_for_little() -> None:
    places = ranked("encrypted", function("f", "read", "encrypted"), function("g", "encrypted"))

    assert [place.symbol_id for place in places] == ["g.py::g", "f.py::f"]


def test_looking_ends_with_its_time() -> None:
    def files() -> Iterator[tuple[str, list[FunctionWords]]]:
        for number in range(1_000_000):
            yield f"{number}.py", []

    with pytest.raises(DeadlineExceededError):
        ranked_functions(files(), "word", lambda _: True, Deadline(0.0), 5)
