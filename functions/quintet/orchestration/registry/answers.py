"""What APISearch answers: as an object, and as the Markdown that people and models read."""

import json
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from quintet.orchestration.prompting.roles import Role
from quintet.orchestration.registry.entries import ApiEntry
from quintet.orchestration.registry.models import ApiSearch
from quintet.orchestration.registry.relevance import RELEVANT, RankedApi
from quintet.orchestration.registry.search import Search

_SHOWN_IN_FULL: Final = 6
"""APIs that the Markdown describes; of further ones it has a line each."""
_LONGEST_SHOWN: Final = 200
_UNKNOWN_CATEGORY: Final = (
    "No category is called “{category}”: choose one of those listed, or leave category_filter out."
)
_NO_SUBJECT: Final = (
    "The objective names no subject that the registry knows, so these only suit the role {role}. "
    "Say which kind of data is needed, or pass a category_filter."
)
_EXAMPLES: Final = (
    "Each url is an example that answers at once: put your own place, name or number into it as "
    "its documentation says, then pass it to MultiAPIFetch."
)


class FoundApi(ApiEntry):
    """An API that was found; the fields of the registry, and why it is here."""

    relevance: float = Field(description="0 to 1; below 0.4 the API suits the role at best")
    matched_keywords: list[str] = Field(description="Words of the objective that speak for the API")
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
    chosen_by: Literal["objective", "category", "role"] = Field(
        description="role: the objective names no subject that the registry knows"
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
    chosen_by: Literal["objective", "category", "role"] = "role"
    if ranking.has_topic:
        chosen_by = "objective"
    elif asked.category_filter is not None:
        chosen_by = "category"
    return ApiSearchAnswer(
        objective=asked.objective,
        role=asked.user_role,
        category=asked.category_filter,
        count=len(found),
        total_matching=0 if chosen_by == "role" else len(ranking.apis),
        chosen_by=chosen_by,
        average_relevance=round(sum(one.relevance for one in found) / max(1, len(found)), 3),
        role_matches=sum(one.role_match for one in found),
        results=found,
        categories=[] if found else list(search.registry.categories),
        advice=_advice(asked, found, chosen_by),
    )


def _found(ranked: RankedApi) -> FoundApi:
    return FoundApi.model_validate(
        {
            **dict(ranked.entry),
            "relevance": ranked.score,
            "matched_keywords": ranked.matched_keywords,
            "role_match": ranked.role_match,
            "role_bonus": ranked.role_bonus,
        }
    )


def _advice(asked: ApiSearch, found: list[FoundApi], chosen_by: str) -> list[str]:
    if not found:
        return [_UNKNOWN_CATEGORY.format(category=asked.category_filter)]
    advice = [_EXAMPLES, "Ask two or three, and let KnowledgeSynthesize compare what they say."]
    if chosen_by == "role":
        advice.insert(0, _NO_SUBJECT.format(role=asked.user_role))
    elif found[0].relevance < RELEVANT:
        advice.insert(0, "Nothing fits well: say more plainly which data is needed.")
    if any(not one.https for one in found):
        advice.append("Some are served without encryption: send them nothing private.")
    return advice


def report(answer: ApiSearchAnswer) -> str:
    """The answer as Markdown, with a block of JSON for programs; below 8 KB."""
    category = f" · **Category**: {_line(answer.category)}" if answer.category else ""
    found = f"{answer.count} of {answer.total_matching or answer.count}"
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
    matched = ", ".join(api.matched_keywords) or "none"
    bonus = f" · role bonus {api.role_bonus:.0%}" if api.role_bonus else ""
    limits = f"{api.rate_limits.requests}/{api.rate_limits.timeWindow}"
    return (
        f"## {rank}. {api.name} ({api.category})\n{api.description}\n"
        f"- **URL**: {api.url}\n"
        f"- **Authentication**: {api.auth_type} · **HTTPS**: {_tick(api.https)} · "
        f"**CORS**: {_tick(api.cors)} · **Reliability**: {api.reliability_score:.0%} · "
        f"**Rate limit**: {limits}\n"
        f"- **Relevance**: {api.relevance:.0%}{bonus} · **Matched**: {matched}"
    )


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
