"""Identifiers, versions, two things said in one sentence, exchange rates; written before the code.

Half of them look like conflicts and are none.
"""

from tests.unit.orchestration.synthesis.labelled_case import Case, Kind


def _pair(name: str, first: str, second: str, *conflicts: Kind, agreed: str = "") -> Case:
    """Two sources; `agreed` are words of what both say."""
    return Case(
        name,
        (("A", first, 0.8), ("B", second, 0.7)),
        conflicts=conflicts,
        agreed=((agreed, 2),) if agreed else (),
    )


IDENTIFIERS: tuple[Case, ...] = (
    _pair(
        "ports in prose",
        "The database listens on port 5432.",
        "The database listens on port 5433.",
        "value",
    ),
    _pair(
        "the same port in other words",
        "The database listens on port 5432.",
        "The port of the database is 5432.",
        agreed="5432",
    ),
    _pair(
        "a port in JSON",
        '{"name": "PostgreSQL", "port": 5432}',
        '{"name": "PostgreSQL", "port": 5433}',
        "value",
    ),
    _pair(
        "a port in JSON and in prose",
        '{"name": "PostgreSQL", "port": 5432}',
        "PostgreSQL listens on port 5433.",
        "value",
    ),
    _pair(
        "what a server answers",
        "The endpoint answers 404 for missing users.",
        "The endpoint answers 403 for missing users.",
        "value",
    ),
    _pair("a status by key", '{"url_path": "/x", "status": 404}', '{"status": 403}', "value"),
    _pair(
        "the RFC that defines it",
        "HTTP semantics are defined in RFC 9110.",
        "HTTP semantics are defined in RFC 9112.",
        "value",
    ),
    _pair("a room", "The meeting is in room 1204.", "The meeting is in room 1205.", "value"),
    _pair(
        "a page",
        "The recipe is on page 212 of the book.",
        "The recipe is on page 213 of the book.",
        "value",
    ),
    _pair(
        "a postal code",
        "The postal code of the office is 10115.",
        "The office's postal code is 10117.",
        "value",
    ),
    _pair(
        "a telephone number",
        "The phone number of the clinic is +49 30 1234567.",
        "Phone of the clinic: +49 30 1234568",
        "value",
    ),
    _pair(
        "a telephone number written in two ways",
        "The phone number of the clinic is +49 30 1234567.",
        "The phone number of the clinic is +49-30-123-4567.",
        agreed="+49",
    ),
    _pair(
        "an order by key",
        '{"customer": "Acme", "order_id": 100201}',
        '{"customer": "Acme", "order_id": 100202}',
        "value",
    ),
    _pair(
        "a year by key",
        '{"company": "Acme", "founded": 1998}',
        '{"company": "Acme", "founded": 2001}',
        "date",
    ),
    _pair(
        "a year by key and in prose",
        '{"company": "Acme", "founded_year": 1998}',
        "Acme was founded in 1998.",
        agreed="1998",
    ),
    _pair(
        "the train to take",
        "The connection to Hamburg is train ICE 704.",
        "The connection to Hamburg is train ICE 706.",
        "value",
    ),
)

VERSIONS: tuple[Case, ...] = (
    _pair("latest by key", '{"latest": "3.13.1"}', '{"latest": "3.12.8"}', "value"),
    _pair(
        "latest in prose and by key",
        "The latest stable version is 3.13.1.",
        '{"latest": "3.12.8"}',
        "value",
    ),
    _pair(
        "the same in prose and by key",
        "The latest stable version is 3.13.1.",
        '{"latest": "3.13.1"}',
        agreed="3.13.1",
    ),
    _pair(
        "v2 and 2.0",
        "The current version of the API is v2.",
        "The current version of the API is 2.0.",
        agreed="v2",
    ),
    _pair("less precise", '{"version": "3.13"}', '{"version": "3.13.1"}', agreed="3.13"),
    _pair("a number as version", '{"version": 2}', '{"version": "v3.1"}', "value"),
    _pair(
        "a candidate and the release",
        "The latest version of the library is 2.0.0rc1.",
        "The latest version of the library is 2.0.0.",
        "value",
    ),
)

