"""What APISearch answers: as an object, and as the Markdown that people and models read."""

import json
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from quintet.orchestration.prompting.roles import Role
from quintet.orchestration.registry.entries import ApiEntry
from quintet.orchestration.registry.models import ApiSearch
from quintet.orchestration.registry.relevance import Place, RankedApi
from quintet.orchestration.registry.search import Ranking, Search

_SHOWN_IN_FULL: Final = 6
"""APIs that the Markdown describes; of further ones it has a line each."""
_LONGEST_SHOWN: Final = 200
_UNKNOWN_CATEGORY: Final = (
    "No category is called “{category}”: choose one of those listed, or leave category_filter out."
)
_NOTHING_FITS: Final = (
    "Nothing in the registry fits; the nearest category is {nearest}. Say in other words which "
    "data is needed, or pass a category_filter to see a category whole."
)
_EXAMPLES: Final = (
    "Each url is an example that answers at once: put your own place, name or number into it as "
    "its documentation says, then pass it to MultiAPIFetch."
)


ChosenBy = Literal["objective", "category", "nothing"]


class FoundApi(ApiEntry):
    """An API that was found; the fields of the registry, and why it is here."""

    relevance: float = Field(
        description="A rank, 0 to 1, no probability; below 0.4 nothing tells that the API serves"
    )
    matched_keywords: list[str] = Field(
        description="The API's own keywords that the objective has, as they are or inflected"
    )
    matched_by: list[Place] = Field(description="Where the objective met the API")
    role_match: bool = Field(description="Whether the role prefers the API's category")
    role_bonus: float = Field(description="What the role's preference adds to the relevance")


class ApiSearchAnswer(BaseModel):
    """The answer of APISearch."""

    model_config = ConfigDict(frozen=True)

    objective: str
    role: Role
    category: str | None = Field(description="The category asked for")
    count: int = Field(description="How many APIs are answered")
    total_matching: int = Field(description="How many fit, before max_results cut them")
    chosen_by: ChosenBy = Field(
        description="category: the objective fits nothing, but a category was asked for"
    )
    nearest_category: str | None = Field(
        description="The category of the API nearest to the objective, whether it fits or not"
    )
    average_relevance: float
    role_matches: int = Field(description="How many of the answered are of preferred categories")
    results: list[FoundApi] = Field(description="The most relevant first")
    categories: list[str] = Field(description="Every category, where nothing was found; else empty")
    advice: list[str] = Field(description="What to do next")


def answer_of(search: Search, asked: ApiSearch) -> ApiSearchAnswer:
    """Searches, and says what came of it."""
    ranking = search.ranking(asked.objective, asked.user_role, asked.category_filter)
    found = [_found(api) for api in ranking.apis[: asked.max_results]]
    chosen_by: ChosenBy = "nothing"
    if found:
        chosen_by = "objective" if ranking.fits else "category"
    return ApiSearchAnswer(
        objective=asked.objective,
        role=asked.user_role,
        category=asked.category_filter,
        count=len(found),
        total_matching=len(ranking.apis),
        chosen_by=chosen_by,
        nearest_category=ranking.nearest_category,
        average_relevance=round(sum(one.relevance for one in found) / max(1, len(found)), 3),
        role_matches=sum(one.role_match for one in found),
        results=found,
        categories=[] if found else list(search.registry.categories),
        advice=_advice(asked, found, ranking),
    )


def _found(ranked: RankedApi) -> FoundApi:
    return FoundApi.model_validate(
        {
            **dict(ranked.entry),
            "relevance": ranked.score,
            "matched_keywords": ranked.matched_keywords,
            "matched_by": ranked.matched_by,
            "role_match": ranked.role_match,
            "role_bonus": ranked.role_bonus,
        }
    )


def _advice(asked: ApiSearch, found: list[FoundApi], ranking: Ranking) -> list[str]:
    nothing_fits = _NOTHING_FITS.format(nearest=ranking.nearest_category)
    if not found and asked.category_filter is not None:
        return [_UNKNOWN_CATEGORY.format(category=asked.category_filter)]
    if not found:
        return [nothing_fits]
    advice = [_EXAMPLES, "Ask two or three, and let KnowledgeSynthesize compare what they say."]
    if not ranking.fits:
        advice.insert(0, nothing_fits)
    if any(not one.https for one in found):
        advice.append("Some are served without encryption: send them nothing private.")
    return advice


def report(answer: ApiSearchAnswer) -> str:
    """The answer as Markdown, with a block of JSON for programs; below 8 KB."""
    category = f" · **Category**: {_line(answer.category)}" if answer.category else ""
    found = f"{answer.count} of {answer.total_matching}"
    asked = f"**Objective**: {_line(answer.objective)}\n**Role**: {answer.role}{category}"
    parts = [
        "# API search",
        f"{asked}\n**Found**: {found}",
        *(_described(rank, one) for rank, one in _ranked(answer)[:_SHOWN_IN_FULL]),
    ]
    if rest := _ranked(answer)[_SHOWN_IN_FULL:]:
        parts.append("\n".join(_listed(rank, one) for rank, one in rest))
    if answer.results:
        average = f"**Average relevance**: {answer.average_relevance:.0%}"
        parts.append(f"{average} · **Preferred by the role**: {answer.role_matches}")
    else:
        parts.append(f"**Categories**: {', '.join(answer.categories)}")
    parts += ["\n".join(f"- {sentence}" for sentence in answer.advice), _json_block(answer)]
    return "\n\n".join(parts)


def _ranked(answer: ApiSearchAnswer) -> list[tuple[int, FoundApi]]:
    return list(enumerate(answer.results, 1))


def _described(rank: int, api: FoundApi) -> str:
    matched = f"by {', '.join(api.matched_by)}"
    if api.matched_keywords:
        matched += f" (keywords: {', '.join(api.matched_keywords)})"
    bonus = f" · role bonus {api.role_bonus:.0%}" if api.role_bonus else ""
    limits = f"{api.rate_limits.requests}/{api.rate_limits.timeWindow}"
    return (
        f"## {rank}. {api.name} ({api.category})\n{api.description}\n"
        f"- **URL**: {api.url}\n"
        f"- **Authentication**: {api.auth_type} · **HTTPS**: {_tick(api.https)} · "
        f"**CORS**: {_tick(api.cors)} · **Reliability**: {_reliability(api)} · "
        f"**Rate limit**: {limits}\n"
        f"- **Relevance**: {api.relevance:.0%}{bonus} · **Matched**: {matched}"
    )


def _reliability(api: FoundApi) -> str:
    if api.reliability_score is None:
        return "not measured"
    return f"{api.reliability_score:.0%}"


def _listed(rank: int, api: FoundApi) -> str:
    return f"{rank}. **{api.name}** ({api.category}), relevance {api.relevance:.0%}"


def _json_block(answer: ApiSearchAnswer) -> str:
    rows = [
        {"name": result.name, "url": result.url, "relevance": result.relevance}
        for result in answer.results
    ]
    head = json.dumps({"role": answer.role, "count": answer.count})[:-1]
    lines = ",\n    ".join(json.dumps(row, ensure_ascii=False) for row in rows)
    results = f"[\n    {lines}\n  ]" if rows else "[]"
    return f'```json\n{head},\n  "results": {results}\n}}\n```'


def _line(text: str) -> str:
    """The text in one line, cut short."""
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_SHOWN else f"{line[: _LONGEST_SHOWN - 1]}…"


def _tick(value: bool) -> str:
    return "✓" if value else "✗"
