"""The Lambda events in `events/`: which there are, filled in, and what answers them rightly.

Not here: the stage that answers them (`tests.support.event_stage`), or how it is reached.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from quintet.requests.http import SECURITY_HEADERS
from quintet.web.gateway import CHALLENGE_COPY

FOLDER: Final = Path(__file__).parents[2] / "events"
EXPECTATIONS: Final = "expectations.json"
"""The file beside a function's events that tells how each is answered."""
_PLACEHOLDER: Final = re.compile(r"\$\{(\w+)\}")


@dataclass(frozen=True)
class SampleEvent:
    """One file: an event of a declared function, in the folder with the function's name."""

    path: Path

    @classmethod
    def named(cls, name: str) -> "SampleEvent":
        """The event of a name such as `research/ping`."""
        return cls(FOLDER / f"{name}.json")

    def __str__(self) -> str:
        return self.path.relative_to(FOLDER).with_suffix("").as_posix()

    @property
    def function(self) -> str:
        return self.path.parent.name

    def read(self) -> Any:
        """The event as the file has it."""
        return json.loads(self.path.read_text())

    def needs(self, placeholder: str) -> bool:
        """Whether a placeholder, by its name, stands in the event."""
        return placeholder in _PLACEHOLDER.findall(self.path.read_text())

    def filled(self, values: Mapping[str, str]) -> Any:
        """The event with its placeholders, such as ${TOKEN}, replaced."""
        text = self.path.read_text()
        return json.loads(_PLACEHOLDER.sub(lambda found: values[found[1]], text))


def sample_events() -> list[SampleEvent]:
    """Every file in a function's folder."""
    files = sorted(FOLDER.glob("*/*"))
    return [SampleEvent(path) for path in files if path.name != EXPECTATIONS]


def expected_answers() -> dict[str, Any]:
    """What each event is answered with, by the event's name; docs/events.md tells the form."""
    return {
        str(SampleEvent(file.with_name(f"{name}.json"))): answer
        for file in FOLDER.glob(f"*/{EXPECTATIONS}")
        for name, answer in json.loads(file.read_text()).items()
    }


def assert_expected(answer: Mapping[str, Any], expected: Mapping[str, Any]) -> None:
    """The answer is the one expected: of HTTP where a status is, else what a worker returns."""
    if "status" not in expected:
        assert answer == expected["returned"]
        return
    assert answer.get("statusCode") == expected["status"], answer
    headers = answer["headers"]
    _assert_headers(headers, {**SECURITY_HEADERS, **expected.get("headers", {})})
    by_name = {name.lower(): value for name, value in headers.items()}
    assert by_name.get(CHALLENGE_COPY.lower()) == by_name.get("www-authenticate")
    assert answer["isBase64Encoded"] is expected.get("is_base64", False)
    _assert_body(answer["body"], expected["body"])


def _assert_headers(headers: Mapping[str, str], expected: Mapping[str, str]) -> None:
    """Each header is the one expected, or begins so where that ends in an ellipsis."""
    by_name = {name.lower(): value for name, value in headers.items()}
    wanted = {name.lower(): value for name, value in expected.items()}
    for name, value in wanted.items():
        got = by_name.get(name, "")
        assert got == value or (value.endswith("…") and got.startswith(value[:-1])), (name, got)


def _assert_body(body: str, expected: Any) -> None:
    if isinstance(expected, str):
        assert expected in body if expected else not body, body
    else:
        assert_shown(json.loads(body), expected)


def assert_shown(got: Any, expected: Any) -> None:
    """Members shown are there with the same value; of a list, the first ones are shown."""
    if isinstance(expected, dict):
        for name, value in expected.items():
            assert name in got, f"{name} is missing in {got}"
            assert_shown(got[name], value)
    elif isinstance(expected, list):
        assert len(got) >= len(expected), got
        for item, value in zip(got, expected, strict=False):
            assert_shown(item, value)
    else:
        assert got == expected
