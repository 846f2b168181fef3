"""The labelled cases about units, about what does not belong, and about the shape of data."""

from tests.unit.orchestration.synthesis.labelled_case import Case

SHAPES: tuple[Case, ...] = (
    # Units
    Case(
        "kilometres and miles",
        (
            ("A", "The distance from London to Paris is 344 km.", 0.8),
            ("B", "The distance from London to Paris is 214 miles.", 0.8),
        ),
        agreed=(("344", 2),),
    ),
    Case(
        "Kelvin and Celsius",
        (
            ("A", '{"city": "Lima", "temp_k": 294.55}', 0.8),
            ("B", '{"location": "Lima", "temperature_c": 21.4}', 0.8),
        ),
        agreed=(("21.4", 2),),
    ),
    Case(
        "kilograms and pounds",
        (
            ("A", "The suitcase weighs 23 kg.", 0.8),
            ("B", "The weight of the suitcase is 50.7 pounds.", 0.8),
        ),
        agreed=(("23", 2),),
    ),
    Case(
        "a ratio and a percentage",
        (
            ("A", '{"city": "Quito", "humidity": 0.64}', 0.8),
            ("B", "Humidity in Quito is 64%.", 0.8),
        ),
        agreed=(("64", 2),),
    ),
    Case(
        "minutes and hours, apart",
        (
            ("A", "The flight from Rome to Athens takes 125 minutes.", 0.8),
            ("B", "The flight from Rome to Athens takes 3 hours.", 0.6),
        ),
        mode="weighted",
        conflicts=("numeric",),
        kept=("125",),
    ),
    Case(
        "metres per second and kilometres an hour",
        (
            ("A", "Wind speed in Bergen: 10 m/s", 0.8),
            ("B", "Bergen has a wind of 36 km/h.", 0.8),
        ),
        agreed=(("10", 2),),
    ),
    # What does not belong
    Case(
        "a source about something else",
        (
            ("Weather", "The weather in Madrid is sunny with 31 °C.", 0.8),
            ("Meteo", "Madrid: 31.5 °C and sunny weather.", 0.8),
            ("Market", "Bitcoin rose to $67,000 on Friday.", 0.9),
        ),
        objective="What is the weather in Madrid?",
        agreed=(("31", 2),),
        left_out=("Bitcoin",),
        present=("Madrid",),
    ),
    Case(
        "a paragraph beside the point",
        (
            ("Guide", "The Eiffel Tower is 330 m tall. Our newsletter comes weekly.", 0.8),
            ("Atlas", "The Eiffel Tower is 330 m high. Cookies help us to improve.", 0.8),
        ),
        objective="How tall is the Eiffel Tower?",
        agreed=(("330", 2),),
        left_out=("newsletter", "Cookies"),
    ),
    Case(
        "a conflict that nobody asked about",
        (
            ("A", "Lisbon has 545,000 inhabitants. The tram ticket costs €3.10.", 0.8),
            ("B", "The population of Lisbon is 546,000. The tram ticket costs €4.50.", 0.8),
        ),
        objective="population of Lisbon",
        conflicts=("numeric",),
        agreed=(("545,000", 2),),
        left_out=("tram",),
    ),
    Case(
        "all of it beside the point",
        (
            ("A", "The recipe needs two eggs.", 0.8),
            ("B", "The recipe needs two eggs.", 0.8),
        ),
        objective="quantum chromodynamics",
        agreed=(("eggs", 2),),
    ),
    # One source
    Case(
        "one source alone",
        (("Only", "Lake Baikal is 1,642 metres deep. It lies in Siberia.", 0.7),),
        present=("1,642", "Siberia"),
        unsupported=("1,642",),
    ),
    Case(
        "one source that contradicts nobody",
        (("Only", '{"city": "Nairobi", "temp_c": 24, "feels_like_c": 25}', 0.7),),
        mode="conflict_resolution",
        unsupported=("24",),
        present=("24",),
    ),
    # Part of the other
    Case(
        "a short answer and a long one",
        (
            ("Short", "Paris: 21 °C", 0.8),
            (
                "Long",
                (
                    "It is a pleasant day in Paris, France. The temperature in Paris is 21 °C with "
                    "light winds from the west. Rain is not expected before Sunday."
                ),
                0.8,
            ),
        ),
        agreed=(("21", 2),),
    ),
    Case(
        "the longer one knows more",
        (
            ("Short", "Python 3.13 was released in October 2024.", 0.8),
            (
                "Long",
                "Python 3.13 was released on October 7, 2024. It has a new interpreter.",
                0.8,
            ),
        ),
        agreed=(("2024", 2),),
        present=("interpreter",),
    ),
    # JSON against prose
    Case(
        "a weather service and a sentence",
        (
            ("API", '{"location": {"name": "Berlin"}, "current": {"temp_c": 18.5}}', 0.8),
            ("Site", "In Berlin the temperature is 18 °C at the moment.", 0.8),
        ),
        agreed=(("18", 2),),
    ),
    Case(
        "a list of countries and a sentence",
        (
            (
                "API",
                (
                    '[{"name": "Chile", "population": 19600000, "capital": "Santiago"},'
                    ' {"name": "Peru", "population": 34000000, "capital": "Lima"}]'
                ),
                0.8,
            ),
            ("Text", "Chile has 15 million inhabitants. The capital of Peru is Lima.", 0.6),
        ),
        mode="conflict_resolution",
        conflicts=("numeric",),
        agreed=(("Lima", 2),),
        kept=("19600000",),
    ),
    Case(
        "two services of different shape",
        (
            ("One", '{"bitcoin": {"usd": 67000}}', 0.8),
            ("Two", '{"asset": "Bitcoin", "price_usd": "67150.20"}', 0.8),
        ),
        agreed=(("67", 2),),
    ),
    Case(
        "two capitals",
        (
            ("One", '{"country": "Australia", "capital": "Canberra"}', 0.9),
            ("Two", "The capital of Australia is Sydney.", 0.5),
        ),
        mode="conflict_resolution",
        conflicts=("value",),
        kept=("Canberra",),
    ),
    Case(
        "units told beside the values",
        (
            (
                "Meteo",
                (
                    '{"city": "Cairo", "current_units": {"temperature_2m": "°C"},'
                    ' "current": {"time": "2026-11-22T08:00", "temperature_2m": 24.1}}'
                ),
                0.8,
            ),
            ("Station", '{"city": "Cairo", "temperature": {"value": 75.5, "unit": "°F"}}', 0.8),
        ),
        agreed=(("24.1", 2),),
    ),
    Case(
        "high and low are not the same",
        (
            ("A", "Today's high in Denver is 25 °C.", 0.8),
            ("B", "Today's low in Denver is 11 °C.", 0.8),
        ),
        unsupported=("25", "11"),
    ),
    # Versions, names, years beside values, tables
    Case(
        "two versions",
        (
            ("Registry", '{"name": "numpy", "latest_version": "2.3.1"}', 0.9),
            ("Blog", "The latest version of numpy is 1.26.4.", 0.6),
        ),
        mode="conflict_resolution",
        conflicts=("value",),
        kept=("2.3.1",),
    ),
    Case(
        "the same measure in different years",
        (
            ("A", "In 2010 the population of Lagos was 10.8 million.", 0.8),
            ("B", "In 2023 the population of Lagos was 15.9 million.", 0.8),
        ),
        unsupported=("10.8", "15.9"),
    ),
    Case(
        "a table and a sentence",
        (
            ("Table", "| Planet | Moons |\n|---|---|\n| Mars | 2 |\n| Jupiter | 95 |", 0.8),
            ("Text", "Jupiter has 79 moons. Mars has two moons.", 0.6),
        ),
        mode="conflict_resolution",
        conflicts=("numeric",),
        agreed=(("Mars", 2),),
        kept=("95",),
    ),
    Case(
        "who wrote it",
        (
            ("A", "The novel was written by Jane Austen.", 0.9),
            ("B", "The novel was written by Emily Brontë.", 0.6),
        ),
        mode="weighted",
        conflicts=("value",),
        kept=("Austen",),
    ),
    Case(
        "more than and exactly",
        (
            ("A", "The stadium seats more than 80,000 spectators.", 0.8),
            ("B", "The stadium seats 81,044 spectators.", 0.8),
        ),
        agreed=(("stadium", 2),),
    ),
    Case(
        "a range and a point in it",
        (
            ("A", "Delivery takes 3 to 5 days.", 0.8),
            ("B", "Delivery takes 4 days.", 0.8),
        ),
        agreed=(("elivery", 2),),
    ),
)
