"""Words and phrases that tell what kind of answer a question wants, with their weights.

Written for Quintet; `cues` says how they are found, so `crash` covers crashes, crashed and
crashing. Weights: 1 decides alone, 0.2 barely counts, 0 says that a phrase means something else.
Of types that are equally likely the first one here is taken.
"""

from collections.abc import Mapping
from typing import Final

from quintet.research.cues import Cues, cues
from quintet.research.models import ResearchType

NOT_LEARNING: Final = (
    "machine learning, deep learning, reinforcement learning, supervised learning, "
    "unsupervised learning, transfer learning, federated learning, learning rate, learning to rank"
)
"""Fields and settings whose name says learning, whoever asks about them."""

NOT_DEFINITIONS: Final = (
    "what is wrong, what is my, what is causing, what is happening, what is better, "
    "what is the best, what are the best, what is the fastest, what is the easiest, "
    "what is the simplest, what is the cheapest, what is the recommended, what is the right, "
    "what is the correct, what is a good, what is the state of, what are the latest, "
    "what are the current, what does current, what does research, what does the research, "
    "what do i do, what do we do, what do you recommend, what are the pros, "
    "what are the trade offs, what are the tradeoffs, what are the alternatives, "
    "what are the advantages, what are the drawbacks"
)
"""Questions with what is that ask for a choice, a cause or news rather than for a meaning."""

