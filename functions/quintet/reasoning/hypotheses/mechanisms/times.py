"""Traits of times: zones, clocks, lengths of days."""

from typing import Final

from quintet.reasoning.hypotheses.mechanisms.trait import Trait, in_code, in_words

TIMES: Final = (
    Trait(
        "in_utc",
        "a time taken in UTC where local time is meant",
        "Bring the time to the zone that is meant.",
        says=in_words(r"(?:in|as|to|uses?|takes?|is) utc\b", r"utc\b", r"greenwich"),
        denies=in_words(
            r"(?:in|as|uses?|takes?|by) (?:the )?(?:server|machine|process|host|local|system)"
            r"(?:'s|s')?(?: own| local)? (?:time|clock|zone|day|date|midnight)\b",
            r"local (?:time|date|day|midnight)\b",
            r"naive (?:date|time)\w*",
        ),
        shown=in_code(
            r"timezone\.utc",
            r"utcnow\(",
            r"toISOString\(",
            r"getUTC\w+\(",
            r"\.UTC\(\)",
            r"ZoneOffset\.UTC",
            r"Instant\.now\(",
            r"\bUTC\b",
            r"utcfromtimestamp\(",
        ),
        contrary=in_code(
            r"ZoneInfo\(",
            r"\.now\([A-Za-z_.]*(?:ZONE|zone|tz)\w*\)",
            r"astimezone\(",
            r"ZoneId\.of\(",
            r"LoadLocation\(",
            r"\.In\(\w+\)",
            r"localtime\(",
            r"datetime\.now\(\)",
            r"date\.today\(\)",
            r"Local(?:Date|Time|DateTime)\.now\(\)",
            r"\.get(?:Hours|Date|Day|Month|FullYear)\(\)",
            r"toLocale\w+\(",
            r"time\.Now\(\)(?!\.UTC)",
        ),
    ),
    Trait(
        "wall_clock",
        "durations measured by a clock that may be set",
        "Measure by a monotonic clock.",
        says=in_words(
            r"wall[- ]clock",
            r"clock (?:is|gets|being|was|that is) (?:set|changed|moved|adjusted)",
            r"(?:jumps?|moves?|goes) back(?:wards?)?",
        ),
        denies=in_words(r"monotonic"),
        shown=in_code(
            r"\btime\.time\(\)", r"Date\.now\(\)", r"currentTimeMillis\(\)", r"datetime\.now\("
        ),
        contrary=in_code(
            r"monotonic\w*\(",
            r"performance\.now\(",
            r"nanoTime\(",
            r"perf_counter\(",
            r"time\.Since\(",
        ),
    ),
    Trait(
        "day_of_24_hours",
        "a day that always has 24 hours",
        "Count in days of the calendar.",
        says=in_words(r"(?:day|days)\b.{0,40}(?:24 hours|86,?400)", r"24 hours", r"86,?400"),
        shown=in_code(
            r"86_?400",
            r"\b24\s*\*\s*(?:60|3600|time\.Hour)",
            r"timedelta\(hours\s*=\s*24",
            r"plusHours\(24",
            r"60 \* 24\b",
        ),
        contrary=in_code(r"timedelta\(days", r"plusDays\(", r"AddDate\(", r"\.setDate\("),
    ),
    Trait(
        "months_from_zero",
        "a month counted from zero",
        "Add one to the month.",
        says=in_words(
            r"months? .{0,30}(?:from|at|with) (?:zero|0)\b",
            r"month .{0,30}(?:one|1) too (?:low|small|early)",
            r"zero-?based month",
        ),
        shown=in_code(r"getMonth\(\)(?!\s*\+\s*1)", r"Calendar\.MONTH\)(?!\s*\+\s*1)"),
        contrary=in_code(
            r"getMonth\(\)\s*\+\s*1", r"getMonthValue\(\)", r"\.month\b", r"\.Month\(\)"
        ),
    ),
)
