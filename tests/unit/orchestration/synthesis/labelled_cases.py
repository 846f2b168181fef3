"""Answers of several sources with what a careful reader makes of them, written before the code.

Cases of even number were used for tuning, the others to see how far it carries. As one author wrote
cases and code, later sets tell more: `labelled_payloads`, `labelled_answers`, `labelled_unseen`.
"""

from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["numeric", "date", "negation", "value"]
UNRESOLVED = "no winner"


@dataclass(frozen=True)
class Case:
    """What is asked, and what has to come out.

    `conflicts` are the kinds of all contradictions. `agreed` maps words of a consensus entry to
    the number of its sources; `unsupported` are words that may not have two sources. `kept` are
    words of the winning side of a contradiction. `left_out` may not be in the synthesis text.
    """

    name: str
    responses: tuple[tuple[str, str, float], ...]
    mode: str = "consensus"
    objective: str | None = None
    conflicts: tuple[Kind, ...] = ()
    agreed: tuple[tuple[str, int], ...] = ()
    unsupported: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    present: tuple[str, ...] = ()

    def request(self) -> dict[str, Any]:
        """The arguments of the tool."""
        return {
            "api_responses": [
                {"source": source, "data": data, "confidence": confidence}
                for source, data, confidence in self.responses
            ],
            "synthesis_mode": self.mode,
            "objective_context": self.objective,
        }


