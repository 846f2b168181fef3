"""Traits of single languages and of bounds: defaults, callbacks, changes in place, guesses."""

from typing import Final

from quintet.reasoning.hypotheses.mechanisms.trait import Trait, in_code, in_words

_BOUND: Final = r"(?:max|most|limit|cap|bound)"

HABITS: Final = (
    Trait(
        "mutable_default",
        "a default that all calls share",
        "Make it anew in each call.",
        says=in_words(
            r"mutable default",
            r"default (?:argument|value|list|dict\w*)? ?(?:is|are) (?:shared|kept|the same)",
            r"same (?:default )?(?:list|dict\w*|set) (?:is|in) (?:\w+ )?(?:each|every|all) calls?",
        ),
        shown=in_code(r"\bdef \w+\(.*=\s*(?:\[\]|\{\}|set\(\)|list\(\)|dict\(\))"),
        contrary=in_code(r"\bdef \w+\(.*=\s*(?:None|\(\))", r"field\(default_factory"),
    ),
    Trait(
        "changed_in_place",
        "a value of the caller that is changed",
        "Work on a copy.",
        says=in_words(
            r"in[- ]place",
            r"mutat\w+",
            r"chang\w+ (?:the |its )?(?:caller|argument|input|parameter)\w*",
        ),
        denies=in_words(r"works? on a copy", r"(?:makes|takes) a copy"),
        shown=in_code(
            r"\w\.(?:sort|reverse|splice|push|append|extend|insert|update|clear|unshift)\(",
            r"\bsort\.\w+\(",
            r"Collections\.(?:sort|reverse|shuffle)\(",
            r"slices\.Sort\w*\(",
        ),
        contrary=in_code(
            r"\.(?:map|filter)\(",
            r"\bsorted\(",
            r"toSorted\(",
            r"\.slice\(\)",
            r"\[\.\.\.",
            r"\.copy\(",
            r"copyOf\(",
            r"slices\.Clone\(",
            r"\breversed\(",
            r"deepcopy\(",
        ),
    ),
    Trait(
        "callback_not_awaited",
        "callbacks that nobody waits for",
        "Wait for all of them.",
        says=in_words(
            r"(?:forEach|map|filter) does(?: not|n't) (?:a?wait)",
            r"does(?: not|n't) (?:a?wait) (?:for )?(?:its|the|their) (?:async\w* )?callbacks?",
            r"async\w* callbacks? (?:is|are) not awaited",
        ),
        shown=in_code(r"\.(?:forEach|filter|some|every)\(\s*async\b"),
        contrary=in_code(r"Promise\.all\w*\(", r"for await", r"for \(const .* of "),
    ),
    Trait(
        "end_awaited",
        "work whose end nobody waits for",
        "Wait until it has ended.",
        denies=in_words(
            r"nobody waits",
            r"not waited for",
            r"without waiting (?:for|until)",
            r"before .{1,40} (?:has|have) (?:been )?(?:written|flushed|finished|ended|completed"
            r"|sent)",
        ),
        shown=in_code(
            r"await finished\(",
            r"await once\(.*(?:finish|close|end)",
            r"\.join\(\)",
            r"[wW]g\.Wait\(",
            r"awaitTermination\(",
            r"\.[fF]lush\(",
            r"Promise\.all\w*\(",
            r"asyncio\.(?:gather|wait)\(",
            r"TaskGroup\(",
            r"\.Wait\(\)",
        ),
        site=in_code(
            r"\.end\(\)", r"create_task\(", r"\bgo func\(", r"\.submit\(", r"\(\s*async\b.*=>"
        ),
        unsaid=False,
    ),
    Trait(
        "guessable",
        "chance that can be guessed",
        "Take it from the system's source of randomness.",
        says=in_words(
            r"math\.?/?rand\w*",
            r"(?:can|could|may|might) be (?:guessed|predicted)",
            r"predictable",
            r"guessable",
            r"pseudo-?random",
        ),
        denies=in_words(r"cryptographic\w*"),
        shown=in_code(
            r"Math\.random\(",
            r"\brandom\.(?:random|randint|choices?|sample|randrange)\(",
            r"math/rand",
            r"\brand\.(?:Int|Float)\w*\(",
            r"new Random\(",
        ),
        contrary=in_code(
            r"randomBytes\(",
            r"randomUUID\(",
            r"getRandomValues\(",
            r"\bsecrets\.",
            r"SecureRandom",
            r"crypto/rand",
            r"\brand\.Read\(",
            r"SystemRandom",
        ),
    ),
    Trait(
        "one_added",
        "a count that is off by one",
        "Count the first and the last once more.",
        says=in_words(
            r"(?:one|1) (?:\w+ )?too (?:many|few|far|late|early|high|low)",
            r"counts? from (?:zero|one|0|1)\b",
            r"off[- ]by[- ]one",
        ),
        shown=in_code(r"[-+] ?1\b(?![\d.])", r"<= ?(?:len\(|\w+\.length)"),
        site=in_code(r"[\w\])] [-*] [\w(]"),
        unsaid=False,
    ),
    Trait(
        "negatives_refused",
        "negative numbers that are let in",
        "Refuse numbers below zero.",
        says=in_words(r"refuses? negative", r"negative \w+ (?:is|are) refused"),
        denies=in_words(r"negative (?:numbers?|values?|amounts?|counts?|quantit\w+|prices?)"),
        shown=in_code(
            r"< ?=? ?0\b(?!\.)",
            r"< ?1\b(?!\d)",
            r"\bmax\(0",
            r"Math\.max\(0",
            r"@Positive",
            r"@Min\(",
            r"\bg[te]=[01]",
            r"if \w+ > 0\b",
        ),
    ),
    Trait(
        "bounded_above",
        "a size without an upper bound",
        "Set an upper bound.",
        denies=in_words(
            r"no (?:upper )?(?:bound|maximum|upper limit)",
            r"as (?:many|large|long) as (?:they|he|she|it|one|anybody)",
            r"arbitrar\w+ (?:large|many|long)",
            r"unlimited",
            r"without (?:an? )?(?:upper )?(?:bound|maximum|limit)",
        ),
        shown=in_code(
            rf"[<>]=? ?\w*(?i:{_BOUND})\w*",
            rf"(?i:{_BOUND})\w*['\"]?\s*[:=(]+\s*[1-9]",
            r"\bMath\.min\(|\bmin\(",
            r"\bLIMIT\b",
            r"@Max\(|@Size\(",
            r"\bl[te]=\d",
        ),
    ),
)
