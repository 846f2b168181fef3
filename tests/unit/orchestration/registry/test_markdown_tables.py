"""APIs out of Markdown tables."""

import pytest

from orchestration.registry.markdown_tables import entries_of

TABLE = """
# Public APIs

### Animals
API | Description | Auth | HTTPS | CORS |
|:---|:---|:---|:---|:---|
| [Dogs](https://dogs.example/) | Pictures of dogs and breeds | No | Yes | Yes |
| [Zoo](http://zoo.example/api) | Keepers \\| animals | `apiKey` | No | Unknown |

### Weather
| API | Description | Auth | HTTPS |
|---|---|---|---|
| [Sky](https://sky.example) | Clouds | `OAuth` | Yes |
| Without a link | Clouds | No | Yes |
| [Elsewhere](ftp://sky.example) | Clouds | No | Yes |
| [Short](https://short.example) | Clouds | No |
Not a row | at all
"""


def test_rows_become_entries_under_their_heading() -> None:
    dogs, zoo, sky = entries_of(TABLE)
    assert (dogs.name, dogs.url, dogs.category) == ("Dogs", "https://dogs.example/", "animals")
    assert (dogs.auth_type, dogs.https, dogs.cors) == ("None", True, True)
    assert dogs.keywords == ("dogs", "pictures", "breeds")
    assert (zoo.auth_type, zoo.https, zoo.cors) == ("API Key", False, False)
    assert zoo.description == "Keepers | animals"
    assert (sky.auth_type, sky.category, sky.cors) == ("OAuth", "weather", False)


def test_reliability_and_limits_follow_the_seeds_rules() -> None:
    dogs, zoo, sky = entries_of(TABLE)
    assert [one.reliability_score for one in (dogs, zoo, sky)] == [0.9, 0.7, 0.9]
    assert [one.rate_limits.requests for one in (dogs, zoo, sky)] == [100, 1000, 5000]
    assert {one.rate_limits.timeWindow for one in (dogs, zoo, sky)} == {"1h"}


@pytest.mark.parametrize(
    "text", ["", "no table", "| a | b | c | d |", "|||||", "|---|---|---|---|"]
)
def test_a_text_without_usable_rows_gives_none(text: str) -> None:
    assert entries_of(text) == []
