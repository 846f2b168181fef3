"""Identifiers, versions, two things said in one sentence, exchange rates; written before the code.

What only looks like a conflict is in `labelled_innocent`.
"""

from tests.unit.orchestration.synthesis.labelled_case import Case, Kind


def pair(name: str, first: str, second: str, *conflicts: Kind, agreed: str = "") -> Case:
    """Two sources; `agreed` are words of what both say."""
    return Case(
        name,
        (("A", first, 0.8), ("B", second, 0.7)),
        conflicts=conflicts,
        agreed=((agreed, 2),) if agreed else (),
    )


IDENTIFIERS: tuple[Case, ...] = (
    pair(
        "ports in prose",
        "The database listens on port 5432.",
        "The database listens on port 5433.",
        "value",
    ),
    pair(
        "the same port in other words",
        "The database listens on port 5432.",
        "The port of the database is 5432.",
        agreed="5432",
    ),
    pair(
        "a port in JSON",
        '{"name": "PostgreSQL", "port": 5432}',
        '{"name": "PostgreSQL", "port": 5433}',
        "value",
    ),
    pair(
        "a port in JSON and in prose",
        '{"name": "PostgreSQL", "port": 5432}',
        "PostgreSQL listens on port 5433.",
        "value",
    ),
    pair(
        "what a server answers",
        "The endpoint answers 404 for missing users.",
        "The endpoint answers 403 for missing users.",
        "value",
    ),
    pair("a status by key", '{"url_path": "/x", "status": 404}', '{"status": 403}', "value"),
    pair(
        "the RFC that defines it",
        "HTTP semantics are defined in RFC 9110.",
        "HTTP semantics are defined in RFC 9112.",
        "value",
    ),
    pair("a room", "The meeting is in room 1204.", "The meeting is in room 1205.", "value"),
    pair(
        "a page",
        "The recipe is on page 212 of the book.",
        "The recipe is on page 213 of the book.",
        "value",
    ),
    pair(
        "a postal code",
        "The postal code of the office is 10115.",
        "The office's postal code is 10117.",
        "value",
    ),
    pair(
        "a telephone number",
        "The phone number of the clinic is +49 30 1234567.",
        "Phone of the clinic: +49 30 1234568",
        "value",
    ),
    pair(
        "a telephone number written in two ways",
        "The phone number of the clinic is +49 30 1234567.",
        "The phone number of the clinic is +49-30-123-4567.",
        agreed="+49",
    ),
    pair(
        "an order by key",
        '{"customer": "Acme", "order_id": 100201}',
        '{"customer": "Acme", "order_id": 100202}',
        "value",
    ),
    pair(
        "a year by key",
        '{"company": "Acme", "founded": 1998}',
        '{"company": "Acme", "founded": 2001}',
        "date",
    ),
    pair(
        "a year by key and in prose",
        '{"company": "Acme", "founded_year": 1998}',
        "Acme was founded in 1998.",
        agreed="1998",
    ),
    pair(
        "the train to take",
        "The connection to Hamburg is train ICE 704.",
        "The connection to Hamburg is train ICE 706.",
        "value",
    ),
)

VERSIONS: tuple[Case, ...] = (
    pair("latest by key", '{"latest": "3.13.1"}', '{"latest": "3.12.8"}', "value"),
    pair(
        "latest in prose and by key",
        "The latest stable version is 3.13.1.",
        '{"latest": "3.12.8"}',
        "value",
    ),
    pair(
        "the same in prose and by key",
        "The latest stable version is 3.13.1.",
        '{"latest": "3.13.1"}',
        agreed="3.13.1",
    ),
    pair(
        "v2 and 2.0",
        "The current version of the API is v2.",
        "The current version of the API is 2.0.",
        agreed="v2",
    ),
    pair(
        "the latest release",
        '{"name": "Python", "latest": "3.13.1"}',
        "Python 3.12.8 is the latest release.",
        "value",
    ),
    pair("less precise", '{"version": "3.13"}', '{"version": "3.13.1"}', agreed="3.13"),
    pair("a number as version", '{"version": 2}', '{"version": "v3.1"}', "value"),
    pair(
        "a candidate and the release",
        "The latest version of the library is 2.0.0rc1.",
        "The latest version of the library is 2.0.0.",
        "value",
    ),
)

SLOTS: tuple[Case, ...] = (
    pair(
        "who and where",
        "The company was founded by Jane Doe in Berlin.",
        "The company was founded by John Smith in Munich.",
        "value",
        "value",
    ),
    pair(
        "agrees on who, not on where",
        "The company was founded by Jane Doe in Berlin.",
        "The company was founded by Jane Doe in Hamburg.",
        "value",
        agreed="Jane Doe",
    ),
    pair(
        "who and when",
        "Acme was founded by Jane Doe in 1998.",
        "Acme was founded by John Smith in 2001.",
        "value",
        "date",
    ),
    pair(
        "who and for how much",
        "The startup was acquired by Contoso for $50 million.",
        "The startup was acquired by Initech for $80 million.",
        "value",
        "numeric",
    ),
    pair(
        "the other order of the slots",
        "The company was founded in Berlin by Jane Doe.",
        "The company was founded by Jane Doe in Munich.",
        "value",
        agreed="Jane Doe",
    ),
    pair(
        "one who did it",
        "Jane Doe founded the company in Berlin.",
        "The company was founded by John Smith in Berlin.",
        "value",
        agreed="Berlin",
    ),
    pair(
        "where an event is held",
        "The conference is held in Berlin at the Adlon.",
        "The conference is held in Munich at the Adlon.",
        "value",
        agreed="Adlon",
    ),
)

RATES: tuple[Case, ...] = (
    Case(
        "a rate in five forms, one of which deviates",
        (
            ("Open", '{"base": "EUR", "rates": {"USD": 1.09}}', 0.9),
            ("Bare", '{"USD": 1.08}', 0.8),
            ("Bank", "1 EUR = 1.09 USD", 0.8),
            ("News", "Today one euro costs $1.09.", 0.7),
            ("Desk", "EUR/USD 1.0912", 0.7),
            ("Blog", "One euro costs $1.21.", 0.6),
        ),
        objective="EUR to USD exchange rate",
        conflicts=("numeric",),
        agreed=(("1.09", 5),),
    ),
    Case(
        "the pair told by the objective",
        (("A", '{"USD": 1.08}', 0.8), ("B", '{"rates": {"USD": 1.21}}', 0.8)),
        objective="How many US dollars is one euro? EUR/USD",
        conflicts=("numeric",),
    ),
    Case(
        "the pair told by another source",
        (("A", '{"USD": 1.08}', 0.8), ("B", "EUR/USD is at 1.0912.", 0.8)),
        agreed=(("1.0912", 2),),
    ),
    pair(
        "a rate and something else",
        "1 EUR = 1.09 USD, and Germany has 83 million inhabitants.",
        "EUR/USD is at 1.21. The population of Germany is 83.2 million.",
        "numeric",
        agreed="83",
    ),
    pair("in one word", "EUR/USD 1.0912", "EURUSD: 1.21", "numeric"),
    pair(
        "the other way round",
        "1 EUR = 1.09 USD",
        "1 USD = 0.9174 EUR",
        agreed="1.09",
    ),
    pair(
        "from, to and rate",
        '{"from": "EUR", "to": "USD", "rate": 1.09}',
        "1 euro is worth 1.21 US dollars.",
        "numeric",
    ),
)

EXACT = (*IDENTIFIERS, *VERSIONS, *SLOTS, *RATES)
