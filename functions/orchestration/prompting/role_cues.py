"""Words and phrases that tell which role an objective asks for.

Written for Quintet around the words that seed 001's program looks for. Every phrase stands for its
regular forms too (`plan`: plans, planned, planning). How they are weighed is `role_detection`'s.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from orchestration.prompting.roles import Role

Phrase = tuple[str, ...]
RoleCues = Mapping[Role, str]
"""Phrases of each role, between commas."""

LONGEST_PHRASE: Final = 4
"""Words."""

LEADING: Final[RoleCues] = {
    "planner": "plan, design, architect, strategize, strategise, outline, schedule, organize, "
    "organise, coordinate, prioritize, prioritise, sequence, scope, draft, sketch, conceive, "
    "propose, define, lay out, draw up, map out, break down, decompose",
    "coder": "implement, code, build, develop, program, create, make, write, fix, debug, refactor, "
    "add, port, rewrite, extend, automate, script, set up, clean up, turn, convert, deploy, "
    "configure, generate, migrate, upgrade, repair, remove, rename, give, update, change, replace, "
    "patch",
    "critic": "review, audit, validate, critique, criticize, criticise, verify, evaluate, assess, "
    "inspect, test, challenge, judge, proofread",
    "researcher": "research, find out, look up, look into, explain, describe, investigate, survey, "
    "gather, collect, tell, learn, study, explore, understand, figure out, list, search, document, "
    "discover",
    "analyzer": "analyze, analyse, calculate, compute, measure, benchmark, forecast, predict, "
    "visualize, visualise, plot, chart, estimate, quantify, correlate, cluster, count, segment, "
    "detect, model, profile, diagnose",
    "synthesizer": "integrate, combine, merge, optimize, optimise, synthesize, synthesise, "
    "summarize, summarise, unify, consolidate, connect, reconcile, bring together, join, condense, "
    "harmonize, harmonise, streamline",
    "ui_refiner": "refine, polish, tweak, restyle, beautify",
}
"""Verbs that decide alone where an objective opens with them."""

HESITATING: Final[RoleCues] = {
    "critic": "check",
    "analyzer": "identify, compare",
    "planner": "prepare, break, decide, structure",
    "coder": "improve, enhance, adjust, modernize, modernise",
    "researcher": "find, do, get, show, see, provide, take, run, perform, conduct",
}
"""Verbs that leave the decision to what follows, and whose they are where that tells nothing."""

TELLING: Final[RoleCues] = {
    "planner": "strategy, roadmap, milestone, timeline, project schedule, project plan, "
    "action plan, how should we, how should i, go to market, rollout plan, next steps",
    "coder": "bug, unit test, source code, algorithm, race condition, memory leak, "
    "how do i implement, how do i build, how do i write",
    "critic": "review, audit, security, secure, insecure, vulnerability, weakness, flaw, exploit, "
    "compliance, comply, compliant, code review, safe, threat, risk assessment, loophole",
    "analyzer": "data, dataset, metrics, statistics, statistical, analytics, analysis, trend, "
    "pattern, outlier, correlation, anomaly, forecast, percentile, quarterly, kpi, benchmark, "
    "regression, distribution",
    "synthesizer": "integration, combination, into one, single source of truth, common themes, "
    "synthesis, unified",
}
"""What an objective is about."""

MENTIONED: Final[RoleCues] = {
    "planner": "plan, design, architect, architecture, schedule, organize, organise, coordinate",
    "coder": "implement, implementation, code, build, develop, development, program, create, make, "
    "write, fix, app, api, library, endpoint",
    "critic": "validate, critique, verify, evaluate, assess, check, inspect",
    "analyzer": "analyze, analyse, measure, calculate, compute, visualize, numbers",
    "synthesizer": "integrate, combine, merge, optimize, optimise, unify, consolidate, connect, "
    "reconcile",
    "researcher": "research, find out, sources, literature, learn, study, explain",
}
"""What an objective touches on."""

QUESTIONS: Final = frozenset("what which why who when where whose how".split())
"""Words that open a question. It is researched unless what it is about tells otherwise."""

OPENERS: Final = frozenset(
    """please kindly now ok okay hey hi hello jarvis can could would will you i we want wants need
    needs like love to help me us let lets let's must should have and then first also just start
    begin try go ahead i'd we'd i'm we're id going""".split()
)
"""Courtesies and modal verbs before the verb that counts."""

UI_SUBJECTS: Final = (
    "ui, ux, gui, user interface, frontend, front end, css, tailwind, shadcn, landing page, "
    "dashboard, navbar, navigation bar, modal, dropdown, sidebar, wireframe, mockup, "
    "design system, component library, component hierarchy, date picker, web page, webpage, "
    "dark mode, typography, storybook, figma, stylesheet, tooltip, carousel, interface design, "
    "web interface, react component, vue component, home page, homepage"
)
"""What is surely a user interface."""

UI_HINTS: Final = (
    "page, form, button, screen, menu, component, interface, react, vue, svelte, angular, html, "
    "header, footer, theme, icon, spacing, layout, animation, accessibility, responsive, widget, "
    "color, colour, contrast, hover, visual, mobile, style, styling, keyboard, looks"
)
"""What may be one; two different ones are."""

UI_VERBS: Final[RoleCues] = {
    "ui_architect": "design, architect, plan, sketch, lay out, define, propose, conceive, outline, "
    "draft, map out, structure, organize, organise",
    "ui_implementer": "create, build, implement, develop, add, code, write, program, turn, "
    "convert, generate, extend",
    "ui_refiner": "refine, polish, tweak, restyle, beautify, optimize, optimise, improve, enhance, "
    "adjust, harmonize, harmonise, streamline, modernize, modernise",
}
"""Verbs that open an objective about an interface, and decide."""

UI_CHANGES: Final = "fix, clean up, update, change, make, give, refactor, replace, repair, remove"
"""Verbs that refine an interface where something of `UI_POLISHING` follows, and build it else."""

UI_STRUCTURE: Final = "architect, architecture, design system, hierarchy, wireframe, plan"
UI_BUILDING: Final = "implement, implementation, component, build, create, develop"
UI_POLISHING: Final = (
    "refine, polish, optimize, optimise, styling, tweak, look, consistent, smooth, smoother, "
    "clunky, ugly, spacing, typography, contrast, glitch, visual, alignment, misaligned, nicer, "
    "prettier, accessibility, inconsistent, janky, beautiful, restyle, dark mode"
)
UI_CONTEXT_POLISHING: Final = "refine, polish, optimize, optimise, styling"
"""What is done to an interface: laid out, made, made better; the last as seed 001's program."""