SLOTS: tuple[Case, ...] = (
    _pair(
        "who and where",
        "The company was founded by Jane Doe in Berlin.",
        "The company was founded by John Smith in Munich.",
        "value",
        "value",
    ),
    _pair(
        "agrees on who, not on where",
        "The company was founded by Jane Doe in Berlin.",
        "The company was founded by Jane Doe in Hamburg.",
        "value",
        agreed="Jane Doe",
    ),
    _pair(
        "who and when",
        "Acme was founded by Jane Doe in 1998.",
        "Acme was founded by John Smith in 2001.",
        "value",
        "date",
    ),
    _pair(
        "who and for how much",
        "The startup was acquired by Contoso for $50 million.",
        "The startup was acquired by Initech for $80 million.",
        "value",
        "numeric",
    ),
    _pair(
        "the other order of the slots",
        "The company was founded in Berlin by Jane Doe.",
        "The company was founded by Jane Doe in Munich.",
        "value",
        agreed="Jane Doe",
    ),
    _pair(
        "one who did it",
        "Jane Doe founded the company in Berlin.",
        "The company was founded by John Smith in Berlin.",
        "value",
        agreed="Berlin",
    ),
    _pair(
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
    _pair(
        "the other way round",
        "1 EUR = 1.09 USD",
        "1 USD = 0.9174 EUR",
        agreed="1.09",
    ),
    _pair(
        "from, to and rate",
        '{"from": "EUR", "to": "USD", "rate": 1.09}',
        "1 euro is worth 1.21 US dollars.",
        "numeric",
    ),
)

INNOCENT: tuple[Case, ...] = (
    _pair(
        "founders of two companies",
        "Acme was founded by Jane Doe in Berlin.",
        "Initech was founded by John Smith in Munich.",
    ),
    _pair(
        "two founders of some company",
        "Jane Doe founded a company in Berlin.",
        "John Smith founded a company in Munich.",
    ),
    _pair(
        "ports of two services",
        "PostgreSQL listens on port 5432.",
        "Redis listens on port 6379.",
    ),
    _pair(
        "ports of two services by key",
        '{"postgres": {"port": 5432}}',
        '{"redis": {"port": 6379}}',
    ),
    _pair(
        "a person in full and by surname",
        "The company was founded by Jane Doe in Berlin.",
        "The company was founded by Doe in Berlin.",
        agreed="Doe",
    ),
    _pair(
        "a person by an initial",
        "The company was founded by Jane Doe in Berlin.",
        "The company was founded by Dr. J. Doe in Berlin.",
        agreed="Jane",
    ),
    _pair(
        "a city and its country",
        "The company was founded by Jane Doe in Berlin.",
        "The company was founded by Jane Doe in Germany.",
        agreed="Jane",
    ),
    _pair(
        "a city, its state and a country",
        "The company is headquartered in Cupertino.",
        "The company is headquartered in California.",
    ),
    _pair(
        "versions of two packages",
        '{"dependencies": {"numpy": "1.26.4", "pandas": "2.1.0"}}',
        '{"dependencies": {"pandas": "2.1.0", "scipy": "1.11.4"}}',
        agreed="2.1.0",
    ),
    _pair(
        "versions of two named packages",
        '[{"name": "numpy", "latest": "1.26.4"}, {"name": "pandas", "latest": "2.1.0"}]',
        '[{"name": "scipy", "latest": "1.11.4"}, {"name": "polars", "latest": "1.9.0"}]',
    ),
    _pair(
        "the stable version and a beta",
        "The latest stable version is 3.13.1.",
        "The latest beta version is 3.14.0.",
    ),
    _pair("latest, less precise", '{"latest": "3.13"}', '{"latest": "3.13.1"}'),
    _pair(
        "two RFCs",
        "RFC 9110 defines HTTP semantics.",
        "RFC 9112 defines HTTP messages.",
    ),
    _pair(
        "two flights",
        "Flight LH 123 departs at 10:00.",
        "Flight LH 456 departs at 11:30.",
    ),
    _pair(
        "two error codes",
        "Error 404 means that the page is missing.",
        "Error 503 means that the server is busy.",
    ),
    _pair(
        "chapters of a book",
        "Chapter 3 of the book is about trees.",
        "Chapter 4 of the book is about graphs.",
    ),
    _pair(
        "a page and the number of pages",
        "The recipe is on page 212 of the book.",
        "The book has 340 pages.",
    ),
    _pair(
        "offices in two places",
        "The company has offices in Berlin.",
        "The company has offices in Munich.",
    ),
    _pair(
        "rates of two pairs",
        '{"base": "EUR", "rates": {"USD": 1.09}}',
        '{"base": "EUR", "rates": {"GBP": 0.86}}',
    ),
    _pair(
        "ids of two registries",
        '{"name": "Berlin", "id": 2950159}',
        '{"name": "Berlin", "id": 44121}',
    ),
    _pair(
        "a number of what is counted",
        "The number of stations is 173.",
        "There are about 175 stations.",
        agreed="173",
    ),
    _pair(
        "the old port and the new one",
        "The server listens on port 8080.",
        "The server previously listened on port 8000.",
    ),
)

EXACT = (*IDENTIFIERS, *VERSIONS, *SLOTS, *RATES)
