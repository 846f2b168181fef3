"""Words and phrases that tell what kind of answer a question wants, with their weights.

Written for Quintet. Matching is by stem at word boundaries (`words`), so `crash` covers crashes,
crashed and crashing. Weights: 1 decides alone, 0.2 barely counts.
"""

from collections.abc import Mapping
from typing import Final

from research.models import ResearchType
from research.words import Cue, cues

CLASSIFICATION_CUES: Final[Mapping[ResearchType, tuple[Cue, ...]]] = {
    "troubleshooting": cues(
        {
            1.0: "crash, segfault, segmentation fault, stack trace, traceback, core dump, panic, "
            "bug, debug, troubleshoot, not working, doesn't work, does not work, won't start, "
            "broken, fails with, error message, exception, deadlock, memory leak, root cause, "
            "stopped working, out of memory, outage, cannot connect, why is my, why does my, "
            "why are my, why am i, why do i get",
            0.9: "error, fix, fail, failure, failing, fault, diagnose, can't, cannot, won't, "
            "isn't working, unexpected, timed out, refused, denied, hang, hangs, freeze, corrupt, "
            "conflict, rejected, throttled",
            0.7: "issue, problem, wrong, solve, resolve, stuck, unable to, slow, timeout, "
            "warning, help, flaky, keeps, undefined, missing, leak",
        }
    ),
    "implementation": cues(
        {
            1.0: "implement, implementation, step by step, boilerplate, code example, build a, "
            "write a, set up, scaffold",
            0.9: "how to, how do i, how can i, how do you, how should i write, create, develop, "
            "build, configure, integrate, add support, refactor, migrate, deploy, install",
            0.7: "write, code, example, sample, snippet, template, tutorial, construct, parse, "
            "connect, optimize, optimise, convert, generate, setup, wire up, make a, handle, "
            "use case code, run, enable, publish, schedule",
            0.2: "function, application, app, endpoint, script, class, module, api",
        }
    ),
    "learning": cues(
        {
            1.0: "what is, what are, what's, explain, learn, understand, definition, what does, "
            "introduction to, teach me, tell me about",
            0.8: "how does, how do, concept, basics, fundamentals, beginner, overview, theory, "
            "principle, meaning, mean, why is, why are, why does, difference, describe",
            0.6: "why, when is, background, purpose, history, documentation, reference, guide, "
            "getting started, new to, term",
        }
    ),
    "decision": cues(
        {
            1.0: "should i, should we, which is better, what is better, pros and cons, versus, vs, "
            "trade-off, tradeoff, choose, decide, decision, or should, is it worth",
            0.9: "compare, comparison, recommend, alternative, better than, advantages, "
            "disadvantages, prefer, choosing, pick, select, when should i use",
            0.7: "which, option, better, best choice, suited, suitable, evaluate, rather than, "
            "instead of, difference between, worth",
        }
    ),
    "validation": cues(
        {
            1.0: "validate, verify, verification, validation, unit test, integration test, "
            "benchmark, is it correct, is this correct, make sure, test coverage, audit, "
            "load test, is it safe",
            0.9: "test, check, confirm, ensure, measure, prove, assert, review, measuring, "
            "compliance, is it ok, is my, are my",
            0.6: "quality, performance, accurate, accuracy, reliable, correct, secure, safe, "
            "assess, evaluate, monitor, metric, coverage, profile",
        }
    ),
    "research": cues(
        {
            1.0: "research, state of the art, literature, survey of, papers on, academic, "
            "in depth analysis, deep dive, landscape of",
            0.9: "investigate, explore, latest developments, recent advances, trends, survey, "
            "findings, studies",
            0.7: "analysis of, current approaches, emerging, future of, evidence, in depth, "
            "comprehensive, approaches to, techniques for",
        }
    ),
}