@cache
def phrases(listed: str) -> frozenset[Phrase]:
    """Phrases listed between commas, in all their regular forms."""
    return frozenset(
        phrase for each in listed.split(",") for phrase in _in_all_forms(tuple(each.split()))
    )


@cache
def _owners_of(listed: tuple[tuple[Role, str], ...]) -> Mapping[Phrase, Role]:
    return {phrase: role for role, cues in listed for phrase in phrases(cues)}


def owners(cues: RoleCues) -> Mapping[Phrase, Role]:
    """Every phrase with the role it stands for."""
    return _owners_of(tuple(cues.items()))


def _in_all_forms(phrase: Phrase) -> Iterator[Phrase]:
    first, rest = phrase[0], phrase[1:]
    for form in _forms(first):
        yield (form, *rest)
    if rest:
        yield (first, *rest[:-1], f"{rest[-1]}s")


def _forms(word: str) -> set[str]:
    """A word with its regular endings; some of them are no English, which does no harm."""
    stem = word.removesuffix("e")
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return {word, f"{word[:-1]}ies", f"{word[:-1]}ied", f"{word}ing"}
    endings = {word, f"{word}s", f"{word}es", f"{stem}ed", f"{stem}ing"}
    if word[-1] in "bdgmnpt":
        endings |= {f"{word}{word[-1]}ed", f"{word}{word[-1]}ing"}
    return endings
