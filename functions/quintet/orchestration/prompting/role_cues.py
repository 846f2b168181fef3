"""Words and phrases that tell which role an objective asks for, interfaces left aside (`ui_cues`).

Written for Quintet around the words that seed 001's program looks for. How they are weighed is
`role_wording`'s.
"""

from typing import Final

from quintet.orchestration.prompting.cue_phrases import RoleCues

LEADING: Final[RoleCues] = {
    "planner": "plan, design, architect, strategize, strategise, outline, schedule, organize, "
    "organise, coordinate, prioritize, prioritise, set priorities, set goals, sequence, scope, "
    "sketch, conceive, propose, define, devise, lay out, draw up, map out, break down, decompose, "
    "budget, allocate, phase",
    "coder": "implement, code, code up, program, fix, debug, refactor, add, port, rewrite, extend, "
    "automate, script, set up, clean up, tidy up, convert, deploy, configure, migrate, "
    "upgrade, repair, remove, rename, update, change, replace, patch, speed up, install, "
    "dockerize, containerize, package, publish, scrape, parse, solve, simplify, rework, wrap",
    "critic": "review, audit, validate, critique, criticize, criticise, verify, evaluate, assess, "
    "inspect, test, challenge, judge, proofread, go over, look over, point out, pentest, "
    "penetration test, scrutinize, scrutinise, vet, red team, double check, sanity check, "
    "stress test, poke holes, scan, examine, fact check, grade, rate",
    "researcher": "research, find out, look up, look into, read up, explain, describe, "
    "investigate, survey, gather, collect, learn, study, explore, understand, figure out, list, "
    "search, discover, teach, introduce, dig up, brief me, name",
    "analyzer": "analyze, analyse, calculate, compute, measure, benchmark, forecast, predict, "
    "visualize, visualise, plot, chart, estimate, quantify, correlate, cluster, count, segment, "
    "detect, model, profile, diagnose, dig into, drill down, crunch, rank, tally, simulate",
    "synthesizer": "integrate, combine, merge, optimize, optimise, synthesize, synthesise, "
    "summarize, summarise, unify, consolidate, connect, reconcile, bring, join, condense, "
    "harmonize, harmonise, streamline, sync, synchronize, synchronise, blend, fuse, link, bridge, "
    "tie together, pull together, piece together, distill, distil, collate, weave, "
    "wire together, hook",
}
"""Verbs that decide alone where an objective opens with them."""

MAKING: Final = (
    "create, make, write, build, develop, generate, produce, give, draft, prepare, put together, "
    "come up with, compile, formulate, work out, provide, deliver"
)
"""Verbs that say that something is to be made, and not yet what; `PRODUCTS` says whose it is."""

HESITATING: Final[RoleCues] = {
    "critic": "check",
    "analyzer": "identify",
    "planner": "break, decide, structure, work out, prepare",
    "coder": "improve, enhance, adjust, modernize, modernise, turn",
    "researcher": "find, do, get, show, see, take, run, perform, conduct, tell, recommend, "
    "suggest, document, help, compare",
}
"""Verbs that leave the decision to what follows, and whose they are where that tells nothing."""

PRODUCTS: Final[RoleCues] = {
    "planner": "strategy, roadmap, plan, schedule, timeline, architecture, proposal, itinerary, "
    "milestone, approach, structure, agenda, backlog, concept, curriculum, budget",
    "coder": "app, application, api, service, microservice, script, tool, library, crate, package, "
    "module, function, class, endpoint, parser, compiler, bot, game, server, backend, plugin, "
    "extension, website, cli, program, action, pipeline, query, test, unit test, client, "
    "sdk, wrapper, crawler, scraper, algorithm, prototype, macro, template",
    "critic": "review, code review, audit, critique, threat model, risk assessment, assessment, "
    "checklist, second opinion, feedback, verdict, security report",
    "researcher": "overview, article, essay, fact sheet, bibliography, reading list, background, "
    "literature review, introduction, explanation, blog post, history, list of sources, guide",
    "analyzer": "chart, graph, plot, forecast, analysis, histogram, statistics, heat map, "
    "heatmap, prediction, estimate, ranking, regression, calculation",
    "synthesizer": "summary, briefing, digest, synthesis, abstract, integration, overall picture, "
    "recap, merger, combination",
}
"""What is made, and by whom."""

ENDS_OF_A_PRODUCT: Final = frozenset(
    """for with of that which from about to in on by using and between against comparing across so
    where when including based showing who into as at out it is are""".split()
)
"""Words that a product's name ends before: `a strategy` for our app."""

TELLING: Final[RoleCues] = {
    "planner": "strategy, roadmap, milestone, timeline, project schedule, project plan, "
    "action plan, how should we, how should i, go to market, rollout plan, next steps, phased, "
    "phases, itinerary, in which order, in what order",
    "coder": "bug, unit test, source code, algorithm, race condition, memory leak, stack trace, "
    "how do i implement, how do i build, how do i write, how can i implement, crash, "
    "throws, compile error",
    "critic": "review, audit, security, secure, insecure, vulnerability, weakness, flaw, exploit, "
    "compliance, comply, compliant, code review, safe, threat, risk assessment, loophole, risky, "
    "wrong with, what is wrong, what's wrong, mistake, gdpr, injection",
    "analyzer": "data, dataset, metrics, statistics, statistical, analytics, analysis, trend, "
    "pattern, outlier, correlation, anomaly, forecast, percentile, quarterly, kpi, benchmark, "
    "regression, distribution, highest, lowest, average, median, percentage, significant, "
    "significance, how many, how often, stands out, stand out, spike, survey answers, server logs, "
    "churn, numbers",
    "synthesizer": "integration, combination, into one, single source of truth, common themes, "
    "synthesis, unified, into a single, as one, "
    "work together, one document, key points, main points",
}
"""What an objective is about."""

MENTIONED: Final[RoleCues] = {
    "planner": "plan, design, architect, architecture, schedule, organize, organise, coordinate, "
    "priorities, steps",
    "coder": "implement, implementation, code, build, develop, development, program, create, make, "
    "write, fix, app, api, library, endpoint, script, function",
    "critic": "validate, critique, verify, evaluate, assess, check, inspect, risk",
    "analyzer": "analyze, analyse, measure, calculate, compute, visualize",
    "synthesizer": "integrate, combine, merge, optimize, optimise, unify, consolidate, connect, "
    "reconcile, together",
    "researcher": "research, find out, sources, literature, learn, study, explain",
}
"""What an objective touches on."""

QUESTIONS: Final = frozenset("what what's which why who when where whose how is are does".split())
"""Words that open a question. It is researched unless what it is about tells otherwise."""

OPENERS: Final = frozenset(
    """please kindly now ok okay hey hi hello jarvis can could would will you i we want wants need
    needs like love to help me us let lets let's must should have and then first also just start
    begin try i'd we'd i'm we're id here's""".split()
)
"""Courtesies and modal verbs before the verb that counts."""
