"""Traits of numbers: rounding, defaults for zero, kinds of numbers, single ones."""

from typing import Final

from quintet.reasoning.hypotheses.mechanisms.trait import Trait, in_code, in_words

NUMBERS: Final = (
    Trait(
        "rounded_down",
        "a number that is rounded down",
        "Round up, or count the rest as one more.",
        says=in_words(
            r"rounds? (?:\w+ )?down",
            r"rounded (?:\w+ )?down",
            r"floors?\b",
            r"floored",
            r"integer division",
            r"whole number of",
            r"truncat\w+ (?:the |a )?(?:quotient|number|result|fraction|amount)",
            r"(?:drops?|cuts? off|loses) (?:the )?(?:fraction|remainder|decimals|cents)",
        ),
        denies=in_words(r"rounds? (?:\w+ )?up", r"rounded (?:\w+ )?up"),
        shown=in_code(
            r"\b[Ff]loor\w*\(",
            r"Math\.trunc\(",
            r"\w\s*//\s*\w",
            r"\bint\([^)]*/[^)]*\)",
            r"\bRoundingMode\.(?:DOWN|FLOOR)",
            r"\bROUND_(?:DOWN|FLOOR)",
            r"\| 0\b",
            r">> \d",
            r"parseInt\([^)]*/",
            r"floorDiv\(",
        ),
        contrary=in_code(
            r"\b[Cc]eil\w*\(",
            r"-\s*\(?-\w+\s*//",
            r"\bRoundingMode\.(?:UP|CEILING|HALF)\w*",
            r"\bROUND_(?:UP|CEILING|HALF\w*)",
            r"[-+] 1\)\s*//?\s",
            r"\bMath\.round\(",
            r"\bround\(",
        ),
    ),
    Trait(
        "falsy_default",
        "a default that stands in for zero or empty values too",
        "Take the default only where there is no value at all.",
        says=in_words(
            r"\|\|",
            r"`?or`? (?:for|as) (?:the |a )?default",
            r"(?:0|zero|false|empty\w*|blank)\b.{0,50}(?:counts?|is taken|treated|passes|stands?"
            r"|seen) (?:as|for) (?:nothing|missing|absent|none|unset|not given)",
            r"(?:treats?|takes?|mistakes?) (?:an? |the )?(?:0|zero|false|empty\w*"
            r"|blank)\b.{0,40}\b(?:as|for|like)\b",
            r"falsy",
            r"truthiness",
            r"(?:0|zero|false|empty) .{0,30}(?:replaced|overridden) by (?:the|a) default",
        ),
        shown=in_code(
            r"[\w\])]\s*\|\|=?\s*(?:-?\d|['\"`\[{]|[A-Z_]{2,}\b|\w*[dD]efault\w*"
            r"|\w+\.[A-Z_]{2,}\b)",
            r"\bor\s+(?:-?\d|['\"\[{]|[A-Z_]{2,}\b|\w*default\w*|\w+\.[A-Z_]{2,}\b)",
            r"\bif not \w+(?:\.\w+)?:$",
            r"== 0 \{$",
            r"if \(!\w+(?:\.\w+)?\) \w+(?:\.\w+)? = ",
        ),
        contrary=in_code(
            r"\?\?",
            r"\bis (?:not )?None\b",
            r"[!=]==? (?:undefined|null)\b",
            r"\.get\([^,()]+, ",
            r"getOrDefault\(",
        ),
    ),
    Trait(
        "binary_fraction",
        "amounts kept as binary fractions",
        "Count in the smallest unit or use decimals.",
        says=in_words(
            r"binary fraction\w*", r"floating[- ]point", r"as (?:a )?(?:float|double)s?\b"
        ),
        shown=in_code(
            r"\bfloat\(", r"\bfloat(?:32|64)?\b", r"\b[dD]ouble\b", r"parseFloat\(", r"parseDouble"
        ),
        contrary=in_code(
            r"\bBig(?:Decimal|Integer|Int)\b",
            r"\bDecimal\b",
            r"\bdecimal\.",
            r"\w+_cents\b|\b\w*[cC]ents\b",
        ),
    ),
    Trait(
        "narrow_integer",
        "an integer that overflows",
        "Take a wider integer.",
        says=in_words(r"overflow\w*", r"wraps? (?:a)?round", r"32[- ]bit"),
        shown=in_code(r"\bu?int(?:8|16|32)\b", r"\(int\)", r"\bint \w+ =.*[*+]", r"\bint32\("),
        contrary=in_code(
            r"\bu?int64\b", r"\blong\b", r"\bBigInteger\b", r"multiplyExact|addExact", r"\bBigInt\("
        ),
    ),
    Trait(
        "single_one",
        "room for a single one",
        "Allow as many as are needed at a time.",
        says=in_words(
            r"(?:holds?|has|allows?|takes?|opens?|uses?|starts?|with|of|is) (?:but |only )*(?:a "
            r"|one )?(?:single|only one|just one)\b",
            r"(?:a |one )single (?:\w+ )?(?:only|at a time)",
            r"only (?:a single|one) \w+ (?:at a time|is|at once)",
            r"size of (?:one|1)\b",
            r"limited to (?:one|1)\b",
        ),
        shown=in_code(
            r"(?i:max|size|limit|workers|threads|permits|concurrency"
            r"|prefetch)\w*['\"]?\]?\s*[(=:]+\s*1\b(?!\d|_)",
            r"newSingleThread\w+",
            r"Semaphore\(1\)",
            r"newFixedThreadPool\(1\)",
        ),
        contrary=in_code(
            r"(?i:max|size|limit|workers|threads|permits|concurrency|pool"
            r"|prefetch)\w*['\"]?\]?\s*[(=:]+\s*(?:[2-9]|\d[\d_]+)\b",
            r"Semaphore\((?:[2-9]|\d\d+)\)",
        ),
    ),
    Trait(
        "one_thread_each",
        "one thread for each piece of work",
        "Hand the work to a fixed number of threads.",
        says=in_words(
            r"(?:thread|goroutine|process|worker|task|promise)s? (?:of its own|for (?:each"
            r"|every)|per \w+)",
            r"all (?:of them )?(?:at once|at the same time|in parallel|concurrently)",
            r"no limit (?:on|to|of) (?:the )?(?:concurrency|parallel\w*|threads|workers)",
            r"unbounded (?:concurrency|parallelism|threads)",
        ),
        shown=in_code(
            r"new Thread\(",
            r"\bgo func\(",
            r"\bgo \w+[\w.]*\(",
            r"threading\.Thread\(",
            r"newCachedThreadPool",
            r"Promise\.all\(.*\.map\(",
            r"asyncio\.gather\(\s*\*",
            r"create_task\(",
        ),
        contrary=in_code(
            r"newFixedThreadPool\(",
            r"max_workers\s*=",
            r"\bSemaphore\(",
            r"p-?[lL]imit\(",
            r"SetLimit\(",
            r"ThreadPoolExecutor\(\d",
            r"concurrency\s*[:=]\s*\d",
        ),
    ),
)