CASES: tuple[Case, ...] = (
    # Agreement
    Case(
        "the same temperature within a degree",
        (
            ("OpenWeather", "The temperature in Paris is 72°F.", 0.8),
            ("wttr", "Current temperature in Paris: 71 F", 0.8),
        ),
        agreed=(("72", 2),),
    ),
    Case(
        "the same height, rounded differently",
        (
            ("Guide", "The Eiffel Tower is 330 metres tall.", 0.9),
            ("Atlas", "The height of the Eiffel Tower is about 330.2 m.", 0.7),
        ),
        agreed=(("330", 2),),
    ),
    Case(
        "a population in words and in digits",
        (
            ("Census", "The population of Germany is 83.2 million.", 0.9),
            ("Fact book", "Germany has 83,200,000 inhabitants.", 0.8),
        ),
        agreed=(("83", 2),),
    ),
    Case(
        "a year said in two ways",
        (
            ("Encyclopedia", "The Berlin Wall fell on 9 November 1989.", 0.8),
            ("Archive", "The Berlin Wall fell in 1989.", 0.8),
        ),
        agreed=(("1989", 2),),
    ),
    Case(
        "a statement without numbers",
        (
            ("A", "Regular exercise lowers blood pressure in adults.", 0.8),
            ("B", "Studies show that exercise lowers the blood pressure of adults.", 0.7),
            ("C", "Blood pressure of adults is lowered by regular exercise.", 0.6),
        ),
        agreed=(("exercise", 3),),
    ),
    Case(
        "a capital city",
        (
            ("A", "The capital of Australia is Canberra.", 0.8),
            ("B", "Canberra is the capital of Australia.", 0.8),
        ),
        agreed=(("Canberra", 2),),
    ),
    # Numbers that differ
    Case(
        "temperatures ten degrees apart",
        (
            ("OpenWeather", "The temperature in Paris is 72°F.", 0.9),
            ("wttr", "The temperature in Paris is 61°F.", 0.6),
        ),
        mode="conflict_resolution",
        conflicts=("numeric",),
        kept=("72",),
        unsupported=("72", "61"),
    ),
    Case(
        "prices of the same coin",
        (
            ("CoinGecko", "Bitcoin is trading at $67,250.", 0.7),
            ("Ticker", "The price of Bitcoin is $61,900.", 0.9),
        ),
        mode="weighted",
        conflicts=("numeric",),
        kept=("61,900",),
    ),
    Case(
        "how many moons",
        (
            ("NASA", "Mars has two moons.", 0.9),
            ("Blog", "Mars has 3 moons.", 0.6),
        ),
        mode="hierarchical",
        conflicts=("numeric",),
        kept=("two",),
    ),
    Case(
        "unemployment in percent",
        (
            ("Bureau", "The unemployment rate in Spain is 11.2%.", 0.8),
            ("News", "Unemployment in Spain stands at 13.5 percent.", 0.8),
        ),
        mode="conflict_resolution",
        conflicts=("numeric",),
        kept=(UNRESOLVED,),
    ),
    Case(
        "two prices of which none is the same currency",
        (
            ("Shop", "The headphones cost $199.", 0.8),
            ("Store", "The headphones cost €189.", 0.8),
        ),
    ),
    Case(
        "a count and a share of other things",
        (
            ("A", "Germany has 16 states.", 0.8),
            ("B", "Germany has 83 million inhabitants.", 0.8),
        ),
        unsupported=("16", "83"),
    ),
    # Dates that differ
    Case(
        "two dates of a launch",
        (
            ("Press", "The telescope was launched on 25 December 2021.", 0.9),
            ("Forum", "The telescope was launched on December 22, 2021.", 0.5),
        ),
        mode="conflict_resolution",
        conflicts=("date",),
        kept=("25 December",),
    ),
    Case(
        "two years of founding",
        (
            ("Registry", "Acme Corp was founded in 1998.", 0.8),
            ("Wiki", "Acme Corp was founded in 2001.", 0.7),
            ("Profile", "Acme Corp was established in 1998.", 0.6),
        ),
        conflicts=("date",),
        agreed=(("1998", 2),),
        kept=("1998",),
    ),
    Case(
        "an ISO date and one in words",
        (
            ("API", '{"name": "Ariane 6", "first_flight": "2024-07-09"}', 0.8),
            ("Article", "The first flight of Ariane 6 was on July 9, 2024.", 0.8),
        ),
        agreed=(("2024", 2),),
    ),
    Case(
        "a date whose order nobody knows",
        (
            ("US", "The deadline for applications is 03/04/2026.", 0.8),
            ("EU", "The deadline for applications is 3 April 2026.", 0.8),
        ),
        agreed=(("2026", 2),),
    ),
    # Paraphrase
    Case(
        "exercise in other words",
        (
            ("A", "Regular exercise lowers the risk of heart disease.", 0.8),
            ("B", "Working out often protects against cardiac illness.", 0.7),
        ),
        agreed=(("exercise", 2),),
    ),
    Case(
        "electric cars in other words",
        (
            ("A", "The company makes electric cars.", 0.8),
            ("B", "The firm builds battery-powered vehicles.", 0.7),
        ),
        agreed=(("electric", 2),),
    ),
    Case(
        "near in words, far in what is said",
        (
            ("A", "The population of Germany is 83 million.", 0.8),
            ("B", "The population of France is 68 million.", 0.8),
        ),
        unsupported=("83", "68"),
    ),
    Case(
        "one about a company, one about its founding",
        (
            ("A", "The company makes electric cars.", 0.8),
            ("B", "The company was founded in Texas.", 0.8),
        ),
        unsupported=("electric", "Texas"),
    ),
    # Negation
    Case(
        "a drug safe and not safe",
        (
            ("Trial", "The drug is safe for children.", 0.9),
            ("Report", "The drug is not safe for children.", 0.7),
        ),
        mode="conflict_resolution",
        conflicts=("negation",),
        kept=("is safe",),
    ),
    Case(
        "a museum open and closed",
        (
            ("Site", "The museum is open on Mondays.", 0.8),
            ("Guide", "The museum is closed on Mondays.", 0.6),
        ),
        mode="weighted",
        conflicts=("negation",),
        kept=("open",),
    ),
    Case(
        "not closed is open",
        (
            ("Site", "The bridge is open to traffic.", 0.8),
            ("Radio", "The bridge is not closed to traffic.", 0.8),
        ),
        agreed=(("bridge", 2),),
    ),
    Case(
        "a flag and a sentence",
        (
            ("API", '{"venue": "City Museum", "open": false}', 0.8),
            ("Site", "The City Museum is open.", 0.6),
        ),
        mode="conflict_resolution",
        conflicts=("negation",),
        kept=("false",),
    ),
    # One that deviates
    Case(
        "one of four deviates, consensus",
        (
            ("A", "The temperature in Oslo is 5 °C.", 0.8),
            ("B", "The temperature in Oslo is 5.4 °C.", 0.8),
            ("C", "Temperature in Oslo: 41 °F", 0.8),
            ("D", "The temperature in Oslo is 15 °C.", 0.8),
        ),
        conflicts=("numeric",),
        agreed=(("5", 3),),
        kept=("5",),
    ),
    Case(
        "one of four deviates, resolved",
        (
            ("A", "Mount Fuji is 3,776 metres high.", 0.7),
            ("B", "The height of Mount Fuji is 3776 m.", 0.7),
            ("C", "Mount Fuji has an elevation of 12,389 feet.", 0.7),
            ("D", "Mount Fuji is 4,200 metres high.", 0.7),
        ),
        mode="conflict_resolution",
        conflicts=("numeric",),
        agreed=(("3,776", 3),),
        kept=("3,776",),
    ),
    Case(
        "the better source stands alone",
        (
            ("Standard", '{"element": "gold", "melting_point_c": 1064}', 0.95),
            ("Blog", "The melting point of gold is 1200 °C.", 0.5),
            ("Forum", "The melting point of gold is 1200 °C.", 0.5),
        ),
        mode="hierarchical",
        conflicts=("numeric",),
        kept=("1064",),
    ),
    Case(
        "two against two",
        (
            ("A", "The bridge is 2.7 km long.", 0.7),
            ("B", "The bridge is 2.7 kilometres long.", 0.7),
            ("C", "The bridge is 3.4 km long.", 0.7),
            ("D", "The bridge is 3.4 kilometres long.", 0.7),
        ),
        conflicts=("numeric",),
        kept=(UNRESOLVED,),
    ),
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
