"""Traits of what leaves the process: requests, answers, retries, connections, certificates."""

from typing import Final

from quintet.reasoning.hypotheses.mechanisms.trait import Trait, in_code, in_words

_TRIES: Final = r"(?:retries|retry|max_?retries|max_?[aA]ttempts|attempts|tries)"

REQUESTS: Final = (
    Trait(
        "no_retries_wanted",
        "retries that are or are not switched off",
        "Say how often it may be tried.",
        says=in_words(
            r"wants? no (?:retr\w+|second try)",
            r"(?:switch|turn)\w* (?:the )?retries off",
            r"(?:asks?|calls?) for no retr\w+",
            r"retries are (?:off|disabled|zero|0)",
            r"zero retries",
        ),
        shown=in_code(
            rf"(?i:{_TRIES})['\"]?\s*[:=(]+\s*0\b",
            r"(?i:retry)\w*['\"]?\s*[:=(]+\s*[fF]alse",
            r"max_?[aA]ttempts['\"]?\s*[:=(]+\s*1\b",
        ),
        contrary=in_code(rf"(?i:{_TRIES})['\"]?\s*[:=(]+\s*[1-9]"),
    ),
    Trait(
        "tried_again",
        "work that is tried again after a failure",
        "Try once, or make it safe to be tried again.",
        says=in_words(
            r"(?:is|are|gets?|itself) (?:never |not )?retried",
            r"tr(?:y|ies) (?:it |them )?(?:again|once more|a second time)",
            r"calls? \w+ again",
            r"(?:sent|asked|called|tried|sends it) (?:again|a second time|once more)",
            r"repeats? (?:the|a|each|every) (?:call|request|failed)",
        ),
        shown=in_code(
            r"(?i:for|while)\b.*(?i:attempt|retr|tries)",
            r"@retry\b|@Retryable",
            r"\bretry\(",
            r"\btenacity\b",
            r"\bRetry\(",
        ),
        contrary=in_code(rf"(?i:{_TRIES})['\"]?\s*[:=(]+\s*0\b"),
        site=in_code(r"\bcatch\b", r"\bexcept\b", r"if err != nil"),
        unsaid=False,
    ),
    Trait(
        "redirect_followed",
        "a redirect that is followed",
        "Do not follow redirects there.",
        says=in_words(r"follow\w* (?:a |the |any |it|redirects?)", r"redirect\w*.{0,30}follow\w*"),
        shown=in_code(
            r"redirect:\s*['\"]follow",
            r"allow_redirects\s*=\s*True",
            r"follow_redirects\s*=\s*True",
            r"Redirect\.(?:NORMAL|ALWAYS)",
            r"setFollowRedirects\(true",
        ),
        contrary=in_code(
            r"redirect:\s*['\"](?:error|manual)",
            r"allow_redirects\s*=\s*False",
            r"follow_redirects\s*=\s*False",
            r"CheckRedirect",
            r"ErrUseLastResponse",
            r"Redirect\.NEVER",
            r"setFollowRedirects\(false",
            r"maxRedirects:\s*0",
        ),
        site=in_code(r"\bfetch\(", r"\brequests\.\w+\(", r"http\.(?:Get|Post)\(", r"axios"),
        unsaid=True,
    ),
    Trait(
        "fresh_key",
        "a key that is another one each time",
        "Make the key once, from what it stands for.",
        says=in_words(
            r"(?:another|new|fresh|different|its own|random) (?:\w+ ){0,2}(?:key|id|token"
            r"|identifier|nonce|name|seed)s?\b",
            r"(?:key|id|token|identifier|nonce)s? (?:is|are) (?:\w+ )?(?:new|made anew|random"
            r"|different|made afresh|generated)",
        ),
        denies=in_words(
            r"(?:the )?same (?:\w+ ){0,2}(?:key|id|token|identifier|nonce|name)\b",
            r"fixed (?:\w+ )?(?:key|id|token|nonce|seed)\b",
        ),
        shown=in_code(
            r"uuid\w*(?:\.\w+)?\(",
            r"randomUUID\(",
            r"nanoid\(",
            r"secrets\.\w+\(",
            r"(?i:key|id|token|nonce)\w*\s*[:=].*(?:random|Date\.now|time\.time|nanoTime|Now\(\))",
            r"uuid\.New\w*\(",
        ),
        contrary=in_code(
            r"['\"][\w-]*(?i:key|id|token|nonce)['\"]\]?\s*[:=,]\s*\w+(?:\.\w+)*\b(?!\()",
            r"(?i:key|token|nonce)\s*[:=]\s*\w+(?:\.\w+)*\s*[,;)]?$",
        ),
    ),
    Trait(
        "cached_by_clients",
        "an answer that browsers or proxies keep",
        "Say how long an answer may be kept.",
        says=in_words(
            r"cached by (?:the |a )?(?:browser|prox|client|cdn)\w*",
            r"(?:browser|prox|client|cdn)\w* (?:cache|keep|store)s?\b",
            r"kept by (?:the )?(?:browser|prox|client|cdn)\w*",
        ),
        shown=in_code(
            r"max-age=[1-9]",
            r"\bpublic\b.*max-age",
            r"Expires['\"]",
            r"immutable['\"]",
            r"maxAge\([1-9]",
        ),
        contrary=in_code(r"no-store", r"no-cache", r"max-age=0", r"noStore\(", r"noCache\("),
    ),
    Trait(
        "limited_wait",
        "waiting without a limit",
        "Say how long it may wait.",
        says=in_words(
            r"(?:gives? up|times? out) after",
            r"(?:waiting|wait) (?:\w+ ){0,4}(?:is|has) (?:a )?limit(?:ed)?",
        ),
        denies=in_words(
            r"(?:wait\w*|call\w*|request\w*) (?:\w+ ){0,4}has no (?:time )?(?:limit|end|timeout)",
            r"waits? (?:for ?ever|without (?:a |an )?(?:end|limit|timeout)|endlessly)",
            r"no time-?out",
            r"without (?:a |any )?time-?out",
        ),
        shown=in_code(
            r"(?i:time_?out)\w*['\"]?\s*[(=:,]+\s*[\w.]*\d",
            r"(?i:time_?out)\w*['\"]?\s*[=:]\s*[A-Za-z_]\w*",
            r"WithTimeout\(",
            r"WithDeadline\(",
            r"AbortSignal\.timeout\(",
            r"wait_for\(",
            r"set(?:Connection|Read|Connect|Socket)?Timeout\(",
            r"orTimeout\(",
        ),
        contrary=in_code(r"(?i:time_?out)\w*\s*[=:(]+\s*(?:None|0\b|null|-1)"),
        site=in_code(
            r"\bfetch\(",
            r"requests\.\w+\(",
            r"http\.(?:Get|Post)\(",
            r"\.acquire\(\)",
            r"urlopen\(",
            r"\.take\(\)",
            r"\.get\(\)",
            r"\.recv\(",
        ),
        unsaid=False,
    ),
    Trait(
        "certificate_checked",
        "certificates that are not checked",
        "Check certificates.",
        says=in_words(r"(?:checks?|verif\w+) (?:the )?(?:certificate|tls|peer)\w*"),
        denies=in_words(
            r"certificates? (?:is|are) (?:not|never) (?:checked|verified)",
            r"accepts? any certificate",
            r"(?:without|disables?) (?:\w+ )?(?:certificate|tls) (?:check|verif)\w*",
        ),
        shown=in_code(r"verify\s*=\s*(?:True|\w*[cC][aA]\w*|['\"])", r"rejectUnauthorized:\s*true"),
        contrary=in_code(
            r"verify\s*=\s*False",
            r"rejectUnauthorized:\s*false",
            r"InsecureSkipVerify:\s*true",
            r"CERT_NONE",
            r"_create_unverified_context",
        ),
        site=in_code(r"requests\.\w+\(", r"httpx\.\w+\(", r"tls\.Config\{\}", r"https\.request\("),
        unsaid=True,
    ),
)
