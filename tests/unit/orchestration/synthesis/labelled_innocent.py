"""What looks like a conflict of identifiers, versions, slots or rates, and is none."""

INNOCENT: tuple[tuple[str, str, str], ...] = (
    (
        "founders of two companies",
        "Acme was founded by Jane Doe in Berlin.",
        "Initech was founded by John Smith in Munich.",
    ),
    (
        "two founders of some company",
        "Jane Doe founded a company in Berlin.",
        "John Smith founded a company in Munich.",
    ),
    (
        "ports of two services",
        "PostgreSQL listens on port 5432.",
        "Redis listens on port 6379.",
    ),
    (
        "ports of two services by key",
        '{"postgres": {"port": 5432}}',
        '{"redis": {"port": 6379}}',
    ),
    (
        "a person in full and by surname",
        "The company was founded by Jane Doe in Berlin.",
        "The company was founded by Doe in Berlin.",
    ),
    (
        "a person by an initial",
        "The company was founded by Jane Doe in Berlin.",
        "The company was founded by Dr. J. Doe in Berlin.",
    ),
    (
        "a city and its country",
        "The company was founded by Jane Doe in Berlin.",
        "The company was founded by Jane Doe in Germany.",
    ),
    (
        "a city, its state and a country",
        "The company is headquartered in Cupertino.",
        "The company is headquartered in California.",
    ),
    (
        "versions of two packages",
        '{"dependencies": {"numpy": "1.26.4", "pandas": "2.1.0"}}',
        '{"dependencies": {"pandas": "2.1.0", "scipy": "1.11.4"}}',
    ),
    (
        "versions of two named packages",
        '[{"name": "numpy", "latest": "1.26.4"}, {"name": "pandas", "latest": "2.1.0"}]',
        '[{"name": "scipy", "latest": "1.11.4"}, {"name": "polars", "latest": "1.9.0"}]',
    ),
    (
        "the stable version and a beta",
        "The latest stable version is 3.13.1.",
        "The latest beta version is 3.14.0.",
    ),
    ("latest, less precise", '{"latest": "3.13"}', '{"latest": "3.13.1"}'),
    (
        "two RFCs",
        "RFC 9110 defines HTTP semantics.",
        "RFC 9112 defines HTTP messages.",
    ),
    (
        "two flights",
        "Flight LH 123 departs at 10:00.",
        "Flight LH 456 departs at 11:30.",
    ),
    (
        "two error codes",
        "Error 404 means that the page is missing.",
        "Error 503 means that the server is busy.",
    ),
    (
        "chapters of a book",
        "Chapter 3 of the book is about trees.",
        "Chapter 4 of the book is about graphs.",
    ),
    (
        "a page and the number of pages",
        "The recipe is on page 212 of the book.",
        "The book has 340 pages.",
    ),
    (
        "offices in two places",
        "The company has offices in Berlin.",
        "The company has offices in Munich.",
    ),
    (
        "rates of two pairs",
        '{"base": "EUR", "rates": {"USD": 1.09}}',
        '{"base": "EUR", "rates": {"GBP": 0.86}}',
    ),
    (
        "ids of two registries",
        '{"name": "Berlin", "id": 2950159}',
        '{"name": "Berlin", "id": 44121}',
    ),
    (
        "the old port and the new one",
        "The server listens on port 8080.",
        "The server previously listened on port 8000.",
    ),
    (
        "ports of staging and production",
        "The staging database listens on port 5432 for connections.",
        "The production database listens on port 5433 for connections.",
    ),
    (
        "a rate and the price of a ticket",
        "A ticket costs $1.21.",
        "One euro costs $1.09.",
    ),
    (
        "champions of two years",
        "Germany won the World Cup in 2014.",
        "Argentina won the World Cup in 2022.",
    ),
    (
        "a release and the latest version",
        "Python 3.12.8 was released in December 2024.",
        "The latest version of Python is 3.13.1.",
    ),
    (
        "where an event was held in two years",
        "The conference was held in Berlin in 2024.",
        "The conference was held in Munich in 2025.",
    ),
    (
        "the first and the second company",
        "Her first company was founded by Jane Doe in Berlin.",
        "His second company was founded by John Smith in Munich.",
    ),
    (
        "a highest rate and today's",
        "EUR/USD is at 1.09.",
        "The highest EUR/USD rate was 1.21.",
    ),
    (
        "a country by two names",
        "The company was founded by Jane Doe in the United States.",
        "The company was founded by Jane Doe in the USA.",
    ),
)
