"""The nine roles of seed 001 and what each brings to a prompt.

The identifiers are the seed's. How a role thinks is prose, and stands in `texts/role_<role>.md`.
Not here: which role an objective asks for (`role_detection`).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, get_args

from quintet.orchestration.prompting.texts import numbered_steps
from quintet.orchestration.synthesis.models import SynthesisMode

Role = Literal[
    "planner",
    "coder",
    "critic",
    "researcher",
    "analyzer",
    "synthesizer",
    "ui_architect",
    "ui_implementer",
    "ui_refiner",
]
Complexity = Literal["complex", "multi-step"]

ROLES: Final[tuple[Role, ...]] = get_args(Role)
UI_ROLES: Final[frozenset[Role]] = frozenset(("ui_architect", "ui_implementer", "ui_refiner"))
FALLBACK: Final[Role] = "researcher"
"""The role of an objective that names none and hints at none."""

_BETWEEN_WORDS: Final = re.compile(r"[\s_-]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleProfile:
    """What a role works towards, with what, and how far its authority goes."""

    purpose: str
    """What the role does, as seed 001's table of roles has it, in our words."""
    chosen_for: str
    """When to choose the role, for whoever has to choose."""
    output: str
    """What the role delivers unless a meta-prompt says otherwise."""
    focus: str
    complexity: Complexity
    frameworks: tuple[str, ...]
    validation_rules: tuple[str, ...]
    authority: str
    preferred_categories: tuple[str, ...]
    """Categories of the API registry that suit the role, the best first."""
    confidence_floor: float
    """What a source must at least be trusted, 0 to 1, to count in a synthesis."""
    modes: tuple[SynthesisMode, SynthesisMode]
    """Modes of KnowledgeSynthesize, the better first."""
    thinking_steps: tuple[str, ...]
    """Four steps, in the order they are taken."""


def known_role(name: str) -> Role | None:
    """The role that a name means, whatever its case; `ui-architect` and `UI Architect` do too."""
    spelled = _BETWEEN_WORDS.sub("_", name.strip().lower())
    return next((role for role in ROLES if role == spelled), None)