CLASSIFICATION_CUES: Final[Mapping[ResearchType, Cues]] = {
    "learning": cues(
        {
            1.0: "what is a, what is an, explain, learn, definition, introduction to, teach me, "
            "tell me about, "
            "why should i, eli5, from the ground up, walk me through, shed light on, "
            "shed some light, in simple words, in plain words, for dummies, idea behind, "
            "theory behind, intuition behind",
            0.8: "basics, fundamentals, beginner, meaning",
            0.75: "what is, what are, what was, what does, what do, understand, how does, how do, "
            "how is, how are, concept, overview, theory, principle, mean, why is, why are, "
            "why does, why do, why did, difference, describe, what happens, what makes, primer, "
            "intuition, grasp, never understood, never got, story behind, thinking behind, "
            "reason behind, walk through, in which sense, in what sense, how come, basic idea",
            0.6: "why, when is, when are, background on, purpose, history, documentation, guide, "
            "getting started, new to, intuition",
            0.0: "how do i, how do you, how do we, why is my, why are my, why does my, why do my, "
            "why do i get, why is not my, why are not my, why does not my, why do not my, "
            "why will not my, why can not my, why can not i, explain analyze, explain plan, "
            f"the mean, learned index, lessons learned, mean time, git history, commit history, "
            f"general purpose, {NOT_LEARNING}, "
            f"{NOT_DEFINITIONS}",
        }
    ),
    "troubleshooting": cues(
        {
            1.0: "crash, segfault, segmentation fault, stack trace, traceback, core dump, panic, "
            "bug, debug, troubleshoot, not work, not working, not start, not compile, not load, "
            "broken, broke, fail with, error message, get an error, get an exception, "
            "throw an error, root cause, stop working, out of memory, can not connect, "
            "no such file, no module named, permission denied, connection reset, "
            "connection refused, no space left, is locked, exit status, exit with, exit code, "
            "what now, why is not my, why are not my, why does not my, why do not my, "
            "why will not my, why can not my, why can not i, why is my, why does my, why are my, "
            "why do my, why did my, why am i, why do i get, what is wrong, what is causing, "
            "go wrong, went wrong",
            0.9: "error, fix, fail, diagnose, unresponsive, time out, hang, hung, hacked, "
            "nothing happens, losing data, froze, frozen, is down, are down, went down, goes down",
            0.75: "failure, fault, can not, unexpected, refuse, deny, deadlock, memory leak, "
            "outage, blocked by, slow, flaky, exception, freeze, corrupt, conflict, reject, "
            "throttle, not found",
            0.8: "data loss, ransomware, compromised, is blank, shows nothing, returns nothing, "
            "returns null, returns none, returns empty, wrong result, incorrect result, "
            "blank page, blank screen",
            0.7: "forever, too high, too slow, too long, losing, issue, problem, wrong, solve, "
            "resolve, stuck, unable to, timeout, intermittently, randomly, expired, invalid, "
            "mismatch, unsupported, no longer, disconnects, what do i do, what do we do, nan, "
            "will not, warning, keeps, undefined, missing, leak, regression, infinite loop, "
            "high cpu, suddenly, disappear, degraded, restarts, killed, locked out",
            0.5: "even though, although, recover, lag, spike, ignored, complaining, help, is not, "
            "are not, does not, do not, did not, weird, strange",
            0.0: "error budget, error rate, error correction, fewer bugs, fewer errors, "
            "probes fail, if it fails, when it fails, if one fails, crash test, after a crash, "
            "can not wait, error handling, "
            "handle errors, error boundary, exception handling, handle exceptions, "
            "throw an exception, raise an exception, catch an exception, custom exception, "
            "fault tolerance, fault tolerant, fault injection, page fault, on conflict, "
            "conflict free, undefined behavior, undefined behaviour, crash recovery, "
            "github issue, issue tracker, issue a certificate, issue tokens, bug bounty",
        },
        names={
            0.7: "404",
            1.0: "npe, econnrefused, econnreset, eaddrinuse, sigsegv, oomkilled, oom, "
            "crashloopbackoff, imagepullbackoff, bad gateway, internal server error",
            0.8: "accessdenied, access denied, 401, 403, 502, 503, 504, http 500, return 500, "
            "returns 500, returning 500, 500s, sigkill",
        },
    ),
    "implementation": cues(
        {
            1.0: "implement, step by step, boilerplate, code example, build a, build an, write a, "
            "write an, set up, scaffold, how should i, how should we, how to prevent, "
            "how to avoid, how do i prevent, how do i avoid, how do we prevent, how do we avoid, "
            "how can i prevent, how can i avoid, how can we prevent, how can we avoid",
            0.9: "how to, how do i, how can i, how do you, how do we, how can we, how would i, "
            "how would you, design a, show me how, best way to, right way to, recommended way to, "
            "way to, add support",
            0.75: "create, develop, implementation, build, configure, integrate, refactor, "
            "migrate, deploy, install, automate",
            0.5: "best practice",
            0.8: "how should, validate a form, validate user input, validate input",
            0.7: "migration, speed up, reduce, write, code, example, sample, snippet, template, "
            "tutorial, construct, parse, add, connect, optimize, optimise, convert, generate, "
            "setup, wire up, make a, handle, enable, publish, schedule",
            0.4: "run, plan the, plan a, plan our, we plan, regex, encrypt, decrypt, upload, "
            "download, send, fetch, rotate, authenticate, paginate, render, export, rename, "
            "replace, remove, delete, extract, transform, serialize, deserialize, back up, "
            "rewrite, extend, wrap, mock, expose, insert, append, store, roll out",
            0.2: "function, application, app, endpoint, script, class, module, api",
            0.0: "exit code, error code, status code, source code, code review, legacy code, "
            "code coverage, vs code, for example, copy on write, write load, write ahead, "
            "write amplification, write skew, write heavy, way to be certain, way to be sure, "
            "way to verify, way to check, way to tell, how do we measure, how do i measure, "
            "how can we measure, how can i measure, can not connect, connection refused, "
            "app store",
        }
    ),
    "decision": cues(
        {
            1.0: "should i, should we, which is better, what is better, what do you recommend, "
            "pros and cons, versus, vs, trade off, tradeoff, choose, chose, chosen, decide, "
            "decision, or should, is it worth, which one, the pros, torn between, "
            "make up my mind, make up our mind, would you go with, would you choose, "
            "would you pick, would you take, would you recommend, agree whether, "
            "hesitate between, better off, better fit",
            0.9: "recommend, better than, faster than, cheaper than, safer than, easier than, "
            "when should i use, when should we use, what is the best, what are the best",
            0.75: "compare, comparison, alternative, advantages, disadvantages, prefer, pick",
            0.7: "which, option, better, suited, suitable, evaluate, rather than, instead of, "
            "difference between, worth, drawback, downside, good fit, make sense, overkill, "
            "good idea, bad idea, recommendation, roll our own, justified",
            0.6: "best, what is a good",
            0.3: "or",
            0.0: "what should i measure, what should i test, what should i check, "
            "what should i monitor, how should i, how should we, why should i, "
            "what is the best way, best way to, best practice, best effort, recommended way to, "
            "decision tree, recommendation engine, recommendation system, cherry pick, pick up, "
            "vs code",
        }
    ),
    "validation": cues(
        {
            1.0: "validate, verify, verification, validation, unit test, integration test, "
            "end to end test, e2e test, load test, benchmark, is it correct, is this correct, "
            "how do i verify, how can i verify, how do we verify, how do we test, make sure, "
            "test coverage, audit, is it safe, is this safe, how do i know, how do we know, "
            "how can i tell, how do i test, how can i test, check that, check my, check if my, "
            "check whether my, check if, check whether, test that, prove that, sanity check, "
            "how do we measure, how do i measure, how can we measure, how can i measure, "
            "way to be certain, way to be sure, way to verify, way to check",
            0.9: "confirm, ensure, is it ok, is my, are my, is our, are our",
            0.8: "proof of correctness, formal proof, acceptable",
            0.75: "test, check, measure, prove, assert, review, compliance, does my, am i, "
            "hold up, be trusted, can we trust, can i trust, good enough, be certain, "
            "be sure that, does our, do our, do my, have we, have i, did we, did i",
            0.6: "enough, is this, are these, does this, quality, performance, accurate, "
            "accuracy, reliable, correct, secure, safe, assess, evaluate, monitor, metric, "
            "coverage, profile, is everything, are all, ought to, survive, normal, is the, "
            "are the, is there anything, does the, did the, can our, can this, can the, "
            "will this, will the, would the, would our, does it, do they, did it, whether the, "
            "whether our, evidence that, match the, agree with",
            0.0: "what is the, what are the, why is the, why are the, why does the, why did the, "
            "how is the, how are the, how does the, how did the, where is the, when is the, "
            "who is the, which is the, what does the, what did the, what does it, how does it, "
            "why does it, what did it, how can the, why can the, the evidence, is the best, "
            "is the difference, does it make sense, does it pay, is the better, "
            "is there any point, why is my, why are my, why does my, why am i, what is my, "
            "what am i, "
            "where is my, how is my, user profile, form validation, input validation, "
            "validate a form, validate user input, validate input, schema validation, "
            "validation error, the correct way, type safe",
        }
    ),
    "research": cues(
        {
            1.0: "research, state of the art, literature review, survey of, papers on, academic, "
            "in depth analysis, deep dive, landscape of, systematic review, recent papers, "
            "bibliography, who is working on, who works on, studies find, studies found, "
            "studies say, do studies, did studies, the evidence say, has been published, "
            "been proposed, anyone studied, literature on",
            0.9: "latest developments, recent developments, recent advances, advances in, trends, "
            "survey, findings",
            0.75: "investigate, explore, studies, literature, papers, scientists, researchers, "
            "the future of, recent work, open problems, with references",
            0.7: "what is the state of, analysis of, current approaches, current state, emerging, "
            "future of, evidence, in depth, comprehensive, approaches to, techniques for, "
            "evolution of, evolved",
        }
    ),
}
