"""Labelled cases that nothing was ever tuned on, not even after they failed: they only measure."""

from tests.unit.orchestration.synthesis.labelled_case import UNRESOLVED, Case

UNSEEN: tuple[Case, ...] = (
    Case(
        "snow depth in inches and centimetres",
        (
            ("Resort", "Snow depth at the summit: 150 cm", 0.8),
            ("Report", "The summit has a snow depth of 59 inches.", 0.8),
        ),
        agreed=(("150", 2),),
    ),
    Case(
        "shares of a company",
        (
            ("Yahoo", '{"symbol": "CNTS", "regularMarketPrice": 412.3, "currency": "USD"}', 0.9),
            ("Quote", '{"symbol": "CNTS", "price": 411.9, "currency": "USD"}', 0.8),
        ),
        agreed=(("412.3", 2),),
    ),
    Case(
        "first person on the moon",
        (
            ("A", "Neil Armstrong was the first person to walk on the Moon.", 0.9),
            ("B", "The first human to set foot on the Moon was Neil Armstrong.", 0.8),
        ),
        agreed=(("Armstrong", 2),),
    ),
    Case(
        "two discoverers",
        (
            ("A", "Penicillin was discovered by Alexander Fleming in 1928.", 0.9),
            ("B", "Penicillin was discovered in 1932.", 0.5),
        ),
        mode="weighted",
        conflicts=("date",),
        kept=("1928",),
    ),
    Case(
        "the office is remote",
        (
            ("Handbook", "Employees may work from home on Fridays.", 0.9),
            ("Rumour", "Employees may not work from home on Fridays.", 0.5),
        ),
        mode="conflict_resolution",
        conflicts=("negation",),
        kept=("may work",),
    ),
    Case(
        "memory of two instances",
        (
            ("A", "The m5.large instance has 8 GB of memory.", 0.8),
            ("B", "The m5.xlarge instance has 16 GB of memory.", 0.8),
        ),
        unsupported=("8 GB", "16 GB"),
    ),
    Case(
        "timeouts in seconds and minutes",
        (
            ("Docs", "The default timeout is 300 seconds.", 0.9),
            ("Answer", "By default the timeout is five minutes.", 0.7),
        ),
        agreed=(("300", 2),),
    ),
    Case(
        "default port",
        (
            ("Docs", "PostgreSQL listens on port 5432 by default.", 0.9),
            ("Forum", "By default PostgreSQL listens on port 5433.", 0.6),
        ),
        mode="hierarchical",
        conflicts=("numeric",),
        kept=("5432",),
    ),
    Case(
        "four stations, one broken",
        (
            ("S1", '{"station": "Hill", "temperature_c": 12.1, "humidity": 71}', 0.8),
            ("S2", '{"station": "Hill", "temperature_c": 12.4, "humidity": 70}', 0.8),
            ("S3", '{"station": "Hill", "temperature_f": 54.0, "humidity": 72}', 0.8),
            ("S4", '{"station": "Hill", "temperature_c": 47.9, "humidity": 71}', 0.8),
        ),
        conflicts=("numeric",),
        agreed=(("12.1", 3), ("71", 4)),
        kept=("12.1",),
    ),
    Case(
        "a list of languages",
        (
            ("A", '{"country": "Switzerland", "languages": ["German", "French", "Italian"]}', 0.9),
            ("B", "German, French and Italian are languages of Switzerland.", 0.8),
        ),
        agreed=(("Italian", 2),),
    ),
    Case(
        "area of a lake",
        (
            ("A", "Lake Garda covers an area of 370 square kilometres.", 0.8),
            ("B", "Lake Garda has a surface area of 143 square miles.", 0.8),
            ("C", "Lake Como covers an area of 146 square kilometres.", 0.8),
        ),
        agreed=(("370", 2),),
    ),
    Case(
        "a patient study",
        (
            ("Trial", "The vaccine was 94.1% effective against severe illness.", 0.9),
            ("Press", "The vaccine is 94 percent effective against severe illness.", 0.7),
            ("Blog", "The vaccine is 60% effective against severe illness.", 0.5),
        ),
        mode="weighted",
        agreed=(("94", 2),),
        conflicts=("numeric",),
        kept=("94",),
    ),
    Case(
        "opening of a bridge, day and year apart",
        (
            ("A", "The Golden Gate Bridge opened on May 27, 1937.", 0.8),
            ("B", "The Golden Gate Bridge opened in 1937.", 0.8),
            ("C", "The Golden Gate Bridge opened in 1933.", 0.6),
        ),
        mode="conflict_resolution",
        conflicts=("date",),
        agreed=(("1937", 2),),
        kept=("1937",),
    ),
    Case(
        "sleep in other words",
        (
            ("A", "Adults should sleep at least seven hours a night.", 0.8),
            ("B", "Grown-ups need seven or more hours of sleep every night.", 0.8),
        ),
        agreed=(("seven", 2),),
    ),
    Case(
        "beside the point in JSON",
        (
            (
                "API",
                (
                    '{"name": "Lisbon", "population": 545000, "mayor": "Ana Reis",'
                    ' "founded": "1200 BC"}'
                ),
                0.8,
            ),
            ("Text", "Lisbon has 548,000 inhabitants. Its trams are yellow.", 0.8),
        ),
        objective="How large is the population of Lisbon?",
        agreed=(("545000", 2),),
        left_out=("trams",),
    ),
    Case(
        "two sentences of one source",
        (
            ("A", "Everest is 8,849 m high. It was first climbed in 1953.", 0.9),
            ("B", "Everest was first climbed in 1953. Its height is 8848.86 metres.", 0.8),
        ),
        agreed=(("8,849", 2), ("1953", 2)),
    ),
    Case(
        "is the project maintained",
        (
            ("Repo", '{"project": "leftpad", "deprecated": true, "license": "WTFPL"}', 0.9),
            ("Blog", "The leftpad project is not deprecated.", 0.6),
        ),
        mode="conflict_resolution",
        conflicts=("negation",),
        kept=("true",),
    ),
    Case(
        "high and low tides by name",
        (
            ("A", "The maximum temperature in Cairo on Sunday is 29 °C.", 0.8),
            ("B", "The minimum temperature in Cairo on Sunday is 16 °C.", 0.8),
        ),
        unsupported=("29", "16"),
    ),
    Case(
        "average and maximum speed",
        (
            ("A", "The average speed of the train is 250 km/h.", 0.8),
            ("B", "The maximum speed of the train is 320 km/h.", 0.8),
        ),
        unsupported=("250", "320"),
    ),
    Case(
        "how many bones",
        (
            ("A", "The adult human body has 206 bones.", 0.8),
            ("B", "There are 206 bones in the body of an adult.", 0.8),
            ("C", "The adult human body has 260 bones.", 0.8),
        ),
        conflicts=("numeric",),
        agreed=(("206", 2),),
        kept=("206",),
    ),
    Case(
        "bilingual dates",
        (
            ("A", "Die Konferenz beginnt am 2026-12-03.", 0.8),
            ("B", "Die Konferenz beginnt am 3 December 2026.", 0.8),
        ),
        agreed=(("2026", 2),),
    ),
    Case(
        "capital moved",
        (
            ("Old", "The capital of Indonesia is Jakarta.", 0.8),
            ("New", "The capital of Indonesia is Nusantara.", 0.8),
        ),
        mode="conflict_resolution",
        conflicts=("value",),
        kept=(UNRESOLVED,),
    ),
    Case(
        "free and paid",
        (
            ("Site", "Entry to the museum is free on Sundays.", 0.9),
            ("Guide", "Entry to the museum costs 12 euros on Sundays.", 0.6),
        ),
        unsupported=("free", "12"),
    ),
    Case(
        "a status page and a tweet",
        (
            ("Status", '{"service": "Alpha", "status": "operational"}', 0.9),
            ("Tweet", '{"service": "Alpha", "status": "down"}', 0.5),
        ),
        mode="conflict_resolution",
        conflicts=("value",),
        kept=("operational",),
    ),
    Case(
        "loss of ice",
        (
            ("A", "Greenland loses about 270 billion tonnes of ice per year.", 0.9),
            ("B", "Every year Greenland sheds roughly 270 billion metric tons of ice.", 0.8),
        ),
        agreed=(("270", 2),),
    ),
    Case(
        "currency of another kind",
        (
            ("A", "The ticket to Oslo costs 49 euros.", 0.8),
            ("B", "The ticket to Oslo costs 579 NOK.", 0.8),
        ),
        unsupported=("49", "579"),
    ),
    Case(
        "a changelog",
        (
            ("Docs", "Support for TLS 1.0 was removed in version 3.2.", 0.9),
            ("Blog", "Version 3.2 dropped support for TLS 1.0.", 0.7),
        ),
        agreed=(("TLS", 2),),
    ),
    Case(
        "magnitude of growth",
        (
            ("A", "Sales rose in the third quarter.", 0.8),
            ("B", "Sales fell in the third quarter.", 0.8),
        ),
        conflicts=("negation",),
        kept=(UNRESOLVED,),
    ),
    Case(
        "who is taller",
        (
            ("A", '[{"name": "Ana", "height_cm": 171}, {"name": "Ben", "height_cm": 182}]', 0.8),
            ("B", '[{"name": "Ben", "height_m": 1.82}, {"name": "Ana", "height_m": 1.61}]', 0.7),
        ),
        mode="conflict_resolution",
        conflicts=("numeric",),
        agreed=(("182", 2),),
        kept=("171",),
    ),
    Case(
        "three answers about nothing in common",
        (
            ("A", "Basalt is a volcanic rock.", 0.8),
            ("B", "The orchestra plays on Friday.", 0.8),
            ("C", "Zinc prevents rust on steel.", 0.8),
        ),
        unsupported=("Basalt", "orchestra", "Zinc"),
    ),
)