_PROFILES: Final[dict[Role, RoleProfile]] = {
    "planner": RoleProfile(
        purpose="breaks a goal into tasks and finds what depends on what",
        chosen_for="the result is a plan, a strategy or an architecture, and building comes later",
        output="strategic_architecture",
        focus="systematic_planning",
        complexity="complex",
        frameworks=("systems_thinking", "dependency_analysis"),
        validation_rules=("has_objectives", "has_timeline", "has_dependencies"),
        authority="STRATEGIZE_AND_COORDINATE",
        preferred_categories=tuple(
            "project management calendar productivity scheduling organization".split()
        ),
        confidence_floor=0.7,
        modes=("hierarchical", "consensus"),
        thinking_steps=numbered_steps("role_planner"),
    ),
    "coder": RoleProfile(
        purpose="writes code with tests, in the project's own conventions",
        chosen_for="code other than a user interface is to be written, changed or repaired",
        output="implementation_with_tests",
        focus="modular_development",
        complexity="multi-step",
        frameworks=("TDD", "modular_architecture"),
        validation_rules=("has_tests", "follows_conventions", "error_handling"),
        authority="IMPLEMENT_AND_VALIDATE",
        preferred_categories=tuple(
            "development documentation tools programming testing deployment".split()
        ),
        confidence_floor=0.7,
        modes=("consensus", "weighted"),
        thinking_steps=numbered_steps("role_coder"),
    ),
    "critic": RoleProfile(
        purpose="reviews what exists for security, quality and compliance",
        chosen_for="something exists and has to be judged: reviews, audits, checks",
        output="comprehensive_assessment",
        focus="security_quality_assurance",
        complexity="complex",
        frameworks=("security_review", "code_analysis"),
        validation_rules=("security_check", "performance_review", "compliance"),
        authority="EVALUATE_AND_REFINE",
        preferred_categories=tuple(
            "testing validation security quality monitoring analysis".split()
        ),
        confidence_floor=0.9,
        modes=("conflict_resolution", "hierarchical"),
        thinking_steps=numbered_steps("role_critic"),
    ),
    "researcher": RoleProfile(
        purpose="finds out what is known, from several sources, and says how sure it is",
        chosen_for="a question is to be answered from sources; also when no other role fits",
        output="comprehensive_research",
        focus="parallel_information_synthesis",
        complexity="multi-step",
        frameworks=("systematic_research", "parallel_validation"),
        validation_rules=("source_validation", "data_accuracy", "completeness"),
        authority="INVESTIGATE_AND_SYNTHESIZE",
        preferred_categories=tuple(
            "books calendar science education news reference academic".split()
        ),
        confidence_floor=0.8,
        modes=("consensus", "hierarchical"),
        thinking_steps=numbered_steps("role_researcher"),
    ),
    "analyzer": RoleProfile(
        purpose="finds patterns in data and says what they mean",
        chosen_for="numbers or records are to be computed, compared or explained",
        output="analytical_insights",
        focus="multi_dimensional_analysis",
        complexity="complex",
        frameworks=("statistical_analysis", "pattern_recognition"),
        validation_rules=("data_validation", "pattern_verification", "statistical_significance"),
        authority="ANALYZE_AND_REPORT",
        preferred_categories=tuple(
            "data finance cryptocurrency business statistics market analytics".split()
        ),
        confidence_floor=0.7,
        modes=("weighted", "conflict_resolution"),
        thinking_steps=numbered_steps("role_analyzer"),
    ),
    "synthesizer": RoleProfile(
        purpose="joins separate parts into one whole that works better than they did",
        chosen_for="several existing parts, systems or findings have to become one",
        output="integrated_solution",
        focus="component_integration",
        complexity="complex",
        frameworks=("system_integration", "optimization_framework"),
        validation_rules=("integration_testing", "performance_validation", "quality_synthesis"),
        authority="INTEGRATE_AND_OPTIMIZE",
        preferred_categories=tuple(
            "integration optimization data transformation workflow automation".split()
        ),
        confidence_floor=0.7,
        modes=("weighted", "consensus"),
        thinking_steps=numbered_steps("role_synthesizer"),
    ),
    "ui_architect": RoleProfile(
        purpose="lays out an interface: screens, components and the design system",
        chosen_for="an interface is to be designed or structured before it is built",
        output="component_architecture",
        focus="ui_system_design",
        complexity="complex",
        frameworks=("V0", "component_hierarchy", "design_systems"),
        validation_rules=(
            "has_component_structure",
            "follows_design_system",
            "accessibility_compliant",
        ),
        authority="DESIGN_AND_ARCHITECT",
        preferred_categories=tuple("art design color inspiration fonts graphics visual".split()),
        confidence_floor=0.6,
        modes=("consensus", "weighted"),
        thinking_steps=numbered_steps("role_ui_architect"),
    ),
    "ui_implementer": RoleProfile(
        purpose="builds components that render, respond and can be used",
        chosen_for="pages, dashboards or components that users see are to be built",
        output="working_components",
        focus="concurrent_ui_implementation",
        complexity="multi-step",
        frameworks=("React", "Shadcn/UI", "concurrent_execution"),
        validation_rules=("renders_correctly", "responsive_design", "proper_props"),
        authority="IMPLEMENT_AND_RENDER",
        preferred_categories=tuple("design color fonts css components frameworks".split()),
        confidence_floor=0.7,
        modes=("hierarchical", "consensus"),
        thinking_steps=numbered_steps("role_ui_implementer"),
    ),
    "ui_refiner": RoleProfile(
        purpose="makes an existing interface consistent, accessible and pleasant",
        chosen_for="an interface exists and its looks, feel or accessibility are to be improved",
        output="polished_ui",
        focus="ui_polish_optimization",
        complexity="multi-step",
        frameworks=("ui_refinement", "micro_interactions", "accessibility"),
        validation_rules=(
            "visual_polish",
            "interaction_feedback",
            "cross_browser_compatible",
        ),
        authority="REFINE_AND_POLISH",
        preferred_categories=tuple(
            "design color accessibility optimization user-experience".split()
        ),
        confidence_floor=0.8,
        modes=("hierarchical", "conflict_resolution"),
        thinking_steps=numbered_steps("role_ui_refiner"),
    ),
}
PROFILES: Final[Mapping[Role, RoleProfile]] = MappingProxyType(_PROFILES)
