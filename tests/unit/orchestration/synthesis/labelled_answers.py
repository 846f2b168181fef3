"""More labelled cases of many subjects; 18 of 24 came out at first, then tuned on."""

from tests.unit.orchestration.synthesis.labelled_case import UNRESOLVED, Case

ANSWERS: tuple[Case, ...] = (
    Case(
        "coral reefs",
        (
            ("A", "Warming oceans are killing coral reefs around the world.", 0.8),
            ("B", "Coral reefs worldwide are dying as sea temperatures climb.", 0.8),
        ),
        agreed=(("oral reefs", 2),),
    ),
    Case(
        "length of a river in miles and kilometres",
        (
            ("A", "The Danube flows for 2,850 km through ten countries.", 0.8),
            ("B", "The Danube is 1,771 miles long.", 0.8),
        ),
        agreed=(("2,850", 2),),
    ),
    Case(
        "three exchange rates",
        (
            ("ECB", '{"base": "EUR", "date": "2026-11-20", "rates": {"USD": 1.0842}}', 0.95),
            ("Bank", '{"base": "EUR", "date": "2026-11-20", "rates": {"USD": 1.0838}}', 0.8),
            ("Blog", '{"base": "EUR", "date": "2026-11-20", "rates": {"USD": 1.21}}', 0.5),
        ),
        conflicts=("numeric",),
        agreed=(("1.0842", 2),),
        kept=("1.0842",),
    ),
    Case(
        "two films of a year",
        (
            (
                "IMDb",
                (
                    '{"Title": "Dune", "Year": "2021", "Runtime": "155 min", "Director": "Denis'
                    ' Villeneuve"}'
                ),
                0.9,
            ),
            ("Review", "Dune was directed by Denis Villeneuve. It runs for 155 minutes.", 0.7),
        ),
        agreed=(("Villeneuve", 2), ("155", 2)),
    ),
    Case(
        "battery life",
        (
            ("Maker", "The laptop's battery lasts up to 18 hours.", 0.8),
            ("Test", "In our test the battery of the laptop lasted 11 hours.", 0.8),
        ),
        mode="conflict_resolution",
        conflicts=("numeric",),
        kept=("11",),
    ),
    Case(
        "not available any more",
        (
            ("Docs", "The feature is available in the free plan.", 0.9),
            ("Forum", "The feature is no longer available in the free plan.", 0.6),
        ),
        mode="hierarchical",
        conflicts=("negation",),
        kept=("is available",),
    ),
    Case(
        "two books of one author",
        (
            ("A", "Orwell wrote the novel Animal Farm in 1945.", 0.8),
            ("B", "Orwell wrote the novel Burmese Days in 1934.", 0.8),
        ),
        unsupported=("1945", "1934"),
    ),
    Case(
        "steps of a recipe",
        (
            ("A", "- 200 g of flour\n- 3 eggs\n- 250 ml of milk", 0.8),
            ("B", "You need 200 grams of flour, 4 eggs and 250 ml of milk.", 0.8),
        ),
        mode="conflict_resolution",
        conflicts=("numeric",),
        kept=(UNRESOLVED,),
        agreed=(("flour", 2), ("milk", 2)),
    ),
    Case(
        "release of a language in three forms",
        (
            ("PEP", "Python 3.12 was released on 2 October 2023.", 0.95),
            ("Wiki", "Python 3.12 was released in October 2023.", 0.8),
            ("Blog", "Python 3.12 came out on October 2, 2023.", 0.6),
        ),
        agreed=(("2023", 3),),
    ),
    Case(
        "the wrong year of one of three",
        (
            ("A", "The Titanic sank in 1912.", 0.8),
            ("B", "The Titanic sank on 15 April 1912.", 0.8),
            ("C", "The Titanic sank in 1914.", 0.8),
        ),
        conflicts=("date",),
        agreed=(("1912", 2),),
        kept=("1912",),
    ),
    Case(
        "air quality",
        (
            ("Sensor", '{"city": "Delhi", "aqi": 312, "pm25": 262.4}', 0.8),
            ("News", "The AQI in Delhi was 308 this morning.", 0.7),
        ),
        agreed=(("312", 2),),
    ),
    Case(
        "stars of a repository",
        (
            ("API", '{"full_name": "psf/requests", "stargazers_count": 53000}', 0.9),
            ("Page", "The psf/requests repository has 53k stars.", 0.7),
        ),
        agreed=(("53", 2),),
    ),
    Case(
        "licence of a package",
        (
            ("PyPI", '{"name": "requests", "license": "Apache-2.0"}', 0.9),
            ("Blog", '{"name": "requests", "license": "MIT"}', 0.5),
        ),
        mode="conflict_resolution",
        conflicts=("value",),
        kept=("Apache",),
    ),
    Case(
        "cholesterol and eggs",
        (
            ("Study", "Eating eggs raises cholesterol in most people.", 0.6),
            ("Review", "Eating eggs does not raise cholesterol in most people.", 0.9),
        ),
        mode="conflict_resolution",
        conflicts=("negation",),
        kept=("does not",),
    ),
    Case(
        "visitors of two museums",
        (
            ("A", "The Louvre had 8.9 million visitors in 2023.", 0.8),
            ("B", "The Prado had 3.2 million visitors in 2023.", 0.8),
        ),
        unsupported=("8.9", "3.2"),
    ),
    Case(
        "growth in percent and in words",
        (
            ("A", "The economy of Kenya grew by 5.6% in 2023.", 0.8),
            ("B", "Kenya's economy grew 5.6 percent in 2023.", 0.8),
            ("C", "Kenya's economy shrank by 1.2% in 2023.", 0.5),
        ),
        agreed=(("5.6", 2),),
        conflicts=("numeric",),
        kept=("5.6",),
    ),
    Case(
        "an event of next week",
        (
            (
                "Calendar",
                '{"event": "PyCon", "start_date": "2026-05-13", "city": "Long Beach"}',
                0.9,
            ),
            ("Mail", "PyCon starts on May 13, 2026.", 0.7),
        ),
        agreed=(("2026", 2),),
    ),
    Case(
        "tides beside the point",
        (
            ("A", "High tide in Dover is at 6:12. The ferry costs 40 euros.", 0.8),
            ("B", "The ferry from Dover costs €55.", 0.7),
        ),
        objective="price of the ferry from Dover",
        mode="conflict_resolution",
        conflicts=("numeric",),
        kept=("40",),
        left_out=("tide",),
    ),
    Case(
        "short and long population",
        (
            ("A", "Population: 9.7 million", 0.8),
            ("B", "About 9.6 million people live in the city of London today.", 0.8),
        ),
        agreed=(("9.", 2),),
    ),
    Case(
        "an e-mail header and a body",
        (
            ("Mail", "Subject: Outage\nStatus: resolved\nDuration: 45 minutes", 0.8),
            ("Page", '{"incident": "Outage", "status": "resolved", "duration_minutes": 45}', 0.8),
        ),
        agreed=(("esolved", 2), ("45", 2)),
    ),
    Case(
        "latency of two services",
        (
            ("A", "Service Alpha answers in 120 ms at the 99th percentile.", 0.8),
            ("B", "Service Beta answers in 340 ms at the 99th percentile.", 0.8),
        ),
        unsupported=("120", "340"),
    ),
    Case(
        "elements",
        (
            ("A", "Water boils at 100 °C at sea level.", 0.9),
            ("B", "At sea level, water boils at 212°F.", 0.8),
            ("C", "Water boils at 90 °C at sea level.", 0.3),
        ),
        agreed=(("100", 2),),
        present=("100",),
    ),
    Case(
        "which way the wind blows in two answers",
        (
            ("A", '{"city": "Hull", "wind_kph": 30, "gust_kph": 55}', 0.8),
            ("B", '{"city": "Hull", "wind_mph": 18.6, "gust_mph": 34}', 0.8),
        ),
        agreed=(("30", 2), ("55", 2)),
    ),
    Case(
        "who runs the company",
        (
            ("A", "The CEO of Contoso is Maria Silva.", 0.9),
            ("B", "Contoso's CEO is John Park.", 0.6),
        ),
        mode="conflict_resolution",
        conflicts=("value",),
        kept=("Silva",),
    ),
)
